# SPDX-License-Identifier: GPL-3.0-or-later
"""Accounts: finding the calendars, passwords, certificates, and servers that aren't any."""
import json
import os
import pathlib
import signal
import subprocess
import threading

from support.calendar_server import PASSWORD, USER, Radicale, Xandikos
from support.case import long
from support.command_line import environment, run_command
from support.failing_proxy import FailingProxy, hang, huge, note, redirect, status, truncate, web_page
from support.program import EMBER
from support.sync import SyncTest
from support.terminal import CTRL_C, CTRL_D, Terminal

KEYRING = {"SECRET_BACKEND": "file", "SECRET_FILE_TEST_PASSWORD": "test"}


class DiscoveryTests(SyncTest):
    def test_host_name_path_or_calendar_leads_to_the_lists(self):
        calendar = self.server.make_list("Groceries")
        for place, path in enumerate(("", "/", "/ada/", "/ada", str(calendar.url.path), "/.well-known/caldav", "/no/such/page")):
            with self.subTest(path):
                machine = self.new_machine("machine%d" % place)
                self.assertIn("  Groceries\n", machine.add_account(self.proxy.url + path))
                self.assertIn("  %s  %s/ada/\n" % (USER, self.proxy.url), machine.succeed("account", "list"))

    def test_calendar_without_tasks_is_no_list(self):
        self.server.client().make_calendar(name="Meetings", cal_id="meetings", supported_calendar_component_set=["VEVENT"])
        self.assertNotIn("Meetings", self.machine.add_account(self.proxy.url))
        self.machine.sync()
        self.assertFalse(self.machine.file.exists())

    def test_address_that_is_no_server_is_explained(self):
        for fault in (web_page, status(404), status(405), status(200), status(501)):
            self.proxy.clear()
            self.proxy.fail(None, fault, times=10)
            said = self.machine.refuse(3, "account", "add", self.proxy.url, "--user", USER, "--password-stdin")
            self.assertIn("is not a CalDAV server. Check the address.", said)
            self.assertFalse(self.machine.accounts.exists())

    def test_unreadable_answers_are_explained(self):
        for fault, expected in ((truncate, "Could not reach"), (huge, "too much data"), (status(500), "again later"),
                                (status(207, b"<html/>"), "does not understand"), (status(403), "denied access to the lists")):
            self.proxy.clear()
            self.proxy.fail(None, fault, times=10)
            self.assertIn(expected, self.machine.refuse(3, "account", "add", self.proxy.url, "--user", USER, "--password-stdin"))

    def test_texts_that_are_no_address_are_refused(self):
        for text, reason in (("", "is not an address"), ("https://", "is not an address"), ("http://[", "is not an address"),
                             ("ftp://example.org", "begins with ftp://"), ("file:///etc/passwd", "begins with file://"),
                             ("example.org:99999", "The port in the address"), ("https://ada:secret@example.org/", "contains a user name or a password"),
                             ("https://ada:se/cret@example.org", "contains a user name or a password")):
            said = self.machine.refuse(64, "account", "add", text, "--user", USER, "--password-stdin")
            self.assertIn(reason, said)
            self.assertNotIn("cret", said)

    def test_server_that_does_not_answer_is_explained(self):
        self.server.stop()
        try:
            self.assertIn("Could not reach “127.0.0.1”", self.machine.refuse(
                3, "account", "add", self.server.url, "--user", USER, "--password-stdin"))
        finally:
            self.server.start()

    def test_password_is_not_sent_over_an_open_connection(self):
        said = self.machine.refuse(3, "account", "add", "http://example.org", "--user", USER, "--password-stdin")
        self.assertIn("https://", said)

    @long
    def test_redirect_to_another_server_is_not_followed(self):
        with FailingProxy(self.server) as other:
            for code in (301, 302, 307, 308):
                self.proxy.clear()
                self.proxy.fail(None, redirect(other.url + "/ada/", code), times=10)
                self.machine.refuse(3, "account", "add", self.proxy.url, "--user", USER, "--password-stdin")
            self.assertEqual(other.requests, [])

    def test_other_server_is_named_in_a_short_line(self):
        self.proxy.fail(None, redirect("https://%s.example.org/" % ("q" * 100)), times=10)
        said = self.machine.refuse(3, "account", "add", self.proxy.url, "--user", USER, "--password-stdin")
        self.assertIn("refers to https://%s…," % ("q" * 71), said)

    def test_redirect_on_the_server_is_followed(self):
        self.server.make_list("Groceries")
        self.proxy.fail("PROPFIND", redirect("/ada/", 307))
        self.assertIn("Groceries", self.machine.add_account(self.proxy.url + "/old/"))


