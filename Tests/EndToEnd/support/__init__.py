# SPDX-License-Identifier: GPL-3.0-or-later
"""The real program in the gesture rig, and what a test wants to know of it."""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import tempfile
import unittest

from support.devices import Mouse, Touch, Touchpad
from rig import Rig, RigTimeout

FOLDER = pathlib.Path(__file__).resolve().parent
TOP = FOLDER.parents[2]
EMBER = os.environ.get("EMBER", str(TOP / ".build/release/ember"))

WIDTH, HEIGHT = 420, 720
# Height of the header bar and of a row of one line, px.
HEADER = 47
ROW = 54
THRESHOLD = 180
# The place that a toast takes at the lower edge: no row is hidden by it.
TOAST_PLACE = 74
# What the scrollbar covers at the right, px, while the pointer moves.
SCROLLBAR = 20

# The look's colours.
GROUND = (0x16, 0x13, 0x11)
FIRST = (0xCB, 0x00, 0x24)
DONE = (0x1F, 0x5B, 0x2E)
PREVIEW = (0x1E, 0x7F, 0x35)
TICK = (0x6E, 0xE7, 0x87)
CROSS = (0xFF, 0x8A, 0x80)
NOTICE = (0x3A, 0x2A, 0x20)
WHITE = (255, 255, 255)
DARK_INK = (0x2B, 0x0A, 0x00)

DONE_DATE = "2026-11-21T10:32:00Z"


def item(text, done=False, **extra):
    entry = {"id": "id-" + text.replace(" ", "-")[:24], "text": text, **extra}
    if done:
        entry["done"] = DONE_DATE
    return entry


def document(items):
    return library({"Today": items})


def library(lists):
    """The file with these lists: names, and their items as texts or entries."""
    return {"format": "ember", "version": 1, "lists": [
        {"id": name.lower(), "name": name, "items": [item(entry) if isinstance(entry, str) else entry for entry in items]}
        for name, items in lists.items()
    ]}


def numbered(count):
    return ["Item number %d" % i for i in range(count)]


def near(colour, other, tolerance=40):
    return max(abs(a - b) for a, b in zip(colour, other)) <= tolerance


def is_green(colour):
    red, green, blue = colour
    return green > red + 25 and green > blue + 15


def is_ground(colour):
    return near(colour, GROUND, 6)


def is_neutral(colour):
    return max(colour) - min(colour) <= 14


