/* log.c - see log.h. */
#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

const char *log_quote(const char *text, char out[LOG_VALUE])
{
    int n = 0;
    out[n++] = '"';
    for (; *text && n < LOG_VALUE - 3; text++) {
        if (*text == '"' || *text == '\\')
            out[n++] = '\\';
        out[n++] = *text < ' ' || *text > '~' ? '?' : *text;
    }
    out[n++] = '"';
    out[n] = '\0';
    return out;
}

void log_event(const char *level, const char *event, const char *format, ...)
{
    char when[32], rest[1024];
    time_t now = time(NULL);
    struct tm utc;
    va_list args;
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    va_start(args, format);
    vsnprintf(rest, sizeof rest, format, args);
    va_end(args);
    fprintf(stderr, "time=%s level=%s event=%s%s%s\n", when, level, event, rest[0] ? " " : "", rest);
}
