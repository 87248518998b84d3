/* input_tab.c - see input_tab.h. */
#include "input_tab.h"

#ifdef TES_HAVE_LIBEDIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "term.h"

enum { LISTED_LINES = 6 };

/* The words that begin with `begun`. When memory is short some are missing. */
typedef struct found {
    const char *begun;
    size_t begun_size, common; /* what all found share */
    char **word;
    int words, room;
} found;

static void take(void *list, const char *word)
{
    found *f = list;
    if (strncmp(word, f->begun, f->begun_size) != 0)
        return;
    if (f->words == f->room) {
        int room = f->room ? f->room * 2 : 64;
        char **longer = realloc(f->word, (size_t)room * sizeof *longer);
        if (!longer)
            return;
        f->word = longer;
        f->room = room;
    }
    char *copy = strdup(word);
    if (!copy)
        return;
    f->word[f->words++] = copy;
    size_t same = 0;
    while (word[same] && word[same] == f->word[0][same])
        same++;
    f->common = f->words == 1 || same < f->common ? same : f->common;
}

static int by_bytes(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void drop_twins(found *f)
{
    int kept = 0;
    qsort(f->word, (size_t)f->words, sizeof *f->word, by_bytes);
    for (int i = 0; i < f->words; i++) {
        if (kept > 0 && strcmp(f->word[kept - 1], f->word[i]) == 0)
            free(f->word[i]);
        else
            f->word[kept++] = f->word[i];
    }
    f->words = kept;
}

/* In columns, as many lines as may scroll by unread. */
static void list_words(const found *f)
{
    int widest = 1;
    for (int i = 0; i < f->words; i++)
        widest = (int)strlen(f->word[i]) > widest ? (int)strlen(f->word[i]) : widest;
    int across = term_width() / (widest + 2);
    across = across > 0 ? across : 1;
    int shown = f->words < across * LISTED_LINES ? f->words : across * LISTED_LINES;
    for (int i = 0; i < shown; i++)
        printf("%s%-*s", i % across ? "  " : "\n", widest, f->word[i]);
    if (shown < f->words)
        printf("\n... and %d more", f->words - shown);
    printf("\n");
    fflush(stdout);
}

static unsigned char answer(EditLine *edit, found *f)
{
    if (f->words == 0)
        return CC_REFRESH_BEEP;
    if (f->common > f->begun_size || f->words == 1) {
        char rest[INPUT_LINE];
        snprintf(rest, sizeof rest, "%.*s%s", (int)(f->common - f->begun_size), f->word[0] + f->begun_size, f->words == 1 ? " " : "");
        return el_insertstr(edit, rest) == 0 ? CC_REFRESH : CC_ERROR;
    }
    list_words(f);
    return CC_REDISPLAY;
}

unsigned char input_tab(EditLine *edit, input_words *words, void *context)
{
    const LineInfo *info = el_line(edit);
    char line[INPUT_LINE];
    size_t size = (size_t)(info->cursor - info->buffer);
    if (size >= sizeof line)
        return CC_ERROR;
    memcpy(line, info->buffer, size);
    line[size] = '\0';
    char *begun = line + size;
    while (begun > line && begun[-1] != ' ')
        begun--;
    found f = { .begun_size = strlen(begun) };
    char *copy = strdup(begun);
    if (!copy)
        return CC_ERROR;
    f.begun = copy;
    *begun = '\0';
    words(context, line, take, &f);
    drop_twins(&f);
    unsigned char next = answer(edit, &f);
    for (int i = 0; i < f.words; i++)
        free(f.word[i]);
    free(f.word);
    free(copy);
    return next;
}
#endif
