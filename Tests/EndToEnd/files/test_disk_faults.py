# SPDX-License-Identifier: GPL-3.0-or-later
"""Disks, folders and other programs that hinder saving: it is told, nothing is lost, and it goes on by itself when the fault is over.
The faults are real ones."""
import errno
import fcntl
import json
import os

from support import faults
from support.faults import FOUR, RETRY, FaultTest


class DiskTests(FaultTest):
    """A small file system in the place of the data folder."""

    def setUp(self):
        super().setUp()
        faults.take_own_mounts()
        self.disk = os.path.join(self.home, "data/ember")
        os.makedirs(self.disk)
        faults.mount_small(self.disk)
        self.addCleanup(faults.unmount, self.disk)

    def test_a_full_disk(self):
        with self.ember(FOUR) as ember:
            fillers = []
            self.assert_overcome(ember, lambda: fillers.append(faults.fill(self.disk)), lambda: fillers[0].unlink())

    def test_a_disk_that_can_only_be_read(self):
        """As the kernel makes it after errors."""
        with self.ember(FOUR) as ember:
            self.assert_overcome(
                ember, lambda: faults.set_read_only(self.disk, True), lambda: faults.set_read_only(self.disk, False))

    def test_a_disk_that_is_unplugged_and_comes_back(self):
        """Nothing is written to the bare folder that it was mounted on."""
        drive = os.path.join(self.home, "drive")
        os.mkdir(drive)
        faults.mount_again(self.disk, drive)
        self.addCleanup(faults.unmount, drive)
        with self.ember(FOUR) as ember:
            before = ember.file.read_bytes()
            faults.unmount(self.disk)
            ember.press("Home", "Delete")
            self.wait_told(ember)
            self.assert_shows(ember, len(FOUR) - 1)
            self.assertEqual(os.listdir(self.disk), [])
            faults.mount_again(drive, self.disk)
            self.assertEqual(ember.file.read_bytes(), before)
            ember.wait_items(*FOUR[1:], timeout=RETRY)
            self.wait_untold(ember)

    def test_a_window_with_changes_that_are_not_saved_stays_open_once(self):
        """And once more when all was saved in between."""
        with self.ember(FOUR) as ember:
            filler = faults.fill(self.disk)
            ember.press("Home", "Delete")
            self.wait_told(ember)
            self.assert_stays_open(ember)
            filler.unlink()
            ember.wait_items(*FOUR[1:], timeout=RETRY)
            self.wait_untold(ember)
            faults.fill(self.disk)
            ember.press("Home", "Delete")
            self.wait_told(ember)
            self.assert_stays_open(ember)
            ember.close()
            self.assertEqual(ember.wait_exit(), 0)
        self.assertEqual([text for text, _ in ember.items()], FOUR[1:])

    def assert_stays_open(self, ember):
        height = ember.notice_height()
        ember.close()
        with ember.explained(lambda: "it says what closing again does"):
            ember.wait_until(lambda: ember.notice_height() > height, RETRY)
        self.assertEqual(len(ember.windows()), 1)


class PermissionTests(FaultTest):
    def test_a_file_that_may_not_be_written_to(self):
        with self.ember(FOUR, faults.bound_by_permissions()) as ember:
            self.assert_overcome(ember, lambda: ember.file.chmod(0o444), lambda: ember.file.chmod(0o644))

    def test_a_folder_that_may_not_be_written_to(self):
        with self.ember(FOUR, faults.bound_by_permissions()) as ember:
            self.assert_overcome(ember, lambda: ember.data.chmod(0o555), lambda: ember.data.chmod(0o755))

    def test_a_file_that_may_not_be_read_is_opened_once_it_may(self):
        """At the start: what was known is shown and cannot be changed; then, with nobody doing anything, all is well."""
        with self.ember(FOUR):
            pass
        ember = self.ember(None, faults.bound_by_permissions())
        ember.file.chmod(0)
        with ember:
            self.wait_told(ember)
            ember.press("Home", "Delete")
            self.assert_shows(ember, len(FOUR))
            ember.file.chmod(0o644)
            self.wait_untold(ember)
            ember.press("Home", "Delete")
            ember.wait_items(*FOUR[1:])
            self.assert_shows(ember, len(FOUR) - 1)


