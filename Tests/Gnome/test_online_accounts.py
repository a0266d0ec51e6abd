# SPDX-License-Identifier: GPL-3.0-or-later
"""Accounts of GNOME Online Accounts, with GNOME's keyring and a calendar server (K59)."""
import pathlib
import subprocess
import tempfile
import unittest

from desktop import Desktop
from ember import ID, GnomeTest
from support.calendar_server import PASSWORD, USER, Radicale

GOA, GOA_PATH = "org.gnome.OnlineAccounts", "/org/gnome/OnlineAccounts"
SECRETS, SECRETS_PATH = "org.freedesktop.secrets", "/org/freedesktop/secrets"
ACCOUNT, NAME = "account_1700000000_0", "ada@cloud.example.org"
LOG_IN_AGAIN = "Log in again in Settings → Online Accounts."


def call(name, path, method, *arguments):
    Desktop.run("gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, *arguments)


class OnlineAccounts:
    """The account as its panel in GNOME's settings adds and changes it."""

    @staticmethod
    def log_in(provider, password, calendars, files):
        """Add the account, or change its password. `calendars` is empty if GNOME hasn't found them."""
        details = {"Id": ACCOUNT, "CalendarEnabled": "true", "FilesEnabled": "true", "CalDavUri": calendars, "Uri": files}
        call(GOA, GOA_PATH + "/Manager", GOA + ".Manager.AddAccount", provider, USER, NAME, "{'password': <'%s'>}" % password, str(details))

    @staticmethod
    def forget_password(provider):
        Desktop.run("secret-tool", "clear", "goa-identity", "%s:gen0:%s" % (provider, ACCOUNT))

    @staticmethod
    def switch(is_on):
        """Switch the calendar on or off."""
        value = "<%s>" % str(not is_on).lower()
        call(GOA, GOA_PATH + "/Accounts/" + ACCOUNT, "org.freedesktop.DBus.Properties.Set", GOA + ".Account", "CalendarDisabled", value)

    @staticmethod
    def remove():
        call(GOA, GOA_PATH + "/Accounts/" + ACCOUNT, GOA + ".Account.Remove")

    @staticmethod
    def lock_keyring():
        call(SECRETS, SECRETS_PATH, "org.freedesktop.Secret.Service.Lock", "['%s/collection/login']" % SECRETS_PATH)


class OnlineAccountTests(GnomeTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # The program that syncs may need libraries of another Debian.
        done = subprocess.run(["ember", "account", "list"], capture_output=True, text=True)
        if done.returncode != 0:
            raise unittest.SkipTest(done.stderr)

    def setUp(self):
        super().setUp()
        self.gnome = OnlineAccounts()
        self.server = self.enterContext(Radicale(pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))))
        self.server.make_list("Groceries").save_todo(summary="Milk")
        self.nextcloud = ("owncloud", PASSWORD, self.server.url + "/ada/", self.server.url + "/remote.php/webdav/")

    def sync(self):
        """Sync. Return what is wrong."""
        done = subprocess.run(["ember", "sync"], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 3 if done.stderr else 0)
        return done.stderr.strip()

    def wait_shown(self, ember, name):
        ember.wait_for(lambda: any(name in each for each in ember.names()), "“%s” is shown" % name, 20)

    def add(self):
        """Add the account by a click on its button. Return Ember."""
        ember = self.start("Feed the cat")
        self.desktop.run("gapplication", "action", ID, "sync-preferences")
        self.wait_shown(ember, NAME)
        self.desktop.wait_mapped()
        self.desktop.screenshot(self.name + "-offered")
        button = next(each for each in ember.window().descendants() if each.role == "button" and NAME in each.name)
        button.do_action(button.actions[0])
        self.addCleanup(self.desktop.run, "ember", "account", "remove")
        self.wait_shown(ember, "Synced just now")
        ember.wait_items("Milk", index=1)
        return ember

    def test_account_is_added_and_its_problems_are_explained(self):
        self.gnome.log_in(*self.nextcloud)
        self.add()
        self.assertEqual(self.desktop.run("secret-tool", "search", "--all", "xdg:schema", ID + ".Account"), "")
        for path in pathlib.Path.home().rglob("*"):
            if path.is_file():
                self.assertNotIn(PASSWORD.encode(), path.read_bytes(), path)
        provider, _, *addresses = self.nextcloud
        self.gnome.log_in(provider, "wrong", *addresses)
        self.assertEqual(self.sync(), "“127.0.0.1” did not accept the name or the password. " + LOG_IN_AGAIN)
        self.gnome.forget_password(provider)
        self.assertEqual(self.sync(), "The password of “ada” is not in Settings → Online Accounts. " + LOG_IN_AGAIN)
        self.gnome.log_in(*self.nextcloud)
        self.assertEqual(self.sync(), "")
        self.gnome.switch(False)
        self.assertIn("The calendar of “ada” is switched off", self.sync())
        self.gnome.switch(True)
        self.assertEqual(self.sync(), "")
        self.gnome.remove()
        self.assertIn("“ada” was removed from Settings → Online Accounts and is no longer synced.", self.sync())

    def test_calendars_that_gnome_has_not_found_are_found(self):
        self.gnome.log_in("webdav", PASSWORD, "", self.server.url + "/")
        self.addCleanup(self.gnome.remove)
        self.add()

    def test_only_a_command_of_the_user_asks_to_unlock_the_keyring(self):
        self.gnome.log_in(*self.nextcloud)
        self.addCleanup(self.gnome.remove)
        ember = self.add()
        self.addCleanup(self.unlock)
        self.gnome.lock_keyring()
        service = ID + ".Sync"
        call(service, "/" + service.replace(".", "/"), service + ".Sync")
        self.wait_shown(ember, "is locked")
        self.assertFalse(self.has_prompt())
        syncing = subprocess.Popen(["ember", "sync"])
        self.desktop.wait_until(self.has_prompt, "GNOME asks for the password of the keyring")
        self.desktop.screenshot(self.name + "-prompt")
        self.unlock()
        self.assertEqual(syncing.wait(20), 0)

    def has_prompt(self):
        """Whether GNOME Shell shows a dialog that takes all keys."""
        return self.desktop.eval("Main.modalCount") > 0

    def unlock(self):
        """Answer the prompt, if there is one."""
        if self.has_prompt():
            self.desktop.type("keyring\n")
            self.desktop.wait_until(lambda: not self.has_prompt(), "the keyring is unlocked")
