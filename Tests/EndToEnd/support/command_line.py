# SPDX-License-Identifier: GPL-3.0-or-later
"""Ember's commands, which work on the file of a home folder and need no display."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from .program import EMBER

# Time after which a command counts as hanging, in s.
TIMEOUT = 180


def environment(home):
    """Return the environment of a program in the rig, without a display."""
    keep = {name: value for name, value in os.environ.items() if name in ("PATH", "LD_LIBRARY_PATH")}
    return {**keep, "HOME": str(home), "XDG_DATA_HOME": "%s/data" % home, "XDG_STATE_HOME": "%s/state" % home, "LC_ALL": "C.UTF-8"}


def run_command(home, *arguments, stdin=b"", **variables):
    """Run a command. Return its exit status, standard output and standard error."""
    stdin = stdin if isinstance(stdin, bytes) else stdin.encode()
    variables = {**environment(home), **variables}
    done = subprocess.run([EMBER, *arguments], input=stdin, capture_output=True, env=variables, timeout=TIMEOUT)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class CommandTest(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="ember-test-")
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        self.file = pathlib.Path(self.home) / "data/ember/lists.json"

    def write(self, content):
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_bytes(content if isinstance(content, bytes) else json.dumps(content, ensure_ascii=False).encode())

    def run_ember(self, *arguments, stdin=b""):
        """Run a command. Check that it succeeds and writes nothing to standard error. Return its standard output."""
        status, output, errors = run_command(self.home, *arguments, stdin=stdin)
        self.assertEqual((status, errors), (0, ""), arguments)
        return output

    def assert_refused(self, status, *arguments, stdin=b""):
        """Run a command. Check its exit status, that it prints and changes nothing. Return its message on standard error."""
        before = self.file.read_bytes() if self.file.exists() else None
        result = run_command(self.home, *arguments, stdin=stdin)
        self.assertEqual(result[:2], (status, ""), arguments)
        self.assertEqual(self.file.read_bytes() if self.file.exists() else None, before, "the file")
        self.assertRegex(result[2], r"[.:)']\n", "the message is a sentence")
        return result[2]

    def lists(self):
        """Return the lists in the file as (name, texts), with "✓ " before the texts of completed items."""
        lists = json.loads(self.file.read_text())["lists"]
        return [(entry["name"], ["✓ " * ("done" in item) + item["text"] for item in entry["items"]]) for entry in lists]
