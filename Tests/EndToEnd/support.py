# SPDX-License-Identifier: GPL-3.0-or-later
"""The real program in the gesture rig, and what a test wants to know of it."""
import json
import os
import pathlib
import shutil
import tempfile
import unittest

from rig import Rig

TOP = pathlib.Path(__file__).resolve().parents[2]
EMBER = os.environ.get("EMBER", str(TOP / ".build/release/ember"))

WIDTH, HEIGHT = 420, 720
ROW = 54
THRESHOLD = 180
GROUND = (0x16, 0x13, 0x11)
DONE = (0x1F, 0x5B, 0x2E)
DONE_ID = "2026-11-21T10:32:00Z"


def item(text, done=False, **extra):
    entry = {"id": "id-" + text.replace(" ", "-")[:24], "text": text, **extra}
    if done:
        entry["done"] = DONE_ID
    return entry


def document(items):
    return {"format": "ember", "version": 1, "lists": [{"id": "today", "name": "Today", "items": items}]}


class Ember(Rig):
    """Ember on a list of its own. `items` are texts or entries of the file; None starts without a file."""

    def __init__(self, items=None, *, home, command=(), size=(WIDTH, HEIGHT), **options):
        self.data = pathlib.Path(home) / "data/ember"
        self.state_folder = pathlib.Path(home) / "state/ember"
        self.file = self.data / "lists.json"
        if items is not None:
            self.write(document([item(i) if isinstance(i, str) else i for i in items]))
        options.setdefault("state", "maximized")
        super().__init__([EMBER, *command], size, home=home, **options)

    def write(self, content):
        self.data.mkdir(parents=True, exist_ok=True)
        if not isinstance(content, (str, bytes)):
            content = json.dumps(content, ensure_ascii=False)
        self.file.write_bytes(content if isinstance(content, bytes) else content.encode())

    def items(self):
        """The items in the file, as (text, is done)."""
        lists = json.loads(self.file.read_text())["lists"]
        return [(i["text"], "done" in i) for i in lists[0]["items"]]

    def wait_items(self, *expected, timeout=3.0):
        """Waits until the file has these items: texts, "✓ text" for a done one."""
        wanted = [(e[2:], True) if e.startswith("✓ ") else (e, False) for e in expected]
        try:
            self.wait_until(lambda: self.items() == wanted, timeout)
        except Exception:
            raise AssertionError("the file has %r, not %r" % (self.items(), wanted)) from None

    def top(self):
        """Where the list begins: below the header."""
        return HEADER

    def row(self, index):
        """The middle of a row of one line, px from the top of the screen, when the list is not scrolled."""
        return HEADER + ROW * index + ROW // 2

    def settle(self):
        self.idle(250)


# Height of the header bar, px.
HEADER = 47


def near(colour, other, tolerance=40):
    return max(abs(a - b) for a, b in zip(colour, other)) <= tolerance


def is_green(colour):
    red, green, blue = colour
    return green > red + 25 and green > blue + 15


def is_ground(colour):
    return near(colour, GROUND, 6)


class EmberTest(unittest.TestCase):
    """A test with a home folder of its own for the program; nothing may be complained of on standard error."""

    # Texts that standard error may hold, as regular expressions.
    allowed_errors = ()

    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="ember-test-")
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)

    def ember(self, items=None, **options):
        ember = Ember(items, home=self.home, **options)
        self.addCleanup(self.assert_quiet, ember)
        return ember

    def assert_quiet(self, ember):
        complaints = [line for line in ember.errors if any(word in line for word in ("CRITICAL", "WARNING", "Fatal", "crash"))]
        self.assertEqual(complaints, [], "standard error of Ember")
