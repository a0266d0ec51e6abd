# SPDX-License-Identifier: GPL-3.0-or-later
"""Unusual and very long texts: shown in one item, kept as written, without a frozen frame."""
from support import (
    DARK_INK, DONE_INK, HEADER, ROW, TOAST_PLACE, WHITE, EmberTest, document, editing, is_background, item, long, near,
)

# Longest time for an answer of the main loop, in us.
LONGEST_ANSWER = 1_000_000
MILLION = 1_000_000
# Texts that begin in either direction, of one line and of several.
MIXED = [
    "Call דוד כהן at noon", "שלום Ember עולם (abc) 12:30", "Lunch with דנה על התקציב at Café Noir and then עוד משהו קטן מאוד, see page 12",
    "פגישה with Dana and Eve על התקציב של השנה הבאה, then lunch ב־Café Noir, and a walk",
]
# Length from which a line of one color isn't a part of a letter, and half the height of a line of text, in px.
LONGEST_STROKE, HALF_LINE = 30, 9


class TextTests(EmberTest):
    def ink(self, ember, index):
        """Return how many pixels of a row belong to its text."""
        row = ember.image(ember.row_box(index))
        pixels = (row[x, y] for x in range(row.width) for y in range(4, row.height))
        return sum(near(pixel, WHITE, 60) or near(pixel, DARK_INK, 60) for pixel in pixels)

    def test_unusual_texts_are_shown_on_one_line_and_kept(self):
        """Markup, control characters, line breaks, right-to-left text, combining marks and emoji."""
        texts = [
            "<b>&amp;</b> <span size='99999'>", "Control \x01\x02\x1b[31m\x7f\x85 end", "Line\nbreak\r\nand\ttab", "שלום עולם abc 123",
            "Z\u0351a\u0352\u0353l\u0354\u0355g\u0356o \u202eright\u202c", "\U0001f408\u200d\u2b1b \U0001f469\u200d\U0001f469 x",
        ]
        entries = [item(text) | {"id": str(number)} for number, text in enumerate(texts)]
        with self.ember(entries) as ember:
            for index in range(len(texts)):
                self.assertGreater(self.ink(ember, index), 40, "%r is not visible" % texts[index])
            self.assertTrue(is_background(ember.pixel(10, ember.row(len(texts)))), "each item has a row of one line")
            self.assertFalse(is_background(ember.pixel(10, ember.row(len(texts) - 1))))
            ember.touch.swipe(ember.row(0), 200)
            ember.wait_items(*texts[1:], "✓ " + texts[0])
            ember.press("Home", *["space"] * 5)
            ember.wait_until(lambda: all(done for _, done in ember.items()))
            self.assertEqual(sorted(text for text, _ in ember.items()), sorted(texts))

    def test_strike_through_covers_visible_extent_of_each_line(self):
        """In text of mixed direction, on a left-to-right and on a right-to-left desktop (J02)."""
        items = [item(text, done=done) | {"id": "%d-%d" % (done, number)} for done in (False, True) for number, text in enumerate(MIXED)]
        for environment in (None, self.right_to_left()):
            with self.subTest(environment), self.ember(items, env=environment) as ember:
                picture = editing.list_picture(ember)
                tops = [HEADER, *editing.row_tops(picture)]
                self.assertEqual(len(tops), len(items))
                lines = 0
                for top, end, done in zip(tops, tops[1:], tops[len(MIXED):] + [editing.list_end(picture)]):
                    for y, left, right in self.strikes(picture, done, end - top):
                        lines += 1
                        extent = self.extent(picture, top + y - done)
                        self.assertLessEqual(abs(left - extent[0]), 1, "line %d of the list begins at %d, its strike-through at %d" % (lines, extent[0], left))
                        self.assertLessEqual(abs(right - extent[1]), 1, "line %d of the list ends at %d, its strike-through at %d" % (lines, extent[1], right))
                self.assertEqual(lines, 6, "each line is struck through")

    @staticmethod
    def strikes(picture, top, height):
        """Return the y, the left end, and the right end of each strike-through in a row."""
        found = []
        for y in range(top, top + height):
            # The ends of all stretches of this color.
            inked = [x in range(picture.width) and near(picture[x, y], DONE_INK, 10) for x in range(-1, picture.width + 1)]
            ends = [x for x, (before, after) in enumerate(zip(inked, inked[1:])) if before != after]
            left, end = max(zip(ends[::2], ends[1::2]), key=lambda stretch: stretch[1] - stretch[0], default=(0, 0))
            right = end - 1
            if right - left > LONGEST_STROKE and (not found or y - found[-1][0] > HALF_LINE):
                found.append((y, left, right))
        return found

    @staticmethod
    def extent(picture, middle):
        """Return the left and the right end of a line of text around a y."""
        inked = [
            x for y in range(middle - HALF_LINE, middle + HALF_LINE) for x in range(picture.width)
            if not near(picture[x, y], picture[4, y], 60)
        ]
        return min(inked), max(inked)

    def test_empty_text_is_shown_as_row(self):
        with self.ember([item("") | {"id": "1"}, item("   ") | {"id": "2"}, "Text"]) as ember:
            self.assertFalse(is_background(ember.pixel(10, ember.row(2))))
            ember.touch.swipe(ember.row(0), 200)
            ember.wait_items("   ", "Text", "✓ ")
            ember.press("Home", "Delete")
            ember.wait_items("Text", "✓ ")

    def test_long_text_wraps_and_swipes_as_one_row(self):
        """5,000 characters, with and without spaces (G24, A24, A28)."""
        long_text = "word " * 1000
        with self.ember([long_text, "x" * 5000, "Last"], size=(360, 294)) as ember:
            before = ember.image()
            ember.touch.drag(200, 120)
            ember.settle()
            left = ember.image((0, HEADER + 2, 118, 294 - HEADER - 4))
            shown = sum(is_background(left[x, y]) for x in range(0, 60, 10) for y in range(left.height))
            self.assertEqual(shown, 6 * left.height, "the row moved as one")
            ember.touch.release()
            ember.assert_same_picture(before)
            ember.press("End")
            ember.settle()
            ember.wait_until(lambda: ember.pixel(4, 280)[1] > 70)
            ember.touch.swipe(294 - 27, -200)
            ember.wait_items(long_text, "x" * 5000)
            ember.settle()
            ember.assert_no_background("no hole at the place of the last row", TOAST_PLACE)
            ember.touch.swipe(150, 200)
            ember.wait_items(long_text, "✓ " + "x" * 5000)

    @long
    def test_million_characters_do_not_block_the_program(self):
        huge = "".join("%x " % number for number in range(MILLION // 4))[:MILLION]
        for text in (huge, "é" * MILLION, "\u0301" * MILLION):
            with self.subTest(text[:8]), self.ember(["First", item(text) | {"id": "huge"}, "Last"]) as ember:
                self.assertLess(ember.answer_time(), LONGEST_ANSWER)
                ember.wheel(10, 200, 400)
                self.assertLess(ember.answer_time(), LONGEST_ANSWER)
                ember.settle()
                ember.press("Home")
                ember.touch.drag(ember.row(1), 100)
                self.assertLess(ember.answer_time(), LONGEST_ANSWER)
                ember.touch.release()
                ember.press("space")
                self.assertLess(ember.answer_time(), LONGEST_ANSWER)
                ember.wait_items(text, "Last", "✓ First")
                ember.press("Delete")
                self.assertLess(ember.answer_time(), LONGEST_ANSWER)
                ember.wait_items("Last", "✓ First")
                ember.press("ctrl+z")
                ember.wait_items(text, "Last", "✓ First")

    def test_loading_a_long_list_does_not_block_the_program(self):
        """100,000 items."""
        ember = self.ember(None, wait=None)
        ember.write(document([{"id": str(number), "text": "Item number %d" % number} for number in range(100_000)]))
        with ember:
            ember.first_commit()
            for _ in range(10):
                self.assertLess(ember.answer_time(), LONGEST_ANSWER)
            ember.wait_until(lambda: not is_background(ember.pixel(10, HEADER + ROW // 2)), 5)
            ember.press("End")
            self.assertLess(ember.answer_time(), LONGEST_ANSWER)
            ember.press("Delete")
            ember.wait_until(lambda: len(ember.items()) == 99_999, 6)
