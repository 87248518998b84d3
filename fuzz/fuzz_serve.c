/* fuzz_serve.c - what the server reads itself: Accept-Encoding, If-None-Match, Origin,
 * X-Forwarded-For, tokens, the path of a request, an address to listen on. The first byte
 * says which codings there are. fuzz_wire.c has the messages. */
#include "fuzz.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/address.h"
#include "server/files.h"
#include "server/log.h"
#include "server/negotiate.h"
#include "server/origin.h"
#include "server/path.h"
#include "server/token.h"

/* What is chosen is there, and a header that names one coding alone gets no other. */
static void check_coding(const char *text, unsigned first)
{
    bool there[CODINGS] = { true, first & 1, first & 2 }, none[CODINGS] = { true, false, false };
    enum coding chosen = negotiate_coding(text, there);
    MUST(chosen < CODINGS && there[chosen]);
    MUST(chosen == CODING_PLAIN || strchr(text, '*') || strstr(text, chosen == CODING_BROTLI ? "r" : "z") ||
         strstr(text, chosen == CODING_BROTLI ? "R" : "Z"));
    MUST(negotiate_coding(text, none) == CODING_PLAIN);
}

/* A header that names no tag at all, or another, changes nothing. */
static void check_tag(const char *text)
{
    static const char tag[] = "\"0123456789abcdef10-br\"";
    if (negotiate_unchanged(text, tag))
        MUST(strstr(text, tag) || strchr(text, '*'));
}

/* What was read is written and read again as the same. */
static void check_address(const char *text)
{
    address a, again;
    tes_error error = { 0 };
    char written[ADDRESS_TEXT], twice[ADDRESS_TEXT];
    if (!address_parse(text, &a, &error)) {
        fuzz_check_error(&error);
        return;
    }
    address_text(&a, written);
    MUST(address_parse(written, &again, NULL));
    address_text(&again, twice);
    MUST(strcmp(written, twice) == 0 && address_port(&a) == address_port(&again));
}

/* Only what is in the table is found. */
static void check_path(const char *text)
{
    static files_entry entries[] = { { .path = "assets/a.js" }, { .path = "index.html" } };
    static const files table = { .entry = entries, .count = 2 };
    const files_entry *found = files_find(&table, text);
    if (found)
        MUST(strcmp(text, found == &entries[0] ? "/assets/a.js" : "/index.html") == 0 || strcmp(text, "/") == 0);
}

/* A quoted text is one line, and ends where its quotes end. */
static void check_quote(const char *text)
{
    char out[LOG_VALUE];
    size_t length = strlen(log_quote(text, out));
    MUST(length >= 2 && length < LOG_VALUE && out[0] == '"' && out[length - 1] == '"');
    for (size_t i = 1; i < length - 1; i++) {
        MUST(out[i] >= ' ' && out[i] <= '~' && out[i] != '"');
        if (out[i] == '\\')
            i++;
    }
}

/* No other site's page is taken for ours, whatever it is called. */
static void check_origin(const char *text)
{
    address from;
    char written[ADDRESS_TEXT];
    if (origin_allowed(text, "play.example.org", "https://play.example.org/"))
        MUST(strcasecmp(text, "https://play.example.org") == 0);
    if (origin_allowed(text, "127.0.0.1:8464", NULL))
        MUST(strcasecmp(text, "http://127.0.0.1:8464") == 0 || strcasecmp(text, "https://127.0.0.1:8464") == 0);
    if (origin_is_url(text))
        MUST(strncasecmp(text, "http", 4) == 0 && !strpbrk(text, " \r\n\"<>@?#"));
    if (origin_forwarded(text, &from))
        address_host(&from, written);
}

static void check_token(const char *text)
{
    unsigned char hash[STORE_HASH];
    if (token_hash(text, hash))
        MUST(strlen(text) == WIRE_TOKEN - 1 && strspn(text, "0123456789abcdef") == WIRE_TOKEN - 1);
}

/* What was read is the whole path, written again. */
static void check_record_path(const char *text)
{
    char id[ROOM_NAME_ROOM], again[128];
    long round;
    if (!path_record(text, id, &round))
        return;
    snprintf(again, sizeof again, round ? "/api/rooms/%s/record/%ld" : "/api/rooms/%s/record", id, round);
    MUST(strcmp(text, again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    char *text = fuzz_string(data + 1, size - 1);
    check_coding(text, data[0]);
    check_tag(text);
    check_address(text);
    check_path(text);
    check_quote(text);
    check_origin(text);
    check_token(text);
    check_record_path(text);
    free(text);
    return 0;
}
