# SPDX-License-Identifier: GPL-3.0-or-later
"""Servers and connections that fail: nothing is lost or doubled, and the next sync continues."""
import re
import threading

from support.calendar_server import Xandikos, dav
from support.case import long
from support.failing_proxy import drip, hang, huge, lose_answer, redirect, replace_answer, status, truncate, web_page
from support.sync import SyncTest

# The server has acted, but the machine doesn't know it.
LOST_ANSWERS = {"lost answer": lose_answer, **{"%d instead of the answer" % code: replace_answer(code) for code in (500, 502, 503, 504)}}
# What can happen to any request.
FAULTS = {
    **LOST_ANSWERS,
    "401": status(401), "403": status(403), "404": status(404), "405": status(405), "409": status(409), "412": status(412),
    "413": status(413), "415": status(415), "423": status(423), "429": status(429), "500": status(500), "502": status(502),
    "503": status(503), "507": status(507), "302 elsewhere": redirect("https://example.org/"),
    "truncated answer": truncate, "web page": web_page, "too large": huge, "empty answer": status(207),
    "wrong type": status(207, b"\x89PNG", Content_Type="image/png"), "other XML": status(207, b"<feed xmlns='http://www.w3.org/2005/Atom'/>"),
}
METHODS = ("PROPFIND", "REPORT", "PUT", "DELETE")


def break_version(handler, body):
    """The server names versions with line breaks in them."""
    code, reason, headers, content = handler.forward(body)
    content = re.sub(rb"(<[^>/]*getetag>)[^<]*", rb'\1"1"&#13;&#10;X-Evil: 1', content)
    handler.send(code, reason, headers, content)


def conceal_changes(handler, body):
    """The server reports no changes, but a new token."""
    code, reason, headers, content = handler.forward(body)
    handler.send(code, reason, headers, re.sub(rb"<(\w+:)?response\b.*</(\w+:)?response>", b"", content, flags=re.DOTALL))


def check_lost_answer_to_put(test):
    test.with_list("Milk")
    test.machine.add("Groceries", "Eggs", "Bread")
    test.proxy.fail("PUT", lose_answer)
    test.machine.sync_anyhow()
    test.assertEqual(len(test.server.tasks("Groceries")), 2)
    test.assertEqual(test.proxy.methods().count("PUT"), 1)
    test.machine.sync()
    test.assert_same("Groceries", "Milk", "Eggs", "Bread")


def check_move(test):
    """The server moves an object, or the proxy refuses MOVE as some servers do, so that the new object has another UID."""
    calendar = test.with_list("Eggs", "Milk")
    calendar.save_todo(summary="Bread", categories=["kept"])
    test.server.make_list("Work")
    test.machine.sync()
    for fault in (None, status(403), status(405)):
        for source, target in (("Groceries", "Work"), ("Work", "Groceries")):
            if fault:
                test.proxy.fail("MOVE", fault)
            move(test.machine, "Bread", source, target)
            test.machine.sync()
            methods = test.proxy.methods()
            test.assertEqual(test.proxy.clear(), 0)
            test.assertIn("MOVE", methods)
            # Xandikos 0.2 has no MOVE.
            test.assertEqual("DELETE" in methods, bool(fault) or isinstance(test.server, Xandikos), methods)
            test.assertEqual(test.machine.lists()[target][-1], "Bread")
            test.assertNotIn("Bread", test.server.tasks(source))
            test.assertIn("Bread", test.server.tasks(target))
            data = [todo.data for todo in test.server.calendar(target).todos() if "SUMMARY:Bread" in todo.data]
            test.assertIn("CATEGORIES:kept", data[0])


