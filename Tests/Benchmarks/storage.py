#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time for loading, saving and changing a long list, memory per item, and bytes written while the user types quickly.

Prints the figures and whether the limits are met. Exits with 1 if one is not.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

from run import TOP, Rig, write_list

LETTERS = 200
# Letters per second: faster than a person, and as fast as a program.
SPEEDS = (25, 250)
# Limit of the whole program's memory per item beyond its text, in bytes.
MEMORY_LIMIT = 600
TEXT = 22


def build():
    swift = ["swift", "build", "--package-path", TOP / "Tests/Headless", "--scratch-path", TOP / ".build-benchmarks/swift",
             "-c", "release", "--product", "StoreBenchmark"]
    subprocess.check_call(swift, stdout=sys.stderr)
    return subprocess.check_output([*swift, "--show-bin-path"], text=True).strip() + "/StoreBenchmark"


def of_process(rig, file, key):
    """Return a number from one of the program's files in /proc."""
    lines = pathlib.Path(f"/proc/{rig.info()['client_pid']}/{file}").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key + ":"))


def memory(ember, count):
    """Return the memory of the program at rest, in bytes."""
    with tempfile.TemporaryDirectory() as home:
        write_list(home, count)
        with Rig([ember], state="maximized", home=home) as rig:
            rig.idle(1_000)
            return of_process(rig, "status", "VmRSS") * 1024


def typing(ember, count, speed):
    """Return the bytes that the program writes while a text is typed into a new row, and the size of its file."""
    with tempfile.TemporaryDirectory() as home:
        write_list(home, count)
        file = pathlib.Path(home) / "data/ember/lists.json"
        text = ("the quick brown fox jumps over the lazy dog " * 5)[:LETTERS]
        with Rig([ember], state="maximized", home=home) as rig:
            rig.idle(500)
            before = of_process(rig, "io", "wchar")
            rig.play([(index / speed, "type " + letter) for index, letter in enumerate(text)])
            rig.wait_until(lambda: json.loads(file.read_text())["lists"][0]["items"][0]["text"] == text, 20)
            rig.idle(500)
            return of_process(rig, "io", "wchar") - before, file.stat().st_size


def check(name, value, unit, limit=None):
    """Print a figure. Return whether it is above its limit."""
    verdict = "" if limit is None else "%s, at most %g" % ("met" if value <= limit else "MISSED", limit)
    print(f"{name:<60}{value:.2f} {unit:<16}{verdict}")
    return limit is not None and value > limit


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ember", default=TOP / ".build/release/ember", help="the program to measure")
    ember = str(parser.parse_args().ember)
    store = build()
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        missed |= subprocess.call([store, folder]) != 0
    for count in (10_000, 100_000):
        with tempfile.TemporaryDirectory() as home:
            write_list(home, count)
            missed |= subprocess.call([store, "memory", home]) != 0
    small, large = memory(ember, 10), memory(ember, 100_000)
    missed |= check("memory of all of Ember, beyond the texts", (large - small) / 1e5 - TEXT, "B/item", MEMORY_LIMIT)
    for speed in SPEEDS:
        written, size = typing(ember, 10_000, speed)
        print(f"{LETTERS} letters, {speed} a second, into 10,000 items: {written / 2**20:.0f} MiB written:"
              f" {written / size:.0f} times the file of {size / 2**20:.2f} MiB")
    return missed


if __name__ == "__main__":
    sys.exit(main())
