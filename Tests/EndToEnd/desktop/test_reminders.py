# SPDX-License-Identifier: GPL-3.0-or-later
"""Reminders of items with dates (L30 to L35): the timer, the notifications, and their buttons."""
import datetime
import json
import pathlib
import subprocess
import time

from support import document, item
from support.bus_service import session_bus
from support.command_line import CommandTest, environment
from support.desktop import DesktopTest
from support.faults import FaultInjector
from support.program import EMBER
from support.reminders import OTHER, REMINDERS, Notifications, Portal, ReminderService, SyncService, Systemd
from support.screen_reader import jeepney, open_dbus_connection
from support.sync import SyncTest

PROGRAM = str(pathlib.Path(EMBER).resolve().with_name("ember-remind"))
TIMEOUT = 60


def moment(days, clock="17:00"):
    """Return the moment at which the clock shows a time some days from now."""
    day = datetime.date.today() + datetime.timedelta(days=days)
    return int(datetime.datetime.combine(day, datetime.time.fromisoformat(clock)).timestamp())


def due(days, clock="17:00"):
    """Return a date and time some days from now, as it is in the file."""
    return "%sT%s" % (datetime.date.today() + datetime.timedelta(days=days), clock)


def wait_until(condition, message):
    end = time.monotonic() + TIMEOUT
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(message)
        time.sleep(0.02)


