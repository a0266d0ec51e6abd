# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows are one sheet of paper: space between them opens and closes by folding (H21)."""
import pathlib
import tempfile

from rig import Image, merge
from support import HEADER, ROW, EmberTest, is_background, item, near, numbered

# Beside the text, and away from the slanted sides of a fold.
LEFT, RIGHT = 16, 370
MOST_GROUND = 16


def film(ember, script, seconds, start=0.0):
    """Play a script and return a picture for each 1/60 s."""
    with tempfile.TemporaryDirectory() as folder:
        files = ["%s/%03d.ppm" % (folder, number) for number in range(round(seconds * 60))]
        shots = [(start + number / 60, "screenshot " + file) for number, file in enumerate(files)]
        ember.play(merge(script, shots))
        return [Image.from_ppm(pathlib.Path(file).read_bytes()) for file in files]


def grounds(picture, x=LEFT):
    """Return the heights of ground between rows."""
    column = [is_background(picture[x, y]) for y in range(HEADER, picture.height)]
    end = max((y for y, bare in enumerate(column) if not bare), default=0)
    heights, height = [], 0
    for bare in column[:end]:
        if not bare and height:
            heights.append(height)
        height = height + 1 if bare else 0
    return heights


class PaperTests(EmberTest):
    def assert_whole(self, pictures):
        """Check that no ground shows between rows, and that no row covers only a part of another one."""
        for number, picture in enumerate(pictures):
            self.assertLessEqual(max(grounds(picture), default=0), MOST_GROUND, "ground in picture %d" % number)
            for y in range(HEADER, picture.height):
                one, other = picture[LEFT, y], picture[RIGHT, y]
                self.assertTrue(near(one, other, 8), "%r and %r at %d in picture %d" % (one, other, y, number))

    def test_completed_row_leaves_no_hole_on_its_way(self):
        rows = numbered(6) + [item("Done", done=True)]
        with self.ember(rows) as ember:
            ember.press("Down", "Down")
            for picture in film(ember, [(0, "key space")], 0.7, start=0.95):
                self.assertLessEqual(max(grounds(picture), default=0), MOST_GROUND)

    def test_deleted_row_folds_and_unfolds_again(self):
        with self.ember(numbered(6)) as ember:
            ember.press("Down", "Down", "Down")
            self.assert_whole(film(ember, [(0.02, "key Delete"), (0.2, "key ctrl+z")], 0.7))
            ember.settle()
            ember.wait_items(*numbered(6))

    def test_blank_row_folds_when_it_is_left(self):
        with self.ember(numbered(6)) as ember:
            ember.press("Down", "ctrl+Return")
            pictures = film(ember, [(0.02, "key Escape")], 0.5)
            for number, picture in enumerate(pictures):
                self.assertLessEqual(max(grounds(picture), default=0), MOST_GROUND, "ground in picture %d" % number)

    def test_fold_is_neither_brown_nor_gray(self):
        """At any height of a pull and of a pinch, its darkest part has the color of the rows."""
        with self.ember(numbered(7)) as ember:
            for device, index in ((ember.touch, 0),):
                device.begin_pull()
                for shown in (6, 14, 27, 40):
                    device.pull(shown)
                    self.assert_colorful(ember.image(), HEADER, shown)
                device.pull(0)
                device.release()
                ember.settle()

    def assert_colorful(self, picture, top, height):
        for y in range(top + 2, top + height - 2):
            color = picture[200 if height < 30 else RIGHT, y]
            self.assertGreater(max(color), 135, "%r at %d" % (color, y))
            self.assertGreater(max(color) - min(color), 105, "%r at %d" % (color, y))

    def test_gap_under_pointer_is_paper(self):
        with self.ember(numbered(6)) as ember:
            border = HEADER + 3 * ROW
            ember.pointer_move(300, border - 30)
            ember.pointer_move(300, border)
            ember.wait_until(lambda: not near(ember.pixel(300, border), ember.pixel(300, border - 30), 2))
            ember.settle()
            self.assert_colorful(ember.image(), border - 11, 22)
            self.assertFalse(is_background(ember.pixel(200, border)))
