/* origin.c - see origin.h. */
#include "server/origin.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Behind "http://" or "https://", or NULL. */
static const char *after_scheme(const char *url)
{
    if (strncasecmp(url, "http://", 7) == 0)
        return url + 7;
    return strncasecmp(url, "https://", 8) == 0 ? url + 8 : NULL;
}

/* Without the slash at its end. */
static size_t length_of(const char *url)
{
    size_t length = strlen(url);
    return length > 0 && url[length - 1] == '/' ? length - 1 : length;
}

bool origin_is_url(const char *url)
{
    const char *host = after_scheme(url);
    size_t length = host ? length_of(host) : 0;
    for (size_t i = 0; i < length; i++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]", host[i]))
            return false;
    return length > 0 && length < 256;
}

bool origin_allowed(const char *origin, const char *host, const char *public_url)
{
    if (!origin)
        return true;
    if (public_url)
        return strlen(origin) == length_of(public_url) && strncasecmp(origin, public_url, strlen(origin)) == 0;
    const char *from = after_scheme(origin);
    return from && host && *from && strcasecmp(from, host) == 0;
}

bool origin_forwarded(const char *forwarded, address *out)
{
    char text[INET6_ADDRSTRLEN + 2];
    const char *last = strrchr(forwarded, ',');
    last = last ? last + 1 : forwarded;
    last += strspn(last, " ");
    if (snprintf(text, sizeof text, "%s", last) >= (int)sizeof text)
        return false;
    text[strcspn(text, " ")] = '\0';
    *out = (address){ 0 };
    if (inet_pton(AF_INET, text, &out->four.sin_addr) == 1) {
        out->four.sin_family = AF_INET;
        return true;
    }
    out->six.sin6_family = AF_INET6;
    return inet_pton(AF_INET6, text, &out->six.sin6_addr) == 1;
}
