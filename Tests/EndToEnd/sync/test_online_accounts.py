# SPDX-License-Identifier: GPL-3.0-or-later
"""Accounts of GNOME Online Accounts (K59): Ember uses them without storing their passwords."""
import json
import pathlib
import subprocess
import threading

from support.bus_service import session_bus
from support.calendar_server import PASSWORD, USER, Radicale
from support.command_line import environment
from support.failing_proxy import FailingProxy, hang
from support.online_accounts import OnlineAccounts
from support.program import EMBER
from support.secret_service import SecretService
from support.sync import SyncTest
from support.sync_window import TODAY, SyncWindowTest

ID = "account_1700000000_0"
LOG_IN_AGAIN = "Log in again in Settings → Online Accounts."


class CommandTests(SyncTest):
    def setUp(self):
        super().setUp()
        self.server.make_list("Groceries").save_todo(summary="Milk")
        address = self.enterContext(session_bus(self.machine.home))
        self.keyring = self.enterContext(SecretService(address))
        self.gnome = self.enterContext(OnlineAccounts(address))
        self.gnome.add(ID, USER, self.proxy.url, PASSWORD)
        self.machine.variables = {"DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": str(self.folder)}

    def run_sync_program(self, *command, **variables):
        """Run a command of the preferences. Return its reply."""
        program = pathlib.Path(EMBER).resolve().with_name("ember-sync")
        variables = {**environment(self.machine.home), **self.machine.variables, **variables}
        done = subprocess.run([program, *command, "--reply"], input="", capture_output=True, text=True, env=variables, timeout=60)
        self.assertEqual(done.stderr, "")
        return json.loads(done.stdout.splitlines()[-1])

    def offered(self, **variables):
        return [account["id"] for account in self.run_sync_program("account", "online", **variables)["onlineAccounts"]]

    def add(self):
        reply = self.run_sync_program("account", "add", "--online-account", ID)
        self.assertNotIn("error", reply)
        return reply

    def content(self):
        return json.loads(self.machine.accounts.read_text())["accounts"]

    def test_account_is_offered_added_and_synced_without_its_password(self):
        self.assertEqual(self.offered(), [ID])
        self.assertTrue(self.add()["isPasswordStored"])
        self.assertEqual(self.offered(), [])
        self.assertEqual([(account["user"], account["onlineAccount"]) for account in self.content()], [(USER, ID)])
        self.machine.succeed("sync", password=None)
        self.assertEqual(self.machine.texts("Groceries"), ["Milk"])
        self.assertEqual(self.keyring.passwords(), [])
        for path in self.machine.home.rglob("*"):
            if path.is_file():
                self.assertNotIn(PASSWORD.encode(), path.read_bytes(), path)
        self.machine.succeed("account", "remove")
        self.assertEqual(self.offered(), [ID])

    def test_only_accounts_that_may_have_calendars_are_offered(self):
        self.gnome.add("mail", USER, self.proxy.url, PASSWORD, provider="imap_smtp")
        self.gnome.add("dav", USER, self.proxy.url, PASSWORD, provider="webdav")
        self.gnome.switch_off(ID)
        self.assertEqual(self.offered(), ["dav"])
        self.assertEqual(self.offered(FLATPAK_ID="io.github.ember_todo.Ember"), [])
        self.assertEqual(self.offered(DBUS_SESSION_BUS_ADDRESS="unix:path=/dev/null"), [])

    def test_calendars_that_gnome_has_not_found_are_found(self):
        self.gnome.add(ID, USER, self.proxy.url, PASSWORD, provider="webdav", has_calendar=False)
        self.add()
        self.machine.succeed("sync", password=None)
        self.assertEqual(self.machine.texts("Groceries"), ["Milk"])

    def test_what_is_wrong_in_gnome_is_explained(self):
        self.add()
        self.machine.succeed("sync", password=None)
        before = self.machine.file.read_bytes()

        def refused():
            said = self.machine.refuse(3, "sync", password=None)
            self.assertEqual(self.machine.succeed("sync", "--status", password=None).splitlines()[-1], said.strip())
            self.assertEqual(self.machine.file.read_bytes(), before)
            return said

        self.gnome.set_password(ID, "wrong")
        self.assertIn("“127.0.0.1” did not accept the name or the password. " + LOG_IN_AGAIN, refused())
        self.gnome.set_password(ID, None)
        self.assertIn("The password of “%s” is not in Settings → Online Accounts. %s" % (USER, LOG_IN_AGAIN), refused())
        self.gnome.set_password(ID, PASSWORD)
        self.machine.succeed("sync", password=None)
        self.gnome.switch_off(ID)
        self.assertIn("The calendar of “%s” is switched off in Settings → Online Accounts. Switch it on there" % USER, refused())
        self.gnome.remove(ID)
        self.assertIn("“%s” was removed from Settings → Online Accounts and is no longer synced." % USER, refused())
        self.machine.variables["DBUS_SESSION_BUS_ADDRESS"] = self.enterContext(session_bus(self.machine.home))
        self.assertIn("cannot be reached. Ember will try again later.", refused())

    def test_only_a_command_of_the_user_asks_to_unlock_the_keyring(self):
        self.gnome.keep_in(self.keyring)
        self.add()
        self.keyring.is_locked, self.keyring.user_unlocks = True, False
        # Asks for nothing, like the service.
        self.assertIn("is locked", self.machine.fail_to_sync())
        self.assertEqual(self.keyring.prompt_count, 0)
        self.assertIn("is locked. Run “ember sync” to unlock it.", self.machine.refuse(3, "sync", password=None))
        self.assertEqual(self.keyring.prompt_count, 1)
        self.keyring.user_unlocks = True
        self.machine.succeed("sync", password=None)
        self.assertEqual(self.machine.texts("Groceries"), ["Milk"])
        self.assertEqual(self.keyring.prompt_count, 2)

    def test_new_account_waits_for_the_keyring(self):
        self.gnome.keep_in(self.keyring)
        self.keyring.is_locked, self.keyring.user_unlocks = True, False
        reply = self.run_sync_program("account", "add", "--online-account", ID)
        self.assertIn("lockedKeyring", json.dumps(reply["error"]))
        self.assertFalse(self.machine.accounts.exists())
        self.keyring.user_unlocks = True
        self.add()

    def test_wrong_password_adds_nothing(self):
        for password, code in (("wrong", "server"), (None, "account")):
            self.gnome.set_password(ID, password)
            self.assertEqual(list(self.run_sync_program("account", "add", "--online-account", ID)["error"]), [code])
        self.assertEqual(list(self.run_sync_program("account", "add", "--online-account", "gone")["error"]), ["account"])
        self.assertFalse(self.machine.accounts.exists())

    def test_account_whose_password_is_in_the_keyring_is_taken_over(self):
        self.machine.succeed("account", "add", self.proxy.url, "--user", USER)
        self.assertEqual(self.keyring.passwords(), [PASSWORD])
        self.assertFalse(self.add()["isNew"])
        self.assertEqual(self.keyring.passwords(), [])
        self.assertEqual([account["onlineAccount"] for account in self.content()], [ID])
        self.machine.succeed("account", "add", self.proxy.url, "--user", USER)
        self.assertNotIn("onlineAccount", self.content()[0])
        self.assertEqual(self.keyring.passwords(), [PASSWORD])