class FaultTests(SyncTest):
    def test_item_is_moved_with_and_without_MOVE(self):
        check_move(self)

    @long
    def test_sync_recovers_from_each_fault_of_each_request(self):
        calendar = self.with_list("Milk", "Eggs", "Bread")
        for method in METHODS:
            for name, fault in FAULTS.items():
                # A deletion that is answered with 404 has happened.
                if (method, name) == ("DELETE", "404"):
                    continue
                with self.subTest(method=method, fault=name):
                    text = "%s %s" % (method, name)
                    self.proxy.fail(method, fault, with_password=True)
                    calendar.save_todo(summary="there " + text)
                    self.machine.add("Groceries", "here " + text, "too " + text)
                    self.machine.sync_anyhow()
                    self.machine.remove("Groceries", "too " + text)
                    self.machine.sync_anyhow()
                    self.assertEqual(self.proxy.clear(), 0, "the fault has happened")
                    self.machine.sync()
                    for side in (self.machine.texts("Groceries"), self.server.tasks("Groceries")):
                        self.assertEqual(side, sorted(["Bread", "Eggs", "Milk", "here " + text, "there " + text]))
                    # For the next fault.
                    self.machine.remove("Groceries", "here " + text, "there " + text)
                    self.machine.sync()

    @long
    def test_moved_item_recovers_from_each_fault_of_its_move(self):
        calendar = self.with_list("Eggs", "Milk")
        calendar.save_todo(summary="Bread", categories=["kept"])
        self.server.make_list("Work")
        self.machine.sync()
        source, target = "Groceries", "Work"
        for name, fault in FAULTS.items():
            with self.subTest(fault=name):
                self.proxy.fail("MOVE", fault, with_password=True)
                move(self.machine, "Bread", source, target)
                self.machine.sync_anyhow()
                self.assertEqual(self.proxy.clear(), 0, "the fault has happened")
                self.machine.sync()
                for list_name, texts in ((source, []), (target, ["Bread"])):
                    self.assert_same(list_name, *texts, *(["Eggs", "Milk"] if list_name == "Groceries" else []))
                data = [todo.data for todo in self.server.calendar(target).todos() if "SUMMARY:Bread" in todo.data]
                self.assertIn("CATEGORIES:kept", data[0])
            source, target = target, source

    @long
    def test_new_list_and_new_name_recover_from_each_fault(self):
        self.with_list("Milk")
        for number, (fault_name, fault) in enumerate(FAULTS.items()):
            with self.subTest(method="MKCALENDAR", fault=fault_name):
                self.proxy.fail("MKCALENDAR", fault)
                content = self.machine.content()
                content["lists"].append({"id": "l%d" % number, "name": "List %d" % number, "items": [
                    {"id": "i%d" % number, "text": "Item %d" % number}]})
                self.machine.write(content)
                self.machine.sync_anyhow()
                self.assertEqual(self.proxy.clear(), 0, "the fault has happened")
                self.machine.sync()
                self.machine.sync()
                names = [calendar.get_display_name() for calendar in self.server.client().calendars()]
                self.assertEqual(sorted(names), sorted(self.machine.lists()), "each list has one calendar")
                self.assert_same("List %d" % number, "Item %d" % number)
                # For the next fault.
                content = self.machine.content()
                del content["lists"][[entry["name"] for entry in content["lists"]].index("List %d" % number)]
                self.machine.write(content)
                self.machine.sync()
            with self.subTest(method="PROPPATCH", fault=fault_name):
                self.proxy.fail("PROPPATCH", fault)
                content = self.machine.content()
                content["lists"][0]["name"] = "Food %d" % number
                self.machine.write(content)
                self.machine.sync_anyhow()
                self.assertEqual(self.proxy.clear(), 0, "the fault has happened")
                self.machine.sync()
                name = "Food %d" % number
                self.assertEqual(list(self.machine.lists()), [name])
                self.assert_same(name, "Milk")

    def test_version_with_a_line_break_adds_no_header_and_loses_no_condition(self):
        calendar = self.with_list("Milk", "Eggs")
        rename(calendar, "Milk", "Oat milk")
        self.proxy.fail("REPORT", break_version, times=10)
        self.machine.sync_anyhow()
        self.machine.rename("Groceries", "Oat milk", "Soy milk")
        self.machine.sync_anyhow()
        requests = self.proxy.requests
        self.assertLess(self.proxy.clear(), 10)
        for method, _, headers in requests:
            self.assertNotIn("X-Evil", headers)
            if method in ("PUT", "DELETE"):
                self.assertTrue({"If-Match", "If-None-Match"} & set(headers), headers)
        self.machine.sync()
        self.assert_same("Groceries", "Soy milk", "Eggs")

    def test_lost_answer_to_put_does_not_double_the_item(self):
        check_lost_answer_to_put(self)

    def lose(self, method, fault, where=""):
        """Sync. The server gets one request with this method, whose answer is lost."""
        self.proxy.clear()
        self.proxy.fail(method, fault, where=where, with_password=True)
        self.machine.sync_anyhow()
        self.assertEqual(self.proxy.methods().count(method), 1, self.proxy.methods())
        self.assertEqual(self.proxy.clear(), 0, "the fault has happened")

    @long
    def test_item_changed_elsewhere_after_lost_answer_keeps_that_change(self):
        calendar = self.with_list("Milk", "Jam")
        work = self.server.make_list("Work")
        self.machine.sync()
        for name, fault in LOST_ANSWERS.items():
            with self.subTest(name, method="PUT"):
                self.machine.add("Groceries", "Eggs")
                self.lose("PUT", fault)
                rename(calendar, "Eggs", "12 eggs")
                self.machine.sync()
                self.assert_same("Groceries", "Milk", "Jam", "12 eggs")
                self.machine.rename("Groceries", "Milk", "Oat milk")
                self.lose("PUT", fault)
                milk = task(calendar, "Oat milk")
                milk.icalendar_component["LOCATION"] = name
                milk.save()
                self.machine.sync()
                self.assert_same("Groceries", "Oat milk", "Jam", "12 eggs")
                self.assertIn("LOCATION:" + name, task(calendar, "Oat milk").data)
            with self.subTest(name, method="MOVE"):
                move(self.machine, "12 eggs", "Groceries", "Work")
                self.lose("MOVE", fault)
                rename(work, "12 eggs", "Egg")
                self.machine.sync()
                self.assert_same("Groceries", "Oat milk", "Jam")
                self.assert_same("Work", "Egg")
            with self.subTest(name, method="DELETE"):
                egg = task(work, "Egg")
                self.machine.remove("Work", "Egg")
                self.lose("DELETE", fault)
                self.assertEqual(self.server.tasks("Work"), [])
                # Another machine hasn't seen the deletion.
                egg.icalendar_component["SUMMARY"] = "Last egg"
                egg.save()
                self.machine.sync()
                self.assert_same("Work", "Last egg")
            # For the next answer.
            self.machine.remove("Work", "Last egg")
            self.machine.rename("Groceries", "Oat milk", "Milk")
            self.machine.sync()

    @long
    def test_list_renamed_elsewhere_after_lost_answer_keeps_that_name(self):
        self.with_list("Milk")
        for number, (name, fault) in enumerate(LOST_ANSWERS.items()):
            with self.subTest(name):
                content = self.machine.content()
                content["lists"].append({"id": "l%d" % number, "name": "Work", "items": [{"id": "i%d" % number, "text": "Mail"}]})
                self.machine.write(content)
                self.lose("MKCALENDAR", fault)
                self.server.calendar("Work").set_properties([dav.DisplayName("Office")])
                self.machine.sync()
                self.assert_calendars("Groceries", "Office")
                self.assert_same("Office", "Mail")
                content = self.machine.content()
                content["lists"][1]["name"] = "Bureau"
                self.machine.write(content)
                self.lose("PROPPATCH", fault)
                self.server.calendar("Bureau").set_properties([dav.DisplayName("Desk")])
                self.machine.sync()
                self.assert_calendars("Groceries", "Desk")
                self.machine.remove("Desk", "Mail")
                self.machine.sync()
                content = self.machine.content()
                del content["lists"][1]
                self.machine.write(content)
                self.lose("DELETE", fault)
                self.machine.sync()
                self.assert_calendars("Groceries")

    def assert_calendars(self, *names):
        """Check that the machine and the server have these lists."""
        self.assertEqual(sorted(self.machine.lists()), sorted(names), "the machine")
        self.assertEqual(sorted(calendar.get_display_name() for calendar in self.server.client().calendars()), sorted(names), "the server")

    def test_changes_that_the_server_conceals_arrive_within_a_day(self):
        calendar = self.with_list("Milk", "Eggs", "Bread")
        rename(calendar, "Milk", "Oat milk")
        task(calendar, "Eggs").delete()
        self.proxy.fail("REPORT", conceal_changes, where="sync-collection", with_password=True)
        self.machine.sync()
        self.assertEqual(self.proxy.clear(), 0)
        self.machine.sync()
        self.assertEqual(self.machine.texts("Groceries"), ["Bread", "Eggs", "Milk"])
        for path in (self.machine.home / "state/ember/sync").glob("*.json"):
            if path.name.endswith(".unchanged.json"):
                path.unlink()
            else:
                path.write_text(re.sub(r'"compared":(\d+)', lambda match: '"compared":%d' % (int(match[1]) - 86_401), path.read_text()))
        # A deletion needs two listings.
        self.machine.sync()
        self.machine.sync()
        self.assert_same("Groceries", "Bread", "Oat milk")

    def test_slow_answers_arrive(self):
        self.with_list("Milk")
        self.machine.add("Groceries", "Eggs")
        self.proxy.fail(None, drip, times=20)
        self.machine.sync()
        self.assert_same("Groceries", "Eggs", "Milk")

    @long
    def test_silent_server_does_not_block_for_ever(self):
        self.with_list("Milk")
        event = threading.Event()
        self.addCleanup(event.set)
        self.proxy.fail(None, hang(event), times=3)
        self.assertIn("Could not reach", self.machine.fail_to_sync())
        self.proxy.clear()
        event.set()
        self.machine.sync()

    def test_refused_item_is_named_and_the_rest_is_synced(self):
        self.with_list("Milk")
        for code in (403, 423):
            with self.subTest(code):
                text = "Number %d" % code
                self.machine.add("Groceries", text, "Eggs %d" % code)
                self.proxy.fail("PUT", status(code), where=text)
                self.assertIn("refused “%s”" % text, self.machine.fail_to_sync())
                self.assertIn("Eggs %d" % code, self.server.tasks("Groceries"))
                self.assertIn("refused “%s”" % text, self.machine.succeed("sync", "--status"))
                self.machine.sync()
                self.assertIn(text, self.server.tasks("Groceries"))
                self.assertEqual(self.machine.succeed("sync", "--status"), "Synced just now.\n")

    def test_unreadable_list_is_named_and_the_rest_is_synced(self):
        self.with_list("Milk")
        work = self.server.make_list("Work")
        work.save_todo(summary="Mail")
        self.machine.sync()
        for name in ("403", "web page"):
            with self.subTest(name):
                work.save_todo(summary="there " + name)
                self.machine.add("Work", "here " + name)
                # What others add to the file would wait, because it may have been moved to the list that can't be read.
                self.machine.succeed("add", "Eggs " + name, "--list", "Groceries")
                self.proxy.fail("REPORT", FAULTS[name], times=9, where="/work/")
                cause = "(%s)" % name if name.isdigit() else ""
                self.assertIn("did not send all of the list “Work” " + cause, self.machine.fail_to_sync())
                self.assertIn("Eggs " + name, self.server.tasks("Groceries"))
                self.assertNotIn("here " + name, self.server.tasks("Work"))
                self.proxy.clear()
                self.machine.sync()
                self.assertEqual(self.machine.texts("Work"), self.server.tasks("Work"))
                self.assertIn("there " + name, self.machine.texts("Work"))
                self.assertIn("here " + name, self.machine.texts("Work"))

    def test_busy_server_is_explained(self):
        self.with_list("Milk")
        self.proxy.fail("PROPFIND", status(429, Retry_After=120), times=5)
        self.assertIn("is busy or out of order", self.machine.fail_to_sync())

    def test_answer_of_another_kind_is_explained_without_advice_about_the_address(self):
        self.with_list("Milk")
        for fault, text in ((web_page, "did not answer like a CalDAV server. Ember will try again later. If the network has a login page"),
                            (status(207, b"<html/>"), "does not understand (<html>). Ember will try again later."),
                            (status(412), "does not understand (HTTP 412). Ember will try again later.")):
            self.proxy.fail("PROPFIND", fault)
            said = self.machine.fail_to_sync()
            self.assertIn(text, said)
            # The address of an account can't be changed.
            self.assertNotIn("Check the address", said)

    def test_changes_wait_while_the_server_is_down(self):
        calendar = self.with_list("Milk")
        self.server.stop()
        try:
            self.machine.add("Groceries", "Eggs")
            self.proxy.fail(None, status(502), times=100)
            self.machine.fail_to_sync()
            self.machine.remove("Groceries", "Milk")
            self.machine.fail_to_sync()
        finally:
            self.server.start()
        self.proxy.clear()
        calendar.save_todo(summary="Bread")
        self.machine.sync()
        self.assert_same("Groceries", "Eggs", "Bread")


@long
class XandikosFaultTests(SyncTest):
    server_class = Xandikos

    def test_item_is_moved_with_and_without_MOVE(self):
        check_move(self)

    def test_lost_answer_to_put_does_not_double_the_item(self):
        check_lost_answer_to_put(self)


def move(machine, text, source, target):
    """Move an item to another list in the file."""
    content = machine.content()
    lists = {entry["name"]: entry["items"] for entry in content["lists"]}
    item = next(item for item in lists[source] if item["text"] == text)
    lists[source].remove(item)
    lists[target].append(item)
    machine.write(content)


def task(calendar, text):
    """Return a task of the second client."""
    return next(todo for todo in calendar.todos() if todo.icalendar_component["SUMMARY"] == text)


def rename(calendar, old, new):
    """Change the text of a task with the second client."""
    todo = task(calendar, old)
    todo.icalendar_component["SUMMARY"] = new
    todo.save()
