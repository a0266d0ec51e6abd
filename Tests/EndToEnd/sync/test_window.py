# SPDX-License-Identifier: GPL-3.0-or-later
"""The window with an account: adding it in the preferences, syncing by itself, and the status."""
import json
import os
import pathlib
import re
import resource
import subprocess
import threading
import time

from support import dialogs
from support.calendar_server import PASSWORD, USER, Xandikos
from support.case import EmberTest, long
from support.failing_proxy import FailingProxy, hang, status
from support.screen_reader import AccessibleEmber, Bus, jeepney
from support.secret_service import SecretService
from support.sync_window import SERVICE, TODAY, SyncedEmber, SyncWindowTest

APP_PASSWORD_ADVICE = (
    "Some servers only accept an app password, for example with two-factor authentication. Create one in your settings on the server.")
NOT_STORED = "The password was not stored, because there is no keyring or it is locked. Ember will ask for it again."


def open_writer(fifo):
    """Open a named pipe for a program that reads it. Return None if none does."""
    try:
        return open(os.open(fifo, os.O_WRONLY | os.O_NONBLOCK), "wb")
    except OSError:
        return None


def ember_sync_without_library(folder):
    """Make a program that the dynamic linker can't start, because a library is missing. Return its path."""
    library, program = folder / "libmissing.so.1", folder / "ember-sync"
    program.unlink()
    compiler = os.environ.get("CC", "cc")
    for command in (["-shared", "-Wl,-soname," + library.name, "-xc", "-", "-o", library],
                    ["-Wl,--no-as-needed", "-xc", "-", "-xnone", library, "-o", program]):
        subprocess.run([compiler, *map(str, command)], input=b"int main(void) { return 0; }", check=True)
    library.unlink()
    return program


def focus_list(ember):
    """Open the row of the account in the preferences and focus the switch of its list."""
    ember.tab_to("Add Account")
    ember.key("shift+Tab")
    ember.wait_focus(USER)
    ember.key("space")
    ember.wait_text("Groceries")
    ember.tab_to("Groceries")


