#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time until the rows are shown, peak memory, CPU time and drawing of a scrolled frame, compared with an empty window and a GtkListView.

Every round runs all programs once, in another order each time, so that neither changes of the machine's speed nor the program that ran
before favor one of them. The figures are medians over the rounds; the ratios are medians of the ratios within a round. Prints a table
and whether the limits are met. Exits with 3 if one is not.
"""
import datetime
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

import figures
from figures import TOP, Reference

sys.path.insert(0, str(TOP / "Tests/EndToEnd"))

from rig import Rig, linear  # noqa: E402

BUILD = TOP / ".build-benchmarks"
SIZES = (10, 1_000, 100_000)
SCROLLABLE = (100, 1_000, 100_000)
TEXTS = ("Feed the cat", "Buy eggs", "Pack bags for the journey", "Call the plumber about the kitchen tap that drips",
         "Find missing socks", "Write a letter", "Read chapter seven")
# Refresh rates in Hz. At 2 Hz the first frame stays until it has been read.
FAST, SLOW = 1_000, 2
# The rows below the header bar without the scrollbar, and a part of the first one with text, in px.
ROWS_BOX, FIRST_ROW = (0, 47, 400, 673), (10, 60, 300, 30)
BARE, EMBER, STYLED, PLAIN = "bare window", "Ember", "GtkListView", "GtkListView, plain"
GL = {"GSK_RENDERER": "ngl", "LIBGL_ALWAYS_SOFTWARE": "1"}
# Nodes that need an offscreen texture or a costly shader.
COSTLY = ("Shadow", "OutsetShadow", "InsetShadow", "Blur", "Opacity", "RoundedClip", "Blend", "CrossFade", "Mask", "Repeat", "GLShader")
# Number of items to compare with and without dates.
DATED = 10_000
# Limits: the first frame by the number of items and the peak compared with the empty window, a peak compared with GtkListView, a
# scrolled frame compared with a short list, and all of them with dates compared with the same items without.
FIRST_FRAME_LIMITS = {10: 1.05, 1_000: 1.05, 100_000: 1.25}
PEAK_LIMIT = 1.5
LENGTH_LIMIT = 1.1
DATES_LIMIT = 1.05


def build():
    BUILD.mkdir(exist_ok=True)

    def compile(result, source, package, *options):
        flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", *package], text=True).split()
        subprocess.check_call(["cc", "-O2", *options, "-o", BUILD / result, TOP / "Tests/Benchmarks" / source, *flags])

    for name in ("bare", "listview"):
        compile(name, name + ".c", ["libadwaita-1"])
    compile("count.so", "count.c", ["gtk4", "epoxy"], "-shared", "-fPIC")


def write_list(home, count, has_dates=False):
    folder = pathlib.Path(home) / "data/ember"
    folder.mkdir(parents=True)
    today = datetime.date.today()
    items = [{"id": f"item{i}", "text": TEXTS[i % len(TEXTS)],
              **({"due": str(today + datetime.timedelta(days=i % 400 - 20))} if has_dates else {})} for i in range(count)]
    document = {"format": "ember", "version": 1, "lists": [{"id": "list", "name": "Today", "items": items}]}
    with open(folder / "lists.json", "w", encoding="utf-8") as file:
        file.write(json.dumps(document))
        # Otherwise it would be written to disk while the program is measured.
        file.flush()
        os.fsync(file.fileno())


def read_into_memory(program):
    """Make the kernel read a program from the disk if it isn't in memory, so that its start doesn't include this."""
    with open(program, "rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_WILLNEED)
        os.pread(file.fileno(), 1, os.fstat(file.fileno()).st_size - 1)


def interleave(jobs, rounds, seed, title):
    """Run each job once a round, in a random order. Return the results of each job by its key."""
    order = random.Random(seed)
    results = {key: [] for key in jobs}
    start = time.monotonic()
    for done in range(rounds):
        for key in order.sample(list(jobs), len(jobs)):
            results[key].append(jobs[key]())
        print(f"{title}: round {done + 1} of {rounds}, {time.monotonic() - start:.0f} s", file=sys.stderr)
    return results


class Program:
    """A program with a list. All programs get the same files, so that preparing a run takes equally long."""

    def __init__(self, name, count, ember, has_dates=False):
        self.name = name
        self.count = count
        self.has_dates = has_dates
        listview = [BUILD / "listview", str(count)]
        self.command = {BARE: [BUILD / "bare"], EMBER: [ember], STYLED: listview, PLAIN: [*listview, "--plain"]}[name]

    def open(self, home, **options):
        write_list(home, self.count, self.has_dates)
        return Rig(options.pop("command", self.command), state="maximized", home=home, **options)

    def start(self):
        """Return the time until the rows are shown, in ms."""
        read_into_memory(self.command[0])
        # A frame is shown at the next refresh. A high refresh rate makes that delay negligible.
        with tempfile.TemporaryDirectory() as home, self.open(home, wait=None, hz=FAST) as rig:
            return (rig.first_commit(30)[2] if self.name == BARE else rig.first_content(FIRST_ROW, 30)) / 1000

    def changed_pixels(self):
        """Return how many pixels of the rows change after the first frame that shows them."""
        with tempfile.TemporaryDirectory() as home, self.open(home, wait=None, hz=SLOW) as rig:
            rig.first_content(FIRST_ROW, 30)
            first = rig.image()
            rig.set_clock(60)
            rig.idle(1_000)
            return first.differs(rig.image(), ROWS_BOX)

    def scroll(self, environment):
        """Return the peak memory in MiB, and the CPU time of the main thread and of all threads per scrolled frame in ms."""
        with tempfile.TemporaryDirectory() as home, self.open(home, env=environment) as rig:
            rig.idle(300)
            main = everything = None
            if self.name != BARE:
                stats = [after for _, after in scroll(rig, rig.stats)]
                frames = sum(part["frames"] for part in stats)
                if frames < 60:
                    raise RuntimeError("%d frames only: the list did not scroll" % frames)
                main, everything = (sum(part[key] for part in stats) / frames / 1000 for key in ("cpu_main_us", "cpu_all_us"))
            status = pathlib.Path(f"/proc/{rig.info()['client_pid']}/status").read_text()
        peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
        return peak / 1024, main, everything

    def draw(self, environment):
        """Return the medians of draw calls, nodes, new nodes, and nodes by type of the frames of a scroll."""
        with tempfile.TemporaryDirectory() as home:
            file = pathlib.Path(home) / "frames"
            command = ["env", f"LD_PRELOAD={BUILD / 'count.so'}", f"COUNT_FILE={file}", *self.command]
            with self.open(home, env=environment, command=command) as rig:
                rig.idle(300)
                lines = [line for before, after in scroll(rig, lambda: file.read_text().splitlines()) for line in after[len(before):]]
        frames = []
        for line in lines:
            draws, nodes, new, *types = line.split()
            frames.append({"draw calls": int(draws), "render nodes": int(nodes), "new render nodes": int(new),
                           **{name[3:-4]: int(number) for name, number in (entry.split("=") for entry in types)}})
        names = dict.fromkeys(name for frame in frames for name in frame)
        return {name: round(statistics.median(frame.get(name, 0) for frame in frames)) for name in names}


def scroll(rig, read):
    """Scroll evenly down and up for three seconds by touchpad: 40 px of content per frame at 60 Hz, and not to the end of a list of 100
    rows. Return pairs of what `read` returns before and after each movement. Frames that are drawn while the fingers rest don't count.
    """
    rig.swipe_touchpad(0, 16, 0.1, at=(210, 400))  # creates rows, icons and caches
    rig.idle(300)
    pairs = []
    for direction in (1, -1) * 3:
        before = read()
        rig.swipe_touchpad(0, direction * 480, 0.5, easing=linear, stop=False)
        pairs.append((before, read()))
        rig.play([(0.2, "scroll stop")])
        rig.idle(300)
    return pairs


def ratio(one, other, figure=None):
    """Return the median of one program's figure divided by another's in the same round."""
    pick = (lambda run: run) if figure is None else (lambda run: run[figure])
    return statistics.median(pick(a) / pick(b) for a, b in zip(one, other))


def median(runs, figure):
    return None if runs[0][figure] is None else statistics.median(run[figure] for run in runs)


def measure_start(report, programs, rounds, seed):
    chosen = [key for key in programs if key[0] == BARE or key[0] in (EMBER, STYLED) and key[1] in SIZES]
    starts = interleave({key: programs[key].start for key in chosen}, rounds, seed, "first frame")
    print(f"{'':<24}{'rows':>8}{'first frame':>14}{'least':>12}{'greatest':>12}")
    for (name, count), times in starts.items():
        print(f"{name:<24}{count or '':>8}{statistics.median(times):>11.1f} ms{min(times):>9.1f} ms{max(times):>9.1f} ms")
    for count in SIZES:
        times = starts[EMBER, count]
        for name, other, limit in ((BARE, None, FIRST_FRAME_LIMITS[count]), (STYLED, count, 1)):
            report.add(f"first frame, {count:,} items", statistics.median(times), "ms", Reference(name, ratio(times, starts[name, other]), limit))
        changed = programs[EMBER, count].changed_pixels()
        report.count(f"pixels of the rows that change after the first frame, {count:,} items", changed, limit=0)


def measure_scrolling(report, programs, rounds, gl_rounds, seed):
    cairo = interleave({key: lambda program=program: program.scroll({}) for key, program in programs.items()
                        if key[1] in (None, *SCROLLABLE)}, rounds, seed, "scrolling")
    gl = interleave({key: lambda program=program: program.scroll(GL) for key, program in programs.items()
                     if key[1] in SCROLLABLE}, gl_rounds, seed, "scrolling with GL")
    print(f"{'':<24}{'rows':>8}{'peak':>14}{'scrolled frame':>18}{'GL, main thread':>18}{'GL, all threads':>18}")
    for (name, count), runs in cairo.items():
        times = [median(runs, 1), *((median(gl[name, count], figure) for figure in (1, 2)) if count else ())]
        print(f"{name:<24}{count or '':>8}{median(runs, 0):>10.1f} MiB" + "".join(f"{time:>15.2f} ms" for time in times if time))

    def add(title, one, other, runs, figure, unit, limit):
        compared = Reference(other[0] + (f", {other[1]:,} rows" if other[0] == EMBER else ""), ratio(runs[one], runs[other], figure), limit)
        report.add(f"{title}, {one[1]:,} items", median(runs[one], figure), unit, compared)

    add("peak memory", (EMBER, 1_000), (BARE, None), cairo, 0, "MiB", PEAK_LIMIT)
    add("peak memory", (EMBER, 100_000), (STYLED, 100_000), cairo, 0, "MiB", PEAK_LIMIT)
    for count in SCROLLABLE:
        add("scrolled frame", (EMBER, count), (PLAIN, count), cairo, 1, "ms", 1)
        add("scrolled frame with GL, main thread", (EMBER, count), (STYLED, count), gl, 1, "ms", 1)
        add("scrolled frame with GL, all threads", (EMBER, count), (STYLED, count), gl, 2, "ms", 1)
    add("scrolled frame", (EMBER, 100_000), (EMBER, 100), cairo, 1, "ms", LENGTH_LIMIT)


def measure_dates(report, ember, rounds, scroll_rounds, seed):
    programs = {has_dates: Program(EMBER, DATED, ember, has_dates) for has_dates in (False, True)}
    starts = interleave({key: program.start for key, program in programs.items()}, rounds, seed, "first frame with dates")
    scrolls = interleave({key: lambda program=program: program.scroll({}) for key, program in programs.items()}, scroll_rounds, seed,
                         "scrolling with dates")
    for title, unit, runs, figure in (("first frame", "ms", starts, None), ("peak memory", "MiB", scrolls, 0), ("scrolled frame", "ms", scrolls, 1)):
        value = statistics.median(run if figure is None else run[figure] for run in runs[True])
        report.add(f"{title}, {DATED:,} items with dates", value, unit, Reference("without dates", ratio(runs[True], runs[False], figure), DATES_LIMIT))


def measure_drawing(report, programs):
    for count in (1_000, 100_000):
        drawn = {name: programs[name, count].draw(GL) for name in (EMBER, STYLED, PLAIN)}
        for name, counts in drawn.items():
            print(f"{name}, {count:,} rows: " + ", ".join(f"{number} {kind}" for kind, number in counts.items() if number))
        ember, other = drawn[EMBER], drawn[STYLED]
        for kind in ("draw calls", "render nodes", "new render nodes"):
            report.count(f"{kind} of a scrolled frame, {count:,} items", ember[kind], other[kind])
        costly, limit = (sum(counts.get(kind, 0) for kind in COSTLY) for counts in (ember, other))
        report.count(f"costly render nodes of a scrolled frame, {count:,} items", costly, limit)


def main():
    parser = figures.parser(__doc__, rounds=45)
    parser.add_argument("--scroll-rounds", type=int, default=9, help="rounds of scrolling and memory, without GL")
    parser.add_argument("--gl-rounds", type=int, default=3, help="rounds of scrolling with GL")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the programs")
    arguments = parser.parse_args()
    build()
    keys = [(BARE, None), *((name, count) for count in sorted({*SIZES, *SCROLLABLE}) for name in (EMBER, STYLED, PLAIN))]
    # The empty window doesn't read its list.
    programs = {(name, count): Program(name, count or 1_000, arguments.ember) for name, count in keys}
    report = figures.Report(arguments.figures)
    measure_start(report, programs, arguments.rounds, arguments.seed)
    measure_scrolling(report, programs, arguments.scroll_rounds, arguments.gl_rounds, arguments.seed)
    measure_dates(report, arguments.ember, arguments.rounds, arguments.scroll_rounds, arguments.seed)
    measure_drawing(report, programs)
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
