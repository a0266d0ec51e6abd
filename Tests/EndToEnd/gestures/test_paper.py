# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows are one sheet of paper: space between them opens and closes by folding (H21)."""
from support import HEADER, ROW, TOAST_PLACE, WIDTH, EmberTest, editing, is_background, item, near, numbered
from support.devices import TouchPinch
from support.filming import film

# Beside the text, and away from the slanted sides of a fold.
LEFT, RIGHT = 16, 370
MOST_GROUND = 16
# The brightest channel in the shade of a fold, as a part of that of the rows. Darker, yellow would be brown.
LEAST_LIGHT = 0.87
# The most that the fill of a row changes in a frame, and the frames in which its text changes between white and dark (J15).
GREATEST_STEP, LONGEST_CHANGE = 14, 15


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


def row_colors(picture, count_from_end):
    """Return the fill of a row and the color of its text. The list has no done rows and ends above the window's end."""
    column = [picture[4, y] for y in range(picture.height)]
    end = next(y for y in range(HEADER + ROW, picture.height) if is_background(column[y]))
    top = end - count_from_end * ROW
    fill = picture[WIDTH - 40, top + 38]
    text = (picture[x, y] for x in range(20, 90) for y in range(top + 16, top + 40))
    return fill, max(text, key=lambda color: sum(abs(a - b) for a, b in zip(color, fill)))


class PaperTests(EmberTest):
    def assert_whole(self, pictures):
        """Check that no ground shows between rows, and that no row covers only a part of another one."""
        for number, picture in enumerate(pictures):
            self.assertLessEqual(max(grounds(picture), default=0), MOST_GROUND, "ground in picture %d" % number)
            # The shadow of the message reaches the left side only.
            for y in range(HEADER, picture.height - TOAST_PLACE):
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

    def test_new_row_unfolds_and_folds_when_it_is_left_blank(self):
        with self.ember(numbered(6)) as ember:
            ember.press("Down")
            for key in ("ctrl+Return", "Escape"):
                before = ember.image()
                self.assert_whole(film(ember, [(0.02, "key " + key)], 0.5))
                ember.settle()
                self.assertGreater(ember.image().differs(before), 1000, "the rows have moved")

    def test_pinched_row_unfolds_and_folds(self):
        """Also after a release, which inserts it or not."""
        with self.ember(numbered(6)) as ember:
            for widest in (44, 80):
                pinch = TouchPinch(ember)
                pinch.begin_at(HEADER + 3 * ROW + 9)
                for gap in (14, 30, widest):
                    pinch.spread(gap)
                    self.assert_whole([ember.image()])
                self.assert_whole(film(ember, [(0.02, "touch up 0"), (0.02, "touch up 1"), (0.02, "touch frame")], 0.5))
                ember.settle()

    def test_fold_is_neither_brown_nor_gray(self):
        """At any height of a pull and of a pinch, its darkest part has the color of the rows."""
        with self.ember(numbered(7)) as ember:
            brightest = [max(ember.color(index)) for index in range(7)]
            ember.touch.begin_pull()
            for shown in (6, 14, 27, 40):
                ember.touch.pull(shown)
                self.assert_colorful(ember.image(), HEADER, shown, LEAST_LIGHT * brightest[0])
            ember.touch.pull(0)
            ember.touch.release()
            ember.settle()
            for border in (1, 3, 5, 6):
                fingers = TouchPinch(ember)
                place = HEADER + border * ROW
                fingers.begin_at(place + 9)
                for shown in (6, 14, 28, 40):
                    fingers.spread(shown)
                    self.assert_colorful(
                        ember.image(), place - shown // 2, shown, LEAST_LIGHT * min(brightest[border - 1:border + 1]))
                fingers.spread(0)
                fingers.release()
                ember.settle()

    def assert_colorful(self, picture, top, height, least=135):
        for y in range(top + 2, top + height - 2):
            color = picture[200 if height < 30 else RIGHT, y]
            self.assertGreater(max(color), least, "%r at %d" % (color, y))
            self.assertGreater(max(color) - min(color), 105, "%r at %d" % (color, y))

    def test_gap_under_pointer_is_paper(self):
        with self.ember(numbered(6)) as ember:
            editing.hover_between(ember, 3)
            border = HEADER + 3 * ROW
            self.assert_colorful(ember.image(), border - 11, 22)
            self.assertFalse(is_background(ember.pixel(200, border)))

    def test_row_between_dark_and_white_text_changes_gently(self):
        """The fill has no step, and the text crossfades within 0.25 s (J15)."""
        def delete_and_undo(ember):
            for key, is_white in (("Delete", True), ("ctrl+z", False)):
                pictures = film(ember, [(0.02, "key " + key)], 0.7)
                # The third of seven rows. It isn't beside the row that comes and goes.
                colors = [row_colors(picture, 5) for picture in pictures]
                self.assertEqual(min(colors[-1][1]) > 200, is_white, "the text after " + key)
                self.assertEqual(min(colors[0][1]) > 200, not is_white, "the text before " + key)
                steps = [max(abs(a - b) for a, b in zip(one[0], other[0])) for one, other in zip(colors, colors[1:])]
                self.assertGreater(max(steps), 0, "the fill changes")
                self.assertLessEqual(max(steps), GREATEST_STEP, "steps of the fill after %s: %r" % (key, steps))
                between = [not near(ink, colors[0][1], 30) and not near(ink, colors[-1][1], 30) for _, ink in colors]
                self.assertGreater(sum(between), 2, "the text crossfades after " + key)
                self.assertLessEqual(sum(between), LONGEST_CHANGE, "text in mid-change after " + key)
                ember.settle()

        def run(ember):
            ember.press("Down")
            delete_and_undo(ember)

        self.attempt(run, numbered(7))

    def test_message_is_never_over_the_prompt(self):
        """The prompt below the list is gone before a message appears (D28)."""
        with self.ember(numbered(3) + [item("Done", done=True)]) as ember:
            finger = ember.touch
            finger.begin(200, 640)
            finger.move(0, -200)
            ember.wait_drawn()
            box = (0, ember.size[1] - 2 * ROW, WIDTH, 2 * ROW)
            self.assertTrue(self.has_prompt(ember.image(box)), "the prompt is visible")
            pictures = film(ember, [(0.02, "touch up 0")], 0.7)
            shown = [self.has_prompt(picture.crop(box)) for picture in pictures]
            told = [self.has_message(picture.crop(box)) for picture in pictures]
            self.assertTrue(told[-1], "the message is visible")
            self.assertFalse(any(a and b for a, b in zip(shown, told)), "prompt and message in one picture")

    @staticmethod
    def has_prompt(picture):
        """Whether there is text at the left, beside the message."""
        return any(max(picture[x, y]) > 80 for x in range(16, 70) for y in range(picture.height))

    @staticmethod
    def has_message(picture):
        """Whether there is gray or white text in the middle."""
        letters = (picture[x, y] for x in range(130, WIDTH - 130) for y in range(picture.height))
        return any(min(color) > 60 and max(color) - min(color) < 30 for color in letters)