class FolderTests(FaultTest):
    def test_a_folder_that_was_removed_is_made_again(self):
        """No fault at all: the lists are written where they belong."""
        with self.ember(FOUR) as ember:
            ember.file.unlink()
            ember.data.rmdir()
            ember.press("Home", "Delete")
            ember.wait_items(*FOUR[1:])
            ember.settle()
            self.assertEqual(ember.notice_height(), 0)

    def test_a_folder_elsewhere_that_goes_away_and_comes_back(self):
        """A link to a disk that is unplugged."""
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
            self.wait_told(ember)
            self.assertFalse(os.path.exists(disk), "no folder is made where the disk belongs")
            self.assert_shows(ember, len(FOUR) - 1)
            os.rename(away, disk)
            self.assertEqual(ember.file.read_bytes(), before)
            ember.wait_items(*FOUR[1:], timeout=RETRY)
            self.wait_untold(ember)


class LockTests(FaultTest):
    def assert_waits_for(self, ember, path, lock):
        held = []

        def begin():
            held.append(open(path, "r+b"))
            lock(held[0], fcntl.LOCK_EX | fcntl.LOCK_NB)

        with ember:
            self.assert_overcome(ember, begin, lambda: held[0].close())

    def test_a_file_that_another_program_has_locked(self):
        """By flock or by fcntl."""
        for lock in (fcntl.flock, fcntl.lockf):
            with self.subTest(lock.__name__):
                ember = self.ember(FOUR)
                self.assert_waits_for(ember, ember.file, lock)

    def test_another_ember_that_hangs_while_it_saves(self):
        with self.ember(FOUR):
            pass
        ember = self.ember(FOUR)
        ember.state_folder.mkdir(parents=True, exist_ok=True)
        (ember.state_folder / "lock").touch()
        self.assert_waits_for(ember, ember.state_folder / "lock", fcntl.flock)


class CallTests(FaultTest):
    """Calls that the system refuses."""

    def setUp(self):
        super().setUp()
        self.faults = faults.Faults(self.home, os.path.join(self.home, "data"))

    def test_a_disk_that_fails_or_has_no_room_for_this_user(self):
        """The last one's clock is set back, too, while it waits for the next try."""
        disks = [{"write": errno.EIO}, {"fsync": errno.EIO}, {"write": errno.EDQUOT}, {"write": errno.EIO, "clock": -400 * 86_400}]
        for fault in disks:
            with self.subTest(**fault), self.ember(FOUR, self.faults.prefix) as ember:
                self.assert_overcome(ember, lambda: self.faults.set(**fault), self.faults.set)

    def test_a_clock_that_is_set_back(self):
        """While it runs, and others' files from before: saving, seeing what others write and reading go on."""
        with self.ember(FOUR, self.faults.prefix) as ember:
            ember.press("Home", "space")
            ember.wait_items(*FOUR[1:], "✓ " + FOUR[0])
            dates = [self.done_date(ember, FOUR[0])]
            self.faults.set(clock=-400 * 86_400)
            ember.press("Home", "space")
            ember.wait_items(*FOUR[2:], "✓ " + FOUR[1], "✓ " + FOUR[0])
            dates.append(self.done_date(ember, FOUR[1]))
            self.assertLess(dates[1], dates[0], "the clock was set back indeed")
            # Younger in content, older by its date.
            other = ember.file.with_name("other.tmp")
            other.write_text(ember.file.read_text().replace("Sing", "Dance"))
            os.utime(other, (10**9, 10**9))
            other.replace(ember.file)
            ember.press("Home", "Delete")
            ember.wait_items("Dance", "✓ " + FOUR[1], "✓ " + FOUR[0])
            self.assertEqual(ember.notice_height(), 0)
            # As a program that was killed left it before the clock was set back.
            stale = ember.data / ".ember-0.tmp"
            stale.touch()
        with self.ember(None, self.faults.prefix) as ember:
            ember.settle()
            self.assertFalse(stale.exists(), "a temporary file from the time to come is cleaned away")
            ember.press("Home", "Delete")
            ember.wait_items("✓ " + FOUR[1], "✓ " + FOUR[0])

    @staticmethod
    def done_date(ember, text):
        items = json.loads(ember.file.read_text())["lists"][0]["items"]
        return next(entry["done"] for entry in items if entry["text"] == text)
