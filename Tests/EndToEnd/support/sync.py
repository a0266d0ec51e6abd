# SPDX-License-Identifier: GPL-3.0-or-later
"""Machines that sync their lists with a calendar server through a proxy."""
import json
import os
import pathlib
import shutil
import tempfile
import time
import unittest

from .calendar_server import PASSWORD, USER, Radicale
from .command_line import run_command
from .failing_proxy import FailingProxy

__all__ = ["Machine", "SyncTest", "TIMEOUT"]

# Time after which something that is waited for counts as missing, in s.
TIMEOUT = 60


class Machine:
    """A home folder with lists that are synced."""

    def __init__(self, folder):
        self.home = pathlib.Path(folder)
        self.home.mkdir(parents=True, exist_ok=True)
        self.file = self.home / "data/ember/lists.json"
        self.accounts = self.home / ".config/ember/accounts.json"
        # Variables of the environment.
        self.variables = {}

    def run(self, *arguments, password=PASSWORD):
        """Run a command with the password as standard input. Return its exit status, standard output and standard error."""
        stdin = password + "\n" if password is not None else ""
        return run_command(self.home, *arguments, stdin=stdin, **self.variables)

    def succeed(self, *arguments, **options):
        """Run a command that must succeed and write nothing to standard error. Return its output."""
        status, output, errors = self.run(*arguments, **options)
        if (status, errors) != (0, ""):
            raise AssertionError("ember %s: %d %s%s" % (" ".join(map(str, arguments)), status, output, errors))
        return output

    def refuse(self, status, *arguments, **options):
        """Run a command that must fail with a status. Return its message."""
        result = self.run(*arguments, **options)
        if result[0] != status or not result[2].strip():
            raise AssertionError("ember %s: %r" % (" ".join(map(str, arguments)), result))
        return result[2]

    def add_account(self, url, *options):
        return self.succeed("account", "add", url, "--user", USER, "--password-stdin", *options)

    def sync(self, *options):
        self.succeed("sync", "--password-stdin", *options)

    def fail_to_sync(self, *options):
        """Sync. Something must go wrong. Return the messages."""
        return self.refuse(3, "sync", "--password-stdin", *options)

    def sync_anyhow(self):
        """Sync, whether something goes wrong or not."""
        code, _, errors = self.run("sync", "--password-stdin")
        if code not in (0, 3) or (code == 3) != bool(errors):
            raise AssertionError("ember sync: %d %s" % (code, errors))

    # --- the file ---

    def content(self):
        return json.loads(self.file.read_text())

    def write(self, content):
        self.file.parent.mkdir(parents=True, exist_ok=True)
        replacement = self.file.with_suffix(".new")
        replacement.write_text(json.dumps(content))
        os.replace(replacement, self.file)

    def lists(self):
        """Return the lists as {name: texts}, with "✓ " before the texts of completed items."""
        return {entry["name"]: ["✓ " * ("done" in item) + item["text"] for item in entry["items"]] for entry in self.content()["lists"]}

    def texts(self, name):
        """Return the texts of a list, sorted."""
        return sorted(self.lists()[name])

    def add(self, name, *texts):
        """Add items to a list in the file."""
        content = self.content()
        entry = next(entry for entry in content["lists"] if entry["name"] == name)
        entry["items"] += [{"id": "id-%s-%s" % (self.home.name, text), "text": text} for text in texts]
        self.write(content)

    def rename(self, name, old, new):
        """Change the text of an item in the file."""
        content = self.content()
        entry = next(entry for entry in content["lists"] if entry["name"] == name)
        next(item for item in entry["items"] if item["text"] == old)["text"] = new
        self.write(content)

    def remove(self, name, *texts):
        """Remove items from a list in the file."""
        content = self.content()
        entry = next(entry for entry in content["lists"] if entry["name"] == name)
        entry["items"] = [item for item in entry["items"] if item["text"] not in texts]
        self.write(content)


class SyncTest(unittest.TestCase):
    """A test with a server, a proxy in front of it, and a machine."""
    server_class = Radicale

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ember-test-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.server = self.enterContext(self.server_class(self.folder / "server"))
        self.proxy = self.enterContext(FailingProxy(self.server))
        self.machine = self.new_machine("one")

    def new_machine(self, name):
        return Machine(self.folder / name)

    def connected_machine(self, name="other"):
        machine = self.new_machine(name)
        machine.add_account(self.proxy.url)
        machine.sync()
        return machine

    def with_list(self, *texts, name="Groceries"):
        """Let the server have a list with tasks, and the machine be in sync with it. Return the calendar of the second client."""
        calendar = self.server.make_list(name)
        for text in texts:
            calendar.save_todo(summary=text)
        self.machine.add_account(self.proxy.url)
        self.machine.sync()
        self.assertEqual(self.machine.texts(name), sorted(texts))
        self.proxy.clear()
        return calendar

    def wait_until(self, condition, timeout=TIMEOUT, process=None):
        """Wait until a condition is true. Fail if it takes too long, or if a process ends before."""
        end = time.monotonic() + timeout
        while not condition():
            if process and process.poll() is not None and not condition():
                raise AssertionError("the process ended: %r" % (process.communicate(),))
            if time.monotonic() > end:
                raise AssertionError("timeout")
            time.sleep(0.02)

    def assert_same(self, name, *expected):
        """Check that the machine and the server have the same items."""
        self.assertEqual(self.machine.texts(name), sorted(expected), "the machine")
        self.assertEqual(self.server.tasks(name), sorted(expected), "the server")
