# SPDX-License-Identifier: GPL-3.0-or-later
"""What a start takes up from the last one: the list, its place, the size, and the way back. And two windows at a time."""
import json

from support.levels import LISTS, NAME, LevelTest
from support import library, numbered

LONG = {"Today": LISTS["Today"], "Long": numbered(60), "Someday": []}


class RestartTests(LevelTest):
    def leave(self, ember):
        ember.close()
        ember.wait_exit()

    def test_it_begins_where_it_was_left(self):
        """K09: in the last list, scrolled as it was, or on the level of lists."""
        with self.start("Today", LONG) as ember:
            ember.press("ctrl+2")
            ember.pointer_move(200, 300)
            ember.wheel(12)
            ember.pointer_leave()
            ember.settle()
            seen = self.view(ember)
            self.leave(ember)
        with self.ember(None) as ember:
            ember.settle()
            self.assertEqual(self.view(ember).difference(seen), "nothing differs")
            state = json.loads((ember.state_folder / "window.json").read_text())
            self.assertTrue(state["list"] == "long" and state["offset"] > 100, state)
            ember.press("Escape")
            self.leave(ember)
        with self.ember(None) as ember:
            self.assertTrue(ember.shows_lists())

    def test_a_list_that_is_gone_meanwhile_and_a_broken_note_harm_nothing(self):
        """The first list is shown, from its top."""
        for note in ('{ "list": "nowhere", "offset": 500 }', '{ "list": "long", "offset": 999999 }', "{", "[]", '{ "list": 7, "offset": "x" }', ""):
            with self.subTest(note):
                ember = self.start("Today", LONG)
                (ember.state_folder / "window.json").write_text(note)
                with ember:
                    ember.settle()
                    self.assertFalse(ember.shows_lists())
                    ember.press("End", "Home")
                    self.assert_looks_fresh(ember, "Long" if "long" in note else "Today")

    def test_the_windows_size_is_kept(self):
        """A floating one is as large as it was; a maximised one is maximised again."""
        for state in ("plain", "maximized"):
            with self.subTest(state):
                with self.ember(library(LONG), state=state) as ember:
                    self.leave(ember)
                kept = json.loads((ember.state_folder / "window.json").read_text())
                self.assertEqual(kept["maximized"], state == "maximized")
                if state == "plain":
                    self.assertTrue(360 <= kept["width"] <= 420 and 294 <= kept["height"] <= 720, kept)

    def test_what_was_done_before_can_be_undone_after_a_start(self):
        """I05: steps on both levels, over two starts; each goes to where it happened; redo too."""
        with self.start("Today") as ember:
            ember.press("Home", "Delete", "ctrl+2", "Home", "space")
            self.wait_lists(ember, Today=["Buy eggs", "Write a letter", "✓ Water the plants", "✓ Pay the rent"], Groceries=["Milk", "✓ Bread"])
            self.leave(ember)
        with self.ember(None) as ember:
            ember.press("Escape", "Home", "Down", "Down", "Delete")
            self.wait_lists(
                ember, Today=["Buy eggs", "Write a letter", "✓ Water the plants", "✓ Pay the rent"], Groceries=["Milk", "✓ Bread"], Journey=None
            )
            self.leave(ember)
        with self.ember(None) as ember:
            for shown in (None, "Groceries", "Today"):
                ember.press("ctrl+z")
                self.assert_looks_fresh(ember, shown)
            self.wait_lists(ember)
            ember.press("ctrl+z")
            self.wait_lists(ember)
            self.leave(ember)
        with self.ember(None) as ember:
            ember.press("ctrl+shift+z", "ctrl+shift+z")
            self.wait_lists(ember, Today=["Buy eggs", "Write a letter", "✓ Water the plants", "✓ Pay the rent"], Groceries=["Milk", "✓ Bread"])
            self.assertTrue((ember.state_folder / "history.json").exists())

    def test_a_broken_history_is_no_history_and_loses_nothing(self):
        for content in ("{", "[]", '{"undo": 7}', "\0" * 100):
            with self.subTest(content):
                ember = self.start("Today")
                (ember.state_folder / "history.json").write_text(content)
                with ember:
                    ember.press("ctrl+z", "Home", "Delete")
                    self.wait_lists(ember, Today=["Buy eggs", "Write a letter", "✓ Water the plants", "✓ Pay the rent"])
                    self.undo(ember)


class WindowsTests(LevelTest):
    def second(self, ember):
        """Opens another window, which is then in front."""
        ember.key("ctrl+shift+n")
        ember.wait_until(lambda: len(ember.windows()) == 2 and ember.windows()[0]["focused"], 10)
        ember.settle()

    def first(self, ember):
        """Closes the window in front."""
        ember.close()
        ember.wait_until(lambda: len(ember.windows()) == 1, 10)
        ember.settle()

    def test_two_windows_show_two_lists(self):
        """One goes elsewhere, the other stays."""
        with self.start("Today") as ember:
            ember.press("Home")
            before = self.view(ember)
            self.second(ember)
            ember.press("ctrl+2")
            self.assert_looks_fresh(ember, "Groceries")
            self.first(ember)
            self.assertEqual(self.view(ember).difference(before), "nothing differs")

    def test_what_one_does_the_other_shows_and_can_undo(self):
        """K02."""
        with self.start("Today") as ember:
            self.second(ember)
            ember.press("Home", "Delete")
            self.wait_lists(ember, Today=["Buy eggs", "Write a letter", "✓ Water the plants", "✓ Pay the rent"])
            self.first(ember)
            self.assert_looks_fresh(ember, "Today")
            self.undo(ember)
            self.assert_looks_fresh(ember, "Today")

    def test_a_list_deleted_in_another_window_leads_up(self):
        """K01: and undone there, it can be opened again."""
        with self.start("Groceries") as ember:
            self.second(ember)
            ember.press("Escape", "Home", "Down", "Delete")
            self.wait_lists(ember, Groceries=None)
            self.first(ember)
            self.assert_looks_fresh(ember, None)
            ember.press("ctrl+z")
            self.wait_lists(ember)
            ember.tap(NAME, ember.row(1))
            ember.settle()
            self.assert_looks_fresh(ember, "Groceries")


class ForeignTests(LevelTest):
    def test_a_list_taken_out_of_the_file_leads_up(self):
        """K01: also while an item of it is edited, and while it is swiped; the file stays as others made it."""
        states = {
            "rest": lambda ember: None, "edited": lambda ember: (ember.press("Home", "Return"), ember.type("x")),
            "swiped": lambda ember: ember.touch.hold(ember.row(0), 150), "folded": lambda ember: (ember.pointer_move(200, 300), ember.pinch_begin()),
        }
        for name, begin in states.items():
            with self.subTest(name), self.start("Groceries") as ember:
                begin(ember)
                ember.settle()
                content = json.loads(ember.file.read_text())
                content["lists"] = [entry for entry in content["lists"] if entry["name"] != "Groceries"]
                ember.write(content)
                ember.wait_until(ember.shows_lists, 6)
                if name == "swiped":
                    ember.touch.release()
                if name == "folded":
                    ember.pinch_end()
                ember.settle()
                self.assert_looks_fresh(ember, None)