class XandikosDiscoveryTests(SyncTest):
    server_class = Xandikos

    def test_host_name_leads_to_the_lists(self):
        self.server.make_list("Groceries")
        self.assertIn("  Groceries\n", self.machine.add_account(self.proxy.url))


class PasswordTests(SyncTest):
    def test_wrong_password_is_explained_and_asked_once(self):
        said = self.machine.refuse(3, "account", "add", self.proxy.url, "--user", USER, "--password-stdin", password="wrong")
        self.assertIn("did not accept the name or the password. Check both. Some servers only accept an app password", said)
        self.assertLessEqual(len(self.proxy.requests), 4)
        self.assertFalse(self.machine.accounts.exists())

    def test_missing_password_is_explained(self):
        self.assertIn("password is missing", self.machine.refuse(
            64, "account", "add", self.proxy.url, "--user", USER, "--password-stdin", password=None))

    def test_password_may_be_empty(self):
        self.machine.succeed("account", "add", self.proxy.url, "--user", "guest", "--password-stdin", password="")
        self.assertIn("did not accept", self.machine.refuse(
            3, "account", "add", self.proxy.url, "--user", USER, "--password-stdin", password=""))

    def test_line_end_is_no_part_of_the_password(self):
        self.server.make_list("Groceries").save_todo(summary="Milk")
        for end in ("", "\n", "\r\n"):
            with self.subTest(repr(end)):
                machine = self.new_machine("machine%d" % len(end))
                stdin = (PASSWORD + end).encode()
                for command in (("account", "add", self.proxy.url, "--user", USER), ("account", "lists"), ("sync",)):
                    self.assertEqual(run_command(machine.home, *command, "--password-stdin", stdin=stdin)[::2], (0, ""), command)
                self.assertEqual(machine.texts("Groceries"), ["Milk"])

    def test_name_of_a_user_has_no_line_breaks(self):
        for user in ("ada\r\nX-Evil: 1", "ada\n", "\ta"):
            self.assertIn("one line", self.machine.refuse(64, "account", "add", self.proxy.url, "--user", user, "--password-stdin"))
        self.assertEqual(self.proxy.requests, [])

    def test_password_changed_on_the_server_is_explained(self):
        self.with_list("Milk")
        said = self.machine.refuse(3, "sync", "--password-stdin", password="old")
        self.assertIn("did not accept", said)
        self.assertIn("Some servers only accept an app password", said)
        self.assertEqual(said, self.machine.refuse(3, "account", "lists", "--password-stdin", password="old"))
        self.assertIn("did not accept", self.machine.succeed("sync", "--status"))
        self.machine.sync()
        self.assertEqual(self.machine.succeed("sync", "--status"), "Synced just now.\n")

    def test_password_is_in_no_file(self):
        self.with_list("Milk")
        self.machine.add("Groceries", "Eggs")
        self.machine.sync()
        self.proxy.fail("PUT", status(500), times=3)
        self.machine.add("Groceries", "Bread")
        self.machine.fail_to_sync()
        for path in self.machine.home.rglob("*"):
            if path.is_file():
                self.assertNotIn(PASSWORD.encode(), path.read_bytes(), path)

    def test_keyring_keeps_the_password(self):
        self.server.make_list("Groceries").save_todo(summary="Milk")
        self.machine.variables = {**KEYRING, "SECRET_FILE_TEST_PATH": str(self.folder / "keyring")}
        self.machine.succeed("account", "add", self.proxy.url, "--user", USER)
        self.machine.succeed("sync", password=None)
        self.assertEqual(self.machine.texts("Groceries"), ["Milk"])
        self.machine.succeed("account", "remove", password=None)
        self.machine.succeed("account", "add", self.proxy.url, "--user", USER, "--password-stdin")
        self.assertIn("is not in the keyring", self.machine.refuse(3, "sync", password=None))

    def test_password_is_not_stored_without_a_keyring(self):
        code, output, errors = self.machine.run("account", "add", self.proxy.url, "--user", USER)
        self.assertEqual(code, 0)
        self.assertIn("The password was not stored", errors)
        self.assertIn("is not in the keyring", self.machine.refuse(3, "sync", password=None))
        self.machine.sync()

    def test_password_is_kept_out_of_core_dumps_and_arguments(self):
        self.machine.add_account(self.proxy.url)
        self.proxy.clear()
        event = threading.Event()
        self.addCleanup(event.set)
        self.proxy.fail("PROPFIND", hang(event), where=self.server.home)
        process = subprocess.Popen([EMBER, "sync", "--password-stdin"], stdin=subprocess.PIPE, env=environment(self.machine.home))
        process.stdin.write((PASSWORD + "\n").encode())
        process.stdin.close()
        while not self.proxy.requests and process.poll() is None:
            pass
        folder = pathlib.Path("/proc/%d" % process.pid)
        limits = (folder / "limits").read_text()
        arguments = (folder / "cmdline").read_bytes()
        event.set()
        self.assertEqual(process.wait(60), 0)
        self.assertRegex(limits, r"Max core file size +0 +0 ")
        self.assertIn(b"ember-sync", arguments)
        self.assertNotIn(PASSWORD.encode(), arguments)


