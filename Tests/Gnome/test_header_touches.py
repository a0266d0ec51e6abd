# SPDX-License-Identifier: GPL-3.0-or-later
"""Fingers on the header bar. GNOME takes all touches of a window away to move it by one of them.

GTK cancels a touch itself when it asks for the move, but handles updates of that touch that arrive before GNOME's cancellation. Then it
writes a warning for each widget under the finger, "Broken accounting of active state" (seen in 4.18 and 4.24). A window without any
content shows whether the GTK that runs does that; only then the warning is ignored.
"""
import os
import random
import re
import subprocess

from desktop import RESULTS, path
from ember import GnomeTest
from support import texts

# Number of random touches, and their seed. SEQUENCES=1000 takes about fifteen minutes.
SEQUENCES = int(os.environ.get("SEQUENCES", "30"))
SEED = int(os.environ.get("SEED", "1"))
ITEMS = ["Item %d" % number for number in range(30)]
# Where the window is before each touch, and the height of its header bar, in px.
PLACE, HEADER = (240, 140), 47
WARNING = re.compile(r"\n\(.*\): Gtk-WARNING .*: Broken accounting of active state for widget .*\n")


class HeaderTouchTests(GnomeTest):
    def gtk_warns(self):
        """Whether GTK writes the warning for an empty window whose header bar is touched."""
        program, errors = "/tmp/plain-window", RESULTS / "plain-window.stderr"
        flags = self.desktop.run("pkg-config", "--cflags", "--libs", "gtk4").split()
        self.desktop.run("gcc", "-o", program, "plain-window.c", *flags)
        with open(errors, "w") as file, subprocess.Popen([program], stderr=file) as process:
            self.desktop.wait_until(lambda: self.desktop.focused_window() == "org.example.PlainWindow", "the window is focused")
            self.desktop.wait_mapped()
            for _ in range(10):
                self.desktop.move_window(*PLACE)
                self.desktop.touch_down(PLACE[0] + 200, PLACE[1] + 20)
                # Without pauses, updates are under way while GTK asks for the move.
                for step in range(40):
                    self.desktop.touch_move(PLACE[0] + 200 + 2 * step, PLACE[1] + 20)
                self.desktop.touch_up()
            process.terminate()
        return bool(WARNING.search(errors.read_text()))

    def touch_header(self, chance):
        """Move a finger on the title and, mostly, one on the list at random. Return what was done."""
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
        for part, _ in path((0, 0), (1, 0), seconds):
            for finger, (start, end) in enumerate(zip(starts, ends)):
                self.desktop.touch_move(*(a + (b - a) * part for a, b in zip(start, end)), finger)
        for finger in chance.sample(range(len(starts)), len(starts)):
            self.desktop.touch_up(finger)
        return starts, ends, seconds

    def test_touches_on_header_change_nothing(self):
        ignores_warning = self.gtk_warns()
        chance = random.Random(SEED)
        ember = self.start(lists={"Today": ITEMS, "Groceries": ["Milk"]})
        self.desktop.move_window(*PLACE)
        before = ember.wait_settled()
        rows, status = [row.name for row in ember.row_objects()], texts.LIST_STATUS % ("Today", len(ITEMS), len(ITEMS))
        for number in range(SEQUENCES):
            touch = self.touch_header(chance)
            if ignores_warning:
                self.errors.write_text(WARNING.sub("", self.errors.read_text()))
            self.assertEqual(self.errors.read_text(), "", "touch %d: %r" % (number, touch))
            self.assertEqual(ember.list().name, status, "touch %d: %r" % (number, touch))
            self.desktop.move_window(*PLACE)
            self.desktop.wait_until(lambda: ember.pixels() == before, "nothing is displaced after touch %d: %r" % (number, touch))
        self.assertEqual([row.name for row in ember.row_objects()], rows)
        self.assertEqual([text for text, _ in ember.items()], ITEMS)
