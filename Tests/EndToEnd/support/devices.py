# SPDX-License-Identifier: GPL-3.0-or-later
"""Input devices with a common interface. Distances are those of the fingers or the pointer in px, positive to the right and down."""
import functools

from rig import ease_in_out, linear, steps

# Rest before a release after which no velocity is left, in s. (Velocity is measured over 150 ms.)
REST = 0.17
# A little more than the movement after which a touch is recognized, in px. The list does not follow up to there.
SLOP = 16.25
# The rubber band's constant, and the smallest page it is computed for, in px.
RUBBER_BAND, SHORTEST_PAGE = 0.55, 240
# Distance of two fingers at the beginning of a touchpad pinch as the program assumes it, in px.
TOUCHPAD_SPAN = 110


def overscroll_drag(shown, page):
    """Return the drag in px that shows `shown` px beyond the end of a list of `page` px.

    This is the inverse of the rubber band (1 − 1/(0.55·x/page + 1))·page.
    """
    return page / RUBBER_BAND * (1 / (1 - shown / page) - 1)


class Device:
    """A device that moves rows. `begin`, `move` and `release` are the parts of one gesture."""

    name = ""
    # Whether gestures happen at the pointer's position.
    needs_pointer = False
    # Desktop settings that the device needs.
    settings = None
    # How far the list scrolls when the fingers move by 1 px.
    scroll_factor = 1.0
    # Whether labels name the key that does the same.
    shows_keys = True

    def __init__(self, ember):
        self.ember = ember
        self.at = (0.0, 0.0)

    def begin(self, x, y):
        raise NotImplementedError

    def move(self, dx, dy=0.0, duration=0.2):
        raise NotImplementedError

    def release(self):
        raise NotImplementedError

    def flick(self, y, velocity, distance):
        """Move by `distance` px at `velocity` px/s, both with the direction's sign, and release without a rest."""
        raise NotImplementedError

    def start_x(self, dx):
        """Return an x from which there is room for a movement by dx."""
        return 40 if dx > 0 else self.ember.size[0] - 40

    def drag(self, y, dx, dy=0.0, x=None):
        """Begin on the row at y and move, without a release."""
        self.begin(self.start_x(dx) if x is None else x, y)
        self.move(dx, dy)
        return self

    def swipe(self, y, dx, dy=0.0, x=None):
        """Drag, rest and release."""
        self.drag(y, dx, dy, x)
        self.release()
        self.ember.settle()

    def path(self, dx, dy, duration, easing, rest):
        """Return [(seconds, x, y), …] from the current position. The end becomes the current position."""
        end = (self.at[0] + dx, self.at[1] + dy)
        points = steps.line(self.at, end, duration, easing, self.ember.rate, 0, rest)
        self.at = end
        return points

    def begin_pull(self, x=200, y=None):
        """Put the fingers on the list for a pull."""
        self.pulled = 0.0
        self.begin(x, self.ember.row(0) if y is None else y)

    def pull(self, shown, duration=0.15):
        """Move until `shown` px are visible above the first row. Can be called repeatedly."""
        page = max(self.ember.size[1] - self.ember.row_box(0)[1], SHORTEST_PAGE)
        wanted = overscroll_drag(shown, page) if shown > 0 else shown
        self.move(0, (wanted - self.pulled) / self.scroll_factor, duration)
        self.pulled = wanted
        self.ember.wait_drawn()


class Touch(Device):
    name = "touch"
    shows_keys = False

    def begin(self, x, y):
        self.at = (x, y)
        self.ember.touch_down(0, x, y)

    def begin_pull(self, x=200, y=None):
        super().begin_pull(x, y)
        self.at = (x, self.at[1] + SLOP)
        self.ember.touch_move(0, *self.at)
        # Otherwise GTK would compress this movement and the next into one.
        self.ember.wait_drawn()

    def move(self, dx, dy=0.0, duration=0.2):
        points = self.path(dx, dy, duration, ease_in_out, REST)[1:]
        self.ember.play([step for t, x, y in points for step in steps.touch(t, "move 0 %.3f %.3f" % (x, y))])

    def release(self):
        self.ember.touch_up(0)

    def flick(self, y, velocity, distance):
        x = self.start_x(distance)
        self.ember.flick_touch((x, y), (x + distance, y), abs(distance / velocity))
        self.ember.settle()


class Mouse(Device):
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
        x = self.start_x(distance)
        self.ember.drag_pointer(
            (x, y), (x + distance, y), abs(distance / velocity), linear, hold_before=0, hold_after=0
        )
        self.ember.settle()


