# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks how GtkScrolledWindow and gestures around it share their input.

These tests do not test the rig.  They check the facts in gtk-facts.md.
"""
from rig import linear, merge, shift
from .support import RigTestCase, events_of, fact_until, only, what_of


class ScrolledWindow(RigTestCase):
    @fact_until(18)
    def test_takes_vertical_drags(self):
        """It claims in the capture phase after 8 px, whatever a child claimed."""
        for args in ((), ("--claim", "row2"), ("--claim", "box-capture")):
            with self.subTest(args), self.probe("list", *args) as r:
                events = events_of(r, lambda: r.drag_touch(
                    (100, 170), (100, 270), 0.3, easing=linear))
                self.assertTrue(only(events, "row2", "cancel") or
                                only(events, "row2", "seqstate") or
                                only(events, "box-capture", "cancel"))
                last = only(events, "outer-capture", "drag-update")[-1]
                self.assertNear(last.number("dy"), 100,
                                message="a capture gesture on an ancestor goes on")
                for update in only(events, "row2", "drag-update"):
                    self.assertLessEqual(abs(update.number("dy")), 8.01)

    def test_leaves_horizontal_drags(self):
        path = [(0, 100, 170)] + [(i / 120, 100 + i * 4, 170) for i in range(1, 26)]
        path += [(0.21 + i / 120, 200, 170 + i * 4) for i in range(1, 26)]
        for args in ((), ("--claim-sideways", "row2")):
            with self.subTest(args), self.probe("list", *args) as r:
                events = events_of(r, lambda: r.play(r.touch_path(0, path)))
                end, = only(events, "row2", "drag-end")
                self.assertNear(end.number("dx"), 100)
                self.assertNear(end.number("dy"), 100)
                self.assertEqual(only(events, "adj") + only(events, "row2", "cancel"), [])

    def test_sideways_means_twice_as_much(self):
        """A row keeps the drag if |dx| > 2 |dy| in the first 8 px."""
        for dx, dy, scrolls in ((120, -40, False), (110, -50, False),
                                (105, -60, True), (90, -90, True)):
            with self.subTest((dx, dy)), self.probe("list") as r:
                events = events_of(r, lambda: r.drag_touch(
                    (100, 170), (100 + dx, 170 + dy), 0.3, easing=linear))
                self.assertEqual(bool(only(events, "adj")), scrolls)
                self.assertEqual(bool(only(events, "row2", "cancel")), scrolls)

    @fact_until(18)
    def test_bubble_gesture_above_gets_stuck(self):
        """A bubble gesture on an ancestor gets no end when the scrolled window
        claims, and therefore no begin for the next touch."""
        with self.probe("list") as r:
            def seen(start, end):
                events = events_of(r, lambda: r.drag_touch(start, end, 0.3), quiet=True)
                return [e for e in what_of(only(events, "outer-bubble"))
                        if e in ("drag-begin", "drag-end")]
            self.assertEqual(seen((100, 570), (100, 470)), ["drag-begin"])
            self.assertEqual(seen((100, 170), (200, 170)), ["drag-end"])
            self.assertEqual(seen((100, 170), (200, 170)), ["drag-begin", "drag-end"])

    def test_claims_that_stop_it(self):
        for who in ("sw-bubble", "outer-capture"):
            with self.subTest(who), self.probe("list", "--claim", who) as r:
                events = events_of(r, lambda: r.drag_touch((100, 170), (100, 470), 0.3),
                                   quiet=True)
                self.assertNear(only(events, who, "drag-end")[0].number("dy"), 300)
                self.assertEqual(only(events, "sw", "edge-overshot") + only(events, "adj"), [])

    def test_no_scrolling_after_a_long_press(self):
        with self.probe("list", "--plain") as r:
            for hold, scrolls in ((0.7, False), (0.2, True)):
                events = events_of(r, lambda: r.drag_touch(
                    (100, 600), (100, 300), 0.3, hold_before=hold))
                self.assertEqual(bool(only(events, "adj")), scrolls, "%g s" % hold)

    def test_scroll_phases(self):
        """Below it or in the bubble phase only the first event of a touchpad
        scroll is seen; in the capture phase all are."""
        with self.probe("list") as r:
            events = events_of(r, lambda: r.swipe_touchpad(0, 100, 0.3, at=(200, 400)))
            seen = {who: only(events, who, "scroll") for who in (
                "scroll-sw-capture", "scroll-sw-bubble", "scroll-box-bubble",
                "scroll-outer-bubble")}
            self.assertGreater(len(seen["scroll-sw-capture"]), 10)
            self.assertEqual([len(e) for e in seen.values()][1:], [1, 1, 0])
            total = sum(e.number("dy") for e in seen["scroll-sw-capture"])
            self.assertNear(total, 100, 0.2)
            for who in seen:
                self.assertEqual(len(only(events, who, "scroll-end")), 1, who)


class ZoomOverList(RigTestCase):
    ZOOMS = ("zoom-outer-capture", "zoom-sw-capture", "zoom-sw-bubble", "zoom-box-bubble")

    @staticmethod
    def spread(r):
        r.pinch_touch((200, 280), (200, 200), (200, 320), (200, 400), 0.3)

    def test_touch(self):
        """The scrolled window lets two finger gestures alone; row drags see a
        finger each when the fingers are on different rows."""
        with self.probe("list") as r:
            events = events_of(r, lambda: self.spread(r))
            for who in self.ZOOMS:
                last = only(events, who, "scale-changed")[-1]
                self.assertNear(last.number("scale"), 5, 0.01, who)
            self.assertEqual(only(events, "adj"), [])
            self.assertNear(only(events, "row4", "drag-end")[0].number("dy"), -80)
            self.assertNear(only(events, "row5", "drag-end")[0].number("dy"), 80)

    def test_second_finger_after_the_claim(self):
        with self.probe("list") as r:
            first = r.touch_path(0, [(i / 120, 200, 300 - i) for i in range(60)])
            second = r.touch_path(1, [(i / 120, 200, 400 + i) for i in range(30)])
            events = events_of(r, lambda: r.play(merge(first, shift(second, 0.25))))
            self.assertEqual(only(events, "zoom-sw-capture", "scale-changed"), [])

    def test_claimed_zoom_cancels_row_drags(self):
        with self.probe("list", "--claim-zoom", "zoom-sw-capture") as r:
            events = events_of(r, lambda: self.spread(r))
            last = only(events, "zoom-sw-capture", "scale-changed")[-1]
            self.assertNear(last.number("scale"), 5, 0.01)
            self.assertTrue(only(events, "row4", "cancel"))

    def test_touchpad(self):
        with self.probe("list") as r:
            events = events_of(r, lambda: r.pinch_touchpad((200, 300), 1, 2, 0.3))
            for who in self.ZOOMS:
                last = only(events, who, "scale-changed")[-1]
                self.assertNear(last.number("scale"), 2, 0.01, who)
            self.assertEqual([e for e in events if e.what.startswith("drag-")], [])
            self.assertEqual(only(events, "adj"), [])
