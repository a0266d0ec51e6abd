# SPDX-License-Identifier: GPL-3.0-or-later
"""Earlier states are kept without asking, looked at, and restored as one step that can be undone."""
import json

from support.sample_lists import SeveralTest
from support import HEADER


class RestoreTests(SeveralTest):
    # The position of "Restore…" in the main menu.
    RESTORE = 6

    def delete_all(self, ember):
        for left in (["Buy eggs", "Write a letter"], ["Write a letter"], []):
            ember.press("Home", "Delete")
            self.wait_texts(ember, Today=left)

    def test_a_state_is_looked_at_and_restored_in_one_step(self):
        with self.several() as ember:
            ember.settle()
            whole = self.lists(ember)
            self.delete_all(ember)
            self.choose(ember, self.RESTORE)
            ember.wait_until(lambda: len(ember.windows()) == 2, 5)
            ember.settle()
            # The states in the order of their age, the newest first: the last one is the first.
            ember.press("Tab")
            ember.press("End", "Return")
            self.assertEqual(self.lists(ember)["Today"], [], "looking restores nothing")
            ember.press("alt+r")
            ember.wait_until(lambda: len(ember.windows()) == 1, 5)
            self.wait_texts(ember, **whole)
            ember.settle()
            ember.press("ctrl+z")
            self.wait_texts(ember, Today=[])
            ember.press("ctrl+shift+z")
            self.wait_texts(ember, **whole)

    def test_given_up_nothing_is_restored(self):
        with self.several() as ember:
            ember.settle()
            self.delete_all(ember)
            before = ember.image((0, HEADER, 420, 500))
            self.choose(ember, self.RESTORE)
            ember.wait_until(lambda: len(ember.windows()) == 2, 5)
            ember.press("Tab")
            ember.press("End", "Return")
            ember.press("Escape")
            ember.press("Escape")
            ember.wait_until(lambda: len(ember.windows()) == 1, 5)
            ember.settle()
            self.assertEqual(self.lists(ember)["Today"], [])
            self.assertEqual(ember.image((0, HEADER, 420, 500)).differs(before), 0)

    def test_what_is_typed_makes_no_state_of_its_own(self):
        with self.several() as ember:
            ember.settle()
            ember.press("ctrl+n")
            ember.type("Twenty letters and more")
            ember.settle()
            folder = ember.state_folder / "backups"
            self.assertEqual(len(list(folder.iterdir())), 1)
            ember.press("Return", "Escape")
            ember.wait_until(lambda: len(list(folder.iterdir())) == 2, 3)


class ConflictTests(SeveralTest):
    """What a file synchroniser puts beside the file is merged and put aside."""

    def test_a_conflict_copy_is_merged_and_put_aside(self):
        with self.several() as ember:
            ember.settle()
            ember.press("Home", "Delete")
            self.wait_texts(ember, Today=["Buy eggs", "Write a letter"])
            theirs = json.loads(ember.file.read_text())
            theirs["lists"][0]["items"].append({"id": "theirs", "text": "Theirs"})
            copy = ember.file.with_name("lists.sync-conflict-20261121-120000-ABCDEFG.json")
            copy.write_text(json.dumps(theirs))
            self.wait_texts(ember, Today=["Buy eggs", "Write a letter", "Theirs"])
            ember.wait_until(lambda: not copy.exists(), 3)
            self.assertTrue((ember.state_folder / "conflicts" / copy.name).exists())
            ember.settle()
            picture = ember.image()
            ember.press("ctrl+z")
            self.wait_texts(ember, Today=["Feed the cat", "Buy eggs", "Write a letter", "Theirs"])
            self.assertGreater(ember.image().differs(picture), 0)
