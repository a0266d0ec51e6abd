# SPDX-License-Identifier: GPL-3.0-or-later
"""State that is restored at the start: list, scroll position, window size and undo history. Also two windows at a time."""
import json

from support import HEADER, EmberTest, levels, library, long, numbered
from support.levels import LISTS, ON_NAME

LONG = {"Today": LISTS["Today"], "Long": numbered(60), "Someday": []}


class RestartTests(EmberTest):
    def leave(self, ember):
        ember.close()
        ember.wait_exit()

    def test_start_restores_list_and_scroll_position(self):
        """Or the level of lists (K09)."""
        with levels.start(self, "Today", LONG) as ember:
            ember.press("ctrl+2")
            ember.pointer_move(200, 300)
            ember.wheel(12)
            ember.pointer_leave()
            ember.settle()
            seen = levels.view_picture(ember)
            self.leave(ember)
        with self.ember(None) as ember:
            ember.settle()
            self.assertEqual(levels.view_picture(ember).difference(seen), "nothing differs")
            state = json.loads((ember.state_folder / "window.json").read_text())
            self.assertTrue(state["list"] == "long" and state["offset"] > 100, state)
            ember.press("Escape")
            self.leave(ember)
        with self.ember(None) as ember:
            self.assertTrue(ember.shows_lists())

    @long
    def test_invalid_window_state_shows_first_list(self):
        for note in ('{ "list": "nowhere", "offset": 500 }', '{ "list": "long", "offset": 999999 }', "{", "[]", '{ "list": 7, "offset": "x" }', ""):
            with self.subTest(note):
                ember = levels.start(self, "Today", LONG)
                (ember.state_folder / "window.json").write_text(note)
                with ember:
                    ember.settle()
                    self.assertFalse(ember.shows_lists())
                    ember.press("End", "Home")
                    levels.assert_matches_fresh_start(ember, "Long" if "long" in note else "Today")

    def test_window_size_is_restored(self):
        for state in ("plain", "maximized"):
            with self.subTest(state):
                with self.ember(library(LONG), state=state) as ember:
                    self.leave(ember)
                kept = json.loads((ember.state_folder / "window.json").read_text())
                self.assertEqual(kept["maximized"], state == "maximized")
                if state == "plain":
                    self.assertTrue(360 <= kept["width"] <= 420 and 294 <= kept["height"] <= 720, kept)

    def test_undo_works_across_starts(self):
        """On both levels over two starts, and redo as well (I05)."""
        with levels.start(self, "Today") as ember:
            ember.press("Home", "Delete", "ctrl+2", "Home", "space")
            levels.wait_changes(ember, Today=["Buy eggs", "Write a letter", "✓ Water the plants", "✓ Pay the rent"], Groceries=["Milk", "✓ Bread"])
            self.leave(ember)
        with self.ember(None) as ember:
            ember.press("Escape", "Home", "Down", "Down", "Delete")
            levels.wait_changes(
                ember, Today=["Buy eggs", "Write a letter", "✓ Water the plants", "✓ Pay the rent"], Groceries=["Milk", "✓ Bread"], Journey=None
            )
            self.leave(ember)
        with self.ember(None) as ember:
            for shown in (None, "Groceries", "Today"):
                ember.press("ctrl+z")
                levels.assert_matches_fresh_start(ember, shown)
            levels.wait_changes(ember)
            ember.press("ctrl+z")
            levels.wait_changes(ember)
            self.leave(ember)
        with self.ember(None) as ember:
            ember.press("ctrl+shift+z", "ctrl+shift+z")
            levels.wait_changes(ember, Today=["Buy eggs", "Write a letter", "✓ Water the plants", "✓ Pay the rent"], Groceries=["Milk", "✓ Bread"])
            self.assertTrue((ember.state_folder / "history.json").exists())

    @long
    def test_invalid_history_is_ignored(self):
        for content in ("{", "[]", '{"undo": 7}', "\0" * 100):
            with self.subTest(content):
                ember = levels.start(self, "Today")
                (ember.state_folder / "history.json").write_text(content)
                with ember:
                    ember.press("ctrl+z", "Home", "Delete")
                    levels.wait_changes(ember, Today=["Buy eggs", "Write a letter", "✓ Water the plants", "✓ Pay the rent"])
                    levels.assert_undone(ember)


