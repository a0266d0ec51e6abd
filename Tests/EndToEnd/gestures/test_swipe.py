# SPDX-License-Identifier: GPL-3.0-or-later
"""Slow swipes with each device: the row on the way, and the file afterwards."""
from support import BACKGROUND, CROSS, DONE, DONE_INK, PREVIEW, THRESHOLD, TICK, EmberTest, assert_near, is_background, is_green, is_neutral, long, near
from support.devices import Mouse, Touch, Touchpad

THREE = ["Feed the cat", "Buy eggs", "Write a letter"]


class SwipeCases:
    """Cases that hold for every device."""

    device = None

    def start(self, items=None, **options):
        ember = self.ember(THREE if items is None else items, **options)
        return ember, self.device(ember)

    def test_swipe_right_past_threshold_completes_row(self):
        """The row, the cue and the strike-through follow the device and preview the result (A18, A20, A28, I01)."""
        ember, device = self.start()
        with ember:
            device.drag(ember.row(0), 120)
            ember.wait_shift(0, 120)
            self.assertFalse(is_green(ember.color(0)))
            cue = ember.cue(0)
            self.assertTrue(is_neutral(cue), "the cue is white before the threshold: %r" % (cue,))
            seen = BACKGROUND[0] + (255 - BACKGROUND[0]) * 120 / THRESHOLD
            self.assertAlmostEqual(cue[0], seen, delta=20, msg="the opacity of the cue follows the displacement (A20)")
            part = ember.strike(0)
            device.move(70)
            ember.wait_shift(0, 190)
            # Until the program is at rest, a scroll of the touchpad could time out (B11).
            ember.wait_until(lambda: near(ember.color(0), PREVIEW, 16))
            assert_near(ember.cue(0), TICK, 12, "the cue past the threshold")
            whole = ember.strike(0)
            self.assertAlmostEqual(part / whole, 120 / THRESHOLD, delta=0.05, msg="the strike-through follows the displacement (A28)")
            device.release()
            ember.wait_items("Buy eggs", "Write a letter", "✓ Feed the cat")
            ember.settle()
            assert_near(ember.color(2), DONE, 12, "the completed row has moved to the bottom")
            self.assertFalse(is_green(ember.color(0)) or is_green(ember.color(1)))
            self.assertGreater(ember.strike(2, DONE_INK), whole - 6, "the completed row is struck through")

    def test_swipe_left_past_threshold_deletes_row(self):
        """The rows below close the gap, and the row that comes to its place can be swiped (A26, H08)."""
        ember, device = self.start()
        with ember:
            device.drag(ember.row(0), -120)
            ember.wait_shift(0, -120)
            self.assertTrue(is_neutral(ember.cue(0)), "the cue is white before the threshold")
            device.move(-70)
            ember.wait_shift(0, -190)
            assert_near(ember.cue(0), CROSS, 12, "the cue past the threshold")
            self.assertLess(ember.strike(0), 25, "a row to be deleted is not struck through")
            device.release()
            ember.wait_items("Buy eggs", "Write a letter")
            ember.settle()
            self.assertTrue(is_background(ember.pixel(10, ember.row(2))), "two rows are left")
            self.assertFalse(is_background(ember.pixel(10, ember.row(1))))
            device.swipe(ember.row(0), -190)
            ember.wait_items("Write a letter")

    def test_swipe_right_on_completed_row_restores_it(self):
        """Its color and the missing strike-through preview that (A06)."""
        ember, device = self.start()
        with ember:
            before = ember.image()
            device.swipe(ember.row(1), 200)
            ember.wait_items("Feed the cat", "Write a letter", "✓ Buy eggs")
            device.drag(ember.row(2), 190)
            ember.wait_shift(2, 190)
            self.assertFalse(is_green(ember.color(2)), "a row to be restored is not green")
            self.assertLess(ember.strike(2), 25, "a row to be restored is not struck through")
            device.release()
            ember.wait_items(*THREE)
            ember.assert_same_picture(before)

    def test_swipe_released_before_threshold_changes_nothing(self):
        """The picture is the same to the pixel, and no row gets the focus (A01, A02, A16)."""
        ember, device = self.start()
        with ember:
            before = ember.image()
            device.swipe(ember.row(1), THRESHOLD - 2)
            ember.assert_same_picture(before)
            device.swipe(ember.row(1), 2 - THRESHOLD)
            ember.assert_same_picture(before)
            device.drag(ember.row(1), THRESHOLD + 20)
            ember.wait_shift(1, THRESHOLD + 20)
            device.move(-60)
            ember.wait_shift(1, THRESHOLD - 40)
            self.assertTrue(is_neutral(ember.cue(1)), "the cue is white again before the threshold")
            self.assertFalse(is_green(ember.color(1)))
            device.release()
            ember.assert_same_picture(before)
            ember.press("space", "Delete")
            self.assertEqual(ember.items(), [(text, False) for text in THREE], "a swipe does not focus a row (A16)")

    @long
    def test_swipe_past_right_and_then_left_threshold_only_deletes(self):
        """One step undoes it (A03, A14)."""
        ember, device = self.start()
        with ember:
            device.drag(ember.row(0), 200, x=110)
            ember.wait_shift(0, 200)
            device.move(-390 if device.name == "touchpad" else -300)
            device.move(0 if device.name == "touchpad" else -90)
            ember.wait_shift(0, -190)
            device.release()
            ember.wait_items("Buy eggs", "Write a letter")
            ember.press("ctrl+z")
            ember.wait_items(*THREE)

    def test_escape_cancels_swipe(self):
        """The row returns while the device is still held, and later movement has no effect (A04)."""
        ember, device = self.start()
        with ember:
            before = ember.image()
            device.drag(ember.row(0), 200)
            ember.wait_shift(0, 200)
            ember.key("Escape")
            ember.wait_shift(0, 0)
            device.move(30)
            device.release()
            ember.settle()
            ember.assert_same_picture(before)
            self.assertEqual(ember.items(), [(text, False) for text in THREE])
            device.swipe(ember.row(0), 200)
            ember.wait_items("Buy eggs", "Write a letter", "✓ Feed the cat")


class TouchSwipes(SwipeCases, EmberTest):
    device = Touch


class TouchpadSwipes(SwipeCases, EmberTest):
    device = Touchpad


class MouseSwipes(SwipeCases, EmberTest):
    device = Mouse