class TerminalTests(SyncTest):
    PROMPT = "Password of “%s” on “127.0.0.1”: " % USER

    def setUp(self):
        super().setUp()
        self.server.make_list("Groceries").save_todo(summary="Milk")

    def open(self, *command):
        """Run a command in a terminal until it asks for the password."""
        terminal = self.enterContext(Terminal(self.machine.home, *command))
        terminal.wait(self.PROMPT)
        self.assertFalse(terminal.has_echo)
        return terminal

    def start_adding(self):
        return self.open("account", "add", self.proxy.url, "--user", USER)

    def end(self, terminal):
        """Wait until a command ends. Check that the terminal is as before, without the password. Return the exit status."""
        code = terminal.end()
        self.assertTrue(terminal.has_echo)
        self.assertNotIn(PASSWORD, terminal.text)
        return code

    def test_empty_password_is_sent(self):
        terminal = self.start_adding()
        terminal.type("\n")
        self.assertEqual(self.end(terminal), 3)
        self.assertIn("did not accept the name or the password", terminal.text)

    def test_end_of_input_adds_no_account(self):
        terminal = self.start_adding()
        terminal.type(CTRL_D)
        terminal.wait("No password was typed. Nothing was changed.")
        self.assertEqual(self.end(terminal), 64)
        self.assertFalse(self.machine.accounts.exists())
        self.assertEqual(self.proxy.requests, [])

    def test_end_of_input_skips_the_account(self):
        other = self.enterContext(FailingProxy(self.server))
        for proxy in (other, self.proxy):
            self.machine.add_account(proxy.url)
        other.clear()
        terminal = self.open("sync")
        terminal.type(CTRL_D)
        terminal.wait(self.PROMPT)
        terminal.type(PASSWORD + "\n")
        terminal.wait("is not in the keyring. Run “ember account add")
        self.assertEqual(self.end(terminal), 3)
        self.assertEqual((other.requests, self.machine.texts("Groceries")), ([], ["Milk"]))

    def test_interrupted_question_turns_the_echo_on_again(self):
        for command in (("account", "add", self.proxy.url, "--user", USER), ("sync",)):
            terminal = self.open(*command)
            terminal.type(CTRL_C)
            self.assertEqual(self.end(terminal), -signal.SIGINT)
            self.machine.add_account(self.proxy.url)


