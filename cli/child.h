/* child.h - a process that answers lines with lines, and is not trusted: it may
 * flood, fall silent, stop reading, die, or leave children behind. Every wait
 * has a deadline, in milliseconds of tes__clock_ms(). */
#ifndef CLI_CHILD_H
#define CLI_CHILD_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHILD_LONGEST_LINE = 1 << 16 };

typedef struct child child;

/* Runs a shell command in a process group of its own. Of what it says on standard
 * error only the last line is kept. NULL when the system gives no process or
 * memory. */
child *child_start(const char *command);
pid_t child_pid(const child *c);

enum child_answer { CHILD_LINE, CHILD_ENDED, CHILD_LATE, CHILD_TOO_LONG };

/* Sends a line; CHILD_LINE when all of it was taken. */
enum child_answer child_say(child *c, const char *line, uint64_t deadline);

/* The next line without its end; valid until the next call. */
enum child_answer child_hear(child *c, uint64_t deadline, const char **line);

/* How it ended: "ended with status 1 (no such file)", "was killed by signal 11";
 * it has a moment to end by itself. */
enum { CHILD_REASON = 160 };
void child_reason(child *c, char out[CHILD_REASON]);

/* Says `bye` (NULL: nothing), waits a moment, then kills the whole group. Returns
 * the processor time it used, its waited-for children's included, in
 * microseconds. NULL is fine. */
int64_t child_end(child *c, const char *bye);

#endif
