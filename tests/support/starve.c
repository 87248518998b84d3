/* starve.c - see starve.h. The linker's --wrap sends malloc here, and gives us
 * the true one as __real_malloc. */
#include "starve.h"

#include <stddef.h>

static int fine_left, failing_left;
static bool failed;

void starve(int fine, int failing)
{
    fine_left = fine;
    failing_left = failing;
    failed = false;
}

bool starve_end(void)
{
    failing_left = 0;
    return failed;
}

static bool refuses(void)
{
    if (failing_left == 0)
        return false;
    if (fine_left > 0) {
        fine_left--;
        return false;
    }
    failing_left--;
    failed = true;
    return true;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_malloc(size_t size) { return refuses() ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t count, size_t size) { return refuses() ? NULL : __real_calloc(count, size); }

void *__wrap_realloc(void *memory, size_t size) { return refuses() ? NULL : __real_realloc(memory, size); }

void *__wrap_aligned_alloc(size_t alignment, size_t size) { return refuses() ? NULL : __real_aligned_alloc(alignment, size); }
