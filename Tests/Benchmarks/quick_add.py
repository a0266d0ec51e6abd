#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time from `ember --quick-add` until the window shows its row, if Ember runs with a window and if it doesn't.

Times are medians over the rounds. Prints whether the limits are met, and exits with 3 if one is missed.
"""
import statistics
import subprocess
import sys
import tempfile
import time

import figures
from figures import TOP, Reference
from run import BUILD, FAST, FIRST_ROW, Rig, build, interleave, ratio, read_into_memory, write_list

sys.path.insert(0, str(TOP / "Tests/EndToEnd"))
from support.bus_service import session_bus  # noqa: E402
from support.command_line import environment  # noqa: E402

SIZES = (10, 100_000)
BARE, OPEN, CLOSED = "bare window", "Ember runs", "Ember doesn’t run"
# Limits in ms.
LIMITS = {OPEN: 150, CLOSED: 300}
# The row and what is below it, in px of a maximized window.
ROW_AND_GROUND = (10, 60, 300, 200)


def measure_bare():
    """Return the ms until an empty window is shown."""
    read_into_memory(BUILD / "bare")
    with tempfile.TemporaryDirectory() as home, Rig([BUILD / "bare"], state="maximized", home=home, wait=None, hz=FAST) as rig:
        return rig.first_commit(30)[2] / 1000


def measure_closed(ember, count):
    read_into_memory(ember)
    with tempfile.TemporaryDirectory() as home:
        write_list(home, count)
        with Rig([ember, "--quick-add"], state="maximized", home=home, wait=None, hz=FAST) as rig:
            return rig.first_content(ROW_AND_GROUND, 30) / 1000


def measure_open(ember, count):
    with tempfile.TemporaryDirectory() as home, session_bus(home) as address:
        write_list(home, count)
        bus = {"DBUS_SESSION_BUS_ADDRESS": address}
        with Rig([ember], state="maximized", home=home, wait=None, hz=FAST, env=bus) as rig:
            rig.first_content(FIRST_ROW, 30)
            rig.idle(1_000)
            start = time.monotonic()
            with subprocess.Popen([ember, "--quick-add"], env={**environment(home), **bus}):
                while sum(window["mapped"] for window in rig.windows()) < 2:
                    if time.monotonic() - start > 30:
                        raise RuntimeError("the window does not appear")
                return (time.monotonic() - start) * 1000


def main():
    arguments = figures.parser(__doc__, rounds=15).parse_args()
    build()
    ways = {OPEN: measure_open, CLOSED: measure_closed}
    jobs = {(way, count): lambda way=way, count=count: ways[way](arguments.ember, count) for way in ways for count in SIZES}
    runs = interleave({BARE: measure_bare, **jobs}, arguments.rounds, 1, "quick add")
    report = figures.Report(arguments.figures)
    for way, count in jobs:
        times = runs[way, count]
        report.add(f"quick add, {way}, {count:,} items", statistics.median(times), "ms", Reference(BARE, ratio(times, runs[BARE])), LIMITS[way])
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