class ReminderTest(CommandTest):
    """Commands and `ember-remind` on a session bus with a clock that the test sets."""

    def setUp(self):
        super().setUp()
        self.state = pathlib.Path(self.home) / "state/ember/reminders.json"
        self.address = self.enterContext(session_bus(self.home))
        self.faults = FaultInjector(self.home, self.home)
        self.faults.set()
        self.variables = {**environment(self.home), "DBUS_SESSION_BUS_ADDRESS": self.address,
                          **dict(each.split("=", 1) for each in self.faults.prefix[1:])}

    def systemd(self):
        return self.enterContext(Systemd(self.address))

    def set_clock(self, moment):
        self.faults.set(clock=moment - int(time.time()))

    def run_program(self, *command):
        """Run a program that must end without an error. Return its output."""
        done = subprocess.run(command, env=self.variables, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual((done.returncode, done.stderr), (0, ""), command)
        return done.stdout

    def ember(self, *arguments):
        return self.run_program(EMBER, *arguments)

    def remind(self, *arguments):
        """Run `ember-remind`. Return the moment of the next reminder."""
        self.run_program(PROGRAM, *arguments)
        return json.loads(self.state.read_text()).get("next")

    def start_reminding(self, *arguments):
        """Run `ember-remind`, which waits until its notifications are closed."""
        process = subprocess.Popen([PROGRAM, *arguments], env=self.variables, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def write_items(self, *items):
        self.write(document(list(items)))

    def expect_missed(self, *items):
        """Write a file whose items had a reminder before their times, which are past now."""
        self.write_items(*items)
        self.set_clock(moment(-30))
        self.remind()
        self.faults.set()


class TimerTests(ReminderTest):
    def test_command_starts_one_timer_for_the_next_reminder(self):
        systemd = self.systemd()
        self.ember("add", "--on", due(3).replace("T", " "), "Later")
        self.ember("add", "--on", due(2).replace("T", " "), "Soon")
        self.ember("add", "Whenever")
        # Other programs of the test are behind it on the bus.
        wait_until(lambda: systemd.count == 3, "the timers aren't started")
        names = ["ember-remind-%d.timer" % moment(days) for days in (3, 2)]
        self.assertEqual(list(systemd.timers), names)
        times, command = systemd.timers[names[1]]
        self.assertEqual(command, [PROGRAM, str(moment(2))])
        utc = datetime.datetime.fromtimestamp(moment(2), datetime.timezone.utc)
        self.assertEqual(times, [due(2).replace("T", " "), utc.strftime("%Y-%m-%d %H:%M UTC")])

    def test_nothing_is_started_or_stored_without_a_date(self):
        systemd = self.systemd()
        self.ember("add", "Whenever")
        self.assertFalse(self.state.exists())
        self.ember("add", "--on", due(2).replace("T", " "), "Soon")
        wait_until(lambda: systemd.count, "the timer isn't started")
        self.assertEqual(systemd.count, 1)

    def test_timer_reminds_once_and_starts_the_next_one(self):
        systemd, desktop = self.systemd(), self.enterContext(Notifications(self.address))
        self.ember("add", "--on", due(2).replace("T", " "), "Later")
        self.ember("add", "--on", due(1).replace("T", " "), "Soon")
        wait_until(lambda: len(systemd.timers) == 2, "the timers aren't started")
        _, command = systemd.timers.pop("ember-remind-%d.timer" % moment(1))
        self.set_clock(moment(1))
        self.run_program(*command)
        self.assertIn("ember-remind-%d.timer" % moment(2), systemd.timers)
        self.assertEqual(desktop.titles, ["Soon"])
        self.run_program(*command)
        self.remind()
        self.assertEqual(desktop.titles, ["Soon"])
        self.set_clock(moment(2))
        self.remind(str(moment(2)))
        self.assertEqual(desktop.titles, ["Soon", "Later"])

    def test_date_without_a_time_reminds_in_the_morning(self):
        self.systemd()
        self.write_items(item("Soon", due=due(1)[:10]))
        self.assertEqual(self.remind(), moment(1, "09:00"))
        self.assertEqual(self.remind("time", str(7 * 3600)), moment(1, "07:00"))
        self.assertEqual(self.remind(), moment(1, "07:00"))

    def test_nothing_fails_without_systemd_or_a_bus(self):
        for variables in ({}, {"DBUS_SESSION_BUS_ADDRESS": "unix:path=%s/none" % self.home}, {"DBUS_SESSION_BUS_ADDRESS": ""}):
            with self.subTest(variables):
                self.variables.update(variables)
                self.ember("add", "--on", due(2).replace("T", " "), "Soon")
                self.assertEqual(self.remind(), moment(2))
                self.set_clock(moment(3))
                self.remind()
                self.faults.set()


class NotificationTests(ReminderTest):
    def test_notification_of_gnome_has_actions_of_the_application(self):
        self.expect_missed(item("Feed <the> cat", due=due(-1)), item("Catch a mouse", due=due(-2), done=True), "Sing")
        desktop = self.enterContext(Notifications(self.address))
        self.remind()
        [(identifier, shown)] = desktop.shown.items()
        target = "id-Feed-<the>-cat"
        self.assertEqual(shown, {
            "title": "Feed <the> cat", "body": "Yesterday · Today", "application": "io.github.ember_todo.Ember",
            "click": ("app.show-item", target), "buttons": {("app.done", target): "Done", ("app.later", target): "Later"}})

    def test_missed_reminder_comes_when_there_is_a_desktop(self):
        self.expect_missed(item("Feed the cat", due=due(-1)))
        self.remind()
        self.ember("add", "Sing")
        desktop = self.enterContext(Notifications(self.address))
        self.remind()
        self.remind()
        self.assertEqual(desktop.titles, ["Feed the cat"])

    def test_item_that_is_past_when_it_arrives_does_not_remind(self):
        desktop = self.enterContext(Notifications(self.address))
        self.write_items(item("Feed the cat", due=due(1)))
        self.remind()
        self.write_items(item("Feed the cat", due=due(1)), item("Sing", due=due(-1)))
        self.remind()
        self.assertEqual(desktop.titles, [])

    def test_more_than_five_reminders_are_one(self):
        names = ["Item %d" % number for number in range(7)]
        self.expect_missed(*(item(name, due=due(-7 + number)) for number, name in enumerate(names)))
        desktop = self.enterContext(Notifications(self.address))
        self.remind()
        [shown] = desktop.shown.values()
        self.assertEqual((shown["title"], shown["body"], shown["buttons"]), ("7 reminders", "\n".join(names[:5]), {}))

    def test_damaged_state_does_not_lose_the_reminder_of_the_timer(self):
        desktop = self.enterContext(Notifications(self.address))
        self.write_items(item("Feed the cat", due=due(1)), item("Sing", due=due(0, "00:00")))
        self.remind()
        for number, damage in enumerate((lambda: self.state.write_text("{"), self.state.unlink), 1):
            damage()
            self.set_clock(moment(1))
            self.remind(str(moment(1)))
            self.assertEqual(desktop.titles, ["Feed the cat"] * number)
            self.assertEqual(json.loads(self.state.read_text())["format"], "ember-reminders")

    def test_state_that_cannot_be_written_does_not_keep_from_reminding(self):
        desktop = self.enterContext(Notifications(self.address))
        self.write_items(item("Feed the cat", due=due(1)))
        # Not even root can write a file in a file.
        folder = pathlib.Path(self.home) / "state/ember"
        folder.parent.mkdir(parents=True)
        folder.write_text("")
        self.run_program(PROGRAM)
        self.set_clock(moment(1))
        self.run_program(PROGRAM, str(moment(1)))
        self.assertEqual(desktop.titles, ["Feed the cat"])

    def test_file_of_a_newer_version_does_not_remind(self):
        self.expect_missed(item("Feed the cat", due=due(-1)))
        self.write({**json.loads(self.file.read_text()), "version": 1_000})
        desktop = self.enterContext(Notifications(self.address))
        self.remind()
        self.assertEqual(desktop.titles, [])


class OtherDesktopTests(ReminderTest):
    """Desktops that aren't GNOME: the program waits for the buttons of its notifications."""

    def test_program_waits_for_the_buttons_of_its_notifications(self):
        self.expect_missed(item("Feed the cat", due=due(-2)), item("Sing & dance", due=due(-1)))
        systemd = self.systemd()
        desktop = self.enterContext(Notifications(self.address, OTHER))
        process = self.start_reminding()
        wait_until(lambda: len(desktop.shown) == 2, "no notifications")
        cat, dance = desktop.shown
        self.assertEqual(desktop.shown[cat]["buttons"], {"default": "Open", "done": "Done", "later": "Later"})
        self.assertEqual(desktop.shown[dance]["title"], "Sing & dance")
        desktop.press(cat, "done")
        wait_until(lambda: dict(self.lists())["Today"].count("✓ Feed the cat"), "the item isn't done")
        before = int(time.time())
        desktop.press(dance, "later")
        self.assertEqual(process.wait(TIMEOUT), 0)
        wait_until(lambda: systemd.timers, "the timer isn't started")
        [name] = systemd.timers
        next_time = int(name.removeprefix("ember-remind-").removesuffix(".timer"))
        self.assertAlmostEqual(next_time, before + 15 * 60, delta=TIMEOUT)
        self.set_clock(next_time)
        process = self.start_reminding()
        wait_until(lambda: desktop.titles[2:] == ["Sing & dance"], "the item doesn't remind again")
        desktop.close(*desktop.shown)
        self.assertEqual(process.wait(TIMEOUT), 0)

    def test_program_ends_with_the_desktop(self):
        self.expect_missed(item("Feed the cat", due=due(-1)))
        with Notifications(self.address, OTHER) as desktop:
            process = self.start_reminding()
            wait_until(lambda: desktop.shown, "no notification")
            self.assertIsNone(process.poll())
        self.assertEqual(process.wait(TIMEOUT), 0)

    def test_two_programs_do_not_remind_twice(self):
        self.expect_missed(item("Feed the cat", due=due(-1)))
        desktop = self.enterContext(Notifications(self.address, OTHER))
        processes = [self.start_reminding() for _ in range(4)]
        wait_until(lambda: sum(process.poll() is None for process in processes) == 1, "not one program waits")
        desktop.close(*desktop.shown)
        self.assertEqual([process.wait(TIMEOUT) for process in processes], [0] * 4)
        self.assertEqual(desktop.titles, ["Feed the cat"])


class ServiceTests(ReminderTest):
    """L35: Where there is no systemd, a service waits for the next reminder."""

    def write_soon(self, text):
        """Write a file with an item whose time comes in a few seconds."""
        soon = datetime.datetime.now() + datetime.timedelta(seconds=3)
        self.write_items(item(text, due=soon.isoformat(timespec="seconds")))

    def call_service(self, method):
        address = jeepney.DBusAddress("/io/github/ember_todo/Ember/Reminders", REMINDERS, REMINDERS)
        with open_dbus_connection(self.address) as connection:
            return connection.send_and_get_reply(jeepney.new_method_call(address, method)).body

    def test_change_is_passed_to_the_service_if_there_is_no_systemd(self):
        with ReminderService(self.address) as service:
            self.ember("add", "--on", due(2).replace("T", " "), "Soon")
            self.ember("add", "Whenever")
            wait_until(lambda: service.count == 2, "the service isn't called")
            systemd = self.systemd()
            self.ember("add", "--on", due(1).replace("T", " "), "Sooner")
            wait_until(lambda: systemd.count == 1, "the timer isn't started")
            self.assertEqual(service.count, 2)

    def test_service_reminds_at_the_time(self):
        desktop = self.enterContext(Notifications(self.address))
        self.write_soon("Feed the cat")
        process = self.start_reminding("service")
        wait_until(lambda: desktop.titles == ["Feed the cat"], "no reminder")
        # It has nothing to wait for any more.
        self.assertEqual(process.wait(TIMEOUT), 0)

    def test_service_waits_for_a_reminder_that_comes_before(self):
        desktop = self.enterContext(Notifications(self.address))
        self.write_items(item("Sing", due=due(1)))
        process = self.start_reminding("service")
        wait_until(lambda: self.state.exists(), "the service doesn't start")
        self.write_soon("Feed the cat")
        self.ember("add", "Whenever")
        wait_until(lambda: desktop.titles == ["Feed the cat"], "no reminder")
        self.assertIsNone(process.poll())

    def test_service_ends_with_the_session(self):
        with session_bus(self.home) as self.variables["DBUS_SESSION_BUS_ADDRESS"]:
            self.write_items(item("Sing", due=due(1)))
            process = self.start_reminding("service")
            wait_until(lambda: self.state.exists(), "the service doesn't start")
        self.assertEqual(process.wait(TIMEOUT), 0)

    def test_flatpak_asks_to_run_in_the_background(self):
        self.variables["FLATPAK_ID"] = "io.github.ember_todo.Ember"
        self.write_items(item("Sing", due=due(1)))
        for allowed in (True, False):
            with self.subTest(allowed=allowed), Portal(self.address, allowed) as portal:
                process = self.start_reminding("service")
                wait_until(lambda: portal.messages, "no status")
                self.assertEqual(portal.messages, ["Next reminder: Tomorrow, 17:00"])
                self.assertEqual(portal.request, {
                    "reason": "Ember reminds you of items with a date, also while it isn’t open.", "autostart": True, "commandline": [PROGRAM]})
                wait_until(lambda: self.call_service("MayRunInBackground") == (allowed,), "the answer isn't noted")
                process.kill()
                process.wait()

    def test_flatpak_shows_notifications_of_the_portal(self):
        self.expect_missed(item("Feed the cat", due=due(-1)))
        portal = self.enterContext(Portal(self.address, True))
        self.remind()
        [(identifier, shown)] = portal.shown.items()
        self.assertEqual((identifier, shown["title"], shown["click"]), (
            "reminder-id-Feed-the-cat", "Feed the cat", ("app.show-item", "id-Feed-the-cat")))


class FetchTests(ReminderTest):
    """L34: What was done elsewhere is fetched before."""

    def setUp(self):
        super().setUp()
        accounts = pathlib.Path(self.home) / ".config/ember/accounts.json"
        accounts.parent.mkdir(parents=True)
        accounts.write_text("{}")
        self.desktop = self.enterContext(Notifications(self.address))

    def complete(self):
        self.write_items(item("Feed the cat", due=due(-1), done=True))

    def test_item_that_was_completed_elsewhere_does_not_remind(self):
        self.expect_missed(item("Feed the cat", due=due(-1)))
        with SyncService(self.address, self.complete) as service:
            self.remind(str(moment(-1)))
        self.assertEqual((self.desktop.titles, service.count), ([], 1))

    def test_service_that_hangs_delays_a_reminder_only(self):
        self.expect_missed(item("Feed the cat", due=due(-1)))
        with SyncService(self.address, lambda: None, hangs=True) as service:
            self.remind(str(moment(-1)))
        self.assertEqual((self.desktop.titles, service.count), (["Feed the cat"], 1))

    def test_nothing_is_fetched_if_nothing_is_due_but_at_login(self):
        self.write_items(item("Feed the cat", due=due(1)))
        with SyncService(self.address, lambda: None) as service:
            self.remind(str(moment(-1)))
            self.assertEqual(service.count, 0)
            self.remind()
            self.assertEqual(service.count, 1)


class WindowTests(DesktopTest):
    def started(self, items, gnome=True, systemd=True):
        desktop = self.enterContext(self.desktop(items))
        address = desktop.address
        self.notifications = self.enterContext(Notifications(address)) if gnome else None
        self.systemd = self.enterContext(Systemd(address)) if systemd else None
        return desktop

    def test_window_starts_the_timer_after_a_change(self):
        desktop = self.started([item("Feed the cat", due=due(1)), "Sing"])
        desktop.launch()
        desktop.wait_windows(1)
        desktop.wait_until(lambda: list(self.systemd.timers) == ["ember-remind-%d.timer" % moment(1)])
        desktop.press("Down", "ctrl+Return")
        desktop.type("Dance\n")
        desktop.wait_until(lambda: self.systemd.count == 2)
        desktop.type("Run\n")
        desktop.wait_items("Feed the cat", "Dance", "Run", "Sing")
        # Once by `ember-remind` at the start, and once by the window.
        self.assertEqual(self.systemd.count, 2)
        self.assertEqual(len(self.systemd.timers), 1)

    def test_window_shows_what_was_missed(self):
        state = pathlib.Path(self.home) / "state/ember/reminders.json"
        state.parent.mkdir(parents=True)
        state.write_text(json.dumps({"format": "ember-reminders", "version": 1, "next": moment(-1), "zone": "UTC", "later": {}, "dayTime": 32_400}))
        desktop = self.started([item("Feed the cat", due=due(-1)), "Sing"])
        desktop.launch()
        desktop.wait_until(lambda: self.notifications.titles == ["Feed the cat"])

    def test_window_reminds_without_systemd(self):
        soon = datetime.datetime.now() + datetime.timedelta(seconds=6)
        desktop = self.started([item("Feed the cat", due=soon.isoformat(timespec="seconds"))], systemd=False)
        desktop.launch()
        desktop.wait_until(lambda: self.notifications.titles == ["Feed the cat"], 30)

    def test_buttons_of_gnome_need_no_window(self):
        desktop = self.started([item("Feed the cat", due=due(-1)), "Sing"])
        desktop.activate("later", "'id-Feed-the-cat'")
        desktop.wait_until(lambda: self.systemd.timers)
        desktop.activate("done", "'id-Feed-the-cat'")
        desktop.wait_until(lambda: desktop.is_done("Feed the cat"))
        self.assertEqual(desktop.windows(), [])

    def test_done_beside_a_window_is_shown_in_it(self):
        desktop = self.started([item("Feed the cat", due=due(-1)), "Sing"])
        desktop.launch()
        desktop.wait_windows(1)
        desktop.activate("done", "'id-Feed-the-cat'")
        desktop.wait_items("Sing", "✓ Feed the cat")
        desktop.press("End", "ctrl+Return")
        desktop.type("Dance\n")
        desktop.wait_until(lambda: ("Feed the cat", True) in desktop.items() and ("Dance", False) in desktop.items())


class SyncTests(SyncTest):
    def test_sync_starts_the_timer(self):
        calendar = self.with_list("Milk")
        self.machine.succeed("add", "--list", "Groceries", "--on", due(1).replace("T", " "), "Eggs")
        calendar.save_todo(summary="Bread")
        with session_bus(self.machine.home) as address, Systemd(address) as systemd:
            self.machine.variables["DBUS_SESSION_BUS_ADDRESS"] = address
            self.machine.sync()
            self.wait_until(lambda: list(systemd.timers) == ["ember-remind-%d.timer" % moment(1)])
