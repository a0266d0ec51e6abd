# SPDX-License-Identifier: GPL-3.0-or-later
"""Unusual and very long texts: shown in one item, kept as written, without a frozen frame."""
from support import DARK_INK, HEADER, ROW, TOAST_PLACE, WHITE, EmberTest, document, is_background, item, long, near

# Longest time for an answer of the main loop, in us.
LONGEST_ANSWER = 1_000_000
MILLION = 1_000_000


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
