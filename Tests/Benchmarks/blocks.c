// SPDX-License-Identifier: GPL-3.0-or-later
// A library to preload into a program. Writes a line to the file in EMBER_BLOCKS for each time in which the main thread handled events
// for more than a millisecond without returning to its event loop: CPU time and duration, both in µs.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int file = -2;
static long begun_cpu, begun;

static long now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void end_block(void) {
    if (file == -2) {
        const char *path = getenv("EMBER_BLOCKS");
        file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    }
    // Before the first call, all CPU time of the thread counts.
    long cpu = now(CLOCK_THREAD_CPUTIME_ID) - begun_cpu;
    if (file < 0 || cpu < 1000) return;
    char line[64];
    int length = snprintf(line, sizeof line, "%ld %ld\n", cpu, begun ? now(CLOCK_MONOTONIC) - begun : 0);
    if (write(file, line, (size_t)length) < 0) file = -1;
}

static void begin_block(void) {
    begun_cpu = now(CLOCK_THREAD_CPUTIME_ID);
    begun = now(CLOCK_MONOTONIC);
}

// GLib's event loop waits in poll.
int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
    static int (*original)(struct pollfd *, nfds_t, int);
    if (!original) original = (int (*)(struct pollfd *, nfds_t, int))dlsym(RTLD_NEXT, "poll");
    if (gettid() != getpid()) return original(descriptors, count, timeout);
    end_block();
    int result = original(descriptors, count, timeout);
    begin_block();
    return result;
}

int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *signals) {
    static int (*original)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
    if (!original) original = (int (*)(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *))dlsym(RTLD_NEXT, "ppoll");
    if (gettid() != getpid()) return original(descriptors, count, timeout, signals);
    end_block();
    int result = original(descriptors, count, timeout, signals);
    begin_block();
    return result;
}
