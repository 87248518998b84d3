/* scene.h - a position as things to draw and touch, without any rule.
 *
 * A game fills a tes_scene; text, SVG, JSON and the page draw it. Nothing here
 * says what is legal. Lengths are in thousandths of the distance between two
 * neighbouring cells' centres (hexagons, squares) or of a triangle's edge;
 * x grows to the right, y grows UPWARD.
 *
 * A TOUCH is one thing a person can point at: a kind and an index. Its text
 * (game->touch_text) is short, ASCII, without spaces and unique in the game.
 */
#ifndef TESSERA_SCENE_H
#define TESSERA_SCENE_H
#include <stdbool.h>
#include <stdint.h>

typedef uint32_t tes_touch;

enum tes_touch_kind {
    TES_TOUCH_CELL,   /* a cell, empty or with what stands on it */
    TES_TOUCH_STOCK,  /* a piece waiting beside the board */
    TES_TOUCH_FACING, /* how the chosen piece shall lie */
    TES_TOUCH_ARROW,  /* an arrow at the edge of the board */
    TES_TOUCH_SKIP    /* "nothing", where a turn may or must stay empty */
};

static inline tes_touch tes_touch_make(enum tes_touch_kind kind, int index) { return (tes_touch)kind << 16 | (uint16_t)index; }
static inline enum tes_touch_kind tes_touch_kind_of(tes_touch t) { return (enum tes_touch_kind)(t >> 16); }
static inline int tes_touch_index(tes_touch t) { return (int)(t & 0xffff); }

typedef struct tes_point {
    int32_t x, y;
} tes_point;

enum tes_lattice_kind {
    TES_TRIANGLES,
    TES_HEXAGON_COLUMNS, /* flat tops: (0,1) is straight up */
    TES_HEXAGON_ROWS,    /* pointed tops: (1,0) is straight right */
    TES_SQUARES
};

enum tes_colour { TES_IVORY, TES_INK, TES_BLUE, TES_YELLOW, TES_RED, TES_GREEN, TES_NO_COLOUR };

/* The ground of a cell. */
enum tes_tint { TES_PAPER, TES_PAPER_ALT, TES_SEAL, TES_WELL, TES_LIGHT_GREEN, TES_LIGHT_ORANGE, TES_LIGHT_RED, TES_ARROW_TINT };

/* What stands on it. */
enum tes_shape {
    TES_NO_PIECE,
    TES_FILL,  /* fills the whole cell; neighbours of one piece_id are one body */
    TES_GUARD, /* a plain hexagon */
    TES_QUEEN, /* a crowned hexagon */
    TES_PAWN,
    TES_DIE, /* a cube on its corner; label has its three faces: top, right, left */
    TES_DROP /* a glass drop */
};

enum tes_mark {
    TES_MARK_START = 1,   /* a start cell */
    TES_MARK_FORCED = 2,  /* captured, must be dealt with */
    TES_MARK_STAR = 4,    /* part of a star */
    TES_MARK_POSSIBLE = 8 /* only shown because it may be used */
};

/* What lies beside a cell, for whoever is told rather than shown: so many of a kind. The
 * words for it are the front end's. */
enum tes_beside_kind {
    TES_BESIDE_PIECES,      /* pieces of `colour` on cells that share an edge; `label` has their labels */
    TES_BESIDE_CORNER,      /* pieces of `colour`, whose turn it is, that share only a corner           */
    TES_BESIDE_FREE_ROUNDS, /* round spaces that hold nothing yet                                       */
    TES_BESIDE_FACES,       /* faces turned to this round space; `label` has them                       */
    TES_BESIDE_STEPS        /* steps to the middle of the board                                         */
};

typedef struct tes_beside {
    uint8_t kind; /* enum tes_beside_kind */
    uint8_t count;
    uint8_t colour; /* enum tes_colour */
    char label[4];
} tes_beside;

enum { TES_MAX_BESIDE = 5 };

typedef struct tes_scene_cell {
    tes_touch touch;
    char name[12];
    int16_t u, v;     /* lattice coordinates; rounds have their X pit's */
    uint8_t tint;     /* enum tes_tint */
    uint8_t shape;    /* enum tes_shape */
    uint8_t colour;   /* enum tes_colour, of the piece */
    uint8_t marks;    /* enum tes_mark, or-ed */
    char label[4];    /* on the piece: a number, three faces; may be "" */
    uint8_t piece_id; /* TES_FILL: cells of one body share it; 0 none */
    uint8_t corners;  /* 3, 4 or 6; 0: a disc of `radius` */
    int16_t radius;
    tes_point centre;
    tes_point corner[6];
    uint8_t besides; /* how many of the following are there */
    tes_beside beside[TES_MAX_BESIDE];
} tes_scene_cell;

/* Things beside the board: pieces in stock, a spare tile, what was brought home. */
typedef struct tes_scene_item {
    tes_touch touch; /* meaningful when `touchable` */
    bool touchable;
    int8_t player;  /* whose it is, or -1 */
    uint8_t shape;  /* enum tes_shape */
    uint8_t colour; /* enum tes_colour */
    uint8_t tint;   /* enum tes_tint, for a tile */
    uint8_t count;
    char label[12];    /* "I6", "4", "spare", "home", "camp" */
    uint8_t cells;     /* its form in cells of the lattice; 0: has none */
    int8_t cell[6][2]; /* u and v of each */
} tes_scene_item;

/* A coordinate written outside the board. */
typedef struct tes_scene_axis {
    tes_point at;
    char text[4];
} tes_scene_axis;

enum { TES_SCENE_CELLS = 512, TES_SCENE_ITEMS = 96, TES_SCENE_AXES = 128 };

typedef struct tes_scene {
    enum tes_lattice_kind lattice;
    int cells, items, axes;
    tes_scene_cell cell[TES_SCENE_CELLS];
    tes_scene_item item[TES_SCENE_ITEMS];
    tes_scene_axis axis[TES_SCENE_AXES];
} tes_scene;

#endif
