/* complete.c - see help.h: completion scripts for bash, zsh and fish, from the
 * table of commands and the table of games. The scripts call nothing: what they
 * offer is written into them, so the tab key answers at once. */
#include <string.h>

#include <tessera/game.h>

#include "help.h"
#include "out.h"

/* Every game, and every game with one option that is not its default. */
static void put_games(const tes_sink *out, const char *quote)
{
    for (int g = 0; g < tes_game_count(); g++) {
        const tes_game *game = tes_game_at(g);
        tes_sink_format(out, " %s%s%s", quote, game->id, quote);
        for (int o = 0; o < game->option_count; o++)
            for (int v = 1; game->options[o].values[v]; v++)
                tes_sink_format(out, " %s%s:%s=%s%s", quote, game->id, game->options[o].name, game->options[o].values[v], quote);
    }
}

/* Text inside single quotes of a shell; the characters of `special` get a
 * backslash first. */
static void put_quoted(const tes_sink *out, const char *text, const char *special)
{
    for (; *text; text++) {
        if (*text == '\'') {
            tes_sink_put(out, "'\\''");
            continue;
        }
        if (strchr(special, *text))
            tes_sink_put(out, "\\");
        tes_sink_write(out, text, 1);
    }
}

/* ---- bash ---- */

/* One word that tells _tessera_offer what to offer. */
static void put_bash_kind(const tes_sink *out, const parameter *p)
{
    switch (p->kind) {
    case KIND_GAME: tes_sink_put(out, "game"); break;
    case KIND_GAME_OR_FILE: tes_sink_put(out, "game,file"); break;
    case KIND_FILE: tes_sink_put(out, "file"); break;
    case KIND_FOLDER: tes_sink_put(out, "folder"); break;
    case KIND_COMMAND: tes_sink_put(out, "command"); break;
    case KIND_CHOICE:
        for (int i = 0; p->values[i]; i++)
            tes_sink_format(out, "%s=%s", i ? "," : "", p->values[i]);
        break;
    default: tes_sink_put(out, "-");
    }
}

static void put_bash_command(const tes_sink *out, const command *c)
{
    tes_sink_format(out, "    %s)\n        options='", c->name);
    for (const parameter *p = c->options; p->name; p++)
        tes_sink_format(out, "--%s ", p->name);
    tes_sink_put(out, "--help'\n        values='");
    for (const parameter *p = c->options; p->name; p++) {
        if (p->kind == KIND_SWITCH)
            continue;
        tes_sink_format(out, " --%s ", p->name);
        put_bash_kind(out, p);
        if (p->letter) {
            tes_sink_format(out, " -%c ", p->letter);
            put_bash_kind(out, p);
        }
    }
    tes_sink_put(out, " '\n        operands='");
    for (const parameter *p = c->operands; p->name; p++) {
        put_bash_kind(out, p);
        tes_sink_put(out, p->repeats ? " ..." : " ");
    }
    tes_sink_put(out, "'\n        ;;\n");
}

static const char bash_head[] = "# bash completion for tessera, written by `tessera completion bash`\n"
                                "\n"
                                "# $1: game, file, folder, command, =word, or - for nothing; several with commas.\n"
                                "_tessera_offer()\n"
                                "{\n"
                                "    local kind list=()\n"
                                "    for kind in ${1//,/ }; do\n"
                                "        case $kind in\n"
                                "        game) list+=(\"${games[@]}\") ;;\n"
                                "        command) list+=(\"${commands[@]}\") ;;\n"
                                "        =*) list+=(\"${kind#=}\") ;;\n"
                                "        file) compopt -o filenames 2>/dev/null\n"
                                "              mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- \"$cur\") ;;\n"
                                "        folder) compopt -o filenames 2>/dev/null\n"
                                "                mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- \"$cur\") ;;\n"
                                "        esac\n"
                                "    done\n"
                                "    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W \"${list[*]}\" -- \"$cur\")\n"
                                "    # Readline takes : and = for ends of words: leave out what it has already.\n"
                                "    local done=${cur%\"${cur##*[:=]}\"} i\n"
                                "    for i in \"${!COMPREPLY[@]}\"; do COMPREPLY[i]=${COMPREPLY[i]#\"$done\"}; done\n"
                                "}\n"
                                "\n"
                                "_tessera()\n"
                                "{\n"
                                "    local line=${COMP_LINE:0:COMP_POINT} cur words options values operands i n=0 kind\n"
                                "    cur=${line##*[[:blank:]]}\n"
                                "    read -ra words <<<\"${line%\"$cur\"}\"\n"
                                "    COMPREPLY=()\n";

