# SPDX-License-Identifier: GPL-3.0-or-later
"""Pasted text: several lines become several items in one undo step."""
from support import EmberTest, editing, item, long
from support.editing import FIVE

MARKED = (
    "- Milk\n* Eggs\n• Bread\n\n  1. Tea\r\n2) Rice\n(3) Soap\n[ ] Salt\n- [x] Oats\n☐ Apples\n"
    "\t12. [ ] Pens\n   \n–\n1.5 l juice\n2 lemons\n-5 degrees\n"
)
ITEMS = ["Milk", "Eggs", "Bread", "Tea", "Rice", "Soap", "Salt", "Oats", "Apples", "Pens", "1.5 l juice", "2 lemons", "-5 degrees"]
# Longest time for an answer of the main loop, in us.
LONGEST_ANSWER = 1_000_000


class PasteTests(EmberTest):
    def test_pasted_lines_become_items_without_list_markers(self):
        """With no row edited they go to the top (G08)."""
        with self.ember(FIVE) as ember:
            editing.copy_to_clipboard(ember, MARKED)
            ember.press("ctrl+v")
            ember.wait_items(*ITEMS, *FIVE)
            editing.assert_undo_steps(ember, FIVE)
            ember.press("ctrl+shift+z")
            ember.wait_items(*ITEMS, *FIVE)

    def test_lines_can_be_pasted_into_empty_list(self):
        """Rule G08."""
        with self.ember([]) as ember:
            editing.copy_to_clipboard(ember, MARKED)
            ember.press("ctrl+v")
            ember.wait_items(*ITEMS)
            editing.assert_undo_steps(ember, [])

    def test_lines_pasted_into_new_row_continue_in_the_last(self):
        """One undo step (G08)."""
        with self.ember(FIVE) as ember:
            editing.copy_to_clipboard(ember, "- one\n- two\n- three")
            ember.press("End", "ctrl+Return", "ctrl+v")
            ember.wait_items(*FIVE, "one", "two", "three")
            editing.assert_edited(ember, 7, 8)
            ember.type(" and four")
            ember.wait_items(*FIVE, "one", "two", "three and four")
            ember.press("Escape")
            ember.wait_items(*FIVE, "one", "two", "three")
            editing.assert_undo_steps(ember, FIVE)

    @long
    def test_lines_pasted_into_a_text_split_it(self):
        """The text before stays with the first line, the text after goes to the last one (G08)."""
        with self.ember(FIVE) as ember:
            editing.copy_to_clipboard(ember, "bread\nmilk\n\n")
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("Home", "ctrl+Right", "space", "ctrl+v")
            ember.wait_items(FIVE[0], "Buy bread", "milk eggs", *FIVE[2:])
            editing.assert_edited(ember, 2, 6)
            ember.type("y")
            ember.press("Return", "Escape")
            ember.wait_items(FIVE[0], "Buy bread", "milky eggs", *FIVE[2:])
            editing.assert_undo_steps(ember, [FIVE[0], "Buy bread", "milk eggs", *FIVE[2:]], FIVE)

    def test_single_line_is_pasted_into_text_unchanged(self):
        """With no row edited it becomes an item (G08)."""
        with self.ember(FIVE) as ember:
            editing.copy_to_clipboard(ember, "- one line\n")
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("ctrl+v")
            ember.press("shift+Insert")
            ember.press("Return")
            ember.wait_items(FIVE[0], "Buy eggs- one line- one line", *FIVE[2:])
            ember.press("ctrl+v")
            ember.wait_items("- one line", FIVE[0], "Buy eggs- one line- one line", *FIVE[2:])
            editing.assert_undo_steps(ember, [FIVE[0], "Buy eggs- one line- one line", *FIVE[2:]], FIVE)

    def test_pasted_text_replaces_selection(self):
        """Rules G08, G23."""
        with self.ember(FIVE) as ember:
            editing.copy_to_clipboard(ember, "bread\nmilk")
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("ctrl+a", "ctrl+v")
            ember.press("Return", "Escape")
            ember.wait_items(FIVE[0], "bread", "milk", *FIVE[2:])
            editing.assert_undo_steps(ember, FIVE)

    def test_lines_pasted_into_completed_row_are_all_kept(self):
        """Rules G18, G08."""
        with self.ember(["Feed the cat", item("Sleep", done=True)]) as ember:
            editing.copy_to_clipboard(ember, "well\nand long")
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("space", "ctrl+v")
            ember.wait_until(lambda: len(ember.items()) == 3)
            self.assertEqual(sorted(text for text, _ in ember.items()), ["Feed the cat", "Sleep well", "and long"])
            self.assertIn(("Sleep well", True), ember.items())
            ember.press("Escape")
            editing.assert_undo_steps(ember, ["Feed the cat", "✓ Sleep"])

    @long
    def test_blank_clipboard_pastes_nothing(self):
        """Rule G08."""
        with self.ember(FIVE) as ember:
            ember.press("ctrl+v")
            ember.wait_items(*FIVE)
            editing.copy_to_clipboard(ember, "\n  \n\t\n")
            ember.press("ctrl+v")
            ember.wait_items(*FIVE)
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("ctrl+v")
            editing.assert_edited(ember, 1, 5, "the row is still edited")
            ember.press("Return")
            ember.wait_items(*FIVE)
            ember.press("ctrl+z")
            ember.wait_items(*FIVE)

    def test_control_characters_are_removed_and_direction_marks_kept(self):
        """Unusual line breaks count, too (G09)."""
        with self.ember(["Sleep"]) as ember:
            editing.copy_to_clipboard(ember, "a\x01\x1b[31mb\x7f\n\u202eright\u202c \u200fx\ntab\there\u2028<b>&amp;</b>\x0bשלום\n\u200b\n\ufeff")
            ember.press("ctrl+v")
            expected = ["a[31mb", "\u202eright\u202c \u200fx", "tab here", "<b>&amp;</b>", "שלום"]
            ember.wait_items(*expected, "Sleep")
            ember.settle()
            editing.assert_edited(ember, None, 6, "each item has a row of one line")
            editing.copy_to_clipboard(ember, "one\x01 \x1bline\u202e")
            ember.press("ctrl+n", "ctrl+v")
            ember.press("Return", "Escape")
            ember.wait_items("one line\u202e", *expected, "Sleep")

    def test_text_copied_from_edited_row_can_be_pasted(self):
        with self.ember(FIVE) as ember:
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("ctrl+a", "ctrl+c", "Escape")
            ember.press("ctrl+v")
            ember.wait_items("Buy eggs", *FIVE)
            ember.press("ctrl+n", "x", "ctrl+a", "ctrl+x", "ctrl+v", "ctrl+v")
            ember.press("Return", "Escape")
            ember.wait_items("xx", "Buy eggs", *FIVE)

    def test_late_clipboard_is_pasted_into_row_opened_meanwhile(self):
        """Nothing that the row has or that was typed into it is replaced (G08)."""
        with self.ember(FIVE) as ember:
            editing.copy_to_clipboard(ember, " and milk")
            ember.press("Home", "Down")
            with editing.frozen_clipboard(ember):
                ember.press("ctrl+v", "F2")
                editing.assert_edited(ember, 1, 5)
            ember.wait_items(FIVE[0], "Buy eggs and milk", *FIVE[2:])
            ember.press("Escape")
            ember.wait_items(*FIVE)
            editing.copy_to_clipboard(ember, "bread\nmilk")
            with editing.frozen_clipboard(ember):
                ember.press("ctrl+v", "x", "y", "Left")
                ember.wait_items("xy", *FIVE)
            ember.wait_items("xbread", "milky", *FIVE)
            ember.press("Return", "Escape")
            editing.assert_undo_steps(ember, FIVE)


