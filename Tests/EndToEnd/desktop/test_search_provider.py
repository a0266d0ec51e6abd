# SPDX-License-Identifier: GPL-3.0-or-later
"""GNOME Shell's search: the session bus starts the provider, and a chosen result opens the program."""
import ast
import json
import pathlib
import re

from support import TOP, item, library, texts
from support.desktop import ID, DesktopTest

NAME = ID + ".SearchProvider"
LISTS = library({"Today": ["Feed the cat", item("Catch a mouse", done=True)], "Cats & <b>dogs</b>": ["Sing", "Call “Catherine”"]})


def parsed(text):
    """Return a GVariant, given as GLib prints it, as a Python value."""
    def bare(match):
        return match[0] if match[0][0] in "'\"" else ""

    return ast.literal_eval(re.sub(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|@[a-z{}()]+ |[<>]""", bare, text))


class SearchProviderTests(DesktopTest):
    def call(self, desktop, method, *arguments):
        """Call a method of the provider as the shell does, with the names from the installed file."""
        entries = dict(line.split("=") for line in (TOP / "data" / (ID + ".search-provider.ini")).read_text().split("\n")[1:-1])
        self.assertEqual(entries["DesktopId"], ID + ".desktop")
        answer = parsed(desktop.run(
            "gdbus", "call", "--session", "--dest", entries["BusName"], "--object-path", entries["ObjectPath"],
            "--method", "org.gnome.Shell.SearchProvider%s.%s" % (entries["Version"], method), *arguments,
        ))
        return answer[0] if answer else None

    def find(self, desktop, *terms):
        return self.call(desktop, "GetInitialResultSet", json.dumps(terms, ensure_ascii=False) if terms else "@as []")

    def metas(self, desktop, *results):
        return self.call(desktop, "GetResultMetas", json.dumps(results, ensure_ascii=False))

    def choose(self, desktop, result, *terms):
        self.call(desktop, "ActivateResult", json.dumps(result, ensure_ascii=False), json.dumps(terms), "123456")

    def test_search_finds_lists_and_items_without_the_program(self):
        with self.desktop(LISTS) as desktop:
            results = self.find(desktop, "cat")
            self.assertIn(self.home + "/bin/ember-search-provider", desktop.owner(NAME)[0])
            self.assertEqual(results, [
                "list:cats & <b>dogs</b>", "item:id-Feed-the-cat", "item:id-Call-“Catherine”", "item:id-Catch-a-mouse",
            ])
            results += self.find(desktop, "+cat")
            metas = self.metas(desktop, *results)
            self.assertEqual([meta["id"] for meta in metas], results)
            self.assertEqual([(meta["name"], meta.get("description")) for meta in metas], [
                ("Cats & <b>dogs</b>", texts.TO_DO % 2), ("Feed the cat", "Today"), ("Call “Catherine”", "Cats & <b>dogs</b>"),
                ("Catch a mouse", texts.DONE_IN % "Today"), (texts.ADD_RESULT % "cat", None),
            ])
            self.assertEqual(metas[1]["icon"], ("themed", ["checkbox-symbolic"]))
            self.assertEqual(self.call(desktop, "GetSubsearchResultSet", json.dumps(results), '["cat", "mouse"]'),
                             ["item:id-Catch-a-mouse"])
            self.assertEqual(desktop.windows(), [])
            self.assertFalse(desktop.state_folder.exists(), "searching writes nothing")

    def test_chosen_result_opens_the_program_there(self):
        with self.desktop(LISTS) as desktop:
            self.choose(desktop, "item:id-Call-“Catherine”", "cat")
            desktop.wait_windows(1)
            self.assertIn("--gapplication-service", desktop.owner())
            desktop.wait_focused_row(1)
            desktop.press("space")
            desktop.wait_until(lambda: desktop.is_done("Call “Catherine”"))
            self.choose(desktop, "list:today", "cat")
            desktop.settle()
            desktop.press("Down", "space")
            desktop.wait_until(lambda: desktop.is_done("Feed the cat"))
            self.assertEqual(len(desktop.windows()), 1)

    def test_add_result_adds_item_to_shown_list(self):
        with self.desktop(library({"Today": ["Feed the cat"], "Other": ["Sing"]})) as desktop:
            [result] = self.find(desktop, "+Buy", "milk & <eggs>")
            self.choose(desktop, result, "+Buy", "milk & <eggs>")
            desktop.wait_windows(1)
            desktop.wait_lists({"Today": ["Buy milk & <eggs>", "Feed the cat"], "Other": ["Sing"]})
            self.assertEqual(self.find(desktop, "eggs")[0][:5], "item:", "the file is read again")

    def test_more_results_open_search_in_the_program(self):
        with self.desktop(LISTS) as desktop:
            self.call(desktop, "LaunchSearch", '["cath"]', "123456")
            desktop.wait_windows(1)
            desktop.settle()
            desktop.press("Return")
            desktop.wait_focused_row(1)

    def test_changes_in_the_file_are_found_at_once(self):
        with self.desktop(["Feed the cat"]) as desktop:
            self.assertEqual(self.find(desktop, "dog"), [])
            desktop.write(library({"Today": ["Walk the dog"]}))
            self.assertEqual(self.find(desktop, "dog"), ["item:id-Walk-the-dog"])
            desktop.write("{ broken")
            self.assertEqual(self.find(desktop, "dog"), ["item:id-Walk-the-dog"])
            desktop.file.unlink()
            self.assertEqual(self.find(desktop, "dog"), ["item:id-Walk-the-dog"])

    def test_invalid_file_is_not_changed(self):
        newer = json.dumps({**LISTS, "version": 99})
        for content, found in (("{ broken", []), ("", []), (newer, ["item:id-Catch-a-mouse"])):
            with self.subTest(content[:20]), self.desktop(None) as desktop:
                desktop.write(content)
                self.assertEqual(self.find(desktop, "mouse"), found)
                self.assertEqual(desktop.file.read_text(), content)
                self.assertEqual([path.name for path in desktop.data.iterdir()], ["lists.json"])

    def test_unusual_queries_get_valid_answers(self):
        with self.desktop(["Feed the cat"]) as desktop:
            self.assertEqual(self.find(desktop), [])
            self.assertEqual(self.find(desktop, ""), [])
            self.assertEqual(self.find(desktop, " \t", "\u200b"), [])
            self.assertEqual(self.find(desktop, "cat " * 25_000), ["item:id-Feed-the-cat"])
            self.assertEqual(self.find(desktop, "+\u202ecat", "\x01"), ["special:add:\u202ecat"])
            self.assertEqual(self.find(desktop, "+", " "), [])
            self.assertEqual(len(self.find(desktop, *["cat"] * 1_000)), 1)
            metas = self.metas(desktop, "", "item:", "item:gone", "list:gone", "special:add:", "\x01" * 1_000, "item:" + "x" * 100_000)
            self.assertEqual(len(metas), 7, "every result has metadata")
            self.assertTrue(all(meta["name"] for meta in metas))
            for nonsense in ("", "nonsense", "special:add: "):
                self.choose(desktop, nonsense)
            with self.assertRaisesRegex(AssertionError, "InvalidArgs|type"):
                self.call(desktop, "GetInitialResultSet", "'cat'")
            self.assertEqual(self.find(desktop, "cat"), ["item:id-Feed-the-cat"])
            self.assertEqual(desktop.windows(), [])
            # The window shows a toast for an item that was deleted meanwhile.
            self.choose(desktop, "item:gone", "cat")
            desktop.wait_windows(1)

    def test_idle_provider_exits_and_is_started_again(self):
        desktop = self.desktop(["Feed the cat"])
        service = pathlib.Path(self.home) / "data/dbus-1/services" / (NAME + ".service")
        service.write_text(service.read_text().replace("search-provider\n", "search-provider 1\n"))
        with desktop:
            for _ in range(2):
                self.assertEqual(self.find(desktop, "cat"), ["item:id-Feed-the-cat"])
                desktop.wait_until(lambda: not desktop.has_owner(NAME), 30)
