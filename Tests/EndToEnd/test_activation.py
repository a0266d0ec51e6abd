# SPDX-License-Identifier: GPL-3.0-or-later
"""Started by the desktop, through the files that are installed: the session bus starts the program and tells it what to do."""
import json
import os
import pathlib
import re
import subprocess

from support import EMBER, TOP, Ember, EmberTest, document, item

ID = "io.github.ember_todo.Ember"


class Desktop(Ember):
    """A compositor and a session bus, on which the program is installed, but not running."""

    def __init__(self, items, *, home):
        super().__init__(items, home=home, wait=None)
        self.command = ["dbus-run-session", "--", "sh", "-c", 'echo "bus $DBUS_SESSION_BUS_ADDRESS"; exec sleep infinity']
        self._install(pathlib.Path(home))

    def _install(self, home):
        programs = home / "bin"
        programs.mkdir(exist_ok=True)
        if not (programs / "ember").exists():
            (programs / "ember").symlink_to(EMBER)
        service = home / "data/dbus-1/services" / (ID + ".service")
        service.parent.mkdir(parents=True, exist_ok=True)
        service.write_text((TOP / "data" / (ID + ".service.in")).read_text().replace("@bindir@", str(programs)))

    def start(self):
        super().start()
        self._environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": self.wait_line("^bus ").removeprefix("bus ")}
        return self

    __enter__ = start

    def run(self, *command):
        """Runs a program of the desktop on the bus. Returns what it prints."""
        done = subprocess.run(command, env=self._environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise AssertionError("%s: %s%s" % (" ".join(command), done.stdout, done.stderr))
        return done.stdout

    def launch(self):
        """What a click at the icon does."""
        self.run("gapplication", "launch", ID)

    def act(self, action):
        """What an entry of the icon's menu does."""
        self.run("gapplication", "action", ID, action)

    def owner(self):
        """The command line of the program that has the name on the bus."""
        answer = self.run("gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus",
                          "--method", "org.freedesktop.DBus.GetConnectionUnixProcessID", ID)
        return pathlib.Path("/proc/%s/cmdline" % re.search(r"uint32 (\d+)", answer)[1]).read_text().split("\0")

    def wait_windows(self, count):
        def shown():
            return sum(window["mapped"] for window in self.windows())

        with self.explained(lambda: "there are %d windows, not %d" % (shown(), count)):
            self.wait_until(lambda: shown() == count, 30)
        self.settle()

    def settle(self):
        self.sync()
        self.idle(200)


class ActivationTests(EmberTest):
    def desktop(self, items):
        desktop = Desktop(items, home=self.home)
        self.addCleanup(self.assert_quiet, desktop)
        return desktop

    def test_the_bus_starts_the_program_once_as_a_service(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            window = desktop.windows()[0]
            self.assertEqual(window["app_id"], ID)
            self.assertIn("--gapplication-service", desktop.owner())
            self.assertEqual(desktop.shift(0), 0, "the list is seen")
            desktop.launch()
            desktop.settle()
            self.assertEqual([each["id"] for each in desktop.windows()], [window["id"]])
            desktop.close()
            desktop.wait_until(lambda: not desktop.windows(), 10)
            desktop.launch()
            desktop.wait_windows(1)

    def test_a_new_item_opens_the_window_and_a_row_on_top(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.act("new-item")
            desktop.wait_windows(1)
            desktop.type("Buy eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")

    def test_a_new_item_takes_what_is_being_typed_and_comes_on_top(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.type("Buy eggs")
            desktop.act("new-item")
            desktop.settle()
            desktop.type("Sing\n")
            desktop.wait_items("Sing", "Buy eggs", "Feed the cat")
            self.assertEqual(len(desktop.windows()), 1)

    def test_a_new_item_is_one_of_the_first_list_where_all_lists_are_shown(self):
        with self.desktop(None) as desktop:
            lists = document([item("Feed the cat")])
            lists["lists"].append({"id": "other", "name": "Other", "items": []})
            desktop.write(lists)
            desktop.launch()
            desktop.wait_windows(1)
            desktop.press("Escape")
            desktop.act("new-item")
            desktop.settle()
            desktop.type("Buy eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")
            self.assertEqual([each["name"] for each in json.loads(desktop.file.read_text())["lists"]], ["Today", "Other"])

    def test_another_window_opens_beside_the_first(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.act("new-window")
            desktop.wait_windows(2)