class Touchpad(Device):
    """A touchpad with natural scrolling, which is the desktop's default."""

    name = "touchpad"
    is_natural = True
    # Fingers that move to the right scroll to the left.
    sign = -1
    scroll_factor = 2.5
    needs_pointer = True

    def begin(self, x, y):
        self.ember.set_natural_scrolling(self.is_natural)
        self.ember.pointer_move(x, y)

    def move(self, dx, dy=0.0, duration=0.2):
        script = steps.scroll(self.sign * dx, self.sign * dy, duration, ease_in_out, self.ember.rate, stop=False)
        # Resting fingers send nothing. An empty frame keeps the script going.
        self.ember.play(script + [(duration + REST, "touch frame")])

    def release(self):
        self.ember.scroll_stop()

    def flick(self, y, velocity, distance):
        self.ember.swipe_touchpad(
            self.sign * distance, 0, abs(distance / velocity), at=(self.start_x(distance), y), easing=linear
        )
        self.ember.settle()


class TraditionalTouchpad(Touchpad):
    """A touchpad without natural scrolling: fingers that move to the right scroll to the right."""

    name = "touchpad, traditional"
    is_natural = False
    settings = {"/org/gnome/desktop/peripherals/touchpad/natural-scroll": "false"}
    sign = 1
    # Vertically the logical direction counts: fingers that move up scroll up.
    scroll_factor = -2.5


class TouchPinch:
    """Two fingers on the touchscreen, one above the other."""

    name = "touch"
    needs_pointer = False
    settings = None
    shows_keys = False

    def __init__(self, ember):
        self.ember = ember

    def begin(self, upper, lower, ids=(0, 1), x=(140, 240)):
        """Put the fingers down at two heights. `ids` and `x` are those of the upper and the lower finger; the lower id comes first."""
        self.ids, self.x = ids, x
        self.start = self.at = (upper, lower)
        for id, x, y in sorted(zip(ids, self.x, self.at)):
            self.ember.touch_down(id, x, y)

    def begin_at(self, y, span=40):
        """Put the fingers down with y in their middle."""
        self.begin(y - span / 2, y + span / 2)

    def move_to(self, upper, lower, duration=0.15):
        path = steps.line(self.at, (upper, lower), duration, ease_in_out, self.ember.rate)[1:]
        self.at = (upper, lower)
        self.ember.play([
            step for t, *heights in path
            for id, x, y, is_last in zip(self.ids, self.x, heights, (False, True))
            for step in steps.touch(t, "move %d %.3f %.3f" % (id, x, y), is_last)
        ])
        self.ember.wait_drawn()

    def spread(self, gap, duration=0.15):
        """Move the fingers until they are `gap` px farther apart than at the beginning."""
        self.move_to(self.start[0] - gap / 2, self.start[1] + gap / 2, duration)

    def release(self):
        self.ember.touch_up(self.ids[0], frame=False)
        self.ember.touch_up(self.ids[1])


class TouchpadPinch:
    """Two fingers that pinch on the touchpad. The pointer is between them."""

    name = "touchpad"
    needs_pointer = True
    settings = None
    shows_keys = True

    def __init__(self, ember):
        self.ember = ember

    def begin_at(self, y, span=None):
        self.gap = 0.0
        self.ember.pointer_move(200, y)
        self.ember.pinch_begin()

    def spread(self, gap, duration=0.15):
        path = steps.line((self.gap, 0), (gap, 0), duration, ease_in_out, self.ember.rate)[1:]
        self.gap = gap
        self.ember.play([(t, "pinch update 0 0 %.5f 0" % (1 + each / TOUCHPAD_SPAN)) for t, each, _ in path])
        self.ember.wait_drawn()

    def release(self):
        self.ember.pinch_end()


SWIPE_DEVICES = (Touch, Touchpad, Mouse)
PULL_DEVICES = (Touch, Touchpad)
PINCH_DEVICES = (TouchPinch, TouchpadPinch)
REORDER_DEVICES = (Touch, Mouse)


def each_device(devices, items=None, prepare=None, **options):
    """Turn `test(self, ember, device)` into a test that runs it in a new program for each device, as `EmberTest.attempt` does.

    `prepare` is called with the device first. Other options are those of `EmberTest.ember`.
    """
    def decorate(test):
        @functools.wraps(test)
        def run(self):
            for kind in devices:
                settings = {"gsettings": kind.settings} if kind.settings else {}

                def act(ember, kind=kind):
                    device = kind(ember)
                    if prepare:
                        prepare(device)
                    test(self, ember, device)

                with self.subTest(kind.name):
                    self.attempt(act, items, **settings, **options)

        return run

    return decorate
