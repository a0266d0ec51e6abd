# SPDX-License-Identifier: GPL-3.0-or-later
"""Moving an item to another list by drag, menu, or cut and paste."""
from support import EmberTest, editing, levels, reorder

MOVED = {"Today": ["Feed the cat", "Write a letter"], "Groceries": ["Buy eggs", "Bread", "Milk"]}


class MoveToListTests(EmberTest):
    def assert_undone(self, ember):
        """Undo the step, whichever list is shown."""
        ember.press("ctrl+z")
        levels.wait_some_lists(ember, Today=["Feed the cat", "Buy eggs", "Write a letter"], Groceries=["Bread", "Milk"])

    def drag_to_back_button(self, ember, end):
        """Drag the second row to the back button, rest there, go on to a place and release."""
        reorder.long_press(ember, ember.touch, ember.row(1), 130)
        ember.touch.move(22 - 130, 24 - ember.row(1), 0.5)
        ember.wait_until(ember.shows_lists)
        ember.settle()
        ember.touch.move(end[0] - 22, end[1] - 24, 0.5)
        reorder.drop(ember, ember.touch)

    def test_item_dragged_over_back_button_can_be_dropped_into_list(self):
        with levels.start_in_first(self) as ember:
            ember.settle()
            self.drag_to_back_button(ember, (200, ember.row(1)))
            levels.wait_some_lists(ember, **MOVED)
            self.assert_undone(ember)

    def test_item_dropped_beside_the_lists_returns(self):
        with levels.start_in_first(self) as ember:
            ember.settle()
            before = ember.image()
            self.drag_to_back_button(ember, (200, 600))
            ember.assert_same_picture(before)
            self.assertEqual(levels.lists_in_file(ember)["Today"], ["Feed the cat", "Buy eggs", "Write a letter"])

    def test_menu_moves_item_to_another_list(self):
        with levels.start_in_first(self) as ember:
            ember.press("Home", "Down", "Menu")
            ember.press(*["Down"] * 10, "Return")
            ember.press("Down", "Return")
            levels.wait_some_lists(ember, **MOVED)
            self.assert_undone(ember)

    def test_cut_and_pasted_item_keeps_its_fields(self):
        with levels.start_in_first(self, {"Today": ["Feed the cat", {"id": "eggs", "text": "Buy eggs", "color": "red"}], "Groceries": ["Bread"]}) as ember:
            ember.press("Home", "Down", "ctrl+x")
            levels.wait_some_lists(ember, Today=["Feed the cat"])
            ember.press("ctrl+2")
            ember.press("ctrl+v")
            levels.wait_some_lists(ember, Today=["Feed the cat"], Groceries=["Buy eggs", "Bread"])
            self.assertIn('"color": "red"', ember.file.read_text())
            ember.press("ctrl+z")
            levels.wait_some_lists(ember, Groceries=["Bread"])
            ember.press("ctrl+z")
            levels.wait_some_lists(ember, Today=["Feed the cat", "Buy eggs"])

    def test_copied_item_is_added_to_other_list(self):
        with levels.start_in_first(self) as ember:
            ember.press("Home", "ctrl+c", "ctrl+2")
            ember.press("ctrl+v")
            levels.wait_some_lists(ember, Today=["Feed the cat", "Buy eggs", "Write a letter"], Groceries=["Feed the cat", "Bread", "Milk"])

    def test_list_copied_as_text_can_be_pasted(self):
        with levels.start_in_first(self, {"Today": ["Feed the cat", "Buy eggs"], "Someday": []}) as ember:
            ember.press("Home", "space")
            levels.wait_some_lists(ember, Today=["Buy eggs", "✓ Feed the cat"])
            levels.choose_in_menu(ember, "copy-as-text")
            ember.press("ctrl+2")
            ember.press("ctrl+v")
            # Each pasted line becomes an item without its list marker.
            ember.wait_until(lambda: len(levels.lists_in_file(ember)["Someday"]) >= 2)
            self.assertIn("Buy eggs", levels.lists_in_file(ember)["Someday"])

    def test_lists_copied_as_text_can_be_pasted_in_other_program(self):
        """As they were when they were copied: all, and one of them."""
        today, groceries = "# Today\nFeed the cat\nBuy eggs\n", "# Groceries\nBread\n"
        with levels.start_in_first(self, {"Today": ["Feed the cat", "Buy eggs"], "Groceries": ["Bread"]}) as ember:
            ember.press("Escape")
            levels.choose_in_menu(ember, "copy-as-text")
            ember.press("Home", "Delete")
            levels.wait_lists(ember, {"Groceries": ["Bread"]})
            self.assertEqual(editing.clipboard_text(ember), today + "\n" + groceries)
            ember.press("Home", "ctrl+c")
            self.assertEqual(editing.clipboard_text(ember), groceries)
