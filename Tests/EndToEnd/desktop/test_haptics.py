# SPDX-License-Identifier: GPL-3.0-or-later
"""Haptic feedback: the calls of feedbackd, for which a program on the bus stands in that records them."""
import threading

from support.desktop import DesktopTest
from support.screen_reader import jeepney, open_dbus_connection

NAME = "org.sigxcpu.Feedback"
# A swipe past the threshold and one before it, in px.
FAR, NEAR = 200, 150


class Feedbackd:
    """Records the calls of TriggerFeedback, as a context."""

    def __init__(self, bus):
        self.calls = []
        self._connection = open_dbus_connection(bus)
        self._connection.send_and_get_reply(jeepney.message_bus.RequestName(NAME))
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._connection.sock.shutdown(2)
        self._thread.join()
        self._connection.close()

    def _serve(self):
        while True:
            try:
                message = self._connection.receive()
            except (OSError, EOFError):
                return
            if message.header.message_type is jeepney.MessageType.method_call:
                self.calls.append((message.header.fields[jeepney.HeaderFields.member], *message.body))
                self._connection.send(jeepney.new_method_return(message, "u", (1,)))


class HapticsTests(DesktopTest):
    def test_finger_feels_thresholds_lifting_and_dropping(self):
        """Rule I40."""
        call = ("TriggerFeedback", "io.github.ember_todo.Ember", "button-pressed", {"profile": ("s", "quiet")}, -1)
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
