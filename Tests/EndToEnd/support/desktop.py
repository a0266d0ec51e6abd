# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop with the program installed: a compositor and a session bus."""
import json
import os
import pathlib
import re
import subprocess

from .case import EmberTest
from .program import EMBER, TOP, Ember

ID = "io.github.ember_todo.Ember"


class Desktop(Ember):
    """A compositor and a session bus. The program is installed, but not running. Options are those of `Rig`."""

    def __init__(self, items, *, home, **options):
        super().__init__(items, home=home, wait=None, **options)
        self.command = ["dbus-run-session", "--", "sh", "-c", 'echo "bus $DBUS_SESSION_BUS_ADDRESS"; exec sleep infinity']
        self._install(pathlib.Path(home))

    def _install(self, home):
        programs = home / "bin"
        programs.mkdir(exist_ok=True)
        if not (programs / "ember").exists():
            (programs / "ember").symlink_to(EMBER)
        for name in ("ember-commands", "ember-search-provider", "ember-sync", "ember-remind"):
            if not (programs / name).exists():
                (programs / name).symlink_to(pathlib.Path(EMBER).with_name(name))
        for name in (ID + part + ".service" for part in ("", ".Reminders", ".SearchProvider", ".Sync")):
            service = home / "data/dbus-1/services" / name
            service.parent.mkdir(parents=True, exist_ok=True)
            content = (TOP / "data" / (name + ".in")).read_text()
            service.write_text(content.replace("@bindir@", str(programs)).replace("@libexecdir@", str(programs)))

    def start(self):
        super().start()
        self.address = self.wait_line("^bus ").removeprefix("bus ")
        self._environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": self.address}
        return self

    __enter__ = start

    def run(self, *command):
        """Run a program with access to the bus. Return its standard output."""
        done = subprocess.run(command, env=self._environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise AssertionError("%s: %s%s" % (" ".join(command), done.stdout, done.stderr))
        return done.stdout

    def launch(self):
        """Start the program as a click on its icon does."""
        self.run("gapplication", "launch", ID)

    def activate(self, action, *parameter):
        """Activate an action as an entry of the icon's menu does. The parameter is a GVariant as text."""
        self.run("gapplication", "action", ID, action, *parameter)

    def owner(self, name=ID):
        """Return the command line of the program that owns a name on the bus."""
        return pathlib.Path("/proc/%d/cmdline" % self.owner_id(name)).read_text().split("\0")

    def owner_id(self, name=ID):
        """Return the process id of the program that owns a name on the bus."""
        answer = self.run("gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus",
                          "--method", "org.freedesktop.DBus.GetConnectionUnixProcessID", name)
        return int(re.search(r"uint32 (\d+)", answer)[1])

    def has_owner(self, name):
        """Whether a program owns a name on the bus."""
        return "true" in self.run("gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
                                  "/org/freedesktop/DBus", "--method", "org.freedesktop.DBus.NameHasOwner", name)

    def wait_windows(self, count):
        def shown():
            return sum(window["mapped"] for window in self.windows())

        with self.explained(lambda: "there are %d windows, not %d" % (shown(), count)):
            self.wait_until(lambda: shown() == count, 30)
        self.settle()

    def settle(self):
        # The rig's client is the bus: the program's CPU time is not known.
        self.sync()
        self.idle(200)

    def wait_focused_row(self, index):
        with self.explained(lambda: "the focus is on row %r, not %d" % (self.focused_row(), index)):
            self.wait_until(lambda: self.focused_row() == index)

    def lists_in_file(self):
        """Return the lists in the file as {name: texts}."""
        return {entry["name"]: [item["text"] for item in entry["items"]] for entry in json.loads(self.file.read_text())["lists"]}

    def is_done(self, text):
        """Whether the item with a text is completed in the file."""
        return any(item["text"] == text and "done" in item for entry in json.loads(self.file.read_text())["lists"] for item in entry["items"])

    def wait_lists(self, expected, message=""):
        with self.explained(lambda: "%s: the file has %r, not %r" % (message, self.lists_in_file(), expected)):
            self.wait_until(lambda: self.lists_in_file() == expected)


class DesktopTest(EmberTest):
    def desktop(self, items, **options):
        desktop = Desktop(items, home=self.home, **options)
        self.addCleanup(desktop.assert_no_warnings)
        return desktop
