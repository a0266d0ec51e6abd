// SPDX-License-Identifier: GPL-3.0-or-later
//
// A preloaded library that makes system calls fail and changes the clock while a file says so. The environment variable FAULTS names the
// file, which has one fault per line: "write 5" and "fsync 5" are errno values for files below the folder FAULTS_FOLDER. "read 1" and
// "hold 1" make reading and writing them wait until the fault ends, and "list 1" does so for listing that folder and those below it.
// "clock -86400" is an offset in seconds.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Returns the number after a fault's name, or 0 without such a fault. */
static long fault(const char *name) {
    const char *path = getenv("FAULTS");
    char text[256], wanted[32];
    int kept = errno;
    long file = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
    long count = file < 0 ? 0 : syscall(SYS_read, file, text, sizeof text - 1);
    if (file >= 0) syscall(SYS_close, file);
    errno = kept;
    text[count < 0 ? 0 : count] = 0;
    snprintf(wanted, sizeof wanted, "%s ", name);
    const char *line = strstr(text, wanted);
    return line ? strtol(line + strlen(wanted), NULL, 10) : 0;
}

/* Returns the number after a fault's name for a path, or 0 without such a fault. */
static long fault_at(const char *path, const char *name) {
    const char *folder = getenv("FAULTS_FOLDER");
    return folder && strncmp(path, folder, strlen(folder)) == 0 ? fault(name) : 0;
}

/* Returns the number after a fault's name for a file, or 0 without such a fault. */
static long fault_of(int file, const char *name) {
    char link[64], path[4096];
    int kept = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t count = readlink(link, path, sizeof path - 1);
    errno = kept;
    if (count < 0) return 0;
    path[count] = 0;
    return fault_at(path, name);
}

static int fails(int file, const char *name) {
    long code = fault_of(file, name);
    if (code) errno = (int) code;
    return code != 0;
}

ssize_t read(int file, void *bytes, size_t count) {
    while (fault_of(file, "read")) usleep(10000);
    return syscall(SYS_read, file, bytes, count);
}

ssize_t write(int file, const void *bytes, size_t count) {
    while (fault_of(file, "hold")) usleep(10000);
    if (fails(file, "write")) return -1;
    return syscall(SYS_write, file, bytes, count);
}

DIR *opendir(const char *path) {
    static DIR *(*real)(const char *);
    if (!real) real = (DIR *(*)(const char *)) dlsym(RTLD_NEXT, "opendir");
    while (fault_at(path, "list")) usleep(10000);
    return real(path);
}

int fsync(int file) {
    if (fails(file, "fsync")) return -1;
    return (int) syscall(SYS_fsync, file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *)) dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    if (result == 0 && clock == CLOCK_REALTIME) now->tv_sec += fault("clock");
    return result;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec time;
    (void) zone;
    if (clock_gettime(CLOCK_REALTIME, &time) != 0) return -1;
    now->tv_sec = time.tv_sec;
    now->tv_usec = time.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    if (now) *now = time.tv_sec;
    return time.tv_sec;
}