class AccountTests(SyncWindowTest):
    def test_account_added_by_keyboard_syncs_both_ways(self):
        with self.synced() as ember:
            self.add_account(ember)
            self.wait_tasks(ember, "Today", *TODAY)
            self.close_preferences(ember)
            self.menu_status(ember, "Synced")
            ember.key("Home")
            ember.key("ctrl+n")
            ember.wait_drawn()
            ember.type("Call Bob")
            ember.key("Return")
            ember.key("Escape")
            self.wait_tasks(ember, "Today", "Call Bob", *TODAY)
        self.assertNotIn(PASSWORD.encode(), ember.accounts.read_bytes())

    def test_change_on_the_server_appears_when_the_window_is_focused(self):
        with self.synced() as ember:
            self.add_account(ember)
            self.close_preferences(ember)
            self.server.calendar("Today").save_todo(summary="From afar")
            ember.focus_again()
            ember.wait_until(lambda: "From afar" in ember.lists_in_file()["Today"], 20)
            ember.wait_for(lambda: "From afar" in [row.name for row in ember.row_objects()], "the window shows the item")

    @long
    def test_account_syncs_after_restart(self):
        with self.synced() as ember:
            self.add_account(ember)
        self.calendar.save_todo(summary="Bread")
        with SyncedEmber(home=self.home) as ember:
            ember.wait_until(lambda: sorted(ember.lists_in_file()["Groceries"]) == ["Bread", "Milk"], 20)

    @long
    def test_running_service_syncs_a_second_account(self):
        other = self.enterContext(Xandikos(pathlib.Path(self.home) / "other"))
        other.make_list("Books").save_todo(summary="Emma")
        with self.synced() as ember:
            self.add_account(ember)
            ember.sync_by_service()
            ember.wait_until(lambda: not ember.is_syncing(), 20)
            self.close_preferences(ember)
            self.fill_in(ember, address=other.url)
            ember.wait_lists({"Today": TODAY, "Groceries": ["Milk"], "Books": ["Emma"]})
            ember.sync_by_service()
            ember.wait_until(lambda: not ember.is_syncing(), 20)
            self.assertNotIn("failure", (ember.state_folder / "sync/status.json").read_text())

    def test_wrong_password_is_explained_and_corrected(self):
        with self.synced() as ember:
            self.fill_in(ember, "wrong")
            ember.wait_announced("“127.0.0.1” did not accept the name or the password. Check both. " + APP_PASSWORD_ADVICE, 20)
            self.assertFalse(ember.accounts.exists())
            ember.key("ctrl+a")
            ember.type(PASSWORD)
            ember.key("Return")
            ember.wait_text("Synced just now")

    def assert_invalid(self, ember, *names):
        """Check which entries of the form are marked as wrong."""
        entries = {name: ember.find("text", name) for name in ("Server Address", "User Name", "Password")}
        ember.wait_for(
            lambda: [name for name, entry in entries.items() if "invalid" in entry.states] == list(names), "%s are marked" % (names,))
        for name in names:
            self.assertIn(entries[name].description, ember.texts())

    def test_error_marks_the_entry_that_is_wrong_and_focuses_it(self):
        """K55. The focus is where the user types next."""
        with self.synced() as ember:
            self.fill_in(ember, address="ftp://example.org")
            ember.wait_announced("An address that begins with ftp:// cannot be used. Use one that begins with https://.", 20)
            self.assert_invalid(ember, "Server Address")
            ember.type(self.proxy.url)
            self.assert_invalid(ember)
            ember.tab_to("Add Account")
            for text in (None, None, "wrong"):
                ember.key("Tab")
                ember.wait_drawn()
                if text:
                    ember.key("ctrl+a")
                    ember.type(text)
            ember.key("Return")
            ember.wait_text("did not accept the name or the password. Check both.")
            self.assert_invalid(ember, "User Name", "Password")
            ember.type(PASSWORD)
            self.assert_invalid(ember)
            ember.key("Return")
            ember.wait_text("Synced just now")

    def test_library_that_the_program_lacks_is_named(self):
        """K58."""
        ember = self.synced_by("")
        program = ember_sync_without_library(pathlib.Path(self.home) / "programs")
        self.assertEqual(program.name, "ember-sync")
        with ember:
            self.fill_in(ember)
            ember.wait_announced(
                "Ember cannot sync, because the library “libmissing.so.1” is missing. Install it, or the Ember package for this version of your "
                "system.", 20)

    def test_typed_password_is_kept_out_of_core_dumps(self):
        former = resource.getrlimit(resource.RLIMIT_CORE)
        if former[1] == 0:
            self.skipTest("this machine allows no core dumps")
        resource.setrlimit(resource.RLIMIT_CORE, (former[1], former[1]))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_CORE, former)

        def limit():
            limits = pathlib.Path("/proc/%d/limits" % ember.info()["client_pid"]).read_text()
            return re.search(r"Max core file size +(\S+)", limits)[1]

        with self.synced() as ember:
            self.assertNotEqual(limit(), "1")
            self.fill_in(ember, "wrong")
            ember.wait_until(lambda: limit() == "1")

    def begin_adding(self, ember):
        """Begin to add the account of a server that doesn't answer. Return the event that makes it answer."""
        event = threading.Event()
        self.addCleanup(event.set)
        self.proxy.fail("PROPFIND", hang(event), times=2)
        self.fill_in(ember)
        ember.wait_until(lambda: self.proxy.requests, 20)
        self.assertTrue(self.is_adding())
        return event

    def test_cancelled_account_stores_nothing(self):
        with self.synced() as ember:
            event = self.begin_adding(ember)
            ember.wait_text("Looking for lists")
            ember.press_button("Cancel")
            ember.wait_text("For Nextcloud, the address is enough.")
            ember.wait_until(lambda: not self.is_adding(), 20)
            event.set()
            self.assertFalse(ember.accounts.exists())
            self.assertFalse((pathlib.Path(self.home) / "keyring").exists())
            # What was typed is still there.
            self.proxy.clear()
            ember.press_button("Add")
            ember.wait_text("Synced just now")

    @long
    def test_account_is_cancelled_while_the_keyring_does_not_answer(self):
        keyring = pathlib.Path(self.home) / "keyring"
        os.mkfifo(keyring)
        with self.synced() as ember:
            self.fill_in(ember)
            writers = []
            ember.wait_until(lambda: (writer := open_writer(keyring)) and not writers.append(writer), 20)
            with writers[0]:
                ember.press_button("Cancel")
                ember.wait_text("For Nextcloud, the address is enough.")
                ember.wait_until(lambda: not self.is_adding(), 20)
            self.assertFalse(ember.accounts.exists())
            keyring.unlink()
            ember.press_button("Add")
            ember.wait_text("Synced just now")
            self.assertIn(USER, ember.texts())

    def test_account_that_is_stored_before_the_user_cancels_stays(self):
        commands = pathlib.Path(self.home) / "commands"
        account = {"id": "a1", "user": USER, "address": "http://127.0.0.1/", "server": "127.0.0.1"}
        reply = {"added": "a1", "isNew": True, "isPasswordStored": True, "accounts": [account]}
        ember = self.synced_by(
            "reply='%s'\n"
            "echo \"$1 $2\" >> %s\n"
            "[ \"$2\" = add ] || { echo \"$reply\"; exit; }\n"
            "trap 'echo \"$reply\"; exit' TERM\n"
            "while :; do sleep 0.1; done\n" % (json.dumps(reply), commands))
        with ember:
            self.fill_in(ember)
            ember.wait_text("Looking for lists…")
            ember.press_button("Cancel")
            ember.wait_text(USER)
            ember.wait_until(lambda: "sync" in commands.read_text(), 20)
            self.assertNotIn("remove", commands.read_text())

    def test_closed_preferences_cancel_the_account(self):
        with self.synced() as ember:
            self.begin_adding(ember)
            self.close_preferences(ember)
            ember.wait_until(lambda: not self.is_adding(), 20)
            self.assertFalse(ember.accounts.exists())

    def test_own_certificate_is_shown_and_trusted(self):
        secure = self.enterContext(FailingProxy(self.server, pathlib.Path(self.home)))
        with self.synced() as ember:
            self.fill_in(ember, address=secure.url)
            # In groups, to compare it.
            ember.wait_text(" ".join(secure.fingerprint[start:start + 11] for start in range(0, 95, 12)))
            self.assertEqual(secure.requests, [], "nothing is sent")
            ember.press_button("Trust Certificate")
            ember.wait_text("Synced just now")
            ember.wait_lists({"Today": TODAY, "Groceries": ["Milk"]})

    def open_list(self, ember):
        """Add an account and focus the switch of its list."""
        self.add_account(ember)
        focus_list(ember)

    def test_last_choice_for_a_list_wins_while_the_server_is_slow(self):
        event = threading.Event()
        self.addCleanup(event.set)
        with self.synced() as ember:
            self.open_list(ember)
            ember.wait_until(lambda: not self.is_running("lists"), 20)
            self.proxy.clear()
            self.proxy.fail("PROPFIND", hang(event))
            ember.key("Return")
            ember.wait_until(lambda: self.proxy.requests, 20)
            ember.key("Return")
            ember.settle()
            event.set()
            ember.wait_until(lambda: not self.is_running("lists") and '"/ada/groceries/"' not in ember.accounts.read_text(), 20)

    def test_list_is_excluded_and_account_is_removed(self):
        with self.synced() as ember:
            self.open_list(ember)
            ember.key("Return")
            ember.wait_until(lambda: '"/ada/groceries/"' in ember.accounts.read_text(), 20)
            ember.tab_to("Remove Account")
            ember.key("Return")
            ember.wait_text("nothing is deleted on “127.0.0.1”")
            ember.key("Escape")
            ember.wait_focus("Remove Account")
            self.assertTrue(ember.accounts.exists())
            ember.key("Return")
            ember.wait_text("nothing is deleted on “127.0.0.1”")
            ember.wait_for(lambda: ember.focused().name.endswith("Cancel"), "Enter removes nothing")
            ember.press_button("Remove")
            ember.wait_until(lambda: not ember.accounts.exists(), 20)
            ember.wait_text("Without an account")
            ember.wait_focus("Add Account")
            self.assertEqual(ember.lists_in_file(), {"Today": TODAY, "Groceries": ["Milk"]})


