/* term.c - see term.h. */
#include "term.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <tessera/draw.h>

#include "base/text.h"

const char *const term_languages[] = { "en", "fr", "de", "it", NULL };

/* A variable that is set to something. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && value[0] ? value : NULL;
}

static bool is_dumb(void)
{
    const char *name = variable("TERM");
    return !name || strcmp(name, "dumb") == 0;
}

bool term_is_out(void) { return isatty(STDOUT_FILENO) && !is_dumb(); }

bool term_is_in(void) { return isatty(STDIN_FILENO); }

bool term_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

bool term_has_colour(void) { return term_is_out() && !variable("NO_COLOR"); }

/* The variable if it is a sane number, else what the terminal says, else the
 * usual size. */
static int dimension(const char *name, int said, int least, int usual)
{
    const char *text = variable(name);
    long value = 0;
    if (text && !(tes__read_int(&text, 1, 10000, &value) && *text == '\0'))
        value = 0;
    if (value == 0)
        value = said > 0 ? said : usual;
    return value < least ? least : value > 200 ? 200 : (int)value;
}

int term_width(void)
{
    struct winsize size = { 0 };
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    return dimension("COLUMNS", size.ws_col, 40, 80);
}

int term_height(void)
{
    struct winsize size = { 0 };
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    return dimension("LINES", size.ws_row, 10, 24);
}

unsigned term_text_style(void)
{
    unsigned style = TES_TEXT_ASCII;
    if (term_is_out() && term_is_utf8())
        style |= TES_TEXT_UNICODE;
    if (term_has_colour())
        style |= TES_TEXT_COLOUR;
    return style;
}

/* "fr", "fr_CH.UTF-8" and "fr@euro" are French; "french" is not a locale. */
static bool speaks(const char *locale, const char *language)
{
    size_t length = strlen(language);
    return strncmp(locale, language, length) == 0 && strchr("_.@", locale[length]) != NULL;
}

const char *term_language(void)
{
    static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (int v = 0; v < 3; v++) {
        const char *locale = variable(variables[v]);
        if (!locale)
            continue;
        for (int i = 0; term_languages[i]; i++)
            if (speaks(locale, term_languages[i]))
                return term_languages[i];
        break;
    }
    return "en";
}

/* The bytes of one valid UTF-8 character that may be shown, or 0. */
static int shown_bytes(const unsigned char *s)
{
    static const unsigned least[] = { 0, 0x20, 0xa0, 0x800, 0x10000 };
    int bytes = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
    unsigned code = bytes <= 1 ? s[0] : s[0] & (0xffu >> (bytes + 1));
    for (int i = 1; i < bytes; i++) {
        if (s[i] >> 6 != 2)
            return 0;
        code = code << 6 | (s[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return bytes == 0 || code < least[bytes] || code == 0x7f || code > 0x10ffff || surrogate ? 0 : bytes;
}

void term_clean(const char *text, char *out, size_t size)
{
    tes__writer w = tes__writer_make(out, size);
    while (*text) {
        int bytes = shown_bytes((const unsigned char *)text);
        if (bytes == 0) {
            tes__put_char(&w, '?');
            text++;
            continue;
        }
        if (w.used + (size_t)bytes >= w.size)
            return; /* never half a character */
        while (bytes-- > 0)
            tes__put_char(&w, *text++);
    }
}

int term_columns(const char *text, size_t size)
{
    int columns = 0;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\033' && i + 1 < size && text[i + 1] == '[') {
            for (i += 2; i < size && (text[i] < '@' || text[i] > '~'); i++)
                ;
            continue;
        }
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
    return columns;
}
