#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The longest time for which the main thread handles events without drawing or listening, with very long content: 100,000 items,
1,000 lists, an item of a million characters, and 10,000 conflicts in a merge.

The figures are CPU times of the main thread between two calls of `poll` (blocks.c), medians over the rounds. Prints whether the limits
are met. Exits with 3 if one is not. GTK starts in one block that is longer than a frame, so the limit of the start is that of an empty
window plus a frame.
"""
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

import figures
from figures import TOP, Reference
from run import BUILD, TEXTS, Rig, interleave, write_list

# Limit in ms: a frame.
LIMIT = 1000 / 60
ROWS = 100_000
LISTS, ITEMS = 1_000, 20
CONFLICTS = 10_000
MILLION = 1_000_000
STILL = {"/org/gnome/desktop/interface/cursor-blink": "false"}
WIDTH, HEIGHT, HEADER, ROW = 420, 720, 47, 54
# Positions in the main menu.
COPY, IMPORT, EXPORT, RESTORE = 3, 4, 5, 6


def build():
    BUILD.mkdir(exist_ok=True)
    flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", "libadwaita-1"], text=True).split()
    subprocess.check_call(["cc", "-O2", "-o", BUILD / "bare", TOP / "Tests/Benchmarks/bare.c", *flags])
    subprocess.check_call(["cc", "-O2", "-shared", "-fPIC", "-o", BUILD / "blocks.so", TOP / "Tests/Benchmarks/blocks.c", "-ldl"])


class Program:
    """A program in the rig. `longest` has the longest block of each step, in ms."""

    def __init__(self, command, home):
        self.home = pathlib.Path(home)
        self.blocks = self.home / "blocks.txt"
        self.longest = {}
        self._read = 0
        self.rig = Rig(["env", "LD_PRELOAD=%s" % (BUILD / "blocks.so"), "EMBER_BLOCKS=%s" % self.blocks, *map(str, command)],
                       size=(WIDTH, HEIGHT), state="maximized", home=home, gsettings=STILL)

    def __enter__(self):
        self.rig.start()
        self.rest()
        self.end_step("start")
        return self

    def __exit__(self, *exception):
        self.rig.stop()

    def rest(self, ms=400):
        """Wait until nothing moves and the main thread listens."""
        self.rig.idle(ms, 60)
        self.rig.sync(60)

    def end_step(self, name):
        lines = self.blocks.read_text().splitlines() if self.blocks.exists() else []
        times = [int(line.split()[0]) / 1000 for line in lines[self._read:]]
        self._read = len(lines)
        self.longest[name] = max(times, default=0)

    def step(self, name, action, *arguments, ms=400):
        action(*arguments)
        self.rest(ms)
        self.end_step(name)

    def keys(self, *chords):
        for chord in chords:
            self.rig.key(chord)


def item(number, text):
    return {"id": "item%d" % number, "text": text}


def write(home, lists, name="lists.json"):
    folder = pathlib.Path(home) / "data/ember"
    folder.mkdir(parents=True, exist_ok=True)
    temporary = folder.parent / name
    temporary.write_text(json.dumps({"format": "ember", "version": 1, "lists": lists}))
    temporary.rename(folder / name)


def lists_in(home):
    """Return the lists in the file."""
    return json.loads((pathlib.Path(home) / "data/ember/lists.json").read_text())["lists"]


def item_counts(home):
    """Return the number of items of each list in the file."""
    return [len(entry["items"]) for entry in lists_in(home)]


def list_of(texts):
    return {"id": "list", "name": "Today", "items": [item(number, text) for number, text in enumerate(texts)]}


def change_elsewhere(home):
    """Change the text of the second item, as another program."""
    lists = lists_in(home)
    lists[0]["items"][1]["text"] = "Changed by another program"
    write(home, lists)


def scroll(program):
    program.rig.swipe_touchpad(0, 900, 0.5, at=(210, 400))


def open_in_menu(program, position):
    """Move the focus to an entry of the main menu, counted from 0. Not measured."""
    program.keys("F10")
    program.rest()
    program.keys(*["Down"] * position)
    program.rest()
    program.end_step("")


def name_file(program, key, name):
    """Open the file chooser, and enter a name. The key moves the focus to the name field. Not measured."""
    program.keys("Return")
    program.rig.wait_until(lambda: len(program.rig.windows()) == 2)
    program.rest()
    program.keys(key)
    program.rig.type(str(program.home / name), 0)
    program.rest()
    program.end_step("")


def long_list(ember):
    """100,000 items."""
    with tempfile.TemporaryDirectory() as home:
        write_list(home, ROWS)
        with Program([ember], home) as program:
            rig = program.rig
            program.step("first scroll", scroll, program)
            program.step("jump to the end", program.keys, "End")
            program.step("jump to the start", program.keys, "Home")
            program.step("complete the first item", program.keys, "space")
            program.step("undo", program.keys, "ctrl+z")
            program.step("swipe", rig.drag_touch, (60, HEADER + 5 * ROW), (330, HEADER + 5 * ROW), 0.3)
            program.step("pinch", rig.pinch_touch, (140, 300), (140, 220), (240, 354), (240, 434), 0.5)
            program.step("type into the new item", program.keys, "a", "b", ms=800)
            program.step("finish the new item", program.keys, "Escape", ms=800)
            program.step("move to the end", program.keys, "Home", "ctrl+shift+End")
            program.step("delete", program.keys, "Delete")
            program.step("show the lists", program.keys, "Escape")
            program.step("show the items", program.keys, "Return")
            program.step("change of another program", change_elsewhere, home, ms=3000)
            return program.longest


def long_files(ember):
    """A text, a file, and a backup of 100,000 items."""
    with tempfile.TemporaryDirectory() as home:
        write_list(home, ROWS)
        with Program([ember], home) as program:
            open_in_menu(program, COPY)
            program.step("copy as text", program.keys, "Return")
            open_in_menu(program, EXPORT)
            name_file(program, "ctrl+a", "exported.md")
            program.step("export", program.keys, "Return", ms=1500)
            exported = (program.home / "exported.md").read_text().splitlines()
            (program.home / "imported.md").write_text("\n".join(["# Imported", *exported[1:]]))
            open_in_menu(program, IMPORT)
            name_file(program, "ctrl+l", "imported.md")
            program.step("import", program.keys, "Return", ms=3000)
            if item_counts(home) != [ROWS, ROWS]:
                raise RuntimeError("the items were not imported")
            program.step("undo the import", program.keys, "ctrl+z", ms=1500)
            # Undo has returned to the overview of the lists.
            program.keys("Home", "Return")
            program.rest()
            program.keys("Home", "Delete")
            program.rest(1500)
            if item_counts(home) != [ROWS - 1]:
                raise RuntimeError("the import was not undone, or the first item not deleted")
            open_in_menu(program, RESTORE)
            program.step("list the backups", program.keys, "Return", ms=1500)
            program.keys("Tab", "End")
            program.step("", program.rest)
            program.step("view a backup", program.keys, "Return", ms=1500)
            program.step("restore a backup", program.keys, "alt+r", ms=3000)
            if item_counts(home) != [ROWS]:
                raise RuntimeError("the backup was not restored")
            program.longest.pop("")
            return program.longest


def many_lists(ember):
    """1,000 lists of 20 items."""
    with tempfile.TemporaryDirectory() as home:
        write(home, [{"id": "list%d" % number, "name": "%s %d" % (TEXTS[number % len(TEXTS)], number),
                      "items": [item(number * ITEMS + i, TEXTS[i % len(TEXTS)]) for i in range(ITEMS)]} for number in range(LISTS)])
        with Program([ember], home) as program:
            rig = program.rig
            program.step("show the lists", program.keys, "Escape")
            program.step("scroll", scroll, program)
            program.step("jump to the end", program.keys, "End")
            program.step("enter a list", program.keys, "Return")
            program.step("complete an item", rig.drag_touch, (60, HEADER + ROW // 2), (330, HEADER + ROW // 2), 0.3)
            program.step("return", program.keys, "Escape")
            program.step("pinch", rig.pinch_touch, (140, 300), (140, 220), (240, 354), (240, 434), 0.5)
            program.step("type into the new list", program.keys, "a", "b", ms=800)
            return program.longest


def million_text():
    return " ".join("%s %d" % (TEXTS[number % len(TEXTS)], number) for number in range(MILLION // 15))[:MILLION - 3] + " zq"


def long_text(ember):
    """An item of a million characters."""
    with tempfile.TemporaryDirectory() as home:
        write(home, [list_of([million_text(), "Second"])])
        with Program([ember], home) as program:
            program.step("search", program.keys, "ctrl+f", "s", "e", "v", "e", "n")
            program.step("search for the end", program.keys, "ctrl+a", "z", "q")
            program.step("close the search", program.keys, "Escape")
            program.step("scroll", scroll, program)
            program.step("edit", program.keys, "Home", "F2", ms=1500)
            program.step("type a letter", program.keys, "x", ms=1500)
            program.step("leave", program.keys, "Escape", ms=1500)
            program.step("undo", program.keys, "ctrl+z", ms=1500)
            return program.longest


def conflicts(ember):
    """10,000 items that were changed here and by another program."""
    def version(mark):
        return [list_of("%s %s%d" % (TEXTS[number % len(TEXTS)], mark, number) for number in range(CONFLICTS))]

    with tempfile.TemporaryDirectory() as home:
        # The first run keeps a copy of the common version, which the merge needs.
        write(home, version(""))
        with Program([ember], home) as program:
            program.rest(1000)
        write(home, version("here "))
        with Program([ember], home) as program:
            program.step("changes of another program", write, home, version("here and there "), ms=1500)
            write(home, version(""))
            program.rest(1500)
            program.end_step("")
            write(home, version("here "))
            program.rest(1500)
            program.end_step("")
            program.step("conflicts", write, home, version("there "), "lists.sync-conflict-20260101-120000-ABCDEFG.json", ms=3000)
            program.longest.pop("")
            rows = sum(item_counts(home))
            if rows < 2 * CONFLICTS:
                raise RuntimeError("%d rows only: there were no conflicts" % rows)
            return program.longest


def bare():
    with tempfile.TemporaryDirectory() as home, Program([BUILD / "bare"], home) as program:
        return program.longest


def main():
    arguments = figures.parser(__doc__, rounds=3).parse_args()
    build()
    jobs = {"bare window": bare}
    scenarios = {"100,000 items": long_list, "100,000 items, files and backups": long_files, "1,000 lists": many_lists,
                 "a million characters": long_text, "10,000 conflicts": conflicts}
    for name, scenario in scenarios.items():
        jobs[name] = lambda scenario=scenario: scenario(arguments.ember)
    runs = interleave(jobs, arguments.rounds, 1, "long content")
    medians = {(name, step): statistics.median(run[step] for run in results) for name, results in runs.items() for step in results[0]}
    start = medians["bare window", "start"]
    report = figures.Report(arguments.figures)
    for (name, step), time in medians.items():
        if name in scenarios:
            limit = LIMIT + (start if step == "start" else 0)
            report.add(f"longest block of the main thread: {name}, {step}", time, "ms", Reference("bare window's start", time / start), limit)
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
