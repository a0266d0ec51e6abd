# SPDX-License-Identifier: GPL-3.0-or-later
"""The service on the session bus, which syncs for windows."""
import contextlib
import json
import pathlib
import re
import socket
import subprocess
import threading
import time

from support.bus_proxy import BusProxy
from support.calendar_server import USER, Radicale
from support.case import long
from support.command_line import environment
from support.desktop import ID
from support.failing_proxy import status
from support.program import EMBER, TOP
from support.screen_reader import jeepney, open_dbus_connection
from support.secret_service import SecretService
from support.sync import TIMEOUT, SyncTest
from support.sync_window import KEYRING

NAME, PATH = ID + ".Sync", "/io/github/ember_todo/Ember/Sync"
# Time in s. The service looks for changes on the server every 55 s.
SHORTER_THAN_INTERVAL = 40
LONGER_THAN_INTERVAL = 150


class Window:
    """A program on the session bus that calls the service as a window does."""

    def __init__(self, address):
        self._connection = open_dbus_connection(address)

    def call(self, method):
        message = jeepney.new_method_call(jeepney.DBusAddress(PATH, NAME, NAME), method)
        reply = self._connection.send_and_get_reply(message, timeout=TIMEOUT)
        if reply.header.message_type != jeepney.MessageType.method_return:
            raise AssertionError("%s: %r" % (method, reply.body))
        return reply.body

    def is_syncing(self):
        return self.call("GetStatus")[0]

    def problems(self):
        """Return what is wrong, as codes."""
        reply = json.loads(self.call("GetStatus")[1])
        problems = [reply["error"]] if "error" in reply else []
        for account in reply["accounts"]:
            problems += [account["failure"]] if "failure" in account else []
            problems += account["questions"] + account["problems"]
        return problems

    def send(self, method):
        """Call a method without waiting for the service. Return when the bus has passed on the call."""
        message = jeepney.new_method_call(jeepney.DBusAddress(PATH, NAME, NAME), method)
        message.header.flags = jeepney.MessageFlag.no_reply_expected
        self._connection.send(message)
        # The bus handles calls in order.
        self.service()

    def service(self):
        """Return the service's process id, or None if it doesn't run. Doesn't start it."""
        bus = jeepney.DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
        message = jeepney.new_method_call(bus, "GetConnectionUnixProcessID", "s", (NAME,))
        reply = self._connection.send_and_get_reply(message, timeout=TIMEOUT)
        return reply.body[0] if reply.header.message_type == jeepney.MessageType.method_return else None

    def close(self):
        self._connection.close()


class ServiceTest(SyncTest):
    # Time without work after which the service ends, in s.
    idle_timeout = 60
    # Whether the keyring is a file.
    has_keyring_file = True

    def setUp(self):
        super().setUp()
        self.machine.variables = {"XDG_RUNTIME_DIR": str(self.folder)}
        if self.has_keyring_file:
            self.machine.variables.update(KEYRING, SECRET_FILE_TEST_PATH=str(self.folder / "keyring"))
        self.calendar = self.server.make_list("Groceries")
        self.calendar.save_todo(summary="Milk")
        service = self.machine.home / "data/dbus-1/services" / (NAME + ".service")
        service.parent.mkdir(parents=True)
        content = (TOP / "data" / (NAME + ".service.in")).read_text()
        program = pathlib.Path(EMBER).resolve().with_name("ember-sync")
        service.write_text(content.replace("@libexecdir@/ember-sync service", "%s service %d" % (program, self.idle_timeout)))
        self.bus_log = self.folder / "bus.log"
        with self.bus_log.open("w") as log:
            self.bus = subprocess.Popen(
                ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, stderr=log, text=True,
                env={**environment(self.machine.home), **self.machine.variables})
        self.addCleanup(self.stop_bus)
        self.address = self.bus.stdout.readline().strip()

    def stop_bus(self):
        self.bus.terminate()
        self.bus.wait()
        self.bus.stdout.close()

    def window(self):
        window = Window(self.address)
        self.addCleanup(window.close)
        return window

    def add_account(self):
        self.machine.succeed("account", "add", self.proxy.url, "--user", USER)

    def has_started_service(self):
        """Whether the bus has ever started the service. It logs that before it handles the next call."""
        return "Activating service name='%s'" % NAME in self.bus_log.read_text()

    def wait_server(self, *texts):
        """Wait until the server has these items, but not so long that the service would sync at its next interval."""
        self.wait_until(lambda: self.server.tasks("Groceries") == sorted(texts), SHORTER_THAN_INTERVAL)

    def has_texts(self, *texts):
        return self.machine.file.exists() and self.machine.lists().get("Groceries") is not None and \
            self.machine.texts("Groceries") == sorted(texts)


