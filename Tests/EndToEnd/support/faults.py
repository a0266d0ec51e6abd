# SPDX-License-Identifier: GPL-3.0-or-later
"""Real faults: small file systems of one's own, permissions that bind root too, calls that fail while a file says so; and what must be
true of each."""
import ctypes
import os
import pathlib
import subprocess
import unittest

from support import FOLDER, HEADER, ROW, EmberTest, is_ground

LIBC = ctypes.CDLL(None, use_errno=True)
NEW_MOUNTS, NEW_USERS = 0x20000, 0x10000000
READ_ONLY, REMOUNT, BIND, RECURSIVE, PRIVATE = 1, 32, 0x1000, 0x4000, 1 << 18
DETACH = 2

FOUR = ["Feed the cat", "Buy eggs", "Write a letter", "Sing"]
# A try to save comes every 3 s; one that waits for a lock takes 2 s.
RETRY = 12


def checked(result, what):
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, "%s: %s" % (what, os.strerror(code)))


def take_own_mounts():
    """From now on nobody else sees what this process and its children mount. Root may do that, others in a user namespace of their
    own, where they stay who they are. Skips the tests where neither is allowed."""
    user, group = os.getuid(), os.getgid()
    try:
        try:
            checked(LIBC.unshare(NEW_MOUNTS), "unshare")
        except PermissionError:
            checked(LIBC.unshare(NEW_MOUNTS | NEW_USERS), "unshare")
            pathlib.Path("/proc/self/setgroups").write_text("deny")
            pathlib.Path("/proc/self/uid_map").write_text("%d %d 1" % (user, user))
            pathlib.Path("/proc/self/gid_map").write_text("%d %d 1" % (group, group))
        checked(LIBC.mount(None, b"/", None, RECURSIVE | PRIVATE, None), "mount")
    except OSError as error:
        raise unittest.SkipTest("no mounts of one's own here: %s" % error) from None


def mount_small(folder, size="64k"):
    """A file system of its own, in memory, on a folder."""
    checked(LIBC.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", 0, ("size=%s,mode=0700" % size).encode()), "mount")


def set_read_only(folder, is_read_only):
    checked(LIBC.mount(b"tmpfs", os.fsencode(folder), None, REMOUNT | (READ_ONLY if is_read_only else 0), None), "remount")


def mount_again(folder, elsewhere):
    """A folder's file system at another place too."""
    checked(LIBC.mount(os.fsencode(folder), os.fsencode(elsewhere), None, BIND, None), "mount")


def unmount(folder):
    checked(LIBC.umount2(os.fsencode(folder), DETACH), "umount")


def fill(folder):
    """Fills a file system to the last byte. Returns the file that does."""
    path = pathlib.Path(folder) / "filler"
    with open(path, "wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    return path


def bound_by_permissions():
    """The command before a program's own that has permissions bind it, also if it is root's."""
    capabilities = "-dac_override,-dac_read_search,-fowner"
    return ["setpriv", "--inh-caps=" + capabilities, "--bounding-set=" + capabilities] if os.geteuid() == 0 else []


class Faults:
    """Calls that fail in a program, and its clock, while the program runs."""

    def __init__(self, home, folder):
        self._file = pathlib.Path(home) / "faults"
        self._library = pathlib.Path(home) / "faults.so"
        self._folder = folder
        subprocess.run(["cc", "-shared", "-fPIC", "-Wall", "-o", self._library, FOLDER / "faults.c", "-ldl"], check=True)

    @property
    def prefix(self):
        """The command before the program's own."""
        return ["env", "LD_PRELOAD=%s" % self._library, "FAULTS=%s" % self._file, "FAULTS_FOLDER=%s" % self._folder]

    def set(self, **faults):
        """write, fsync: an errno; clock: seconds. Nothing ends them."""
        other = self._file.with_suffix(".new")
        other.write_text("".join("%s %d\n" % fault for fault in faults.items()))
        other.replace(self._file)


class FaultTest(EmberTest):
    def ember(self, items=None, prefix=(), **options):
        ember = super().ember(items, **options)
        ember.command[:0] = [os.fspath(part) for part in prefix]
        return ember

    def wait_told(self, ember):
        with ember.explained(lambda: "nothing is told of the fault"):
            ember.wait_until(lambda: ember.notice_height() > 30, RETRY)
        ember.settle()

    def wait_untold(self, ember):
        with ember.explained(lambda: "the message is still there"):
            ember.wait_until(lambda: ember.notice_height() == 0, RETRY)

    def assert_shows(self, ember, count):
        """So many rows, below the message."""
        top = HEADER + ember.notice_height()
        middle = [ember.pixel(10, top + ROW * index + ROW // 2) for index in range(count + 1)]
        self.assertEqual([is_ground(colour) for colour in middle], [False] * count + [True])

    def assert_overcome(self, ember, begin, end, can_read=True):
        """What is changed during a fault is on screen at once, the file is as it was, and has the change when the fault is over,
        though nobody does anything."""
        before = ember.file.read_bytes()
        begin()
        ember.press("Home", "Delete")
        self.wait_told(ember)
        self.assert_shows(ember, len(FOUR) - 1)
        if can_read:
            self.assertEqual(ember.file.read_bytes(), before, "the old file is whole")
        # Changes go on meanwhile.
        ember.press("End", "Delete")
        self.assert_shows(ember, len(FOUR) - 2)
        end()
        ember.wait_items(*FOUR[1:-1], timeout=RETRY)
        self.wait_untold(ember)
        self.assert_shows(ember, len(FOUR) - 2)
        self.assertEqual(sorted(path.name for path in ember.data.iterdir()), ["lists.json"], "nothing else is left")
