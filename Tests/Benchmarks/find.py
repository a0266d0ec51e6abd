#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""CPU time of Ember's main thread for each letter of a search in 100,000 items, from the key press to the frame with the results.
The first letter is typed right after the search has opened.

Prints medians over the rounds and whether the limits are met. Exits with 3 if one is not.
"""
import statistics
import sys
import tempfile
import time

import figures
from figures import Reference
from frames import open_list
from run import TEXTS, interleave

# Limits in ms: the first letter, and every letter within a frame.
FIRST_LIMIT = 8
LIMIT = 1000 / 60
ROWS = 100_000
# A blinking caret would draw additional frames.
STILL = {"/org/gnome/desktop/interface/cursor-blink": "false"}
# One query with many results, one with several words, one without results.
QUERIES = ("eggs", "drips the kitchen", "zebra")


def measure(ember, query):
    """Return the CPU time of the main thread for each letter, in ms."""
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
            letters.append(rig.stats()["cpu_main_us"] / 1000)
        return letters


def measure_python():
    """Return the time in which Python finds a word in as many texts, in ms."""
    texts = [TEXTS[index % len(TEXTS)] + str(index) for index in range(ROWS)]
    start = time.thread_time()
    for word in ("eggs", "zebra"):
        sum(word in text.casefold() for text in texts)
    return (time.thread_time() - start) * 1000


def main():
    arguments = figures.parser(__doc__, rounds=5).parse_args()
    jobs = {query: lambda query=query: measure(arguments.ember, query) for query in QUERIES}
    runs = interleave({None: measure_python, **jobs}, arguments.rounds, 1, "search")
    python = statistics.median(runs[None])
    report = figures.Report(arguments.figures)
    for query in QUERIES:
        letters = [statistics.median(times) for times in zip(*runs[query])]
        for title, value, limit in (("first", letters[0], FIRST_LIMIT), ("median", statistics.median(letters), None)):
            reference = Reference("two searches in Python", value / python)
            report.add(f"search for “{query}”, {title} letter, {ROWS:,} items", value, "ms", reference, limit)
        report.add(f"search for “{query}”, longest letter, {ROWS:,} items", max(letters), "ms", limit=LIMIT)
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