class LockedKeyringTests(SyncWindowTest):
    """K56: the window says that it waits for the keyring, until the user unlocks it or cancels."""
    WAITING = "Waiting for the keyring…"

    def synced(self, **options):
        return super().synced(env={"SECRET_BACKEND": "service"}, **options)

    def test_new_account_waits_for_the_keyring(self):
        with self.synced() as ember, SecretService(ember.address, is_locked=True) as keyring:
            self.fill_in(ember)
            ember.wait_announced(self.WAITING, 20)
            self.assertNotIn("Looking for lists…", ember.texts())
            ember.press_button("Cancel")
            ember.wait_text("For Nextcloud, the address is enough.")
            ember.wait_until(lambda: not self.is_adding(), 20)
            self.assertFalse(ember.accounts.exists())
            ember.press_button("Add")
            ember.wait_text(self.WAITING)
            keyring.unlock()
            ember.wait_text("Synced just now")

    def test_lists_and_syncs_wait_for_the_keyring(self):
        with self.synced() as ember, SecretService(ember.address) as keyring:
            self.add_account(ember)
            keyring.is_locked = True
            ember.tab_to("Add Account")
            ember.key("shift+Tab")
            ember.wait_focus(USER)
            for _ in range(2):
                ember.key("space")
                ember.wait_text(self.WAITING)
                ember.press_button("Cancel")
                ember.wait_focus(USER)
                self.assertNotIn(self.WAITING, ember.texts())
            ember.key("space")
            ember.wait_text(self.WAITING)
            keyring.unlock()
            ember.wait_text("Groceries")
            keyring.is_locked = True
            ember.press_button("Sync Now")
            ember.wait_text(self.WAITING)
            ember.press_button("Cancel")
            ember.wait_for(lambda: self.WAITING not in ember.texts(), "it waits no more")
            ember.press_button("Sync Now")
            ember.wait_text(self.WAITING)
            self.calendar.save_todo(summary="Bread")
            keyring.unlock()
            ember.wait_until(lambda: "Bread" in ember.lists_in_file()["Groceries"], 20)


