# SPDX-License-Identifier: GPL-3.0-or-later
"""Syncing with real servers, next to a second client."""
import re
import shlex
import shutil

from support.calendar_server import Xandikos, dav
from support.case import language_environment, long
from support.failing_proxy import status
from support.program import TOP
from support.sync import SyncTest

VTODO = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example.org//Other//EN
BEGIN:VTODO
UID:%s
DTSTAMP:20260101T000000Z
SUMMARY:%s
DUE;VALUE=DATE:20261224
CATEGORIES:home,important
X-OTHER;X-PARAMETER=1:kept
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:Ring
TRIGGER:-PT15M
END:VALARM
END:VTODO
END:VCALENDAR
"""


class RadicaleTests(SyncTest):
    def rename(self, old, new):
        content = self.machine.content()
        for entry in content["lists"]:
            entry["name"] = new if entry["name"] == old else entry["name"]
        self.machine.write(content)

    def test_changes_of_both_sides_are_synced(self):
        calendar = self.with_list("Milk", "Eggs", "Bread")
        self.machine.succeed("done", "Milk")
        self.machine.succeed("add", "--list", "Groceries", "Butter")
        calendar.save_todo(summary="Jam")
        next(todo for todo in calendar.todos() if todo.icalendar_component["SUMMARY"] == "Eggs").complete()
        next(todo for todo in calendar.todos() if todo.icalendar_component["SUMMARY"] == "Bread").delete()
        self.machine.sync()
        self.assert_same("Groceries", "Butter", "Jam", "✓ Eggs", "✓ Milk")

    def test_three_machines_get_the_same_lists(self):
        self.with_list("Milk")
        others = [self.connected_machine(name) for name in ("two", "three")]
        for number, machine in enumerate([self.machine, *others]):
            machine.add("Groceries", "Item %d" % number)
        for machine in [self.machine, *others] * 2:
            machine.sync()
        for machine in others:
            self.assertEqual(machine.lists(), self.machine.lists(), "the order, too")
        self.assert_same("Groceries", "Milk", "Item 0", "Item 1", "Item 2")

    def test_new_list_becomes_a_collection_of_tasks(self):
        self.machine.write({"format": "ember", "version": 1, "lists": [
            {"id": "l1", "name": "Größe & <Work>", "items": [{"id": "i1", "text": "Mail; a\\b, “x”\nsecond line"}]}]})
        self.machine.add_account(self.proxy.url)
        self.machine.sync()
        self.assertEqual(self.server.tasks("Größe & <Work>"), ["Mail; a\\b, “x”\nsecond line"])
        for calendar in self.server.client().calendars():
            self.assertIn("VTODO", calendar.get_supported_components())
        self.assertEqual(self.connected_machine().lists(), self.machine.lists())

    def test_list_without_a_name_is_synced(self):
        """Servers give it another name."""
        self.machine.write({"format": "ember", "version": 1, "lists": [{"id": "l1", "name": "", "items": [{"id": "i", "text": "Milk"}]}]})
        self.machine.add_account(self.proxy.url)
        self.machine.sync()
        self.assertEqual(list(self.machine.lists().values()), [["Milk"]])
        self.assertEqual(list(self.connected_machine().lists().values()), [["Milk"]])

    def test_list_is_renamed_and_deleted_on_both_sides(self):
        self.with_list("Milk")
        self.with_second_list("Work", "Mail")
        self.rename("Groceries", "Food")
        self.machine.sync()
        self.assertEqual(self.server.tasks("Food"), ["Milk"])
        self.server.calendar("Food").set_properties([dav.DisplayName("Shopping")])
        self.machine.sync()
        self.assertEqual(sorted(self.machine.lists()), ["Shopping", "Work"])
        content = self.machine.content()
        content["lists"] = [entry for entry in content["lists"] if entry["name"] != "Work"]
        self.machine.write(content)
        self.machine.sync()
        self.assertEqual([calendar.get_display_name() for calendar in self.server.client().calendars()], ["Shopping"])

    def with_second_list(self, name, *texts):
        calendar = self.server.make_list(name)
        for text in texts:
            calendar.save_todo(summary=text)
        self.machine.sync()

    def test_item_deleted_right_after_it_was_sent_is_deleted_here(self):
        calendar = self.with_list("Milk")
        self.machine.add("Groceries", "Eggs")
        self.machine.sync()
        next(todo for todo in calendar.todos() if todo.icalendar_component["SUMMARY"] == "Eggs").delete()
        self.machine.sync()
        self.assert_same("Groceries", "Milk")

    def test_other_data_of_a_task_survives(self):
        calendar = self.with_list()
        calendar.save_todo(VTODO % ("other-1", "Call Bob"))
        self.machine.sync()
        self.machine.succeed("done", "Call Bob")
        content = self.machine.content()
        content["lists"][0]["items"][0]["text"] = "Call Alice"
        self.machine.write(content)
        self.machine.sync()
        data = calendar.todos(include_completed=True)[0].data.replace("\r\n ", "")
        for line in ("SUMMARY:Call Alice", "STATUS:COMPLETED", "DUE;VALUE=DATE:20261224", "CATEGORIES:home,important", "X-OTHER;X-PARAMETER=1:kept",
                     "BEGIN:VALARM", "TRIGGER:-PT15M", "UID:other-1"):
            self.assertIn(line, data)

    def test_dates_are_synced(self):
        calendar = self.with_list("Milk")
        self.machine.succeed("date", "Milk", "2026-11-23", "17:00")
        self.machine.sync()
        data = calendar.todos()[0].data
        for line in ("DUE:20261123T170000", "BEGIN:VALARM"):
            self.assertIn(line, data)
        # Newer versions of the client write the same duration as P0D.
        self.assertRegex(data, "TRIGGER;RELATED=END:(PT0S|P0D)")
        calendar.save_todo(VTODO % ("other-1", "Call Bob"))
        zoned = "DUE;TZID=Europe/Berlin:20261225T090000"
        calendar.save_todo((VTODO % ("other-2", "Sing")).replace("DUE;VALUE=DATE:20261224", zoned))
        self.machine.sync()
        listed = self.machine.succeed("list", "--due", "--json")
        for due in ("2026-11-23T17:00", "2026-12-24", "2026-12-25T09:00[Europe/Berlin]"):
            self.assertIn('"%s"' % due, listed)
        content = self.machine.content()
        for item in content["lists"][0]["items"]:
            item["text"] += "!"
        self.machine.write(content)
        self.machine.sync()
        data = next(todo for todo in calendar.todos() if "Sing!" in todo.data).data
        self.assertIn(zoned + "\r\n", data.replace("\n", "\r\n").replace("\r\r", "\r"))
        self.assertNotIn("X-EMBER-ALARM", data)
        self.machine.succeed("date", "Call Bob!", "none")
        self.proxy.clear()
        self.machine.sync()
        self.machine.sync()
        self.assertEqual(self.proxy.methods().count("PUT"), 1)
        self.assertNotIn("DUE", next(todo for todo in calendar.todos() if "Bob" in todo.data).data)
        self.assertEqual(self.connected_machine().content()["lists"][0]["items"], self.machine.content()["lists"][0]["items"])

    def test_order_is_the_same_on_another_machine(self):
        self.with_list("A", "B", "C", "D", "E")
        content = self.machine.content()
        content["lists"][0]["items"].sort(key=lambda item: "CEBDA".index(item["text"]))
        self.machine.write(content)
        self.machine.sync()
        other = self.connected_machine()
        self.assertEqual(other.lists()["Groceries"], list("CEBDA"))
        content["lists"][0]["items"].sort(key=lambda item: "CBEDA".index(item["text"]))
        self.machine.write(content)
        self.proxy.clear()
        self.machine.sync()
        self.assertLessEqual(self.proxy.methods().count("PUT"), 1, "one item has moved")
        other.sync()
        self.assertEqual(other.lists()["Groceries"], list("CBEDA"))

    def test_idle_sync_takes_at_most_two_requests(self):
        self.with_list("Milk")
        self.with_second_list("Work", "Mail")
        self.machine.sync()
        before = self.machine.file.read_bytes()
        self.proxy.clear()
        self.machine.sync()
        self.assertLessEqual(len(self.proxy.requests), 2, self.proxy.requests)
        self.assertEqual(self.machine.file.read_bytes(), before)

    def test_change_after_idle_syncs_is_synced(self):
        """Idle syncs read neither the lists nor the state."""
        calendar = self.with_list("Milk")
        for text in ("Eggs", "Bread"):
            self.become_idle()
            self.assertTrue(list((self.machine.home / "state/ember/sync").glob("*.unchanged.json")))
            self.proxy.clear()
            self.machine.sync()
            self.assertLessEqual(self.proxy.methods().count("PROPFIND"), 1)
            calendar.save_todo(summary="There " + text)
            self.machine.sync()
            self.assertIn("There " + text, self.machine.texts("Groceries"))
            self.become_idle()
            self.machine.add("Groceries", "Here " + text)
            self.machine.sync()
            self.assertIn("Here " + text, self.server.tasks("Groceries"))
        self.become_idle()
        self.machine.succeed("account", "lists", "--exclude", "Groceries", "--password-stdin")
        self.machine.add("Groceries", "Private")
        self.machine.sync()
        self.machine.succeed("account", "lists", "--include", "Groceries", "--password-stdin")
        self.machine.sync()
        self.assert_same("Groceries", "Milk", "Here Eggs", "There Eggs", "Here Bread", "There Bread", "Private")
        self.become_idle()
        for path in (self.machine.home / "state/ember/sync").glob("????????????.json"):
            path.unlink()
        self.machine.sync()
        self.assert_same("Groceries", "Milk", "Here Eggs", "There Eggs", "Here Bread", "There Bread", "Private")

    def become_idle(self):
        """Sync until there is nothing to do."""
        self.machine.sync()
        self.machine.sync()

    def test_server_that_forgot_its_tokens_is_read_again(self):
        calendar = self.with_list("Milk", "Eggs")
        self.forget_tokens()
        calendar.save_todo(summary="Bread")
        self.machine.add("Groceries", "Jam")
        self.proxy.clear()
        self.machine.sync()
        reports = [path for method, path, headers in self.proxy.requests
                   if method == "REPORT" and ("Authorization" in headers or not self.server.has_password)]
        self.assertGreaterEqual(len(reports), 3, "one with the token, one without it, and one for the objects")
        self.assert_same("Groceries", "Bread", "Eggs", "Jam", "Milk")

    def forget_tokens(self):
        for folder in (self.server.folder / "data").rglob(".Radicale.cache"):
            shutil.rmtree(folder)

    def test_many_deletions_on_the_server_are_a_question(self):
        texts = ["Item %d" % number for number in range(20)]
        calendar = self.with_list(*texts)
        for todo in calendar.todos()[:15]:
            todo.delete()
        self.assertIn("15 items were deleted from “Groceries” on the server.", self.machine.fail_to_sync())
        self.assertEqual(self.machine.texts("Groceries"), sorted(texts))
        self.assertIn("15 items", self.machine.succeed("sync", "--status"))
        self.assertIn("no question about the list", self.machine.refuse(1, "sync", "--password-stdin", "--keep", "Work"))
        self.machine.sync("--keep", "Groceries")
        self.assert_same("Groceries", *texts)
        for todo in calendar.todos()[:15]:
            todo.delete()
        self.machine.fail_to_sync()
        self.machine.sync("--delete", "Groceries")
        self.assertEqual(len(self.machine.texts("Groceries")), 5)
        self.assertEqual(self.machine.texts("Groceries"), self.server.tasks("Groceries"))
        self.assertTrue(list((self.machine.home / "state/ember/backups").iterdir()), "there are backups")

    def test_names_of_a_server_cannot_change_the_terminal(self):
        calendar = self.server.make_list("Shop\u009b31m\u202e" + 100 * "x")
        for number in range(5):
            calendar.save_todo(summary="Item %d" % number)
        self.machine.add_account(self.proxy.url)
        self.machine.sync()
        for todo in calendar.todos():
            todo.delete()
        # Servers without sync reports have to list the tasks twice.
        for _ in range(2):
            said = self.machine.fail_to_sync()
        self.assertNotRegex(said, "[\u0080-\u009f\u202e]")
        self.assertIn("“Shop31m" + 72 * "x" + "…”", said)
        self.machine.sync("--delete", re.search(r"--delete (\S+)”", said)[1])
        self.assertEqual(self.machine.content()["lists"][0]["items"], [])

    def test_answer_to_a_question_can_be_pasted_into_a_shell(self):
        name = "Mom's `new` $HOME'\u0301"
        self.server.make_list(name).save_todo(summary="Milk")
        self.machine.add_account(self.proxy.url)
        self.machine.sync()
        self.server.calendar(name).delete()
        commands = [shlex.split(command) for command in re.findall("“(ember sync -[^”]*)”", self.machine.fail_to_sync())]
        self.assertEqual(commands, [["ember", "sync", option, name] for option in ("--delete", "--keep")])
        self.machine.sync(*commands[1][2:])
        self.assert_same(name, "Milk")

    def test_vanished_collection_deletes_nothing(self):
        calendar = self.with_list("Milk")
        calendar.delete()
        said = self.machine.fail_to_sync()
        self.assertIn("is gone from the server", said)
        self.assertIn("“ember sync --delete Groceries” to delete it here", said)
        self.assertEqual(self.machine.texts("Groceries"), ["Milk"])
        self.machine.sync("--keep", "Groceries")
        self.assert_same("Groceries", "Milk")

    def test_vanished_server_data_deletes_nothing(self):
        self.with_list("Milk", "Eggs")
        shutil.rmtree(self.server.folder / "data")
        self.machine.fail_to_sync()
        self.assertEqual(self.machine.texts("Groceries"), ["Eggs", "Milk"])

    def test_unusual_tasks_do_not_stop_the_others(self):
        calendar = self.with_list("Milk")
        calendar.save_todo(VTODO % ("big", "x" * 1_000_000))
        calendar.save_event(VTODO.replace("VTODO", "VEVENT").replace("DUE", "DTSTART") % ("event", "Meeting"))
        calendar.save_todo(summary="Eggs")
        self.machine.sync()
        self.assertEqual(sorted(map(len, self.machine.texts("Groceries"))), [4, 4, 1_000_000])
        self.machine.succeed("done", "Milk")
        self.machine.sync()
        self.assertIn("✓ Milk", self.server.tasks("Groceries"))

    def test_task_that_xml_cannot_contain_does_not_stop_the_others(self):
        calendar = self.with_list("Milk", "Eggs")
        address = "%sbad.ics" % calendar.url
        for text in ("x\bx", "y\x0by"):
            calendar.client.put(address, (VTODO % ("bad", text)).replace("\n", "\r\n"), {"Content-Type": "text/calendar"})
            if text.encode() not in calendar.client.request(address).raw:
                self.skipTest("this version of the server removes characters that XML cannot contain")
            calendar.save_todo(summary="Bread " + text[0])
            self.assertIn("bad.ics on “127.0.0.1” is not a valid task and was left out.", self.machine.fail_to_sync())
            self.assertIn("Bread " + text[0], self.machine.texts("Groceries"))
        # A new machine, too, gets the list.
        other = self.new_machine("other")
        other.add_account(self.proxy.url)
        other.fail_to_sync()
        self.assertEqual(other.texts("Groceries"), ["Bread x", "Bread y", "Eggs", "Milk"])
        calendar.client.put(address, (VTODO % ("bad", "Good")).replace("\n", "\r\n"), {"Content-Type": "text/calendar"})
        for machine in (self.machine, other):
            machine.sync()
            self.assertEqual(machine.texts("Groceries"), ["Bread x", "Bread y", "Eggs", "Good", "Milk"])

    def test_undo_in_another_program_brings_a_task_back(self):
        self.with_list("Milk", "Eggs")
        before = self.machine.content()
        self.machine.remove("Groceries", "Milk")
        self.machine.sync()
        self.assertEqual(self.server.tasks("Groceries"), ["Eggs"])
        self.machine.write(before)
        self.machine.sync()
        self.assert_same("Groceries", "Eggs", "Milk")

    def test_status_shows_the_last_sync(self):
        self.machine.add_account(self.proxy.url)
        self.assertEqual(self.machine.succeed("sync", "--status", password=None), "Not synced yet.\n")
        self.machine.sync()
        self.assertEqual(self.machine.succeed("sync", "--status", password=None), "Synced just now.\n")
        status = self.machine.home / "state/ember/sync/status.json"
        content = status.read_text()
        for seconds, text in ((125, "2 minutes"), (61, "1 minute"), (3_600, "1 hour"), (86_400 * 3, "3 days")):
            status.write_text(shifted(content, seconds))
            self.assertEqual(self.machine.succeed("sync", "--status", password=None), "Synced %s ago.\n" % text)

    def test_status_is_in_the_language_of_the_reader(self):
        self.machine.add_account(self.proxy.url)
        self.proxy.fail("PROPFIND", status(503), times=1_000)
        self.assertIn("is busy or out of order", self.machine.fail_to_sync())
        german = language_environment("de_DE", self.folder)
        german["LOCPATH"] = str(german["LOCPATH"])
        self.machine.variables = {**german, "LANGUAGE": "de", "XDG_DATA_DIRS": str(TOP / ".build-rig/share")}
        self.assertIn("ist ausgelastet oder gestört", self.machine.succeed("sync", "--status", password=None))

    @long
    def test_many_items_are_synced_at_once(self):
        texts = ["Item %d" % number for number in range(100)]
        self.machine.write({"lists": [{"id": "l", "name": "Groceries", "items": texts}]})
        self.machine.add_account(self.proxy.url)
        self.machine.sync()
        other = self.connected_machine()
        self.assertEqual(other.lists()["Groceries"], texts)


@long
class XandikosTests(RadicaleTests):
    server_class = Xandikos

    def forget_tokens(self):
        """Xandikos has no cache: let the machine have another token."""
        for path in (self.machine.home / "state/ember/sync").glob("*.json"):
            content = path.read_text()
            if '"token":"' in content:
                return path.write_text(content.replace('"token":"', '"token":"0'))
        self.fail("there is no token")


def shifted(content, seconds):
    """Return a status file as it is some time after the sync."""
    return re.sub(r'"lastSync":(\d+)', lambda match: '"lastSync":%d' % (int(match[1]) - seconds), content)
