# SPDX-License-Identifier: GPL-3.0-or-later
"""The window with a service that syncs, and a keyring."""
import json
import pathlib

from rig import RigTimeout

from .desktop import Desktop
from .screen_reader import AccessibleEmber

__all__ = ["KEYRING", "SyncedEmber"]

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

    def settle(self):
        # The rig's client is the bus: the program's CPU time is not known.
        self.sync()
        self.idle(300)

    def lists_in_file(self):
        """Return the lists in the file as {name: texts}."""
        return {entry["name"]: [item["text"] for item in entry["items"]] for entry in json.loads(self.file.read_text())["lists"]}

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

    def tab_to(self, name):
        """Press Tab until an object with this name has the focus."""
        for _ in range(40):
            if (focused := self.focused()) and focused.name == name:
                return
            self.key("Tab")
            self.wait_drawn()
        raise AssertionError("Tab doesn't reach “%s”:\n%s" % (name, self.window().tree()))
