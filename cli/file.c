/* file.c - see file.h. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "out.h"

static bool read_all(int fd, const char *path, size_t most, tes_buffer *buffer, tes_error *error)
{
    char block[16384];
    tes_sink sink = tes_buffer_sink(buffer);
    for (;;) {
        ssize_t n = read(fd, block, sizeof block);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return tes__fail(error, "%.200s cannot be read: %s.", path, strerror(errno));
        if (n == 0) /* even nothing becomes a terminated text */
            return sink.write(sink.context, "", 0) || tes__fail(error, "there is no memory left to read %.200s.", path);
        if (buffer->size + (size_t)n > most)
            return tes__fail(error, "%.200s is longer than %zu bytes, the most that is read.", path, most);
        if (!tes_sink_write(&sink, block, (size_t)n))
            return tes__fail(error, "there is no memory left to read %.200s.", path);
    }
}

bool file_read(const char *path, size_t most, tes_buffer *buffer, tes_error *error)
{
    if (strcmp(path, "-") == 0)
        return read_all(STDIN_FILENO, "standard input", most, buffer, error);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return tes__fail(error, "%.200s cannot be opened: %s.", path, strerror(errno));
    bool fine = read_all(fd, path, most, buffer, error);
    close(fd);
    return fine;
}

static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t n = write(fd, bytes, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        bytes += n;
        size -= (size_t)n;
    }
    return true;
}

static bool failed_write(tes_error *error, const char *path, int number, const char *what_now)
{
    return tes__fail(error, "%.200s cannot be written: %s%s.", path, strerror(number), what_now);
}

static bool write_in_place(const char *path, const tes_buffer *buffer, tes_error *error)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    bool fine = fd >= 0 && write_all(fd, buffer->text, buffer->size);
    int number = errno;
    if (fd >= 0 && close(fd) != 0 && fine) {
        fine = false;
        number = errno;
    }
    return fine || failed_write(error, path, number, "");
}

/* The new name must survive a power cut as well; a folder that cannot be synced
 * is no reason to call the save a failure. */
static void sync_folder_of(const char *path)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

static bool replace(const char *path, mode_t mode, const tes_buffer *buffer, bool wait, tes_error *error)
{
    char beside[PATH_MAX];
    if ((size_t)snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= sizeof beside)
        return failed_write(error, path, ENAMETOOLONG, "");
    int fd = mkstemp(beside);
    if (fd < 0)
        return failed_write(error, path, errno, "");
    bool fine = write_all(fd, buffer->text, buffer->size) && fchmod(fd, mode) == 0 && (!wait || fsync(fd) == 0);
    int number = errno;
    if (close(fd) != 0 && fine) {
        fine = false;
        number = errno;
    }
    if (fine && rename(beside, path) != 0) {
        fine = false;
        number = errno;
    }
    if (!fine) {
        unlink(beside);
        return failed_write(error, path, number, "; nothing was changed");
    }
    if (wait)
        sync_folder_of(path);
    return true;
}

/* What a plain open() would give a new file. */
static mode_t usual_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool write_file(const char *path, const tes_buffer *buffer, bool wait, tes_error *error)
{
    struct stat now;
    char real[PATH_MAX];
    if (strcmp(path, "-") == 0) {
        tes_sink out = out_sink();
        tes_sink_write(&out, buffer->text, buffer->size); /* a failure is noticed at the end */
        return true;
    }
    if (stat(path, &now) != 0)
        return replace(path, usual_mode(), buffer, wait, error);
    if (S_ISDIR(now.st_mode))
        return failed_write(error, path, EISDIR, "");
    if (!S_ISREG(now.st_mode))
        return write_in_place(path, buffer, error);
    if (!realpath(path, real)) /* behind a link lies the file to replace */
        return failed_write(error, path, errno, "");
    return replace(real, now.st_mode & 07777, buffer, wait, error);
}

bool file_write(const char *path, const tes_buffer *buffer, tes_error *error) { return write_file(path, buffer, true, error); }

bool file_write_soon(const char *path, const tes_buffer *buffer, tes_error *error) { return write_file(path, buffer, false, error); }