class MissingKeyringTests(SyncWindowTest):
    def synced(self, **options):
        return super().synced(env={"SECRET_FILE_TEST_PATH": "/dev/null/keyring"}, **options)

    def assert_not_stored(self):
        for path in pathlib.Path(self.home).rglob("*"):
            if path.is_file() and not path.is_relative_to(self.server.folder):
                self.assertNotIn(PASSWORD.encode(), path.read_bytes(), path)

    @staticmethod
    def focus_password(ember, message):
        """Focus the entry of the password below a message. A screen reader doesn't see the focus of GTK 4.8's entries in rows."""
        ember.tab_to(message)
        ember.key("Tab")
        ember.wait_drawn()

    def wait_choice(self, ember, is_excluded):
        ember.wait_until(lambda: ('"/ada/groceries/"' in ember.accounts.read_text()) == is_excluded, 20)

    def test_list_is_chosen_with_the_password_of_the_form(self):
        with self.synced() as ember:
            self.add_account(ember)
            ember.wait_announced(NOT_STORED, 60)
            ember.wait_text("Groceries")
            self.assertIn(NOT_STORED, ember.texts())
            ember.tab_to("Groceries")
            ember.key("Return")
            self.wait_choice(ember, True)
            # The service doesn't have the password, but the user needn't type it again.
            ember.sync_by_service()
            ember.wait_until(lambda: '"missingPassword"' in (ember.state_folder / "sync/status.json").read_text(), 20)
            self.calendar.save_todo(summary="Bread")
            ember.key("Return")
            self.wait_choice(ember, False)
            ember.wait_until(lambda: sorted(ember.lists_in_file()["Groceries"]) == ["Bread", "Milk"], 20)
            self.calendar.save_todo(summary="Tea")
            ember.press_button("Sync Now")
            ember.wait_until(lambda: "Tea" in ember.lists_in_file()["Groceries"], 20)
            self.assertNotIn("Needs attention", " ".join(ember.texts()))
        self.assert_not_stored()

    @long
    def test_list_is_chosen_after_the_password_was_typed_again(self):
        with self.synced() as ember:
            self.add_account(ember)
            self.close_preferences(ember)
            ember.sync_by_service()
            ember.wait_until(lambda: '"missingPassword"' in (ember.state_folder / "sync/status.json").read_text(), 20)
            self.open_preferences(ember)
            ember.wait_text("is not in the keyring. Enter the password.")
            self.assertNotIn("Groceries", ember.texts())
            self.focus_password(ember, "The password of “%s” on “127.0.0.1” is not in the keyring. Enter the password." % USER)
            ember.type("wrong")
            ember.key("Return")
            ember.wait_announced("“127.0.0.1” did not accept the name or the password. Check both. " + APP_PASSWORD_ADVICE, 20)
            # The entry still has the focus.
            ember.key("ctrl+a")
            ember.type(PASSWORD)
            event = threading.Event()
            self.addCleanup(event.set)
            self.proxy.fail("PROPFIND", hang(event))
            ember.key("Return")
            ember.wait_text("Syncing…")
            event.set()
            ember.wait_text("Groceries")
            ember.wait_focus(USER)
            ember.tab_to("Groceries")
            ember.key("Return")
            self.wait_choice(ember, True)
        self.assert_not_stored()

    def test_password_is_asked_for_when_the_lists_are_opened(self):
        account = '{"id":"a1","user":"%s","address":"http://127.0.0.1:9/","server":"127.0.0.1"}' % USER
        folder = pathlib.Path(self.home) / "config/ember"
        folder.mkdir(parents=True)
        (folder / "accounts.json").write_text("{}")
        ember = self.synced_by(
            "reply() { echo '{\"accounts\":[%s]'\"$1\"'}'; }\n"
            "case \"$*\" in\n"
            "'account lists --password-stdin '*) reply ',\"lists\":[{\"name\":\"Groceries\",\"id\":\"/g/\",\"isSynced\":true}]';;\n"
            "'account lists '*) reply ',\"error\":{\"account\":{\"_0\":%s}}';;\n"
            "'account add '*) reply ',\"added\":\"a1\",\"isPasswordStored\":false';;\n"
            "*) reply ;;\n"
            "esac\n" % (account, account[:-1] + ',"failure":{"missingPassword":{}}}'))
        message = "The password of “%s” on “127.0.0.1” is not in the keyring. Enter the password." % USER
        with ember:
            self.open_preferences(ember)
            ember.wait_text(USER)
            ember.tab_to(USER)
            ember.key("space")
            ember.wait_announced(message, 20)
            self.focus_password(ember, message)
            ember.type(PASSWORD)
            ember.key("Return")
            ember.wait_text("Groceries")
            # The first text is the window's name, which GTK 4.8 uses for announcements.
            self.assertNotIn(message, ember.texts()[1:])


