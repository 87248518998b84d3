/* transcript.c - see transcript.h. */
#include "transcript.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"

enum { LINE = 4096 };

/* The figures after a word that may change from run to run, or when an evaluation
 * or a search is tuned, become stars. */
static void mask(char *text, const char *word, int figures)
{
    char *at = strstr(text, word);
    if (!at)
        return;
    at += strlen(word);
    for (; figures > 0; figures--) {
        size_t digits = strspn(at, "-0123456789.");
        if (!digits)
            return;
        *at = '*';
        memmove(at + 1, at + digits, strlen(at + digits) + 1);
        at += 2;
    }
}

static void tidy(char *text)
{
    size_t length = strlen(text);
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\n' || text[length - 1] == '\r'))
        text[--length] = '\0';
    mask(text, "Tessera ", 1);
    if (strncmp(text, "info depth ", 11) != 0)
        return;
    mask(text, " cp ", 1);
    mask(text, " seldepth ", 1);
    mask(text, " nodes ", 1);
    mask(text, " nps ", 1);
    mask(text, " time ", 1);
    mask(text, " hashfull ", 1);
    mask(text, " wdl ", 3);
}

/* The next line of the answers that is not empty; false at their end. */
static bool next_answer(const char **at, char out[LINE])
{
    while (**at) {
        size_t length = strcspn(*at, "\n");
        size_t kept = length < LINE - 1 ? length : LINE - 1;
        memcpy(out, *at, kept);
        out[kept] = '\0';
        *at += length + ((*at)[length] == '\n');
        tidy(out);
        if (*out)
            return true;
    }
    return false;
}

/* `info ...` stands for all that a search tells in a row, at least one line. */
static bool skip_infos(const char **at)
{
    char answer[LINE];
    int n = 0;
    for (const char *next = *at; next_answer(&next, answer) && strncmp(answer, "info depth ", 11) == 0; *at = next)
        n++;
    return n > 0;
}

static void end_of_answer(const char *path, int line, const char **at)
{
    char answer[LINE];
    if (next_answer(at, answer))
        fail_msg("%s:%d: before this line it also answered: %s", path, line, answer);
}

/* Is this line part of the protocol's sessions? In a .md file fences decide. */
static bool inside(const char *path, const char *protocol, const char *line, bool *open)
{
    size_t length = strlen(path);
    if (length < 3 || strcmp(path + length - 3, ".md") != 0)
        return true;
    if (strncmp(line, "```", 3) == 0) {
        *open = !*open && strcmp(line + 3, protocol) == 0;
        return false;
    }
    return *open;
}

void transcript_check(const char *path, const char *protocol, transcript_feed *feed, void *session, tes_buffer *answers)
{
    char line[LINE], answer[LINE];
    const char *at = "";
    bool open = false;
    int number = 0, fed = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s cannot be opened; run this test from the project's root", path);
    while (fgets(line, sizeof line, file)) {
        number++;
        tidy(line);
        if (!inside(path, protocol, line, &open) || !*line || *line == '#')
            continue;
        if (strncmp(line, "> ", 2) == 0) {
            end_of_answer(path, number, &at);
            tes_buffer_clear(answers);
            feed(session, line + 2, strlen(line + 2));
            at = answers->text ? answers->text : "";
            fed++;
        } else if (strcmp(line, "info ...") == 0 && skip_infos(&at)) {
            continue;
        } else if (!next_answer(&at, answer)) {
            fail_msg("%s:%d: it answered nothing instead of: %s", path, number, line);
        } else if (strcmp(line, answer) != 0) {
            fail_msg("%s:%d: it answered\n    %s\ninstead of\n    %s", path, number, answer, line);
        }
    }
    end_of_answer(path, number, &at);
    fclose(file);
    assert_true(fed > 0);
}
