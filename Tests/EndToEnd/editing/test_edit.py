# SPDX-License-Identifier: GPL-3.0-or-later
"""Editing a row in place: which text is saved, and what is in the file meanwhile."""
from support import DONE_INK, HEADER, HEIGHT, ROW, WIDTH, Ember, EmberTest, editing, is_background, item, long
from support.editing import FIVE

DONE_ROW = item("Sleep", done=True)


def change(index, text):
    return [*FIVE[:index], text, *FIVE[index + 1:]]


class EditTests(EmberTest):
    def edit(self, ember, index, count=len(FIVE)):
        ember.click(200, ember.row(index))
        editing.assert_edited(ember, index, count)

    def test_tap_click_and_keys_edit_row_and_enter_saves_text(self):
        """The text is one undo step (G01)."""
        openings = {
            "tap": lambda ember: ember.tap(200, ember.row(0)), "click": lambda ember: ember.click(200, ember.row(0)),
            "Enter": lambda ember: ember.press("Home", "Return"), "F2": lambda ember: ember.press("Home", "F2"),
            "keypad": lambda ember: ember.press("Home", "KP_Enter"),
        }
        for name, begin in openings.items():
            with self.subTest(name), self.ember(FIVE) as ember:
                begin(ember)
                editing.assert_edited(ember, 0, 1, "the row is edited")
                ember.type(" and the dog")
                ember.press("Return")
                ember.wait_items(*change(0, "Feed the cat and the dog"))
                editing.assert_edited(ember, None, len(FIVE), "Enter in an existing row ends editing")
                self.assertEqual(ember.focused_row(), 0, "the focus is on the edited row")
                editing.assert_undo_steps(ember, FIVE)

    def test_escape_discards_text(self):
        """Changed, deleted or left alone. Nothing is left to undo (G02, G03)."""
        with self.ember(FIVE) as ember:
            before = ember.image()
            for keys in ((), ("x", "y"), ("ctrl+a", "BackSpace"), ("ctrl+a", "space", "space")):
                self.edit(ember, 1)
                ember.press(*keys, "Escape")
                ember.wait_items(*FIVE)
                self.assertEqual(ember.focused_row(), 1)
                editing.assert_edited(ember, None, len(FIVE))
            ember.press("ctrl+z")
            ember.wait_items(*FIVE)
            ember.pointer_move(200, 600)
            rest = (0, HEADER + 2 * ROW, WIDTH, HEIGHT - HEADER - 2 * ROW)
            self.assertEqual(ember.image().differs(before, rest), 0)

    @long
    def test_row_without_text_is_deleted_when_editing_ends(self):
        """By Enter, a click elsewhere, Tab or another row. White space alone counts as no text (G04, G06)."""
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
                    editing.assert_undo_steps(ember, FIVE)

    def test_text_is_trimmed(self):
        """White space inside it is kept (G06)."""
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
            editing.assert_undo_steps(ember, FIVE)

    def test_new_row_without_text_is_removed(self):
        """Empty, with white space only, or after Escape. There is nothing to undo (G05)."""
        with self.ember(FIVE) as ember:
            ember.press("End", "Delete")
            ember.wait_items(*FIVE[:4])
            for keys in (("Return",), ("Escape",), ("space", "space", "Return"), ("x", "Escape"), ("x", "BackSpace", "Return")):
                ember.press("ctrl+n", *keys)
                ember.wait_items(*FIVE[:4])
                editing.assert_edited(ember, None, 4, "after %r" % (keys,))
                self.assertTrue(is_background(ember.pixel(4, ember.row(4))), "no row is left")
            editing.assert_undo_steps(ember, FIVE)

    def test_completed_row_stays_completed_when_edited(self):
        """Rule G18."""
        with self.ember(["Feed the cat", DONE_ROW]) as ember:
            self.assertGreater(ember.strike(1, DONE_INK), 30)
            ember.click(200, ember.row(1))
            ember.type(" well")
            ember.press("Return")
            ember.wait_items("Feed the cat", "✓ Sleep well")
            ember.settle()
            self.assertGreater(ember.strike(1, DONE_INK), 60)
            editing.assert_undo_steps(ember, ["Feed the cat", "✓ Sleep"])

    def test_press_elsewhere_saves_text_and_does_nothing_else(self):
        """On a row and on the empty space (G21)."""
        for press in ("tap", "click"):
            for at in ((200, HEADER + 3 * ROW + ROW // 2), (200, 640)):
                with self.subTest(press, at=at), self.ember(FIVE) as ember:
                    self.edit(ember, 1)
                    ember.type(" x")
                    getattr(ember, press)(*at)
                    ember.wait_items(*change(1, "Buy eggs x"))
                    editing.assert_edited(ember, None, len(FIVE))
                    editing.assert_undo_steps(ember, FIVE)

    def test_press_on_edited_text_moves_caret(self):
        """Rule G21."""
        for press in ("tap", "click"):
            with self.subTest(press), self.ember(FIVE) as ember:
                self.edit(ember, 0)
                getattr(ember, press)(22, ember.row(0))
                ember.settle()
                editing.assert_edited(ember, 0, len(FIVE))
                ember.type("Well ")
                ember.press("Return")
                ember.wait_items(*change(0, "Well Feed the cat"))

    def test_press_on_header_saves_text(self):
        """Rule G21."""
        with self.ember(FIVE) as ember:
            self.edit(ember, 0)
            ember.press("End")
            ember.type(" too")
            ember.click(100, 20)
            ember.wait_items(*change(0, "Feed the cat too"))
            ember.settle()
            ember.press("ctrl+z")
            ember.wait_items(*FIVE)

    def test_click_puts_caret_at_the_letter_and_tap_at_the_end(self):
        for press, wanted in ((Ember.click, "xFeed the cat"), (Ember.tap, "Feed the catx")):
            with self.subTest(press.__name__), self.ember(FIVE) as ember:
                press(ember, 22, ember.row(0))
                ember.settle()
                ember.press("x", "Return")
                ember.wait_items(*change(0, wanted))

    def test_press_beside_the_letters_moves_caret(self):
        """The whole row belongs to the text. Below the text is after its last letter (G21)."""
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

    def test_mouse_drag_on_edited_text_selects(self):
        with self.ember(FIVE) as ember:
            self.edit(ember, 0)
            ember.drag_pointer((21, ember.row(0)), (300, ember.row(0)), 0.3)
            ember.settle()
            self.assertEqual(ember.shift(0), 0)
            ember.type("Sing")
            ember.press("Return")
            ember.wait_items(*change(0, "Sing"))

    def test_swipe_on_another_row_saves_text_and_acts(self):
        """Both are undo steps (G19)."""
        for name in ("touch", "mouse", "touchpad"):
            with self.subTest(name), self.ember(FIVE) as ember:
                device = getattr(ember, name)
                self.edit(ember, 1)
                ember.type(" x")
                device.swipe(ember.row(3), 220)
                changed = change(1, "Buy eggs x")
                ember.wait_items(*changed[:3], changed[4], "✓ " + changed[3])
                editing.assert_edited(ember, None, len(FIVE))
                editing.assert_undo_steps(ember, changed, FIVE)

    @long
    def test_short_swipe_on_another_row_keeps_editing(self):
        """Escape still discards the text (G02)."""
        for name in ("touch", "mouse", "touchpad"):
            with self.subTest(name), self.ember(FIVE) as ember:
                self.edit(ember, 1)
                ember.type(" x")
                getattr(ember, name).swipe(ember.row(3), 120)
                editing.assert_edited(ember, 1, len(FIVE))
                ember.press("Escape")
                ember.wait_items(*FIVE)
                self.assertEqual(ember.shift(3), 0)

    @long
    def test_shortcuts_for_new_rows_save_edited_text(self):
        """Ctrl+N, Ctrl+Enter and Ctrl+Shift+Enter (G19)."""
        places = {"ctrl+n": 0, "ctrl+Return": 2, "ctrl+shift+Return": 1}
        for chord, place in places.items():
            with self.subTest(chord), self.ember(FIVE) as ember:
                self.edit(ember, 1)
                ember.type(" x")
                ember.press(chord)
                editing.assert_edited(ember, place, len(FIVE) + 1)
                ember.type("new")
                ember.press("Return", "Escape")
                changed = change(1, "Buy eggs x")
                ember.wait_items(*changed[:place], "new", *changed[place:])
                editing.assert_undo_steps(ember, changed, FIVE)

    def test_undo_while_editing_undoes_only_typing(self):
        """Rule G22."""
        with self.ember(FIVE) as ember:
            ember.press("End", "Delete")
            ember.wait_items(*FIVE[:4])
            self.edit(ember, 1, 4)
            ember.type(" and milk")
            ember.wait_items(*change(1, "Buy eggs and milk")[:4])
            ember.press(*["ctrl+z"] * 20)
            ember.wait_items(*FIVE[:4])
            editing.assert_edited(ember, 1, 4)
            ember.press(*["ctrl+shift+z"] * 20)
            ember.wait_items(*change(1, "Buy eggs and milk")[:4])
            ember.press(*["ctrl+z"] * 20, "Return")
            ember.wait_items(*FIVE[:4])
            editing.assert_undo_steps(ember, FIVE)

    def test_keys_of_the_list_edit_the_text(self):
        """Rule G23."""
        with self.ember(FIVE) as ember:
            self.edit(ember, 1)
            ember.press("Home", "Delete", "End", "space", "Up", "Down", "Page_Up", "Page_Down", "End", "x")
            ember.wait_items(*change(1, "uy eggs x"))
            ember.press("ctrl+a", "x")
            ember.wait_items(*change(1, "x"))
            editing.assert_edited(ember, 1, len(FIVE))

    def test_tab_saves_text_and_ends_editing(self):
        """Rule G04."""
        for chord in ("Tab", "shift+Tab"):
            with self.subTest(chord), self.ember(FIVE) as ember:
                self.edit(ember, 1)
                ember.type(" x")
                ember.press(chord)
                ember.wait_items(*change(1, "Buy eggs x"))
                editing.assert_edited(ember, None, len(FIVE))
                editing.assert_undo_steps(ember, FIVE)


class UnsavedTextTests(EmberTest):
    """Typed text is not lost, whatever happens."""

    def begin(self, ember):
        ember.click(200, ember.row(1))
        ember.type(" and mi")

    def test_losing_keyboard_focus_keeps_editing(self):
        """The text is in the file, and typing continues when the window is active again (G11)."""
        with self.ember(FIVE) as ember:
            self.begin(ember)
            with editing.other_program(ember, "ui"):
                ember.wait_items(*change(1, "Buy eggs and mi"))
            editing.assert_edited(ember, 1, len(FIVE))
            ember.type("lk")
            ember.wait_items(*change(1, "Buy eggs and milk"))
            ember.press("Escape")
            ember.wait_items(*FIVE)

    def test_closing_window_saves_edited_text(self):
        """A new row too, unless it is empty (G11)."""
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

    def test_edited_text_survives_a_kill(self):
        """Of an existing row and of a new one (K04)."""
        for keys, expected in (((), change(1, "Buy eggs and mi")), (("ctrl+n", "N"), ["N", *change(1, "Buy eggs and mi")])):
            with self.subTest(keys), self.ember(FIVE) as ember:
                self.begin(ember)
                ember.press(*keys)
                ember.settle()
                ember.kill()
                self.assertEqual(ember.items(), [(text, False) for text in expected])
                with self.ember() as again:
                    editing.assert_edited(again, None, len(expected))
                    self.assertEqual(again.items(), [(text, False) for text in expected])

    def test_row_without_text_is_in_the_file_until_editing_ends(self):
        """Rule G03."""
        with self.ember(FIVE) as ember:
            self.begin(ember)
            ember.press("ctrl+a", "BackSpace")
            ember.settle()
            ember.kill()
            self.assertEqual(ember.items(), [(text, False) for text in FIVE])

    @long
    def test_long_texts_can_be_edited(self):
        """5,000 characters, and a million, of which the field shows the first thousands (G24)."""
        for long_text in ("word " * 999 + "words", "é" * 1_000_000):
            with self.subTest(len(long_text)), self.ember(["First", item(long_text) | {"id": "long"}, "Last"]) as ember:
                ember.press("Down", "Down", "Return")
                ember.press("ctrl+Home")
                ember.type("A ")
                ember.wait_items("First", "A " + long_text, "Last")
                ember.press("Return")
                ember.wait_items("First", "A " + long_text, "Last")
                ember.press("ctrl+z")
                ember.wait_items("First", long_text, "Last")
