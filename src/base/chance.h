/* chance.h - from a score to a chance, the same on every machine. */
#ifndef TES_BASE_CHANCE_H
#define TES_BASE_CHANCE_H

/* e to the power of x, -20 <= x <= 20, by + - * / alone. */
double tes__exp(double x);

/* Of winning, in millionths: 1 / (1 + e^(-score / unit)), never quite 0 or 1. */
int tes__chance(int score, int unit);

/* Thousandths of the binary logarithm of n >= 1, in whole numbers. */
int tes__log2_milli(unsigned n);

#endif
