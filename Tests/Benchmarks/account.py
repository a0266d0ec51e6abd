#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What an account costs the window: first frame, memory, and wake-ups at rest, compared with the same window without an account.

A window without an account may wake up as often as that of gnome-calculator. The account is on Radicale, and the service syncs it while the window is open. Times and memory are medians over the rounds. Prints
whether the limits are met, and exits with 3 if one is missed. Needs the packages of the tests.
"""
import contextlib
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
from run import FAST, FIRST_ROW, Rig, interleave, ratio, write_list

sys.path.insert(0, str(TOP / "Tests/EndToEnd"))
from support.calendar_server import PASSWORD, USER, Radicale  # noqa: E402

ITEMS = 1_000
SERVICE = "io.github.ember_todo.Ember.Sync.service"
WITH, WITHOUT = "with an account", "without an account"
# Time in s until the window is at rest, and in which its wake-ups are counted: the service syncs twice.
REST, COUNTED = 5, 125
# Greatest ratios to the window without an account, and number of wake-ups more than there.
FIRST_FRAME_LIMIT, MEMORY_LIMIT, MORE_WAKEUPS_LIMIT = 1.05, 1.02, 5
# Greatest number of wake-ups in a minute: that of gnome-calculator.
WAKEUPS_LIMIT = 6


class Window:
    """A window with the lists of a home folder, and with or without the account in it."""

    def __init__(self, ember, template, has_account):
        self._ember, self._template, self._has_account = ember, template, has_account

    @contextlib.contextmanager
    def open(self, **options):
        """Open the window on a session bus of its own."""
        with tempfile.TemporaryDirectory() as folder:
            home = pathlib.Path(folder) / "home"
            shutil.copytree(self._template, home)
            if not self._has_account:
                (home / "config/ember/accounts.json").unlink()
            # Otherwise the files would be written to disk while the program is measured.
            os.sync()
            with session_bus(home) as address, Rig(
                    [self._ember], state="maximized", home=home, env={"DBUS_SESSION_BUS_ADDRESS": address}, **options) as rig:
                yield rig

    def start(self):
        """Return the time until the rows are shown, in ms."""
        with self.open(wait=None, hz=FAST) as rig:
            return rig.first_content(FIRST_ROW, 30) / 1000

    def memory(self):
        """Return the memory at rest in MiB that the program shares with no other."""
        with self.open() as rig:
            time.sleep(REST)
            rollup = pathlib.Path("/proc/%d/smaps_rollup" % rig.info()["client_pid"]).read_text()
        return sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Private_")) / 1024


def environment(home):
    folders = {"XDG_%s_HOME" % name.upper(): "%s/%s" % (home, name) for name in ("data", "state", "config", "cache")}
    keyring = {"SECRET_BACKEND": "file", "SECRET_FILE_TEST_PASSWORD": "test", "SECRET_FILE_TEST_PATH": "%s/keyring" % home}
    return {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8", **folders, **keyring}


@contextlib.contextmanager
def session_bus(home):
    """Run a bus that can start the service, and return its address."""
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    daemon = subprocess.Popen(command, env=environment(home), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield daemon.stdout.readline().strip()
    finally:
        daemon.terminate()
        daemon.wait()
        daemon.stdout.close()


def make_template(home, program, server):
    """Prepare a home folder with a list that is in sync with an account."""
    write_list(home, ITEMS)
    services = home / "data/dbus-1/services"
    services.mkdir(parents=True)
    content = (TOP / "data" / (SERVICE + ".in")).read_text()
    (services / SERVICE).write_text(content.replace("@libexecdir@", str(program.parent)))
    for command in (["account", "add", "--user", USER, "--", server.url], ["sync"], ["sync"]):
        subprocess.run([program, *command], input=PASSWORD + "\n", env=environment(home), stdout=subprocess.DEVNULL, check=True, text=True)


def switches(rig):
    """Return how often each thread of the program has gone to sleep."""
    counts = {}
    for path in pathlib.Path("/proc/%d/task" % rig.info()["client_pid"]).glob("*/status"):
        with contextlib.suppress(OSError):
            fields = dict(line.split(":", 1) for line in path.read_text().splitlines())
            counts[path] = int(fields["voluntary_ctxt_switches"])
    return counts


def count_wakeups(windows):
    """Return how often each window wakes up at rest."""
    with contextlib.ExitStack() as stack:
        rigs = {name: stack.enter_context(window.open()) for name, window in windows.items()}
        time.sleep(REST)
        before = {name: switches(rig) for name, rig in rigs.items()}
        time.sleep(COUNTED)
        after = {name: switches(rig) for name, rig in rigs.items()}
    return {name: sum(count - before[name].get(thread, 0) for thread, count in after[name].items()) for name in rigs}


def main():
    arguments = figures.parser(__doc__, rounds=15).parse_args()
    program = arguments.ember.resolve().with_name("ember-sync")
    report = figures.Report(arguments.figures)
    with tempfile.TemporaryDirectory() as folder, Radicale(pathlib.Path(folder) / "server") as server:
        template = pathlib.Path(folder) / "home"
        make_template(template, program, server)
        windows = {WITH: Window(arguments.ember, template, True), WITHOUT: Window(arguments.ember, template, False)}
        starts = interleave({name: window.start for name, window in windows.items()}, arguments.rounds, 1, "first frame")
        sizes = interleave({name: window.memory for name, window in windows.items()}, max(1, arguments.rounds // 3), 1, "memory")
        wakeups = count_wakeups(windows)
    for title, unit, runs, limit in (("first frame", "ms", starts, FIRST_FRAME_LIMIT), ("memory at rest", "MiB", sizes, MEMORY_LIMIT)):
        compared = Reference(WITHOUT, ratio(runs[WITH], runs[WITHOUT]), limit)
        report.add(f"{title} {WITH}, {ITEMS:,} items", statistics.median(runs[WITH]), unit, compared)
    limits = {WITHOUT: WAKEUPS_LIMIT * COUNTED / 60, WITH: wakeups[WITHOUT] + MORE_WAKEUPS_LIMIT}
    for name, limit in limits.items():
        report.add(f"wake-ups at rest in {COUNTED} s {name}", wakeups[name], "", limit=limit)
    return report.status()


if __name__ == "__main__":
    sys.exit(main())
