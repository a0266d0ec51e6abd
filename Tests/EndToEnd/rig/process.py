# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts and ends a rig with its client, and collects their output."""
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time

from .connection import Connection, RigError, RigTimeout
from .environment import client_environment

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
BINARY = os.path.join(TOP, ".build-rig", "rig")
START_SECONDS = 10
END_SECONDS = 5
READER_SECONDS = 1      # a process that left the client's group may keep a pipe open
LONGEST_FOLDER = 80     # a socket in it must stay below 108 characters


class Process:
    """Starts and ends the rig; collects the output of the client.

    lines    what the client wrote to stdout
    errors   what the client and the rig wrote to stderr
    home     the client's data, config and state are below this folder
    status   exit status, after stop() or wait_exit()
    """

    def __init__(self, command, options, env, *, home, gsettings, cwd, echo, rig):
        self.command = [os.fspath(c) for c in command]
        self.lines = []
        self.errors = []
        self.home = None
        self.status = None
        self._options = options
        self._overrides = dict(env or {})
        self._wanted_home = home
        self._gsettings = dict(gsettings or {})
        self._cwd = cwd
        self._echo = echo
        self._binary = os.fspath(rig or os.environ.get("RIG_BINARY") or BINARY)
        self._output = threading.Condition()
        self._open_pipes = 0
        self._readers = []
        self._process = None
        self._connection = None
        self._folder = None

    # --- starting and ending ---

    def start(self):
        if self._folder:
            raise RigError("the rig is running already")
        if not os.path.exists(self._binary):
            raise RigError("no %s; run make in %s" % (self._binary, os.path.dirname(__file__)))
        self._folder = self._make_folder()
        try:
            self._start_process()
            self._wait_ready()
            self._connection = Connection(self._control_path)
            self._wait_for_client()
        except BaseException:
            self.stop()
            raise
        return self

    __enter__ = start

    def __exit__(self, *exception):
        self.stop()
        return False

    def stop(self):
        """Ends client and rig.  Returns the exit status, which is also in .status."""
        if self._connection:
            try:
                self._connection.exchange("quit\n", "quit", END_SECONDS)
            except RigError:
                pass            # it has ended, or does when its stdin is closed
            self._connection.close()
            self._connection = None
        if self._process:
            self.status = self._end_process(self._process)
            self._process = None
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None
        return self.status

    def wait_exit(self, timeout=10):
        """Waits until the client ended by itself.  Returns its exit status."""
        if not self._process:
            raise RigError("the rig is not running")
        try:
            self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise RigTimeout("the client is still running after %.1f s" % timeout) from None
        return self.stop()

    @property
    def _control_path(self):
        return os.path.join(self._folder, "control")

    @staticmethod
    def _make_folder():
        base = tempfile.gettempdir()
        return tempfile.mkdtemp(prefix="rig-", dir=base if len(base) < LONGEST_FOLDER else "/tmp")

    def _start_process(self):
        self.home = os.path.abspath(self._wanted_home or os.path.join(self._folder, "home"))
        env = client_environment(os.path.join(self._folder, "runtime"), self.home,
                                 self._gsettings, self._overrides)
        self._process = subprocess.Popen(
            [self._binary, *self._options, "--stdin-watch", "--socket", self._control_path,
             "--", *self.command],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=env, cwd=self._cwd)
        pipes = ((self._process.stdout, self.lines), (self._process.stderr, self.errors))
        self._open_pipes = len(pipes)
        self._readers = [threading.Thread(target=self._read, args=pipe, daemon=True)
                         for pipe in pipes]
        for reader in self._readers:
            reader.start()

    def _wait_ready(self):
        end = time.monotonic() + START_SECONDS
        with self._output:
            while not any(line.startswith("rig: ready") for line in self.errors):
                left = end - time.monotonic()
                if not self._open_pipes or left <= 0:
                    raise RigError("the rig did not start: " + "\n".join(self.errors))
                self._output.wait(left)

    def _wait_for_client(self):
        """Waits for the first window, if that is wanted."""

    def _end_process(self, process):
        process.stdin.close()
        for end in (None, process.terminate, process.kill):
            if end:
                end()
            try:
                process.wait(END_SECONDS)
                break
            except subprocess.TimeoutExpired:
                continue
        for reader in self._readers:
            reader.join(READER_SECONDS)
        return process.returncode

    # --- output of the client ---

    def _read(self, pipe, store):
        with pipe:
            for raw in pipe:
                line = raw.decode("utf-8", "replace").rstrip("\n")
                if self._echo:
                    print(line, flush=True)
                with self._output:
                    store.append(line)
                    self._output.notify_all()
        with self._output:
            self._open_pipes -= 1
            self._output.notify_all()

    def mark(self):
        """The position in .lines, to be given to since() and wait_line()."""
        with self._output:
            return len(self.lines)

    def since(self, mark):
        """The lines that came after a mark."""
        with self._output:
            return self.lines[mark:]

    def wait_line(self, pattern, timeout=5.0, since=0):
        """Waits for a line that matches the regular expression.  Returns the line."""
        expression = re.compile(pattern)
        end = time.monotonic() + timeout
        position = since
        with self._output:
            while True:
                for line in self.lines[position:]:
                    if expression.search(line):
                        return line
                position = max(position, len(self.lines))
                left = end - time.monotonic()
                if not self._open_pipes:
                    raise RigError("the client ended without a line %r" % pattern)
                if left <= 0:
                    raise RigTimeout("no line %r within %.1f s" % (pattern, timeout))
                self._output.wait(left)
