/* support.c - see fuzz.h. */
#include "fuzz.h"

#include <string.h>

char *fuzz_string(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    MUST(text);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

void fuzz_check_error(const tes_error *error)
{
    MUST(memchr(error->text, '\0', sizeof error->text) != NULL);
    MUST(error->text[0] != '\0');
    MUST(error->line >= 0 && error->column >= 0);
}
