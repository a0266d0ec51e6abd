# SPDX-License-Identifier: GPL-3.0-or-later
"""Fingers on the header bar. GNOME takes all touches of a window away to move it by one of them.

GTK cancels a touch itself when it asks for the move, but handles updates of that touch that arrive before GNOME's cancellation. Then it
writes a warning for each widget under the finger, "Broken accounting of active state" (seen in 4.18). A window without any
content shows whether the GTK that runs does that; only then the warning is ignored.
"""
import os
import random
import re
import time

from desktop import REST, RESULTS, path
from ember import GnomeTest
from support import texts

# Number of random touches, and their seed. SEQUENCES=1000 takes about fifteen minutes.
SEQUENCES = int(os.environ.get("SEQUENCES", "30"))
SEED = int(os.environ.get("SEED", "1"))
# Number of touches of an empty window, of which about one in ten makes GTK write its warning.
PLAIN_SEQUENCES = 60
ITEMS = ["Item %d" % number for number in range(30)]
# Where the window is before each touch, and the height of its header bar, in px.
PLACE, HEADER = (240, 140), 47
WARNING = re.compile(r"\n\(.*\): Gtk-WARNING .*: Broken accounting of active state for widget .*\n")


class HeaderTouchTests(GnomeTest):
    def gtk_warns(self):
        """Whether GTK writes the warning for an empty window whose header bar is touched."""
        errors = RESULTS / "plain-window.stderr"
        with open(errors, "w") as file:
            process = self.start_plain_window(file)
        chance = random.Random(SEED)
        for _ in range(PLAIN_SEQUENCES):
            self.desktop.move_window(*PLACE)
            self.touch_header(chance)
            if WARNING.search(errors.read_text()):
                break
        process.terminate()
        return bool(WARNING.search(errors.read_text()))

    def touch_header(self, chance):
        """Move a finger on the title and, mostly, one on the list at random, and back. Return what was done.

        If GNOME leaves one of the touches to the program, it does nothing, because it ends where it began.
        """
        left, top = PLACE
        title = (left + chance.randint(110, 250), top + chance.randint(8, HEADER - 8))
        row = (left + chance.randint(30, 390), top + chance.randint(HEADER + 10, 600))
        starts = chance.choice([[title], [title, row], [row, title], [title, row], [row, title]])
        # The finger on the title moves far enough for the window to move.
        ends = [
            (x + chance.choice([-1, 1]) * chance.randint(30, 100), y + chance.randint(-100, 100)) if (x, y) == title
            else (x + chance.randint(-150, 150), y + chance.randint(-150, 150))
            for x, y in starts
        ]
        seconds = chance.uniform(0.05, 0.3)
        for finger, (x, y) in enumerate(starts):
            self.desktop.touch_down(x, y, finger)
        for part, _ in path((-1, 0), (1, 0), 2 * seconds):
            for finger, (start, end) in enumerate(zip(starts, ends)):
                self.desktop.touch_move(*(a + (b - a) * (1 - abs(part)) for a, b in zip(start, end)), finger)
        time.sleep(REST)
        for finger in chance.sample(range(len(starts)), len(starts)):
            self.desktop.touch_up(finger)
        return starts, ends, seconds

    def is_in_place(self, ember):
        """Whether rows in order fill the window without a gap, not displaced to a side. A scroll before the cancellation is kept."""
        rows = ember.row_objects()
        boxes, first = [tuple(row.box) for row in rows], ITEMS.index(rows[0].name)
        _, y, width, height = boxes[0]
        return (
            [row.name for row in rows] == ITEMS[first:first + len(rows)]
            and boxes == [(0, y + index * height, width, height) for index in range(len(rows))]
            and y <= HEADER and y + len(rows) * height >= ember.frame()[3]
        )

    def test_touches_on_header_change_nothing(self):
        if self.gtk_warns():
            self.ignored_errors = WARNING
        chance = random.Random(SEED)
        ember = self.start(lists={"Today": ITEMS, "Groceries": ["Milk"]})
        self.desktop.move_window(*PLACE)
        status = texts.LIST_STATUS % ("Today", len(ITEMS), len(ITEMS))
        for number in range(SEQUENCES):
            touch = self.touch_header(chance)
            # A warning may have been written only in part.
            self.desktop.wait_until(lambda: not self.written_errors(), lambda: "no warning but %s" % self.written_errors(), 5)
            self.desktop.move_window(*PLACE)
            ember.wait_for(lambda: ember.list().name == status, "the level is the same after touch %d: %r" % (number, touch), 20)
            ember.wait_for(lambda: self.is_in_place(ember), "the rows are in their places after touch %d: %r" % (number, touch), 20)
        self.assertEqual([text for text, _ in ember.items()], ITEMS)
