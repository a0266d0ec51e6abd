# SPDX-License-Identifier: GPL-3.0-or-later
"""A terminal in which a command runs."""
import fcntl
import os
import select
import subprocess
import termios
import time

from .command_line import TIMEOUT, environment
from .program import EMBER

__all__ = ["CTRL_C", "CTRL_D", "Terminal"]

CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """A command of Ember, or another program, in a terminal of its own, as a context."""

    def __init__(self, home, *arguments, program=EMBER, **variables):
        # Both ends stay open, so that the settings can be read after the command.
        self._ours, self._theirs = os.openpty()
        # What the command has written, and what was typed if it is shown.
        self.text = ""
        self._bytes = b""
        # Where `wait` begins to search: after the text that it found last.
        self._found = 0
        self._process = subprocess.Popen(
            [program, *arguments], stdin=self._theirs, stdout=self._theirs, stderr=self._theirs, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0), env={**environment(home), **variables})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()
        os.close(self._ours)
        os.close(self._theirs)

    @property
    def has_echo(self):
        """Whether the terminal shows what is typed."""
        return bool(termios.tcgetattr(self._ours)[3] & termios.ECHO)

    def type(self, text):
        os.write(self._ours, text.encode())

    def wait(self, text):
        """Wait until the command writes a text, after those that were waited for before."""
        self._read(lambda: text in self.text[self._found:], "the command doesn't write “%s”" % text)
        self._found = self.text.index(text, self._found) + len(text)

    def end(self):
        """Wait until the command ends. Return its exit status."""
        self._read(lambda: self._process.poll() is not None, "the command doesn't end")
        while self._is_readable():
            self._read_available()
        return self._process.returncode

    def _read(self, condition, message):
        end = time.monotonic() + TIMEOUT
        while not condition():
            if time.monotonic() > end or self._process.poll() is not None and not condition() and not self._is_readable():
                raise AssertionError("%s: %r" % (message, self.text))
            if self._is_readable(0.05):
                self._read_available()

    def _is_readable(self, timeout=0):
        return bool(select.select([self._ours], [], [], timeout)[0])

    def _read_available(self):
        self._bytes += os.read(self._ours, 65_536)
        self.text = self._bytes.decode(errors="replace").replace("\r\n", "\n")
