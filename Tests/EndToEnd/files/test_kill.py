# SPDX-License-Identifier: GPL-3.0-or-later
"""The program is killed at random moments: the file is valid and has every change that was visible for 100 ms.

Each scenario of keys, typing and swipes first runs slowly, to learn which rows are visible and what is in the file after each step. Then
it runs at the speed of a user, again and again, while the compositor takes a picture every 20 ms, and the program is killed. A row that
looks like none before a step proves that the step was visible. If it is in a picture taken at least 100 ms before the kill, the step must
be in the file. A letter that is typed may take longer (K16).

If the machine is so busy that writing a few bytes takes a third of that time, the kill does not count and is repeated.

The environment variable KILLS sets the number of kills.
"""
import concurrent.futures
import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import threading
import time
import zlib

from rig import RigError, steps
from support import HEADER, ROW, Ember, EmberTest, is_background, long, numbered
from support.command_line import run_command

KILLS = int(os.environ.get("KILLS", 40))
SEED = 20261121
# Time after which a visible change must be in the file, and interval of the screenshots, in s.
ON_SCREEN = 0.1
PICTURES = 0.02
# Time after which a visible letter must be in the file, and a letter that is typed into a long list, in s.
LETTER_ON_SCREEN = 0.25
TYPED = 1.0
# Time after a write in which another letter may still be written, in s.
PENDING = 0.3
# Letters per second and number of letters.
SPEED, LETTERS = 25, 75
# Resolution of file times, in s.
TICK = 0.01
# Box of the rows, without the parts that a toast or a scrollbar may cover.
ROWS = 9
BOX = (0, HEADER, 200, ROWS * ROW)
TEXTS = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants", "Call the plumber", "Read chapter seven"]
WORDS = ["milk", "tea", "stamps", "bread", "soap"]
ANIMATIONS = "/org/gnome/desktop/interface/enable-animations"


class LoadMonitor(threading.Thread):
    """Repeatedly writes a small file as safely as Ember does, to measure how busy the machine is."""

    def __init__(self, folder):
        super().__init__(daemon=True)
        self.file = pathlib.Path(folder) / "monitor"
        self.over = threading.Event()
        self.spans = []

    def run(self):
        while not self.over.is_set():
            begun = time.time()
            time.sleep(0.02)
            new = self.file.with_suffix(".new")
            with open(new, "wb") as file:
                file.write(b"here")
                file.flush()
                os.fsync(file.fileno())
            new.rename(self.file)
            self.spans.append((begun, time.time()))

    def is_slow(self, begin, end):
        """Whether a write took too long at some time in an interval that is over."""
        while not self.spans or self.spans[-1][0] < end:
            time.sleep(0.02)
        return any(since < end and until > begin and until - since - 0.02 > ON_SCREEN / 3 for since, until in list(self.spans))


class MachineBusy(Exception):
    """A change is missing, but the machine was too busy to tell why."""


class Scenario:
    """User input as steps of (pause after it in s, commands of the rig)."""

    def __init__(self, seed, rows, animated):
        self.name = "scenario %d (%d rows%s)" % (seed, rows, ", animated" if animated else "")
        self.items = TEXTS + ["Item number %d" % number for number in range(len(TEXTS), rows)]
        self.settings = {ANIMATIONS: "true" if animated else "false"}
        self.random = random.Random(seed)
        self.steps = []
        # Numbers of the steps that type a letter, from 1.
        self.letters = set()
        # During an animation a swipe may hit another row in the slow run.
        parts = [self.keys, self.typing, self.editing] + ([] if animated else [self.swipe])
        for part in self.random.sample(parts * 2, len(parts) * 2):
            part()

    def key(self, chord, least=0.02):
        self.steps.append((self.random.uniform(least, 0.15), [(0, "key " + chord)]))

    def type(self, text):
        self.letters.update(range(len(self.steps) + 1, len(self.steps) + len(text) + 1))
        self.steps += [(self.random.uniform(0.02, 0.06), [(0, "type " + letter)]) for letter in text]

    def keys(self):
        for _ in range(self.random.randint(1, 3)):
            self.key("Down")
        self.key(self.random.choice(("space", "Delete", "shift+ctrl+Down", "space")))

    def typing(self):
        for _ in range(2):
            self.type(self.random.choice(WORDS))
            self.key("Return", 0.06)
        self.key("Return")

    def editing(self):
        self.key("Home")
        self.key("Return")
        self.type(self.random.choice(WORDS))
        self.key("Return", 0.06)

    def swipe(self):
        y = HEADER + ROW * self.random.randint(0, 4) + ROW // 2
        start, end = self.random.choice(((60, 320), (340, 80)))
        path = steps.line((start, y), (end, y), 0.1, steps.linear, 120, hold_after=0.16)
        self.steps.append((self.random.uniform(0.02, 0.1), steps.touch_path(0, path)))

    def script(self):
        """Return the script of all steps at the speed of a user, and its duration in s."""
        script, now = [], 0.05
        for pause, commands in self.steps:
            script += steps.shift(commands, now)
            now += commands[-1][0] + pause
        return script, now


