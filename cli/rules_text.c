/* rules_text.c - see rules_text.h. */
#include "rules_text.h"

#include <stdio.h>
#include <string.h>

#include <tessera/draw.h>

#include "markdown.h"
#include "open.h"
#include "term.h"

/* img/NAME.svg is the position NAME of the game's diagrams. */
static bool draw_picture(void *context, const char *path, const tes_sink *sink)
{
    const tes_game *game = context;
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    char name[64];
    tes_rules rules;
    position pos;
    if (!slash || !dot || dot < slash)
        return true;
    snprintf(name, sizeof name, "%.*s", (int)(dot - slash - 1), slash + 1);
    if (!tes_rulebook_position(game, name, &rules, pos.bytes))
        return true;
    tes_picture picture = { .rules = &rules, .pos = pos.bytes };
    return tes_draw_text(&picture, term_text_style(), sink);
}

bool rules_text(const tes_game *game, const char *rulebook, const tes_sink *sink)
{
    int width = term_width();
    markdown_style style = {
        .width = width < 88 ? width : 88, .colour = term_has_colour(), .picture = draw_picture, .context = (void *)(uintptr_t)game
    };
    return markdown_write(rulebook, &style, sink);
}
