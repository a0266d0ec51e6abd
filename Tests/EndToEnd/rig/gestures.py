# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole gestures, with the timing of real fingers.

A gesture is sent as one script.  The rig delivers every event at its time and
stamps it with its nominal time, so speeds are exact even on a busy machine.

Durations are in seconds.  shots={part: file, ...} takes pictures in the middle
of a gesture, with the fingers marked; part is 0 to 1.
"""
from . import steps as make
from .control import Control, picture_options
from .steps import RATE, ease_in_out, linear, merge, shift


class Rig(Control):
    """A running rig with its client.  Use it as a context manager.

    command      argument list of the client
    size         logical size of the output
    columns      number of windows beside each other, each of that size
    env          extra environment variables; the value None removes one
    state        plain | maximized | fullscreen | tiled
    scale, hz    output scale and refresh rate
    rate         input events per second
    max_seconds  the whole rig is ended after that time, whatever happens
    wait         seconds to wait for the first window (None: do not wait)
    home         folder for the client's data, config and state (XDG_DATA_HOME
                 and so on, as home/data, home/config, home/state); it is kept.
                 Without it the client gets an empty one that is removed.
    gsettings    {"/org/gnome/desktop/interface/text-scaling-factor": "1.5"}
    fill_dialogs dialogs fill the output instead of being centered
    ssd          ask the client to leave decorations to the server
    lax_drag     allow GTK's touch drag and drop in spite of its wrong serial
    seat         whether there are input devices
    renderer     pixman or gles2
    cwd          working directory of the client
    echo         print what the client prints
    verbose      let the rig log to .errors
    rig          the program; else RIG_BINARY or the one that make builds
    """

    def __init__(self, command, size=(420, 720), env=None, *, state="plain", columns=1, scale=1, hz=60,
                 rate=RATE, max_seconds=300, wait=30, home=None, gsettings=None,
                 fill_dialogs=False, ssd=False, lax_drag=False, seat=True, renderer=None,
                 cwd=None, echo=False, verbose=False, rig=None):
        options = ["--size", "%dx%d" % (size[0] * columns, size[1]), "--columns", str(columns),
                   "--scale", str(scale), "--hz", str(hz),
                   "--state", state, "--max-seconds", str(max_seconds)]
        flags = {"--fill-dialogs": fill_dialogs, "--ssd": ssd, "--lax-drag": lax_drag,
                 "--no-seat": not seat, "--verbose": verbose}
        options += [flag for flag, wanted in flags.items() if wanted]
        if renderer:
            options += ["--renderer", renderer]
        super().__init__(command, options, env, home=home, gsettings=gsettings, cwd=cwd,
                         echo=echo, rig=rig, wait=wait)
        self.size = tuple(size)
        self.scale = scale
        self.rate = rate

    touch_path = staticmethod(make.touch_path)

    def _play(self, steps, shots=None, duration=0.0):
        pictures = [(duration * part, "screenshot " + picture_options(path, marks=True))
                    for part, path in (shots or {}).items()]
        self.play(merge(steps, pictures))

    def _point_at(self, at):
        """The steps that bring the pointer there; none if `at` is None."""
        if at is None:
            return []
        self._pointer = tuple(at)
        return [(0, "pointer move %.3f %.3f" % self._pointer)]

    def _line(self, start, end, duration, easing, hold_before=0.0, hold_after=0.0):
        return make.line(start, end, duration, easing, self.rate, hold_before, hold_after)

    # --- touch screen ---

    def tap(self, x, y, duration=0.06, id=0):
        self._play(make.press(x, y, duration, id))

    def double_tap(self, x, y, gap=0.12):
        tap = make.press(x, y, 0.05)
        self._play(tap + shift(tap, 0.05 + gap))

    def long_press(self, x, y, duration=0.8, release=True, id=0):
        steps = make.press(x, y, duration, id)
        if not release:
            # an empty frame keeps the script going until the press is long enough
            steps = [step for step in steps if " up " not in step[1]]
        self._play(steps)

    def drag_touch(self, start, end, duration=0.5, easing=ease_in_out, hold_before=0.0,
                   hold_after=0.15, release=True, id=0, shots=None):
        """A finger drag that rests before it lifts: no fling."""
        points = self._line(start, end, duration, easing, hold_before, hold_after)
        self._play(make.touch_path(id, points, release), shots, points[-1][0])

    def flick_touch(self, start, end, duration=0.12, easing=linear, id=0, shots=None):
        """A finger flick: it lifts while it moves."""
        points = self._line(start, end, duration, easing)
        self._play(make.touch_path(id, points), shots, points[-1][0])

    def pinch_touch(self, p1_from, p1_to, p2_from, p2_to, duration=0.5, easing=ease_in_out,
                    stagger=0.0, hold_after=0.1, release=True, ids=(0, 1), shots=None):
        """Two fingers.  stagger: the second one lands that many seconds later."""
        steps = make.pinch((p1_from, p1_to), (p2_from, p2_to), duration, easing, self.rate,
                           stagger, hold_after, release, ids)
        self._play(steps, shots, stagger + duration + hold_after)

    # --- pointer ---

    def glide(self, x, y, duration=0.15, easing=ease_in_out):
        """Moves the pointer there along a line."""
        start, self._pointer = self._pointer, (x, y)
        if start is None or duration <= 0:
            self.pointer_move(x, y)
            return
        self._play([(t, "pointer move %.3f %.3f" % (px, py))
                    for t, px, py in self._line(start, (x, y), duration, easing)])

    def click(self, x, y, button="left", duration=0.05, count=1):
        steps = self._point_at((x, y))
        for i in range(count):
            t = 0.02 + i * (duration + 0.08)
            steps += [(t, "button %s down" % button), (t + duration, "button %s up" % button)]
        self._play(steps)

    def drag_pointer(self, start, end, duration=0.5, easing=ease_in_out, button="left",
                     hold_before=0.05, hold_after=0.1, release=True, shots=None):
        points = self._line(start, end, duration, easing, hold_before, hold_after)
        steps = self._point_at(start) + [(0, "button %s down" % button)]
        steps += [(t, "pointer move %.3f %.3f" % (x, y)) for t, x, y in points[1:]]
        if release:
            steps.append((points[-1][0], "button %s up" % button))
        self._pointer = tuple(end)
        self._play(steps, shots, points[-1][0])

    def wheel(self, clicks, x=None, y=None, interval=0.04, horizontal=False):
        """Wheel clicks; positive ones scroll down, or right."""
        click = "scroll wheel " + ("0 " if horizontal else "") + ("1" if clicks > 0 else "-1")
        self._play(self._point_at(None if x is None else (x, y)) +
                   [(0.01 + i * interval, click) for i in range(abs(int(clicks)))])

    # --- touchpad ---

    def swipe_touchpad(self, dx, dy, duration=0.25, at=None, easing=ease_in_out, stop=True,
                       hold_after=0.0, shots=None):
        """A two finger scroll by dx, dy in all; positive dy scrolls down.
        easing=linear (or ease_in) leaves speed at the end, so that kinetic
        scrolling follows; ease_out leaves none."""
        steps = make.scroll(dx, dy, duration, easing, self.rate, hold_after, stop)
        self._play(self._point_at(at) + steps, shots, duration + hold_after)

    def pinch_touchpad(self, center, scale_from=1.0, scale_to=2.0, duration=0.5,
                       easing=ease_in_out, fingers=2, pan=(0.0, 0.0), rotation=0.0,
                       cancelled=False, end=True, shots=None):
        """A pinch with the pointer at `center`.  The scale is relative to the
        begin; rotation is the whole turn in degrees."""
        steps = make.touchpad_pinch((scale_from, scale_to), duration, easing, self.rate,
                                    fingers, pan, rotation, cancelled, end)
        self._play(self._point_at(center) + steps, shots, duration)

    def swipe_fingers(self, dx, dy, fingers=3, duration=0.3, at=None, easing=ease_in_out,
                      cancelled=False):
        """A swipe with three or four fingers."""
        self._play(self._point_at(at) + make.touchpad_swipe(
            dx, dy, fingers, duration, easing, self.rate, cancelled))

    def hold_touchpad(self, fingers=1, duration=0.3, at=None, cancelled=False):
        """Fingers that rest on the touchpad."""
        self._play(self._point_at(at) + make.touchpad_hold(fingers, duration, cancelled))

    # --- keyboard ---

    def type(self, text, interval=0.025):
        """Types text, one key press every `interval` seconds (0: at once)."""
        if interval > 0:
            self._play(make.typing(text, interval))
        else:
            self.do("type " + make.escaped(text))
