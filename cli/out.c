/* out.c - see out.h. */
#include "out.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "term.h"

static atomic_int write_error; /* errno of the first failed write that was noticed, by whichever thread */

void out_start(void)
{
    struct sigaction ignore = { .sa_handler = SIG_IGN };
    sigaction(SIGPIPE, &ignore, NULL);
    setlocale(LC_CTYPE, "");
}

static void say_on_stderr(const char *format, va_list args)
{
    char text[1024], clean[1024];
    vsnprintf(text, sizeof text, format, args);
    term_clean(text, clean, sizeof clean);
    out_flush();
    fprintf(stderr, "tessera: %s\n", clean);
}

int complain(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say_on_stderr(format, args);
    va_end(args);
    return BAD_INPUT;
}

int out_no(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say_on_stderr(format, args);
    va_end(args);
    return NO;
}

static bool write_out(void *context, const char *bytes, size_t size)
{
    (void)context;
    if (fwrite(bytes, 1, size, stdout) == size)
        return true;
    if (!write_error)
        write_error = errno;
    return false;
}

tes_sink out_sink(void) { return (tes_sink){ .write = write_out }; }

bool out_failed(void) { return write_error != 0 || ferror(stdout); }

void out_flush(void)
{
    errno = 0;
    if (fflush(stdout) != 0 && !write_error)
        write_error = errno ? errno : EIO;
}

int out_finish(int status)
{
    out_flush();
    if (fclose(stdout) != 0 && !write_error)
        write_error = errno;
    if (!write_error)
        return status;
    out_no("the output could not be written: %s.", strerror(write_error));
    return status == FINE ? NO : status;
}
