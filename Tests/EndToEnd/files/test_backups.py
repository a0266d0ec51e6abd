# SPDX-License-Identifier: GPL-3.0-or-later
"""Backups are made automatically, can be looked at, and are restored in one undo step."""
import json
import pathlib
import time

from support import HEADER, EmberTest, faults, levels, library


class RestoreTests(EmberTest):
    def delete_all(self, ember):
        for left in (["Buy eggs", "Write a letter"], ["Write a letter"], []):
            ember.press("Home", "Delete")
            levels.wait_some_lists(ember, Today=left)

    def test_backup_is_previewed_and_restored_in_one_undo_step(self):
        with levels.start_in_first(self) as ember:
            ember.settle()
            whole = levels.lists_in_file(ember)
            self.delete_all(ember)
            levels.choose_in_menu(ember, "restore")
            ember.wait_until(lambda: len(ember.windows()) == 2, 5)
            ember.settle()
            # The newest backup comes first, the oldest one last.
            ember.press("Tab")
            ember.press("End", "Return")
            self.assertEqual(levels.lists_in_file(ember)["Today"], [], "the preview restores nothing")
            ember.press("alt+r")
            ember.wait_until(lambda: len(ember.windows()) == 1, 5)
            levels.wait_some_lists(ember, **whole)
            ember.settle()
            ember.press("ctrl+z")
            levels.wait_some_lists(ember, Today=[])
            ember.press("ctrl+shift+z")
            levels.wait_some_lists(ember, **whole)

    def test_escape_in_preview_restores_nothing(self):
        with levels.start_in_first(self) as ember:
            ember.settle()
            self.delete_all(ember)
            before = ember.image((0, HEADER, 420, 500))
            levels.choose_in_menu(ember, "restore")
            ember.wait_until(lambda: len(ember.windows()) == 2, 5)
            ember.press("Tab")
            ember.press("End", "Return")
            ember.press("Escape")
            ember.press("Escape")
            ember.wait_until(lambda: len(ember.windows()) == 1, 5)
            ember.settle()
            self.assertEqual(levels.lists_in_file(ember)["Today"], [])
            self.assertEqual(ember.image((0, HEADER, 420, 500)).differs(before), 0)

    def test_stalled_backup_does_not_freeze_the_window(self):
        """It is shown once it is read."""
        injector = faults.FaultInjector(self.home, self.home + "/state/ember/backups")
        with levels.start_in_first(self, prefix=injector.prefix) as ember:
            ember.settle()
            whole = levels.lists_in_file(ember)
            self.delete_all(ember)
            injector.set(read=1)
            levels.choose_in_menu(ember, "restore")
            ember.wait_until(lambda: len(ember.windows()) == 2, 5)
            ember.press("Tab")
            ember.press("End", "Return")
            before = ember.image()
            injector.set()
            ember.wait_until(lambda: ember.image().differs(before, (100, 200, 200, 300)) > 2_000)
            ember.settle()
            ember.press("alt+r")
            ember.wait_until(lambda: len(ember.windows()) == 1, 5)
            levels.wait_some_lists(ember, **whole)

    def test_stalled_folder_of_backups_does_not_freeze_the_window(self):
        """A spinner is shown until the names are read."""
        injector = faults.FaultInjector(self.home, self.home + "/state/ember/backups")
        with levels.start_in_first(self, prefix=injector.prefix) as ember:
            ember.settle()
            whole = levels.lists_in_file(ember)
            self.delete_all(ember)
            ember.settle()
            ember.press("F10")
            ember.press(*["Up"] * (len(levels.MAIN_MENU) - levels.MAIN_MENU.index("restore")))
            injector.set(list=1)
            ember.key("Return")
            ember.wait_until(lambda: len(ember.windows()) == 2, 5)
            ember.wait_until(ember.has_spinner)
            ember.sync()
            injector.set()
            ember.settle()
            ember.press("Tab")
            ember.press("End", "Return")
            ember.press("alt+r")
            ember.wait_until(lambda: len(ember.windows()) == 1, 5)
            levels.wait_some_lists(ember, **whole)

    def test_oldest_of_many_backups_is_restored(self):
        folder = pathlib.Path(self.home) / "state/ember/backups"
        folder.mkdir(parents=True)
        for day in range(28):
            when = time.strftime("%Y%m%d-%H%M%S", time.gmtime(time.time() - (28 - day) * 86_400))
            content = library({"Day %d" % day: ["Feed the cat"]})
            (folder / ("%06d-%s.json" % (day + 1, when))).write_text(json.dumps(content))
        with levels.start_in_first(self) as ember:
            ember.settle()
            levels.choose_in_menu(ember, "restore")
            ember.wait_until(lambda: len(ember.windows()) == 2, 5)
            ember.press("Tab")
            ember.press("End", "Return")
            ember.press("alt+r")
            ember.wait_until(lambda: len(ember.windows()) == 1, 5)
            levels.wait_lists(ember, {"Day 0": ["Feed the cat"]})

    def test_unfinished_text_makes_no_backup(self):
        with levels.start_in_first(self) as ember:
            ember.settle()
            ember.press("ctrl+n")
            ember.type("Twenty letters and more")
            ember.settle()
            folder = ember.state_folder / "backups"
            self.assertEqual(len(list(folder.iterdir())), 1)
            ember.press("Return", "Escape")
            ember.wait_until(lambda: len(list(folder.iterdir())) == 2)


class ConflictCopyTests(EmberTest):
    """Conflict copies that a file synchronizer puts beside the file."""

    def test_file_that_is_renamed_to_conflict_copy_is_merged(self):
        """Synchronizers write a temporary file first."""
        with self.ember(["Feed the cat"]) as ember:
            ember.settle()
            ember.press("Home", "Delete")
            ember.wait_until(lambda: ember.items() == [])
            ember.settle()
            theirs = json.loads(ember.file.read_text())
            theirs["lists"][0]["items"].append({"id": "theirs", "text": "Theirs"})
            temporary = ember.file.with_name(".syncthing.lists.json.tmp")
            temporary.write_text(json.dumps(theirs))
            temporary.rename(ember.file.with_name("lists.sync-conflict-20261121-120000-ABCDEFG.json"))
            ember.wait_items("Theirs")

    def test_conflict_copy_is_merged_and_moved_away(self):
        with levels.start_in_first(self) as ember:
            ember.settle()
            ember.press("Home", "Delete")
            levels.wait_some_lists(ember, Today=["Buy eggs", "Write a letter"])
            theirs = json.loads(ember.file.read_text())
            theirs["lists"][0]["items"].append({"id": "theirs", "text": "Theirs"})
            copy = ember.file.with_name("lists.sync-conflict-20261121-120000-ABCDEFG.json")
            copy.write_text(json.dumps(theirs))
            levels.wait_some_lists(ember, Today=["Buy eggs", "Write a letter", "Theirs"])
            ember.wait_until(lambda: not copy.exists())
            self.assertTrue((ember.state_folder / "conflicts" / copy.name).exists())
            ember.settle()
            picture = ember.image()
            ember.press("ctrl+z")
            levels.wait_some_lists(ember, Today=["Feed the cat", "Buy eggs", "Write a letter", "Theirs"])
            self.assertGreater(ember.image().differs(picture), 0)