class Ember(Rig):
    """Ember on a list of its own. `items` are texts or entries of the file, or all of the file; None leaves it as it is."""

    def __init__(self, items=None, *, home, command=(), size=(WIDTH, HEIGHT), **options):
        self.data = pathlib.Path(home) / "data/ember"
        self.state_folder = pathlib.Path(home) / "state/ember"
        self.file = self.data / "lists.json"
        if items is not None:
            self.write(items if isinstance(items, dict) else document(items))
            # Nothing is left of another start but what the test left itself.
            for name in ("window.json", "history.json"):
                (self.state_folder / name).unlink(missing_ok=True)
        options.setdefault("state", "maximized")
        # A blinking caret draws for ever, and a picture of it is another one each time. Nobody wants to hear tests.
        quiet = {"/org/gnome/desktop/interface/cursor-blink": "false", "/org/gnome/desktop/sound/event-sounds": "false"}
        options["gsettings"] = {**quiet, **(options.get("gsettings") or {})}
        super().__init__([EMBER, *command], size, home=home, **options)
        self.touch, self.touchpad, self.mouse = Touch(self), Touchpad(self), Mouse(self)

    def _wait_for_client(self):
        super()._wait_for_client()
        if self._wait is not None:
            # The header's buttons come after the first frame; on a busy machine long after it.
            with contextlib.suppress(RigTimeout):
                self.wait_until(self.has_buttons)

    def has_buttons(self):
        """Whether the menu's button is there; then the others are too."""
        strip = self.image((0, 12, self.size[0], 22))
        return any(
            sum(max(strip[x, y]) - min(strip[x, y]) < 60 and min(strip[x, y]) > 150 for x in columns for y in range(22)) > 20
            for columns in (range(48, 84), range(strip.width - 84, strip.width - 48))
        )

    # --- the file ---

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
            self.wait_until(lambda: self.file.exists() and self.items() == wanted, timeout)
        except RigTimeout:
            raise AssertionError("the file has %r, not %r" % (self.items(), wanted)) from None

    def kill(self):
        """Ends the program as a power cut would."""
        children = pathlib.Path("/proc/%d/task/%d/children" % ((self._process.pid,) * 2)).read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        self.wait_exit()

    # --- where things are, when the list is not scrolled and every row has one line ---

    def row(self, index):
        """The middle of a row, px from the top of the screen."""
        return HEADER + ROW * index + ROW // 2

    def row_box(self, index):
        return (0, HEADER + ROW * index, self.size[0], ROW)

    # --- what is seen ---

    def settle(self):
        """Waits until nothing moves: no frame for 200 ms, in which the program was neither merely busy nor counting frames until
        something is to move."""
        self.sync()
        self.idle(200)
        while self.sync() > 50_000 or self.is_counting():
            self.idle(200)

    def is_counting(self):
        """Whether the program works though nothing is seen of it: one at rest uses no time at all."""
        usage = pathlib.Path("/proc/%d/schedstat" % self.info()["client_pid"])
        before = int(usage.read_text().split()[0])
        self.idle(60)
        return int(usage.read_text().split()[0]) - before > 100_000

    def hold_still(self):
        """Waits until what fingers that rest hold is drawn where they hold it: nothing moves by itself then."""
        self.sync()
        self.idle(60)

    def colour(self, index):
        """A row's own colour: where its gradient is nearly clear, beside its text."""
        return self.pixel(self.size[0] - 6, self.row(index) + 22)

    def shift(self, index):
        """How far a row is from its place, px; the ground shows where it was."""
        strip = self.image((0, self.row(index) - 23, self.size[0], 1))
        ground = [is_ground(strip[x, 0]) for x in range(strip.width)]
        if all(ground):
            return None
        left = ground.index(False)
        # The scrollbar may stand on the ground at the right.
        bare = [is_ground(strip[x, 0]) for x in range(strip.width - SCROLLBAR)][::-1]
        right = bare.index(False)
        return left or (-right - SCROLLBAR if right else -ground[::-1].index(False))

    def wait_shift(self, index, px):
        """Waits until a row is so far from its place, 1 px more or less."""
        with self.explained(lambda: "the row is %r px from its place, not %d" % (self.shift(index), px)):
            self.wait_until(lambda: abs((self.shift(index) or 0) - px) <= 1, 1.0)

    def cue(self, index):
        """The brightest pixel of the sign beside a row that is away from its place."""
        shift = self.shift(index)
        left = shift - 40 if shift > 0 else self.size[0] + shift + 4
        box = self.image((left, self.row(index) - 19, 36, 38))
        return max((box[x, y] for x in range(box.width) for y in range(box.height)), key=sum)

    def strike(self, index, ink=WHITE):
        """How long the line through a row's text is, px; the letters' own strokes are short."""
        return longest_run(self.image(self.row_box(index)), ink)

    def ring(self):
        """Where the ring of the focused row is: px from the top of the screen to its upper and lower line; None without one."""
        picture = self.image()
        lines = [
            y for y in range(HEADER, picture.height)
            if longest_run(picture.crop((8, y, picture.width - 16, 1)), WHITE, 60) > picture.width - 20
        ]
        return (lines[0], lines[-1]) if lines else None

    def focused_row(self):
        """The index of the focused row of a list that is not scrolled and has rows of one line."""
        ring = self.ring()
        return None if ring is None else (ring[0] - HEADER) // ROW

    def notice_height(self):
        """px of the message below the header; 0 without one."""
        strip = self.image((4, HEADER, 1, self.size[1] - HEADER))
        return sum(near(strip[0, y], NOTICE, 3) for y in range(strip.height))

    def toast(self):
        """The box of the message at the lower edge: x, y, width, height in px; None when there is none. It is darker than the ground."""
        width, height = self.size
        above = height - 90
        place = self.image((0, above, width, 80))
        dark = [(x, y) for y in range(place.height) for x in range(place.width) if sum(place[x, y]) < 36]
        if not dark:
            return None
        left, right = min(x for x, _ in dark), max(x for x, _ in dark)
        top, bottom = min(y for _, y in dark), max(y for _, y in dark)
        return (left, above + top, right - left + 1, bottom - top + 1)

    def toast_button(self):
        """A point on the button of the message."""
        left, top, width, height = self.toast()
        return left + width - 45, top + height // 2

    def wait_toast(self, shown):
        """Wait until the toast is shown, or until it is not."""
        with self.explained(lambda: "the toast is%s shown" % (" not" if shown else "")):
            self.wait_until(lambda: bool(self.toast()) == shown)

    def press_undo(self, press):
        """Press the toast's button with `press`, a method such as click or tap."""
        self.settle()
        press(*self.toast_button())

    def shows_lists(self):
        """Whether it is the level of lists that is shown: its header is cool."""
        red, _, blue = self.pixel(self.size[0] // 2, 4)
        return blue > red + 40

    def rows(self, count):
        """The colours of the first rows."""
        return [self.colour(i) for i in range(count)]

    def scrolled(self, before):
        """How far the list was scrolled down since a picture, px; None when that cannot be seen."""
        after = self.image()
        width, height, top = after.width - 40, 60, HEADER + 80
        band = after.crop((0, top, width, height)).data
        for distance in range(-top + HEADER, before.height - top - height + 1):
            if before.crop((0, top + distance, width, height)).data == band:
                return distance
        return None

    # --- helpers ---

    def press(self, *chords):
        for chord in chords:
            self.key(chord)
        self.settle()

    @staticmethod
    @contextlib.contextmanager
    def explained(text):
        try:
            yield
        except RigTimeout:
            raise AssertionError(text()) from None


def longest_run(image, ink, tolerance=10):
    """The longest horizontal run of a colour, px."""
    longest = 0
    for y in range(image.height):
        length = 0
        for x in range(image.width):
            length = length + 1 if near(image[x, y], ink, tolerance) else 0
            longest = max(longest, length)
    return longest


def long(test):
    """Mark a test, or all tests of a class, as part of the long form (`run.py --all`)."""
    test.is_long = True
    return test


class EmberTest(unittest.TestCase):
    """A test with a home folder of its own for the program; nothing may be complained of on standard error."""

    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="ember-test-")
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)

    def ember(self, items=None, **options):
        ember = Ember(items, home=self.home, **options)
        self.addCleanup(self.assert_quiet, ember)
        return ember

    def in_language(self, name):
        """The environment of a desktop in a language, such as "de_DE": the C locale's files under another name, for GTK and gettext
        ask the name only."""
        folder = pathlib.Path(self.home) / "locales"
        folder.mkdir(exist_ok=True)
        here = next(path for path in map(pathlib.Path, ("/usr/lib/locale/C.utf8", "/usr/lib/locale/C.UTF-8")) if path.exists())
        for ending in ("UTF-8", "utf8"):
            (folder / ("%s.%s" % (name, ending))).symlink_to(here)
        return {"LOCPATH": folder, "LC_ALL": name + ".UTF-8", "LANGUAGE": None}

    def right_to_left(self):
        """The environment of a right-to-left desktop."""
        return self.in_language("he_IL")

    def assert_quiet(self, ember):
        words = ("CRITICAL", "WARNING", "Fatal", "crash")
        # The rig's xdg-shell is too old for what GTK likes to do with the handles of a text.
        expected = "Compositor doesn't support moving popups"
        complaints = [line for line in ember.errors if expected not in line and any(word in line for word in words)]
        self.assertEqual(complaints, [], "standard error of Ember")

    def assert_same_rows(self, ember, before, message="the rows are the same"):
        """The screen soon shows rows of one line from the top again as in a picture, but for the ring: who undoes by key sees where the
        focus went."""
        boxes = [(8, top + 7, before.width - 8 - SCROLLBAR, ROW - 14) for top in range(HEADER, before.height - ROW, ROW)]

        def others():
            picture = ember.image()
            return [box for box in boxes if picture.differs(before, box)]

        with ember.explained(lambda: "%s: %r differ" % (message, others())):
            ember.wait_until(lambda: not others(), 2.0)

    def assert_same_picture(self, ember, before, message="the picture is the same", but_scrollbar=False):
        """The screen soon shows a picture again, to the pixel. A scrollbar shows only while the pointer moves."""
        box = (0, 0, before.width - SCROLLBAR, before.height) if but_scrollbar else None
        with ember.explained(lambda: "%s: %s" % (message, ember.image().difference(before, box))):
            ember.wait_until(lambda: ember.image().differs(before, box) == 0, 2.0)

    def assert_no_ground(self, ember, message, below=0):
        """Rows fill the list from top to bottom, but for so many px below, where a toast lies."""
        strip = ember.image((4, HEADER, 1, ember.size[1] - HEADER - below))
        bare = [y for y in range(strip.height) if is_ground(strip[0, y])]
        self.assertEqual(len(bare), 0, "%s: px %s of the list are bare" % (message, bare[:1] + bare[-1:]))

    def assert_near(self, colour, other, tolerance=8, message=""):
        text = "%s: #%02X%02X%02X is not #%02X%02X%02X" % (message, *colour, *other)
        self.assertTrue(near(colour, other, tolerance), text)
