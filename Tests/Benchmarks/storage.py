#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Time for loading, saving and changing a long list, memory per item, and bytes written and delays while the user types quickly.

Prints the figures and whether the limits are met. Exits with 3 if one is not.
"""
import gc
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import figures
from figures import Reference
from run import TOP, Rig, write_list

LETTERS = 200
# Letters per second: faster than a person, and as fast as a program.
SPEEDS = (25, 250)
# Limits while 200 letters are typed at 25 a second: the bytes written for 10,000 items in MiB, and the time until a letter is in the
# file of 10 items in ms.
WRITTEN_LIMIT = 15
DELAY_LIMIT = 100
# Limit of the whole program's memory per item beyond its text, in bytes.
MEMORY_LIMIT = 600
# A blinking caret would draw frames all the time.
STILL = {"/org/gnome/desktop/interface/cursor-blink": "false"}
TEXT = 22


def build():
    swift = ["swift", "build", "--package-path", TOP / "Tests/Headless", "--scratch-path", TOP / ".build-benchmarks/swift",
             "-c", "release", "--static-swift-stdlib", "--product", "StoreBenchmark"]
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
        with Rig([ember], state="maximized", home=home, gsettings=STILL) as rig:
            rig.idle(500)
            before = of_process(rig, "io", "wchar")
            rig.play([(index / speed, "type " + letter) for index, letter in enumerate(text)])
            rig.wait_until(lambda: json.loads(file.read_text())["lists"][0]["items"][0]["text"] == text, 20)
            rig.idle(500)
            return of_process(rig, "io", "wchar") - before, file.stat().st_size


def measure_python(count, rounds=21):
    """Return the CPU time in which Python decodes a list, and the time in which it encodes and saves it, in ms."""
    with tempfile.TemporaryDirectory() as home:
        write_list(home, count)
        file = pathlib.Path(home) / "data/ember/lists.json"
        decoding, saving = [], []
        # Python's garbage collector would take longer than the decoder.
        gc.disable()
        for _ in range(rounds):
            start = time.thread_time()
            document = json.loads(file.read_bytes())
            decoding.append(time.thread_time() - start)
            start = time.monotonic()
            with open(file.with_suffix(".new"), "wb") as new:
                new.write(json.dumps(document).encode())
                new.flush()
                os.fsync(new.fileno())
            file.with_suffix(".new").rename(file)
            saving.append(time.monotonic() - start)
        gc.enable()
        return statistics.median(decoding) * 1000, statistics.median(saving) * 1000


def report_store(report, command, python):
    """Run StoreBenchmark, and report its figures. `python`: the times of Python by the number of items."""
    result = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    # 1: a limit is missed.
    if result.returncode not in (0, 1):
        raise RuntimeError("StoreBenchmark failed with status %d" % result.returncode)
    for line in result.stdout.splitlines():
        name, count, value, unit, limit = line.split("\t")
        title, value, limit = f"{name}, {int(count):,} items", float(value), float(limit) if limit else None
        if unit == "ms":
            decoding, saving = python[int(count)]
            reference = Reference("saving by Python", value / saving) if name.startswith("save") else \
                Reference("decoding by Python", value / decoding)
            report.add(title, value, unit, reference, limit)
        else:
            report.count(f"{title}, {unit}", value, limit)


class TextWatch(threading.Thread):
    """Watches the text of the first item in the file: for each length, when the file first had at least as many letters."""

    def __init__(self, file):
        super().__init__(daemon=True)
        self.file, self.times, self.over = file, [], threading.Event()

    def run(self):
        last = None
        while not self.over.is_set():
            status = self.file.stat()
            if (status.st_ino, status.st_mtime_ns) != last:
                last = (status.st_ino, status.st_mtime_ns)
                count = len(json.loads(self.file.read_text())["lists"][0]["items"][0]["text"])
                self.times += [time.monotonic()] * (count - len(self.times))
            time.sleep(0.001)


def letter_delay(ember, count):
    """Return the longest time in ms from a key to its letter in the file, while letters are typed at the first speed."""
    with tempfile.TemporaryDirectory() as home:
        write_list(home, count)
        file = pathlib.Path(home) / "data/ember/lists.json"
        with Rig([ember], state="maximized", home=home) as rig:
            rig.idle(500)
            # A row that is edited, with an empty text, so that the watch counts letters only.
            rig.play([(0, "key ctrl+n"), (0.3, "type x")])
            rig.wait_until(lambda: len(json.loads(file.read_text())["lists"][0]["items"]) == count + 1, 20)
            watch = TextWatch(file)
            watch.start()
            sent = [time.monotonic()]
            begin = time.monotonic() + 0.2
            for index in range(LETTERS):
                time.sleep(max(0, begin + index / SPEEDS[0] - time.monotonic()))
                sent.append(time.monotonic())
                rig.play([(0, "type x")])
            rig.wait_until(lambda: len(watch.times) == len(sent), 20)
            watch.over.set()
            return max(seen - key for seen, key in zip(watch.times[1:], sent[1:])) * 1_000


def main():
    parser = figures.parser(__doc__)
    parser.add_argument("--store", help="the StoreBenchmark to run; by default it is built")
    parser.add_argument("--build", action="store_true", help="build StoreBenchmark, print its path, and exit")
    arguments = parser.parse_args()
    if arguments.build:
        print(build())
        return 0
    ember, store = arguments.ember, arguments.store or build()
    report = figures.Report(arguments.figures)
    python = {count: measure_python(count) for count in (10_000, 100_000)}
    with tempfile.TemporaryDirectory() as folder:
        report_store(report, [store, folder], python)
    for count in (10_000, 100_000):
        with tempfile.TemporaryDirectory() as home:
            write_list(home, count)
            report_store(report, [store, "memory", home], python)
    small, large = memory(ember, 10), memory(ember, 100_000)
    report.count("memory of all of Ember beyond the texts, B/item", (large - small) / 1e5 - TEXT, MEMORY_LIMIT)
    for speed in SPEEDS:
        written, size = typing(ember, 10_000, speed)
        title = f"{LETTERS} letters, {speed} a second, into 10,000 items: bytes written"
        report.add(title, written / 2**20, "MiB", Reference("size of the file", written / size), WRITTEN_LIMIT)
    report.add(f"longest delay of {LETTERS} letters, {SPEEDS[0]} a second, into 10 items", letter_delay(ember, 10), "ms", limit=DELAY_LIMIT)
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
