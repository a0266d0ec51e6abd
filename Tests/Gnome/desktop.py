# SPDX-License-Identifier: GPL-3.0-or-later
"""A GNOME session without a display: its input devices, its windows, and pictures of its screen.

Input goes through org.gnome.Mutter.RemoteDesktop, the interface of remote desktops. Coordinates are px of the screen.
GNOME Shell runs with --unsafe-mode, so that its state can be read in JavaScript.
"""
import json
import os
import pathlib
import subprocess
import time

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, Gio, GLib  # noqa: E402

REMOTE, CAST = "org.gnome.Mutter.RemoteDesktop", "org.gnome.Mutter.ScreenCast"
SHELL = "org.gnome.Shell"
SIZE = (900, 1000)
RESULTS = pathlib.Path(os.environ.get("RESULTS", "/tmp"))

# Codes of Linux' input-event-codes.h.
PRIMARY, SECONDARY = 272, 273
MODIFIERS = {"ctrl": 29, "shift": 42, "alt": 56, "super": 125}
KEYS = {
    "Escape": 1, "equal": 13, "BackSpace": 14, "Tab": 15, "Return": 28, "space": 57, " ": 57, "comma": 51, "slash": 53, "F10": 68, "Home": 102, "Up": 103,
    "Left": 105, "Right": 106, "End": 107, "Down": 108, "Delete": 111,
    **dict(zip("1234567890", range(2, 12))), **dict(zip("qwertyuiop", range(16, 26))),
    **dict(zip("asdfghjkl", range(30, 39))), **dict(zip("zxcvbnm", range(44, 51))),
}
# Flags and sources of NotifyPointerAxis.
FINISH, FINGERS = 1, 4
# Rate of a touchscreen's events, per second.
RATE = 90
# Time after which a finger counts as held, and rest before a release after which no velocity is left, in s.
HOLD, REST = 0.8, 0.2

# An input device is created by its first event, which is lost.
DEVICES = "global.stage.context.get_backend().get_default_seat().list_devices().map(device => device.get_device_type())"
# Types of input devices (Clutter.InputDeviceType).
POINTER, KEYBOARD, TOUCHSCREEN = 0, 1, 6
WINDOWS = """
    global.get_window_actors().map(actor => actor.meta_window).map(window => {
        const frame = window.get_frame_rect();
        return {
            title: window.title, app: window.get_gtk_application_id() ?? window.get_wm_class(), focused: window.has_focus(),
            frame: [frame.x, frame.y, frame.width, frame.height],
        };
    })
"""


