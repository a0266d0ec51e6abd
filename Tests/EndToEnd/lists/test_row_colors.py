# SPDX-License-Identifier: GPL-3.0-or-later
"""Colours by position, inks, gradients: measured in the picture."""
from support import DARK_INK, DONE, FIRST, GROUND, HEADER, HEIGHT, ROW, WHITE, WIDTH, EmberTest, is_ground, item, near, numbered

# The end of the ramp (OKLCH .82 .17 86°).
LAST = (0xF5, 0xBA, 0x00)
DONE_INK = (0xDD, 0xF5, 0xE2)


def luminance(colour):
    """WCAG 2's relative luminance."""
    parts = [c / 255 for c in colour]
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(colour, other):
    light, dark = sorted((luminance(colour), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


class LookTests(EmberTest):
    def assert_legible(self, ember, index):
        """J07: ink on a row reaches 4.5:1 against all of the row that stands beside it."""
        left, top, width, height = ember.row_box(index)
        row = ember.image((left, top, 200, height))
        lines = range(14, height - 12)
        letters = [row[x, y] for x in range(20, 200) for y in lines]
        ink = max(letters, key=lambda colour: contrast(colour, row[4, height // 2]))
        self.assertTrue(any(near(ink, known, 14) for known in (WHITE, DARK_INK, DONE_INK)), "the ink of row %d is %r" % (index, ink))
        worst = min(contrast(ink, row[4, y]) for y in lines)
        # A channel is rounded to a whole number.
        self.assertGreaterEqual(worst, 4.5 - 0.05, "contrast in row %d" % index)

    def test_the_colours_of_a_week_go_from_hot_to_warm(self):
        """H03: seven rows reach from the first to the last colour in steps that can be seen; done ones are green."""
        with self.ember(numbered(7) + [item("Done", done=True)]) as ember:
            colours = ember.rows(8)
            self.assert_near(colours[0], FIRST, 12)
            self.assert_near(colours[6], LAST, 12)
            self.assert_near(colours[7], DONE, 12)
            greens = [green for _, green, _ in colours[:7]]
            self.assertTrue(all(b - a > 6 for a, b in zip(greens, greens[1:])), "steps of %r" % greens)
            self.assert_near(ember.pixel(10, 23), FIRST, 4, "the header goes on with the first row")
            self.assertTrue(is_ground(ember.pixel(10, HEADER + 8 * ROW + 2)))
            self.assert_near(ember.pixel(10, HEIGHT - 10), GROUND, 2)

    def test_two_rows_are_both_reddish(self):
        """H01, H03."""
        with self.ember(numbered(2)) as ember:
            first, second = ember.rows(2)
            self.assert_near(first, FIRST, 12)
            self.assertGreater(second[0], 190)
            self.assertLess(second[1], 80)

    def test_colours_follow_every_change(self):
        """H02: after completing, deleting and undoing they are those of a list that was always so."""
        with self.ember(numbered(9)) as ember:
            first = self.sides(ember, 9)
            ember.press("Home", "Down", "space", "Delete", "Down", "space")
            ember.touch.swipe(ember.row(0), -220)
            ember.wait_until(lambda: len(ember.items()) == 7)
            ember.settle()
            changed = self.sides(ember, 7)
            items = [item(text, done) for text, done in ember.items()]
            ember.press(*["ctrl+z"] * 4)
            ember.wait_items(*numbered(9))
            ember.settle()
            self.assertEqual(self.sides(ember, 9), first)
        with self.ember(items) as ember:
            self.assertEqual(self.sides(ember, 7), changed)

    def sides(self, ember, count):
        """Colours of rows at their very side, where the ring of the focus is not."""
        return [ember.pixel(0, ember.row(index)) for index in range(count)]

    def test_every_text_can_be_read_on_every_colour(self):
        """J07: each of twenty rows, and done ones; in the picture, gradient and all."""
        with self.ember(numbered(20) + [item("Done", done=True)], size=(WIDTH, HEADER + 21 * ROW)) as ember:
            for index in range(21):
                self.assert_legible(ember, index)

    def test_a_preview_can_be_read(self):
        with self.ember(numbered(7)) as ember:
            ember.touch.hold(ember.row(6), 190)
            ember.wait_shift(6, 190)
            left, top, _, height = ember.row_box(6)
            row = ember.image((190, top, 200, height))
            ink = max((row[x, y] for x in range(20, 200) for y in range(14, 42)), key=sum)
            self.assert_near(ink, WHITE, 8)
            self.assertGreaterEqual(min(contrast(ink, row[8, y]) for y in range(14, 42)), 4.45)
            ember.touch.release()

    def test_each_row_has_its_gradient(self):
        """White .2 at its top edge, .1 below it, clear near the end, black .1 at the bottom."""
        with self.ember(numbered(7)) as ember:
            column = ember.image((4, HEADER, 1, ROW))
            top, below, clear, bottom = (column[0, y] for y in (0, 2, 50, 53))
            self.assertGreater(sum(top), sum(below))
            self.assertGreater(sum(below), sum(clear) + 30)
            self.assertGreaterEqual(sum(column[0, 30]) + 3, sum(clear), "from light to clear, never darker in between")
            self.assertLess(sum(bottom), sum(clear))

    def test_rows_leave_no_gap_between_them(self):
        with self.ember(numbered(30)) as ember:
            self.assert_no_ground(ember, "rows stand without gaps")

    def test_a_struck_text_is_struck_on_every_line_and_no_farther(self):
        """A28: over wrapped lines, each as long as its ink."""
        text = "Many words that need more than one line of a window as narrow as this one"
        with self.ember([item(text, done=True)], size=(360, 294)) as ember:
            height = next(y for y in range(HEADER, 294) if is_ground(ember.pixel(4, y))) - HEADER
            row = ember.image((0, HEADER, 360, height))
            struck = [y for y in range(height) if sum(near(row[x, y], DONE_INK, 12) for x in range(20, 200)) > 170]
            starts = [y for y in struck if y - 1 not in struck]
            self.assertGreaterEqual(len(starts), 2, "a line through each line")
            self.assertEqual(len(struck), 2 * len(starts), "2 px thick")
            last = [x for x in range(360) if near(row[x, starts[-1]], DONE_INK, 12)]
            inked = [x for x in range(360) if any(near(row[x, y], DONE_INK, 40) for y in range(starts[-1] - 4, starts[-1] + 8))]
            self.assertAlmostEqual(last[-1], inked[-1], delta=2)
            self.assertAlmostEqual(last[0], inked[0], delta=2)
