# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of editing, typing and pasting share: other programs, films, and what a row looks like while it is edited."""
import contextlib
import os
import pathlib
import subprocess

from rig import Image
from rig.process import BINARY
from support import GROUND, HEADER, ROW, SCROLLBAR, EmberTest, is_green, is_ground, near

PROBE = os.environ.get("RIG_PROBE") or os.path.join(os.path.dirname(BINARY), "probe")
# What is left of the rows that are not edited.
DIMMED = 0.3
FIVE = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants", "Call the plumber"]


def dimmed(colour):
    return tuple(ground + DIMMED * (part - ground) for part, ground in zip(colour, GROUND))


def is_bright(colour):
    """Whether a row of this colour, where its gradient is clear, is not dimmed."""
    return max(colour) > (80 if is_green(colour) else 120)


class EditTest(EmberTest):
    # --- other programs ---

    @contextlib.contextmanager
    def other_program(self, ember, *arguments):
        """Another program has a window in front, and the keyboard."""
        rig = ember._process.pid
        child = pathlib.Path("/proc/%d/task/%d/children" % (rig, rig)).read_text().split()[0]
        environment = dict(
            entry.split("=", 1) for entry in pathlib.Path("/proc/%s/environ" % child).read_text().split("\0") if "=" in entry
        )
        # It ends when its compositor does, or with this.
        program = subprocess.Popen([PROBE, *arguments], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(program.wait)
        self.addCleanup(program.kill)
        ember.wait_until(lambda: self.front(ember)["title"] == "probe" and self.front(ember)["focused"], 10)
        ember.settle()
        yield
        if self.front(ember)["title"] == "probe":
            ember.close()
        ember.wait_until(lambda: self.front(ember)["title"] != "probe" and self.front(ember)["focused"], 10)
        ember.settle()

    @staticmethod
    def front(ember):
        return ember.windows()[0]

    def copy(self, ember, text):
        """Another program puts a text on the clipboard."""
        file = pathlib.Path(self.home) / "clipboard.txt"
        file.write_bytes(text.encode())
        with self.other_program(ember, "clipboard", str(file)):
            ember.key("c")
            ember.wait_until(lambda: len(ember.windows()) == 1, 10)

    # --- what is seen ---

    @staticmethod
    def film(ember, commands, frames=30):
        """Pictures of what follows the commands, one each frame of 60 a second."""
        files = ["%s/film-%03d.ppm" % (ember.home, number) for number in range(frames)]
        ember.play([(0, command) for command in commands] + [(number / 60, "screenshot " + file) for number, file in enumerate(files)])
        return [Image.from_ppm(pathlib.Path(file).read_bytes()) for file in files]

    @staticmethod
    def edited_rows(ember, count, picture=None):
        """The rows that are not dimmed, of a list that is not scrolled and has rows of one line."""
        picture = picture or ember.image()
        return [index for index in range(count) if is_bright(picture[4, ember.row(index) + 22])]

    def assert_edited(self, ember, index, count, message=None):
        """Soon this row, and no other, is picked out; None: all rows are as bright as ever."""
        wanted = list(range(count)) if index is None else [index]
        with ember.explained(lambda: "%s: rows %r are bright" % (message or "not row %r" % index, self.edited_rows(ember, count))):
            ember.wait_until(lambda: self.edited_rows(ember, count) == wanted)

    def assert_dimmed(self, before, after, box, shift=0):
        """What was in a box is dimmed to 0.3, `shift` px farther down."""
        left, top, width, height = box
        for y in range(top, top + height):
            for x in range(left, left + width, 3):
                old, new = dimmed(before[x, y]), after[x, y + shift]
                self.assertTrue(near(old, new, 3), "%d,%d is #%02X%02X%02X" % (x, y, *new))

    def assert_only_caret(self, before, after, box, scale=1):
        """Two pictures of a row differ by a caret and nothing else: no letter has moved. What of a letter hangs over the edge of
        its line may be a shade off."""
        left, top, width, height = box
        spots = [
            (x, y) for y in range(top, top + height) for x in range(left, left + width) if not near(before[x, y], after[x, y], 6)
        ]
        self.assertTrue(spots, "a caret is seen")
        wide = max(x for x, _ in spots) - min(x for x, _ in spots) + 1
        high = max(y for _, y in spots) - min(y for _, y in spots) + 1
        self.assertLessEqual(wide, 2 * scale, "only a caret is new")
        self.assertTrue(12 * scale <= high <= 26 * scale, "the caret is %d px high" % high)

    @staticmethod
    def tops(picture, x=4):
        """Where rows begin, px: each is lighter at its upper edge than the one above is at its lower edge."""
        column = [picture[x, y] for y in range(picture.height)]
        return [y for y in range(HEADER + 1, picture.height) if sum(column[y]) - sum(column[y - 1]) > 8]

    @staticmethod
    def end(picture, x=4):
        """Where the last row ends, px."""
        return 1 + max((y for y in range(picture.height) if not is_ground(picture[x, y])), default=HEADER)

    # --- what is done ---

    def rest_between(self, ember, boundary):
        """Lets the pointer rest above the row with this index until the rows have parted and the sign is there."""
        y = HEADER + ROW * boundary
        ember.pointer_move(200, y + 20)
        ember.pointer_move(200, y)
        ember.wait_until(lambda: self.has_sign(ember, y), 2)
        ember.settle()

    @staticmethod
    def has_sign(ember, y):
        """Whether "+" is shown around there, light on the ground."""
        place = ember.image((14, y - 10, 30, 32))
        pixels = [place[px, py] for px in range(place.width) for py in range(place.height)]
        return any(min(pixel) > 140 for pixel in pixels) and any(is_ground(pixel) for pixel in pixels)

    @staticmethod
    def gap(ember, boundary):
        """The px of ground between two rows, from and to; None when there is none."""
        top = max(HEADER + ROW * boundary - 30, HEADER)
        strip = ember.image((4, top, 1, 60))
        bare = [y for y in range(strip.height) if is_ground(strip[0, y])]
        return (top + bare[0], top + bare[-1] + 1) if bare else None

    def undo_all(self, ember, *states):
        """Takes steps back one at a time: the file has each of these states in turn, and no more is undone."""
        for state in states:
            ember.press("ctrl+z")
            ember.wait_items(*state)
        ember.press("ctrl+z")
        ember.wait_items(*states[-1])

    def assert_as_after_a_start(self, ember):
        """What is seen is what a program shows that reads the file anew (H02). The one at hand is closed for that."""
        ember.pointer_move(200, ember.size[1] - 60)
        ember.settle()
        seen = self.picture(ember)
        ember.close()
        ember.wait_exit()
        with self.ember(None) as fresh:
            fresh.settle()
            self.assertEqual(self.picture(fresh).difference(seen), "nothing differs")

    def picture(self, ember):
        """The window without the strip in which a scrollbar may show."""
        return ember.image((0, 0, ember.size[0] - SCROLLBAR, ember.size[1]))