class RequestTests(ServiceTest):
    def test_service_syncs_on_request(self):
        self.add_account()
        window = self.window()
        window.call("Sync")
        self.wait_until(lambda: self.has_texts("Milk"))
        self.wait_until(lambda: not window.is_syncing())
        self.assertEqual(window.problems(), [])
        account, = json.loads(window.call("GetStatus")[1])["accounts"]
        self.assertLess(abs(account["lastSync"] - time.time()), TIMEOUT)

    def test_change_here_is_on_the_server_within_seconds_while_a_window_is_open(self):
        self.add_account()
        self.window().call("Hold")
        self.wait_until(lambda: self.has_texts("Milk"))
        texts = ["Milk"]
        for text in ("Eggs", "Bread"):
            self.machine.succeed("add", "--list", "Groceries", text)
            begin = time.monotonic()
            texts.append(text)
            self.wait_server(*texts)
            print("a change was on the server after %.1f s" % (time.monotonic() - begin))
        self.assert_same("Groceries", "Bread", "Eggs", "Milk")

    def test_change_by_a_command_is_on_the_server_within_seconds_without_a_window(self):
        self.add_account()
        self.machine.sync()
        observer = self.window()
        self.machine.variables["DBUS_SESSION_BUS_ADDRESS"] = self.address
        texts = ["Milk"]
        for text in ("Eggs", "Bread"):
            self.machine.succeed("add", "--list", "Groceries", text)
            begin = time.monotonic()
            texts.append(text)
            self.wait_server(*texts)
            print("a change was on the server after %.1f s" % (time.monotonic() - begin))
        self.wait_until(lambda: observer.service() is not None and not observer.is_syncing())
        self.assert_same("Groceries", "Bread", "Eggs", "Milk")

    def test_command_without_an_account_starts_nothing(self):
        observer = self.window()
        self.machine.variables["DBUS_SESSION_BUS_ADDRESS"] = self.address
        self.machine.succeed("add", "Eggs")
        # The bus may handle the first call before the command's, but not the second one.
        for _ in range(2):
            self.assertIsNone(observer.service())
        self.assertFalse(self.has_started_service())
        observer.call("GetStatus")
        self.assertTrue(self.has_started_service())

    def test_command_without_a_bus_succeeds(self):
        self.add_account()
        self.machine.succeed("add", "Eggs")
        self.machine.variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=%s/none" % self.folder
        self.machine.succeed("add", "Bread")
        self.machine.sync()
        self.assertEqual(self.server.tasks(next(iter(self.machine.lists()))), ["Bread", "Eggs"])

    def test_service_without_an_account_asks_nobody(self):
        window = self.window()
        window.call("Hold")
        window.call("Sync")
        self.wait_until(lambda: not window.is_syncing())
        self.assertEqual(json.loads(window.call("GetStatus")[1])["accounts"], [])
        self.assertEqual(self.proxy.requests, [])
        self.assertFalse(self.machine.file.exists())

    def test_problem_is_in_the_status(self):
        self.add_account()
        self.proxy.fail("PROPFIND", status(503), times=20)
        window = self.window()
        window.call("Sync")
        self.wait_until(lambda: window.problems())
        self.assertEqual(window.problems(), [{"server": {"_0": {"retryLater": {"status": 503}}}}])

    def test_broken_accounts_file_is_in_the_status_until_it_is_fixed(self):
        self.add_account()
        window = self.window()
        window.call("Hold")
        self.wait_until(lambda: self.has_texts("Milk"))
        accounts = self.machine.accounts.read_text()
        self.machine.accounts.write_text("{")
        for method in ("Hold", "Sync"):
            window.call(method)
            self.wait_until(lambda: not window.is_syncing())
            self.assertEqual(window.problems(), [{"unreadableAccounts": {"_0": str(self.machine.accounts)}}])
        self.machine.accounts.write_text(accounts)
        window.call("Hold")
        self.wait_until(lambda: not window.is_syncing())
        self.assertEqual(window.problems(), [])

    def test_server_is_not_asked_before_its_retry_time(self):
        self.add_account()
        self.proxy.fail("PROPFIND", status(429, Retry_After=1_000), times=1)
        window = self.window()
        window.call("Hold")
        self.wait_until(lambda: window.problems())
        self.proxy.clear()
        self.machine.write({"lists": []})
        # A second window makes the service sync once more.
        self.window().call("Hold")
        self.wait_until(lambda: not window.is_syncing())
        self.assertEqual(self.proxy.requests, [])
        window.call("Sync")
        self.wait_until(lambda: not window.problems())

    def test_wrong_password_is_not_sent_again_until_it_is_changed(self):
        self.add_account()
        self.proxy.fail(None, status(401))
        window = self.window()
        window.call("Hold")
        self.wait_until(lambda: window.problems())
        self.proxy.clear()
        self.window().call("Hold")
        self.wait_until(lambda: not window.is_syncing())
        self.assertEqual(self.proxy.requests, [])
        self.add_account()
        self.window().call("Hold")
        self.wait_until(lambda: self.has_texts("Milk"))

    @long
    def test_change_on_the_server_is_here_at_the_next_interval_while_a_window_is_open(self):
        self.add_account()
        self.machine.succeed("sync", password=None)
        window = self.window()
        window.call("Hold")
        # This sync changes nothing, so no change of the file starts another one.
        self.wait_until(lambda: not window.is_syncing())
        self.calendar.save_todo(summary="Eggs")
        self.wait_until(lambda: self.has_texts("Eggs", "Milk"), LONGER_THAN_INTERVAL)

    def test_memory_of_the_service_is_limited(self):
        self.add_account()
        for number in range(100):
            self.calendar.save_todo(summary="Item %d" % number)
        window = self.window()
        window.call("Sync")
        self.wait_until(lambda: self.machine.file.exists() and len(self.machine.texts("Groceries")) == 101)
        self.wait_until(lambda: not window.is_syncing())
        memory = re.search(r"^Pss: +(\d+) kB", pathlib.Path("/proc/%d/smaps_rollup" % window.service()).read_text(), re.MULTILINE)
        print("the service uses %.1f MiB" % (int(memory[1]) / 1024))
        self.assertLess(int(memory[1]), 25 * 1024)


