/* cmocka wants these four in front of it. */
#ifndef TES_TEST_CMOCKA_ALL_H
#define TES_TEST_CMOCKA_ALL_H
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#endif
