/* web.h - the other end of a server in a test: plain HTTP over a socket, byte by byte
 * where a test wants it. Waits are long, so that a slow machine is no failure. */
#ifndef TES_TEST_WEB_H
#define TES_TEST_WEB_H
#include <stdbool.h>
#include <stddef.h>

typedef struct reply {
    int status;          /* 0: the connection ended before a whole answer came */
    char head[8192];     /* status line and headers                            */
    unsigned char *body; /* the caller frees it                                */
    size_t size;
} reply;

/* A connection to 127.0.0.1, or -1 when it is refused. A small buffer makes a reader
 * who does not read hold up the server soon. */
int web_connect(int port, bool small_buffer);
void web_send(int fd, const void *bytes, size_t size);
void web_say(int fd, const char *text);

/* The next answer on this connection; `to_head` when the request was HEAD. */
reply web_receive(int fd, bool to_head);

/* Has the other side closed within a minute? What comes until then is thrown away. */
bool web_closed(int fd);

/* One request on a connection of its own. `headers` are whole lines, or "". */
reply web_ask(int port, const char *method, const char *path, const char *headers);

/* A header's value, or NULL; valid until the next call. */
const char *web_header(const reply *r, const char *name);

#endif
