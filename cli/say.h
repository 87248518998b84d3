/* say.h - every sentence the terminal game says, in one place, so that other
 * languages can be laid beside English. {1} .. {4} stand for what the caller
 * fills in, in whatever order a language needs. */
#ifndef CLI_SAY_H
#define CLI_SAY_H
#include <tessera/sink.h>

enum say {
    SAY_YOUR_TURN,
    SAY_NEXT_TOUCH,
    SAY_A_PIECE,
    SAY_A_PIECE_ON_BOARD,
    SAY_AN_EMPTY_CELL,
    SAY_A_CELL,
    SAY_A_STOCK_PIECE,
    SAY_A_FACING,
    SAY_AN_ARROW,
    SAY_NOTHING,
    SAY_PLAYED,
    SAY_OVER,
    SAY_OVER_NOW,
    SAY_RESIGNED,
    SAY_RESIGN_MANY,
    SAY_RESIGN_ALONE,
    SAY_UNDONE,
    SAY_NOTHING_TO_UNDO,
    SAY_BACK,
    SAY_REDONE,
    SAY_NOTHING_TO_REDO,
    SAY_HINT,
    SAY_LEGAL,
    SAY_ILLEGAL,
    SAY_ILLEGAL_TEXT,
    SAY_SENTENCE,
    SAY_NOT_NOW,
    SAY_UNKNOWN_NEAR,
    SAY_CAN_TOUCH,
    SAY_MORE_MOVES,
    SAY_NO_SUCH_MOVE,
    SAY_SAVED,
    SAY_EXISTS,
    SAY_KEPT,
    SAY_NOT_KEPT,
    SAY_LOADED,
    SAY_RESUMED,
    SAY_NEW_GAME,
    SAY_NEEDS,
    SAY_TAKES_NOTHING,
    SAY_NO_RULEBOOK,
    SAY_NO_RULE,
    SAY_NO_MEMORY,
    SAY_MORE,
    SAY_ENOUGH,
    SAY_COMMANDS,
    SAY_MENU_HEAD,
    SAY_MENU_RESUME,
    SAY_MENU_ASK,
    SAY_MENU_WHO,
    SAY_HELP_UNDO,
    SAY_HELP_REDO,
    SAY_HELP_BACK,
    SAY_HELP_TOUCHES,
    SAY_HELP_MOVES,
    SAY_HELP_WHY,
    SAY_HELP_HINT,
    SAY_HELP_BOARD,
    SAY_HELP_RULES,
    SAY_HELP_SAVE,
    SAY_HELP_SAVE_OVER,
    SAY_HELP_LOAD,
    SAY_HELP_NEW,
    SAY_HELP_RESIGN,
    SAY_HELP_HELP,
    SAY_HELP_QUIT,
    SAY_COUNT
};

/* The sentence as it is. */
const char *say_text(enum say what);

/* Writes it with {1}, {2}, ... filled in; `fill` ends with NULL. */
bool say_write(const tes_sink *sink, enum say what, const char *const fill[]);

#define SAY(sink, what, ...) say_write(sink, what, (const char *const[]){ __VA_ARGS__, NULL })

#endif
