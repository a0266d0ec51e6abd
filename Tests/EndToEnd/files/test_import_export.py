# SPDX-License-Identifier: GPL-3.0-or-later
"""Import and export of lists by the main menu."""
import contextlib
import errno
import pathlib

from support import EmberTest, faults, levels


class ImportExportTests(EmberTest):
    # The first list as it is exported.
    TODAY = "# Today\n\n- [ ] Feed the cat\n- [ ] Buy eggs\n- [ ] Write a letter\n"

    def name_file(self, ember, key, path):
        """Enter a file name in the file chooser. The key moves the focus to the name field."""
        ember.wait_until(lambda: len(ember.windows()) == 2, 10)
        ember.settle()
        ember.press(key)
        ember.type(str(path))
        ember.settle()

    def accept(self, ember):
        ember.key("Return")
        ember.wait_until(lambda: len(ember.windows()) == 1, 10)

    def choose_file(self, ember, key, path):
        self.name_file(ember, key, path)
        self.accept(ember)
        ember.settle()

    def stalled_folder(self, **files):
        """Return an injector of faults for a folder with these files."""
        folder = pathlib.Path(self.home) / "stalled"
        folder.mkdir()
        for name, content in files.items():
            (folder / name).write_text(content)
        return faults.FaultInjector(self.home, folder)

    @contextlib.contextmanager
    def stalled_import(self, name, content):
        """Start Ember, and an import of a file that stalls. Return Ember and the injector of faults."""
        injector = self.stalled_folder(**{name: content})
        with levels.start_in_first(self, prefix=injector.prefix) as ember:
            levels.choose_in_menu(ember, "import")
            # The file chooser may read the files that it lists. If they stalled already, it would never settle.
            self.name_file(ember, "ctrl+l", injector.folder / name)
            injector.set(read=1)
            self.accept(ember)
            ember.wait_until(ember.has_spinner)
            yield ember, injector

    @contextlib.contextmanager
    def stalled_export(self):
        """Start Ember, and an export of the first list to a disk that stalls. Return Ember, the injector of faults, and the file."""
        injector = self.stalled_folder()
        file = injector.folder / "today.md"
        with levels.start_in_first(self, prefix=injector.prefix) as ember:
            levels.choose_in_menu(ember, "export")
            self.name_file(ember, "ctrl+a", file)
            injector.set(hold=1)
            self.accept(ember)
            ember.wait_until(ember.has_spinner)
            yield ember, injector, file

    def test_list_can_be_exported_and_imported(self):
        file = pathlib.Path(self.home) / "today.md"
        with levels.start_in_first(self) as ember:
            ember.press("Home", "space")
            levels.wait_some_lists(ember, Today=["Buy eggs", "Write a letter", "✓ Feed the cat"])
            levels.choose_in_menu(ember, "export")
            self.choose_file(ember, "ctrl+a", file)
            self.assertEqual(file.read_text(), "# Today\n\n- [ ] Buy eggs\n- [ ] Write a letter\n- [x] Feed the cat\n")
            ember.press("ctrl+3")
            file.write_text("# Someday\n- [ ] Sing\n* Dance\n1. [x] Rest\n")
            levels.choose_in_menu(ember, "import")
            self.choose_file(ember, "ctrl+l", file)
            levels.wait_some_lists(ember, Someday=["Sing", "Dance", "✓ Rest"])
            ember.press("ctrl+z")
            levels.wait_some_lists(ember, Someday=[])

    def test_import_waits_for_stalled_file_without_freezing(self):
        """A spinner is shown, and a text that is typed meanwhile is committed."""
        with self.stalled_import("some.md", "# Someday\n- [ ] Sing\n") as (ember, injector):
            today = levels.lists_in_file(ember)["Today"]
            ember.key("ctrl+n")
            ember.type("Typed")
            levels.wait_some_lists(ember, Today=["Typed", *today], Someday=[])
            injector.set()
            levels.wait_some_lists(ember, Today=["Typed", *today], Someday=["Sing"])
            ember.settle()
            self.assertFalse(ember.has_spinner())
            ember.press("ctrl+z")
            levels.wait_some_lists(ember, Today=["Typed", *today], Someday=[])

    def test_import_starts_again_if_the_list_changes_meanwhile(self):
        """Ending the edit of a text that was erased deletes its row. This happens after the items were added to a copy of the lists."""
        with self.stalled_import("some.md", "# Someday\n- [ ] Sing\n") as (ember, injector):
            today = levels.lists_in_file(ember)["Today"]
            ember.key("Home")
            ember.key("F2")
            ember.key("ctrl+a")
            ember.key("Delete")
            ember.sync()
            injector.set()
            levels.wait_some_lists(ember, Today=today[1:], Someday=["Sing"])
            ember.settle()
            self.assertFalse(ember.has_spinner())
            ember.press("ctrl+z")
            levels.wait_some_lists(ember, Today=today[1:], Someday=[])

    def test_failed_import_of_stalled_file_removes_the_spinner(self):
        with self.stalled_import("bad.json", "{ no JSON") as (ember, injector):
            injector.set()
            ember.wait_toast(True)
            self.assertFalse(ember.has_spinner())

    def test_export_waits_for_stalled_disk_without_freezing(self):
        """It has the items from before a change that is made meanwhile."""
        with self.stalled_export() as (ember, injector, file):
            ember.key("ctrl+n")
            ember.type("Typed")
            levels.wait_some_lists(ember, Today=["Typed", "Feed the cat", "Buy eggs", "Write a letter"])
            self.assertFalse(file.exists(), "a part of the file is written")
            injector.set()
            ember.settle()
            self.assertFalse(ember.has_spinner())
            self.assertEqual(file.read_text(), self.TODAY)
            self.assertEqual(list(injector.folder.iterdir()), [file])

    def test_window_that_is_closed_while_exporting_closes_after_that(self):
        with self.stalled_export() as (ember, injector, file):
            ember.close()
            ember.sync()
            self.assertEqual(len(ember.windows()), 1)
            injector.set()
            self.assertEqual(ember.wait_exit(), 0)
        self.assertEqual(file.read_text(), self.TODAY)
        self.assertEqual(list(injector.folder.iterdir()), [file])

    def test_window_that_is_closed_twice_while_exporting_leaves_no_part_of_the_file(self):
        with self.stalled_export() as (ember, _, file):
            ember.close()
            ember.sync()
            ember.close()
            self.assertEqual(ember.wait_exit(), 0)
        self.assertFalse(file.exists())

    def test_failed_export_shows_toast_and_keeps_the_window_open(self):
        """The window was closed before the export failed."""
        with self.stalled_export() as (ember, injector, _):
            ember.close()
            injector.set(write=errno.ENOSPC)
            ember.wait_toast(True)
            self.assertFalse(ember.has_spinner())
            self.assertEqual(list(injector.folder.iterdir()), [])
            injector.set()
            ember.close()
            self.assertEqual(ember.wait_exit(), 0)

    def test_import_of_invalid_file_shows_toast_and_changes_nothing(self):
        file = pathlib.Path(self.home) / "bad.json"
        file.write_text("{ no JSON")
        with levels.start_in_first(self) as ember:
            ember.settle()
            before = levels.lists_in_file(ember)
            levels.choose_in_menu(ember, "import")
            self.choose_file(ember, "ctrl+l", file)
            self.assertEqual(levels.lists_in_file(ember), before)
            box = (0, 640, 420, 80)
            # The toast is darker than the ground. The pixel is above its text.
            self.assertLess(sum(ember.image(box)[210, 24]), 20, "a toast is shown")
