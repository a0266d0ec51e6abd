# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of carrying, throwing and the row's menu share: rows taken up, where they hang, and what the list is after it."""
import functools

from support.insertion import AddTest, likeness, shape
from support.devices import Mouse, Touch
from rig import RigTimeout, linear, merge, steps
from support import GROUND, HEADER, ROW, is_green

SIX = ["Feed the cat", "Buy eggs", "Write a long letter to grandma", "Water the plants", "Call the plumber", "Sing"]
# How much larger a row is that is off the list.
LIFTED = 1.03
HANDS = (Touch, Mouse)


def is_bare(colour):
    """Whether a pixel is the ground, in a shadow or not."""
    return all(part <= ground + 6 for part, ground in zip(colour, GROUND))


def by_hands(items=SIX, hands=HANDS, **options):
    """Makes a test of one that takes the program and a hand: one for touch and one for the mouse."""

    def decorate(test):
        @functools.wraps(test)
        def run(self):
            for device in hands:
                with self.subTest(device.name), self.ember(items, **options) as ember:
                    test(self, ember, device(ember))

        return run

    return decorate


class CarryTest(AddTest):
    def hold(self, ember, hand, y, x=100):
        """Rests on the row at y until it is lifted."""
        hand.begin(x, y)
        ember.hold_still()
        before = ember.hash()
        self.wait_changed(ember, before, "no row is lifted")
        ember.settle()

    def take(self, ember, hand, y, x=100):
        """Takes up the row at y, for it to be moved up or down: the mouse only has to move it, a finger to rest before."""
        if hand.name == "mouse":
            hand.begin(x, y)
            hand.move(0, 14, 0.05)
            hand.move(0, -14, 0.05)
        else:
            self.hold(ember, hand, y, x)

    def carry(self, ember, hand, start, end, x=100, dx=0.0):
        """Takes up the row at one height and carries it to another one, where it is held."""
        self.take(ember, hand, start, x)
        hand.move(dx, end - start, 0.3)
        ember.settle()

    def drop(self, ember, hand):
        hand.release()
        ember.settle()

    def wait_changed(self, ember, before, message):
        try:
            ember.wait_until(lambda: ember.hash() != before, 3)
        except RigTimeout:
            raise AssertionError(message) from None

    # --- what is seen ---

    def island(self, picture, x, y):
        """What stands on the ground around a pixel: left, top, right and bottom, px; right and bottom are the first beyond it."""
        self.assertFalse(is_bare(picture[x, y]), "a row is at %d,%d" % (x, y))
        left, right, top, bottom = x, x, y, y
        while left > 0 and not is_bare(picture[left - 1, y]):
            left -= 1
        while right < picture.width and not is_bare(picture[right, y]):
            right += 1
        while top > HEADER and not is_bare(picture[x, top - 1]):
            top -= 1
        while bottom < picture.height and not is_bare(picture[x, bottom]):
            bottom += 1
        return (left, top, right, bottom)

    def assert_hangs(self, picture, finger, grip, message="", size=(420, ROW)):
        """A row on the ground hangs on a finger by the point of it that was grabbed, a little larger than it is in the list."""
        # Beside the text and the finger, where the row is in the window.
        x = min(max(int(finger[0] + 120), 4), picture.width - 5)
        left, top, right, bottom = self.island(picture, x, round(finger[1] + LIFTED * (size[1] - 8 - grip[1])))
        wanted = [at - LIFTED * held for at, held in zip(finger, grip)]
        wanted += [at + LIFTED * (whole - held) for at, held, whole in zip(finger, grip, size)]
        for name, found, value in zip(("left", "top", "right", "bottom"), (left, top, right, bottom), wanted):
            value = min(max(value, 0), picture.width) if name in ("left", "right") else value
            self.assertAlmostEqual(found, value, delta=1.6, msg="%s: its %s end" % (message, name))

    def words(self, picture, index, height=ROW):
        """The ink of the row that stands at a place, to be told by its shape."""
        return shape(picture, HEADER + ROW * index, height)

    def assert_texts(self, ember, before, places, message=""):
        """What was at these places before is now at those: {old: new}."""
        after = ember.image()
        for old, new in places.items():
            alike = likeness(self.words(before, old), self.words(after, new))
            self.assertGreater(alike, 0.8, "%s: the text of row %d is not at place %d" % (message, old, new))

    def film_of_move(self, ember, hand, dx, dy, duration=0.3, frames=40):
        """Moves what is held; pictures of that and of what follows, one each frame of 60 a second."""
        files = ["%s/film-%03d.ppm" % (ember.home, number) for number in range(frames)]
        points = hand.path(dx, dy, duration, linear, 0)[1:]
        script = [(number / 60, "screenshot " + file) for number, file in enumerate(files)]
        ember.play(merge(self.moves(hand, points), script))
        return [self.load(file) for file in files]

    @staticmethod
    def moves(hand, points):
        """The steps that take a hand along [(seconds, x, y), …]."""
        if hand.name == "mouse":
            return [(t, "pointer move %.3f %.3f" % (x, y)) for t, x, y in points]
        return [step for t, x, y in points for step in steps.touch(t, "move 0 %.3f %.3f" % (x, y))]

    # --- throwing ---

    def throw(self, ember, hand, way, velocity):
        """Moves what is carried so far (dx, dy in px) at a velocity (px/s), and lets go while it moves."""
        points = hand.path(*way, (way[0] ** 2 + way[1] ** 2) ** 0.5 / velocity, linear, 0)[1:]
        up = [(points[-1][0], "button left up")] if hand.name == "mouse" else steps.touch(points[-1][0], "up 0")
        ember.play(self.moves(hand, points) + up)

    def greens(self, ember, count):
        """The rows that are green."""
        return [index for index in range(count) if is_green(ember.colour(index))]
