#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time to the first frame, peak memory, and CPU time per scrolled frame of Ember, an empty window and a GtkListView.

Every round runs all programs once, so that changes of the machine's speed affect all of them. The figures are medians over the
rounds. Prints a table and whether the limits are met. Exits with 1 if one is not.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "Tests/EndToEnd"))

from rig import Rig  # noqa: E402

BUILD = TOP / ".build-benchmarks"
SIZES = (10, 1_000, 100_000)
SCROLLABLE = (100, 1_000, 100_000)
TEXTS = ("Feed the cat", "Buy eggs", "Pack bags for the journey", "Call the plumber about the kitchen tap that drips",
         "Find missing socks", "Write a letter", "Read chapter seven")
# Refresh rate in Hz.
FAST = 500
# Limits: the first frame compared with the empty window, a scrolled frame compared with a short list and with GtkListView.
FIRST_FRAME_LIMIT = 1.25
LENGTH_LIMIT = 1.1


def build():
    BUILD.mkdir(exist_ok=True)
    flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", "libadwaita-1"], text=True).split()
    for name in ("bare", "listview"):
        subprocess.check_call(["cc", "-O2", "-o", BUILD / name, TOP / f"Tests/Benchmarks/{name}.c", *flags])


def write_list(home, count):
    folder = pathlib.Path(home) / "data/ember"
    folder.mkdir(parents=True)
    items = [{"id": f"item{i}", "text": TEXTS[i % len(TEXTS)]} for i in range(count)]
    document = {"format": "ember", "version": 1, "lists": [{"id": "list", "name": "Today", "items": items}]}
    (folder / "lists.json").write_text(json.dumps(document))


def measure(command, scrolls, count=None):
    """Return (time to the first frame in ms, peak memory in MiB, CPU time per scrolled frame in ms or None)."""
    with tempfile.TemporaryDirectory() as home:
        if count is not None:
            write_list(home, count)
        # The first frame is shown at the next refresh. A high refresh rate makes that delay negligible.
        with Rig(command, state="maximized", home=home, wait=None, hz=FAST) as rig:
            first = rig.first_commit(30)[2] / 1000
            rig.idle(300)
            rig.set_clock(60)
            cpu = scroll(rig) if scrolls else None
            status = pathlib.Path(f"/proc/{rig.info()['client_pid']}/status").read_text()
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    return first, peak / 1024, cpu


def scroll(rig):
    """Scroll evenly for three seconds by touchpad: 40 px of content per frame at 60 Hz."""
    rig.swipe_touchpad(0, 16, 0.1, at=(210, 400))  # creates rows, icons and caches
    rig.idle(300)
    rig.stats()
    even = lambda part: part  # noqa: E731
    for direction in (1, -1, 1):
        rig.swipe_touchpad(0, direction * 960, 1.0, easing=even, hold_after=0.2)
    rig.idle(300)
    stats = rig.stats()
    if stats["frames"] < 120:
        raise RuntimeError("%d frames only: the list did not scroll" % stats["frames"])
    return stats["cpu_main_us"] / stats["frames"] / 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--ember", default=TOP / ".build/release/ember", help="the program to measure")
    arguments = parser.parse_args()
    build()

    ember, listview = str(arguments.ember), str(BUILD / "listview")
    programs = {("bare window", None): ([str(BUILD / "bare")], False, None)}
    for count in sorted({*SIZES, *SCROLLABLE}):
        scrolls = count in SCROLLABLE
        programs["Ember", count] = ([ember], scrolls, count)
        programs["GtkListView", count] = ([listview, str(count)], scrolls, None)
        programs["GtkListView, plain", count] = ([listview, str(count), "--plain"], scrolls, None)
    figures = {key: [] for key in programs}
    for done in range(arguments.rounds):
        for key, run in programs.items():
            figures[key].append(measure(*run))
        print(f"round {done + 1} of {arguments.rounds}", file=sys.stderr)

    medians = {key: [statistics.median(values) if None not in values else None for values in zip(*runs)]
               for key, runs in figures.items()}
    print(f"{'':<20}{'rows':>8}{'first frame':>14}{'peak':>12}{'scrolled frame':>18}")
    for (name, count), (first, peak, cpu) in medians.items():
        print(f"{name:<20}{count if count is not None else '':>8}{first:>11.1f} ms{peak:>8.1f} MiB"
              + (f"{cpu:>11.2f} ms CPU" if cpu is not None else ""))

    def ratio(one, other, figure):
        """Return the median over the rounds of one program's figure divided by another's in the same round."""
        return statistics.median(a[figure] / b[figure] for a, b in zip(figures[one], figures[other]))

    checks = [
        ("first frame, 1,000 rows ÷ bare window", ratio(("Ember", 1_000), ("bare window", None), 0), FIRST_FRAME_LIMIT),
        ("scrolled frame, 100,000 rows ÷ 100 rows", ratio(("Ember", 100_000), ("Ember", 100), 2), LENGTH_LIMIT),
        ("scrolled frame, 100,000 rows ÷ GtkListView's", ratio(("Ember", 100_000), ("GtkListView", 100_000), 2), 1),
    ]
    for name, ratio, limit in checks:
        print(f"{'met' if ratio <= limit else 'MISSED':<8}{name}: {ratio:.2f} (at most {limit})")
    return any(ratio > limit for _, ratio, limit in checks)


if __name__ == "__main__":
    sys.exit(main())
