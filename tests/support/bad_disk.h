/* bad_disk.h - a disk that fails when a test says so: an SQLite VFS over the usual one. */
#ifndef TES_TEST_BAD_DISK_H
#define TES_TEST_BAD_DISK_H

enum bad_disk { DISK_FINE, DISK_FULL, DISK_NO_WRITE, DISK_NO_SYNC };

/* Registers the VFS and returns its name. */
const char *bad_disk_vfs(void);

/* From now on, in all threads. */
void bad_disk_set(enum bad_disk how);

/* How often something was refused since the last bad_disk_set(). */
int bad_disk_refused(void);

#endif
