# SPDX-License-Identifier: GPL-3.0-or-later
"""Ember's commands, run on the file of a home folder; they need no display."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from support import EMBER

# A command that hangs is a failure.
SECONDS = 60


def environment(home):
    """That of a program in the rig, but without a display."""
    keep = {name: value for name, value in os.environ.items() if name in ("PATH", "LD_LIBRARY_PATH")}
    return {**keep, "HOME": str(home), "XDG_DATA_HOME": "%s/data" % home, "XDG_STATE_HOME": "%s/state" % home, "LC_ALL": "C.UTF-8"}


def command(home, *arguments, given=b"", **variables):
    """Runs a command with something on its standard input. Returns its status, output and errors."""
    given = given if isinstance(given, bytes) else given.encode()
    variables = {**environment(home), **variables}
    done = subprocess.run([EMBER, *arguments], input=given, capture_output=True, env=variables, timeout=SECONDS)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class CommandTest(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="ember-test-")
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        self.file = pathlib.Path(self.home) / "data/ember/lists.json"

    def write(self, content):
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_bytes(content if isinstance(content, bytes) else json.dumps(content, ensure_ascii=False).encode())

    def run_ember(self, *arguments, given=b""):
        """Runs a command that must succeed without a word on standard error. Returns its output."""
        status, output, errors = command(self.home, *arguments, given=given)
        self.assertEqual((status, errors), (0, ""), arguments)
        return output

    def refused(self, status, *arguments, given=b""):
        """Runs a command that must fail with a status, print nothing and change nothing. Returns what it says of it."""
        before = self.file.read_bytes() if self.file.exists() else None
        result = command(self.home, *arguments, given=given)
        self.assertEqual(result[:2], (status, ""), arguments)
        self.assertEqual(self.file.read_bytes() if self.file.exists() else None, before, "the file")
        self.assertRegex(result[2], r"[.:)']\n", "whole sentences")
        return result[2]

    def lists(self):
        """Names of lists, and texts with "✓ " before those that are done."""
        lists = json.loads(self.file.read_text())["lists"]
        return [(entry["name"], ["✓ " * ("done" in item) + item["text"] for item in entry["items"]]) for entry in lists]
