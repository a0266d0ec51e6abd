# SPDX-License-Identifier: GPL-3.0-or-later
"""Touch, touchpad, pointer and keyboard arrive as they are sent."""
import math
import re

from rig import RigError, gtk_version, linear
from .support import RigTestCase, center_of, events_of, only, place_of, what_of


class Touch(RigTestCase):
    def test_drag(self):
        with self.probe("area", "--raw") as r:
            area = place_of(r, "area")
            events = events_of(r, lambda: r.drag_touch((100, 300), (200, 350), duration=0.3))
            begin, = only(events, "drag", "drag-begin")
            self.assertNear(begin.number("x"), 100 - area.number("x"))
            self.assertNear(begin.number("y"), 300 - area.number("y"))
            updates = only(events, "drag", "drag-update")
            self.assertEqual(len(updates), 36 + 4, "36 at 120 Hz, 4 while resting")
            xs = [e.number("dx") for e in updates]
            self.assertEqual(xs, sorted(xs))
            end, = only(events, "drag", "drag-end")
            self.assertNear(end.number("dx"), 100)
            self.assertNear(end.number("dy"), 50)
            self.assertEqual(only(events, "raw", "touch-begin")[0]["source"], "touchscreen")

    def test_timestamps_are_nominal(self):
        with self.probe("area", "--raw") as r:
            events = events_of(r, lambda: r.drag_touch((100, 300), (200, 350), duration=0.3))
            times = [int(e["time"]) for e in only(events, "raw", "touch-update")][:36]
            self.assertLessEqual({b - a for a, b in zip(times, times[1:])}, {8, 9})

    def test_cancel(self):
        with self.probe("area") as r:
            def cancelled_drag():
                r.touch_down(0, 100, 300)
                r.touch_move(0, 150, 300)
                r.touch_cancel()
            events = events_of(r, cancelled_drag)
            self.assertEqual(len(only(events, "drag", "cancel")), 1)
            events = events_of(r, lambda: r.tap(50, 200))
            self.assertEqual(len(only(events, "click", "released")), 1)
            self.assertEqual(r.info()["touches"], 0)

    def test_flick_velocity(self):
        with self.probe("area") as r:
            events = events_of(r, lambda: r.flick_touch((300, 500), (300, 200), duration=0.15))
            swipe, = only(events, "swipe", "swipe")
            self.assertNear(swipe.number("vy"), -2000, 60)
            self.assertNear(swipe.number("vx"), 0, 5)

    def test_double_tap(self):
        with self.probe("area") as r:
            events = events_of(r, lambda: r.double_tap(100, 300))
            self.assertEqual([e["count"] for e in only(events, "click", "pressed")], ["1", "2"])

    def test_long_press(self):
        with self.probe("area") as r:
            area = place_of(r, "area")
            events = events_of(r, lambda: r.long_press(150, 300, 0.8))
            pressed, = only(events, "long", "pressed")
            self.assertNear(pressed.number("y"), 300 - area.number("y"))
            ms = (pressed.t - only(events, "drag", "drag-begin")[0].t) / 1000
            self.assertTrue(450 < ms < 700, ms)
            events = events_of(r, lambda: r.long_press(150, 300, 0.3))
            self.assertEqual(only(events, "long", "pressed"), [])
            events = events_of(r, lambda: r.long_press(150, 300, 0.8, release=False))
            self.assertEqual(len(only(events, "long", "pressed")), 1)
            self.assertEqual(only(events, "drag", "drag-end"), [])
            self.assertEqual(r.info()["touches"], 1)
            r.touch_up(0)

    def test_zoom(self):
        with self.probe("area") as r:
            area = place_of(r, "area")
            events = events_of(r, lambda: r.pinch_touch(
                (200, 280), (200, 200), (200, 320), (200, 400), 0.3))
            last = only(events, "zoom", "scale-changed")[-1]
            self.assertNear(last.number("scale"), 5, 0.001)
            x, y = last.point("center")
            self.assertNear(x, 200 - area.number("x"), 1)
            self.assertNear(y, 300 - area.number("y"), 1)
            self.assertEqual(last["n"], "2")
            events = events_of(r, lambda: r.pinch_touch(
                (100, 300), (160, 300), (300, 300), (240, 300), 0.3, stagger=0.1))
            last = only(events, "zoom", "scale-changed")[-1]
            self.assertNear(last.number("scale"), 0.4, 0.001)