class WindowTests(SyncWindowTest):
    @staticmethod
    def entries(ember):
        """Return the names of the entries. Older versions of GTK include those of the closed form."""
        return [each.name for each in ember.window().descendants() if each.role == "text"]

    def test_account_is_added_by_one_click(self):
        with self.synced() as ember, OnlineAccounts(ember.address) as gnome:
            gnome.add(ID, USER, self.proxy.url, "wrong")
            self.open_preferences(ember)
            ember.press_button(ember.wait_text("%s@%s" % (USER, self.proxy.url.split("://")[1])))
            ember.wait_announced("“127.0.0.1” did not accept the name or the password. " + LOG_IN_AGAIN, 20)
            self.assertFalse(ember.accounts.exists())
            gnome.set_password(ID, PASSWORD)
            # The button still has the focus.
            ember.key("space")
            ember.wait_text("Synced just now")
            ember.wait_lists({"Today": TODAY, "Groceries": ["Milk"]})
            ember.wait_focus(USER)
            self.assertNotIn("Online Accounts", ember.texts())
            entries = self.entries(ember)
            gnome.remove(ID)
            ember.press_button("Sync Now")
            ember.wait_text("was removed from Settings → Online Accounts")
            self.assertEqual(self.entries(ember), entries, "the password isn't asked for")

    def test_account_is_added_while_another_one_is(self):
        """The server of the first one answers after the second one was added."""
        other = self.enterContext(FailingProxy(self.enterContext(Radicale(pathlib.Path(self.home) / "other"))))
        answer = threading.Event()
        self.addCleanup(answer.set)
        self.proxy.fail(None, hang(answer))
        with self.synced() as ember, OnlineAccounts(ember.address) as gnome:
            gnome.add("slow", USER, self.proxy.url, PASSWORD)
            gnome.add("quick", USER, other.url, PASSWORD)
            self.open_preferences(ember)
            for proxy in (self.proxy, other):
                name = ember.wait_text("%s@%s" % (USER, proxy.url.split("://")[1]))
                button = next(each for each in ember.window().descendants() if each.role == "button" and each.name.endswith(name))
                button.do_action(button.actions[0])
                ember.wait_text("Looking for lists…")
            ember.wait_text("Synced just now")
            self.assertEqual(self.added(ember), ["quick"])
            answer.set()
            ember.wait_until(lambda: self.added(ember) == ["quick", "slow"], 20)

    @staticmethod
    def added(ember):
        return [account["onlineAccount"] for account in json.loads(ember.accounts.read_text())["accounts"]]

    def test_certificate_of_a_server_is_trusted(self):
        secure = self.enterContext(FailingProxy(self.server, pathlib.Path(self.home)))
        with self.synced() as ember, OnlineAccounts(ember.address) as gnome:
            gnome.add(ID, USER, secure.url, PASSWORD)
            self.open_preferences(ember)
            ember.press_button(ember.wait_text("%s@%s" % (USER, secure.url.split("://")[1])))
            ember.wait_text("is not trusted")
            ember.press_button("Trust Certificate")
            ember.wait_text("Synced just now")
