# SPDX-License-Identifier: GPL-3.0-or-later
"""Real faults of disks, folders and other programs: a banner reports them, nothing is lost, and saving resumes by itself."""
import errno
import json
import os
import subprocess
import sys
import unittest

from support import HEADER, EmberTest, dialogs, faults, levels, long
from support.desktop import DesktopTest
from support.faults import FOUR, RETRY


class SmallDiskTest(EmberTest):
    """With a small file system in place of the data folder."""

    def setUp(self):
        super().setUp()
        faults.unshare_mounts()
        self.disk = os.path.join(self.home, "data/ember")
        os.makedirs(self.disk)
        faults.mount_tmpfs(self.disk)
        self.addCleanup(faults.unmount, self.disk)

    def assert_stays_open(self, ember):
        """Check that the window in front isn't closed the first time."""
        before, windows = ember.image(), len(ember.windows())

        def is_changed():
            height = ember.banner_height()
            return height > 0 and ember.image().differs(before, (0, HEADER, ember.size[0], height)) > 0

        ember.close()
        with ember.explained(lambda: "the banner tells about unsaved changes"):
            ember.wait_until(is_changed, RETRY)
        self.assertEqual(len(ember.windows()), windows)


class DiskTests(SmallDiskTest):
    def test_full_disk_recovers(self):
        with self.ember(FOUR) as ember:
            fillers = []
            faults.assert_recovers(ember, lambda: fillers.append(faults.fill(self.disk)), lambda: fillers[0].unlink())

    @long
    def test_read_only_disk_recovers(self):
        """The kernel remounts disks read-only after errors."""
        with self.ember(FOUR) as ember:
            faults.assert_recovers(
                ember, lambda: faults.set_read_only(self.disk, True), lambda: faults.set_read_only(self.disk, False))

    def test_unplugged_disk_recovers(self):
        """Nothing is written to the mount point meanwhile."""
        drive = os.path.join(self.home, "drive")
        os.mkdir(drive)
        faults.bind_mount(self.disk, drive)
        self.addCleanup(faults.unmount, drive)
        with self.ember(FOUR) as ember:
            before = ember.file.read_bytes()
            faults.unmount(self.disk)
            ember.press("Home", "Delete")
            faults.wait_banner(ember)
            faults.assert_row_count(ember, len(FOUR) - 1)
            self.assertEqual(os.listdir(self.disk), [])
            faults.bind_mount(drive, self.disk)
            self.assertEqual(ember.file.read_bytes(), before)
            ember.wait_items(*FOUR[1:], timeout=RETRY)
            faults.wait_no_banner(ember)

    def test_window_with_unsaved_changes_closes_only_the_second_time(self):
        """Again after everything was saved in between."""
        with self.ember(FOUR) as ember:
            filler = faults.fill(self.disk)
            ember.press("Home", "Delete")
            faults.wait_banner(ember)
            self.assert_stays_open(ember)
            filler.unlink()
            ember.wait_items(*FOUR[1:], timeout=RETRY)
            faults.wait_no_banner(ember)
            faults.fill(self.disk)
            ember.press("Home", "Delete")
            faults.wait_banner(ember)
            self.assert_stays_open(ember)
            ember.close()
            self.assertEqual(ember.wait_exit(), 0)
        self.assertEqual([text for text, _ in ember.items()], FOUR[1:])

    def test_window_with_unsaved_changes_stays_open_again_for_another_fault(self):
        """The message about the other fault replaces the one that closing discards the changes."""
        with self.ember(FOUR) as ember:
            faults.fill(self.disk)
            ember.press("Home", "Delete")
            faults.wait_banner(ember)
            self.assert_stays_open(ember)
            ember.settle()
            before = ember.image()
            faults.set_read_only(self.disk, True)
            ember.wait_until(lambda: ember.image().differs(before, (0, HEADER, 420, ember.banner_height())) > 0, RETRY)
            ember.settle()
            self.assert_stays_open(ember)
            ember.close()
            self.assertEqual(ember.wait_exit(), 0)