class Touchpad(RigTestCase):
    def test_pinch(self):
        with self.probe("area") as r:
            area = place_of(r, "area")
            events = events_of(r, lambda: r.pinch_touchpad(
                (200, 300), 1, 2, 0.3, rotation=30, pan=(20, 10)))
            changes = only(events, "zoom", "scale-changed")
            self.assertEqual(len(changes), 36)
            scales = [e.number("scale") for e in changes]
            self.assertEqual(scales, sorted(scales))
            self.assertNear(scales[-1], 2, 0.01)
            angle = only(events, "rotate", "angle-changed")[-1].number("angle")
            self.assertNear(angle, math.radians(30), 0.01)
            x, y = changes[-1].point("center")
            self.assertNear(x, 220 - area.number("x"), 0.1, "start + pan")
            self.assertNear(y, 310 - area.number("y"), 0.1, "start + pan")
            self.assertEqual(changes[-1]["n"], "1", "sequences")
            self.assertEqual(len(only(events, "zoom", "end")), 1)
            self.assertEqual(only(events, "zoom", "cancel") + only(events, "drag"), [])
            events = events_of(r, lambda: r.pinch_touchpad((200, 300), 1, 0.5, 0.2))
            self.assertNear(only(events, "zoom", "scale-changed")[-1].number("scale"), 0.5, 0.01)

    def test_cancelled_pinch(self):
        with self.probe("area") as r:
            events = events_of(r, lambda: r.pinch_touchpad(
                (200, 300), 1, 0.5, 0.2, cancelled=True))
            self.assertEqual(len(only(events, "zoom", "cancel")), 1)

    def test_scroll(self):
        with self.probe("area", "--raw") as r:
            events = events_of(r, lambda: r.swipe_touchpad(
                30, -240, 0.25, at=(200, 300), easing=linear))
            seen = only(events, "scroll")
            scrolls = only(events, "scroll", "scroll")
            self.assertNear(sum(e.number("dx") for e in scrolls), 30, 0.2)
            self.assertNear(sum(e.number("dy") for e in scrolls), -240, 0.2)
            self.assertEqual({e["unit"] for e in scrolls}, {"surface"})
            self.assertEqual([e for e in what_of(seen) if e != "scroll"],
                             ["scroll-begin", "scroll-end", "decelerate"])
            self.assertEqual(seen[0].what, "scroll-begin")
            self.assertNear(only(events, "scroll", "decelerate")[0].number("vy"), -960, 60)
            raw = only(events, "raw", "scroll")
            self.assertEqual(raw[-1]["stop"], "1")
            self.assertEqual(raw[0]["source"], "touchpad")
            events = events_of(r, lambda: r.swipe_touchpad(0, 100, 0.25, hold_after=0.3))
            self.assertNear(only(events, "scroll", "decelerate")[0].number("vy"), 0, 0.01)

    def test_hold_and_swipe(self):
        with self.probe("area", "--raw") as r:
            events = events_of(r, lambda: r.hold_touchpad(1, 0.2, at=(200, 300)))
            self.assertEqual([e["phase"] for e in only(events, "raw", "touchpad-hold")],
                             ["0", "2"])
            events = events_of(r, lambda: r.swipe_fingers(120, 0, 3, 0.2))
            self.assertEqual(len(only(events, "swipe3", "swipe")), 1)
            swipes = only(events, "raw", "touchpad-swipe")
            self.assertNear(sum(e.number("dx") for e in swipes), 120, 0.2)


