#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Memory and time that a second window on the same lists costs, compared with those of a program with an empty window.

The proportional set size is read once the first window is at rest, and again once the second one is. Prints medians over the rounds
and whether the limit is met. Exits with 3 if it is not.
"""
import pathlib
import statistics
import sys
import tempfile

import figures
from figures import Reference
from frames import open_list
from run import BUILD, Rig, build, interleave

# Limit in MiB.
LIMIT = 5
SIZES = (10, 100_000)


def memory(rig):
    """Return the proportional set size in MiB."""
    rollup = pathlib.Path(f"/proc/{rig.info()['client_pid']}/smaps_rollup").read_text()
    return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024


def measure_bare():
    """Return the MiB of the program with an empty window, and the ms of its main thread."""
    with Rig([BUILD / "bare"], state="maximized") as rig:
        rig.idle(2_000)
        return memory(rig), rig.stats()["cpu_main_us"] / 1000


def measure(ember, count):
    """Return the MiB of the second window, and the ms of the main thread to open it."""
    with tempfile.TemporaryDirectory() as home, open_list(ember, home, count, 60) as rig:
        rig.idle(2_000)
        before = memory(rig)
        rig.stats()
        rig.key("ctrl+shift+n")
        rig.wait_until(lambda: len(rig.windows()) == 2, 10)
        rig.idle(2_000)
        return memory(rig) - before, rig.stats()["cpu_main_us"] / 1000


def main():
    arguments = figures.parser(__doc__, rounds=5).parse_args()
    build()
    jobs = {count: lambda count=count: measure(arguments.ember, count) for count in SIZES}
    runs = interleave({None: measure_bare, **jobs}, arguments.rounds, 1, "second window")
    medians = {key: [statistics.median(values) for values in zip(*pairs)] for key, pairs in runs.items()}
    report = figures.Report(arguments.figures)
    for count in SIZES:
        (size, cpu), (bare_size, bare_cpu) = medians[count], medians[None]
        report.add(f"memory of a second window, {count:,} items", size, "MiB", Reference("bare window's program", size / bare_size), LIMIT)
        report.add(f"CPU time to open a second window, {count:,} items", cpu, "ms", Reference("bare window's program", cpu / bare_cpu))
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
