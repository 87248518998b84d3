/* bad_disk.c - see bad_disk.h. */
#include "bad_disk.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <string.h>

/* A file of the usual VFS with methods of which three are replaced. */
typedef struct bad_file {
    sqlite3_file base;
    sqlite3_file *real;
} bad_file;

static atomic_int how, refused;
static sqlite3_vfs bad_vfs;

static sqlite3_file *real(sqlite3_file *f) { return ((bad_file *)f)->real; }

static int refuse(int code)
{
    atomic_fetch_add(&refused, 1);
    return code;
}

static int bad_write(sqlite3_file *f, const void *bytes, int size, sqlite3_int64 at)
{
    if (how == DISK_FULL)
        return refuse(SQLITE_FULL);
    if (how == DISK_NO_WRITE)
        return refuse(SQLITE_IOERR_WRITE);
    return real(f)->pMethods->xWrite(real(f), bytes, size, at);
}

static int bad_sync(sqlite3_file *f, int flags)
{
    return how == DISK_NO_SYNC ? refuse(SQLITE_IOERR_FSYNC) : real(f)->pMethods->xSync(real(f), flags);
}

static int bad_truncate(sqlite3_file *f, sqlite3_int64 size) { return real(f)->pMethods->xTruncate(real(f), size); }
static int bad_close(sqlite3_file *f) { return real(f)->pMethods->xClose(real(f)); }
static int bad_read(sqlite3_file *f, void *b, int n, sqlite3_int64 at) { return real(f)->pMethods->xRead(real(f), b, n, at); }
static int bad_size(sqlite3_file *f, sqlite3_int64 *size) { return real(f)->pMethods->xFileSize(real(f), size); }
static int bad_lock(sqlite3_file *f, int level) { return real(f)->pMethods->xLock(real(f), level); }
static int bad_unlock(sqlite3_file *f, int level) { return real(f)->pMethods->xUnlock(real(f), level); }
static int bad_reserved(sqlite3_file *f, int *out) { return real(f)->pMethods->xCheckReservedLock(real(f), out); }
static int bad_control(sqlite3_file *f, int op, void *arg) { return real(f)->pMethods->xFileControl(real(f), op, arg); }
static int bad_sector(sqlite3_file *f) { return real(f)->pMethods->xSectorSize(real(f)); }
static int bad_traits(sqlite3_file *f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); }
static int bad_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
}
static int bad_shm_lock(sqlite3_file *f, int at, int n, int flags) { return real(f)->pMethods->xShmLock(real(f), at, n, flags); }
static void bad_barrier(sqlite3_file *f) { real(f)->pMethods->xShmBarrier(real(f)); }
static int bad_unmap(sqlite3_file *f, int erase) { return real(f)->pMethods->xShmUnmap(real(f), erase); }

static const sqlite3_io_methods methods = {
    2,           bad_close,  bad_read,   bad_write, bad_truncate, bad_sync,    bad_size,  bad_lock, bad_unlock, bad_reserved,
    bad_control, bad_sector, bad_traits, bad_map,   bad_shm_lock, bad_barrier, bad_unmap, NULL,     NULL,
};

static int bad_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *f, int flags, int *out)
{
    sqlite3_vfs *usual = vfs->pAppData;
    bad_file *b = (bad_file *)f;
    b->real = (sqlite3_file *)(b + 1);
    int rc = usual->xOpen(usual, name, b->real, flags, out);
    b->base.pMethods = b->real->pMethods ? &methods : NULL;
    return rc;
}

const char *bad_disk_vfs(void)
{
    sqlite3_vfs *usual = sqlite3_vfs_find(NULL);
    if (!bad_vfs.zName) {
        bad_vfs = *usual;
        bad_vfs.zName = "bad-disk";
        bad_vfs.pNext = NULL;
        bad_vfs.pAppData = usual;
        bad_vfs.szOsFile = (int)sizeof(bad_file) + usual->szOsFile;
        bad_vfs.xOpen = bad_open;
        sqlite3_vfs_register(&bad_vfs, 0);
    }
    bad_disk_set(DISK_FINE);
    return bad_vfs.zName;
}

void bad_disk_set(enum bad_disk next)
{
    atomic_store(&refused, 0);
    atomic_store(&how, next);
}

int bad_disk_refused(void) { return atomic_load(&refused); }
