# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks how GTK's gestures handle taps, holds and many events.

These tests do not test the rig.  They check the facts in gtk-facts.md.
"""
from rig import merge, shift
from .support import RigTestCase, events_of, fact_until, only, what_of


class Gestures(RigTestCase):
    @fact_until(18)
    def test_taps_that_activate_a_row(self):
        """A tap that wanders 5 px or takes 400 ms does not.  Every tap is on
        another row, so that no two make a double click."""
        rows = iter(range(120, 700, 60))
        with self.probe("list", "--plain") as r:
            for seconds, activations in ((0.25, 1), (0.6, 0)):
                events = events_of(r, lambda: r.long_press(200, next(rows), seconds))
                self.assertEqual(len(only(events, "list", "row-activated")), activations,
                                 "%g s" % seconds)
            for px, activations in ((0, 1), (3, 1), (6, 0)):
                y = next(rows)
                events = events_of(r, lambda: r.drag_touch(
                    (200, y), (200 + px, y), 0.1, hold_after=0))
                self.assertEqual(len(only(events, "list", "row-activated")), activations,
                                 "%d px" % px)

    def test_click_that_moves(self):
        with self.probe("area") as r:
            events = events_of(r, lambda: r.drag_touch(
                (200, 180), (240, 180), 0.1, hold_after=0))
            self.assertEqual([e for e in what_of(only(events, "click"))
                              if e not in ("begin", "end")], ["pressed", "stopped", "released"])

    def test_hold_begins_scroll(self):
        with self.probe("area") as r:
            events = events_of(r, lambda: r.hold_touchpad(2, 0.2, at=(200, 300)))
            self.assertEqual(what_of(only(events, "scroll")),
                             ["scroll-begin", "scroll-end", "decelerate"])

    def test_event_compression(self):
        """While a client draws, scroll events are merged into one for a frame;
        touch and pinch events are not."""
        with self.probe("spin") as r:
            events = events_of(r, lambda: r.drag_touch(
                (100, 300), (300, 500), 0.5, hold_after=0))
            self.assertGreaterEqual(len(only(events, "drag", "drag-update")), 58)
            events = events_of(r, lambda: r.pinch_touchpad((200, 300), 1, 2, 0.5))
            self.assertGreaterEqual(len(only(events, "zoom", "scale-changed")), 58)
            events = events_of(r, lambda: r.pinch_touch(
                (200, 280), (200, 200), (200, 320), (200, 400), 0.5))
            self.assertGreaterEqual(len(only(events, "zoom", "scale-changed")), 116,
                                    "twice for a touch frame")
            events = events_of(r, lambda: r.swipe_touchpad(0, 100, 0.5, at=(200, 300)))
            scrolls = only(events, "scroll", "scroll")
            self.assertLess(len(scrolls), 45)
            self.assertNear(sum(e.number("dy") for e in scrolls), 100, 0.2)

    def test_second_finger_ends_drag(self):
        """A second finger on the same widget ends a GtkGestureDrag; when it
        lifts first, the drag begins anew where the first finger is then."""
        with self.probe("area") as r:
            first = r.touch_path(0, [(i / 120, 200, 300 + i) for i in range(90)])
            second = r.touch_path(1, [(i / 120, 300, 300) for i in range(30)])
            events = events_of(r, lambda: r.play(merge(first, shift(second, 0.25))))
            begins = only(events, "drag", "drag-begin")
            ends = only(events, "drag", "drag-end")
            self.assertEqual((len(begins), len(ends)), (2, 2))
            self.assertNear(ends[0].number("dy"), 30, 1)
            self.assertNear(begins[1].number("y") - begins[0].number("y"), 60, 1)