class Desktop:
    """The session that this process runs in."""

    def __init__(self):
        self._bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self._remote = self._call(REMOTE, "/" + REMOTE.replace(".", "/"), REMOTE, "CreateSession", result="(o)")[0]
        arguments = GLib.Variant("(ss)", (REMOTE + ".Session", "SessionId"))
        session = self._call(REMOTE, self._remote, "org.freedesktop.DBus.Properties", "Get", arguments, "(v)")[0]
        options = GLib.Variant("(a{sv})", ({"remote-desktop-session-id": GLib.Variant("s", session)},))
        cast = self._call(CAST, "/" + CAST.replace(".", "/"), CAST, "CreateSession", options, "(o)")[0]
        options = GLib.Variant("(sa{sv})", ("Meta-0", {}))
        # The positions of touches belong to this recording of the screen.
        self._stream = self._call(CAST, cast, CAST + ".Session", "RecordMonitor", options, "(o)")[0]
        self._remote_call("Start")
        self.wait_until(self._has_started, "GNOME Shell has started", 60)
        self.tap(1, SIZE[1] - 1)
        self.key("shift")
        self.point(*SIZE)
        self.wait_until(lambda: {POINTER, KEYBOARD, TOUCHSCREEN} <= set(self.eval(DEVICES)), lambda: self.eval(DEVICES))

    def _has_started(self):
        try:
            return not self.eval("Main.layoutManager._startingUp")
        except GLib.Error:
            # The shell is on the bus before it answers.
            return False

    def _call(self, name, path, interface, method, arguments=None, result=None):
        return self._bus.call_sync(name, path, interface, method, arguments, GLib.VariantType(result) if result else None, 0, 10_000, None)

    def _remote_call(self, method, signature=None, *arguments):
        self._call(REMOTE, self._remote, REMOTE + ".Session", method, GLib.Variant(signature, arguments) if signature else None)

    # --- the touchscreen ---

    def touch_down(self, x, y, finger=0):
        self._remote_call("NotifyTouchDown", "(sudd)", self._stream, finger, float(x), float(y))

    def touch_move(self, x, y, finger=0):
        self._remote_call("NotifyTouchMotion", "(sudd)", self._stream, finger, float(x), float(y))

    def touch_up(self, finger=0):
        self._remote_call("NotifyTouchUp", "(u)", finger)

    def tap(self, x, y):
        self.touch_down(x, y)
        time.sleep(0.05)
        self.touch_up()

    def drag(self, start, end, seconds=0.4, hold=0.0, rest=REST):
        """Put a finger down, hold it, move it, and rest, without a release."""
        self.touch_down(*start)
        time.sleep(hold)
        for x, y in path(start, end, seconds):
            self.touch_move(x, y)
        time.sleep(rest)

    def pinch(self, x, y, start, end, seconds=0.5):
        """Move two fingers, one above the other, from a distance to another one, and rest, without a release."""
        for finger, side in enumerate((-1, 1)):
            self.touch_down(x, y + side * start / 2, finger)
        for _, distance in path((0, start), (0, end), seconds):
            for finger, side in enumerate((-1, 1)):
                self.touch_move(x, y + side * distance / 2, finger)
        time.sleep(REST)

    def lift(self, fingers=1):
        for finger in range(fingers):
            self.touch_up(finger)

    # --- the mouse and the touchpad ---

    def point(self, x, y):
        """Move the pointer. A device has no effect before its second event."""
        for offset in (1, 0):
            self._remote_call("NotifyPointerMotionAbsolute", "(sdd)", self._stream, float(x - offset), float(y))

    def button(self, is_pressed, code=PRIMARY):
        self._remote_call("NotifyPointerButton", "(ib)", code, is_pressed)

    def click(self, x, y, code=PRIMARY):
        self.point(x, y)
        self.button(True, code)
        self.button(False, code)

    def drag_mouse(self, start, end, seconds=0.5):
        """Press the primary button and move, without a release."""
        self.point(*start)
        self.button(True)
        for x, y in path(start, end, seconds):
            self._remote_call("NotifyPointerMotionAbsolute", "(sdd)", self._stream, float(x), float(y))
        time.sleep(REST)

    def scroll(self, dx, dy, seconds=0.4):
        """Scroll by two fingers on the touchpad and rest, without a release. GNOME doesn't apply natural scrolling to this."""
        steps = max(1, int(seconds * RATE))
        for _ in path((0, 0), (0, 0), seconds):
            self._remote_call("NotifyPointerAxis", "(ddu)", dx / steps, dy / steps, FINGERS)
        time.sleep(REST)

    def end_scroll(self):
        self._remote_call("NotifyPointerAxis", "(ddu)", 0.0, 0.0, FINISH | FINGERS)

    # --- the keyboard ---

    def key(self, chord):
        """Press a key, such as "ctrl+n"."""
        codes = [MODIFIERS.get(name) or KEYS[name] for name in chord.split("+")]
        for code in codes:
            self._remote_call("NotifyKeyboardKeycode", "(ub)", code, True)
        for code in reversed(codes):
            self._remote_call("NotifyKeyboardKeycode", "(ub)", code, False)

    def type(self, text):
        for letter in text:
            special = {"\n": "Return", "+": "shift+equal"}
            self.key(special.get(letter) or ("shift+" + letter.lower() if letter.isupper() else letter))

    # --- programs ---

    @staticmethod
    def run(*command):
        """Run a program and return what it prints."""
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout

    def set(self, schema, key, value):
        """Change a setting of the desktop."""
        self.run("gsettings", "set", schema, key, value)

    def gtk_version(self):
        return tuple(int(part) for part in self.run("pkg-config", "--modversion", "gtk4").split("."))

    # --- the shell ---

    def eval(self, expression):
        """Return the value of an expression in GNOME Shell."""
        is_ok, result = self._call(SHELL, "/org/gnome/Shell", SHELL, "Eval", GLib.Variant("(s)", (expression,)), "(bs)")
        if not is_ok:
            raise RuntimeError("%s: %s" % (expression, result))
        return json.loads(result) if result else None

    def windows(self):
        return self.eval(WINDOWS)

    def focused_window(self):
        """Return the id of the application that has the focus, or None."""
        return next((window["app"] for window in self.windows() if window["focused"]), None)

    def wait_mapped(self):
        """Wait until new windows have grown to their size."""
        self.wait_until(lambda: self.eval("Main.wm._mapping.size == 0"), "windows have been mapped")

    def move_window(self, x, y):
        """Move the focused window."""
        def is_there():
            # A window that is being dragged goes on moving.
            self.eval("global.display.focus_window?.move_frame(true, %d, %d)" % (x, y))
            return self.focused_frame()[:2] == [x, y]

        self.wait_until(is_there, lambda: "the window has moved to %d, %d: %r" % (x, y, self.windows()))

    def resize_window(self, x, y, width, height):
        """Move and resize the focused window."""
        self.eval("global.display.focus_window.move_resize_frame(true, %d, %d, %d, %d)" % (x, y, width, height))
        self.wait_until(lambda: self.focused_frame() == [x, y, width, height], "the window has its size")

    def focused_frame(self):
        return next((window["frame"] for window in self.windows() if window["focused"]), [])

    def is_overview(self):
        return self.eval("Main.overview.visible")

    def show_overview(self):
        self.eval("Main.overview.show()")
        self.wait_until(lambda: self.eval("Main.overview.visible && !Main.overview.animationInProgress"), "the overview is shown")

    def hide_overview(self):
        self.eval("Main.overview.hide()")
        self.wait_until(lambda: not self.is_overview(), "the overview is hidden")

    def names_on_bus(self):
        return self._call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ListNames", result="(as)")[0]

    def screenshot(self, name):
        """Save a picture of the screen. Return its path."""
        target = RESULTS / (name + ".png")
        arguments = GLib.Variant("(bbs)", (False, False, str(target)))
        service = SHELL + ".Screenshot"
        self._call(service, "/org/gnome/Shell/Screenshot", service, "Screenshot", arguments)
        return target

    def pixels(self, x, y, width, height):
        """Return the pixels of a box of the screen."""
        path = self.screenshot("pixels")
        picture = GdkPixbuf.Pixbuf.new_from_file(str(path))
        path.unlink()
        return picture.new_subpixbuf(x, y, width, height).copy().get_pixels()

    @staticmethod
    def wait_until(condition, message, timeout=20.0):
        """Wait until a condition is true. `message` says what it means, or is a function that returns that."""
        end = time.monotonic() + timeout
        while not condition():
            if time.monotonic() > end:
                raise AssertionError("not within %g s: %s" % (timeout, message() if callable(message) else message))
            time.sleep(0.05)


def path(start, end, seconds):
    """Yield the points from start to end at the times of a device's events."""
    count, began = max(1, int(seconds * RATE)), time.monotonic()
    for step in range(1, count + 1):
        time.sleep(max(began + step * seconds / count - time.monotonic(), 0))
        part = step / count
        yield start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
