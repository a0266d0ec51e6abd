# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything a hand can do, from the keyboard; and undoing all of it."""
from support import DONE, HEADER, HEIGHT, ROW, WIDTH, EmberTest, item, near, numbered

FOUR = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants"]


def contrast(colour, other):
    """As WCAG reckons it, from 1 to 21."""
    def light(colour):
        red, green, blue = ((c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((light(colour), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


class KeyboardTests(EmberTest):
    def test_the_focus_walks_over_the_rows_with_a_ring(self):
        """Down, Up, Home, End, Page Down, Page Up; the ends hold."""
        with self.ember(FOUR) as ember:
            self.assertIsNone(ember.ring(), "no ring before the keyboard is used")
            steps = [("Down", 0), ("Down", 1), ("Up", 0), ("Up", 0), ("End", 3), ("Down", 3), ("Home", 0), ("Page_Down", 3), ("Page_Up", 0)]
            for key, row in steps:
                ember.press(key)
                self.assertEqual(ember.focused_row(), row, "after " + key)

    def test_the_ring_is_told_from_every_colour(self):
        """WCAG 1.4.11: something of it has a contrast of 3:1 to the row, from the first colour to the last and on done ones."""
        with self.ember([*numbered(8), item("Sing", done=True)]) as ember:
            plain = ember.image()
            for row in range(9):
                ember.press("Down")
                # GTK hides a ring some seconds after the last key.
                picture, x, top = ember.image(), 30, HEADER + ROW * row
                self.assertEqual(ember.focused_row(), row)
                contrasts = [contrast(picture[x, y], plain[x, y]) for y in range(top, top + 8)]
                self.assertGreaterEqual(max(contrasts), 3, "row %d: %r" % (row, contrasts))

    def test_the_focused_row_is_scrolled_into_view(self):
        with self.ember(numbered(40)) as ember:
            for key in ("End", "Up", "Page_Up", "Page_Up", "Page_Up", "Down", "Page_Down", "Home", "Page_Down"):
                ember.press(key)
                ring = ember.ring()
                self.assertIsNotNone(ring, "the focus is to be seen after " + key)
                self.assertAlmostEqual(ring[1] - ring[0], ROW - 6, delta=4, msg="whole, after " + key)
                self.assertLess(ring[1], HEIGHT)

    def test_a_page_of_rows_taller_than_the_window_is_walked_through(self):
        """A24: the row that is higher than the window gets the focus too, and lets it go."""
        with self.ember(["word " * 200, "Next", "word " * 200], size=(360, 294)) as ember:
            ember.press("Down", "Down")
            self.assertIsNotNone(ember.ring())
            ember.press("space")
            ember.wait_items("word " * 200, "word " * 200, "✓ Next")

    def test_space_completes_and_the_focus_goes_on(self):
        """I08: to the next unfinished row; the last one's focus goes to the one above."""
        with self.ember(FOUR) as ember:
            ember.press("Down", "Down", "space")
            ember.wait_items(FOUR[0], FOUR[2], FOUR[3], "✓ " + FOUR[1])
            ember.settle()
            self.assert_near(ember.colour(3), DONE, 12, "the done row")
            self.assertEqual(ember.focused_row(), 1)
            ember.press("space")
            ember.wait_items(FOUR[0], FOUR[3], "✓ " + FOUR[2], "✓ " + FOUR[1])
            ember.press("space")
            ember.wait_items(FOUR[0], "✓ " + FOUR[3], "✓ " + FOUR[2], "✓ " + FOUR[1])
            ember.settle()
            self.assertEqual(ember.focused_row(), 0, "nothing unfinished is below")

    def test_space_on_a_done_row_takes_it_back(self):
        with self.ember([FOUR[0], item(FOUR[1], done=True)]) as ember:
            ember.press("End", "space")
            ember.wait_items(FOUR[0], FOUR[1])

    def test_delete_deletes_and_the_focus_goes_on(self):
        with self.ember(FOUR) as ember:
            ember.press("Down", "Down", "Delete")
            ember.wait_items(FOUR[0], FOUR[2], FOUR[3])
            ember.settle()
            self.assertEqual(ember.focused_row(), 1)
            ember.press("Delete", "Delete", "Delete")
            ember.wait_items()
            ember.press("Delete", "space", "Down", "Page_Down", "End", "Up")
            ember.wait_items()

    def test_every_change_is_undone_and_redone_to_the_same_bytes(self):
        """I03: completing, un-completing and deleting, one step each, back and forth; the file is what it was, to the byte."""
        with self.ember(FOUR) as ember:
            ember.press("Down", "Down")
            for key in ("space", "End", "space", "Home", "Delete", "Delete"):
                ember.press(key)
            ember.wait_items(FOUR[2], FOUR[3])
            # Ember's own way to write the first state: undone from the first change.
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
            self.assert_same_picture(ember, states[0][1])

    def test_a_change_after_an_undo_leaves_nothing_to_redo(self):
        with self.ember(FOUR) as ember:
            ember.press("Down", "Delete", "ctrl+z", "Home", "space", "ctrl+shift+z")
            ember.wait_items(*FOUR[1:], "✓ " + FOUR[0])

    def test_undo_brings_the_row_into_view(self):
        """What comes back far away is shown."""
        texts = numbered(40)
        with self.ember(texts) as ember:
            ember.press("Home", "Delete", "End")
            ember.wait_items(*texts[1:])
            ember.press("ctrl+z")
            ember.wait_items(*texts)
            ember.settle()
            ring = ember.image((0, HEADER, WIDTH - 30, ROW))
            self.assertTrue(near(ring[4, ROW // 2], (0xCB, 0, 0x24), 24), "the first row is at the top")


class MoveTests(EmberTest):
    """F14: the focused row is moved by keys, and the ring with it."""

    def test_the_focused_row_is_moved_and_keeps_the_ring(self):
        a, b, c, d = FOUR
        with self.ember(FOUR) as ember:
            before = ember.file.read_bytes()
            ember.press("ctrl+shift+Down")
            self.assertEqual(ember.file.read_bytes(), before, "nothing has the focus yet")
            ember.press("Home", "Down")
            states = [list(FOUR)]
            for key, items, row in (
                ("Down", [a, c, b, d], 2), ("Up", [a, b, c, d], 1), ("End", [a, c, d, b], 3), ("Home", [b, a, c, d], 0),
                ("Down", [a, b, c, d], 1),
            ):
                ember.press("ctrl+shift+" + key)
                ember.wait_items(*items)
                ember.settle()
                self.assertEqual(ember.focused_row(), row, "the ring after " + key)
                states.append(items)
            ember.press("space")
            ember.wait_items(a, c, d, "✓ " + b)
            ember.press("ctrl+z")
            for items in reversed(states[:-1]):
                ember.press("ctrl+z")
                ember.wait_items(*items)

    def test_at_the_ends_nothing_is_moved(self):
        """F11: no step to undo, no write."""
        with self.ember(FOUR) as ember:
            before = ember.file.read_bytes()
            ember.press("Home", "ctrl+shift+Up", "ctrl+shift+Home", "End", "ctrl+shift+Down", "ctrl+shift+End", "ctrl+z")
            self.assertEqual(ember.file.read_bytes(), before)
            self.assertEqual(ember.focused_row(), 3)

    def test_a_row_stays_done_or_unfinished_whatever_keys_move_it(self):
        """The blocks keep apart: the end of its block is as far as it goes."""
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
        """H15: each one moves the row on from where it is going to be."""
        with self.ember(numbered(9)) as ember:
            ember.press("Home")
            ember.play([(0.03 * turn, "key ctrl+shift+Down") for turn in range(5)] + [(0.2, "key ctrl+shift+Up")])
            texts = numbered(9)
            ember.wait_items(*texts[1:5], texts[0], *texts[5:])
            ember.settle()
            self.assertEqual(ember.focused_row(), 4)

    def test_a_row_moved_far_away_is_brought_into_view(self):
        texts = numbered(40)
        with self.ember(texts) as ember:
            ember.press("Home", "ctrl+shift+End")
            ember.wait_items(*texts[1:], texts[0])
            ember.settle()
            ring = ember.ring()
            self.assertIsNotNone(ring, "it is seen")
            self.assertAlmostEqual(ring[1], HEIGHT - 3, delta=4)
            ember.press("ctrl+shift+Home")
            ember.wait_items(*texts)
            ember.settle()
            self.assertEqual(ember.focused_row(), 0)