class CertificateTests(SyncTest):
    def setUp(self):
        super().setUp()
        self.secure = self.enterContext(FailingProxy(self.server, self.folder))

    def test_unknown_certificate_is_refused_and_shown(self):
        said = self.machine.refuse(3, "account", "add", self.secure.url, "--user", USER, "--password-stdin")
        self.assertIn("is not trusted", said)
        self.assertEqual(said.strip().splitlines()[-1], self.secure.fingerprint.replace(":", "").lower())
        self.assertEqual(self.secure.requests, [], "nothing is sent")

    def test_pinned_certificate_is_trusted(self):
        self.server.make_list("Groceries").save_todo(summary="Milk")
        self.machine.add_account(self.secure.url, "--certificate", self.secure.fingerprint)
        self.machine.sync()
        self.assertEqual(self.machine.texts("Groceries"), ["Milk"])

    def test_other_certificate_is_refused(self):
        other = ("00" if self.secure.fingerprint[:2] != "00" else "11") + self.secure.fingerprint[2:]
        said = self.machine.refuse(
            3, "account", "add", self.secure.url, "--user", USER, "--password-stdin", "--certificate", other)
        self.assertIn("is not trusted", said)
        self.assertEqual(self.secure.requests, [], "nothing is sent")
        said = self.machine.refuse(64, "account", "add", self.secure.url, "--user", USER, "--password-stdin", "--certificate", "abc")
        self.assertIn("not a SHA-256 fingerprint", said)

    def test_changed_certificate_is_named(self):
        self.machine.add_account(self.secure.url, "--certificate", self.secure.fingerprint)
        fingerprint = self.secure.fingerprint.replace(":", "").lower()
        accounts = self.machine.accounts.read_text()
        self.assertIn(fingerprint, accounts)
        self.machine.accounts.write_text(accounts.replace(fingerprint, "00" * 32))
        said = self.machine.fail_to_sync()
        self.assertIn("The certificate of “%s” has changed." % "127.0.0.1", said)
        self.assertEqual(said.strip().splitlines()[-1], fingerprint)


