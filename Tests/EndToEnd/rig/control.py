# SPDX-License-Identifier: GPL-3.0-or-later
"""The single commands of the rig: pictures, waiting, output and input."""
import json
import os
import time

from .connection import RigError, RigTimeout
from .image import Image
from .process import Process

POLL_SECONDS = 0.03
EXTRA_SECONDS = 5       # the rig itself reports a timeout first
SETTLE_MS = 80
SETTLE_SECONDS = 1.5


def numbers(values):
    return " ".join("%.6g" % v for v in values)


def picture_options(path, box=None, marks=False):
    """The arguments of a screenshot command."""
    path = os.path.abspath(path)
    if '"' in path or "\n" in path:
        raise RigError("cannot write a picture to %r" % path)
    return '"%s"%s%s' % (path, " " + numbers(box) if box else "", " marks" if marks else "")


class Control(Process):
    def __init__(self, *args, wait, **kw):
        super().__init__(*args, **kw)
        self._wait = wait
        self._pointer = None

    def _wait_for_client(self):
        if self._wait is None:
            return
        self.first_commit(self._wait)
        try:
            self.idle(SETTLE_MS, SETTLE_SECONDS)
        except RigTimeout:
            pass                # it is animated all the time

    def do(self, command, timeout=10.0):
        """Sends one command.  Returns the answer without its "ok"."""
        return self._exchange(command + "\n", command, timeout)

    def play(self, steps):
        """Runs [(seconds, command), ...] with exact timing, and waits for the end."""
        if not steps:
            return ""
        steps = sorted(steps, key=lambda step: step[0])
        lines = ["%d %s" % (round(t * 1e6), command) for t, command in steps]
        return self._exchange("\n".join(["play begin", *lines, "play end\n"]),
                              "play", steps[-1][0] + 15)

    def _exchange(self, text, what, timeout):
        if not self._connection:
            raise RigError("the rig is not running")
        return self._connection.exchange(text, what, timeout)

    # --- pictures and state ---

    def screenshot(self, path, box=None, marks=False):
        """Saves a PNG (or a PPM) of the screen, or of box = x, y, width, height.
        marks: with the pointer and the fingers."""
        self.do("screenshot " + picture_options(path, box, marks))
        return path

    def image(self, box=None):
        """The pixels of the screen, or of box = x, y, width, height."""
        path = os.path.join(self._folder or "", "image.ppm")
        self.screenshot(path, box)
        with open(path, "rb") as f:
            return Image.from_ppm(f.read())

    def pixel(self, x, y):
        return tuple(int(v) for v in self.do("pixel " + numbers((x, y))).split())

    def hash(self, box=None):
        """A hash of the pixels."""
        return self.do("hash" + (" " + numbers(box) if box else ""))

    def stats(self):
        """What the client did since the last call."""
        return json.loads(self.do("stats"))

    def windows(self):
        return json.loads(self.do("windows"))

    def info(self):
        return json.loads(self.do("info"))

    # --- waiting ---

    def _timed(self, command, timeout):
        return self.do("%s %d" % (command, timeout * 1000), timeout + EXTRA_SECONDS)

    def first_commit(self, timeout=20):
        """Waits for the first window.  Returns when it was mapped, when the client
        first committed anything, and when it was first shown: us since the start."""
        return tuple(int(v) for v in self._timed("first-commit", timeout).split())

    def first_content(self, box, timeout=20):
        """Waits until a frame has several colors in box = x, y, width, height.
        Returns when it was shown: us since the start."""
        return int(self._timed("first-content " + numbers(box), timeout))

    def frame(self, timeout=1.0):
        """Waits until new content of the client is presented.  Returns the us it took."""
        return int(self._timed("frame", timeout))

    def idle(self, ms=150, timeout=10.0):
        """Waits until the client has not committed for ms milliseconds."""
        return int(self._timed("idle %d" % ms, timeout))

    def sync(self, timeout=5.0):
        """Pings the client and waits for its answer.  Returns the us it took."""
        return int(self._timed("sync", timeout))

    def wait_until(self, condition, timeout=10.0, every=POLL_SECONDS):
        """Calls condition until it returns something true.  Returns that."""
        end = time.monotonic() + timeout
        while True:
            value = condition()
            if value:
                return value
            if time.monotonic() > end:
                raise RigTimeout("condition not met within %.1f s" % timeout)
            time.sleep(every)

    def wait_pixel(self, x, y, color, tol=8, timeout=10.0):
        """Waits until the pixel has that color, within tol per channel."""
        self.wait_until(lambda: all(abs(a - b) <= tol for a, b in zip(self.pixel(x, y), color)),
                        timeout)

    # --- the output and the window ---

    def resize(self, w, h):
        self.do("resize %dx%d" % (w, h))
        self.size = (w, h)

    def set_scale(self, scale):
        self.do("scale %g" % scale)
        self.scale = scale

    def set_clock(self, hz):
        self.do("clock %d" % hz)

    def set_state(self, state):
        """plain, maximized, fullscreen or tiled."""
        self.do("state " + state)

    def set_repeat(self, rate, delay_ms):
        """Sets the rate, in 1/s, and the delay of repeated keys."""
        self.do("repeat %d %d" % (rate, delay_ms))

    def set_layouts(self, *names):
        """Sets the keyboard layouts: 'us', 'ara', 'fr', ...  The first one is active."""
        self.do("layout " + ",".join(names))

    def close(self):
        """Asks the top window to close."""
        self.do("close")

    # --- plain input; gestures are made of scripts instead ---

    def pointer_move(self, x, y):
        self._pointer = (x, y)
        self.do("pointer move %.3f %.3f" % (x, y))

    def pointer_leave(self):
        self._pointer = None
        self.do("pointer leave")

    def button(self, name="left", what="down"):
        self.do("button %s %s" % (name, what))

    def scroll_finger(self, dx, dy):
        self.do("scroll finger %.4f %.4f" % (dx, dy))

    def set_natural_scrolling(self, natural):
        """Whether finger scrolling is said to be natural."""
        self.do("scroll natural" if natural else "scroll traditional")

    def scroll_stop(self):
        self.do("scroll stop")

    def _touch(self, command, frame):
        self.do("touch " + command)
        if frame:
            self.do("touch frame")

    def touch_down(self, id, x, y, frame=True):
        self._touch("down %d %.3f %.3f" % (id, x, y), frame)

    def touch_move(self, id, x, y, frame=True):
        self._touch("move %d %.3f %.3f" % (id, x, y), frame)

    def touch_up(self, id, frame=True):
        self._touch("up %d" % id, frame)

    def touch_cancel(self):
        self.do("touch cancel")

    def pinch_begin(self, fingers=2):
        self.do("pinch begin %d" % fingers)

    def pinch_update(self, dx, dy, scale, rotation=0):
        self.do("pinch update %.4f %.4f %.5f %.4f" % (dx, dy, scale, rotation))

    def pinch_end(self, cancelled=False):
        self.do("pinch end" + (" cancelled" if cancelled else ""))

    def swipe_begin(self, fingers=3):
        self.do("swipe begin %d" % fingers)

    def swipe_update(self, dx, dy):
        self.do("swipe update %.4f %.4f" % (dx, dy))

    def swipe_end(self, cancelled=False):
        self.do("swipe end" + (" cancelled" if cancelled else ""))

    def key(self, chord):
        """'Return', 'ctrl+z', 'ctrl+shift+Delete', 'a', ..."""
        self.do("key " + chord)

    def key_sticky(self, chord):
        """A chord whose keys are pressed one after the other, as with sticky keys."""
        self.do("key sticky " + chord)

    def key_down(self, name):
        self.do("key down " + name)

    def key_up(self, name):
        self.do("key up " + name)
