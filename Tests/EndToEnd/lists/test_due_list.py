# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of what is due."""
import json

from support import HEADER, ROW, EmberTest, item, library
from support.devices import Mouse, Touch, Touchpad, each_device

DEVICES = (Touch, Touchpad, Mouse)
# Dates in another order than the items.
DATED = library({
    "Today": [item("Pay rent", due="2031-05-02"), "Buy eggs"],
    "Work": [item("Book a flight", due="2031-05-03"), item("Send report", due="2031-05-01")],
})


class DueListTests(EmberTest):
    def lists(self, ember):
        """Return the texts in the file, with "✓ " before those of completed items."""
        lists = json.loads(ember.file.read_text())["lists"]
        return [["✓ " * ("done" in each) + each["text"] for each in entry["items"]] for entry in lists]

    def wait_lists(self, ember, *expected):
        with ember.explained(lambda: "the file has %r" % self.lists(ember)):
            ember.wait_until(lambda: self.lists(ember) == list(expected))

    @each_device(DEVICES, items=DATED)
    def test_swipes_act_on_the_item_in_its_own_list(self, ember, device):
        """L40, L41: Due is the first row of the lists, and its first row the one that is due first."""
        ember.settle()
        ember.press("Escape", "Home", "Return")
        ember.settle()
        device.swipe(ember.row(0), 250)
        self.wait_lists(ember, ["Pay rent", "Buy eggs"], ["Book a flight", "✓ Send report"])
        # It rests, and leaves.
        ember.settle()
        device.swipe(ember.row(0), -250)
        self.wait_lists(ember, ["Buy eggs"], ["Book a flight", "✓ Send report"])
        ember.settle()
        ember.press("ctrl+z", "ctrl+z")
        self.wait_lists(ember, ["Pay rent", "Buy eggs"], ["Book a flight", "Send report"])
        ember.settle()
        ember.press("Home", "F2", "ctrl+a")
        ember.type("Report")
        ember.press("Return")
        self.wait_lists(ember, ["Pay rent", "Buy eggs"], ["Book a flight", "Report"])

    def test_nothing_is_added_there(self):
        """L42: The reason is a message."""
        with self.ember(DATED) as ember:
            ember.settle()
            ember.press("Escape", "Home", "Return")
            ember.settle()
            below = (0, HEADER + 3 * ROW, 300, 300)
            before = ember.image(below)
            ember.press("ctrl+n")
            ember.settle()
            self.assertNotEqual(ember.image(below), before, "there is no message")
            self.assertEqual(self.lists(ember), [["Pay rent", "Buy eggs"], ["Book a flight", "Send report"]])
