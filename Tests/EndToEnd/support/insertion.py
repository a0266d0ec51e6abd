# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of pulling and pinching share: the words of a placeholder, where rows have gone, and what is added."""
import functools
import pathlib

from support.editing import EditTest, dimmed
from rig import Image
from support import GROUND, HEADER, ROW, SCROLLBAR, is_green, near

# Rows with the words of the placeholders, so that these can be told by their shape.
PULL, APART, RELEASE = "Pull to add", "Pull apart to add", "Release to add"
SEVEN = ["Feed the cat", PULL, RELEASE, APART, "Water the plants", "Call the plumber", "Sing"]
# The color of the placeholder at the start of a pull (Appearance.md).
UNBORN = (0x5A, 0x00, 0x10)
# Where neither text nor ring nor the cut sides of a hinge are, px from the left.
BARE = 330


def mixed(colour, other, part):
    return tuple(round(a + (b - a) * part) for a, b in zip(colour, other))


def shape(picture, top, height=ROW, mirrored=False):
    """The ink of a row's text: what differs from the row's own colour beside it, as places in the row."""
    width = picture.width
    beside = width - 10 if mirrored else 10
    columns = range(14, width - 14)
    contrast = {
        (x, y): max(abs(a - b) for a, b in zip(picture[x, top + y], picture[beside, top + y]))
        for y in range(10, height - 10) for x in columns
    }
    most = max(contrast.values())
    return {place for place, value in contrast.items() if value > most / 2} if most > 60 else set()


def likeness(one, other):
    """1 when two shapes are the same, 0 when they share nothing."""
    return len(one & other) / max(len(one | other), 1)


def by_each(devices, items=SEVEN, begins=None, **options):
    """Makes a test of one that takes the program, a hand, and the picture and the file as they were: one for each of the devices.

    `begins` puts the hand where the test wants it."""

    def decorate(test):
        @functools.wraps(test)
        def run(self):
            for device in devices:
                settings = {"gsettings": device.settings} if device.settings else {}
                with self.subTest(device.name), self.ember(items, **settings, **options) as ember:
                    hand = device(ember)
                    if device.needs_pointer:
                        ember.pointer_move(200, ember.row(0))
                        ember.settle()
                    if begins:
                        begins(hand)
                    test(self, ember, hand, ember.image(), ember.file.read_bytes())

        return run

    return decorate


class AddTest(EditTest):
    def assert_words(self, picture, top, words, key=False, mirrored=False, height=ROW):
        """The row at `top` reads as another one's shape does, with smaller words for a key behind it or with none."""
        found = shape(picture, top, height, mirrored)
        self.assertTrue(found, "nothing is written there")
        ends = (min if mirrored else max)(x for x, _ in words)
        text = {(x, y) for x, y in found if (x >= ends - 2 if mirrored else x <= ends + 2)}
        self.assertGreater(likeness(text, words), 0.8, "the words are others")
        self.assertEqual(len(found - text) > 20, key, "a key is named" if key else "no key is named")

    def moved(self, before, after, index, top=None, height=ROW):
        """How far down a row has gone since a picture, px; None when it is not seen any more. Its middle must be seen in both."""
        top = (HEADER + ROW * index if top is None else top) + height // 2 - 12
        width = before.width - SCROLLBAR
        band = before.crop((0, top, width, 24)).data
        for distance in sorted(range(HEADER - top, after.height - top - 23), key=abs):
            if after.crop((0, top + distance, width, 24)).data == band:
                return distance
        return None

    def assert_moved(self, ember, before, distances, tolerance=1):
        """Rows, by their index, have gone so far."""
        after = ember.image()
        for index, wanted in distances.items():
            found = self.moved(before, after, index)
            self.assertIsNotNone(found, "row %d is not seen" % index)
            self.assertAlmostEqual(found, wanted, delta=tolerance, msg="row %d has gone so far" % index)

    @staticmethod
    def tops(picture, x=4):
        """Where the rows below the first one begin, px: each is lighter at its upper edge than the one above is at its lower edge."""
        column = [picture[x, y] for y in range(picture.height)]
        pairs = enumerate(zip(column, column[1:]), 1)
        return [y for y, (above, below) in pairs if y > HEADER and sum(below) - sum(above) > 8 or is_green(below) and not is_green(above)]

    @staticmethod
    def load(file):
        """A picture that a script has left."""
        return Image.from_ppm(pathlib.Path(file).read_bytes())

    def ground_of(self, picture, x=4):
        """The stretches of bare ground below the header, px: [(from, to), …]."""
        bare = [y for y in range(HEADER, picture.height) if near(picture[x, y], GROUND, 3)]
        stretches = []
        for y in bare:
            if stretches and stretches[-1][1] == y:
                stretches[-1][1] = y + 1
            else:
                stretches.append([y, y + 1])
        return [tuple(stretch) for stretch in stretches]

    def assert_nothing_added(self, ember, before, content, **options):
        """The picture is exactly as before, and so is the file."""
        ember.settle()
        self.assert_same_picture(ember, before, **options)
        self.assertEqual(ember.file.read_bytes(), content, "the file is untouched")

    def assert_added(self, ember, items, index, text="New one", end=("Return", "Escape")):
        """A row is open at this place: what is typed is in the file there once the keys are pressed, and is one step to undo."""
        after = [*items[:index], text, *items[index:]]
        ember.type(text, 0)
        ember.wait_items(*after)
        ember.press(*end)
        ember.wait_items(*after)
        ember.press("ctrl+z")
        ember.wait_items(*items)
        ember.press("ctrl+z")
        ember.wait_items(*items)

    def assert_open(self, ember, top, height=ROW):
        """The row at `top` is open and blank: a caret where text would begin, and nothing else; the others are faded to 0.3."""
        picture = ember.image()
        places = shape(picture, top, height)
        self.assertTrue(places, "a caret is seen")
        across = [x for x, _ in places]
        self.assertLessEqual(max(across) - min(across), 2, "only a caret is seen")
        self.assertAlmostEqual(min(across), 20, delta=3)

    def assert_faded(self, faded, bright, rows):
        """Rows, as their tops in one picture and in another where nothing is edited, are faded to 0.3."""
        for top, at in rows:
            old, new = bright[BARE, at + 45], faded[BARE, top + 45]
            self.assertTrue(near(dimmed(old), new, 4), "%d: #%02X%02X%02X" % (top, *new))
