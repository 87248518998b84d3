/* log.h - what the server tells its operator: lines of key=value on standard error,
 * time first. Nothing in them can break a line or be taken for another key. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

/* event is one word; the rest are more pairs: log_event("error", "read", "why=%s", ...). */
void log_event(const char *level, const char *event, const char *format, ...) __attribute__((format(printf, 3, 4)));

enum { LOG_VALUE = 256 };

/* A text from outside as a value in quotes; what is not plain ASCII becomes `?`, what
 * is too long is cut. Returns `out`. */
const char *log_quote(const char *text, char out[LOG_VALUE]);

#endif
