/* reason_test.h - tests of what games say for a move.
 *
 *     REASON("pinches-queen")
 *     {
 *         drawn("agon", ...);
 *         gives("e5-f5", "Pinches the queen on f6, who must be relocated.");
 *         gives_in("fr", "e5-f5", "...");
 *         lacks("e5-e6");
 *     }
 *
 * The scene is set and played on as in rule_test.h. tools/check_words asks for one
 * REASON a key. One file of such tests is a program.
 */
#ifndef TES_REASON_TEST_H
#define TES_REASON_TEST_H
#include "rule_test.h"

#define REASON__NAME2(line) reason_##line
#define REASON__NAME(line) REASON__NAME2(line)
#define REASON__ADD2(line) reason_add_##line
#define REASON__ADD(line) REASON__ADD2(line)
#define REASON__BODY2(line) reason_body_##line
#define REASON__BODY(line) REASON__BODY2(line)
#define REASON(key)                                                                                                           \
    static void REASON__BODY(__LINE__)(void);                                                                                 \
    static void REASON__NAME(__LINE__)(void **state __attribute__((unused)))                                                  \
    {                                                                                                                         \
        reason_under_test(key);                                                                                               \
        REASON__BODY(__LINE__)();                                                                                             \
    }                                                                                                                         \
    __attribute__((constructor)) static void REASON__ADD(__LINE__)(void) { rule_add("reason " key, REASON__NAME(__LINE__)); } \
    static void REASON__BODY(__LINE__)(void)

void reason_under_test(const char *key);

/* The game gives the reason under test for this move, in these words. */
void gives(const char *move, const char *english);
void gives_in(const char *lang, const char *move, const char *sentence);

/* It does not give it for this one. */
void lacks(const char *move);

/* The cells that show it, in any order. */
void shown_by(const char *move, const char *cells);

#endif