static const char bash_tail[] = "    *) return ;;\n"
                                "    esac\n"
                                "    # The last word may be an option that waits for its value.\n"
                                "    local last=${words[${#words[@]} - 1]}\n"
                                "    if [[ $values == *\" $last \"* ]]; then\n"
                                "        kind=${values#*\" $last \"}\n"
                                "        _tessera_offer \"${kind%% *}\"\n"
                                "        return\n"
                                "    fi\n"
                                "    if [[ $cur == -* ]]; then\n"
                                "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$cur\")\n"
                                "        return\n"
                                "    fi\n"
                                "    for ((i = 2; i < ${#words[@]}; i++)); do\n"
                                "        if [[ $values == *\" ${words[i]} \"* ]]; then ((i++))\n"
                                "        elif [[ ${words[i]} != -* ]]; then ((n++))\n"
                                "        fi\n"
                                "    done\n"
                                "    for kind in $operands; do\n"
                                "        if [[ $kind == ... ]]; then _tessera_offer \"$before\"; return; fi\n"
                                "        if ((n-- == 0)); then _tessera_offer \"$kind\"; return; fi\n"
                                "        local before=$kind\n"
                                "    done\n"
                                "}\n"
                                "complete -F _tessera tessera\n";

static void put_bash(const tes_sink *out)
{
    tes_sink_put(out, bash_head);
    tes_sink_put(out, "    local games=(");
    put_games(out, "");
    tes_sink_put(out, " )\n    local commands=(");
    for (int i = 0; i < command_count(); i++)
        tes_sink_format(out, " %s", command_at(i)->name);
    tes_sink_put(out, " )\n    if ((${#words[@]} < 2)); then _tessera_offer command; return; fi\n    case ${words[1]} in\n");
    for (int i = 0; i < command_count(); i++)
        put_bash_command(out, command_at(i));
    tes_sink_put(out, bash_tail);
}

/* ---- zsh ---- */

/* ":message:action" of _arguments. */
static void put_zsh_action(const tes_sink *out, const parameter *p, const char *message)
{
    tes_sink_format(out, ":%s:", message);
    switch (p->kind) {
    case KIND_GAME: tes_sink_put(out, "_tessera_games"); break;
    case KIND_GAME_OR_FILE: tes_sink_put(out, "_tessera_games_or_files"); break;
    case KIND_FILE: tes_sink_put(out, "_files"); break;
    case KIND_FOLDER: tes_sink_put(out, "_files -/"); break;
    case KIND_COMMAND: tes_sink_put(out, "_tessera_commands"); break;
    case KIND_CHOICE:
        tes_sink_put(out, "(");
        for (int i = 0; p->values[i]; i++)
            tes_sink_format(out, "%s%s", i ? " " : "", p->values[i]);
        tes_sink_put(out, ")");
        break;
    default: tes_sink_put(out, " ");
    }
}

static void put_zsh_option(const tes_sink *out, const parameter *p)
{
    bool takes = p->kind != KIND_SWITCH;
    tes_sink_format(out, " \\\n            '%s", p->repeats ? "*" : "");
    if (p->letter)
        tes_sink_format(out, "(-%c --%s)'{-%c,--%s%s}'[", p->letter, p->name, p->letter, p->name, takes ? "=" : "");
    else
        tes_sink_format(out, "--%s%s[", p->name, takes ? "=" : "");
    put_quoted(out, p->help, "[]:\\");
    tes_sink_put(out, "]");
    if (takes)
        put_zsh_action(out, p, p->argument ? p->argument : p->name);
    tes_sink_put(out, "'");
}

static void put_zsh_command(const tes_sink *out, const command *c)
{
    tes_sink_format(out, "    %s)\n        _arguments '(-h --help)'{-h,--help}'[show help]'", c->name);
    for (const parameter *p = c->options; p->name; p++)
        put_zsh_option(out, p);
    int n = 0;
    for (const parameter *p = c->operands; p->name; p++) {
        tes_sink_put(out, " \\\n            '");
        if (p->repeats)
            tes_sink_put(out, "*");
        else
            tes_sink_format(out, "%d%s", ++n, p->optional ? ":" : "");
        put_zsh_action(out, p, p->name);
        tes_sink_put(out, "'");
    }
    tes_sink_put(out, "\n        ;;\n");
}

