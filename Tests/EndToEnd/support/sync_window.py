# SPDX-License-Identifier: GPL-3.0-or-later
"""The window with a service that syncs, and a keyring."""
import json
import pathlib
import re
import shutil

from rig import RigTimeout

from .calendar_server import PASSWORD, USER, Radicale
from .case import EmberTest
from .desktop import ID, Desktop
from .failing_proxy import FailingProxy
from .program import EMBER
from .screen_reader import AccessibleEmber, Bus

__all__ = ["KEYRING", "SERVICE", "TODAY", "SyncWindowTest", "SyncedEmber"]

SERVICE = "io.github.ember_todo.Ember.Sync"
TODAY = ["Feed the cat", "Buy eggs"]

# A keyring in a file, of libsecret's tests. SECRET_FILE_TEST_PATH is the file.
KEYRING = {"SECRET_BACKEND": "file", "SECRET_FILE_TEST_PASSWORD": "test"}


class SyncedEmber(AccessibleEmber):
    """Ember as a screen reader sees it, on a session bus that can start the service. `prefix` runs on that bus."""

    def __init__(self, items=None, *, home, **options):
        home = pathlib.Path(home)
        keyring = {**KEYRING, "SECRET_FILE_TEST_PATH": str(home / "keyring")}
        options["env"] = {**keyring, **(options.get("env") or {})}
        super().__init__(items, home=home, **options)
        if not (home / "bin").exists():
            Desktop._install(self, home)
        self.accounts = home / "config/ember/accounts.json"

    def open_bus(self, address):
        super().open_bus(address)
        self._session_bus = Bus(address)

    def close_bus(self):
        super().close_bus()
        self._session_bus.close()

    def activate(self, action):
        """Activate an action of the application, as a script does."""
        self._session_bus.call(ID, "/" + ID.replace(".", "/"), "org.gtk.Actions", "Activate", "sava{sv}", action, [], {})

    def sync_by_service(self):
        """Let the service sync, as a script does."""
        self._session_bus.call(SERVICE, "/" + SERVICE.replace(".", "/"), SERVICE, "Sync")

    def is_syncing(self):
        """Whether the service syncs."""
        return self._session_bus.call(SERVICE, "/" + SERVICE.replace(".", "/"), SERVICE, "GetStatus")[0]

    def wakeups(self):
        """Return how often the window's main thread has gone to sleep."""
        process = self._session_bus.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID", "s", ID)[0]
        status = pathlib.Path("/proc/%d/status" % process).read_text()
        return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.MULTILINE)[1])

    def settle(self):
        # The rig's client is the bus: the program's CPU time is not known.
        self.sync()
        self.idle(300)

    def lists_in_file(self):
        """Return the lists in the file as {name: texts}."""
        return {entry["name"]: [item["text"] for item in entry["items"]] for entry in json.loads(self.file.read_text())["lists"]}

    def focus_again(self):
        """Let another window take the focus and return it."""
        self.key("shift+ctrl+n")
        self.wait_until(lambda: len(self.windows()) == 2, 10)
        self.settle()
        self.key("ctrl+w")
        self.wait_until(lambda: len(self.windows()) == 1, 10)
        self.settle()

    def wait_lists(self, expected, timeout=20):
        try:
            self.wait_until(lambda: self.lists_in_file() == expected, timeout)
        except RigTimeout:
            raise AssertionError("the file has %r, not %r" % (self.lists_in_file(), expected)) from None

    def texts(self):
        """Return the names of all objects in the active window."""
        return [each.name for each in self.window().descendants()]

    def wait_text(self, part, timeout=20):
        """Wait until a text in the active window contains a part. Return the text."""
        found = []
        self.wait_for(lambda: found.extend(text for text in self.texts() if part in text) or found, "“%s” is shown" % part, timeout)
        return found[0]

    def press_button(self, name):
        """Press Tab until a button with this title has the focus, and press it."""
        for _ in range(40):
            focused = self.focused()
            # GTK 4.8 names a labeled button twice.
            if focused and focused.role == "button" and focused.name.endswith(name):
                return self.key("space")
            self.key("Tab")
            # A spinner may draw all the time.
            self.wait_for(lambda: self.focused() != focused, "the focus moves")
        raise AssertionError("Tab doesn't reach the button “%s”:\n%s" % (name, self.window().tree()))

    def tab_to(self, name):
        """Press Tab until an object with this name has the focus."""
        for _ in range(40):
            if (focused := self.focused()) and focused.name == name:
                return
            self.key("Tab")
            self.wait_drawn()
        raise AssertionError("Tab doesn't reach “%s”:\n%s" % (name, self.window().tree()))


class SyncWindowTest(EmberTest):
    """A test with a server that has a list, and a proxy in front of it."""
    proxy_class = FailingProxy

    def setUp(self):
        super().setUp()
        self.server = self.enterContext(Radicale(pathlib.Path(self.home) / "server"))
        self.proxy = self.enterContext(self.proxy_class(self.server))
        self.calendar = self.server.make_list("Groceries")
        self.calendar.save_todo(summary="Milk")

    def synced(self, **options):
        ember = SyncedEmber(TODAY, home=self.home, **options)
        self.addCleanup(ember.assert_no_warnings)
        return ember

    def synced_by(self, script):
        """Return Ember with a shell script as the program that syncs."""
        programs = pathlib.Path(self.home) / "programs"
        programs.mkdir()
        # It looks for the other program beside itself.
        shutil.copy2(EMBER, programs / "ember")
        (programs / "ember-sync").write_text("#!/bin/sh\n" + script)
        (programs / "ember-sync").chmod(0o755)
        ember = self.synced()
        ember.command[-1] = ember.command[-1].replace(EMBER, str(programs / "ember"))
        return ember

    def is_adding(self):
        """Whether a process adds an account at the address of the proxy."""
        return self.is_running(self.proxy.url)

    def is_running(self, argument):
        """Whether `ember-sync` runs with an argument."""
        for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                words = path.read_text().split("\0")
            except OSError:
                continue
            if words[0].endswith("/ember-sync") and argument in words:
                return True
        return False

    def open_preferences(self, ember):
        ember.activate("sync-preferences")
        ember.wait_text("Add Account")

    def fill_in(self, ember, password=PASSWORD, address=None):
        """Fill in the form by keyboard alone."""
        self.type_account(ember, address or self.proxy.url, USER, password)

    def type_account(self, ember, *texts):
        """Open the form in the preferences, type into its entries, and press Enter."""
        self.open_preferences(ember)
        ember.tab_to("Add Account")
        ember.key("space")
        ember.settle()
        for text in texts:
            ember.key("Tab")
            ember.wait_drawn()
            ember.type(text)
        ember.key("Return")

    def add_account(self, ember):
        self.fill_in(ember)
        ember.wait_text("Synced just now")
        ember.wait_lists({"Today": TODAY, "Groceries": ["Milk"]})

    def close_preferences(self, ember):
        ember.key("Escape")
        ember.wait_for(lambda: ember.list() and len(ember.row_objects()) > 0, "the list is shown")

    def menu_status(self, ember, part):
        """Open the main menu and wait for a status with this part."""
        ember.key("F10")
        ember.wait_text("Clear Done")
        text = ember.wait_text(part)
        ember.key("Escape")
        return text

    def wait_tasks(self, ember, name, *expected):
        with ember.explained(lambda: "the server has %r" % self.server.tasks(name)):
            ember.wait_until(lambda: self.server.tasks(name) == sorted(expected), 20)
