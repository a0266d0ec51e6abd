# SPDX-License-Identifier: GPL-3.0-or-later
"""The devices that move rows, alike for a test: distances are those of the fingers, positive to the right and down."""
from rig import ease_in_out, linear, steps

# A hand that rests so long before it lets go throws nothing (velocity counts over 150 ms).
REST = 0.17


class Hand:
    """`begin`, `move` and `release` are one gesture in pieces; in between it is held."""

    name = ""

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