class LongPasteTests(EmberTest):
    def answers(self, ember):
        """Check that the main loop answers in time."""
        self.assertLess(ember.answer_time(), LONGEST_ANSWER)
        return True

    def test_million_characters_can_be_pasted(self):
        """Into an edited row and with none edited. The program keeps answering (G09)."""
        long = "".join("%x " % number for number in range(250_000))[:1_000_000].strip()
        with self.ember(["Sleep"]) as ember:
            editing.copy_to_clipboard(ember, long)
            ember.key("ctrl+v")
            ember.wait_until(lambda: self.answers(ember) and ember.items()[0][0] == long, 30)
            ember.press("ctrl+z")
            ember.wait_items("Sleep")
            ember.press("Home", "Return", "space")
            ember.key("ctrl+v")
            ember.wait_until(lambda: self.answers(ember) and ember.items()[0][0] == "Sleep " + long, 30)
            ember.type("er")
            self.assertLess(ember.answer_time(), LONGEST_ANSWER)
            ember.press("Return")
            ember.wait_until(lambda: self.answers(ember) and len(ember.items()[0][0]) == len(long) + 8, 30)
            ember.press("ctrl+z")
            ember.wait_items("Sleep")

    def test_twenty_thousand_lines_can_be_pasted(self):
        """One undo step (G09)."""
        lines = ["Line %d" % number for number in range(20_000)]
        with self.ember(["Sleep"]) as ember:
            editing.copy_to_clipboard(ember, "\n".join("- " + line for line in lines))
            for keys in ((), ("ctrl+n",)):
                ember.press(*keys)
                ember.key("ctrl+v")
                ember.wait_until(lambda: self.answers(ember) and len(ember.items()) == 20_001, 30)
                self.assertEqual([text for text, _ in ember.items()], [*lines, "Sleep"])
                ember.press("Escape", "ctrl+z")
                ember.wait_items("Sleep")
