/* ws.h - a WebSocket client by hand, for tests that want every byte in their hands. */
#ifndef TES_TEST_WS_H
#define TES_TEST_WS_H
#include <stdbool.h>
#include <stddef.h>

/* Sends the upgrade with these more header lines, or "". Returns the status of the answer;
 * 101 means that *fd is a WebSocket now, otherwise *fd is closed. */
int ws_ask(int port, const char *path, const char *headers, int *fd);

/* An open one to the server's rooms, or the test fails. */
int ws_open(int port);

/* One frame as clients send them. `opcode` 1 is text, 2 binary, 9 ping; `final` false: more
 * of the message follows in frames of opcode 0. */
void ws_frame(int fd, int opcode, bool final, bool masked, const void *bytes, size_t size);
void ws_say(int fd, const char *text);

/* The next text, valid until the next call; pings are answered. NULL when the connection
 * ended. Waits a minute at most, then the test fails. */
const char *ws_hear(int fd);

/* The next text that contains this part; what comes before is thrown away. Fails the test
 * when the connection ends before. */
const char *ws_hear_part(int fd, const char *part);

/* Has it ended? What comes until then is thrown away. */
bool ws_ended(int fd);

/* The value of a text field of a message, or "". Valid until the next call. */
const char *ws_field(const char *text, const char *name);

#endif
