# SPDX-License-Identifier: GPL-3.0-or-later
"""Scrolling, as opposed to swiping."""
import pathlib
import subprocess

from rig import ease_out
from support import FOLDER, HEADER, HEIGHT, ROW, SCROLLBAR, THRESHOLD, WIDTH, EmberTest, long, numbered
from support.devices import Touchpad, TraditionalTouchpad

THIRTY = numbered(30)
UNCHANGED = [(text, False) for text in THIRTY]


class ScrollTests(EmberTest):
    def assert_only_row_moved(self, ember, before, index):
        """Check that all rows except one are where they were."""
        top = ember.row_box(index)[1]
        for y, height in ((HEADER, top - HEADER), (top + 54, HEIGHT - top - 54)):
            if height > 0:
                self.assertEqual(ember.image().differs(before, (0, y, WIDTH - 20, height)), 0, "the list did not scroll (B04)")

    def test_steep_drag_scrolls(self):
        """|dx| < 1.2 |dy| scrolls, however far it goes then (B01–B04)."""
        for device in ("touch", "touchpad"):
            with self.subTest(device), self.ember(THIRTY) as ember:
                before = ember.image()
                device = getattr(ember, device)
                device.drag(500, 160, -150, x=100)
                device.move(150)
                ember.settle()
                self.assertGreater(ember.scrolled(before), 60)
                device.release()
                ember.settle()
                self.assertEqual(ember.items(), UNCHANGED)

    @long
    def test_flat_drag_swipes(self):
        """With slopes from 1.2 to 2, at which GTK itself would scroll (B01, B04, C03)."""
        for slope in (1.3, 1.6, 2.0):
            for device in ("touch", "touchpad", "mouse"):
                with self.subTest(device, slope=slope), self.ember(THIRTY) as ember:
                    before = ember.image()
                    device = getattr(ember, device)
                    device.drag(ember.row(5), 130, -130 / slope)
                    ember.wait_shift(5, 130)
                    device.move(0, -120)
                    ember.wait_drawn()
                    self.assertEqual(ember.shift(5), 130)
                    self.assert_only_row_moved(ember, before, 5)
                    device.release()
                    if device == "mouse":
                        # A resting pointer would part the rows.
                        ember.pointer_move(200, 20)
                    ember.assert_same_picture(before)

    def test_wobbling_touchpad_scroll_displaces_no_row(self):
        """Rule B07."""
        with self.ember(THIRTY) as ember:
            before = ember.image()
            at = (200, ember.row(4))
            for turn in range(8):
                ember.swipe_touchpad(7 * (-1) ** turn, 14, 0.05, at=at, stop=False)
                ember.assert_no_background("a row was moved sideways")
            ember.scroll_stop()
            ember.settle()
            self.assertGreater(ember.scrolled(before), 150)
            self.assertEqual(ember.items(), UNCHANGED)

    def test_wheel_scrolls_and_tilted_wheel_does_nothing(self):
        """Rules B08, A27."""
        with self.ember(THIRTY) as ember:
            ember.pointer_move(200, ember.row(3))
            ember.settle()
            before = ember.image()
            ember.wheel(8, horizontal=True)
            ember.wheel(-8, horizontal=True)
            ember.settle()
            ember.assert_same_picture(before)
            ember.wheel(3)
            ember.settle()
            self.assertGreater(ember.scrolled(before), 50)
            ember.wheel(-6)
            ember.settle()
            self.assertEqual(ember.scrolled(before), 0)
            self.assertEqual(ember.items(), UNCHANGED)

    def test_scrollbar_drag_scrolls_and_never_swipes(self):
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

    def test_vertical_mouse_drag_does_not_scroll(self):
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

    def test_row_follows_fingers_with_traditional_scrolling(self):
        """Sideways the physical direction counts, vertically the logical one (B09, B10)."""
        settings = {"/org/gnome/desktop/peripherals/touchpad/natural-scroll": "false"}
        with self.ember(THIRTY, gsettings=settings) as ember:
            before = ember.image()
            device = TraditionalTouchpad(ember)
            device.drag(ember.row(2), 150)
            ember.wait_shift(2, 150)
            device.release()
            ember.assert_same_picture(before, but_scrollbar=True)
            device.drag(ember.row(2), -150)
            ember.wait_shift(2, -150)
            device.release()
            ember.assert_same_picture(before, but_scrollbar=True)
            ember.swipe_touchpad(0, 60, 0.3, at=(200, 300), easing=ease_out)
            ember.settle()
            self.assertGreater(ember.scrolled(before), 60, "the list scrolls down")
            self.assertEqual(ember.items(), UNCHANGED)

    def test_row_follows_fingers_if_events_tell_their_direction(self):
        """With GTK 4.20, whatever it was built with, and with either setting (B09)."""
        library = pathlib.Path(self.home) / "scroll_direction.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-Wall", "-o", library, FOLDER / "scroll_direction.c"], check=True)
        for setting in ("true", "false"):
            for kind, direction in ((TraditionalTouchpad, 0), (Touchpad, 1)):
                prefix = ["env", "LD_PRELOAD=%s" % library, "SCROLL_DIRECTION=%d" % direction]
                settings = {"/org/gnome/desktop/peripherals/touchpad/natural-scroll": setting}
                with self.subTest(setting=setting, direction=direction), self.ember(THIRTY, prefix, gsettings=settings) as ember:
                    before = ember.image()
                    device = kind(ember)
                    device.drag(ember.row(2), 150)
                    ember.wait_shift(2, 150)
                    device.release()
                    ember.assert_same_picture(before, but_scrollbar=True)
                    ember.swipe_touchpad(0, 60, 0.3, at=(200, 300), easing=ease_out)
                    ember.settle()
                    self.assertGreater(ember.scrolled(before), 60, "the list scrolls down")

    def test_touchpad_scroll_without_stop_ends_after_timeout(self):
        """The row acts or springs back as after a release (B11)."""
        with self.ember(THIRTY[:3]) as ember:
            before = ember.image()
            ember.touchpad.drag(ember.row(0), THRESHOLD - 40)
            ember.wait_shift(0, THRESHOLD - 40)
            ember.assert_same_picture(before)
            ember.touchpad.drag(ember.row(0), THRESHOLD + 40)
            ember.wait_items(*THIRTY[1:3], "✓ " + THIRTY[0])
            ember.settle()
            ember.touchpad.swipe(ember.row(0), -THRESHOLD - 20)
            ember.wait_items(THIRTY[2], "✓ " + THIRTY[0])
