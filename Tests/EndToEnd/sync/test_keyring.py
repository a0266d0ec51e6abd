# SPDX-License-Identifier: GPL-3.0-or-later
"""Passwords in a keyring that can be locked: when the user is asked to unlock it, and what happens meanwhile."""
import signal
import subprocess

from support.bus_service import session_bus
from support.calendar_server import PASSWORD, USER
from support.command_line import environment
from support.failing_proxy import FailingProxy
from support.nextcloud import APP_PASSWORD, Nextcloud
from support.program import EMBER
from support.secret_service import SecretService
from support.sync import SyncTest


class KeyringTest(SyncTest):
    def setUp(self):
        super().setUp()
        self.server.make_list("Groceries").save_todo(summary="Milk")
        address = self.enterContext(session_bus(self.machine.home))
        self.keyring = self.enterContext(SecretService(address))
        self.machine.variables = {"DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": str(self.folder)}

    def start(self, *command, prefix=(), password=PASSWORD):
        """Start a command with the password as standard input, and don't wait for it."""
        process = subprocess.Popen(
            [*prefix, EMBER, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**environment(self.machine.home), **self.machine.variables})
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        with process.stdin:
            process.stdin.write(password + "\n")
        process.stdin = None
        return process

    def wait_prompt(self, process, count=1):
        self.wait_until(lambda: self.keyring.prompt_count == count, process=process)

    def end(self, process):
        """Wait until a process has ended. Return its exit status and standard error."""
        _, errors = process.communicate(timeout=60)
        return process.returncode, errors

    def start_adding(self):
        return self.start("account", "add", self.proxy.url, "--user", USER)

    def add_account(self):
        return self.machine.succeed("account", "add", self.proxy.url, "--user", USER)


class SyncTests(KeyringTest):
    def test_keyring_on_the_bus_keeps_the_password(self):
        self.add_account()
        self.assertEqual(self.keyring.passwords(), [PASSWORD])
        self.machine.succeed("sync", password=None)
        self.assertEqual(self.machine.texts("Groceries"), ["Milk"])
        self.machine.succeed("account", "remove", password=None)
        self.assertEqual((self.keyring.passwords(), self.keyring.prompt_count), ([], 0))

    def test_user_unlocks_the_keyring(self):
        self.add_account()
        self.keyring.is_locked = self.keyring.user_unlocks = True
        self.machine.succeed("sync", password=None)
        self.assertEqual(self.machine.texts("Groceries"), ["Milk"])
        self.assertEqual(self.keyring.prompt_count, 1)

    def test_dismissed_prompt_is_explained(self):
        self.add_account()
        self.keyring.is_locked, self.keyring.user_unlocks = True, False
        for command in (("sync",), ("account", "lists")):
            self.assertIn("is locked. Run “ember sync” to unlock it.", self.machine.refuse(3, *command, password=None))
        self.assertIn("is locked", self.machine.succeed("sync", "--status"))

    def test_dismissed_prompt_does_not_appear_for_each_account(self):
        self.add_account()
        other = self.enterContext(FailingProxy(self.server))
        self.machine.succeed("account", "add", other.url, "--user", USER)
        self.keyring.is_locked, self.keyring.user_unlocks = True, False
        self.machine.refuse(3, "sync", password=None)
        self.assertEqual(self.keyring.prompt_count, 1)

    def test_other_commands_do_not_wait_for_the_user(self):
        self.add_account()
        self.keyring.is_locked = True
        syncing = self.start("sync")
        self.wait_prompt(syncing)
        self.machine.sync()
        self.assertEqual(self.machine.texts("Groceries"), ["Milk"])
        self.keyring.unlock()
        self.assertEqual(self.end(syncing), (0, ""))


class AccountTests(KeyringTest):
    def test_user_unlocks_the_keyring_to_add_and_to_remove_an_account(self):
        self.keyring.is_locked = self.keyring.user_unlocks = True
        self.add_account()
        self.assertEqual((self.keyring.passwords(), self.keyring.prompt_count), ([PASSWORD], 1))
        self.keyring.is_locked = True
        self.machine.succeed("account", "remove")
        self.assertEqual((self.keyring.passwords(), self.keyring.prompt_count), ([], 2))

    def test_dismissed_prompt_leaves_the_old_password(self):
        self.add_account()
        self.keyring.is_locked, self.keyring.user_unlocks = True, False
        code, _, errors = self.machine.run("account", "add", self.proxy.url, "--user", USER)
        self.assertEqual(code, 0)
        self.assertIn("The password was not stored, because there is no keyring or it is locked.", errors)
        self.assertEqual((self.keyring.passwords(), self.keyring.prompt_count), ([PASSWORD], 1))

    def test_other_commands_do_not_wait_until_the_user_unlocks_the_keyring(self):
        other = self.enterContext(FailingProxy(self.server))
        self.machine.succeed("account", "add", other.url, "--user", USER, "--password-stdin")
        self.keyring.is_locked = True
        adding = self.start_adding()
        self.wait_prompt(adding)
        self.machine.sync()
        self.assertEqual(self.machine.texts("Groceries"), ["Milk"])
        self.keyring.unlock()
        self.assertEqual(self.end(adding), (0, ""))
        self.assertEqual(self.keyring.passwords(), [PASSWORD])

    def test_command_that_is_terminated_during_a_prompt_stores_nothing(self):
        self.keyring.is_locked = True
        for count, signal_number in enumerate((signal.SIGINT, signal.SIGTERM), 1):
            adding = self.start_adding()
            self.wait_prompt(adding, count)
            adding.send_signal(signal_number)
            self.assertEqual(self.end(adding)[0], -signal_number)
            self.assertEqual(self.keyring.passwords(), [])
            self.assertFalse(self.machine.accounts.exists())

    def test_command_that_is_terminated_while_it_stores_the_password_stores_nothing(self):
        for signal_number in (signal.SIGINT, signal.SIGTERM):
            with self.keyring.holding(PASSWORD):
                adding = self.start_adding()
                self.wait_until(lambda: self.keyring.is_held, process=adding)
                adding.send_signal(signal_number)
            self.assertEqual(self.end(adding)[0], -signal_number)
            self.assertEqual(self.keyring.passwords(), [])
            self.assertFalse(self.machine.accounts.exists())

    def test_account_that_cannot_be_saved_keeps_its_old_password(self):
        cloud = self.enterContext(Nextcloud(self.server))
        self.machine.succeed("account", "add", cloud.url, "--user", USER)
        # No file can grow.
        adding = self.start(
            "account", "add", cloud.url, "--user", USER, "--certificate", "ab" * 32, password=APP_PASSWORD,
            prefix=("sh", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh"))
        code, errors = self.end(adding)
        self.assertEqual(code, 2, errors)
        self.assertEqual(self.keyring.passwords(), [PASSWORD])

    def test_account_that_another_command_adds_meanwhile_is_added_once(self):
        self.keyring.is_locked = True
        adding = self.start_adding()
        self.wait_prompt(adding)
        self.machine.succeed("account", "add", self.proxy.url, "--user", USER, "--password-stdin")
        self.keyring.unlock()
        self.assertEqual(self.end(adding), (0, ""))
        self.assertEqual(len(self.machine.succeed("account", "list").splitlines()), 1)
        self.machine.succeed("sync", password=None)
