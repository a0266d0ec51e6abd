# SPDX-License-Identifier: GPL-3.0-or-later
"""The program on an X server without a screen."""
import json
import os
import pathlib
import subprocess
import time

from rig.environment import client_environment

from .desktop import ID
from .documents import document
from .program import EMBER, HEADER, ROW

TIMEOUT = 30


class X11Ember:
    """Ember with a list file, in the only window of a virtual X server."""

    def __init__(self, items, *, home):
        self.home = pathlib.Path(home)
        self.file = self.home / "data/ember/lists.json"
        self.file.parent.mkdir(parents=True)
        self.file.write_text(json.dumps(document(items)))
        self._processes = []

    def __enter__(self):
        try:
            display = self._start_server()
            self._environment = client_environment(
                str(self.home / "runtime"), str(self.home), {}, {"GDK_BACKEND": "x11", "DISPLAY": display})
            self.errors = open(self.home / "errors", "w+")
            self._start([EMBER], env=self._environment, stderr=self.errors)
            self.window = self._run("xdotool", "search", "--sync", "--onlyvisible", "--name", "^Ember$").split()[0]
            self._wait_until_idle()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self._processes):
            process.terminate()
            process.wait(TIMEOUT)
        return False

    def _start(self, command, **options):
        self._processes.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, **options))

    def _start_server(self):
        """Start an X server. Return its display."""
        reading, writing = os.pipe()
        self._start(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x900x24", "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with open(reading) as pipe:
            return ":" + pipe.readline().strip()

    def _run(self, *command):
        done = subprocess.run(command, env=self._environment, check=True, capture_output=True, text=True, timeout=TIMEOUT)
        return done.stdout

    def property(self, name):
        """Return a property of the window as text."""
        return self._run("xprop", "-id", self.window, name).partition(" = ")[2].strip()

    def drag(self, index, distance):
        """Drag a row sideways with the mouse."""
        geometry = dict(line.split("=") for line in self._run("xdotool", "getwindowgeometry", "--shell", self.window).split())
        x = int(geometry["X"]) + int(geometry["WIDTH"]) // 2 - distance // 2
        y = int(geometry["Y"]) + HEADER + ROW * index + ROW // 2
        steps = [("mousemove", str(x + distance * step // 10), str(y)) for step in range(11)]
        self._run("xdotool", *steps[0], "mousedown", "1", *[word for step in steps[1:] for word in step], "mouseup", "1")

    def items(self):
        """Return the texts in the file, with "✓ " before those of completed items."""
        entries = json.loads(self.file.read_text())["lists"][0]["items"]
        return [("✓ " if "done" in each else "") + each["text"] for each in entries]

    def wait_items(self, *expected):
        end = time.monotonic() + TIMEOUT
        while self.items() != list(expected):
            if time.monotonic() > end:
                raise AssertionError("the file has %r, not %r" % (self.items(), list(expected)))
            time.sleep(0.05)
        self._wait_until_idle()

    def _wait_until_idle(self):
        """Wait until the program's main thread has slept for 1.2 s: no row moves, nor rests before it moves down."""
        process = pathlib.Path("/proc/%d" % self._processes[-1].pid)
        end = time.monotonic() + TIMEOUT
        before = None
        while time.monotonic() < end:
            used = (process / "schedstat").read_text().split()[0]
            if used == before and (process / "stat").read_text().rpartition(")")[2].split()[0] == "S":
                return
            before = used
            time.sleep(1.2)
        raise AssertionError("the program doesn't come to rest")

    def assert_no_warnings(self):
        self.errors.seek(0)
        warnings = [line for line in self.errors if any(word in line for word in ("CRITICAL", "WARNING", "Fatal"))]
        if warnings:
            raise AssertionError("standard error of Ember: %r" % warnings)
