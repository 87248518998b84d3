/* sql.h - tests that put their hands into a data file. */
#ifndef TES_TEST_SQL_H
#define TES_TEST_SQL_H

/* Does it, or fails the test. */
void sql(const char *path, const char *text);

/* The first number it gives; -1 when there is none. */
long long sql_number(const char *path, const char *text);

#endif
