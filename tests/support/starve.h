/* starve.h - memory that runs out when a test says so. Every test program is
 * linked so that its allocations, and the library's, pass through here. */
#ifndef TES_TEST_STARVE_H
#define TES_TEST_STARVE_H
#include <stdbool.h>

/* From now on the first `fine` allocations succeed, the next `failing` fail. */
void starve(int fine, int failing);

/* All succeed again. Returns whether one had failed. */
bool starve_end(void);

#endif
