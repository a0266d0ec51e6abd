# SPDX-License-Identifier: GPL-3.0-or-later
"""Scrolling, and where it ends and swiping begins."""
from support.devices import Touchpad
from rig import ease_out
from support import HEADER, HEIGHT, ROW, SCROLLBAR, THRESHOLD, WIDTH, EmberTest, numbered

THIRTY = numbered(30)
UNCHANGED = [(text, False) for text in THIRTY]


class TouchpadUnnatural(Touchpad):
    """Natural scrolling off: fingers to the right scroll to the right."""
    sign = 1


class ScrollTests(EmberTest):
    def assert_only_row_moved(self, ember, before, index):
        """All rows but one are where they were."""
        top = ember.row_box(index)[1]
        for y, height in ((HEADER, top - HEADER), (top + 54, HEIGHT - top - 54)):
            if height > 0:
                self.assertEqual(ember.image().differs(before, (0, y, WIDTH - 20, height)), 0, "the list did not scroll (B04)")

    def test_a_steep_drag_scrolls_and_never_swipes(self):
        """B01, B03: |dx| < 1.2 |dy| is scrolling, however far it goes; it moves no row sideways (B02, B04)."""
        for hand in ("touch", "touchpad"):
            with self.subTest(hand), self.ember(THIRTY) as ember:
                before = ember.image()
                device = getattr(ember, hand)
                device.hold(500, 160, -150, x=100)
                device.move(150)
                ember.settle()
                self.assertGreater(ember.scrolled(before), 60)
                device.release()
                ember.settle()
                self.assertEqual(ember.items(), UNCHANGED)

    def test_a_flat_drag_swipes_and_never_scrolls(self):
        """B01, B04: slopes from 1.2 to 2, where GTK's own scrolling would take the finger; then it may go up and down (C03)."""
        for slope in (1.3, 1.6, 2.0):
            for hand in ("touch", "touchpad", "mouse"):
                with self.subTest(hand, slope=slope), self.ember(THIRTY) as ember:
                    before = ember.image()
                    device = getattr(ember, hand)
                    device.hold(ember.row(5), 130, -130 / slope)
                    ember.wait_shift(5, 130)
                    device.move(0, -120)
                    ember.hold_still()
                    self.assertEqual(ember.shift(5), 130)
                    self.assert_only_row_moved(ember, before, 5)
                    device.release()
                    if hand == "mouse":
                        # Rows part for a pointer that rests between them.
                        ember.pointer_move(200, 20)
                    self.assert_same_picture(ember, before)

    def test_a_touchpad_that_wobbles_while_it_scrolls_displaces_no_row(self):
        """B07."""
        with self.ember(THIRTY) as ember:
            before = ember.image()
            at = (200, ember.row(4))
            for turn in range(8):
                ember.swipe_touchpad(7 * (-1) ** turn, 14, 0.05, at=at, stop=False)
                self.assert_no_ground(ember, "a row was moved sideways")
            ember.scroll_stop()
            ember.settle()
            self.assertGreater(ember.scrolled(before), 150)
            self.assertEqual(ember.items(), UNCHANGED)

    def test_the_wheel_scrolls_and_tilted_it_does_nothing(self):
        """B08, A27."""
        with self.ember(THIRTY) as ember:
            ember.pointer_move(200, ember.row(3))
            ember.settle()
            before = ember.image()
            ember.wheel(8, horizontal=True)
            ember.wheel(-8, horizontal=True)
            ember.settle()
            self.assert_same_picture(ember, before)
            ember.wheel(3)
            ember.settle()
            self.assertGreater(ember.scrolled(before), 50)
            ember.wheel(-6)
            ember.settle()
            self.assertEqual(ember.scrolled(before), 0)
            self.assertEqual(ember.items(), UNCHANGED)

    def test_the_scrollbar_can_be_dragged_and_swipes_nothing(self):
        """The scrollbar is no row: not when it is dragged, nor when the pointer leaves it sideways."""
        with self.ember(THIRTY) as ember:
            before = ember.image()
            ember.pointer_move(WIDTH - 30, HEADER + 40)
            ember.glide(WIDTH - 4, HEADER + 40)
            ember.settle()
            ember.drag_pointer((WIDTH - 4, HEADER + 40), (WIDTH - 4, HEADER + 120), 0.3, release=False)
            ember.settle()
            self.assertGreater(ember.scrolled(before), 60)
            ember.glide(WIDTH - 204, HEADER + 120)
            ember.settle()
            self.assertEqual(ember.shift(2), 0)
            ember.button("left", "up")
            ember.settle()
            self.assertEqual(ember.items(), UNCHANGED)

    def test_a_mouse_drag_up_or_down_does_not_scroll(self):
        with self.ember(THIRTY) as ember:
            ember.pointer_move(200, 400)
            ember.settle()
            before = ember.image()
            ember.drag_pointer((200, 400), (220, 200), 0.3, release=False)
            ember.settle()
            first = (0, HEADER, WIDTH - SCROLLBAR, ROW)
            self.assertEqual(ember.image(first).differs(before.crop(first)), 0)
            ember.press("Escape")
            ember.button("left", "up")
            ember.settle()
            self.assertEqual(ember.scrolled(before), 0)
            self.assertEqual(ember.items(), UNCHANGED)

    def test_without_natural_scrolling_the_row_still_follows_the_fingers(self):
        """B09, B10: sideways the physical direction, up and down the logical one."""
        settings = {"/org/gnome/desktop/peripherals/touchpad/natural-scroll": "false"}
        with self.ember(THIRTY, gsettings=settings) as ember:
            before = ember.image()
            hand = TouchpadUnnatural(ember)
            hand.hold(ember.row(2), 150)
            ember.wait_shift(2, 150)
            hand.release()
            self.assert_same_picture(ember, before, but_scrollbar=True)
            hand.hold(ember.row(2), -150)
            ember.wait_shift(2, -150)
            hand.release()
            self.assert_same_picture(ember, before, but_scrollbar=True)
            ember.swipe_touchpad(0, 60, 0.3, at=(200, 300), easing=ease_out)
            ember.settle()
            self.assertGreater(ember.scrolled(before), 60, "what scrolls down elsewhere scrolls down here")
            self.assertEqual(ember.items(), UNCHANGED)

    def test_a_touchpad_that_never_says_stop_has_stopped(self):
        """B11: after a while of silence its row acts or goes back, as if let go."""
        with self.ember(THIRTY[:3]) as ember:
            before = ember.image()
            ember.touchpad.hold(ember.row(0), THRESHOLD - 40)
            ember.wait_shift(0, THRESHOLD - 40)
            self.assert_same_picture(ember, before)
            ember.touchpad.hold(ember.row(0), THRESHOLD + 40)
            ember.wait_items(*THIRTY[1:3], "✓ " + THIRTY[0])
            ember.settle()
            ember.touchpad.swipe(ember.row(0), -THRESHOLD - 20)
            ember.wait_items(THIRTY[2], "✓ " + THIRTY[0])
