#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Memory and time that a second window on the same lists costs.

The proportional set size is read once the first window is at rest, and again once the second one is. Prints medians over the rounds
and whether the limit is met. Exits with 1 if it is not.
"""
import argparse
import pathlib
import statistics
import sys
import tempfile

from frames import open_list
from run import TOP

# Limit in MiB, for the longest list.
LIMIT = 5
SIZES = (10, 100_000)


def memory(rig):
    """Return the proportional set size in MiB."""
    rollup = pathlib.Path(f"/proc/{rig.info()['client_pid']}/smaps_rollup").read_text()
    return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024


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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--ember", default=TOP / ".build/release/ember", help="the program to measure")
    arguments = parser.parse_args()
    print(f"{'rows':>8}{'second window':>16}{'to open it':>16}")
    for count in SIZES:
        runs = [measure(str(arguments.ember), count) for _ in range(arguments.rounds)]
        opened, cpu = (statistics.median(values) for values in zip(*runs))
        print(f"{count:>8}{opened:>12.1f} MiB{cpu:>9.1f} ms CPU")
    print(f"{'met' if opened <= LIMIT else 'MISSED':<8}second window on {SIZES[-1]:,} items: {opened:.1f} MiB (at most {LIMIT})")
    return opened > LIMIT


if __name__ == "__main__":
    sys.exit(main())
