#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time in which the search provider answers GNOME Shell in 10,000 items, with the window closed: for the first query, for which the
session bus starts the provider, and for a second one.

Prints medians over the rounds and whether the limit is met. Exits with 3 if it is not.
"""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import figures
from figures import TOP, Reference
from run import BUILD, write_list

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
    """Return the times of the first and of the second query, and of a query to the bus itself, in each round in ms."""
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


def start_python():
    """Return the time in which Python starts and ends, in ms."""
    start = time.monotonic()
    subprocess.check_call([sys.executable, "-I", "-S", "-c", "pass"])
    return (time.monotonic() - start) * 1000


def main():
    parser = figures.parser(__doc__, rounds=25)
    parser.add_argument("--provider", help="the search provider to measure; by default the one beside the program")
    arguments = parser.parse_args()
    build()
    provider = pathlib.Path(arguments.provider or arguments.ember.resolve().with_name("ember-search-provider"))
    report = figures.Report(arguments.figures)
    for words in QUERIES:
        python = statistics.median(start_python() for _ in range(arguments.rounds))
        first, again, bus = map(statistics.median, measure(provider, arguments.rounds, words))
        title = f"of the search provider for “{' '.join(words)}”, {ROWS:,} items"
        report.add(f"first answer {title}", first, "ms", Reference("start of Python", first / python), LIMIT)
        report.add(f"second answer {title}", again, "ms", Reference("answer of the session bus", again / bus))
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