class QuitTests(SmallDiskTest, DesktopTest):
    """Unsaved changes keep only the last window open: as long as there is another one, saving goes on."""

    def test_restore_window_closes_with_its_parent(self):
        self.check_closes_with_parent(lambda desktop: levels.choose_in_menu(desktop, "restore"))

    @unittest.skipUnless(dialogs.are_windows(), "dialogs are in the window")
    def test_dialog_closes_with_its_parent(self):
        self.check_closes_with_parent(lambda desktop: desktop.key("F1"))

    def check_closes_with_parent(self, open_dialog):
        with self.desktop(FOUR) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            faults.fill(self.disk)
            desktop.press("Home", "Delete")
            faults.wait_banner(desktop)
            open_dialog(desktop)
            desktop.wait_windows(2)
            before = [window["id"] for window in desktop.windows()]
            desktop.activate("new-window")
            desktop.wait_windows(3)
            second = next(window["id"] for window in desktop.windows() if window["id"] not in before)
            desktop.activate("quit")
            desktop.wait_until(lambda: [window["id"] for window in desktop.windows()] == [second])

    def test_one_of_two_windows_with_unsaved_changes_closes_at_once(self):
        with self.desktop(FOUR) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.activate("new-window")
            desktop.wait_windows(2)
            filler = faults.fill(self.disk)
            desktop.press("Home", "Delete")
            faults.wait_banner(desktop)
            desktop.close()
            desktop.wait_windows(1)
            filler.unlink()
            desktop.wait_items(*FOUR[1:], timeout=RETRY)


class PermissionTests(EmberTest):
    def test_unwritable_file_recovers(self):
        with self.ember(FOUR, faults.without_capabilities()) as ember:
            faults.assert_recovers(ember, lambda: ember.file.chmod(0o444), lambda: ember.file.chmod(0o644))

    @long
    def test_unwritable_folder_recovers(self):
        with self.ember(FOUR, faults.without_capabilities()) as ember:
            faults.assert_recovers(ember, lambda: ember.data.chmod(0o555), lambda: ember.data.chmod(0o755))

    def test_unreadable_file_is_opened_when_permissions_change(self):
        """Until then the last known lists are read-only."""
        with self.ember(FOUR):
            pass
        ember = self.ember(None, faults.without_capabilities())
        ember.file.chmod(0)
        with ember:
            faults.wait_banner(ember)
            ember.press("Home", "Delete")
            faults.assert_row_count(ember, len(FOUR))
            ember.file.chmod(0o644)
            faults.wait_no_banner(ember)
            ember.press("Home", "Delete")
            ember.wait_items(*FOUR[1:])
            faults.assert_row_count(ember, len(FOUR) - 1)


class FolderTests(EmberTest):
    def test_removed_folder_is_created_again(self):
        with self.ember(FOUR) as ember:
            ember.file.unlink()
            ember.data.rmdir()
            ember.press("Home", "Delete")
            ember.wait_items(*FOUR[1:])
            ember.settle()
            self.assertEqual(ember.banner_height(), 0)

    @long
    def test_linked_folder_that_disappears_recovers(self):
        with self.ember(FOUR):
            pass
        disk, away = os.path.join(self.home, "disk"), os.path.join(self.home, "away")
        ember = self.ember(None)
        ember.data.rename(disk)
        ember.data.symlink_to(disk)
        with ember:
            before = ember.file.read_bytes()
            os.rename(disk, away)
            ember.press("Home", "Delete")
            faults.wait_banner(ember)
            self.assertFalse(os.path.exists(disk), "no folder is created at the mount point")
            faults.assert_row_count(ember, len(FOUR) - 1)
            os.rename(away, disk)
            self.assertEqual(ember.file.read_bytes(), before)
            ember.wait_items(*FOUR[1:], timeout=RETRY)
            faults.wait_no_banner(ember)


