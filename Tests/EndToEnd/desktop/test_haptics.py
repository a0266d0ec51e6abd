# SPDX-License-Identifier: GPL-3.0-or-later
"""Haptic feedback: the calls of feedbackd, for which a program on the bus stands in that records them."""
from support.bus_service import BusService
from support.desktop import DesktopTest

NAME = "org.sigxcpu.Feedback"
# A swipe past the threshold and one before it, in px.
FAR, NEAR = 200, 150


class Feedbackd(BusService):
    """Records the calls of TriggerFeedback."""

    def __init__(self, bus):
        super().__init__(bus, NAME)
        self.calls = []

    def _call_TriggerFeedback(self, *arguments):
        self.calls.append(arguments)
        return "u", (1,)


class HapticsTests(DesktopTest):
    def test_finger_feels_thresholds_lifting_and_dropping(self):
        """Rule I40."""
        call = ("io.github.ember_todo.Ember", "button-pressed", {"profile": ("s", "quiet")}, -1)
        with self.desktop(["Feed the cat", "Buy eggs", "Sing"]) as ember, Feedbackd(ember.address) as feedbackd:
            ember.launch()
            ember.wait_windows(1)
            ember.settle()
            ember.touch.swipe(ember.row(0), NEAR)
            ember.mouse.swipe(ember.row(0), FAR)
            ember.press("ctrl+z")
            ember.settle()
            self.assertEqual(feedbackd.calls, [])
            ember.touch.swipe(ember.row(1), FAR)
            ember.wait_until(lambda: feedbackd.calls == [call])
            ember.settle()
            ember.drag_touch((200, ember.row(0)), (200, ember.row(1)), 0.4, hold_before=0.7, hold_after=0.2)
            ember.wait_until(lambda: feedbackd.calls == [call] * 3)
