# SPDX-License-Identifier: GPL-3.0-or-later
"""A list that its calendar server only allows to read."""
import json

from support import HEADER, ROW, EmberTest, library
from support.command_line import run_command
from support.devices import Mouse, Touch, Touchpad, each_device

DEVICES = (Touch, Touchpad, Mouse)
LOCKED = library({"Team": ["Book a room", "Order pizza"], "Own": ["Buy eggs"]})
LOCKED["lists"][0]["readonly"] = True


class ReadOnlyListTests(EmberTest):
    def text(self, ember):
        """Return the columns of the first row in which there is text, whatever its color under the pointer is."""
        picture = ember.image((0, HEADER + 10, 200, ROW - 20))
        return [x for x in range(picture.width) if any(min(picture[x, y]) > 200 for y in range(picture.height))]

    def assert_unchanged(self, ember):
        self.assertEqual(json.loads(ember.file.read_text()), LOCKED)

    @each_device(DEVICES, items=LOCKED)
    def test_rows_resist_and_the_editor_stays_closed(self, ember, device):
        """K23: The reason is a message."""
        ember.settle()
        ember.tap(120, ember.row(0))
        ember.settle()
        before = self.text(ember)
        for px in (250, -250):
            device.swipe(ember.row(0), px)
            ember.settle()
        self.assertEqual(self.text(ember), before, "the row has moved")
        below = (0, HEADER + 3 * ROW, 300, 300)
        before = ember.image(below)
        ember.click(120, ember.row(0))
        ember.settle()
        self.assertNotEqual(ember.image(below), before, "there is no message")
        ember.type("x")
        ember.settle()
        self.assert_unchanged(ember)

    def test_commands_name_the_reason(self):
        """A new item goes to the first list that can be changed."""
        with self.ember(LOCKED) as ember:
            ember.settle()
            for words in (["done", "Order pizza"], ["date", "Order pizza", "tomorrow"], ["add", "x", "--list", "Team"]):
                status, _, errors = run_command(self.home, *words)
                self.assertNotEqual(status, 0, words)
                self.assertIn("“Team”", errors, words)
            self.assert_unchanged(ember)
            self.assertEqual(run_command(self.home, "add", "Butter"), (0, "", ""))
            ember.wait_until(lambda: len(json.loads(ember.file.read_text())["lists"][1]["items"]) == 2)
