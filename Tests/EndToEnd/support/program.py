# SPDX-License-Identifier: GPL-3.0-or-later
"""The program under test in the gesture rig, and properties read from its picture and its file."""
import contextlib
import json
import os
import pathlib
import re
import signal
import time

from rig import Rig, RigTimeout, gtk_version

from .colors import BANNER, WHITE, is_background, longest_run, near
from .devices import Mouse, Touch, Touchpad
from .documents import document

FOLDER = pathlib.Path(__file__).resolve().parent
TOP = FOLDER.parents[2]
EMBER = os.environ.get("EMBER", str(TOP / ".build/release/ember"))

WIDTH, HEIGHT = 420, 720
# Height of the header bar and of a row of one line, in px.
HEADER = 47
ROW = 54
# Displacement past which a swipe acts, in px.
THRESHOLD = 180
# Height of the space for a toast at the lower edge, in px. No row is hidden by it.
TOAST_PLACE = 74
# Width of the scrollbar, which is visible while the pointer moves, in px.
SCROLLBAR = 20
# Desktop settings.
ANIMATIONS = "/org/gnome/desktop/interface/enable-animations"
NO_ANIMATIONS = {ANIMATIONS: "false"}
# A caret that blinks for 3 s after an event.
BLINKING_CARET = {"/org/gnome/desktop/interface/cursor-blink": "true", "/org/gnome/desktop/interface/cursor-blink-timeout": "3"}
TEXT_SCALE = "/org/gnome/desktop/interface/text-scaling-factor"
# CPU time after which the program counts as busy, in ns, and the time in which it is measured, in ms.
BUSY_NS, BUSY_MS = 100_000, 60
# Time without a frame after which nothing moves any more, in ms.
STILL_MS = 200
# Time in s, a little longer than a completed row rests in its place before it moves down.
RESTING_SECONDS = 1.2
# Time in us for which the rig or the program may wait for a CPU during a script that presses into an animation.
LATE_US = 15_000
# Time of an answer of the main loop from which on the program is busy, in us, and the timeout for an answer, in s.
SLOW_ANSWER_US = 50_000
ANSWER_TIMEOUT = 20


