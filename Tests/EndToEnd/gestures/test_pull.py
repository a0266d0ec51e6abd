# SPDX-License-Identifier: GPL-3.0-or-later
"""A pull from the top of the list inserts a row there."""
import itertools

from rig import linear
from support import (
    BACKGROUND, FIRST, HEADER, ROW, WIDTH, EmberTest, assert_near, editing, insertion, is_background, long, near, numbered,
)
from support.devices import PULL_DEVICES, Touch, TraditionalTouchpad
from support.insertion import BARE_X, SEVEN, each_insertion_device, text_shape

ALL_PULL_DEVICES = (*PULL_DEVICES, TraditionalTouchpad)
THIRTY = numbered(30)


def each_pull_device(devices=PULL_DEVICES, items=SEVEN, **options):
    """Like `each_insertion_device`, with a device that has begun a pull."""
    return each_insertion_device(devices, items, lambda device: device.begin_pull(), **options)


class PlaceholderTests(EmberTest):
    @each_pull_device(ALL_PULL_DEVICES)
    def test_placeholder_unfolds_above_first_row_during_pull(self, ember, device, before, content):
        """It has the color of the first row, its perspective follows the distance, and the list gives way like a rubber band."""
        last = WIDTH
        for shown in (14, 27, 40, 54):
            device.pull(shown)
            insertion.assert_displaced(ember, before, {0: shown, 1: shown, 6: shown}, 0)
            picture = ember.image()
            lower = picture[BARE_X, HEADER + round(shown * 0.94) - 1]
            assert_near(lower, FIRST, 14, "%d px in" % shown)
            self.assertFalse(is_background(picture[BARE_X, HEADER]), "the placeholder fills the gap")
            line = [near(picture[x, HEADER], picture[BARE_X, HEADER], 3) for x in range(WIDTH)]
            left, right = line.index(True), line[::-1].index(True)
            self.assertLessEqual(abs(left - right), 1, "both sides are symmetrical")
            self.assertTrue(0 < left < last if shown < ROW else left <= 1, "the top is %d px narrower" % left)
            last = left
            for x in (left // 2, WIDTH - 1 - left // 2) if left > 1 else ():
                assert_near(picture[x, HEADER + 1], BACKGROUND, 6, "background is beside the top at %d px" % shown)
            lower = [is_background(picture[x, HEADER + shown - 1]) for x in (3, WIDTH - 4)]
            self.assertEqual(lower, [False, False], "the bottom is as wide as a row")
        device.pull(0)
        device.release()
        insertion.assert_nothing_added(ember, before, content)

    @long
    @each_pull_device()
    def test_label_changes_when_pulled_past_one_row(self, ember, device, before, content):
        """The release does what the label says (D03, D04)."""
        pull, release = text_shape(before, HEADER + ROW), text_shape(before, HEADER + 2 * ROW)
        turns = ((53.8, pull, False), (54.2, release, True), (53.8, pull, False), (70, release, True))
        for shown, words, key in turns:
            device.pull(shown)
            insertion.assert_label(ember.image(), HEADER + round(shown) - ROW, words, key and device.shows_keys)
        device.pull(53.8)
        device.release()
        insertion.assert_nothing_added(ember, before, content)
        device.begin_pull()
        device.pull(54.2)
        device.release()
        ember.settle()
        insertion.assert_added(ember, SEVEN, 0)

    @each_pull_device()
    def test_row_of_the_list_comes_down_above_placeholder_past_one_row(self, ember, device, before, content):
        """The placeholder keeps the height of a row. Pushed back, it disappears."""
        device.pull(100)
        picture = ember.image()
        for y in range(2, 44):
            red, _, blue = picture[BARE_X, HEADER + y]
            self.assertGreater(blue, red + 40, "the row of a list at %d px" % y)
        for y in (3, 20, 40, 52):
            self.assertEqual(picture[BARE_X, HEADER + 46 + y], picture[BARE_X, HEADER + 100 + y])
        device.pull(30)
        device.release()
        insertion.assert_nothing_added(ember, before, content)

    @long
    @each_pull_device(items=THIRTY)
    def test_pull_reversed_into_scroll_and_back_shows_placeholder_again(self, ember, device, before, content):
        """Rule D02."""
        device.pull(40)
        picture = ember.image((0, HEADER, 400, 200))
        device.pull(-150)
        self.assertGreater(ember.scrolled(before), 60)
        device.pull(40)
        self.assertEqual(ember.image((0, HEADER, 400, 200)).differs(picture), 0)
        device.pull(0)
        device.release()
        insertion.assert_nothing_added(ember, before, content, but_scrollbar=True)
        device.begin_pull()
        for shown in (60, -150, 60):
            device.pull(shown)
        device.release()
        ember.settle()
        insertion.assert_added(ember, THIRTY, 0)

    @long
    @each_pull_device()
    def test_escape_cancels_pull(self, ember, device, before, content):
        """Before and past the threshold. Later movement has no effect, and the next pull works."""
        for shown in (30, 80):
            device.pull(shown)
            ember.key("Escape")
            insertion.assert_nothing_added(ember, before, content)
            device.move(0, 90 / device.scroll_factor)
            insertion.assert_nothing_added(ember, before, content)
            device.release()
            insertion.assert_nothing_added(ember, before, content)
            device.begin_pull()
        device.pull(60)
        device.release()
        ember.settle()
        insertion.assert_added(ember, SEVEN, 0)

    @long
    @each_pull_device((Touch,))
    def test_touch_cancelled_during_pull_adds_nothing(self, ember, device, before, content):
        """Rule A04."""
        device.pull(80)
        ember.touch_cancel()
        insertion.assert_nothing_added(ember, before, content)


class ReleaseTests(EmberTest):
    @each_pull_device(ALL_PULL_DEVICES)
    def test_pull_released_past_one_row_edits_new_row_at_top(self, ember, device, before, content):
        """The other rows are dimmed, typed text comes first in the file, and one step undoes it (D04)."""
        for end in (("Return", "Escape"), ("Return", "Return")):
            device.pull(80)
            device.release()
            ember.settle()
            insertion.assert_new_row_open(ember, HEADER)
            faded = ember.image()
            ember.type("New", 0)
            ember.wait_items("New", *SEVEN)
            ember.press(*end)
            insertion.assert_rows_dimmed(faded, ember.image(), [(HEADER + ROW * index,) * 2 for index in range(1, 8)])
            ember.press("ctrl+z")
            ember.wait_items(*SEVEN)
            ember.assert_same_rows(before)
            ember.press("ctrl+z")
            ember.wait_items(*SEVEN)
            device.begin_pull()

    @long
    @each_pull_device()
    def test_new_row_left_empty_is_removed(self, ember, device, before, content):
        """By Escape and by Enter. There is nothing to undo (G05)."""
        for end in ("Escape", "Return"):
            device.pull(80)
            device.release()
            ember.settle()
            ember.press(end, "ctrl+z")
            ember.assert_same_picture(before)
            ember.wait_items(*SEVEN)
            device.begin_pull()

    @long
    @each_pull_device()
    def test_new_row_continues_from_placeholder_without_a_jump(self, ember, device, before, content):
        """In no frame after the release does a row move down or jump."""
        device.pull(90)
        edges = []
        for picture in editing.record(ember, ["touch up 0", "touch frame"] if device.name == "touch" else ["scroll stop"], 30):
            bare = editing.background_stretches(picture)
            # Above the new row is that of the list.
            edges.append(next(y for y in range(HEADER, picture.height) if picture[BARE_X, y][0] > picture[BARE_X, y][2] + 40))
            self.assertAlmostEqual(bare[-1][0] - edges[-1], 8 * ROW, delta=1, msg="there are eight rows without a gap")
        self.assertEqual(edges, sorted(edges, reverse=True), "the edge never moves back")
        self.assertLess(max(a - b for a, b in itertools.pairwise(edges)), 20, "the edge does not jump")

    @long
    @each_pull_device(items=THIRTY)
    def test_flick_down_before_threshold_adds_nothing(self, ember, device, before, content):
        """Inertia never pulls (D19)."""
        device.release()
        if device.name == "touch":
            ember.flick_touch((200, 100), (200, 164), 0.06, linear)
        else:
            ember.swipe_touchpad(0, -20, 0.05, at=(200, ember.row(0)), easing=linear)
        insertion.assert_nothing_added(ember, before, content, but_scrollbar=True)

    def test_pull_within_two_frames_adds_one_row(self):
        """Rule D10."""
        with self.ember(SEVEN) as ember:
            points = [(0, 200, 90), (0.008, 200, 110), (0.016, 200, 200), (0.024, 200, 290), (0.032, 200, 330)]
            ember.play(ember.touch_path(0, points))
            ember.settle()
            insertion.assert_new_row_open(ember, HEADER)
            insertion.assert_added(ember, SEVEN, 0)
