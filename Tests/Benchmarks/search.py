#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time in which the search provider answers GNOME Shell in 10,000 items, with the window closed: for the first query, for which the
session bus starts the provider, and for a second one.

Prints a table and whether the limit is met. Exits with 1 if it is not.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from run import BUILD, TOP, write_list

# Limit in ms.
LIMIT = 50
ROWS = 10_000
QUERIES = (("eggs",), ("drips", "kitchen"))
SERVICE = "io.github.ember_todo.Ember.SearchProvider.service"


def build():
    BUILD.mkdir(exist_ok=True)
    flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", "gio-2.0"], text=True).split()
    subprocess.check_call(["cc", "-O2", "-o", BUILD / "search", TOP / "Tests/Benchmarks/search.c", *flags])


def measure(provider, rounds, words):
    """Return the times of the first and of the second query in each round, in ms."""
    with tempfile.TemporaryDirectory() as home:
        write_list(home, ROWS)
        services = pathlib.Path(home) / "data/dbus-1/services"
        services.mkdir(parents=True)
        content = (TOP / "data" / (SERVICE + ".in")).read_text()
        (services / SERVICE).write_text(content.replace("@libexecdir@", str(provider.parent)))
        environment = {**os.environ, "HOME": home, "XDG_DATA_HOME": home + "/data", "XDG_STATE_HOME": home + "/state", "LC_ALL": "C.UTF-8"}
        output = subprocess.check_output(["dbus-run-session", "--", BUILD / "search", str(rounds), *words], env=environment,
                                         stderr=subprocess.DEVNULL, text=True)
        return list(zip(*(map(float, line.split()) for line in output.splitlines())))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--ember", default=TOP / ".build/release/ember", help="the program beside which the provider to measure is")
    arguments = parser.parse_args()
    build()
    provider = pathlib.Path(arguments.ember).resolve().with_name("ember-search-provider")
    misses = 0
    print(f"{'':<24}{'started for it':>16}{'longest':>12}{'again':>12}")
    for words in QUERIES:
        first, again = measure(provider, arguments.rounds, words)
        is_met = statistics.median(first) < LIMIT
        misses += not is_met
        print(f"{' '.join(words):<24}{statistics.median(first):>13.2f} ms{max(first):>9.2f} ms{statistics.median(again):>9.2f} ms"
              f"  {'met' if is_met else 'MISSED'}")
    print(f"Required: {LIMIT} ms in the median, with {ROWS:,} items and the provider started for the question.")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
