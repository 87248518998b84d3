/* why.c - see why.h. */
#include "game/why.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool tes__illegal(tes_why *why, int rule, const tes_touch *cells, int count, const char *format, ...)
{
    if (!why)
        return false;
    memset(why, 0, sizeof *why);
    why->rule = rule;
    for (int i = 0; i < count && why->cells < TES_MAX_WHY_CELLS; i++)
        why->cell[why->cells++] = cells[i];
    va_list args;
    va_start(args, format);
    vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
    return false;
}
