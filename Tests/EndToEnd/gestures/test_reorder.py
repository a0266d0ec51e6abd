# SPDX-License-Identifier: GPL-3.0-or-later
"""Reordering by a finger that has rested on a row, or by the mouse: the lifted row, the other rows, and the file afterwards."""
import math

from support import HEADER, HEIGHT, ROW, SCROLLBAR, WIDTH, EmberTest, editing, long, numbered, reorder
from support.reorder import LIFTED_SCALE, SIX, each_reorder_device, is_bare, is_blank

LONG = "Read the whole of the book about the history of the kitchen taps of the northern towns and write down what it says"
# The most that the brightness of a shadow (0 to 765) changes between device pixels, and may fall away from the row.
GREATEST_STEP, ROUNDING = 12, 2


class LiftTests(EmberTest):
    @each_reorder_device()
    def test_long_press_lifts_row(self, ember, device):
        """It grows by 3 % about the pressed point and casts a shadow. The other rows stay (F17)."""
        before = ember.image()
        y, grip = ember.row(2), 60
        reorder.long_press(ember, device, y, grip)
        lifted = ember.image()
        edges = [(min(ink), max(ink)) for ink in ([x for x, _ in reorder.row_shape(picture, 2)] for picture in (before, lifted))]
        for old, new in zip(*edges):
            self.assertAlmostEqual(new, grip + LIFTED_SCALE * (old - grip), delta=1.2, msg="the text is larger")
        self.assertGreater(edges[1][1] - edges[0][1], 5)
        for name, spot in (("below", HEADER + 3 * ROW + 6), ("above", HEADER + 2 * ROW - 2)):
            old, new = sum(before[300, spot]), sum(lifted[300, spot])
            self.assertLess(new, old * (0.9 if name == "below" else 1), "a shadow is on the row " + name)
        for index in (0, 1, 4, 5):
            self.assertEqual(before.differs(lifted, (0, ember.row(index) - 20, WIDTH - SCROLLBAR, 24)), 0, "row %d" % index)
        device.move(0, 30)
        device.release()
        ember.settle()
        ember.assert_same_picture(before, but_scrollbar=True)

    def test_shadow_is_smooth_at_scale_2(self):
        """Between any two device pixels below and beside the row."""
        with self.ember(SIX, scale=2) as ember:
            reorder.drag(ember, ember.touch, ember.row(4), ember.row(4), dx=100)
            picture = ember.image()
            left, bottom = 2 * ember.touch.at[0] - 2 * 100 * LIFTED_SCALE, 2 * ember.row(4) + ROW * LIFTED_SCALE
            for side, spots in (
                ("below", [(740, y) for y in range(math.ceil(bottom), math.ceil(bottom) + 44)]),
                ("beside", [(x, 2 * ember.row(4)) for x in range(math.floor(left) - 1, math.floor(left) - 45, -1)]),
            ):
                with self.subTest(side=side):
                    brightness = [sum(picture[spot]) for spot in spots]
                    steps = [outer - inner for inner, outer in zip(brightness, brightness[1:])]
                    self.assertGreater(brightness[-1] - brightness[0], 80, "there is a shadow: %r" % brightness)
                    self.assertLessEqual(max(steps), GREATEST_STEP, brightness)
                    self.assertGreaterEqual(min(steps), -ROUNDING, brightness)

    def test_movement_before_long_press_scrolls_or_swipes(self):
        """A rest after that lifts nothing (F17)."""
        with self.ember(numbered(30)) as ember:
            before = ember.image()
            ember.touch.begin(100, ember.row(5))
            ember.touch.move(0, -80)
            ember.settle()
            moved = ember.image()
            self.assertGreater(ember.scrolled(before), 60)
            ember.play([(0.8, "touch frame")])
            ember.settle()
            self.assertEqual(ember.image().differs(moved, (0, 0, WIDTH - 20, HEIGHT)), 0, "nothing is lifted")
            ember.touch.release()
            ember.settle()
            ember.press("Home")
            ember.touch.begin(100, ember.row(5))
            ember.touch.move(120)
            ember.play([(0.8, "touch frame")])
            ember.wait_shift(5, 120)
            self.assertEqual(ember.windows()[0]["popups"], [])
            ember.touch.release()
            ember.settle()
            self.assertEqual(ember.items(), [(text, False) for text in numbered(30)])

    @long
    @each_reorder_device()
    def test_long_press_tolerates_small_movements(self, ember, device):
        x, y = 100, ember.row(2)
        resting = reorder.edge_hash(ember)
        device.begin(x, y)
        wander = [(0.1 * turn, x + (-3, 2, 4, 1, -2, 0)[turn], y + (2, -3, 0, 3, 1, 0)[turn]) for turn in range(6)]
        kind = "touch move 0" if device.name == "touch" else "pointer move"
        ember.play([step for t, px, py in wander for step in ((t, "%s %d %d" % (kind, px, py)), (t, "touch frame"))])
        reorder.wait_lifted(ember, resting)
        device.move(40, 3 * ROW)
        reorder.drop(ember, device)
        ember.wait_items(*SIX[:2], *SIX[3:], SIX[2])


