# SPDX-License-Identifier: GPL-3.0-or-later
"""Accounts that are added by a login in the browser, as Nextcloud offers it."""
import pathlib
import signal
import subprocess
import threading

from support.browser import install_browser
from support.calendar_server import PASSWORD, USER
from support.case import long
from support.command_line import environment
from support.failing_proxy import FailingProxy, hang, huge, redirect, status
from support.nextcloud import APP_PASSWORD, REVOKE, Nextcloud
from support.program import EMBER
from support.sync import SyncTest
from support.sync_window import KEYRING, TODAY, SyncedEmber, SyncWindowTest

POLL = "/login/v2/poll"


class CommandTests(SyncTest):
    def setUp(self):
        super().setUp()
        self.cloud = self.enterContext(Nextcloud(self.server))
        self.machine.variables = {**KEYRING, "SECRET_FILE_TEST_PATH": str(self.folder / "keyring")}

    def start(self, *command):
        """Start a command. Return it and the address that it shows."""
        process = subprocess.Popen(
            [EMBER, *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**environment(self.machine.home), **self.machine.variables})
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.assertIn("Open this address in a browser", process.stdout.readline())
        return process, process.stdout.readline().strip()

    def wait_poll(self, process):
        self.wait_until(lambda: self.cloud.requested(POLL), process=process)

    def refuse(self, *options):
        return self.machine.refuse(3, "account", "add", self.cloud.url, *options, password=None)

    def assert_nothing_stored(self):
        self.assertFalse(self.machine.accounts.exists())
        self.assertFalse(self.has_stored_password())

    def has_stored_password(self):
        """Whether the keyring, whose file is encrypted, has an entry. Without one, the file has 71 bytes."""
        keyring = self.folder / "keyring"
        return keyring.exists() and keyring.stat().st_size > 100

    def test_login_adds_an_account_with_its_own_password(self):
        self.server.make_list("Groceries").save_todo(summary="Milk")
        process, page = self.start("account", "add", self.cloud.url)
        self.cloud.log_in(page)
        output, errors = process.communicate(timeout=60)
        self.assertEqual((process.returncode, errors), (0, ""))
        self.assertIn("The account was added.", output)
        self.assertIn("  Groceries\n", output)
        self.assertTrue(self.has_stored_password())
        self.machine.succeed("sync", password=None)
        self.assertEqual(self.machine.texts("Groceries"), ["Milk"])
        self.assertIn("  %s  " % USER, self.machine.succeed("account", "list"))
        self.assertEqual(self.cloud.requested(REVOKE), [])

    def test_token_is_in_no_argument_output_or_file(self):
        process, page = self.start("account", "add", self.cloud.url)
        self.wait_poll(process)
        arguments = pathlib.Path("/proc/%d/cmdline" % process.pid).read_text()
        self.cloud.log_in(page)
        output, _ = process.communicate(timeout=60)
        for secret in (self.cloud.token, APP_PASSWORD):
            self.assertNotIn(secret, arguments + page + output)
            for path in self.machine.home.rglob("*"):
                if path.is_file():
                    self.assertNotIn(secret.encode(), path.read_bytes(), path)
        self.assertEqual({path for _, path, _ in self.cloud.requests if "t0ken" in path}, set())

    @long
    def test_nothing_is_sent_to_another_server(self):
        offer, grant = self.cloud.offer, self.cloud.grant
        with FailingProxy(self.server) as other:
            for changes in ({"login": other.url + "/x"}, {"poll": {**offer["poll"], "endpoint": other.url + POLL}}):
                self.cloud.offer = {**offer, **changes}
                self.assertIn("refers to " + other.url, self.refuse())
            self.cloud.offer = offer
            self.cloud.fail("POST", redirect(other.url + "/index.php/login/v2", 307))
            self.assertIn("refers to " + other.url, self.refuse())
            self.cloud.grant = {**grant, "server": other.url}
            process, page = self.start("account", "add", self.cloud.url)
            self.cloud.log_in(page)
            _, errors = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 3)
            self.assertIn("refers to " + other.url, errors)
            self.assertEqual(other.requests, [])
            self.assertTrue(self.cloud.is_revoked)
        self.assert_nothing_stored()

    def test_server_without_the_login_is_explained(self):
        for fault in (status(404), status(200, b"<html/>"), huge, status(401)):
            self.cloud.clear()
            self.cloud.fail(None, fault)
            said = self.refuse()
            self.assertIn("does not offer a login in the browser. Run “ember account add %s/ --user NAME”" % self.cloud.url, said)
        self.assertEqual({method for method, _, _ in self.cloud.requests}, {"POST"})
        self.assertFalse(any("Authorization" in headers for _, _, headers in self.cloud.requests))

    def test_password_of_a_server_without_calendars_is_revoked(self):
        process, page = self.start("account", "add", self.cloud.url)
        self.cloud.fail("PROPFIND", status(404), times=10)
        self.cloud.log_in(page)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 3)
        self.assertIn("is not a CalDAV server", errors)
        self.assertTrue(self.cloud.is_revoked)
        self.assert_nothing_stored()

    def test_password_is_revoked_when_the_command_is_terminated(self):
        for signal_number in (signal.SIGINT, signal.SIGTERM):
            event = threading.Event()
            self.addCleanup(event.set)
            self.cloud.is_revoked = self.cloud.is_logged_in = False
            self.cloud.clear()
            self.cloud.fail("PROPFIND", hang(event))
            process, page = self.start("account", "add", self.cloud.url)
            self.cloud.log_in(page)
            self.wait_until(lambda: any(method == "PROPFIND" for method, _, _ in self.cloud.requests), process=process)
            process.send_signal(signal_number)
            self.assertEqual(process.wait(60), -signal_number)
            self.assertTrue(self.cloud.is_revoked)
            self.assert_nothing_stored()

    def add_account(self):
        process, page = self.start("account", "add", self.cloud.url)
        self.cloud.log_in(page)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertFalse(self.cloud.is_revoked)

    def test_password_is_revoked_when_the_account_is_removed(self):
        self.add_account()
        self.machine.succeed("account", "remove")
        self.assertTrue(self.cloud.is_revoked)
        self.assert_nothing_stored()

    def test_account_is_removed_although_its_password_cannot_be_revoked(self):
        self.add_account()
        self.cloud.fail("DELETE", status(503))
        code, _, errors = self.machine.run("account", "remove")
        self.assertEqual(code, 0)
        self.assertIn("could not be revoked. Revoke it in the settings of “127.0.0.1”.", errors)
        self.assert_nothing_stored()

    def test_password_is_revoked_when_the_user_logs_in_again(self):
        self.add_account()
        self.cloud.grant["appPassword"] = PASSWORD
        process, _ = self.start("account", "add", self.cloud.url)
        process.communicate(timeout=60)
        self.assertTrue(self.cloud.is_revoked)
        self.machine.succeed("sync", password=None)

    def test_new_password_is_tried_at_once_while_the_old_one_is_revoked(self):
        self.add_account()
        self.cloud.fail("PROPFIND", status(401))
        self.machine.refuse(3, "sync", password=None)
        result = self.machine.home / "state/ember/sync/status.json"
        self.assertIn("retryTime", result.read_text())
        event = threading.Event()
        self.addCleanup(event.set)
        self.cloud.fail("DELETE", hang(event), where=REVOKE)
        self.cloud.grant["appPassword"] = PASSWORD
        process, _ = self.start("account", "add", self.cloud.url)
        self.wait_until(lambda: self.cloud.requested(REVOKE), process=process)
        self.assertNotIn("retryTime", result.read_text())
        event.set()
        process.communicate(timeout=60)
        self.assertTrue(self.cloud.is_revoked)

    def test_revoked_password_leads_to_the_login(self):
        self.add_account()
        self.cloud.fail(None, status(401), times=1000)
        said = self.machine.refuse(3, "sync", password=None)
        self.assertIn("did not accept the name or the password. Run “ember account add %s/" % self.cloud.url, said)
        self.assertTrue(said.endswith("” to log in again in the browser.\n"), said)

    def test_password_of_the_user_is_not_revoked(self):
        self.machine.succeed("account", "add", self.cloud.url, "--user", USER)
        self.machine.succeed("account", "remove")
        self.assertEqual(self.cloud.requested(REVOKE), [])

    def test_password_is_revoked_when_the_account_cannot_be_saved(self):
        process, page = self.start("account", "add", self.cloud.url)
        self.machine.accounts.parent.mkdir(parents=True)
        self.machine.accounts.write_text("broken")
        self.cloud.log_in(page)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 2)
        self.assertIn("Could not read the accounts", errors)
        self.assertTrue(self.cloud.is_revoked)
        self.assertFalse(self.has_stored_password())

    def test_certificate_is_trusted_before_the_login(self):
        cloud = self.enterContext(Nextcloud(self.server, self.folder))
        said = self.machine.refuse(3, "account", "add", cloud.url, password=None)
        self.assertIn("is not trusted", said)
        self.assertEqual(cloud.requests, [], "nothing is sent")
        process, _ = self.start("account", "add", cloud.url, "--certificate", cloud.fingerprint)
        cloud.is_logged_in = True
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)

    def test_login_needs_a_keyring(self):
        self.machine.variables = {}
        said = self.refuse()
        self.assertIn("because there is no keyring", said)
        self.assertIn("Run “ember account add %s/ --user NAME”" % self.cloud.url, said)
        self.assertEqual(self.cloud.requests, [])

    def test_command_ends_when_its_output_is_closed(self):
        process, _ = self.start("account", "add", self.cloud.url)
        self.wait_poll(process)
        process.stdout.close()
        self.assertNotEqual(process.wait(60), 0)
        self.assert_nothing_stored()

    @long
    def test_broken_connection_does_not_end_the_login(self):
        process, page = self.start("account", "add", self.cloud.url)
        self.cloud.fail("POST", status(503), where=POLL)
        self.cloud.log_in(page)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertGreater(len(self.cloud.requested(POLL)), 1)

    def test_password_on_standard_input_needs_a_user(self):
        self.assertIn("add --user", self.machine.refuse(64, "account", "add", self.cloud.url, "--password-stdin"))
        self.assertEqual(self.cloud.requests, [])


