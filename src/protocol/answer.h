/* answer.h - what UGI and GTP say in the same words. */
#ifndef TES_PROTOCOL_ANSWER_H
#define TES_PROTOCOL_ANSWER_H
#include <tessera/match.h>
#include <tessera/sink.h>

/* "R7: b1 is red." or, where no rule is broken, the sentence alone; printable. */
enum { TES__REASON_TEXT = TES_ERROR_TEXT + 16 };
void tes__reason(const tes_why *why, char out[TES__REASON_TEXT]);

/* The board as plain text, the last move marked. False as tes_draw_text(). */
bool tes__draw_match(const tes_match *match, const tes_sink *sink);

/* The random numbers of one answer: a seed and a position give the same ones,
 * whatever was asked before. */
void tes__answer_seed(const tes_match *match, uint64_t seed, tes_rng *rng);

#endif
