/* core.h - what the two halves of the wasm core share. core.c is in both modules
 * (rules.wasm, tessera.wasm), core_search.c only in tessera.wasm; tessera.mjs is
 * their other half in JavaScript. threads.wasm is tessera.wasm for shared memory.
 *
 * Strings go in as pointers to terminated bytes that the caller put into memory
 * from core_alloc(); they come out as pointers that stay valid until the next
 * call. A 0 (or a node below 0) means "refused": core_error() then has the reason
 * as JSON. Numbers that may be large come as doubles, JavaScript's own.
 */
#ifndef TESSERA_CORE_H
#define TESSERA_CORE_H
#include <tessera/tessera.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* A record, a node in it, and the match played up to there. */
typedef struct core_game {
    tes_record *record;
    tes_match *match;
    tes_node node;
} core_game;

/* A sink for the next answer, which core_answer() then gives out: refused, for
 * want of memory, when not everything could be written. */
tes_sink core_fresh(void);
const char *core_answer(bool written);

/* Refusals: a sentence, an error with its place, a rule with its cells. Each
 * returns NULL. */
void *core_refuse(const char *text);
void *core_refuse_error(const tes_error *error);
void *core_refuse_why(const tes_match *match, const tes_why *why);

#endif