class UnreachableServerTests(ServiceTest):
    def test_unreachable_server_keeps_other_accounts_waiting_only_once(self):
        self.add_account()
        with Radicale(self.folder / "other") as server:
            self.machine.succeed("account", "add", server.url, "--user", USER)
            self.machine.succeed("sync", password=None)
            port = server.port
        window = self.window()

        def problem():
            return json.dumps(window.problems())

        with unanswered(port):
            window.call("Sync")
            self.wait_until(lambda: "timed out" in problem())
        # From now on, the computer answers at once that nothing listens.
        self.wait_until(lambda: not window.is_syncing())
        self.machine.add("Groceries", "Eggs")
        window.call("NoteChange")
        self.wait_server("Eggs", "Milk")
        self.wait_until(lambda: not window.is_syncing())
        self.assertIn("timed out", problem(), "the server wasn't asked")
        window.call("Hold")
        self.wait_until(lambda: "refused" in problem())


@contextlib.contextmanager
def unanswered(port):
    """Let this computer ignore connections to a port, as if it was turned off: the queue is full."""
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(socket.socket())
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(0)
        for _ in range(4):
            client = stack.enter_context(socket.socket())
            client.setblocking(False)
            client.connect_ex(("127.0.0.1", port))
        yield


class RestartedKeyringTests(ServiceTest):
    has_keyring_file = False

    def test_keyring_is_asked_again_when_it_was_restarted(self):
        """K57."""
        self.machine.variables["DBUS_SESSION_BUS_ADDRESS"] = self.address
        window = self.window()
        with SecretService(self.address) as keyring:
            self.add_account()
            window.call("Hold")
            self.wait_until(lambda: self.has_texts("Milk"))
        window.call("Sync")
        self.wait_until(lambda: window.problems() == [{"missingPassword": {}}])
        self.wait_until(lambda: not window.is_syncing())
        self.calendar.save_todo(summary="Bread")
        with SecretService(self.address, former=keyring):
            self.wait_until(lambda: self.has_texts("Bread", "Milk"), SHORTER_THAN_INTERVAL)
            self.wait_until(lambda: not window.is_syncing())
            self.assertEqual(window.problems(), [])


