/* weight.h - a WEIGHT is a number in an evaluation that was found by playing.
 *
 * To the program it is a constant. bench/tune builds the library once more, where it is
 * a variable that the tuner knows by its name and moves.
 */
#ifndef TES_BASE_WEIGHT_H
#define TES_BASE_WEIGHT_H

#ifdef TES_TUNING
void tes__weight(const char *file, const char *name, int *value); /* bench/tune.c */
#define TES__WEIGHT(name, worth)                                                                        \
    static int name = worth;                                                                            \
    __attribute__((constructor)) static void tell_##name(void) { tes__weight(__FILE__, #name, &name); } \
    _Static_assert(1, "takes the semicolon")
#else
#define TES__WEIGHT(name, worth) enum { name = worth }
#endif

#endif