class ReorderTests(EmberTest):
    @long
    @each_reorder_device(SIX[:4])
    def test_lifted_row_stays_under_the_finger(self, ember, device):
        """Also sideways and below the list. At rest it is not tilted."""
        for grip in ((100, 12), (300, 40)):
            with self.subTest(grip=grip):
                reorder.pick_up(ember, device, HEADER + ROW + grip[1], grip[0])
                for way in ((0, 300), (60, 60), (-110, -40)):
                    device.move(*way)
                    ember.settle()
                    reorder.assert_attached(ember.image(), device.at, grip, "%r" % (way,))
                ember.key("Escape")
                device.release()
                ember.settle()

    @long
    @each_reorder_device()
    def test_lifted_row_casts_shadow_along_its_whole_width(self, ember, device):
        """Also if a part of it is outside the window."""
        before = ember.image()
        reorder.drag(ember, device, ember.row(1), ember.row(1) + 8, 200)
        for dx in (0, 60, -120):
            device.move(dx)
            ember.settle()
            picture = ember.image()
            y = round(device.at[1] + LIFTED_SCALE * ROW / 2) + 4
            spots = [x for x in range(90, WIDTH - 90, 10) if sum(before[x, y]) > 200]
            light = [x for x in spots if sum(picture[x, y]) > 0.9 * sum(before[x, y])]
            self.assertEqual(light, [], "no shadow is below the row at these x, with the device at %d, of %r" % (device.at[0], spots))

    @long
    @each_reorder_device()
    def test_other_rows_make_room_for_lifted_row(self, ember, device):
        """The gap moves with the row, and rows that it has passed return when it does."""
        before = ember.image()
        reorder.drag(ember, device, ember.row(1), ember.row(1) + 12, dx=80)
        for place, others in (
            (1, {0: 0, 2: 2, 3: 3, 4: 4, 5: 5}), (3, {0: 0, 2: 1, 3: 2, 4: 4, 5: 5}), (5, {0: 0, 2: 1, 3: 2, 4: 3, 5: 4}),
            (2, {0: 0, 2: 1, 3: 3, 4: 4, 5: 5}), (0, {0: 1, 2: 2, 3: 3, 4: 4, 5: 5}),
        ):
            device.move(0, ember.row(place) + 12 - device.at[1])
            ember.settle()
            picture = ember.image()
            reorder.assert_texts_at(ember, before, {old: new for old, new in others.items() if new != place + 1}, "at place %d" % place)
            blank = [index for index in range(6) if is_blank(picture, ember.row(index))]
            self.assertEqual(blank, [place], "the gap")
            self.assertEqual(is_bare(picture[8, ember.row(place)]), place == 5, "the gap is paper between two rows")
        reorder.drop(ember, device)
        ember.wait_items(SIX[1], SIX[0], *SIX[2:])

    @each_reorder_device()
    def test_dropped_row_moves_to_shown_place_in_one_undo_step(self, ember, device):
        """The other rows keep their order (F03)."""
        reorder.drag(ember, device, ember.row(1), ember.row(4), dx=50)
        reorder.drop(ember, device)
        down = [SIX[0], *SIX[2:5], SIX[1], SIX[5]]
        ember.wait_items(*down)
        reorder.drag(ember, device, ember.row(5), ember.row(2) - 5)
        reorder.drop(ember, device)
        up = [*down[:2], SIX[5], *down[2:5]]
        ember.wait_items(*up)
        editing.assert_undo_steps(ember, down, SIX)
        ember.press("ctrl+shift+z", "ctrl+shift+z")
        ember.wait_items(*up)
        self.assertFalse(any(ember.shift(index) for index in range(6)))

    @long
    @each_reorder_device()
    def test_list_after_reorder_matches_fresh_start(self, ember, device):
        """Rule H02."""
        reorder.drag(ember, device, ember.row(0), ember.row(3), dx=-60)
        reorder.drop(ember, device)
        ember.wait_items(*SIX[1:4], SIX[0], *SIX[4:])
        editing.assert_matches_fresh_start(ember)

    @long
    @each_reorder_device()
    def test_drop_beyond_the_ends_moves_row_to_first_or_last_place(self, ember, device):
        """Under the header, and far below the last row (F02)."""
        reorder.drag(ember, device, ember.row(3), HEADER - 30)
        reorder.drop(ember, device)
        first = [SIX[3], *SIX[:3], *SIX[4:]]
        ember.wait_items(*first)
        reorder.drag(ember, device, ember.row(0), 700)
        reorder.drop(ember, device)
        ember.wait_items(*first[1:], SIX[3])
        reorder.drag(ember, device, ember.row(5), ember.row(0) - 10)
        reorder.drop(ember, device)
        ember.wait_items(*first)

    @long
    @each_reorder_device(["Feed the cat", LONG, "Buy eggs", "Sing"])
    def test_rows_of_different_heights_swap_at_their_middles(self, ember, device):
        """Small movements there do not swap them again (F07)."""
        texts = [text for text, _ in ember.items()]
        high = reorder.row_bounds(ember.image(), 4, ember.row(0))[3] - HEADER - 3 * ROW
        self.assertGreater(high, ROW + 20, "the text has several lines")
        # The rows swap when the dragged row's top passes the middle of the high row.
        middle = HEADER + high / 2
        reorder.drag(ember, device, ember.row(0), ember.row(0) + high / 2 - 4, dx=60)
        self.assertTrue(is_blank(ember.image(), ember.row(0)), "the gap is above the high row")
        device.move(0, 10)
        ember.settle()
        self.assertGreater(device.at[1] - ROW / 2, middle)
        self.assertFalse(is_blank(ember.image(), ember.row(0)), "the gap is below it")
        for dy in (-5, 3, -2, 4):
            device.move(0, dy, 0.05)
            ember.settle()
            self.assertFalse(is_blank(ember.image(), ember.row(0)), "the rows do not swap again")
        reorder.drop(ember, device)
        ember.wait_items(texts[1], texts[0], *texts[2:])
        # Now drag the high row.
        reorder.drag(ember, device, HEADER + 20, HEADER + 20 + 2 * ROW + 10)
        reorder.drop(ember, device)
        ember.wait_items(texts[0], texts[2], texts[1], texts[3])
