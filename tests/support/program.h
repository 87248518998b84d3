/* program.h - runs the built program `tessera` in an empty folder of its own and
 * keeps what it said. The program is $TESSERA_BIN, or build/tessera. */
#ifndef TES_TEST_PROGRAM_H
#define TES_TEST_PROGRAM_H
#include <stdbool.h>
#include <sys/types.h>

/* What the last run left; valid until the next. */
typedef struct ran {
    int status; /* of exit, or 128 + the signal it died of */
    const char *out, *err;
} ran;

/* cmocka group setup and teardown: the folder, which becomes the working folder
 * of the tests, is made and removed. */
int program_begin(void **state);
int program_end(void **state);

/* The project's root, for a test that needs its files. */
const char *program_root(void);

/* Words separated by blanks; 'a b' in quotes is one word. */
ran tessera(const char *words);
ran tessera_fed(const char *input, const char *words);

/* For what the two above cannot say. Standard output goes to `out` (a path), or
 * is kept when it is NULL. */
ran program_run(const char *const argv[], const char *input, const char *out);

/* A shell script; in it $TESSERA is the program. */
ran program_shell(const char *script, const char *out);

/* A program left running: its input is written with program_tell(), its output
 * lies in the file `talk.txt`. program_wait() is the end. */
pid_t program_start(const char *words);
void program_tell(const char *text);
ran program_wait(pid_t pid);

/* The environment of the program; NULL removes. program_begin() leaves PATH and
 * sets HOME, XDG_DATA_HOME and LC_ALL=C. */
void program_env(const char *name, const char *value);

void write_file(const char *path, const char *text);
const char *read_file(const char *path); /* NULL when there is none; valid until the next call */
bool file_exists(const char *path);
bool have_command(const char *name); /* on PATH */

int lines_of(const char *text);

/* good.tes, a record of two moves, and bad.tes with an illegal one at 3:9. */
void write_samples(void);

/* Fails the test unless the run ended so; the texts must contain the parts. */
void ended(ran r, int status, const char *out_part, const char *err_part);

#endif
