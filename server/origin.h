/* origin.h - who may ask on behalf of a browser's user: our own page, and programs that
 * are no browsers. The texts are hostile. */
#ifndef SERVER_ORIGIN_H
#define SERVER_ORIGIN_H
#include <stdbool.h>

#include "server/address.h"

/* `origin` and `host` are a request's headers (NULL: it has none), `public_url` where the
 * operator says the page is (NULL: unknown, then it is where the request went to). A
 * request without Origin comes from no browser's page. */
bool origin_allowed(const char *origin, const char *host, const char *public_url);

/* "https://play.example.org/" and the like: a scheme, a host, perhaps a port, nothing else. */
bool origin_is_url(const char *url);

/* The last address of X-Forwarded-For, which the nearest proxy wrote. */
bool origin_forwarded(const char *forwarded, address *out);

#endif
