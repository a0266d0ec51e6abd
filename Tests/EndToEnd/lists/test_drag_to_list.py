# SPDX-License-Identifier: GPL-3.0-or-later
"""An item goes to another list, carried by hand, by the menu, or cut and pasted."""
from rig import ease_in_out, steps
from support.sample_lists import SeveralTest

MOVED = {"Today": ["Feed the cat", "Write a letter"], "Groceries": ["Buy eggs", "Bread", "Milk"]}


class OtherListTests(SeveralTest):
    def back(self, ember):
        """The step is taken back, whichever list is shown."""
        ember.press("ctrl+z")
        self.wait_texts(ember, Today=["Feed the cat", "Buy eggs", "Write a letter"], Groceries=["Bread", "Milk"])

    def carry_up(self, ember, end):
        """Holds the second row, brings it to the back button, rests there, goes on to a place and lets go."""
        up = steps.line((130, ember.row(1)), (22, 24), 0.5, ease_in_out, ember.rate, 0.65, 0.8)
        over = steps.line((22, 24), end, 0.5, ease_in_out, ember.rate, 0, 0.3)
        path = up + [(up[-1][0] + t, x, y) for t, x, y in over[1:]]
        ember.play(steps.touch_path(0, path))
        ember.settle()

    def test_carried_to_the_back_button_and_dropped_into_a_list(self):
        with self.several() as ember:
            ember.settle()
            self.carry_up(ember, (200, ember.row(1)))
            self.wait_texts(ember, **MOVED)
            self.back(ember)

    def test_dropped_beside_the_lists_it_is_back_where_it_was(self):
        with self.several() as ember:
            ember.settle()
            before = ember.image()
            self.carry_up(ember, (200, 600))
            self.assert_same_picture(ember, before)
            self.assertEqual(self.lists(ember)["Today"], ["Feed the cat", "Buy eggs", "Write a letter"])

    def test_by_the_menu(self):
        with self.several() as ember:
            ember.press("Home", "Down", "Menu")
            ember.press(*["Down"] * 8, "Return")
            ember.press("Down", "Return")
            self.wait_texts(ember, **MOVED)
            self.back(ember)

    def test_cut_and_pasted_it_is_the_same_item(self):
        with self.several({"Today": ["Feed the cat", {"id": "eggs", "text": "Buy eggs", "colour": "red"}], "Groceries": ["Bread"]}) as ember:
            ember.press("Home", "Down", "ctrl+x")
            self.wait_texts(ember, Today=["Feed the cat"])
            ember.press("ctrl+2")
            ember.press("ctrl+v")
            self.wait_texts(ember, Today=["Feed the cat"], Groceries=["Buy eggs", "Bread"])
            self.assertIn('"colour": "red"', ember.file.read_text())
            ember.press("ctrl+z")
            self.wait_texts(ember, Groceries=["Bread"])
            ember.press("ctrl+z")
            self.wait_texts(ember, Today=["Feed the cat", "Buy eggs"])

    def test_copied_it_is_another_one(self):
        with self.several() as ember:
            ember.press("Home", "ctrl+c", "ctrl+2")
            ember.press("ctrl+v")
            self.wait_texts(ember, Today=["Feed the cat", "Buy eggs", "Write a letter"], Groceries=["Feed the cat", "Bread", "Milk"])

    def test_a_list_is_copied_as_text(self):
        with self.several({"Today": ["Feed the cat", "Buy eggs"], "Someday": []}) as ember:
            ember.press("Home", "space")
            self.wait_texts(ember, Today=["Buy eggs", "✓ Feed the cat"])
            self.choose(ember, 3)
            ember.press("ctrl+2")
            ember.press("ctrl+v")
            # As pasting has it: each line is an item, without its mark.
            ember.wait_until(lambda: len(self.lists(ember)["Someday"]) >= 2)
            self.assertIn("Buy eggs", self.lists(ember)["Someday"])
