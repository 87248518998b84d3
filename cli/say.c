/* say.c - see say.h. */
#include "say.h"

#include <string.h>

static const char *const english[SAY_COUNT] = {
    [SAY_YOUR_TURN] = "{1}, it is your turn: touch {2}, or type a move such as {3}. ? shows what you can touch.",
    [SAY_NEXT_TOUCH] = "{1}: now touch {2}: {3}. (`back` takes it back.)",
    [SAY_A_PIECE] = "a piece",
    [SAY_A_PIECE_ON_BOARD] = "one on the board",
    [SAY_AN_EMPTY_CELL] = "an empty cell",
    [SAY_A_CELL] = "a cell",
    [SAY_A_STOCK_PIECE] = "a piece beside the board",
    [SAY_A_FACING] = "how it shall lie",
    [SAY_AN_ARROW] = "an arrow",
    [SAY_NOTHING] = "nothing",
    [SAY_PLAYED] = "{1} plays {2}.",
    [SAY_OVER] = "The game is over: {1}.",
    [SAY_OVER_NOW] = "`new` starts another, `undo` takes the last move back, `quit` ends.",
    [SAY_RESIGNED] = "{1} resigns.",
    [SAY_RESIGN_MANY] = "{1} leaves; the computer plays on in this seat.",
    [SAY_RESIGN_ALONE] = "There is nobody to resign to; `quit` ends and keeps the game.",
    [SAY_UNDONE] = "Taken back: {1}.",
    [SAY_NOTHING_TO_UNDO] = "There is no move of yours to take back.",
    [SAY_BACK] = "Choose again.",
    [SAY_REDONE] = "Played again: {1}.",
    [SAY_NOTHING_TO_REDO] = "There is nothing to play again.",
    [SAY_HINT] = "You might play {1}.",
    [SAY_LEGAL] = "{1} is legal.",
    [SAY_ILLEGAL] = "{1} is not possible: {2}",
    [SAY_ILLEGAL_TEXT] = "{1}",
    [SAY_SENTENCE] = "R{1}: {2}",
    [SAY_NOT_NOW] = "{1} cannot be touched now. You can touch {2}.",
    [SAY_UNKNOWN_NEAR] = "\"{1}\" is neither a move nor a command; did you mean {2}?",
    [SAY_CAN_TOUCH] = "You can touch {1}.",
    [SAY_MORE_MOVES] = "... and {1} more; `moves {2}` lists those that begin so.",
    [SAY_NO_SUCH_MOVE] = "No legal move begins with {1}.",
    [SAY_SAVED] = "Saved in {1}.",
    [SAY_EXISTS] = "{1} exists already; `save! {1}` replaces it.",
    [SAY_KEPT] = "The game is kept; `tessera play --resume` goes on with it.",
    [SAY_NOT_KEPT] = "The game is not being kept: {1} `save FILE` saves it elsewhere.",
    [SAY_LOADED] = "Loaded {1}: {2} moves.",
    [SAY_RESUMED] = "Going on where you stopped, after {1} moves.",
    [SAY_NEW_GAME] = "A new game.",
    [SAY_NEEDS] = "Write `{1}`.",
    [SAY_TAKES_NOTHING] = "`{1}` stands alone.",
    [SAY_NO_RULEBOOK] = "This game's rulebook is not part of this build.",
    [SAY_NO_RULE] = "The rulebook has no R{1}.",
    [SAY_NO_MEMORY] = "There is no memory left for that.",
    [SAY_MORE] = "-- Enter: more, q: enough -- ",
    [SAY_ENOUGH] = "-- Enter: back to the game -- ",
    [SAY_COMMANDS] = "Type a move such as {1}, or touch by touch, such as {2}. The tab key completes both. Commands:",
    [SAY_MENU_HEAD] = "Which game shall it be?",
    [SAY_MENU_RESUME] = "go on with {1}",
    [SAY_MENU_ASK] = "A number, a name, or a name with options such as {1}; q to leave.",
    [SAY_MENU_WHO] = "Who plays? 1: you against the computer   2: everybody at this keyboard   3: the computer alone",
    [SAY_HELP_UNDO] = "take back your last move",
    [SAY_HELP_REDO] = "play it again",
    [SAY_HELP_BACK] = "drop the last touch",
    [SAY_HELP_TOUCHES] = "show what can be touched next",
    [SAY_HELP_MOVES] = "list the legal moves, or those that begin with TEXT",
    [SAY_HELP_WHY] = "say whether a move is legal, and which rule it breaks",
    [SAY_HELP_HINT] = "suggest a move and say why",
    [SAY_HELP_BOARD] = "draw the board",
    [SAY_HELP_RULES] = "read the rulebook, or its sentence number N",
    [SAY_HELP_SAVE] = "save the game as a record",
    [SAY_HELP_SAVE_OVER] = "the same, over an older file",
    [SAY_HELP_LOAD] = "go on with a record; this game is kept",
    [SAY_HELP_NEW] = "start again with the same players; this game is kept",
    [SAY_HELP_RESIGN] = "give up",
    [SAY_HELP_HELP] = "this list",
    [SAY_HELP_QUIT] = "leave; the game is kept",
};

const char *say_text(enum say what) { return english[what]; }

bool say_write(const tes_sink *sink, enum say what, const char *const fill[])
{
    int n = 0;
    bool fine = true;
    while (fill[n])
        n++;
    for (const char *at = english[what]; *at && fine; at++) {
        if (at[0] == '{' && at[1] >= '1' && at[1] < '1' + n && at[2] == '}') {
            fine = tes_sink_put(sink, fill[at[1] - '1']);
            at += 2;
        } else {
            fine = tes_sink_write(sink, at, 1);
        }
    }
    return fine;
}
