# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks when GtkScrolledWindow emits edge-overshot.

These tests do not test the rig.  They check the facts in gtk-facts.md.
"""
from rig import linear
from .support import RigTestCase, events_of, fact_until, only


def edges(events, what="edge-overshot"):
    return [e["pos"] for e in only(events, "sw", what)]


class Overshoot(RigTestCase):
    def test_touch(self):
        """Exactly when a drag is 100 px past the edge; the adjustment does not
        tell the distance."""
        with self.probe("list", "--plain") as r:
            def pull(distance):
                return events_of(r, lambda: r.drag_touch(
                    (100, 200), (100, 200 + distance), 0.3, easing=linear), quiet=True)
            self.assertEqual(edges(pull(99)), [])
            self.assertEqual(edges(pull(101)), ["top"])
            events = pull(300)
            self.assertEqual(edges(events), ["top"], "only once")
            self.assertEqual(only(events, "adj"), [])

    def test_touch_forth_and_back_and_forth(self):
        def y(i):
            return 200 + 150 * (1 - abs(1 - i / 20) if i <= 40 else (i - 40) / 20)
        path = [(i / 60, 100, y(i)) for i in range(61)]
        with self.probe("list", "--plain") as r:
            events = events_of(r, lambda: r.play(r.touch_path(0, path)), quiet=True)
            self.assertEqual(edges(events), ["top", "top"])

    def test_no_kinetic_overshoot(self):
        with self.probe("list", "--plain") as r:
            events = events_of(r, lambda: r.flick_touch((100, 200), (100, 290), 0.06), quiet=True)
            self.assertEqual(edges(events), [], "a flick of 90 px at the edge")
            r.drag_touch((100, 600), (100, 300), 0.3)
            r.idle(400)
            events = events_of(r, lambda: r.flick_touch((100, 200), (100, 400), 0.08), quiet=True)
            self.assertEqual(edges(events), [], "a flick into the edge")
            self.assertEqual(edges(events, "edge-reached"), ["top"])

    def test_content_must_be_scrollable(self):
        with self.probe("list", "--plain", "--rows", "4") as r:
            events = events_of(r, lambda: r.drag_touch((100, 120), (100, 420), 0.3), quiet=True)
            self.assertEqual(edges(events), [], "touch")
            events = events_of(r, lambda: r.swipe_touchpad(0, -300, 0.3, at=(100, 120)),
                               quiet=True)
            self.assertEqual(edges(events), [], "touchpad")

    def test_touch_needs_kinetic_scrolling(self):
        with self.probe("list", "--plain", "--no-kinetic") as r:
            events = events_of(r, lambda: r.drag_touch((100, 200), (100, 500), 0.3), quiet=True)
            self.assertEqual(only(events, "sw", "edge-overshot") + only(events, "adj"), [])

    @fact_until(18)
    def test_touchpad(self):
        """Deltas count 2.5 times, and the first event of a scroll is lost: 40 px
        of finger movement are 100 px of overshoot."""
        def scroll(delta, n, interval):
            steps = [(i * interval, "scroll finger 0 %.4f" % delta) for i in range(n)]
            return steps + [(n * interval + 0.3, "scroll stop")]
        with self.probe("list", "--plain") as r:
            r.pointer_move(100, 400)
            events = events_of(r, lambda: r.play(scroll(10, 6, 0.1)), quiet=True)
            self.assertEqual([e.number("v") for e in only(events, "adj")],
                             [25, 50, 75, 100, 125])
            r.play(scroll(-12, 8, 0.1))
            r.idle(400)

            def pull(total):
                first = [(0, "scroll finger 0 -0.01")]
                rest = [(t + 0.05, c) for t, c in scroll(-total / 20, 20, 0.02)]
                return events_of(r, lambda: r.play(first + rest), quiet=True)
            self.assertEqual(edges(pull(39)), [])
            self.assertEqual(edges(pull(41)), ["top"])
            events = pull(400)
            self.assertEqual(edges(events), ["top"], "only once")
            self.assertEqual(only(events, "adj"), [])

    def test_wheel(self):
        with self.probe("list", "--plain") as r:
            events = events_of(r, lambda: r.wheel(-1, 200, 400), quiet=True)
            self.assertEqual(edges(events), [], "one click")
            events = events_of(r, lambda: r.wheel(-4, interval=0.02), quiet=True)
            self.assertEqual(edges(events), ["top"], "four fast clicks")
