# SPDX-License-Identifier: GPL-3.0-or-later
"""Keyboard use of the list, and undo."""
from support import DONE, HEADER, HEIGHT, ROW, WIDTH, EmberTest, assert_near, contrast, item, levels, library, long, near, numbered

FOUR = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants"]


class KeyboardTests(EmberTest):
    def test_arrow_keys_move_focus_ring(self):
        with self.ember(FOUR) as ember:
            self.assertIsNone(ember.focus_ring(), "no ring before the keyboard is used")
            steps = [("Down", 0), ("Down", 1), ("Up", 0), ("Up", 0), ("End", 3), ("Down", 3), ("Home", 0), ("Page_Down", 3), ("Page_Up", 0)]
            for key, row in steps:
                ember.press(key)
                self.assertEqual(ember.focused_row(), row, "after " + key)

    def test_focus_ring_appears_only_after_a_key(self):
        with self.ember(FOUR) as ember:
            ember.drag_pointer((90, ember.row(1)), (330, ember.row(1)), 0.3)
            ember.settle()
            self.assertIsNone(ember.focus_ring(), "after a drag of the mouse")
            ember.pinch_touch((150, 200), (150, 330), (250, 600), (250, 400), 0.4)
            ember.settle()
            self.assertIsNone(ember.focus_ring(), "after a pinch")
            ember.click(90, ember.row(0))
            ember.settle()
            self.assertIsNone(ember.focus_ring(), "after a click")
            ember.press("Down")
            self.assertIsNotNone(ember.focus_ring(), "after a key")

    def test_focus_ring_has_contrast_on_every_color(self):
        """A part of it has a contrast of 3:1 to the row (WCAG 1.4.11)."""
        with self.ember([*numbered(8), item("Sing", done=True)]) as ember:
            plain = ember.image()
            for row in range(9):
                ember.press("Down")
                # GTK hides the focus ring some seconds after the last key.
                picture, x, top = ember.image(), 30, HEADER + ROW * row
                self.assertEqual(ember.focused_row(), row)
                contrasts = [contrast(picture[x, y], plain[x, y]) for y in range(top, top + 8)]
                self.assertGreaterEqual(max(contrasts), 3, "row %d: %r" % (row, contrasts))

    def test_focused_row_is_scrolled_into_view(self):
        with self.ember(numbered(40)) as ember:
            for key in ("End", "Up", "Page_Up", "Page_Up", "Page_Up", "Down", "Page_Down", "Home", "Page_Down"):
                ember.key(key)
                ember.sync()
                # GTK hides the ring three seconds after a key, which may be before everything is at rest.
                with ember.explained(lambda: "the focus ring isn't complete after %s: %s" % (key, ember.focus_ring())):
                    ember.wait_until(lambda: self.is_complete(ember.focus_ring()), 3)

    @staticmethod
    def is_complete(focus_ring):
        return focus_ring is not None and abs(focus_ring[1] - focus_ring[0] - (ROW - 6)) <= 4 and focus_ring[1] < HEIGHT

    def test_focus_moves_through_rows_higher_than_window(self):
        """Rule A24."""
        with self.ember(["word " * 200, "Next", "word " * 200], size=(360, 294)) as ember:
            ember.press("Down", "Down")
            self.assertIsNotNone(ember.focus_ring())
            ember.press("space")
            ember.wait_items("word " * 200, "word " * 200, "✓ Next")

    def test_space_completes_row_and_moves_focus(self):
        """To the next unfinished row, or to the one above (I08)."""
        with self.ember(FOUR) as ember:
            ember.press("Down", "Down", "space")
            ember.wait_items(FOUR[0], FOUR[2], FOUR[3], "✓ " + FOUR[1])
            ember.settle()
            assert_near(ember.color(3), DONE, 12, "the completed row")
            self.assertEqual(ember.focused_row(), 1)
            ember.press("space")
            ember.wait_items(FOUR[0], FOUR[3], "✓ " + FOUR[2], "✓ " + FOUR[1])
            ember.press("space")
            ember.wait_items(FOUR[0], "✓ " + FOUR[3], "✓ " + FOUR[2], "✓ " + FOUR[1])
            ember.settle()
            self.assertEqual(ember.focused_row(), 0, "nothing unfinished is below")

    def test_space_on_completed_row_restores_it(self):
        with self.ember([FOUR[0], item(FOUR[1], done=True)]) as ember:
            ember.press("End", "space")
            ember.wait_items(FOUR[0], FOUR[1])

    def test_delete_removes_row_and_moves_focus(self):
        with self.ember(FOUR) as ember:
            ember.press("Down", "Down", "Delete")
            ember.wait_items(FOUR[0], FOUR[2], FOUR[3])
            ember.settle()
            self.assertEqual(ember.focused_row(), 1)
            ember.press("Delete", "Delete", "Delete")
            ember.wait_items()
            ember.press("Delete", "space", "Down", "Page_Down", "End", "Up")
            ember.wait_items()

    @long
    def test_undo_and_redo_restore_the_file_byte_by_byte(self):
        """Rule I03."""
        with self.ember(FOUR) as ember:
            ember.press("Down", "Down")
            for key in ("space", "End", "space", "Home", "Delete", "Delete"):
                ember.press(key)
            ember.wait_items(FOUR[2], FOUR[3])
            # The initial state as Ember writes it.
            ember.press(*["ctrl+z"] * 4)
            ember.wait_items(*FOUR)
            states = [(ember.file.read_bytes(), ember.image())]
            lists = ([FOUR[0], *FOUR[2:], "✓ " + FOUR[1]], FOUR, FOUR[1:], FOUR[2:])
            for expected in lists:
                ember.press("ctrl+shift+z")
                ember.wait_items(*expected)
                states.append((ember.file.read_bytes(), None))
            ember.press("ctrl+shift+z")
            ember.wait_items(*lists[-1])
            for turn in range(2):
                for content, _ in reversed(states[:-1]):
                    ember.press("ctrl+z")
                    ember.wait_until(lambda: ember.file.read_bytes() == content)
                ember.press("ctrl+z")
                for content, _ in states[1:]:
                    ember.press("ctrl+shift+z")
                    ember.wait_until(lambda: ember.file.read_bytes() == content)
            ember.press(*["ctrl+z"] * 4)
            ember.wait_items(*FOUR)
            ember.assert_same_picture(states[0][1])

    def test_change_after_undo_discards_redo(self):
        with self.ember(FOUR) as ember:
            ember.press("Down", "Delete", "ctrl+z", "Home", "space", "ctrl+shift+z")
            ember.wait_items(*FOUR[1:], "✓ " + FOUR[0])

    def test_undo_by_key_shows_the_focus(self):
        """Also if the list was empty before (I52)."""
        for texts in (["Feed the cat"], ["Feed the cat", "Buy eggs"]):
            with self.subTest(texts), self.ember(texts) as ember:
                ember.press("Down", "Delete")
                ember.wait_items(*texts[1:])
                ember.press("ctrl+z")
                ember.wait_items(*texts)
                ember.wait_until(lambda: ember.focused_row() == 0)

    def test_undo_scrolls_restored_row_into_view(self):
        texts = numbered(40)
        with self.ember(texts) as ember:
            ember.press("Home", "Delete", "End")
            ember.wait_items(*texts[1:])
            ember.press("ctrl+z")
            ember.wait_items(*texts)
            ember.settle()
            focus_ring = ember.image((0, HEADER, WIDTH - 30, ROW))
            self.assertTrue(near(focus_ring[4, ROW // 2], (0xCB, 0, 0x24), 24), "the first row is at the top")


class MoveTests(EmberTest):
    """Moving the focused row by key (F14)."""

    def test_keys_move_focused_row(self):
        a, b, c, d = FOUR
        with self.ember(FOUR) as ember:
            before = ember.file.read_bytes()
            ember.press("ctrl+shift+Down")
            self.assertEqual(ember.file.read_bytes(), before, "no row has the focus yet")
            ember.press("Home", "Down")
            states = [list(FOUR)]
            for key, items, row in (
                ("Down", [a, c, b, d], 2), ("Up", [a, b, c, d], 1), ("End", [a, c, d, b], 3), ("Home", [b, a, c, d], 0),
                ("Down", [a, b, c, d], 1),
            ):
                ember.press("ctrl+shift+" + key)
                ember.wait_items(*items)
                ember.settle()
                self.assertEqual(ember.focused_row(), row, "the focus after " + key)
                states.append(items)
            ember.press("space")
            ember.wait_items(a, c, d, "✓ " + b)
            ember.press("ctrl+z")
            for items in reversed(states[:-1]):
                ember.press("ctrl+z")
                ember.wait_items(*items)

    def test_moving_beyond_the_ends_changes_nothing(self):
        """No undo step, and the file is not written (F11)."""
        with self.ember(FOUR) as ember:
            before = ember.file.read_bytes()
            ember.press("Home", "ctrl+shift+Up", "ctrl+shift+Home", "End", "ctrl+shift+Down", "ctrl+shift+End", "ctrl+z")
            self.assertEqual(ember.file.read_bytes(), before)
            self.assertEqual(ember.focused_row(), 3)

    def test_keys_do_not_move_row_across_the_border_of_completed_rows(self):
        a, b, c, d = FOUR
        with self.ember([a, b, item(c, done=True), item(d, done=True)]) as ember:
            ember.press("Home", "ctrl+shift+End")
            ember.wait_items(b, a, "✓ " + c, "✓ " + d)
            self.assertEqual(ember.focused_row(), 1)
            ember.press("ctrl+shift+Down")
            ember.wait_items(b, a, "✓ " + c, "✓ " + d)
            ember.press("End", "ctrl+shift+Home")
            ember.wait_items(b, a, "✓ " + d, "✓ " + c)
            self.assertEqual(ember.focused_row(), 2)
            ember.press("ctrl+shift+Up")
            ember.wait_items(b, a, "✓ " + d, "✓ " + c)

    def test_keys_in_quick_succession_all_count(self):
        """Rule H15."""
        with self.ember(numbered(9)) as ember:
            ember.press("Home")
            ember.play([(0.03 * turn, "key ctrl+shift+Down") for turn in range(5)] + [(0.2, "key ctrl+shift+Up")])
            texts = numbered(9)
            ember.wait_items(*texts[1:5], texts[0], *texts[5:])
            ember.settle()
            self.assertEqual(ember.focused_row(), 4)

    def test_moved_row_is_scrolled_into_view(self):
        texts = numbered(40)
        with self.ember(texts) as ember:
            ember.press("Home", "ctrl+shift+End")
            ember.wait_items(*texts[1:], texts[0])
            ember.settle()
            focus_ring = ember.focus_ring()
            self.assertIsNotNone(focus_ring, "the row is visible")
            # The message about the move is below it.
            self.assertLess(focus_ring[1], HEIGHT - 50)
            self.assertGreater(focus_ring[1], HEIGHT - 100)
            ember.press("ctrl+shift+Home")
            ember.wait_items(*texts)
            ember.settle()
            self.assertEqual(ember.focused_row(), 0)


class LayoutTests(EmberTest):
    """Shortcuts with Ctrl in other keyboard layouts. A code is the place of a key, named by its American letter or digit."""
    CODES = {"2": 3, "x": 45, "v": 47, "n": 49, "keypad 2": 80}

    def press_at(self, ember, place, held="ctrl"):
        ember.press("%s+code:%d" % (held, self.CODES[place]))

    def test_letters_work_in_layout_without_latin_letters(self):
        """As accelerators do, if another layout has the letter."""
        with self.ember(FOUR[:2]) as ember:
            ember.set_layouts("ara", "us")
            ember.press("End")
            self.press_at(ember, "x")
            ember.wait_items(FOUR[0])
            self.press_at(ember, "v")
            ember.wait_items(FOUR[1], FOUR[0])
            self.press_at(ember, "n")
            ember.type("Sing\n")
            ember.wait_items("Sing", FOUR[1], FOUR[0])

    def test_digits_work_with_shift_and_on_the_keypad(self):
        lists = {"Today": FOUR[:2], "Groceries": FOUR[2:]}
        with self.ember(library(lists)) as ember:
            ember.set_layouts("fr")
            self.press_at(ember, "2", "ctrl+shift")
            ember.press("Home", "Delete")
            levels.wait_some_lists(ember, Today=FOUR[:2], Groceries=FOUR[3:])
            ember.press("alt+Up", "Num_Lock")
            self.press_at(ember, "keypad 2")
            ember.press("Home", "Delete")
            levels.wait_some_lists(ember, Today=FOUR[:2], Groceries=[])

    def test_letter_of_the_active_layout_counts(self):
        """In the Dvorak layout, Q is where X is in the American one."""
        with self.ember(FOUR[:2]) as ember:
            ember.set_layouts("us(dvorak)", "us")
            ember.press("Home")
            ember.key("ctrl+code:%d" % self.CODES["x"])
            ember.wait_exit()
            self.assertEqual([text for text, _ in ember.items()], FOUR[:2])
