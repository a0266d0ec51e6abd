# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows at fractional scales of the monitor.

GTK 4.14 and later draws at the fractional scale, so every device pixel must belong to one row. Earlier versions draw at the next integer,
and the compositor scales the picture down, which mixes the colors of adjacent rows. The background must not be visible in either case.
"""
import math

from support import DONE, DONE_DATE, DONE_INK, HEADER, EmberTest, is_background, long, mix, near

SCALES = (1.25, 1.5, 1.75, 2.5)
# All rows look the same.
ROWS = [{"text": "Water the plants", "done": DONE_DATE}] * 40
# Colors of a row at its edges: the gradient is lighter at the top and darker at the bottom.
ROW_TOP, ROW_BOTTOM = mix(DONE, (255, 255, 255), 0.2), mix(DONE, (0, 0, 0), 0.1)
GRADIENTS = ((DONE, ROW_TOP), (DONE, ROW_BOTTOM), (ROW_BOTTOM, ROW_TOP))
# x of a column of pixels beside the text, in px.
MARGIN = 8
# The text in a row of the list (x, y, width, height), in px.
TEXT = (20, 14, 140, 26)
# Height of the search bar, in px.
BAR = 60
# Thickness of the strike-through line in device pixels, by scale.
STRIKE = {1.25: 2, 1.5: 3, 1.75: 3, 2: 4, 2.5: 5}


def is_of_row(color):
    """Whether a color is one of a row's gradient, or between its ends."""
    return any(near(color, mix(start, end, part / 40), 3) for start, end in GRADIENTS for part in range(41))


class ScaleTests(EmberTest):
    def open_rows(self, **options):
        return self.ember({"format": "ember", "version": 1, "lists": [{"name": "Today", "items": ROWS}]}, **options)

    def draws_device_pixels(self, ember):
        """Whether the program draws at the fractional scale itself."""
        return ember.windows()[0]["buffer"] == [round(length * ember.scale) for length in ember.size]

    def scales(self, ember, otherwise=SCALES[:1]):
        """Return the scales to test, which are fewer if only the compositor's scaling could differ."""
        ember.set_scale(SCALES[0])
        ember.settle()
        return SCALES if self.draws_device_pixels(ember) else otherwise

    def column(self, picture, ember):
        """Return the colors beside the text, from top to bottom."""
        x = round(MARGIN * ember.scale)
        return [picture[x, y] for y in range(picture.height)]

    def rises(self, colors):
        """Return the places at which a color is lighter than the one above it, as at the tops of rows."""
        return [y for y in range(1, len(colors)) if colors[y][0] > colors[y - 1][0] + 6]

    def assert_no_seam(self, ember, when, top=0):
        """Check the part of the window below `top` px, which must have the color of rows."""
        when = "%s at scale %g" % (when, ember.scale)
        # Rows that are drawn on device pixels also cover the one that they share with what is above them.
        start = math.floor(top * ember.scale) if self.draws_device_pixels(ember) else math.ceil(top * ember.scale)
        colors = self.column(ember.image(), ember)[start:]
        strange = ["%d: #%02X%02X%02X" % (y, *color) for y, color in enumerate(colors) if not is_of_row(color)]
        self.assertEqual(strange, [], when)
        if self.draws_device_pixels(ember):
            rises = self.rises(colors)
            self.assertGreater(len(rises), 3, when)
            shared = [y for y, following in zip(rises, rises[1:]) if following == y + 1]
            self.assertEqual(shared, [], "%s: rows share a device pixel" % when)

    @staticmethod
    def drag(ember, distance, release=True):
        start = 360 - distance / 2
        ember.drag_touch((100, start), (100, start + distance), 0.1, release=release)
        ember.wait_drawn()

    @long
    def test_no_seam_between_rows_at_any_scroll_position(self):
        """The scale changes while the program runs."""
        with self.open_rows() as ember:
            for scale in self.scales(ember):
                ember.set_scale(scale)
                ember.settle()
                self.assert_no_seam(ember, "at the top")
                for distance in (-40.4, -101.7):
                    self.drag(ember, distance, release=False)
                    self.assert_no_seam(ember, "held %g px away" % distance)
                    ember.touch_up(0)
                    ember.settle()
                    self.assert_no_seam(ember, "released %g px away" % distance)
                for direction, end in ((-1, "at the end"), (1, "at the top again")):
                    for _ in range(3):
                        self.drag(ember, 590 * direction)
                    ember.settle()
                    self.assert_no_seam(ember, end)

    def test_no_seam_below_search_bar(self):
        with self.open_rows() as ember:
            ember.key("ctrl+f")
            ember.wait_until(lambda: is_background(ember.pixel(2, HEADER + 4)))
            ember.type("plants")
            ember.settle()
            for scale in self.scales(ember):
                ember.set_scale(scale)
                ember.settle()
                self.assert_no_seam(ember, "results", top=HEADER + BAR)

    def test_text_is_equally_sharp_in_every_row(self):
        with self.open_rows() as ember:
            for scale in self.scales(ember, otherwise=(2,)):
                with self.subTest(scale=scale):
                    ember.set_scale(scale)
                    ember.settle()
                    picture = ember.image()
                    tops = self.rises(self.column(picture, ember))
                    texts = [self.text(picture, top, scale) for top in tops if top + (TEXT[1] + TEXT[3]) * scale < picture.height]
                    self.assertGreater(len(texts), 5)
                    for text in texts[1:]:
                        self.assertTrue(self.looks_like(text, texts[0]), "all texts are drawn on the same pixels")
                    self.assertTrue(self.has_sharp_strike(texts[0], STRIKE[scale]), "the line has sharp edges")

    def text(self, picture, top, scale):
        x, y, width, height = (int(length * scale) for length in TEXT)
        return picture.crop((x, top + y, width, height))

    @staticmethod
    def looks_like(text, other):
        """Whether two texts differ by the gradient only, whose steps depend on the height of the row."""
        return all(abs(a - b) <= 4 for a, b in zip(text.data, other.data))

    @staticmethod
    def has_sharp_strike(text, thickness):
        """Whether the line covers whole pixels where it crosses a gap between letters."""
        for x in range(text.width):
            inked = [y for y in range(text.height) if near(text[x, y], DONE_INK, 4)]
            clean = [y for y in range(text.height) if is_of_row(text[x, y])]
            if len(inked) == thickness and inked[-1] - inked[0] == thickness - 1 and len(inked) + len(clean) == text.height:
                return True
        return False