class Pointer(RigTestCase):
    def test_wheel(self):
        with self.probe("area") as r:
            events = events_of(r, lambda: r.wheel(3, 200, 300))
            self.assertEqual([(e.number("dy"), e["unit"])
                              for e in only(events, "scroll", "scroll")], [(1, "wheel")] * 3)
            events = events_of(r, lambda: r.wheel(-2))
            self.assertEqual([e.number("dy") for e in only(events, "scroll", "scroll")],
                             [-1, -1])
            # GTK 4.8.3 turns discrete horizontal wheel clicks the wrong way round, GTK 4.24 doesn't
            events = events_of(r, lambda: r.wheel(1, horizontal=True))
            self.assertEqual([e.number("dx") for e in only(events, "scroll", "scroll")],
                             [1 if gtk_version() >= (4, 24) else -1])

    def test_drag(self):
        with self.probe("area") as r:
            area = place_of(r, "area")
            events = events_of(r, lambda: r.drag_pointer((50, 200), (250, 400), 0.3))
            begin, = only(events, "drag", "drag-begin")
            self.assertNear(begin.number("x"), 50 - area.number("x"))
            end, = only(events, "drag", "drag-end")
            self.assertNear(end.number("dx"), 200)
            self.assertNear(end.number("dy"), 200)
            events = events_of(r, lambda: r.drag_pointer((50, 200), (-60, 900), 0.2))
            end, = only(events, "drag", "drag-end")
            self.assertNear(end.number("dx"), -110, message="out of the window")
            self.assertNear(end.number("dy"), 700, message="out of the window")

    def test_clicks_and_motion(self):
        with self.probe("area") as r:
            events = events_of(r, lambda: r.click(100, 300, count=2))
            self.assertEqual([e["count"] for e in only(events, "click", "pressed")], ["1", "2"])
            events = events_of(r, lambda: r.click(100, 300, button="right"))
            self.assertEqual(only(events, "click", "pressed")[0]["button"], "3")
            events = events_of(r, lambda: r.glide(300, 500))
            self.assertGreater(len(only(events, "motion", "motion")), 3)
            events = events_of(r, r.pointer_leave)
            self.assertEqual(len(only(events, "motion", "leave")), 1)


class Keyboard(RigTestCase):
    def test_keys(self):
        with self.probe("area") as r:
            events = events_of(r, lambda: r.key("ctrl+shift+z"))
            pressed = only(events, "keys", "key-pressed")
            self.assertEqual((pressed[-1]["name"], pressed[-1]["mods"]), ("Z", "5"))
            self.assertEqual(len(only(events, "keys", "key-released")), 3)
            names = ["Up", "Down", "Page_Down", "F10", "question", "plus"]
            events = events_of(r, lambda: [r.key(name) for name in names])
            self.assertEqual([e["name"] for e in only(events, "keys", "key-pressed")
                              if e["name"] != "Shift_L"], names)
            events = events_of(r, lambda: r.key("code:30"))
            self.assertEqual(only(events, "keys", "key-pressed")[0]["name"], "a")

    def test_layouts(self):
        with self.probe("area") as r:
            r.set_layouts("fr", "us")
            events = events_of(r, lambda: (r.key("code:30"), r.key("shift+code:3")))
            self.assertEqual([e["name"] for e in only(events, "keys", "key-pressed")], ["q", "Shift_L", "2"])
            with self.assertRaises(RigError):
                r.set_layouts("nowhere")

    def test_sticky_keys(self):
        with self.probe("area") as r:
            events = events_of(r, lambda: (r.key_sticky("ctrl+shift+z"), r.key("z")))
            pressed = only(events, "keys", "key-pressed")
            self.assertEqual([(e["name"], e["mods"]) for e in pressed], [
                ("Control_L", "0"), ("Shift_L", "4"), ("Z", "5"), ("z", "0")])
            released = [e["name"] for e in only(events, "keys", "key-released")]
            self.assertEqual(released, ["Control_L", "Shift_L", "Z", "z"])

    def test_repeat(self):
        with self.probe("area") as r:
            r.set_repeat(50, 100)
            mark = r.mark()
            r.key_down("x")
            for _ in range(5):
                r.wait_line("key-pressed name=x", since=mark)
                mark += 1
            r.key_up("x")
            r.wait_line("key-released name=x", since=mark)

    def test_typing(self):
        with self.probe("ui") as r:
            r.tap(*center_of(place_of(r, "entry")))

            def shows(text, action):
                mark = r.mark()
                action()
                r.wait_line("text=" + re.escape(text) + "$", since=mark)

            text = "Milk & 2 eggs, größe – 日本 €"
            shows(text, lambda: r.type(text))
            shows("", lambda: (r.key("ctrl+a"), r.key("Delete")))
            text = "All at once:  ÄÖÜ \\n"
            shows(text, lambda: r.type(text, interval=0))
            r.key_down("shift")
            r.key("Home")
            r.key_up("shift")
            shows("", lambda: r.key("BackSpace"))