class StatusTests(SyncWindowTest):
    def test_problem_is_in_the_menu_and_leads_to_the_account(self):
        with self.synced() as ember:
            self.add_account(ember)
            self.close_preferences(ember)
            self.proxy.fail(None, status(401), times=1000)
            ember.focus_again()
            ember.wait_until(lambda: '"unauthorized"' in self.status_file(ember), 20)
            ember.wait_for(lambda: ember.find("button", "Main Menu, Sync Has a Problem"), "the button of the menu says so (K24)")
            text = self.menu_status(ember, "did not accept")
            self.assertTrue(text.endswith("Enter the password in Preferences."), text)
            ember.key("F10")
            ember.wait_text("did not accept")
            ember.key("Return")
            ember.wait_text("Needs attention")
            ember.wait_focus(USER)
            # The message and the password row, when the row of the account is open.
            ember.settle()
            _, y, _, height = ember.find("text", "Password").extents
            self.assertLess(y + height, ember.size[1], "the entry is visible")
            ember.key("Tab")
            ember.wait_focus("“127.0.0.1” did not accept the name or the password. Enter the password again. " + APP_PASSWORD_ADVICE)
            ember.key("Tab")
            ember.wait_drawn()
            ember.type(PASSWORD)
            self.proxy.clear()
            ember.key("Return")
            ember.wait_text("Synced just now")
            ember.wait_for(lambda: "Needs attention" not in " ".join(ember.texts()), "the problem is solved", 20)

    def status_file(self, ember):
        path = ember.state_folder / "sync/status.json"
        return path.read_text() if path.exists() else ""

    def test_sync_by_the_service_does_not_wake_the_window(self):
        with self.synced() as ember:
            self.add_account(ember)
            self.close_preferences(ember)
            ember.wait_until(lambda: not ember.is_syncing(), 20)
            ember.settle()
            before = ember.wakeups()
            for _ in range(5):
                self.proxy.clear()
                ember.sync_by_service()
                ember.wait_until(lambda: self.proxy.requests and not ember.is_syncing(), 20)
            # Each sync changes the status twice, but nobody looks at it.
            self.assertLess(ember.wakeups() - before, 5)

    def test_many_deletions_are_questioned_in_the_preferences(self):
        for number in range(20):
            self.calendar.save_todo(summary="Item %d" % number)
        with self.synced() as ember:
            self.fill_in(ember)
            ember.wait_text("Synced just now")
            for todo in self.server.calendar("Groceries").todos():
                todo.delete()
            ember.tab_to("Add Account")
            for _ in range(2):
                ember.key("shift+Tab")
            ember.wait_for(lambda: "Sync Now" in ember.focused().name, "the focus is on the button")
            ember.key("space")
            ember.wait_text("21 items were deleted from “Groceries” on the server.")
            self.assertEqual(len(ember.lists_in_file()["Groceries"]), 21, "nothing is deleted yet")
            ember.press_button("Delete Items")
            ember.wait_lists({"Today": TODAY, "Groceries": []})

    @long
    def test_list_that_is_gone_from_the_server_is_questioned_in_the_preferences(self):
        with self.synced() as ember:
            self.add_account(ember)
            self.calendar.delete()
            ember.press_button("Sync Now")
            ember.wait_text("The list “Groceries” is gone from the server.")
            ember.press_button("Delete List")
            ember.wait_lists({"Today": TODAY})


