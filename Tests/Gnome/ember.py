# SPDX-License-Identifier: GPL-3.0-or-later
"""The installed Ember in a GNOME session: its window, its accessible objects, and its file."""
import functools
import json
import os
import pathlib
import subprocess
import sys
import unittest

from desktop import RESULTS, Desktop

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "EndToEnd"))

from rig import RigTimeout  # noqa: E402
from support import documents  # noqa: E402
from support.screen_reader import AccessibleProgram  # noqa: E402

ID = "io.github.ember_todo.Ember"
DATA = pathlib.Path.home() / ".local/share/ember"
STATE = pathlib.Path.home() / ".local/state/ember"
FILE = DATA / "lists.json"
# A role in AT-SPI (atspi-constants.h).
MENU_ITEM = 35


class Ember(AccessibleProgram):
    """Ember, started by a command or by the desktop. Its file is the user's own."""

    def __init__(self, desktop):
        self.desktop = desktop
        self._process = None
        self.open_bus(os.environ["DBUS_SESSION_BUS_ADDRESS"])

    # --- the program ---

    def start(self, errors):
        """Start Ember with standard error in a file, and wait until its list is shown."""
        self._process = subprocess.Popen(["ember"], stderr=errors)
        self.wait_shown()

    def wait_shown(self):
        """Wait until the window can receive input."""
        shell = self.desktop
        shell.wait_until(lambda: self.frame(), "Ember's window is focused")
        shell.wait_until(lambda: not shell.is_overview(), "the overview is hidden")
        shell.wait_mapped()
        self.wait_for(lambda: self.window() and self.list(), "Ember is on the accessibility bus", 20)

    def stop(self):
        """End the program. Return its exit status if it was started by `start`."""
        self.desktop.run("gapplication", "action", ID, "quit")
        status = self._process.wait(20) if self._process else 0
        self.desktop.wait_until(lambda: ID not in self.desktop.names_on_bus(), "Ember has ended")
        self.close_bus()
        return status

    def frame(self):
        """Return the box of the main window on the screen, or None while it isn't focused."""
        return next((w["frame"] for w in self.desktop.windows() if w["app"] == ID and w["title"] == "Ember" and w["focused"]), None)

    def programs(self):
        """Return the accessible root of Ember. GNOME Shell is on the bus, too."""
        return [program for program in super().programs() if program.name in ("ember", ID)]

    def wait_until(self, condition, timeout=20.0):
        try:
            self.desktop.wait_until(condition, "", timeout)
        except AssertionError:
            raise RigTimeout from None

    def key(self, chord):
        self.desktop.key(chord)

    def type(self, text):
        self.desktop.type(text)

    def names(self):
        """Return the names of all accessible objects, in all windows and dialogs."""
        return {each.name for program in self.programs() for each in program.descendants()}

    def wait_name(self, name, is_shown=True):
        self.wait_for(lambda: (name in self.names()) == is_shown, "“%s” is %s" % (name, "shown" if is_shown else "gone"))

    def wait_settled(self):
        """Wait until two pictures of the window are the same. Return the picture."""
        last = None

        def is_settled():
            nonlocal last
            before, last = last, self.pixels()
            return last == before

        self.desktop.wait_until(is_settled, "the window is at rest")
        return last

    def pixels(self):
        """Return the pixels of the window, without its round corners."""
        x, y, width, height = self.frame()
        return self.desktop.pixels(x, y + 16, width, height - 32)

    def wait_menu(self, is_open=True):
        """Wait until a menu is open, or until none is. With GTK 4.18, its items have no accessible names."""
        def has_menu():
            return any(each.role == MENU_ITEM for program in self.programs() for each in program.descendants())

        self.wait_for(lambda: has_menu() == is_open, "a menu is %s" % ("open" if is_open else "closed"))

    # --- the file ---

    @staticmethod
    def write(*items, lists=None):
        """Write lists of texts, or one list, to the file. "✓ text" is a completed item."""
        def entry(text):
            return documents.item(text.removeprefix("✓ "), done=text.startswith("✓ "))

        lists = lists or {"Today": items}
        Ember.write_document(documents.library({name: [entry(text) for text in texts] for name, texts in lists.items()}))

    @staticmethod
    def write_document(document):
        DATA.mkdir(parents=True, exist_ok=True)
        for name in ("window.json", "history.json"):
            (STATE / name).unlink(missing_ok=True)
        FILE.write_text(json.dumps(document))

    @staticmethod
    def items(index=0):
        """Return the items of a list in the file, as (text, is done)."""
        return [(item["text"], "done" in item) for item in json.loads(FILE.read_text())["lists"][index]["items"]]

    def wait_items(self, *expected, index=0):
        """Wait until a list in the file has these items."""
        wanted = [(text.removeprefix("✓ "), text.startswith("✓ ")) for text in expected]
        self.desktop.wait_until(lambda: self.items(index) == wanted, lambda: "the file has %r, but has %r" % (wanted, self.items(index)))

    # --- positions on the screen ---

    def place(self, x, y):
        """Return a point of the window."""
        left, top, *_ = self.frame()
        return left + x, top + y

    def row(self, index, x=200):
        """Return a point on a row, or below the rows. Every row has one line, and the list isn't scrolled."""
        _, top, _, height = self.row_objects()[0].box
        return self.place(x, top + (index + 0.5) * height)


@functools.cache
def shared_desktop():
    return Desktop()


class GnomeTest(unittest.TestCase):
    """A test with the desktop. It fails if a program that it starts writes to standard error."""

    def setUp(self):
        self.desktop = shared_desktop()
        # A pattern.
        self.ignored_errors = None
        self.errors = RESULTS / ("%s.stderr" % self.name)
        self.addCleanup(self.check_errors)
        if self.desktop.is_overview():
            self.desktop.hide_overview()

    @property
    def name(self):
        """The name of the class and of the method."""
        return "-".join(self.id().split(".")[-2:])

    def written_errors(self):
        """Return what was written to standard error, except for what this test ignores."""
        text = self.errors.read_text() if self.errors.exists() else ""
        return self.ignored_errors.sub("", text) if self.ignored_errors else text

    def check_errors(self):
        self.assertEqual(self.written_errors(), "", "standard error")
        self.errors.unlink(missing_ok=True)

    def start(self, *items, lists=None):
        """Return Ember with a list."""
        Ember.write(*items, lists=lists)
        return self.run_ember(Ember(self.desktop))

    def run_ember(self, ember):
        """Start Ember until the end of the test."""
        self.addCleanup(ember.stop)
        self.addCleanup(self.take_picture)
        with open(self.errors, "a") as errors:
            ember.start(errors)
        return ember

    def start_plain_window(self, errors):
        """Start a program with an empty window until the end of the test, with standard error in a file. Return the process."""
        program = "/tmp/plain-window"
        self.desktop.run("gcc", "-o", program, "plain-window.c", *self.desktop.run("pkg-config", "--cflags", "--libs", "gtk4").split())
        process = subprocess.Popen([program], stderr=errors)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        self.desktop.wait_until(lambda: self.desktop.focused_window() == "org.example.PlainWindow", "the window is focused")
        self.desktop.wait_mapped()
        return process

    def take_picture(self):
        """Save a picture of the end of the test."""
        self.desktop.screenshot(self.name)
