/* address.h - where the server listens: "127.0.0.1:8464", read strictly, opened,
 * and written again. Names are not looked up. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H
#include <stdbool.h>
#include <netinet/in.h>

#include <tessera/error.h>

enum { ADDRESS_TEXT = 64 };

typedef union address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} address;

/* 127.0.0.1:8464, [::1]:8464, localhost:8464 (127.0.0.1), *:8464 (all of this
 * machine's) or 8464 alone (127.0.0.1). Port 0 is any free one. */
bool address_parse(const char *text, address *out, tes_error *error);

/* What address_parse() reads. */
void address_text(const address *a, char out[ADDRESS_TEXT]);

/* The address without its port, as a log has it. */
void address_host(const address *a, char out[ADDRESS_TEXT]);

int address_port(const address *a);

/* A listening socket, or -1. With `tries` above 1 the next ports are tried when one
 * is taken. *a becomes the address that was opened. */
int address_listen(address *a, int tries, tes_error *error);

#endif