class SlowService(Bus):
    """Has the name of the service that syncs, and answers late."""

    def __init__(self, address):
        super().__init__(address)
        self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", "su", SERVICE, 0)

    def receive(self, method):
        """Wait for a call of a method, and return it."""
        while True:
            message = self._connection.receive(timeout=20)
            if message.header.fields.get(jeepney.HeaderFields.member) == method:
                return message

    def answer(self, call, signature, *values):
        """Answer a call, and wait until the bus has the answer."""
        self._connection.send(jeepney.new_method_return(call, signature, values))
        self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")


class NoAccountTests(EmberTest):
    @staticmethod
    def activations(ember):
        """Return the lines of the bus about starting the service, which any call would do."""
        return [line for line in ember.errors if "Activating service" in line and SERVICE in line]

    def visit_everything(self, ember):
        """Focus the window again, open a second one, and open the menu."""
        dialogs.open_by(ember, lambda: ember.key("ctrl+comma"))
        dialogs.close(ember)
        ember.key("shift+ctrl+n")
        dialogs.wait_windows(ember, 2)
        ember.press("F10")
        ember.wait_for(lambda: "Clear Done" in ember.texts(), "the menu is open")

    def test_without_account_the_service_is_not_called(self):
        with SyncedEmber(TODAY, home=self.home) as ember:
            self.visit_everything(ember)
            self.assertFalse([text for text in ember.texts() if "Sync" in text])
            self.assertEqual(self.activations(ember), [])

    def test_preferences_begin_at_the_form_without_an_account(self):
        with SyncedEmber(TODAY, home=self.home) as ember:
            ember.activate("sync-preferences")
            ember.wait_text("Add Account")
            ember.wait_focus("Add Account")
            ember.settle()
            top = next(each for each in ember.window().descendants() if each.name == "Sync").extents[1]
            ember.key("space")
            ember.wait_for(lambda: ember.find("text", "Server Address"), "the form is open")
            ember.settle()
            _, y, _, height = next(each for each in ember.window().descendants() if each.name.endswith("Add")).extents
            self.assertLess(y + height, ember.size[1], "the whole form is visible")
            self.assertGreater(top, 0)

    def test_missing_password_is_in_the_menu(self):
        self.write_account()
        with SyncedEmber(TODAY, home=self.home) as ember:
            ember.wait_until(lambda: self.activations(ember), 20)
            ember.wait_until(lambda: (ember.state_folder / "sync/status.json").exists(), 20)
            ember.key("F10")
            ember.wait_text("is not in the keyring. Enter the password in Preferences.")

    def test_status_that_arrives_after_the_account_was_removed_is_ignored(self):
        with SyncedEmber(TODAY, home=self.home) as ember:
            service = SlowService(ember.wait_line("^bus ").removeprefix("bus "))
            self.addCleanup(service.close)
            self.write_account()
            ember.focus_again()
            call = service.receive("GetStatus")
            ember.accounts.unlink()
            ember.focus_again()
            account = {"id": "a1", "user": USER, "address": "", "server": "", "lastSync": int(time.time())}
            service.answer(call, "bs", False, json.dumps({"accounts": [account]}))
            # The answer of the window shows that it has received the status.
            ember.activate("sync-preferences")
            ember.wait_text("Add Account")
            ember.key("Escape")
            ember.wait_for(ember.list, "the list is shown")
            ember.key("F10")
            ember.wait_text("Clear Done")
            self.assertFalse([text for text in ember.texts() if "Sync" in text])

    def test_missing_service_is_silent(self):
        self.write_account()
        ember = AccessibleEmber(TODAY, home=self.home)
        self.addCleanup(ember.assert_no_warnings)
        with ember:
            ember.key("F10")
            ember.wait_for(lambda: "Clear Done" in [each.name for each in ember.window().descendants()], "the menu is open")
            self.assertFalse([each.name for each in ember.window().descendants() if "Sync" in each.name])

    def write_account(self):
        folder = pathlib.Path(self.home) / "config/ember"
        folder.mkdir(parents=True)
        (folder / "accounts.json").write_text(
            '{"format": "ember-accounts", "version": 1, "accounts": [{"id": "a1", "address": "http://127.0.0.1:9", "user": "ada"}]}')