# Locks a file by a function of the module fcntl until its standard input ends.
LOCK = """
import fcntl, sys
with open(sys.argv[1], "r+b") as file:
    getattr(fcntl, sys.argv[2])(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    print("locked", flush=True)
    sys.stdin.read()
"""


class LockTests(EmberTest):
    def assert_waits_for(self, ember, path, lock):
        held = []

        def begin():
            # A process that reads the file, as this one does, would release its own lock of fcntl.
            held.append(subprocess.Popen([sys.executable, "-c", LOCK, path, lock], stdin=subprocess.PIPE, stdout=subprocess.PIPE))
            self.addCleanup(held[0].communicate)
            self.assertEqual(held[0].stdout.readline(), b"locked\n")

        with ember:
            faults.assert_recovers(ember, begin, lambda: held[0].communicate())

    def test_file_locked_by_another_program_recovers(self):
        """By flock and by fcntl."""
        for lock in ("flock", "lockf"):
            with self.subTest(lock):
                ember = self.ember(FOUR)
                self.assert_waits_for(ember, ember.file, lock)

    def test_lock_held_by_hanging_ember_recovers(self):
        with self.ember(FOUR):
            pass
        ember = self.ember(FOUR)
        ember.state_folder.mkdir(parents=True, exist_ok=True)
        (ember.state_folder / "lock").touch()
        self.assert_waits_for(ember, ember.state_folder / "lock", "flock")


class SystemCallTests(EmberTest):
    """With failing system calls."""

    def setUp(self):
        super().setUp()
        self.faults = faults.FaultInjector(self.home, os.path.join(self.home, "data"))

    @long
    def test_io_errors_and_exceeded_quota_recover(self):
        """In the last case the clock is set back during the retry, too."""
        disks = [{"write": errno.EIO}, {"fsync": errno.EIO}, {"write": errno.EDQUOT}, {"write": errno.EIO, "clock": -400 * 86_400}]
        for fault in disks:
            with self.subTest(**fault), self.ember(FOUR, self.faults.prefix) as ember:
                faults.assert_recovers(ember, lambda: self.faults.set(**fault), self.faults.set)

    def test_clock_set_back_does_not_stop_saving_and_loading(self):
        with self.ember(FOUR, self.faults.prefix) as ember:
            ember.press("Home", "space")
            ember.wait_items(*FOUR[1:], "✓ " + FOUR[0])
            dates = [self.done_date(ember, FOUR[0])]
            self.faults.set(clock=-400 * 86_400)
            ember.press("Home", "space")
            ember.wait_items(*FOUR[2:], "✓ " + FOUR[1], "✓ " + FOUR[0])
            dates.append(self.done_date(ember, FOUR[1]))
            self.assertLess(dates[1], dates[0], "the clock was set back")
            # A newer file with an older date.
            other = ember.file.with_name("other.tmp")
            other.write_text(ember.file.read_text().replace("Sing", "Dance"))
            os.utime(other, (10**9, 10**9))
            other.replace(ember.file)
            ember.press("Home", "Delete")
            ember.wait_items("Dance", "✓ " + FOUR[1], "✓ " + FOUR[0])
            self.assertEqual(ember.banner_height(), 0)
            # A temporary file left by a program that was killed before the clock was set back.
            stale = ember.data / ".ember-0.tmp"
            stale.touch()
        with self.ember(None, self.faults.prefix) as ember:
            ember.settle()
            self.assertFalse(stale.exists(), "a temporary file from the future is removed")
            ember.press("Home", "Delete")
            ember.wait_items("✓ " + FOUR[1], "✓ " + FOUR[0])

    @staticmethod
    def done_date(ember, text):
        items = json.loads(ember.file.read_text())["lists"][0]["items"]
        return next(entry["done"] for entry in items if entry["text"] == text)