class Ember(Rig):
    """Ember with a list file.

    `items` are texts or entries of the file, or the whole file; None leaves the file as it is.
    `home` is the folder for the program's data, configuration and state.
    `command` are the program's arguments, `prefix` is a command that runs the program.
    Other options are those of `Rig`.
    """

    def __init__(self, items=None, *, home, command=(), prefix=(), size=(WIDTH, HEIGHT), **options):
        self.data = pathlib.Path(home) / "data/ember"
        self.state_folder = pathlib.Path(home) / "state/ember"
        self.file = self.data / "lists.json"
        if items is not None:
            self.write(items if isinstance(items, dict) else document(items))
            for name in ("window.json", "history.json"):
                (self.state_folder / name).unlink(missing_ok=True)
        options.setdefault("state", "maximized")
        # A blinking caret would draw frames for ever.
        quiet = {"/org/gnome/desktop/interface/cursor-blink": "false", "/org/gnome/desktop/sound/event-sounds": "false"}
        options["gsettings"] = {**quiet, **(options.get("gsettings") or {})}
        if gtk_version() >= (4, 18):
            # It draws letters up to a pixel beyond the area that it draws again later, and leaves traces of them behind.
            options["env"] = {"GSK_DEBUG": "full-redraw", **(options.get("env") or {})}
        super().__init__([*prefix, EMBER, *command], size, home=home, **options)
        self.touch, self.touchpad, self.mouse = Touch(self), Touchpad(self), Mouse(self)
        # Other programs with windows in the rig.
        self.other_programs = []
        # Whether the machine was too busy for the timing of a script.
        self.was_late = False

    def stop(self):
        status = super().stop()
        while self.other_programs:
            program = self.other_programs.pop()
            program.kill()
            program.wait()
        return status

    def _wait_for_client(self):
        super()._wait_for_client()
        if self._wait is not None:
            self.wait_complete()

    def wait_complete(self):
        """Wait until the header's buttons and the rows are drawn. On a busy machine they come long after the first frame."""
        with contextlib.suppress(RigTimeout):
            self.wait_until(self.has_buttons)
            if self.starts_with_rows():
                self.wait_drawn_rows()

    def wait_drawn_rows(self, timeout=20):
        """Wait until rows are drawn: the left edge has several colors, even if a hint or a spinner is in the middle."""
        self.first_content((4, HEADER, 1, self.size[1] - HEADER - ROW), timeout)

    def starts_with_rows(self):
        """Whether the file can be read, and the list or the level of lists that the program starts with has rows."""
        # Reading a pipe would never end.
        if not self.file.is_file():
            return False
        try:
            lists = {entry["id"]: entry["items"] for entry in json.loads(self.file.read_text())["lists"]}
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            return False
        try:
            shown = json.loads((self.state_folder / "window.json").read_text())["list"]
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            shown = next(iter(lists), None)
        return bool(lists if shown is None else lists.get(shown))

    def has_buttons(self):
        """Whether the header's buttons are drawn: the menu button is drawn together with the others."""
        left = self.image((48, 12, 36, 22))
        right = self.image((self.size[0] - 84, 12, 36, 22))
        return any(
            sum(max(part[x, y]) - min(part[x, y]) < 60 and min(part[x, y]) > 150 for x in range(part.width) for y in range(part.height)) > 20
            for part in (left, right)
        )

    # --- the file ---

    def write(self, content):
        self.data.mkdir(parents=True, exist_ok=True)
        if not isinstance(content, (str, bytes)):
            content = json.dumps(content, ensure_ascii=False)
        self.file.write_bytes(content if isinstance(content, bytes) else content.encode())

    def items(self):
        """Return the first list's items in the file, as (text, is done)."""
        lists = json.loads(self.file.read_text())["lists"]
        return [(i["text"], "done" in i) for i in lists[0]["items"]]

    def wait_items(self, *expected, timeout=10.0):
        """Wait until the first list in the file has these items. "✓ text" stands for a completed one."""
        wanted = [(e[2:], True) if e.startswith("✓ ") else (e, False) for e in expected]
        try:
            self.wait_until(lambda: self.file.exists() and self.items() == wanted, timeout)
        except RigTimeout:
            raise AssertionError("the file has %r, not %r" % (self.items(), wanted)) from None

    def kill(self):
        """Kill the program with SIGKILL."""
        children = pathlib.Path("/proc/%d/task/%d/children" % ((self._process.pid,) * 2)).read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        self.wait_exit()

    # --- positions, for a list that is not scrolled and whose rows have one line ---

    def row(self, index):
        """Return the y of a row's middle."""
        return HEADER + ROW * index + ROW // 2

    def row_box(self, index):
        return (0, HEADER + ROW * index, self.size[0], ROW)

    # --- waiting ---

    def settle(self):
        """Wait until the program is at rest: it has drawn no frame for 200 ms, used no CPU time at the end of that, saves nothing, and answers.
        Rows that were completed have moved down.
        """
        self.sync(ANSWER_TIMEOUT)
        while True:
            self.idle(STILL_MS - BUSY_MS)
            before = self.cpu_time()
            self.idle(STILL_MS)
            is_busy = self.cpu_time() - before > BUSY_NS or not self.is_asleep()
            if not is_busy and not self.has_resting_row() and self.sync(ANSWER_TIMEOUT) <= SLOW_ANSWER_US:
                return

    def has_resting_row(self):
        """Whether a row was completed a moment ago. It rests in its place for a second, which needs no frames, before it moves down."""
        now = time.time()
        try:
            # Reading a pipe would wait for a writer.
            if not self.file.is_file() or now - self.file.stat().st_mtime > RESTING_SECONDS:
                return False
            done = [item.get("done", "") for entry in json.loads(self.file.read_text())["lists"] for item in entry["items"]]
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return False
        # The file has whole seconds.
        since = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now - RESTING_SECONDS - 1))
        return any(isinstance(date, str) and date >= since for date in done)

    def cpu_time(self):
        """Return the CPU time of the program's main thread, in ns."""
        return int(pathlib.Path("/proc/%d/schedstat" % self.info()["client_pid"]).read_text().split()[0])

    def is_asleep(self):
        """Whether each thread of the program waits for an event. Others run, or wait for a CPU, or for the disk as a thread that saves."""
        def state(thread):
            try:
                return (thread / "stat").read_text().rpartition(")")[2].split()[0]
            except (FileNotFoundError, ProcessLookupError):
                return "S"

        return all(state(thread) == "S" for thread in pathlib.Path("/proc/%d/task" % self.info()["client_pid"]).iterdir())

    def answer_time(self):
        """Return how long the main loop takes to answer, in us, without the time in which program and rig wait for a CPU."""
        before = self.cpu_delay()
        elapsed = self.sync(ANSWER_TIMEOUT)
        return max(elapsed - (self.cpu_delay() - before) // 1000, 0)

    def cpu_delay(self):
        """Return the time for which the program's main thread and the rig have waited for a CPU, in ns."""
        processes = (self._process.pid, self.info()["client_pid"])
        return sum(int(pathlib.Path("/proc/%d/schedstat" % pid).read_text().split()[1]) for pid in processes)

    def play_in_time(self, script):
        """Play a script whose result depends on when the program handles it, such as a press on a moving row, and update `was_late`."""
        before = self.cpu_delay()
        answer = self.play(script)
        late_us = max(int(re.search(r"at most (\d+) us late", answer)[1]), (self.cpu_delay() - before) // 1000)
        self.was_late = self.was_late or late_us > LATE_US

    def wait_drawn(self):
        """Wait until the input so far has been handled and drawn. Unlike `settle`, this is fast, but timers may still be running."""
        self.sync(ANSWER_TIMEOUT)
        self.idle(60)
        while self.sync(ANSWER_TIMEOUT) > SLOW_ANSWER_US:
            self.idle(60)

    def press(self, *chords):
        """Press keys one after the other, then settle."""
        for chord in chords:
            self.key(chord)
        self.settle()

    @staticmethod
    @contextlib.contextmanager
    def explained(text):
        """Replace a timeout's message by `text()`."""
        try:
            yield
        except RigTimeout:
            raise AssertionError(text()) from None

    # --- the screen ---

    def color(self, index):
        """Return a row's color, read beside its text where the gradient is nearly transparent."""
        return self.pixel(self.size[0] - 6, self.row(index) + 22)

    def colors(self, count):
        """Return the colors of the first rows."""
        return [self.color(i) for i in range(count)]

    def shift(self, index):
        """Return a row's horizontal displacement in px, or None if the row is not visible."""
        strip = self.image((0, self.row(index) - 23, self.size[0], 1))
        background = [is_background(strip[x, 0]) for x in range(strip.width)]
        if all(background):
            return None
        left = background.index(False)
        # The scrollbar may cover the background at the right.
        uncovered = [is_background(strip[x, 0]) for x in range(strip.width - SCROLLBAR)][::-1]
        right = uncovered.index(False)
        return left or (-right - SCROLLBAR if right else -background[::-1].index(False))

    def wait_shift(self, index, px):
        """Wait until a row is displaced by `px`, give or take 1 px."""
        with self.explained(lambda: "the row is %r px from its place, not %d" % (self.shift(index), px)):
            self.wait_until(lambda: abs((self.shift(index) or 0) - px) <= 1)

    def cue(self, index):
        """Return the brightest pixel of the cue beside a displaced row."""
        shift = self.shift(index)
        left = shift - 40 if shift > 0 else self.size[0] + shift + 4
        box = self.image((left, self.row(index) - 19, 36, 38))
        return max((box[x, y] for x in range(box.width) for y in range(box.height)), key=sum)

    def strike(self, index, ink=WHITE):
        """Return the length of the line through a row's text, in px. The letters alone give less than 25 px."""
        return longest_run(self.image(self.row_box(index)), ink)

    def focus_ring(self):
        """Return the y of the upper and the lower edge of the focus ring, or None without one."""
        # GTK hides the ring after 3 s, so this must be quick: a line that isn't white in the middle is no edge.
        picture = self.image()
        lines = [
            y for y in range(HEADER, picture.height)
            if near(picture[picture.width // 2, y], WHITE, 60)
            and longest_run(picture.crop((8, y, picture.width - 16, 1)), WHITE, 60) > picture.width - 20
        ]
        return (lines[0], lines[-1]) if lines else None

    def focused_row(self):
        """Return the index of the row with the focus ring, or None, in a list that is not scrolled and has rows of one line."""
        ring = self.focus_ring()
        return None if ring is None else (ring[0] - HEADER) // ROW

    def has_spinner(self):
        """Whether the middle of the list has several colors, where no row is."""
        picture = self.image((self.size[0] // 2 - 20, HEADER + (self.size[1] - HEADER) // 2 - 20, 40, 40))
        brightness = [sum(picture[x, y]) for x in range(picture.width) for y in range(picture.height)]
        return max(brightness) - min(brightness) > 150

    def banner_height(self):
        """Return the height of the banner below the header in px, 0 without one."""
        strip = self.image((4, HEADER, 1, self.size[1] - HEADER))
        return sum(near(strip[0, y], BANNER, 3) for y in range(strip.height))

    def toast(self):
        """Return the toast's box (x, y, width, height), or None. A toast is darker than the background."""
        width, height = self.size
        above = height - 90
        place = self.image((0, above, width, 80))
        dark = [(x, y) for y in range(place.height) for x in range(place.width) if sum(place[x, y]) < 36]
        if not dark:
            return None
        left, right = min(x for x, _ in dark), max(x for x, _ in dark)
        top, bottom = min(y for _, y in dark), max(y for _, y in dark)
        return (left, above + top, right - left + 1, bottom - top + 1)

    def wait_toast(self, shown, timeout=10.0):
        """Wait until a toast is shown, or until none is."""
        with self.explained(lambda: "a toast is%s shown" % (" not" if shown else "")):
            self.wait_until(lambda: bool(self.toast()) == shown, timeout)

    def press_undo(self, press):
        """Press the toast's button with `press`, a method such as click or tap."""
        self.settle()
        press(*self.toast_button())

    def toast_button(self):
        """Return a point on the toast's button."""
        left, top, width, height = self.toast()
        return left + width - 45, top + height // 2

    def shows_lists(self):
        """Whether the level of lists is shown: its header has a cool color."""
        red, _, blue = self.pixel(self.size[0] // 2, 4)
        return blue > red + 40

    def scrolled(self, before):
        """Return how far the list was scrolled down since a picture, in px, or None if that cannot be seen."""
        after = self.image()
        width, height, top = after.width - 40, 60, HEADER + 80
        band = after.crop((0, top, width, height)).data
        for distance in range(-top + HEADER, before.height - top - height + 1):
            if before.crop((0, top + distance, width, height)).data == band:
                return distance
        return None

    # --- checks ---

    def assert_no_warnings(self):
        words = ("CRITICAL", "WARNING", "Fatal", "crash")
        # The rig's xdg-shell has no repositioning, which GTK uses for a text's selection handles.
        expected = "Compositor doesn't support moving popups"
        warnings = [line for line in self.errors if expected not in line and any(word in line for word in words)]
        if warnings:
            raise AssertionError("standard error of Ember: %r" % warnings)

    def assert_same_rows(self, before, message="the rows are the same"):
        """Wait until the rows, of one line each, look as in a picture, but for those under a toast. The focus ring may be on another row."""
        def different():
            picture = self.image()
            end = before.height - ROW - (TOAST_PLACE if self.toast() else 0)
            boxes = [(8, top + 7, before.width - 8 - SCROLLBAR, ROW - 14) for top in range(HEADER, end, ROW)]
            return [box for box in boxes if picture.differs(before, box)]

        with self.explained(lambda: "%s: %r differ" % (message, different())):
            self.wait_until(lambda: not different(), 5.0)

    def assert_same_picture(self, before, message="the picture is the same", but_scrollbar=False):
        """Wait until the screen looks exactly as in a picture, but for the place of a toast. `but_scrollbar` ignores the scrollbar's strip."""
        self.settle()
        height = before.height - (TOAST_PLACE if self.toast() else 0)
        box = (0, 0, before.width - (SCROLLBAR if but_scrollbar else 0), height)
        with self.explained(lambda: "%s: %s" % (message, self.image().difference(before, box))):
            self.wait_until(lambda: self.image().differs(before, box) == 0, 5.0)

    def assert_no_background(self, message, below=0):
        """Check that rows fill the list from top to bottom, except for `below` px at the bottom."""
        strip = self.image((4, HEADER, 1, self.size[1] - HEADER - below))
        bare = [y for y in range(strip.height) if is_background(strip[0, y])]
        if bare:
            raise AssertionError("%s: px %s of the list are empty" % (message, bare[:1] + bare[-1:]))