class LockedKeyringTests(ServiceTest):
    has_keyring_file = False

    def setUp(self):
        super().setUp()
        self.keyring = self.enterContext(SecretService(self.address))
        self.machine.variables["DBUS_SESSION_BUS_ADDRESS"] = self.address
        self.add_account()
        self.keyring.is_locked = self.keyring.user_unlocks = True

    def test_service_never_asks_to_unlock_the_keyring(self):
        window = self.window()
        # The command starts the service.
        self.machine.succeed("add", "Eggs")
        for method in (None, "Hold", "Sync"):
            if method:
                window.call(method)
            self.wait_until(lambda: not window.is_syncing() and window.problems())
            self.assertEqual(window.problems(), [{"lockedKeyring": {}}])
        self.assertEqual(self.keyring.prompt_count, 0)

    def test_service_syncs_when_the_keyring_is_unlocked(self):
        window = self.window()
        window.call("Hold")
        self.wait_until(lambda: window.problems())
        self.keyring.is_locked = False
        # A second window makes the service sync once more.
        self.window().call("Hold")
        self.wait_until(lambda: self.has_texts("Milk"))
        self.wait_until(lambda: not window.problems())


class IdleServiceTests(ServiceTest):
    idle_timeout = 1

    def test_service_ends_when_it_has_nothing_to_do_and_is_started_again(self):
        self.add_account()
        for _ in range(2):
            window = self.window()
            window.call("Sync")
            self.wait_until(lambda: self.has_texts("Milk"))
            self.wait_until(lambda: window.service() is None)

    def test_service_runs_while_a_window_is_open(self):
        self.add_account()
        window = self.window()
        window.call("Hold")
        self.wait_until(lambda: self.has_texts("Milk"))
        other, process = self.window(), window.service()
        # Longer than the time without work after which it ends.
        self.assertRaises(AssertionError, self.wait_until, lambda: other.service() != process, 2 * self.idle_timeout)
        self.machine.succeed("add", "--list", "Groceries", "Eggs")
        self.wait_server("Eggs", "Milk")
        window.close()
        self.wait_until(lambda: other.service() is None)
        self.assert_same("Groceries", "Eggs", "Milk")


class EndingServiceTests(ServiceTest):
    """Calls that arrive after the service has decided to end, and before it has released its name."""

    def call_at_the_end(self, action):
        """Start a service that ends at once. Run an action before it releases its name. Return the process."""
        program = pathlib.Path(EMBER).resolve().with_name("ember-sync")
        proxy = BusProxy(self.folder / "bus-proxy", self.address, action)
        process = subprocess.Popen(
            [program, "service", "0"],
            env={**environment(self.machine.home), **self.machine.variables, "DBUS_SESSION_BUS_ADDRESS": proxy.address})
        # In reverse order.
        self.addCleanup(proxy.__exit__)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def test_requested_sync_is_finished(self):
        self.add_account()
        window = self.window()

        def action():
            self.assertTrue(self.has_texts("Milk"))
            self.calendar.save_todo(summary="Eggs")
            window.send("Sync")

        process = self.call_at_the_end(action)
        self.assertEqual(process.wait(TIMEOUT), 0)
        self.assertTrue(self.has_texts("Eggs", "Milk"))

    def test_new_window_is_served(self):
        self.add_account()
        window, has_called = self.window(), threading.Event()

        def action():
            window.send("Hold")
            has_called.set()

        process = self.call_at_the_end(action)
        self.assertTrue(has_called.wait(TIMEOUT))
        self.machine.succeed("add", "--list", "Groceries", "Eggs")
        self.wait_server("Eggs", "Milk")
        self.assertIsNone(process.poll())
        window.close()
        self.assertEqual(process.wait(TIMEOUT), 0)