class WindowTests(SyncWindowTest):
    proxy_class = Nextcloud

    def setUp(self):
        super().setUp()
        self.opened = install_browser(self.home)

    def wait_page(self, ember):
        ember.wait_until(lambda: self.opened.exists() and self.opened.read_text().endswith("\n"), 20)
        return self.opened.read_text().strip()

    def test_address_alone_opens_the_browser(self):
        with self.synced() as ember:
            self.type_account(ember, self.proxy.url)
            page = self.wait_page(ember)
            ember.wait_text("Log in in the browser, then return here.")
            self.proxy.log_in(page)
            ember.wait_text("Synced just now")
            ember.wait_lists({"Today": TODAY, "Groceries": ["Milk"]})
            self.assertIn(USER, ember.texts())

    def test_cancelled_login_stores_nothing(self):
        with self.synced() as ember:
            self.type_account(ember, self.proxy.url)
            page = self.wait_page(ember)
            ember.wait_text("Log in in the browser, then return here.")
            ember.press_button("Cancel")
            ember.wait_text("For Nextcloud, the address is enough.")
            ember.wait_until(lambda: not self.is_adding(), 20)
            self.proxy.log_in(page)
            self.assertFalse(ember.accounts.exists())

    def test_browser_does_not_open_after_cancel(self):
        # The first process only says the page when it is terminated, as if the user cancelled at that moment.
        cancelled = pathlib.Path(self.home) / "cancelled"
        ember = self.synced_by(
            "say() { echo '{\"wait\":{\"login\":{\"page\":\"http://127.0.0.1/'$1'\"}}}'; }\n"
            "[ -e %(cancelled)s ] && say second && exec sleep 1000\n"
            "trap 'say first; touch %(cancelled)s; exit' TERM\n"
            "while :; do sleep 0.1; done\n" % {"cancelled": cancelled})
        with ember:
            self.type_account(ember, self.proxy.url)
            ember.wait_text("Looking for the login…")
            ember.press_button("Cancel")
            ember.wait_text("For Nextcloud, the address is enough.")
            ember.wait_until(cancelled.exists, 20)
            # The entry has the focus again.
            ember.key("Return")
            ember.wait_text("Log in in the browser, then return here.")
            self.assertEqual(self.wait_page(ember), "http://127.0.0.1/second")

    def test_server_without_the_login_takes_a_name_and_a_password(self):
        self.proxy.fail("POST", status(405), times=2)
        with self.synced() as ember:
            self.type_account(ember, self.proxy.url)
            ember.wait_announced(
                "“127.0.0.1” does not offer a login in the browser. Enter a user name and a password instead.", 20)
            # The entry of the name has the focus.
            ember.type(USER)
            ember.key("Tab")
            ember.wait_drawn()
            ember.type(PASSWORD)
            ember.key("Return")
            ember.wait_text("Synced just now")
        self.assertFalse(self.opened.exists())
