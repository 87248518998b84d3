/* serving.c - see serving.h. */
#include "serving.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmocka_all.h"
#include "program.h"

int serving_port;

static pid_t server, rooms;

/* A byte of the big file; no stretch of it looks like another. */
unsigned char serving_big_byte(size_t i) { return (unsigned char)((i * 2654435761u) >> 13); }

static void write_bytes(const char *path, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    for (size_t i = 0; i < size; i++)
        fputc(serving_big_byte(i), file);
    assert_int_equal(fclose(file), 0);
}

static void make_site(void)
{
    mkdir("site", 0777);
    mkdir("site/assets", 0777);
    mkdir("site/rules", 0777);
    write_file("secret.txt", "not for guests");
    write_file("site/.hidden", "not for guests");
    assert_int_equal(symlink("../secret.txt", "site/link.txt"), 0);
    write_file("site/index.html", "<!doctype html><title>Tessera</title>");
    write_file("site/rules/index.html", "<!doctype html><title>Rules</title>");
    static const char *const plain[] = { "app.mjs", "style.css", "core.wasm", "board.svg", "icon.png",   "data.json", "app.webmanifest",
                                         "a.txt",   "readme.md", "sw.js",     "blob.bin",  "empty.html", NULL };
    for (int i = 0; plain[i]; i++) {
        char path[64];
        snprintf(path, sizeof path, "site/%s", plain[i]);
        write_file(path, i == 11 ? "" : plain[i]);
    }
    write_file("site/assets/app-Ab3_dE-9.js", "the whole script, as it was written, with all its blanks");
    write_file("site/assets/app-Ab3_dE-9.js.br", "as br");
    write_file("site/assets/app-Ab3_dE-9.js.gz", "as gzip");
    write_file("site/assets/board-triangle.svg", "short");
    write_file("site/assets/board-triangle.svg.gz", "longer than what it stands for");
    write_bytes("site/assets/big-00000000.bin", SERVING_BIG);
}

pid_t serving_start(const char *words, int *at)
{
    unlink("talk.txt");
    pid_t pid = program_start(words);
    for (int i = 0; i < 6000; i++) {
        const char *said = file_exists("talk.txt") ? read_file("talk.txt") : NULL;
        const char *url = said && strchr(said, '\n') ? strstr(said, "http://") : NULL;
        const char *colon = url ? strchr(url + 7, ':') : NULL;
        if (colon) {
            *at = atoi(colon + 1);
            return pid;
        }
        usleep(10000);
    }
    fail_msg("tessera %s does not say where it is: %s", words, read_file("stderr.txt"));
    return pid;
}

int serving_begin(void **state)
{
    if (program_begin(state) != 0)
        return 1;
    make_site();
    server = serving_start("serve --listen 127.0.0.1:0 --site site", &serving_port);
    return 0;
}

int serving_end(void **state)
{
    kill(server, SIGTERM);
    ran r = program_wait(server);
    return r.status != 0 || program_end(state) != 0;
}

int serving_rooms_begin(void **state, const char *words)
{
    if (serving_begin(state) != 0)
        return 1;
    rooms = serving_start(words, &serving_port);
    return 0;
}

int serving_rooms_end(void **state)
{
    kill(rooms, SIGKILL);
    program_wait(rooms);
    return serving_end(state);
}

reply expect(int status, const char *method, const char *path, const char *headers)
{
    reply r = web_ask(serving_port, method, path, headers);
    if (r.status != status)
        fail_msg("%s %s: %d, not %d\n%s", method, path, r.status, status, r.head);
    return r;
}

void has(const reply *r, const char *name, const char *value)
{
    const char *there = web_header(r, name);
    if (!value && there)
        fail_msg("there is %s: %s\n%s", name, there, r->head);
    if (value && (!there || strcmp(there, value) != 0))
        fail_msg("%s is %s, not %s\n%s", name, there ? there : "missing", value, r->head);
}

void is_body(const reply *r, const char *text)
{
    assert_int_equal(r->size, strlen(text));
    assert_memory_equal(r->body, text, r->size);
}
