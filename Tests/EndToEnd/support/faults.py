# SPDX-License-Identifier: GPL-3.0-or-later
"""Real faults: full and read-only file systems, permissions that apply to root, failing system calls; and checks for all of them."""
import ctypes
import os
import pathlib
import subprocess
import unittest

from .colors import is_background
from .program import FOLDER, HEADER, ROW

LIBC = ctypes.CDLL(None, use_errno=True)
NEW_MOUNTS, NEW_USERS = 0x20000, 0x10000000
READ_ONLY, REMOUNT, BIND, RECURSIVE, PRIVATE = 1, 32, 0x1000, 0x4000, 1 << 18
DETACH = 2

FOUR = ["Feed the cat", "Buy eggs", "Write a letter", "Sing"]
# Timeout for a save after a fault, in s. The program tries every 3 s, and an attempt to lock takes 2 s.
RETRY = 12


def checked(result, what):
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, "%s: %s" % (what, os.strerror(code)))


def unshare_mounts():
    """Give this process and its children their own mounts, in a user namespace unless they are root. Skip the test if that fails."""
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
        raise unittest.SkipTest("mount namespaces are not available: %s" % error) from None


def mount_tmpfs(folder, size="64k"):
    checked(LIBC.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", 0, ("size=%s,mode=0700" % size).encode()), "mount")


def set_read_only(folder, is_read_only):
    checked(LIBC.mount(b"tmpfs", os.fsencode(folder), None, REMOUNT | (READ_ONLY if is_read_only else 0), None), "remount")


def bind_mount(folder, elsewhere):
    checked(LIBC.mount(os.fsencode(folder), os.fsencode(elsewhere), None, BIND, None), "mount")


def unmount(folder):
    checked(LIBC.umount2(os.fsencode(folder), DETACH), "umount")


def fill(folder):
    """Fill a file system to the last byte. Return the file that fills it."""
    path = pathlib.Path(folder) / "filler"
    with open(path, "wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    return path


def without_capabilities():
    """Return the prefix of a command to which file permissions apply even if root runs it."""
    capabilities = "-dac_override,-dac_read_search,-fowner"
    return ["setpriv", "--inh-caps=" + capabilities, "--bounding-set=" + capabilities] if os.geteuid() == 0 else []


class FaultInjector:
    """Makes system calls of a running program fail, and changes its clock."""

    def __init__(self, home, folder):
        self._file = pathlib.Path(home) / "faults"
        self._library = pathlib.Path(home) / "faults.so"
        self.folder = pathlib.Path(folder)
        subprocess.run(["cc", "-shared", "-fPIC", "-Wall", "-o", self._library, FOLDER / "faults.c", "-ldl"], check=True)

    @property
    def prefix(self):
        """Return the prefix of the program's command."""
        return ["env", "LD_PRELOAD=%s" % self._library, "FAULTS=%s" % self._file, "FAULTS_FOLDER=%s" % self.folder]

    def set(self, **faults):
        """Set the faults. No arguments end all faults.

        `write` and `fsync` are errno values, `read=1`, `hold=1`, and `list=1` make reading, writing, and listing the folder wait until the
        fault ends, `clock` is an offset in s.
        """
        other = self._file.with_suffix(".new")
        other.write_text("".join("%s %d\n" % fault for fault in faults.items()))
        other.replace(self._file)


def wait_banner(ember):
    with ember.explained(lambda: "no banner tells about the fault"):
        ember.wait_until(lambda: ember.banner_height() > 30, RETRY)
    ember.settle()


def wait_no_banner(ember):
    with ember.explained(lambda: "the banner is still shown"):
        ember.wait_until(lambda: ember.banner_height() == 0, RETRY)


def assert_row_count(ember, count):
    """Check the number of rows below the banner."""
    top = HEADER + ember.banner_height()
    middle = [ember.pixel(10, top + ROW * index + ROW // 2) for index in range(count + 1)]
    shown = [not is_background(color) for color in middle]
    assert shown == [True] * count + [False], "%d rows are shown, not %d" % (sum(shown), count)


def assert_recovers(ember, begin, end, can_read=True):
    """Check that edits during a fault are shown at once, leave the file alone, and are saved without input when the fault is over."""
    before = ember.file.read_bytes()
    begin()
    ember.press("Home", "Delete")
    wait_banner(ember)
    assert_row_count(ember, len(FOUR) - 1)
    if can_read:
        assert ember.file.read_bytes() == before, "the file was changed"
    # Edits go on meanwhile.
    ember.press("End", "Delete")
    assert_row_count(ember, len(FOUR) - 2)
    end()
    ember.wait_items(*FOUR[1:-1], timeout=RETRY)
    wait_no_banner(ember)
    assert_row_count(ember, len(FOUR) - 2)
    names = sorted(path.name for path in ember.data.iterdir())
    assert names == ["lists.json"], "other files are left: %r" % names
