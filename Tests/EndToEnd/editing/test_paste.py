# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts from other programs: several lines become several items, in one step."""
from support.editing import FIVE, EditTest
from support import item

MARKED = (
    "- Milk\n* Eggs\n• Bread\n\n  1. Tea\r\n2) Rice\n(3) Soap\n[ ] Salt\n- [x] Oats\n☐ Apples\n"
    "\t12. [ ] Pens\n   \n–\n1.5 l juice\n2 lemons\n-5 degrees\n"
)
ITEMS = ["Milk", "Eggs", "Bread", "Tea", "Rice", "Soap", "Salt", "Oats", "Apples", "Pens", "1.5 l juice", "2 lemons", "-5 degrees"]
# us that an answer of the main loop may take: no frame is frozen longer.
PATIENCE = 1_000_000


class PasteTests(EditTest):
    def test_lines_become_items_without_their_marks(self):
        """G08: with nothing open they go to the top; one step; Ctrl+Shift+Z brings them again."""
        with self.ember(FIVE) as ember:
            self.copy(ember, MARKED)
            ember.press("ctrl+v")
            ember.wait_items(*ITEMS, *FIVE)
            self.undo_all(ember, FIVE)
            ember.press("ctrl+shift+z")
            ember.wait_items(*ITEMS, *FIVE)

    def test_lines_go_into_an_empty_list(self):
        """G08."""
        with self.ember([]) as ember:
            self.copy(ember, MARKED)
            ember.press("ctrl+v")
            ember.wait_items(*ITEMS)
            self.undo_all(ember, [])

    def test_lines_pasted_into_a_new_row(self):
        """G08: the row is the first of them, its own text before and after; the last one goes on being edited; one step."""
        with self.ember(FIVE) as ember:
            self.copy(ember, "- one\n- two\n- three")
            ember.press("End", "ctrl+Return", "ctrl+v")
            ember.wait_items(*FIVE, "one", "two", "three")
            self.assert_edited(ember, 7, 8)
            ember.type(" and four")
            ember.wait_items(*FIVE, "one", "two", "three and four")
            ember.press("Escape")
            ember.wait_items(*FIVE, "one", "two", "three")
            self.undo_all(ember, FIVE)

    def test_lines_pasted_into_the_middle_of_a_text(self):
        """G08: what stood before stays with the first, what stood after with the last."""
        with self.ember(FIVE) as ember:
            self.copy(ember, "bread\nmilk\n\n")
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("Home", "ctrl+Right", "space", "ctrl+v")
            ember.wait_items(FIVE[0], "Buy bread", "milk eggs", *FIVE[2:])
            self.assert_edited(ember, 2, 6)
            ember.type("y")
            ember.press("Return", "Escape")
            ember.wait_items(FIVE[0], "Buy bread", "milky eggs", *FIVE[2:])
            self.undo_all(ember, [FIVE[0], "Buy bread", "milk eggs", *FIVE[2:]], FIVE)

    def test_one_line_goes_into_the_text_as_it_is(self):
        """G08: with its mark, without the break at its end; with nothing open it is an item; by Shift+Insert too."""
        with self.ember(FIVE) as ember:
            self.copy(ember, "- one line\n")
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("ctrl+v")
            ember.press("shift+Insert")
            ember.press("Return")
            ember.wait_items(FIVE[0], "Buy eggs- one line- one line", *FIVE[2:])
            ember.press("ctrl+v")
            ember.wait_items("- one line", FIVE[0], "Buy eggs- one line- one line", *FIVE[2:])
            self.undo_all(ember, [FIVE[0], "Buy eggs- one line- one line", *FIVE[2:]], FIVE)

    def test_what_is_marked_is_replaced(self):
        """G08, G23."""
        with self.ember(FIVE) as ember:
            self.copy(ember, "bread\nmilk")
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("ctrl+a", "ctrl+v")
            ember.press("Return", "Escape")
            ember.wait_items(FIVE[0], "bread", "milk", *FIVE[2:])
            self.undo_all(ember, FIVE)

    def test_a_done_row_takes_one_line_and_of_several_none_is_lost(self):
        """G18, G08."""
        with self.ember(["Feed the cat", item("Sleep", done=True)]) as ember:
            self.copy(ember, "well\nand long")
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("space", "ctrl+v")
            ember.wait_until(lambda: len(ember.items()) == 3)
            self.assertEqual(sorted(text for text, _ in ember.items()), ["Feed the cat", "Sleep well", "and long"])
            self.assertIn(("Sleep well", True), ember.items())
            ember.press("Escape")
            self.undo_all(ember, ["Feed the cat", "✓ Sleep"])

    def test_nothing_to_paste_does_nothing(self):
        """G08: blank lines, an empty clipboard."""
        with self.ember(FIVE) as ember:
            ember.press("ctrl+v")
            ember.wait_items(*FIVE)
            self.copy(ember, "\n  \n\t\n")
            ember.press("ctrl+v")
            ember.wait_items(*FIVE)
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("ctrl+v")
            self.assert_edited(ember, 1, 5, "the row is still open")
            ember.press("Return")
            ember.wait_items(*FIVE)
            ember.press("ctrl+z")
            ember.wait_items(*FIVE)

    def test_control_characters_and_marks_of_direction(self):
        """G09: control characters go, marks of direction stay, each line is one item of one line; odd breaks are breaks too."""
        with self.ember(["Sleep"]) as ember:
            self.copy(ember, "a\x01\x1b[31mb\x7f\n\u202eright\u202c \u200fx\ntab\there\u2028<b>&amp;</b>\x0bשלום\n\u200b\n\ufeff")
            ember.press("ctrl+v")
            expected = ["a[31mb", "\u202eright\u202c \u200fx", "tab here", "<b>&amp;</b>", "שלום"]
            ember.wait_items(*expected, "Sleep")
            ember.settle()
            self.assert_edited(ember, None, 6, "each has a row of one line")
            self.copy(ember, "one\x01 \x1bline\u202e")
            ember.press("ctrl+n", "ctrl+v")
            ember.press("Return", "Escape")
            ember.wait_items("one line\u202e", *expected, "Sleep")

    def test_a_text_copied_in_the_list_comes_back(self):
        """Ctrl+A, Ctrl+C and Ctrl+X in a row that is edited."""
        with self.ember(FIVE) as ember:
            ember.click(200, ember.row(1))
            ember.settle()
            ember.press("ctrl+a", "ctrl+c", "Escape")
            ember.press("ctrl+v")
            ember.wait_items("Buy eggs", *FIVE)
            ember.press("ctrl+n", "x", "ctrl+a", "ctrl+x", "ctrl+v", "ctrl+v")
            ember.press("Return", "Escape")
            ember.wait_items("xx", "Buy eggs", *FIVE)


