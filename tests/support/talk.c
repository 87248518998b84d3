/* talk.c - see talk.h. */
#include "talk.h"

#include <stdio.h>
#include <string.h>

#include <tessera/game.h>

#include "cmocka_all.h"

void talk_begin(talk *t)
{
    t->out = (tes_buffer){ 0 };
    tes_sink sink = tes_buffer_sink(&t->out);
    t->session = tes__ugi_new(&sink);
    assert_non_null(t->session);
    tes__ugi_in_step(t->session, 1000);
}

void talk_end(talk *t)
{
    tes__ugi_free(t->session);
    tes_buffer_clear(&t->out);
}

bool tell_bytes(talk *t, const char *line, size_t size)
{
    tes_buffer_clear(&t->out);
    return tes__ugi_line(t->session, line, size);
}

const char *tell(talk *t, const char *line)
{
    tell_bytes(t, line, strlen(line));
    return t->out.text ? t->out.text : "";
}

void answers(talk *t, const char *line, const char *answer)
{
    const char *said = tell(t, line);
    if (strcmp(said, answer) != 0)
        fail_msg("%s\nwas answered\n%s\ninstead of\n%s", line, said, answer);
}

const char *best_move(talk *t, const char *go)
{
    static char move[TES_MOVE_TEXT];
    const char *at = strstr(tell(t, go), "bestmove ");
    assert_true(at && sscanf(at, "bestmove %39s", move) == 1);
    return move;
}