static void put_zsh(const tes_sink *out)
{
    tes_sink_put(out, "#compdef tessera\n# zsh completion for tessera, written by `tessera completion zsh`\n\n"
                      "_tessera_games()\n{\n    compadd --");
    put_games(out, "'");
    tes_sink_put(out, "\n}\n\n_tessera_games_or_files()\n{\n    _tessera_games\n    _files\n}\n\n"
                      "_tessera_commands()\n{\n    local -a commands=(");
    for (int i = 0; i < command_count(); i++) {
        tes_sink_format(out, "\n        '%s:", command_at(i)->name);
        put_quoted(out, command_at(i)->summary, ":\\");
        tes_sink_put(out, "'");
    }
    tes_sink_put(out, "\n    )\n    _describe command commands\n}\n\n"
                      "_tessera()\n{\n    if (( CURRENT == 2 )); then\n        _tessera_commands\n        return\n    fi\n"
                      "    shift words\n    (( CURRENT-- ))\n    case $words[1] in\n");
    for (int i = 0; i < command_count(); i++)
        put_zsh_command(out, command_at(i));
    tes_sink_put(out, "    esac\n}\n\n"
                      "if [[ $funcstack[1] == _tessera ]]; then _tessera \"$@\"; else compdef _tessera tessera; fi\n");
}

/* ---- fish ---- */

/* What completes the value or operand; `command` precedes operands only. */
static void put_fish_values(const tes_sink *out, const parameter *p, bool is_option)
{
    switch (p->kind) {
    case KIND_GAME: tes_sink_put(out, is_option ? " -x -a '(__tessera_games)'" : " -a '(__tessera_games)'"); break;
    case KIND_GAME_OR_FILE: tes_sink_put(out, " -F -a '(__tessera_games)'"); break;
    case KIND_FILE: tes_sink_put(out, is_option ? " -r -F" : " -F"); break;
    case KIND_FOLDER: tes_sink_put(out, " -x -a '(__fish_complete_directories)'"); break;
    case KIND_COMMAND: tes_sink_put(out, " -a '(__tessera_commands)'"); break;
    case KIND_CHOICE:
        tes_sink_put(out, is_option ? " -x -a '" : " -a '");
        for (int i = 0; p->values[i]; i++)
            tes_sink_format(out, "%s%s", i ? " " : "", p->values[i]);
        tes_sink_put(out, "'");
        break;
    default:
        if (is_option)
            tes_sink_put(out, " -x");
    }
}

static bool offers(const parameter *p) { return p->kind != KIND_TEXT && p->kind != KIND_NUMBER && p->kind != KIND_SECONDS; }

static void put_fish_command(const tes_sink *out, const command *c)
{
    tes_sink_format(out, "\ncomplete -c tessera -n __fish_use_subcommand -a %s -d '", c->name);
    put_quoted(out, c->summary, "\\");
    tes_sink_format(out, "'\ncomplete -c tessera -n '__fish_seen_subcommand_from %s' -s h -l help -d 'show help'\n", c->name);
    for (const parameter *p = c->options; p->name; p++) {
        tes_sink_format(out, "complete -c tessera -n '__fish_seen_subcommand_from %s' -l %s", c->name, p->name);
        if (p->letter)
            tes_sink_format(out, " -s %c", p->letter);
        if (p->kind != KIND_SWITCH)
            put_fish_values(out, p, true);
        tes_sink_put(out, " -d '");
        put_quoted(out, p->help, "\\");
        tes_sink_put(out, "'\n");
    }
    for (const parameter *p = c->operands; p->name; p++) {
        if (!offers(p))
            continue;
        tes_sink_format(out, "complete -c tessera -n '__fish_seen_subcommand_from %s'", c->name);
        put_fish_values(out, p, false);
        tes_sink_put(out, "\n");
    }
}

static void put_fish(const tes_sink *out)
{
    tes_sink_put(out, "# fish completion for tessera, written by `tessera completion fish`\n\n"
                      "function __tessera_games\n    printf '%s\\n'");
    put_games(out, "'");
    tes_sink_put(out, "\nend\n\nfunction __tessera_commands\n    printf '%s\\n'");
    for (int i = 0; i < command_count(); i++)
        tes_sink_format(out, " %s", command_at(i)->name);
    tes_sink_put(out, "\nend\n\ncomplete -c tessera -f\n");
    for (int i = 0; i < command_count(); i++)
        put_fish_command(out, command_at(i));
}

int help_completion(const char *shell)
{
    tes_sink out = out_sink();
    if (strcmp(shell, "bash") == 0)
        put_bash(&out);
    else if (strcmp(shell, "zsh") == 0)
        put_zsh(&out);
    else
        put_fish(&out);
    return FINE;
}