class LongPasteTests(EditTest):
    def answers(self, ember):
        """The program answers all the time until its file is there."""
        self.assertLess(ember.sync(), PATIENCE)
        return True

    def test_a_million_characters_on_one_line(self):
        """G09: into an open row and with none open; all of it is there, and the program answers."""
        long = "".join("%x " % number for number in range(250_000))[:1_000_000].strip()
        with self.ember(["Sleep"]) as ember:
            self.copy(ember, long)
            ember.key("ctrl+v")
            ember.wait_until(lambda: self.answers(ember) and ember.items()[0][0] == long)
            ember.press("ctrl+z")
            ember.wait_items("Sleep")
            ember.press("Home", "Return", "space")
            ember.key("ctrl+v")
            ember.wait_until(lambda: self.answers(ember) and ember.items()[0][0] == "Sleep " + long)
            ember.type("er")
            self.assertLess(ember.sync(), PATIENCE)
            ember.press("Return")
            ember.wait_until(lambda: self.answers(ember) and len(ember.items()[0][0]) == len(long) + 8)
            ember.press("ctrl+z")
            ember.wait_items("Sleep")

    def test_twenty_thousand_lines(self):
        """G09: one item each, one step; with none open and into an open row."""
        lines = ["Line %d" % number for number in range(20_000)]
        with self.ember(["Sleep"]) as ember:
            self.copy(ember, "\n".join("- " + line for line in lines))
            for keys in ((), ("ctrl+n",)):
                ember.press(*keys)
                ember.key("ctrl+v")
                ember.wait_until(lambda: self.answers(ember) and len(ember.items()) == 20_001)
                self.assertEqual([text for text, _ in ember.items()], [*lines, "Sleep"])
                ember.press("Escape", "ctrl+z")
                ember.wait_items("Sleep")
