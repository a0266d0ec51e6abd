#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Costs of syncing 10,000 items with Radicale: the first sync, compared with python3-caldav that only reads them, CPU time of a sync in
which nothing has changed, and memory.

Prints medians over the rounds and whether the limits are met. Exits with 3 if one is missed. Needs the packages of the tests.
"""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import figures
from figures import TOP, Reference

sys.path.insert(0, str(TOP / "Tests/EndToEnd"))
from support.calendar_server import PASSWORD, USER, Radicale  # noqa: E402

ITEMS = 10_000
# Limits: ratio of the first sync to the other client, CPU time of an idle sync in ms, and peak memory of both in MiB. 20 MiB of the memory
# are pages of the program and of libraries, and other programs share most libraries.
FIRST_LIMIT, IDLE_LIMIT = 1.2, 20
FIRST_MEMORY_LIMIT, IDLE_MEMORY_LIMIT = 45, 25
TASK = "\r\n".join((
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.org//Tasks//EN", "BEGIN:VTODO", "UID:t%d", "DTSTAMP:20260101T000000Z",
    "CREATED:20260101T000000Z", "SUMMARY:Task number %d", "END:VTODO", "END:VCALENDAR", ""))

# A program of its own, because the peak memory of a process is at least that of the one that starts it.
RUN = """
import os, sys, time
begin = time.monotonic()
actions = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=actions)
_, status, usage = os.wait4(process, 0)
print(time.monotonic() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
sys.exit(status != 0)
"""


class Client:
    """ember-sync with a home folder."""

    def __init__(self, program, home):
        self._program = str(program)
        self._environment = {
            "PATH": os.environ["PATH"], "HOME": str(home), "XDG_DATA_HOME": "%s/data" % home, "XDG_STATE_HOME": "%s/state" % home,
            "XDG_CONFIG_HOME": "%s/config" % home, "LC_ALL": "C.UTF-8",
        }

    def run(self, *arguments):
        """Run a command. Return its time in s, its CPU time in s, and its peak memory in MiB."""
        command = [sys.executable, "-I", "-S", "-c", RUN, self._program, *arguments]
        done = subprocess.run(command, input=PASSWORD + "\n", env=self._environment, stdout=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit("ember-sync %s failed." % " ".join(arguments))
        return tuple(map(float, done.stdout.split()))


def fill(server):
    """Put the tasks into a list of the server."""
    server.make_list("Tasks")
    folder = server.folder / "data/collection-root" / USER / "tasks"
    for number in range(ITEMS):
        (folder / ("t%d.ics" % number)).write_bytes((TASK % (number, number)).encode())


def read_all(calendar):
    """Return the time in which the other client reads the tasks, in s."""
    begin = time.monotonic()
    count = len(calendar.todos(include_completed=True))
    assert count == ITEMS, count
    return time.monotonic() - begin


def main():
    parser = figures.parser(__doc__, rounds=5)
    parser.add_argument("--sync", type=pathlib.Path, help="the sync program to measure; by default the one beside the program")
    arguments = parser.parse_args()
    program = arguments.sync or arguments.ember.resolve().with_name("ember-sync")
    report = figures.Report(arguments.figures)
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder) / "home"
        with Radicale(pathlib.Path(folder) / "server") as server:
            fill(server)
            calendar = server.calendar("Tasks")
            # The server parses each task once and then remembers it.
            read_all(calendar)
            client = Client(program, home)
            others, firsts, idles, starts = [], [], [], []
            for _ in range(arguments.rounds):
                shutil.rmtree(home, ignore_errors=True)
                client.run("account", "add", server.url, "--user", USER, "--password-stdin")
                others.append(read_all(calendar))
                firsts.append(client.run("sync", "--password-stdin"))
                # The second one finds nothing to do.
                client.run("sync", "--password-stdin")
                idles.append(client.run("sync", "--password-stdin"))
                starts.append(client.run("status"))
    first, other = statistics.median(each[0] for each in firsts), statistics.median(others)
    report.add(f"first sync, {ITEMS:,} items", first * 1000, "ms", Reference("python3-caldav", first / other, FIRST_LIMIT))
    idle = statistics.median(each[1] for each in idles) - statistics.median(each[1] for each in starts)
    report.add(f"CPU time of a sync without changes, {ITEMS:,} items", idle * 1000, "ms", limit=IDLE_LIMIT)
    report.add(f"peak memory of the first sync, {ITEMS:,} items", max(each[2] for each in firsts), "MiB", limit=FIRST_MEMORY_LIMIT)
    report.add(f"peak memory of a sync without changes, {ITEMS:,} items", max(each[2] for each in idles), "MiB", limit=IDLE_MEMORY_LIMIT)
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
