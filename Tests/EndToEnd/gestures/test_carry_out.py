# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows that the mouse carries out of the window: to another program, and to another window of Ember."""
import json
import pathlib

from support import WIDTH, EmberTest, drops, editing, library
from support.desktop import DesktopTest
from support.editing import FIVE

# In the window beside the one that a row is carried out of.
BESIDE = (WIDTH + 210, 400)


def carry(ember, place):
    """Lift the second row, and carry it slowly to a place beside the window."""
    ember.drag_pointer((200, ember.row(1)), (200, ember.row(3)), 0.6, release=False)
    ember.glide(*place, 2.5)
    ember.settle()


class CarryOutTests(EmberTest):
    def carried(self, type):
        """Carry the second row into another program. Return what that gets."""
        file = pathlib.Path(self.home) / "dropped"
        with self.ember(FIVE, columns=2) as ember:
            ember.settle()
            before = ember.file.read_bytes()
            with editing.other_program(ember, "drop", str(file), "--type", type):
                carry(ember, BESIDE)
                ember.button("left", "up")
                ember.wait_until(file.exists)
                ember.settle()
            self.assertEqual(ember.file.read_bytes(), before, "the original stays")
            return file.read_text()

    def test_row_is_carried_into_another_program_as_text(self):
        """Rule F21."""
        self.assertEqual(self.carried("text/plain"), "Buy eggs")

    def test_row_is_carried_into_another_program_as_markdown(self):
        """Rule F21."""
        self.assertEqual(self.carried("text/markdown"), "- [ ] Buy eggs\n")

    def test_row_carried_out_and_released_stays(self):
        with self.ember(FIVE, columns=2) as ember, editing.other_program(ember, "area"):
            before = ember.colors(5)
            carry(ember, BESIDE)
            ember.button("left", "up")
            ember.settle()
            self.assertEqual(ember.colors(5), before)
            ember.wait_items(*FIVE)
            ember.drag_pointer((200, ember.row(1)), (200, ember.row(3)), 0.5)
            ember.wait_items(FIVE[0], FIVE[2], FIVE[3], FIVE[1], FIVE[4])

    def test_row_thrown_out_fast_is_deleted(self):
        """Rule F19."""
        def act(ember):
            ember.drag_pointer((200, ember.row(1)), (300, ember.row(3)), 0.5, hold_after=0, release=False)
            ember.play_in_time([(0.004 * i, "pointer move %d %d" % (300 + 8 * i, ember.row(3))) for i in range(1, 40)]
                               + [(0.16, "button left up")])
            ember.wait_items(FIVE[0], *FIVE[2:])

        self.attempt(act, FIVE, columns=2)


class OtherWindowTests(DesktopTest):
    def test_row_is_carried_into_another_window(self):
        """It moves with its id, in one step (F22)."""
        data = library({"Today": FIVE, "Work": ["Write", "Send"]})
        with self.desktop(data, columns=2) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.settle()
            moved = json.loads(desktop.file.read_text())["lists"][0]["items"][1]
            desktop.activate("new-window")
            desktop.wait_windows(2)
            desktop.settle()
            # The new window is in front.
            desktop.press("ctrl+2")
            carry(desktop, (WIDTH + 200, drops.boundary(1)))
            desktop.button("left", "up")
            desktop.wait_items(FIVE[0], *FIVE[2:])
            lists = json.loads(desktop.file.read_text())["lists"]
            self.assertEqual([item["text"] for item in lists[1]["items"]], ["Write", "Buy eggs", "Send"])
            self.assertEqual(lists[1]["items"][1], moved)
            desktop.press("ctrl+z")
            desktop.wait_items(*FIVE)
