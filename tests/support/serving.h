/* serving.h - `tessera serve` running over a small page, for the tests of it. */
#ifndef TES_TEST_SERVING_H
#define TES_TEST_SERVING_H
#include <sys/types.h>

#include "web.h"

enum { SERVING_BIG = 8 << 20 }; /* bytes of assets/big-00000000.bin */

unsigned char serving_big_byte(size_t i);

/* cmocka group setup and teardown: the folder of program.h with the page in `site`, and
 * the server of it at serving_port. The end fails unless the server ends well. */
int serving_begin(void **state);
int serving_end(void **state);
extern int serving_port;

/* The same with a second server, started with these words, at serving_port. */
int serving_rooms_begin(void **state, const char *words);
int serving_rooms_end(void **state);

/* Starts the program and waits until it says where it is. */
pid_t serving_start(const char *words, int *port);

/* Asks at serving_port and fails the test unless the answer has this status; the caller
 * frees the body. */
reply expect(int status, const char *method, const char *path, const char *headers);

/* Fails the test unless the header has this value; NULL: unless it is missing. */
void has(const reply *r, const char *name, const char *value);
void is_body(const reply *r, const char *text);

#endif
