/* out.h - what the program says, and that it was said: complaints on standard
 * error, answers on standard output, and a full disk or a closed pipe noticed. */
#ifndef CLI_OUT_H
#define CLI_OUT_H
#include <stdbool.h>

#include <tessera/sink.h>

/* Once, before all else: a closed pipe becomes a failed write, not a death. */
void out_start(void);

/* One sentence on standard error. Control characters and broken UTF-8, which may
 * come from a file or an argument, are shown as `?`. Returns BAD_INPUT. */
int complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for something that could not be done; returns NO. */
int out_no(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Standard output as a sink. */
tes_sink out_sink(void);

/* Has a write to standard output failed? Long commands ask and stop. */
bool out_failed(void);

/* Sends on what was written so far. */
void out_flush(void);

/* Ends standard output: the status to exit with. */
int out_finish(int status);

#endif
