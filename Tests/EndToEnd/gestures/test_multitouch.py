# SPDX-License-Identifier: GPL-3.0-or-later
"""Several fingers, and gestures that are cancelled."""
from rig import linear, merge
from support import HEADER, HEIGHT, WIDTH, EmberTest, is_green, long, numbered

FIVE = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants", "Call the plumber"]


class MultitouchTests(EmberTest):
    def assert_unchanged(self, ember, before):
        ember.assert_same_picture(before)
        self.assertEqual(ember.items(), [(text, False) for text in FIVE])

    def test_only_the_first_of_two_fingers_swipes(self):
        """The second one lands a little later, or once the first has begun to swipe (C01)."""
        with self.ember(FIVE) as ember:
            y, other = ember.row(0), ember.row(2)
            ember.pinch_touch((60, y), (260, y), (60, other), (260, other), stagger=0.05, release=False)
            ember.wait_shift(0, 200)
            self.assertEqual(ember.shift(2), 0)
            ember.touch_cancel()
            ember.settle()
            first = ember.touch_path(0, [(0, 60, y)] + [(0.01 * turn, 60 + 10 * turn, y) for turn in range(1, 21)], release=False)
            second = ember.touch_path(1, [(0.035, 60, other)] + [(0.01 * turn, 10 * turn, other) for turn in range(7, 27)], release=False)
            ember.play(merge(first, second))
            ember.wait_shift(0, 200)
            self.assertEqual(ember.shift(2), 0)
            ember.touch_up(1)
            ember.touch_up(0)
            ember.wait_items(*FIVE[1:], "✓ " + FIVE[0])

    @long
    def test_second_finger_during_swipe_does_nothing(self):
        """It may land, move, pinch and lift. The row stays with the first finger (C02, C03)."""
        with self.ember(FIVE) as ember:
            ember.touch.drag(ember.row(0), 120)
            ember.wait_shift(0, 120)
            ember.touch_down(1, 200, ember.row(3))
            for step in range(1, 11):
                ember.touch_move(1, 200 + 8 * step, ember.row(3) + 15 * step)
            ember.settle()
            self.assertEqual((ember.shift(0), ember.shift(3)), (120, 0))
            ember.touch_up(1)
            ember.settle()
            self.assertEqual(ember.shift(0), 120)
            ember.touch.move(70, 150)
            ember.wait_shift(0, 190)
            ember.settle()
            self.assertTrue(is_green(ember.color(0)))
            ember.touch_down(1, 200, ember.row(3))
            ember.touch.release()
            ember.touch_up(1)
            ember.wait_items(*FIVE[1:], "✓ " + FIVE[0])

    @long
    def test_second_finger_left_after_swipe_does_nothing(self):
        """Rule C02."""
        with self.ember(FIVE) as ember:
            before = ember.image()
            ember.touch.drag(ember.row(0), 120)
            ember.touch_down(1, 60, ember.row(3))
            ember.touch.release()
            for step in range(1, 26):
                ember.touch_move(1, 60 + 9 * step, ember.row(3))
            ember.settle()
            ember.touch_up(1)
            ember.settle()
            self.assert_unchanged(ember, before)

    def test_small_pinches_and_three_finger_gestures_change_nothing(self):
        """Rules C06, E10, E15."""
        with self.ember(FIVE) as ember:
            before = ember.image()
            at = (200, ember.row(1))
            ember.swipe_fingers(220, 0, at=at)
            ember.swipe_fingers(-220, 0, fingers=4, at=at)
            ember.pinch_touchpad(at, 1.0, 2.0, 0.3, fingers=3)
            ember.pinch_touchpad(at, 1.0, 1.2, 0.3)
            ember.pinch_touchpad(at, 1.0, 0.6, 0.3)
            ember.hold_touchpad(2, 0.2, at=at)
            ember.pinch_touch((100, at[1]), (80, at[1]), (200, at[1]), (225, at[1]))
            ember.pinch_touch((40, at[1]), (100, at[1]), (390, at[1]), (330, at[1]))
            ember.settle()
            self.assertEqual([ember.shift(index) for index in range(5)], [0] * 5)
            self.assertEqual(ember.items(), [(text, False) for text in FIVE])
            self.assert_unchanged(ember, before)

    def test_cancelled_touch_changes_nothing(self):
        """The next gesture works (A04, A05)."""
        with self.ember(FIVE) as ember:
            before = ember.image()
            ember.touch.drag(ember.row(1), 200)
            ember.wait_shift(1, 200)
            ember.touch_cancel()
            self.assert_unchanged(ember, before)
            ember.tap(100, ember.row(2))
            ember.press("Escape")
            ember.touch.swipe(ember.row(1), 120)
            self.assertEqual(ember.items(), [(text, False) for text in FIVE])
            ember.touch.swipe(ember.row(1), 200)
            ember.wait_items(FIVE[0], *FIVE[2:], "✓ " + FIVE[1])

    @long
    def test_keys_during_swipe_do_nothing(self):
        """Rule C04."""
        with self.ember(FIVE) as ember:
            ember.press("Down")
            ember.touch.drag(ember.row(1), 100)
            ember.wait_shift(1, 100)
            ember.press("space", "Delete")
            self.assertEqual(ember.shift(1), 100)
            ember.touch.release()
            ember.settle()
            self.assertEqual(ember.items(), [(text, False) for text in FIVE])

    def test_touch_that_stops_a_fling_does_nothing_else(self):
        """It neither swipes nor taps (B05, B06)."""
        texts = numbered(60)
        with self.ember(texts) as ember:
            fling = ((200, 600), (200, 300), 0.1, linear)
            ember.flick_touch(*fling)
            ember.settle()
            far = ember.image()
            ember.press("Home")
            ember.settle()
            ember.flick_touch(*fling)
            ember.touch.begin(60, 300)
            ember.settle()
            stopped = ember.image()
            list_box = (0, HEADER, WIDTH - 30, HEIGHT - HEADER)
            self.assertGreater(stopped.differs(far, list_box), 100, "the list stopped early")
            ember.touch.move(220)
            ember.settle()
            self.assertEqual(ember.image().differs(stopped, list_box), 0, "no row moves sideways")
            ember.touch.release()
            ember.flick_touch(*fling)
            ember.tap(200, 300)
            ember.settle()
            self.assertGreater(max(ember.color(0)), 120, "no row is dimmed, so none is edited")
            ember.press("ctrl+z")
            self.assertEqual(ember.items(), [(text, False) for text in texts])
