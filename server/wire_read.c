/* wire_read.c - JSON from outside, by jansson: looked over before it is parsed, then
 * one flat object and no more. */
#include "server/wire_shape.h"

#include <jansson.h>
#include <string.h>

#include "base/text.h"

/* Is it one object without another object or array inside? Only brackets outside
 * of strings are looked at; whether the rest is JSON is the parser's business. */
static bool flat(const char *text, size_t size)
{
    bool quoted = false;
    int braces = 0;
    for (size_t i = 0; i < size; i++) {
        if (quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && (text[i] == '[' || (text[i] == '{' && braces++ > 0)))
            return false;
    }
    return true;
}

static json_t *parse(const char *text, size_t size, wire_member member[WIRE_MOST_FIELDS], int *count, tes_error *error)
{
    json_error_t why;
    const char *name;
    json_t *value;
    if (size > WIRE_MOST || !flat(text, size)) {
        tes__fail(error,
                  size > WIRE_MOST ? "a message has at most %d bytes." : "a message is one flat object, without lists or objects inside.",
                  WIRE_MOST);
        return NULL;
    }
    json_t *object = json_loadb(text, size, JSON_REJECT_DUPLICATES, &why);
    if (!json_is_object(object) || json_object_size(object) > WIRE_MOST_FIELDS) {
        tes__fail(error, "a message is one JSON object of at most %d fields, none of them twice.", WIRE_MOST_FIELDS);
        json_decref(object);
        return NULL;
    }
    *count = 0;
    json_object_foreach(object, name, value)
    {
        wire_member *m = &member[(*count)++];
        *m = (wire_member){ .name = name };
        if (json_is_string(value)) {
            m->kind = WIRE_TEXT;
            m->text = json_string_value(value);
        } else if (json_is_integer(value)) {
            m->kind = WIRE_NUMBER;
            m->number = json_integer_value(value);
        } else if (json_is_boolean(value)) {
            m->kind = WIRE_FLAG;
            m->flag = json_is_true(value);
        } else {
            tes__fail(error, "a field is a text, a whole number, true or false.");
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

bool wire_read_request(const char *text, size_t size, wire_request *request, tes_error *error)
{
    wire_member member[WIRE_MOST_FIELDS];
    int count;
    json_t *object = parse(text, size, member, &count, error);
    bool fine = object && wire__request_of(member, count, request, error);
    json_decref(object);
    return fine;
}

bool wire_read_entry(const char *text, size_t size, room_event *entry, tes_error *error)
{
    wire_member member[WIRE_MOST_FIELDS];
    int count;
    json_t *object = parse(text, size, member, &count, error);
    bool fine = object && wire__entry_of(member, count, entry, error);
    json_decref(object);
    return fine;
}
