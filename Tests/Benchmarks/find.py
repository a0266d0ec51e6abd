#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""CPU time of Ember's main thread for each letter of a search in 100,000 items, from the key press to the frame with the results.
The first letter is typed right after the search has opened.

Prints a table and whether the limit is met. Exits with 1 if it is not.
"""
import argparse
import statistics
import sys
import tempfile

from frames import open_list
from run import TOP

# Limit in µs: results within a frame.
LIMIT = 1e6 / 60
ROWS = 100_000
# A blinking caret would draw additional frames.
STILL = {"/org/gnome/desktop/interface/cursor-blink": "false"}
# One query with many results, one with several words, one without results.
QUERIES = ("eggs", "drips the kitchen", "zebra")


def measure(ember, query):
    """Return the CPU time of the main thread for each letter, in µs."""
    with tempfile.TemporaryDirectory() as home, open_list(ember, home, ROWS, 60, gsettings=STILL) as rig:
        rig.idle(400)
        rig.key("ctrl+f")
        # Meanwhile the search bar slides in and the index is built.
        rig.idle(300)
        letters = []
        for letter in query:
            rig.stats()
            rig.key("space" if letter == " " else letter)
            rig.idle(100)
            letters.append(rig.stats()["cpu_main_us"])
        return letters


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ember", default=TOP / ".build/release/ember", help="the program to measure")
    ember = str(parser.parse_args().ember)
    misses = 0
    print(f"{'':<24}{'first letter':>14}{'median':>12}{'longest':>12}")
    for query in QUERIES:
        letters = measure(ember, query)
        is_met = max(letters) <= LIMIT
        misses += not is_met
        print(f"{query:<24}{letters[0] / 1000:>11.2f} ms{statistics.median(letters) / 1000:>9.2f} ms{max(letters) / 1000:>9.2f} ms"
              f"  {'met' if is_met else 'MISSED'}")
    print(f"Required: {LIMIT / 1000:.2f} ms a letter, with {ROWS:,} items.")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
