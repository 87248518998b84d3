/* beside_test.c - what lies beside a cell is told as it is: for every game, cells of
 * a short game whose neighbours one can count on the drawing. */
#include <stdio.h>
#include <string.h>

#include <tessera/match.h>

#include "cmocka_all.h"
#include "lattice/lattice.h"

enum { ROOM = 200 };

static const char *const kinds[] = { "pieces", "corner", "free-rounds", "faces", "steps" };
static const char *const colours[] = { "ivory", "ink", "blue", "yellow", "red", "green", "" };

/* "steps 5, pieces 1 ink q": everything noted of a cell, in its order. */
static void tell(const tes_scene_cell *cell, char out[ROOM])
{
    int n = 0;
    out[0] = '\0';
    for (int i = 0; i < cell->besides; i++) {
        const tes_beside *b = &cell->beside[i];
        n += snprintf(out + n, (size_t)(ROOM - n), "%s%s %d%s%s%s%s", i ? ", " : "", kinds[b->kind], b->count,
                      b->colour < TES_NO_COLOUR ? " " : "", colours[b->colour], b->label[0] ? " " : "", b->label);
    }
}

/* The game after these moves, as its scene. */
static void set_up(const char *game, const char *moves, tes_scene *scene)
{
    tes_rules rules;
    tes_error error = { 0 };
    char list[ROOM];
    assert_true(tes_rules_parse(game, &rules, &error));
    tes_match *match = tes_match_new(&rules, NULL);
    assert_non_null(match);
    snprintf(list, sizeof list, "%s", moves);
    for (char *text = strtok(list, " "); text; text = strtok(NULL, " ")) {
        tes_why why;
        tes_move move;
        if (!tes_move_find(rules.game, tes_match_position(match), text, &move, &why))
            fail_msg("%s: %s", text, why.text);
        assert_true(tes_match_play(match, move, &why));
    }
    rules.game->scene(tes_match_position(match), scene);
    tes_match_free(match);
}

static void beside(const char *game, const char *moves, const char *name, const char *wanted)
{
    static tes_scene scene;
    char told[ROOM];
    set_up(game, moves, &scene);
    for (int i = 0; i < scene.cells; i++)
        if (strcmp(scene.cell[i].name, name) == 0) {
            tell(&scene.cell[i], told);
            assert_string_equal(told, wanted);
            return;
        }
    fail_msg("%s has no cell %s", game, name);
}

static void trini(void **state)
{
    (void)state;
    beside("trini", "", "d4", "free-rounds 3");
    beside("trini", "", "a1", "free-rounds 1");
    beside("trini", "", "r:d4", "");
    beside("trini", "CSQ@d4", "r:d4", "faces 1 C");
    beside("trini", "CSQ@d4", "r:d3", "faces 1 S");
    beside("trini", "CSQ@d4", "r:c3", "faces 1 Q");
    beside("trini", "CSQ@d4 QCS@d5", "r:d4", "faces 2 CC");
    beside("trini", "CSQ@d4 QCS@d5 SQC@e5", "r:d4", "faces 3 CCC");
    beside("trini", "CSQ@d4 QCS@d5 SQC@e5", "d4", "free-rounds 2"); /* a Trini lies in one */
}

static void agon(void **state)
{
    (void)state;
    beside("agon", "", "f6", "");
    beside("agon", "", "f5", "steps 1");
    beside("agon", "", "f1", "steps 5");
    beside("agon", "", "e1", "steps 5, pieces 1 ivory, pieces 1 ink"); /* the queen on f1, a guard on d1 */
}

static void trigon(void **state)
{
    (void)state;
    beside("trigon", "4@0,0", "0,0", "");
    beside("trigon", "4@0,0", "1,0", "pieces 1 ivory 4");
    beside("trigon", "4@0,0 6@0,-1 1@-1,0", "0,0", "pieces 1 ivory 1, pieces 1 ink 6");
    beside("trigon", "4@0,0 6@0,-1 1@-1,0 4@1,0 5@2,0", "1,0", "pieces 2 ivory 45");
}

static void blokus(void **state)
{
    (void)state;
    /* Blue lies on r4 and round it; it is Yellow's turn, then Blue's. */
    beside("blokus-trigon:players=2", "", "r4", "");
    beside("blokus-trigon", "r4,q5,r5,s5,t5,s6", "q4", "");
    beside("blokus-trigon", "r4,q5,r5,s5,t5,s6 j7,k7,l7,m7,n7,o7 w6,x6,w7,x7,y7,z7 x10,y10,x11,y11,y12,z12", "r4", "");
    beside("blokus-trigon", "r4,q5,r5,s5,t5,s6 j7,k7,l7,m7,n7,o7 w6,x6,w7,x7,y7,z7 x10,y10,x11,y11,y12,z12", "s4", "pieces 1 blue");
    beside("blokus-trigon", "r4,q5,r5,s5,t5,s6 j7,k7,l7,m7,n7,o7 w6,x6,w7,x7,y7,z7 x10,y10,x11,y11,y12,z12", "s7", "corner 1 blue");
    beside("blokus-trigon", "r4,q5,r5,s5,t5,s6 j7,k7,l7,m7,n7,o7 w6,x6,w7,x7,y7,z7 x10,y10,x11,y11,y12,z12", "m8", "");
}

static void trikolos(void **state)
{
    (void)state;
    beside("trikolos", "", "c3", "");
    beside("trikolos", "5:+d", "d1", "");
    beside("trikolos", "5:+d", "e1", "pieces 1 ivory");
    beside("trikolos", "5:+d", "d2", "pieces 1 ivory");
}

/* A cell takes no more than there is room for, and a longer label is cut. */
static void no_more_than_there_is_room_for(void **state)
{
    (void)state;
    tes_scene_cell cell = { 0 };
    for (int i = 0; i < TES_MAX_BESIDE + 3; i++)
        tes__scene_beside(&cell, TES_BESIDE_PIECES, 1, TES_RED, "abcdef");
    tes__scene_beside(&cell, TES_BESIDE_STEPS, 0, TES_NO_COLOUR, "");
    assert_int_equal(cell.besides, TES_MAX_BESIDE);
    assert_string_equal(cell.beside[TES_MAX_BESIDE - 1].label, "abc");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trini),  cmocka_unit_test(agon),     cmocka_unit_test(trigon),
        cmocka_unit_test(blokus), cmocka_unit_test(trikolos), cmocka_unit_test(no_more_than_there_is_room_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
