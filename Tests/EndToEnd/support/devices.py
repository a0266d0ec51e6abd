# SPDX-License-Identifier: GPL-3.0-or-later
"""The devices that move rows, alike for a test: distances are those of the fingers, positive to the right and down."""
from rig import ease_in_out, linear, steps

# A hand that rests so long before it lets go throws nothing (velocity counts over 150 ms).
REST = 0.17
# A little more than what a finger on the screen goes before it is understood, px; the list does not follow it so far.
SLOP = 16.25
# The rubber band beyond the ends of the list: how it gives way, and its least length, px.
GIVE, SHORTEST_BAND = 0.55, 240
# What two fingers on a touchpad count as being apart when they begin to pinch, px.
SPAN = 110


def stretch(shown, page):
    """How far a list of `page` px is dragged beyond its top, px, when so much of that is shown: (1 − 1/(0.55·x/page + 1))·page."""
    return page / GIVE * (1 / (1 - shown / page) - 1)


class Hand:
    """`begin`, `move` and `release` are one gesture in pieces; in between it is held."""

    name = ""
    # Whether it is the pointer that tells what it is over.
    needs_pointer = False
    # The desktop's settings that it needs.
    settings = None

    def __init__(self, ember):
        self.ember = ember
        self.at = (0.0, 0.0)

    def start(self, dx):
        """Where a movement by dx has room."""
        width = self.ember.size[0]
        return 40 if dx > 0 else width - 40

    def hold(self, y, dx, dy=0.0, x=None):
        """Begins on the row at y and moves, without letting go."""
        self.begin(self.start(dx) if x is None else x, y)
        self.move(dx, dy)
        return self

    def swipe(self, y, dx, dy=0.0, x=None):
        """A whole swipe that rests before it lets go: no flick."""
        self.hold(y, dx, dy, x)
        self.release()
        self.ember.settle()

    def path(self, dx, dy, duration, easing, rest):
        """[(seconds, x, y), …] from where the hand is; the hand is then at its end."""
        end = (self.at[0] + dx, self.at[1] + dy)
        points = steps.line(self.at, end, duration, easing, self.ember.rate, 0, rest)
        self.at = end
        return points

    # --- pulling the list down from its top: `pull` may be called again and again, each time for another distance ---

    # How far the list goes when the fingers go 1 px.
    gain = 1.0

    def begin_pull(self, x=200, y=None):
        """Puts the fingers on the list, for its top to be pulled."""
        self.pulled = 0.0
        self.begin(x, self.ember.row(0) if y is None else y)

    def pull(self, shown, duration=0.15):
        """Moves until so much is shown above the first row, px."""
        page = max(self.ember.size[1] - self.ember.row_box(0)[1], SHORTEST_BAND)
        wanted = stretch(shown, page) if shown > 0 else shown
        self.move(0, (wanted - self.pulled) / self.gain, duration)
        self.pulled = wanted
        self.ember.hold_still()

    def begin(self, x, y):
        raise NotImplementedError

    def move(self, dx, dy=0.0, duration=0.2):
        raise NotImplementedError

    def release(self):
        raise NotImplementedError

    def flick(self, y, velocity, distance):
        """Moves so far (px) at a constant speed (px/s, both with the sign of the direction) and lets go while it moves."""
        raise NotImplementedError


class Touch(Hand):
    name = "touch"

    def begin(self, x, y):
        self.at = (x, y)
        self.ember.touch_down(0, x, y)

    def begin_pull(self, x=200, y=None):
        super().begin_pull(x, y)
        self.at = (x, self.at[1] + SLOP)
        self.ember.touch_move(0, *self.at)
        # Else GTK would make one movement of this and the next.
        self.ember.hold_still()

    def move(self, dx, dy=0.0, duration=0.2):
        points = self.path(dx, dy, duration, ease_in_out, REST)[1:]
        self.ember.play([step for t, x, y in points for step in steps.touch(t, "move 0 %.3f %.3f" % (x, y))])

    def release(self):
        self.ember.touch_up(0)

    def flick(self, y, velocity, distance):
        x = self.start(distance)
        self.ember.flick_touch((x, y), (x + distance, y), abs(distance / velocity))
        self.ember.settle()