def visible_rows(file):
    """Return (index, checksum) of the rows in a screenshot, or nothing if the file is incomplete."""
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        return []
    size = 3 * BOX[2] * ROW
    pixels = content[len(content) % size:]
    whole = [pixels[at:at + size] for at in range(0, len(pixels), size)] if len(content) > size * ROWS else []
    return [(place, zlib.crc32(strip)) for place, strip in enumerate(whole)]


def listed_items(home):
    """Return the first list's items as the command line shows them."""
    _, output, _ = run_command(home, "list", "--all", "--json")
    return [(entry["text"], "done" in entry) for entry in json.loads(output)["lists"][0]["items"]]


class KillTests(EmberTest):
    def run_slowly(self, scenario, home):
        """Return the items in the file after each step, and for each visible row the step after which it appeared first."""
        states, looks = [], {}
        with Ember(scenario.items, home=home, gsettings=scenario.settings) as ember:
            def note():
                ember.settle()
                while list(ember.data.glob(".ember-*")) or time.time() - ember.file.stat().st_mtime < PENDING:
                    ember.settle()
                picture = pathlib.Path(home) / "state.ppm"
                ember.screenshot(str(picture), BOX)
                for look in visible_rows(picture):
                    looks.setdefault(look, len(states))
                states.append(ember.items())

            note()
            for _, commands in scenario.steps:
                ember.play(commands)
                note()
            ember.assert_no_warnings()
        return states, looks

    def remove_early_rows(self, scenario, looks, home):
        """Run a scenario to its end. Remove the rows that are visible before the end of their step, such as one without a focus ring during a swipe."""
        script, length = scenario.script()
        pictures = [(at / 100, pathlib.Path(home) / ("%04d.ppm" % at)) for at in range(int(100 * length))]
        script += [(at, 'screenshot "%s" %d %d %d %d' % (file, *BOX)) for at, file in pictures]
        with Ember(scenario.items, home=home, gsettings=scenario.settings) as ember:
            ember.play(script)
        ends, now = [], 0.05
        for pause, commands in scenario.steps:
            # A swipe changes something when it ends.
            ends.append(now + commands[-1][0])
            now = ends[-1] + pause
        for at, file in pictures:
            ended = sum(end <= at for end in ends)
            for look in visible_rows(file):
                if looks.get(look, 0) > ended:
                    del looks[look]

    def run_and_kill(self, scenario, states, looks, number, home):
        """Run a scenario and kill the program meanwhile. Return the failure, and whether a visible change had to be in the file."""
        script, length = scenario.script()
        moment = random.Random("%d %s %d" % (SEED, scenario.name, number)).uniform(0.1, length + 0.25)
        pictures = [(at * PICTURES, pathlib.Path(home) / ("%04d.ppm" % at)) for at in range(int((length + 0.3) / PICTURES))]
        script += [(at, 'screenshot "%s" %d %d %d %d' % (file, *BOX)) for at, file in pictures]
        with Ember(scenario.items, home=home, gsettings=scenario.settings) as ember:
            program = ember.info()["client_pid"]

            def play():
                try:
                    ember.play(script)
                except RigError:
                    pass  # The rig ended with the program.

            player = threading.Thread(target=play)
            player.start()
            time.sleep(moment)
            killed = time.time()
            os.kill(program, signal.SIGKILL)
            player.join()
            ember.wait_exit()
        try:
            json.loads(ember.file.read_text())
            items = listed_items(home)
        except (ValueError, KeyError, OSError) as error:
            return "the file is broken: %s" % error, False
        saved = max((index for index, state in enumerate(states) if state == items), default=None)
        if saved is None:
            return "the file has what never was: %r" % items[:10], False
        seen = ((looks.get(look, 0), file) for _, file in pictures if file.exists() for look in visible_rows(file))
        shown = max((step for step, file in seen if file.stat().st_mtime + TICK <= killed - (
            LETTER_ON_SCREEN if step in scenario.letters else ON_SCREEN)), default=0)
        if saved < shown and self.monitor.is_slow(killed - 3 * ON_SCREEN, killed):
            raise MachineBusy
        if saved < shown:
            return "step %d was on screen, and the file is that of step %d" % (shown, saved), True
        if number % 10 == 0:
            self.restart(home, items)
        return None, states[shown] != states[0]

    def restart(self, home, items):
        with Ember(home=home) as ember:
            self.assertEqual(ember.items(), items)
            self.assertFalse(is_background(ember.pixel(10, ember.row(0))), "the list is shown")
            ember.assert_no_warnings()

    @long
    def test_change_visible_for_100_ms_survives_a_kill(self):
        """The file is valid as well (K04)."""
        scenarios = [Scenario(SEED + number, rows, animated) for number, (rows, animated) in enumerate(
            ((6, False), (2_000, False), (6, True), (6, False)))]
        busy = []
        self.monitor = LoadMonitor(self.home)
        self.monitor.start()
        self.addCleanup(self.monitor.join)
        self.addCleanup(self.monitor.over.set)
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            def folder(name):
                path = pathlib.Path(self.home) / name
                path.mkdir()
                return str(path)

            def one(number):
                scenario = number % len(scenarios)
                wrong, counts = "the machine was too busy each time", False
                for again in range(10):
                    home = folder("kill-%d-%d" % (number, again))
                    try:
                        wrong, counts = self.run_and_kill(scenarios[scenario], *states[scenario], number + 1_000 * again, home)
                        break
                    except MachineBusy:
                        busy.append(number)
                    finally:
                        shutil.rmtree(home)
                return wrong and "kill %d, %s: %s" % (number, scenarios[scenario].name, wrong), counts

            slow = [pool.submit(self.run_slowly, scenario, folder("slow-%d" % index)) for index, scenario in enumerate(scenarios)]
            states = [job.result() for job in slow]
            for index, (scenario, (_, looks)) in enumerate(zip(scenarios, states)):
                for turn in range(2):
                    self.remove_early_rows(scenario, looks, folder("rehearsal-%d-%d" % (index, turn)))
            for scenario, (known, _) in zip(scenarios, states):
                self.assertGreater(len({json.dumps(items) for items in known}), 8, "the number of different states in " + scenario.name)
            results = list(pool.map(one, range(KILLS)))
        wrong = [line for line, _ in results if line]
        counting = sum(counts for _, counts in results)
        print("%d kills; in %d of them something that was changed had been on screen for 100 ms; %d done again on a busy machine"
              % (KILLS, counting, len(busy)))
        self.assertEqual(wrong, [])
        self.assertGreater(counting, KILLS * 2 // 3, "too few kills during changes")


class TypingKillTests(EmberTest):
    """Text is typed into one of 10,000 items. The file isn't written for every letter."""

    TEXT = ("the quick brown fox jumps over the lazy dog " * 5)[:LETTERS]

    def type_and_kill(self, items, moment):
        """Type a text and kill the program after a time in s. Return how many letters must have been saved."""
        with Ember(items, home=self.home) as ember:
            program = ember.info()["client_pid"]
            ember.press("Home", "Return")
            ember.settle()
            typed, begun = [], time.time()

            def type_letters():
                with contextlib.suppress(RigError):  # The rig ends with the program.
                    for index, letter in enumerate(self.TEXT):
                        time.sleep(max(0, begun + index / SPEED - time.time()))
                        ember.play([(0, "type " + letter)])
                        typed.append(time.time())

            typist = threading.Thread(target=type_letters)
            typist.start()
            time.sleep(max(0, begun + moment - time.time()))
            killed = time.time()
            os.kill(program, signal.SIGKILL)
            typist.join()
            ember.wait_exit()
        if self.monitor.is_slow(killed - 2 * TYPED, killed):
            raise MachineBusy
        return sum(at <= killed - TYPED for at in typed)

    def assert_saved(self, items, least):
        """Start again. Check that the text has at least so many letters, and that all else is the same."""
        listed = listed_items(self.home)
        with Ember(home=self.home) as ember:
            self.assertEqual(ember.items(), listed, "the command line shows what the window shows and saves")
            ember.assert_no_warnings()
        text = listed[0][0]
        self.assertEqual([entry for entry, _ in listed[1:]], items[1:], "the other items")
        self.assertTrue((items[0] + self.TEXT).startswith(text), text)
        self.assertGreaterEqual(len(text) - len(items[0]), least, "letters of %r" % text)

    @long
    def test_kill_while_typing_into_10000_items_loses_at_most_the_last_second(self):
        """Rule K16."""
        items = numbered(10_000)
        self.monitor = LoadMonitor(self.home)
        self.monitor.start()
        self.addCleanup(self.monitor.join)
        self.addCleanup(self.monitor.over.set)
        generator = random.Random(SEED)
        (counting, count), goal = (0, 0), max(4, KILLS // 4)
        for _ in range(4 * goal):
            if count == goal:
                break
            try:
                least = self.type_and_kill(items, generator.uniform(0.3, LETTERS / SPEED + 0.3))
            except MachineBusy:
                continue
            counting += least > 0
            self.assert_saved(items, least)
            count += 1
        print("%d kills; in %d of them letters had been typed for a second" % (count, counting))
        self.assertEqual(count, goal, "the machine was too busy")
        self.assertGreater(counting, goal // 3)
