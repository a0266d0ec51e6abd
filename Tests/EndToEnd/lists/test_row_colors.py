# SPDX-License-Identifier: GPL-3.0-or-later
"""Colors by position, text colors and gradients, measured in pictures."""
from support import (
    BACKGROUND, DARK_INK, DONE, DONE_INK, FIRST, HEADER, HEIGHT, ROW, WHITE, WIDTH, EmberTest, assert_near, contrast, is_background,
    item, near, numbered,
)

# The last color of the default theme (OKLCH .82 .17 86°).
LAST = (0xF5, 0xBA, 0x00)


class RowColorTests(EmberTest):
    def assert_legible(self, ember, index):
        """Check that a row's text has a contrast of 4.5:1 to all parts of the row beside it (J15)."""
        left, top, width, height = ember.row_box(index)
        row = ember.image((left, top, 200, height))
        lines = range(14, height - 12)
        letters = [row[x, y] for x in range(20, 200) for y in lines]
        ink = max(letters, key=lambda color: contrast(color, row[4, height // 2]))
        self.assertTrue(any(near(ink, known, 14) for known in (WHITE, DARK_INK, DONE_INK)), "the text of row %d is %r" % (index, ink))
        worst = min(contrast(ink, row[4, y]) for y in lines)
        # Channels are rounded to whole numbers.
        self.assertGreaterEqual(worst, 4.5 - 0.05, "the contrast in row %d" % index)

    def test_seven_rows_use_the_whole_color_range(self):
        """In visible steps. Completed rows are green (H03)."""
        with self.ember(numbered(7) + [item("Done", done=True)]) as ember:
            colors = ember.colors(8)
            assert_near(colors[0], FIRST, 12)
            assert_near(colors[6], LAST, 12)
            assert_near(colors[7], DONE, 12)
            greens = [green for _, green, _ in colors[:7]]
            self.assertTrue(all(b - a > 6 for a, b in zip(greens, greens[1:])), "steps of %r" % greens)
            assert_near(ember.pixel(10, 23), FIRST, 4, "the header has the first row's color")
            self.assertTrue(is_background(ember.pixel(10, HEADER + 8 * ROW + 2)))
            assert_near(ember.pixel(10, HEIGHT - 10), BACKGROUND, 2)

    def test_two_rows_are_both_reddish(self):
        """Rules H01, H03."""
        with self.ember(numbered(2)) as ember:
            first, second = ember.colors(2)
            assert_near(first, FIRST, 12)
            self.assertGreater(second[0], 190)
            self.assertLess(second[1], 80)

    def test_colors_after_changes_match_fresh_start(self):
        """After completing, deleting and undoing (H02)."""
        with self.ember(numbered(9)) as ember:
            first = self.edge_colors(ember, 9)
            ember.press("Home", "Down", "space", "Delete", "Down", "space")
            ember.touch.swipe(ember.row(0), -220)
            ember.wait_until(lambda: len(ember.items()) == 7)
            ember.settle()
            changed = self.edge_colors(ember, 7)
            items = [item(text, done) for text, done in ember.items()]
            ember.press(*["ctrl+z"] * 4)
            ember.wait_items(*numbered(9))
            ember.settle()
            self.assertEqual(self.edge_colors(ember, 9), first)
        with self.ember(items) as ember:
            self.assertEqual(self.edge_colors(ember, 7), changed)

    def edge_colors(self, ember, count):
        """Return the colors of rows at their left edge, outside the focus ring."""
        return [ember.pixel(0, ember.row(index)) for index in range(count)]

    def test_text_is_legible_on_every_color(self):
        """Twenty rows and a completed one (J15)."""
        with self.ember(numbered(20) + [item("Done", done=True)], size=(WIDTH, HEADER + 21 * ROW)) as ember:
            for index in range(21):
                self.assert_legible(ember, index)

    def test_text_is_legible_on_swipe_preview(self):
        with self.ember(numbered(7)) as ember:
            ember.touch.drag(ember.row(6), 190)
            ember.wait_shift(6, 190)
            ember.settle()
            left, top, _, height = ember.row_box(6)
            row = ember.image((190, top, 200, height))
            ink = max((row[x, y] for x in range(20, 200) for y in range(14, 42)), key=sum)
            assert_near(ink, WHITE, 8)
            self.assertGreaterEqual(min(contrast(ink, row[8, y]) for y in range(14, 42)), 4.45)
            ember.touch.release()

    def test_rows_have_a_gradient(self):
        with self.ember(numbered(7)) as ember:
            column = ember.image((4, HEADER, 1, ROW))
            top, below, clear, bottom = (column[0, y] for y in (0, 2, 50, 53))
            self.assertGreater(sum(top), sum(below))
            self.assertGreater(sum(below), sum(clear) + 30)
            self.assertGreaterEqual(sum(column[0, 30]) + 3, sum(clear), "the gradient has no darker part in between")
            self.assertLess(sum(bottom), sum(clear))

    def test_rows_have_no_gaps(self):
        with self.ember(numbered(30)) as ember:
            ember.assert_no_background("there are no gaps between rows")

    def test_strike_through_covers_each_line_of_text(self):
        """Rule A28."""
        text = "Many words that need more than one line of a window as narrow as this one"
        with self.ember([item(text, done=True)], size=(360, 294)) as ember:
            height = next(y for y in range(HEADER, 294) if is_background(ember.pixel(4, y))) - HEADER
            row = ember.image((0, HEADER, 360, height))
            struck = [y for y in range(height) if sum(near(row[x, y], DONE_INK, 12) for x in range(20, 200)) > 170]
            starts = [y for y in struck if y - 1 not in struck]
            self.assertGreaterEqual(len(starts), 2, "each line of text is struck through")
            self.assertEqual(len(struck), 2 * len(starts), "the lines are 2 px thick")
            last = [x for x in range(360) if near(row[x, starts[-1]], DONE_INK, 12)]
            inked = [x for x in range(360) if any(near(row[x, y], DONE_INK, 40) for y in range(starts[-1] - 4, starts[-1] + 8))]
            self.assertAlmostEqual(last[-1], inked[-1], delta=2)
            self.assertAlmostEqual(last[0], inked[0], delta=2)
