# SPDX-License-Identifier: GPL-3.0-or-later
"""A row edited in place: what is taken, what is given up, and what is in the file meanwhile."""
from support.editing import FIVE, EditTest
from support import HEADER, HEIGHT, ROW, WIDTH, Ember, is_ground, item

DONE_ROW = item("Sleep", done=True)


def change(index, text):
    return [*FIVE[:index], text, *FIVE[index + 1:]]


class EditTests(EditTest):
    def edit(self, ember, index, count=len(FIVE)):
        ember.click(200, ember.row(index))
        self.assert_edited(ember, index, count)

    def test_every_hand_opens_the_row_and_enter_takes_the_text(self):
        """G01: a tap, a click, Enter and F2 on the focused row; the text is one step, saved when Enter is pressed."""
        openings = {
            "tap": lambda ember: ember.tap(200, ember.row(0)), "click": lambda ember: ember.click(200, ember.row(0)),
            "Enter": lambda ember: ember.press("Home", "Return"), "F2": lambda ember: ember.press("Home", "F2"),
            "keypad": lambda ember: ember.press("Home", "KP_Enter"),
        }
        for name, begin in openings.items():
            with self.subTest(name), self.ember(FIVE) as ember:
                begin(ember)
                self.assert_edited(ember, 0, 1, "the row is open")
                ember.type(" and the dog")
                ember.press("Return")
                ember.wait_items(*change(0, "Feed the cat and the dog"))
                self.assert_edited(ember, None, len(FIVE), "Enter on a row that was there ends it")
                self.assertEqual(ember.focused_row(), 0, "the focus is on the row")
                self.undo_all(ember, FIVE)

    def test_escape_gives_the_text_up(self):
        """G02, G03: changed, wiped and left alone; nothing is left to undo."""
        with self.ember(FIVE) as ember:
            before = ember.image()
            for keys in ((), ("x", "y"), ("ctrl+a", "BackSpace"), ("ctrl+a", "space", "space")):
                self.edit(ember, 1)
                ember.press(*keys, "Escape")
                ember.wait_items(*FIVE)
                self.assertEqual(ember.focused_row(), 1)
                self.assert_edited(ember, None, len(FIVE))
            ember.press("ctrl+z")
            ember.wait_items(*FIVE)
            ember.pointer_move(200, 600)
            rest = (0, HEADER + 2 * ROW, WIDTH, HEIGHT - HEADER - 2 * ROW)
            self.assertEqual(ember.image().differs(before, rest), 0)

    def test_a_row_that_is_wiped_is_deleted_by_whatever_ends_it(self):
        """G04, G06: Enter, a click elsewhere, Tab, another row's turn; white space alone is nothing. Undo brings it back."""
        endings = {
            "Enter": lambda ember: ember.press("Return"), "click": lambda ember: ember.click(200, 650),
            "Tab": lambda ember: ember.press("Tab"), "tap": lambda ember: ember.tap(200, ember.row(3)),
        }
        for name, end in endings.items():
            for blanks in ((), ("space", "space")):
                with self.subTest(name, blanks=len(blanks)), self.ember(FIVE) as ember:
                    self.edit(ember, 1)
                    ember.press("ctrl+a", "BackSpace", *blanks)
                    ember.wait_items(*FIVE)
                    end(ember)
                    ember.wait_items(*change(1, "")[:1], *FIVE[2:])
                    ember.settle()
                    self.undo_all(ember, FIVE)

    def test_a_text_is_trimmed(self):
        """G06: what is around it goes, what is in it stays; white space alone changes nothing."""
        with self.ember(FIVE) as ember:
            self.edit(ember, 0)
            ember.press("Home")
            ember.type("   ")
            ember.press("End")
            ember.type("  ")
            ember.press("Return")
            ember.wait_items(*FIVE)
            ember.press("Return")
            ember.type("  and  dog ")
            ember.press("Return")
            ember.wait_items(*change(0, "Feed the cat  and  dog"))
            self.undo_all(ember, FIVE)

    def test_a_new_row_given_up_was_never_there(self):
        """G05: left blank, blank but for white space, or escaped with a text in it; the last step is the one from before."""
        with self.ember(FIVE) as ember:
            ember.press("End", "Delete")
            ember.wait_items(*FIVE[:4])
            for keys in (("Return",), ("Escape",), ("space", "space", "Return"), ("x", "Escape"), ("x", "BackSpace", "Return")):
                ember.press("ctrl+n", *keys)
                ember.wait_items(*FIVE[:4])
                self.assert_edited(ember, None, 4, "after %r" % (keys,))
                self.assertTrue(is_ground(ember.pixel(4, ember.row(4))), "no row is left over")
            self.undo_all(ember, FIVE)

    def test_a_done_row_stays_done(self):
        """G18: and struck, while it is edited and after."""
        with self.ember(["Feed the cat", DONE_ROW]) as ember:
            self.assertGreater(ember.strike(1, (0xDD, 0xF5, 0xE2)), 30)
            ember.click(200, ember.row(1))
            ember.type(" well")
            ember.press("Return")
            ember.wait_items("Feed the cat", "✓ Sleep well")
            ember.settle()
            self.assertGreater(ember.strike(1, (0xDD, 0xF5, 0xE2)), 60)
            self.undo_all(ember, ["Feed the cat", "✓ Sleep"])

    def test_a_press_elsewhere_only_ends_it(self):
        """G21: on a row, on the empty space; it opens nothing, adds nothing, and takes what was typed."""
        for press in ("tap", "click"):
            for at in ((200, HEADER + 3 * ROW + ROW // 2), (200, 640)):
                with self.subTest(press, at=at), self.ember(FIVE) as ember:
                    self.edit(ember, 1)
                    ember.type(" x")
                    getattr(ember, press)(*at)
                    ember.wait_items(*change(1, "Buy eggs x"))
                    self.assert_edited(ember, None, len(FIVE))
                    self.undo_all(ember, FIVE)

    def test_a_press_on_the_text_moves_the_caret(self):
        """G21: what is pressed on the edited row is the text's."""
        for press in ("tap", "click"):
            with self.subTest(press), self.ember(FIVE) as ember:
                self.edit(ember, 0)
                getattr(ember, press)(22, ember.row(0))
                ember.settle()
                self.assert_edited(ember, 0, len(FIVE))
                ember.type("Well ")
                ember.press("Return")
                ember.wait_items(*change(0, "Well Feed the cat"))

    def test_a_press_on_the_header_ends_editing(self):
        """G21: as one on another row does."""
        with self.ember(FIVE) as ember:
            self.edit(ember, 0)
            ember.press("End")
            ember.type(" too")
            ember.click(100, 20)
            ember.wait_items(*change(0, "Feed the cat too"))
            ember.settle()
            ember.press("ctrl+z")
            ember.wait_items(*FIVE)

    def test_a_click_on_a_word_puts_the_caret_there(self):
        """A finger, which hides where it is, puts it at the end."""
        for press, wanted in ((Ember.click, "xFeed the cat"), (Ember.tap, "Feed the catx")):
            with self.subTest(press.__name__), self.ember(FIVE) as ember:
                press(ember, 22, ember.row(0))
                ember.settle()
                ember.press("x", "Return")
                ember.wait_items(*change(0, wanted))

    def test_a_press_beside_the_letters_moves_the_caret_too(self):
        """G21: the whole row is the text's, not only the height of its letters. Below them is behind the last one, as everywhere."""
        with self.ember(FIVE) as ember:
            self.edit(ember, 0)
            for at, key, text in (
                ((22, HEADER + 5), "End", "xFeed the cat"), ((6, ember.row(0)), "End", "xFeed the cat"),
                ((22, HEADER + ROW - 5), "Home", "Feed the catx"),
            ):
                ember.press(key)
                ember.click(*at)
                ember.press("x")
                ember.wait_items(*change(0, text))
                ember.press("BackSpace")

    def test_a_drag_on_the_text_selects_and_swipes_nothing(self):
        """With the mouse: what is marked is replaced by what is typed."""
        with self.ember(FIVE) as ember:
            self.edit(ember, 0)
            ember.drag_pointer((21, ember.row(0)), (300, ember.row(0)), 0.3)
            ember.settle()
            self.assertEqual(ember.shift(0), 0)
            ember.type("Sing")
            ember.press("Return")
            ember.wait_items(*change(0, "Sing"))

    def test_a_swipe_of_another_row_takes_the_text_and_acts(self):
        """G19, H17: both are steps of their own."""
        for name in ("touch", "mouse", "touchpad"):
            with self.subTest(name), self.ember(FIVE) as ember:
                hand = getattr(ember, name)
                self.edit(ember, 1)
                ember.type(" x")
                hand.swipe(ember.row(3), 220)
                changed = change(1, "Buy eggs x")
                ember.wait_items(*changed[:3], changed[4], "✓ " + changed[3])
                self.assert_edited(ember, None, len(FIVE))
                self.undo_all(ember, changed, FIVE)

    def test_a_swipe_let_go_early_while_editing_changes_nothing(self):
        """H17: the row stays open, and Escape gives its text up."""
        for name in ("touch", "mouse", "touchpad"):
            with self.subTest(name), self.ember(FIVE) as ember:
                self.edit(ember, 1)
                ember.type(" x")
                getattr(ember, name).swipe(ember.row(3), 120)
                self.assert_edited(ember, 1, len(FIVE))
                ember.press("Escape")
                ember.wait_items(*FIVE)
                self.assertEqual(ember.shift(3), 0)

    def test_editing_another_row_takes_the_first_text(self):
        """G19: Ctrl+N, Ctrl+Enter and Ctrl+Shift+Enter while a row is edited."""
        places = {"ctrl+n": 0, "ctrl+Return": 2, "ctrl+shift+Return": 1}
        for chord, place in places.items():
            with self.subTest(chord), self.ember(FIVE) as ember:
                self.edit(ember, 1)
                ember.type(" x")
                ember.press(chord)
                self.assert_edited(ember, place, len(FIVE) + 1)
                ember.type("new")
                ember.press("Return", "Escape")
                changed = change(1, "Buy eggs x")
                ember.wait_items(*changed[:place], "new", *changed[place:])
                self.undo_all(ember, changed, FIVE)

    def test_undo_in_the_text_undoes_typing_and_nothing_else(self):
        """G22: when nothing is left of what was typed, Ctrl+Z changes nothing outside; Ctrl+Shift+Z brings it again."""
        with self.ember(FIVE) as ember:
            ember.press("End", "Delete")
            ember.wait_items(*FIVE[:4])
            self.edit(ember, 1, 4)
            ember.type(" and milk")
            ember.wait_items(*change(1, "Buy eggs and milk")[:4])
            ember.press(*["ctrl+z"] * 20)
            ember.wait_items(*FIVE[:4])
            self.assert_edited(ember, 1, 4)
            ember.press(*["ctrl+shift+z"] * 20)
            ember.wait_items(*change(1, "Buy eggs and milk")[:4])
            ember.press(*["ctrl+z"] * 20, "Return")
            ember.wait_items(*FIVE[:4])
            self.undo_all(ember, FIVE)

    def test_keys_of_the_list_are_the_texts_own(self):
        """G23: Ctrl+A marks the text; Home, End, arrows, space and Delete move and change nothing else."""
        with self.ember(FIVE) as ember:
            self.edit(ember, 1)
            ember.press("Home", "Delete", "End", "space", "Up", "Down", "Page_Up", "Page_Down", "End", "x")
            ember.wait_items(*change(1, "uy eggs x"))
            ember.press("ctrl+a", "x")
            ember.wait_items(*change(1, "x"))
            self.assert_edited(ember, 1, len(FIVE))

    def test_tab_ends_it(self):
        """G04: the keyboard goes elsewhere in the window, and the text is taken."""
        for chord in ("Tab", "shift+Tab"):
            with self.subTest(chord), self.ember(FIVE) as ember:
                self.edit(ember, 1)
                ember.type(" x")
                ember.press(chord)
                ember.wait_items(*change(1, "Buy eggs x"))
                self.assert_edited(ember, None, len(FIVE))
                self.undo_all(ember, FIVE)


class SafeTextTests(EditTest):
    """What was typed is not lost, whatever happens."""

    def begin(self, ember):
        ember.click(200, ember.row(1))
        ember.type(" and mi")

    def test_another_window_in_front_keeps_the_text(self):
        """G11: it is in the file, the row stays open, and typing goes on when the window is back."""
        with self.ember(FIVE) as ember:
            self.begin(ember)
            with self.other_program(ember, "ui"):
                ember.wait_items(*change(1, "Buy eggs and mi"))
            self.assert_edited(ember, 1, len(FIVE))
            ember.type("lk")
            ember.wait_items(*change(1, "Buy eggs and milk"))
            ember.press("Escape")
            ember.wait_items(*FIVE)

    def test_a_window_that_is_closed_has_saved_the_text(self):
        """G11: trimmed as when it is taken; a new row too, but a blank one is none."""
        for keys, expected in (((), FIVE), (("ctrl+n",), FIVE), (("ctrl+n", "x"), ["x", *FIVE])):
            with self.subTest(keys), self.ember(FIVE) as ember:
                ember.press(*keys)
                ember.close()
                self.assertEqual(ember.wait_exit(), 0)
                self.assertEqual(ember.items(), [(text, False) for text in expected])
        with self.ember(FIVE) as ember:
            self.begin(ember)
            ember.type("lk ")
            ember.close()
            self.assertEqual(ember.wait_exit(), 0)
            self.assertEqual([text.strip() for text, _ in ember.items()], change(1, "Buy eggs and milk"))

    def test_what_was_on_screen_when_the_program_was_killed_is_in_the_file(self):
        """K04: a text that is open, and a new one; the next start shows them as they were."""
        for keys, expected in (((), change(1, "Buy eggs and mi")), (("ctrl+n", "N"), ["N", *change(1, "Buy eggs and mi")])):
            with self.subTest(keys), self.ember(FIVE) as ember:
                self.begin(ember)
                ember.press(*keys)
                ember.settle()
                ember.kill()
                self.assertEqual(ember.items(), [(text, False) for text in expected])
                with self.ember() as again:
                    self.assert_edited(again, None, len(expected))
                    self.assertEqual(again.items(), [(text, False) for text in expected])

    def test_a_wiped_row_that_was_not_taken_is_still_in_the_file(self):
        """G03: only what ends an edit deletes it."""
        with self.ember(FIVE) as ember:
            self.begin(ember)
            ember.press("ctrl+a", "BackSpace")
            ember.settle()
            ember.kill()
            self.assertEqual(ember.items(), [(text, False) for text in FIVE])

    def test_a_text_of_any_length_can_be_edited_and_stays_whole(self):
        """G24: 5,000 characters, and a million of which the field shows the first thousands."""
        for long in ("word " * 999 + "words", "é" * 1_000_000):
            with self.subTest(len(long)), self.ember(["First", item(long) | {"id": "long"}, "Last"]) as ember:
                ember.press("Down", "Down", "Return")
                ember.press("ctrl+Home")
                ember.type("A ")
                ember.wait_items("First", "A " + long, "Last")
                ember.press("Return")
                ember.wait_items("First", "A " + long, "Last")
                ember.press("ctrl+z")
                ember.wait_items("First", long, "Last")