class AccountTests(SyncTest):
    def test_account_is_added_once(self):
        self.assertIn("The account was added.", self.machine.add_account(self.proxy.url))
        self.assertEqual(self.machine.add_account(self.proxy.url + "/ada/"), "The account was updated.\n")
        self.assertEqual(len(self.machine.succeed("account", "list").splitlines()), 1)

    def test_server_that_failed_last_time_is_asked_last(self):
        server = self.enterContext(Radicale(self.folder / "other"))
        other = self.enterContext(FailingProxy(server))
        server.make_list("Work").save_todo(summary="Mail")
        for proxy in (self.proxy, other):
            self.machine.add_account(proxy.url)
        asked = []
        for passwords, order in (("wrong\n" + PASSWORD, ["first", "other"]), ("wrong\n" + PASSWORD, ["other", "first"]),
                                 (PASSWORD + "\n" + PASSWORD, ["other", "first"]), (PASSWORD + "\nwrong", ["first", "other"])):
            asked.clear()
            self.proxy.fail("PROPFIND", note(lambda: asked.append("first")))
            other.fail("PROPFIND", note(lambda: asked.append("other")))
            _, _, errors = self.machine.run("sync", "--password-stdin", password=passwords)
            self.assertEqual(asked, order)
            self.assertEqual(errors.count("did not accept"), passwords.count("wrong"))
            self.assertEqual(self.machine.lists(), {"Work": ["Mail"]})

    def test_commands_without_an_account_say_so_and_write_nothing(self):
        for command in (("sync",), ("sync", "--status"), ("account", "remove"), ("account", "lists")):
            self.assertIn("There is no account.", self.machine.refuse(1, *command, password=None))
        self.assertEqual(self.machine.succeed("account", "list"), "")
        self.assertEqual(list(self.machine.home.rglob("lists.json")), [])

    def test_accounts_lists_and_syncs_are_shown_as_json(self):
        def shown(*command, status=0):
            code, output, errors = self.machine.run(*command, "--json")
            self.assertEqual((code, errors), (status, ""))
            return json.loads(output)

        self.server.make_list("Groceries")
        self.assertEqual([shown("account", "list"), shown("sync", "--status")], [[], []])
        account, = shown("account", "add", self.proxy.url, "--user", USER, "--password-stdin")
        self.assertEqual((account["user"], account["address"]), (USER, self.proxy.url + "/ada/"))
        self.assertEqual(shown("account", "list"), [account])
        self.assertEqual(shown("account", "lists", "--password-stdin"), [{"id": "/ada/groceries/", "name": "Groceries", "synced": True}])
        self.assertEqual(shown("sync", "--status"), [{**account, "problems": []}])
        synced, = shown("sync", "--password-stdin")
        self.assertRegex(synced.pop("lastSync"), r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.assertEqual(synced, {**account, "problems": []})
        self.proxy.fail(None, status(401), times=100)
        failed, = shown("sync", "--password-stdin", status=3)
        self.assertIn("did not accept the name or the password", failed["problems"][0])
        self.assertEqual(shown("sync", "--status"), [failed])

    def test_removed_account_leaves_the_lists(self):
        self.with_list("Milk")
        self.machine.succeed("account", "remove", USER)
        self.assertEqual(self.machine.succeed("account", "list"), "")
        self.assertEqual(list((self.machine.home / "state/ember/sync").glob("*.json")), [self.machine.home / "state/ember/sync/status.json"])
        self.assert_same("Groceries", "Milk")
        # Added again, nothing is doubled.
        self.machine.add_account(self.proxy.url)
        self.machine.sync()
        self.assert_same("Groceries", "Milk")

    def test_unknown_account_is_named(self):
        self.machine.add_account(self.proxy.url)
        self.assertIn("There is no account “bob”.", self.machine.refuse(1, "account", "remove", "bob"))

    def test_excluded_list_does_not_take_part(self):
        self.server.make_list("Private").save_todo(summary="Secret")
        self.server.make_list("Groceries").save_todo(summary="Milk")
        self.machine.add_account(self.proxy.url)
        shown = self.machine.succeed("account", "lists", "--exclude", "Private", "--password-stdin")
        self.assertEqual(sorted(shown.splitlines()), ["  Private", "✓ Groceries"])
        self.machine.sync()
        self.assertEqual(list(self.machine.lists()), ["Groceries"])
        self.machine.succeed("account", "lists", "--include", "Private", "--password-stdin")
        self.machine.sync()
        self.assertEqual(sorted(self.machine.lists()), ["Groceries", "Private"])

    def test_list_that_is_excluded_later_stays_on_both_sides(self):
        self.with_list("Milk")
        self.machine.succeed("account", "lists", "--exclude", "Groceries", "--password-stdin")
        self.machine.add("Groceries", "Eggs")
        self.machine.sync()
        self.assertEqual(self.server.tasks("Groceries"), ["Milk"])
        self.assertEqual(self.machine.texts("Groceries"), ["Eggs", "Milk"])
        self.assertEqual(len(self.server.client().calendars()), 1, "the list is not created again")

    def test_broken_accounts_file_is_not_overwritten(self):
        self.machine.add_account(self.proxy.url)
        for content in ("{", "[]", json.dumps({"format": "ember-accounts", "version": 2})):
            self.machine.accounts.write_text(content)
            for command in (("sync", "--password-stdin"), ("account", "add", self.proxy.url, "--user", USER, "--password-stdin")):
                self.assertIn("Could not read the accounts", self.machine.refuse(2, *command))
            self.assertEqual(self.machine.accounts.read_text(), content)

    def test_account_file_belongs_to_the_user_alone(self):
        self.machine.add_account(self.proxy.url)
        self.assertEqual(os.stat(self.machine.accounts).st_mode & 0o077 & ~0o044, 0)


class TwoAccountsTests(SyncTest):
    def sync(self):
        self.machine.succeed("sync", "--password-stdin", password=PASSWORD + "\n" + PASSWORD)

    def test_account_is_synced_again_after_a_later_one_on_its_server_has_sent(self):
        """Otherwise others could move the new task before that account knows it."""
        self.with_list("Milk")
        content = json.loads(self.machine.accounts.read_text())
        account = content["accounts"][0]
        # Of two accounts, the one whose id sorts first gets the list.
        owner = {**account, "id": "0"}
        counts = []
        for accounts in ([owner, account], [account, owner]):
            self.machine.accounts.write_text(json.dumps({**content, "accounts": accounts}))
            for _ in range(3):
                self.sync()
            self.machine.add("Groceries", "Bread %d" % len(counts))
            self.proxy.clear()
            self.sync()
            counts.append(self.proxy.methods().count("PROPFIND"))
        self.assertEqual(counts[1], counts[0] + 1)
        self.assert_same("Groceries", "Milk", "Bread 0", "Bread 1")
        # Servers lock users out who send a wrong password again and again.
        self.machine.add("Groceries", "Butter")
        self.proxy.clear()
        self.machine.refuse(3, "sync", "--password-stdin", password="wrong\n" + PASSWORD)
        self.assertEqual(self.proxy.methods().count("PROPFIND"), counts[0])
        self.assert_same("Groceries", "Milk", "Bread 0", "Bread 1", "Butter")
