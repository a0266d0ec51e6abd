# SPDX-License-Identifier: GPL-3.0-or-later
"""The menu of a row: everything that the gestures do, in words."""
from support.reorder import CarryTest, by_hands
from support.devices import Touch
from support import DONE, HEADER, HEIGHT, ROW, WIDTH, item, numbered

FOUR = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants"]
ENTRIES = ("done", "edit", "above", "below", "up", "down", "top", "bottom", "delete")
A, B, C, D = FOUR
# What each entry makes of the second row; the rows that are opened are tested by what is typed.
RESULTS = {
    "done": [A, C, D, "✓ " + B], "up": [B, A, C, D], "down": [A, C, B, D], "top": [B, A, C, D], "bottom": [A, C, D, B],
    "delete": [A, C, D],
}
OPENED = {"edit": [A, "New", C, D], "above": [A, "New", B, C, D], "below": [A, B, "New", C, D]}


class MenuTest(CarryTest):
    def popup(self, ember):
        """The box of the open menu; None without one."""
        popups = ember.windows()[0]["popups"]
        return tuple(popups[0][name] for name in ("x", "y", "width", "height")) if popups else None

    def wait_menu(self, ember, is_open=True):
        with ember.explained(lambda: "a menu is %s" % ("not open" if is_open else "open")):
            ember.wait_until(lambda: bool(self.popup(ember)) == is_open)
        ember.settle()

    def entries(self, ember):
        """Where the entries are, px from the top of the screen."""
        left, top, _, height = self.popup(ember)
        picture = ember.image((left + 12, top, 70, height))
        inked = [any(sum(picture[x, y]) < 300 for x in range(picture.width)) for y in range(height)]
        # Letters of a line, less than 5 px apart with what hangs below them.
        lines = []
        for y, has_ink in enumerate(inked):
            if has_ink and (not lines or y - lines[-1][1] > 5):
                lines.append([y, y])
            elif has_ink:
                lines[-1][1] = y
        return [top + (first + last) // 2 for first, last in lines if 8 < first and last < height - 8]

    def choose(self, ember, name, press):
        """Presses an entry of the open menu."""
        places = self.entries(ember)
        self.assertEqual(len(places), len(ENTRIES), "the entries of the menu")
        press(self.popup(ember)[0] + 40, places[ENTRIES.index(name)])
        self.wait_menu(ember, False)

    def assert_done(self, ember, name):
        """What an entry does to the second row, and that it is one step."""
        if name in RESULTS:
            ember.wait_items(*RESULTS[name])
        else:
            ember.settle()
            ember.press("ctrl+a")
            ember.type("New")
            ember.press("Return", "Escape")
            ember.wait_items(*OPENED[name])
        ember.press("ctrl+z")
        ember.wait_items(*FOUR)
        ember.press("ctrl+z")
        ember.wait_items(*FOUR)


class EntryTests(MenuTest):
    def test_each_entry_by_the_mouse(self):
        """Opened by a secondary click."""
        for name in ENTRIES:
            with self.subTest(name), self.ember(FOUR) as ember:
                ember.click(120, ember.row(1), "right")
                self.wait_menu(ember)
                self.choose(ember, name, ember.click)
                self.assert_done(ember, name)

    def test_each_entry_by_touch(self):
        """F01: opened by a finger that rested and lets go."""
        for name in ENTRIES:
            with self.subTest(name), self.ember(FOUR) as ember:
                self.hold(ember, ember.touch, ember.row(1))
                self.assertIsNone(self.popup(ember), "not before it lets go")
                ember.touch.release()
                self.wait_menu(ember)
                self.choose(ember, name, ember.tap)
                self.assert_done(ember, name)

    def test_each_entry_by_the_keyboard(self):
        """Opened by the Menu key and by Shift+F10; the ring is on the row after it, wherever that is then."""
        rings = {"done": 1, "up": 0, "down": 2, "top": 0, "bottom": 3, "delete": 1}
        for turn, name in enumerate(ENTRIES):
            with self.subTest(name), self.ember(FOUR) as ember:
                ember.press("Down", "Down", ("Menu", "shift+F10")[turn % 2])
                self.wait_menu(ember)
                ember.press(*["Down"] * turn, "Return")
                self.wait_menu(ember, False)
                if name in rings:
                    ember.wait_items(*RESULTS[name])
                    ember.settle()
                    self.assertEqual(ember.focused_row(), rings[name], "the ring")
                self.assert_done(ember, name)

    def test_a_done_row_is_made_not_done(self):
        with self.ember([A, item(B, done=True), item(C, done=True)]) as ember:
            ember.click(120, ember.row(2), "right")
            self.wait_menu(ember)
            self.choose(ember, "done", ember.click)
            ember.wait_items(A, C, "✓ " + B)
            self.assert_near(ember.colour(2), DONE, 12)

    def test_moving_by_the_menu_does_not_cross_into_the_done_block(self):
        """As the keys do: to the end of the unfinished."""
        with self.ember([A, B, item(C, done=True), item(D, done=True)]) as ember:
            moved = [B, A, "✓ " + C, "✓ " + D]
            for row, name, result in ((0, "bottom", moved), (1, "down", moved), (3, "top", [B, A, "✓ " + D, "✓ " + C])):
                ember.click(120, ember.row(row), "right")
                self.wait_menu(ember)
                self.choose(ember, name, ember.click)
                ember.settle()
                ember.wait_items(*result)


class OpeningTests(MenuTest):
    def test_it_opens_at_the_pointer(self):
        """Beside it, and whole in the window at its edges."""
        with self.ember(numbered(20)) as ember:
            for x, y in ((60, 200), (110, 90), (WIDTH - 30, 250), (40, HEIGHT - 30)):
                ember.click(x, y, "right")
                self.wait_menu(ember)
                left, top, width, height = self.popup(ember)
                self.assertTrue(left >= 0 and left + width <= WIDTH and top >= 0 and top + height <= HEIGHT, "whole at %d,%d" % (x, y))
                self.assertTrue(left - 12 <= x <= left + width + 12, "beside the pointer")
                self.assertLess(min(abs(top - y), abs(top + height - y)), 16, "above or below the pointer at %d,%d" % (x, y))
                ember.press("Escape")
                self.wait_menu(ember, False)

    def test_for_the_keyboard_it_opens_at_the_row(self):
        with self.ember(numbered(20)) as ember:
            for keys, row in ((["Home"], 0), (["Down"] * 3, 3), (["Down"] * 7, 10)):
                ember.press(*keys, "shift+F10")
                self.wait_menu(ember)
                _, top, _, height = self.popup(ember)
                upper = HEADER + ROW * row
                near = min(abs(top - upper - ROW), abs(top + height - upper))
                self.assertLess(near, 16, "below or above row %d: %d to %d" % (row, top, top + height))
                ember.press("Escape")
                self.wait_menu(ember, False)

    def test_without_a_focused_row_the_menu_key_does_nothing_bad(self):
        with self.ember(FOUR) as ember:
            before = ember.file.read_bytes()
            ember.press("Menu", "Escape", "shift+F10", "Escape")
            self.wait_menu(ember, False)
            ember.press("Down")
            self.assertIsNotNone(ember.focused_row())
            self.assertEqual(ember.file.read_bytes(), before)

    def test_on_the_empty_space_and_the_header_no_row_has_a_menu(self):
        with self.ember(FOUR) as ember:
            ember.click(200, 500, "right")
            ember.settle()
            self.assertIsNone(self.popup(ember))
            ember.press("Delete")
            ember.wait_items(*FOUR)

    def test_escape_closes_it_and_the_keys_work_again(self):
        """Nothing has happened; the arrows are the menu's while it is open. The ring is where it was."""
        with self.ember(FOUR) as ember:
            before = ember.file.read_bytes()
            ember.press("Down", "Down", "shift+F10")
            self.wait_menu(ember)
            ember.press("End", "Up", "Home")
            self.assertEqual(ember.file.read_bytes(), before)
            ember.press("Escape")
            self.wait_menu(ember, False)
            self.assertEqual(ember.focused_row(), 1)
            ember.press("Down", "space")
            ember.wait_items(A, B, D, "✓ " + C)

    @by_hands(FOUR)
    def test_after_a_hold_escape_closes_it_and_the_row_can_be_taken_again(self, ember, hand):
        """F01: by touch and by the mouse; the menu stays open when the hand lets go."""
        content = ember.file.read_bytes()
        self.hold(ember, hand, ember.row(2))
        hand.release()
        self.wait_menu(ember)
        ember.press("Escape")
        self.wait_menu(ember, False)
        self.assertEqual(ember.file.read_bytes(), content)
        self.carry(ember, hand, ember.row(2), ember.row(0) - 4)
        self.drop(ember, hand)
        ember.wait_items(C, A, B, D)

    @by_hands(FOUR, hands=(Touch,))
    def test_a_press_beside_it_closes_it_and_does_nothing_else(self, ember, hand):
        before = ember.file.read_bytes()
        for press in (ember.tap, ember.click):
            ember.click(60, ember.row(0), "right")
            self.wait_menu(ember)
            press(380, ember.row(3))
            self.wait_menu(ember, False)
            self.assert_edited(ember, None, 4, "nothing is edited")
        self.assertEqual(ember.file.read_bytes(), before)

    def test_while_a_row_is_edited_nothing_typed_is_lost(self):
        """The field has the menu of a text; elsewhere what was typed is kept, and no row is changed."""
        with self.ember(FOUR) as ember:
            ember.click(200, ember.row(1))
            self.assert_edited(ember, 1, 4)
            ember.type(" and milk")
            for opens in (lambda: ember.click(200, ember.row(1), "right"), lambda: ember.press("shift+F10")):
                opens()
                self.wait_menu(ember)
                ember.press("Escape")
                self.wait_menu(ember, False)
                self.assert_edited(ember, 1, 4, "it is still edited")
            ember.type("!")
            ember.click(200, ember.row(3), "right")
            ember.settle()
            self.assertFalse(self.popup(ember), "a press elsewhere ends editing and does nothing else")
            self.assert_edited(ember, None, 4)
            ember.wait_items(A, B + " and milk!", C, D)
            ember.press("ctrl+z")
            ember.wait_items(*FOUR)
