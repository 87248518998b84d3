/* fuzz_puzzles.c - any bytes as a file of puzzles. What is taken is written and read
 * back the same. */
#include "fuzz.h"

#include <string.h>

#include <tessera/puzzle.h>

static tes_puzzle puzzle, again;

static void reads_back(void)
{
    tes_buffer text = { 0 };
    tes_sink sink = tes_buffer_sink(&text);
    MUST(tes_puzzle_write(&puzzle, &sink));
    tes_puzzle_reader reader = { .text = text.text, .size = text.size };
    MUST(tes_puzzle_next(&reader, &again, NULL) == TES_PUZZLE_READ);
    MUST(again.kind == puzzle.kind && again.plies == puzzle.plies && again.length == puzzle.length);
    MUST(memcmp(again.pos, puzzle.pos, sizeof again.pos) == 0 && memcmp(again.line, puzzle.line, sizeof again.line) == 0);
    MUST(again.size == puzzle.size && again.visited == puzzle.visited);
    MUST(tes_puzzle_next(&reader, &again, NULL) == TES_PUZZLE_END);
    tes_buffer_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tes_puzzle_reader reader = { .text = (const char *)data, .size = size };
    tes_error error = { 0 };
    int status;
    while ((status = tes_puzzle_next(&reader, &puzzle, &error)) == TES_PUZZLE_READ)
        reads_back();
    if (status == TES_PUZZLE_REFUSED)
        fuzz_check_error(&error);
    return 0;
}
