/* file.h - whole files, read with a bound and written all or not at all. */
#ifndef CLI_FILE_H
#define CLI_FILE_H
#include <stdbool.h>
#include <stddef.h>

#include <tessera/error.h>
#include <tessera/sink.h>

/* Reads at most `most` bytes of a file, or of standard input when the path is
 * `-`, into an empty buffer. The caller clears it, also after a refusal. */
bool file_read(const char *path, size_t most, tes_buffer *buffer, tes_error *error);

/* Writes a file so that at every moment either the old or the new one is there:
 * into a new file beside it, to the disk, then over the old name. A path that is
 * not a plain file (a pipe, a device) is written in place; `-` is standard
 * output. */
bool file_write(const char *path, const tes_buffer *buffer, tes_error *error);

/* The same without waiting for the disk: safe from everything but a power cut. */
bool file_write_soon(const char *path, const tes_buffer *buffer, tes_error *error);

#endif