class Mouse(Hand):
    name = "mouse"

    def begin(self, x, y):
        self.at = (x, y)
        self.ember.pointer_move(x, y)
        self.ember.button("left", "down")

    def move(self, dx, dy=0.0, duration=0.2):
        self.ember.play([(t, "pointer move %.3f %.3f" % (x, y)) for t, x, y in self.path(dx, dy, duration, ease_in_out, REST)[1:]])

    def release(self):
        self.ember.button("left", "up")

    def flick(self, y, velocity, distance):
        x = self.start(distance)
        self.ember.drag_pointer(
            (x, y), (x + distance, y), abs(distance / velocity), linear, hold_before=0, hold_after=0
        )
        self.ember.settle()


class Touchpad(Hand):
    name = "touchpad"
    # Natural scrolling, the desktop's default: fingers to the right scroll to the left.
    sign = -1
    gain = 2.5
    needs_pointer = True

    def begin(self, x, y):
        self.ember.pointer_move(x, y)

    def move(self, dx, dy=0.0, duration=0.2):
        script = steps.scroll(self.sign * dx, self.sign * dy, duration, ease_in_out, self.ember.rate, stop=False)
        # Fingers at rest report nothing; the empty frame keeps the script going.
        self.ember.play(script + [(duration + REST, "touch frame")])

    def release(self):
        self.ember.scroll_stop()

    def flick(self, y, velocity, distance):
        self.ember.swipe_touchpad(
            self.sign * distance, 0, abs(distance / velocity), at=(self.start(distance), y), easing=linear
        )
        self.ember.settle()


HANDS = (Touch, Touchpad, Mouse)


class TouchpadUnnatural(Touchpad):
    """Natural scrolling off: fingers to the right scroll to the right."""

    name = "touchpad, not natural"
    settings = {"/org/gnome/desktop/peripherals/touchpad/natural-scroll": "false"}
    sign = 1
    # Scrolling and pulling keep the logical direction: fingers that go up scroll up.
    gain = -2.5


class TwoFingers:
    """Two fingers on the screen, one above the other. `open` says how much farther apart they are to be than at the beginning."""

    name = "touch"
    needs_pointer = False
    settings = None

    def __init__(self, ember):
        self.ember = ember

    def begin(self, upper, lower, ids=(0, 1), x=(140, 240)):
        """Puts them down at these heights; the finger with the first id is the upper one, and the one with the lower id comes first."""
        self.ids, self.x = ids, x
        self.start = self.at = (upper, lower)
        for id, x, y in sorted(zip(ids, self.x, self.at)):
            self.ember.touch_down(id, x, y)

    def begin_at(self, y, span=40):
        """Puts them down so that y is in the middle of them."""
        self.begin(y - span / 2, y + span / 2)

    def to(self, upper, lower, duration=0.15):
        """Moves both to other heights."""
        path = steps.line(self.at, (upper, lower), duration, ease_in_out, self.ember.rate)[1:]
        self.at = (upper, lower)
        self.ember.play([
            step for t, *heights in path
            for id, x, y, is_last in zip(self.ids, self.x, heights, (False, True))
            for step in steps.touch(t, "move %d %.3f %.3f" % (id, x, y), is_last)
        ])
        self.ember.hold_still()

    def open(self, gap, duration=0.15):
        self.to(self.start[0] - gap / 2, self.start[1] + gap / 2, duration)

    def release(self):
        self.ember.touch_up(self.ids[0], frame=False)
        self.ember.touch_up(self.ids[1])


class TouchpadPinch:
    """Two fingers that pinch on the touchpad, with the pointer between them."""

    name = "touchpad"
    needs_pointer = True
    settings = None

    def __init__(self, ember):
        self.ember = ember

    def begin_at(self, y, span=None):
        self.gap = 0.0
        self.ember.pointer_move(200, y)
        self.ember.pinch_begin()

    def open(self, gap, duration=0.15):
        path = steps.line((self.gap, 0), (gap, 0), duration, ease_in_out, self.ember.rate)[1:]
        self.gap = gap
        self.ember.play([(t, "pinch update 0 0 %.5f 0" % (1 + each / SPAN)) for t, each, _ in path])
        self.ember.hold_still()

    def release(self):
        self.ember.pinch_end()


PINCHES = (TwoFingers, TouchpadPinch)