class WindowsTests(EmberTest):
    def open_second(self, ember):
        """Open a second window, which is in front then."""
        ember.key("ctrl+shift+n")
        ember.wait_until(lambda: len(ember.windows()) == 2 and ember.windows()[0]["focused"], 10)
        ember.settle()

    def close_second(self, ember):
        """Close the window in front."""
        ember.close()
        ember.wait_until(lambda: len(ember.windows()) == 1, 10)
        ember.settle()

    def test_windows_show_different_lists(self):
        with levels.start(self, "Today") as ember:
            ember.press("Home")
            before = ember.image()
            self.open_second(ember)
            ember.press("ctrl+2")
            levels.assert_matches_fresh_start(ember, "Groceries")
            self.close_second(ember)
            # GTK hides the focus ring some seconds after the last key.
            ember.assert_same_rows(before)
            self.assertEqual(ember.image().differs(before, (0, 0, 300, HEADER)), 0, "the header is the same")

    def test_change_in_one_window_can_be_undone_in_the_other(self):
        """Rule K02."""
        with levels.start(self, "Today") as ember:
            self.open_second(ember)
            ember.press("Home", "Delete")
            levels.wait_changes(ember, Today=["Buy eggs", "Write a letter", "✓ Water the plants", "✓ Pay the rent"])
            self.close_second(ember)
            levels.assert_matches_fresh_start(ember, "Today")
            levels.assert_undone(ember)
            levels.assert_matches_fresh_start(ember, "Today")

    def test_step_in_another_window_hides_toast(self):
        """Its button would undo that step. A new row, which is typed in place, is a step, too (K02, I18)."""
        left = ["Buy eggs", "Write a letter", "✓ Water the plants", "✓ Pay the rent"]
        steps = {
            "complete": (["Home", "space"], ["Write a letter", "✓ Buy eggs", *left[2:]]),
            "add": (["ctrl+n", "x", "Return", "Escape"], ["x", *left]),
            "undo": (["ctrl+z"], ["Feed the cat", *left]),
        }
        for name, (keys, items) in steps.items():
            with self.subTest(name), levels.start(self, "Today") as ember:
                ember.press("Home", "Delete")
                levels.wait_changes(ember, Today=left)
                ember.wait_toast(True)
                self.open_second(ember)
                self.assertIsNone(ember.toast())
                ember.press(*keys)
                levels.wait_changes(ember, Today=items)
                self.close_second(ember)
                self.assertIsNone(ember.toast())

    def test_toast_stays_while_another_window_only_shows_the_lists(self):
        """Its button undoes the deletion (K02, I18)."""
        with levels.start(self, "Today") as ember:
            ember.press("Home", "Delete")
            ember.wait_toast(True)
            self.open_second(ember)
            ember.press("ctrl+2")
            self.close_second(ember)
            ember.press_undo(ember.click)
            levels.wait_changes(ember)

    def test_list_deleted_in_another_window_shows_level_of_lists(self):
        """After undo it can be opened again (K01)."""
        with levels.start(self, "Groceries") as ember:
            self.open_second(ember)
            ember.press("Escape", "Home", "Down", "Delete")
            levels.wait_changes(ember, Groceries=None)
            self.close_second(ember)
            levels.assert_matches_fresh_start(ember, None)
            ember.press("ctrl+z")
            levels.wait_changes(ember)
            ember.tap(ON_NAME, ember.row(1))
            ember.settle()
            levels.assert_matches_fresh_start(ember, "Groceries")


class ExternalDeletionTests(EmberTest):
    def test_list_deleted_in_the_file_shows_level_of_lists(self):
        """Also while an item of it is edited or swiped (K01)."""
        states = {
            "rest": lambda ember: None, "edited": lambda ember: (ember.press("Home", "Return"), ember.type("x")),
            "swiped": lambda ember: ember.touch.drag(ember.row(0), 150), "folded": lambda ember: (ember.pointer_move(200, 300), ember.pinch_begin()),
        }
        for name, begin in states.items():
            with self.subTest(name), levels.start(self, "Groceries") as ember:
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
                levels.assert_matches_fresh_start(ember, None)
