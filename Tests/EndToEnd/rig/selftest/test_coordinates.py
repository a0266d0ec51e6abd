# SPDX-License-Identifier: GPL-3.0-or-later
"""Input arrives where it is sent, and pixels are read where they are."""
from .support import RigTestCase, events_of, only, place_of


class Coordinates(RigTestCase):
    def check(self, r):
        area = place_of(r, "area")
        left, top = area.number("x"), area.number("y")
        w, h = r.size
        for x, y in ((left + 5, top + 5), (w / 2, h / 2), (w - 7.5, h - 9.25),
                     (30.5, top + 100.25)):
            events = events_of(r, lambda: r.tap(x, y))
            begin, = only(events, "drag", "drag-begin")
            self.assertNear(begin.number("x"), x - left, message="touch")
            self.assertNear(begin.number("y"), y - top, message="touch")
            events = events_of(r, lambda: r.click(x, y))
            pressed, = only(events, "click", "pressed")
            self.assertNear(pressed.number("x"), x - left, message="pointer")
            self.assertNear(pressed.number("y"), y - top, message="pointer")
        self.assertEqual(r.pixel(left + 5, top + 5), (255, 0, 0))
        self.assertEqual(r.pixel(w - 5, top + 5), (0, 255, 0))
        self.assertEqual(r.pixel(w / 2, h / 2), (255, 255, 255))
        if r.windows()[0]["surface"] == [w, h]:     # no rounded corner there
            self.assertEqual(r.pixel(w - 5, h - 5), (0, 0, 255))

    def test_plain_with_shadow(self):
        with self.probe("area", state="plain") as r:
            window, = r.windows()
            self.assertEqual([window[k] for k in ("x", "y", "width", "height")],
                             [0, 0, 420, 720])
            self.assertGreater(window["geometry"][0], 0, "the width of the shadow")
            self.assertGreater(window["surface"][0], 420)
            self.check(r)

    def test_maximized(self):
        with self.probe("area", state="maximized") as r:
            self.assertTrue(r.windows()[0]["maximized"])
            self.check(r)

    def test_fullscreen(self):
        with self.probe("area", state="fullscreen") as r:
            self.assertTrue(r.windows()[0]["fullscreen"])
            self.check(r)

    def test_tiled_undecorated(self):
        with self.probe("area", "--undecorated", state="tiled") as r:
            self.assertEqual(place_of(r, "area").number("y"), 0, "there is a header bar")
            self.check(r)

    def test_fractional_scale(self):
        with self.probe("area", scale=1.5) as r:
            self.assertEqual(place_of(r, "area")["scale"], "2")
            window, = r.windows()
            # GTK 4.8 ignores wp_fractional_scale_v1.
            self.assertIn(window["buffer"], ([840, 1440], [630, 1080]))
            self.check(r)
            image = r.image()
            self.assertEqual((image.width, image.height), (630, 1080))

    def test_scale_2_and_resize(self):
        with self.probe("area", scale=2) as r:
            self.assertEqual(place_of(r, "area")["scale"], "2")
            self.check(r)
            image = r.image()
            self.assertEqual((image.width, image.height), (840, 1440))
            mark = r.mark()
            r.resize(360, 640)
            r.wait_line("place area .* w=360 ", since=mark)
            r.idle()
            window, = r.windows()
            self.assertEqual((window["width"], window["height"]), (360, 640))
            self.check(r)
            r.set_scale(1)
            r.wait_line("place area .* scale=1", since=mark)
            r.idle()
            image = r.image()
            self.assertEqual((image.width, image.height), (360, 640))
            self.check(r)
