# SPDX-License-Identifier: GPL-3.0-or-later
"""The search in the desktop's overview: the session bus starts the provider, and what is chosen opens in the program."""
import ast
import json
import pathlib
import re

from support.desktop import ID, DesktopTest
from support import TOP, item, library

NAME = ID + ".SearchProvider"
LISTS = library({"Today": ["Feed the cat", item("Catch a mouse", done=True)], "Cats & <b>dogs</b>": ["Sing", "Call “Catherine”"]})


def value(text):
    """A GVariant as GLib prints it, without the types."""
    def bare(match):
        return match[0] if match[0][0] in "'\"" else ""

    return ast.literal_eval(re.sub(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|@[a-z{}()]+ |[<>]""", bare, text))


class SearchProviderTests(DesktopTest):
    def ask(self, desktop, method, *arguments):
        """What the shell does, after the file by which it knows the provider."""
        entries = dict(line.split("=") for line in (TOP / "data" / (ID + ".search-provider.ini")).read_text().split("\n")[1:-1])
        self.assertEqual(entries["DesktopId"], ID + ".desktop")
        answer = value(desktop.run(
            "gdbus", "call", "--session", "--dest", entries["BusName"], "--object-path", entries["ObjectPath"],
            "--method", "org.gnome.Shell.SearchProvider%s.%s" % (entries["Version"], method), *arguments,
        ))
        return answer[0] if answer else None

    def find(self, desktop, *terms):
        return self.ask(desktop, "GetInitialResultSet", json.dumps(terms, ensure_ascii=False) if terms else "@as []")

    def metas(self, desktop, *results):
        return self.ask(desktop, "GetResultMetas", json.dumps(results, ensure_ascii=False))

    def choose(self, desktop, result, *terms):
        self.ask(desktop, "ActivateResult", json.dumps(result, ensure_ascii=False), json.dumps(terms), "123456")

    def test_lists_and_items_are_found_with_the_window_closed(self):
        with self.desktop(LISTS) as desktop:
            results = self.find(desktop, "cat")
            self.assertIn(self.home + "/bin/ember-search-provider", desktop.owner(NAME)[0])
            self.assertEqual(results, [
                "list:cats & <b>dogs</b>", "item:id-Feed-the-cat", "item:id-Call-“Catherine”", "item:id-Catch-a-mouse", "special:add:cat",
            ])
            metas = self.metas(desktop, *results)
            self.assertEqual([meta["id"] for meta in metas], results)
            self.assertEqual([(meta["name"], meta.get("description")) for meta in metas], [
                ("Cats & <b>dogs</b>", "2 items to do"), ("Feed the cat", "Today"), ("Call “Catherine”", "Cats & <b>dogs</b>"),
                ("Catch a mouse", "Today · Done"), ("Add “cat” to Ember", None),
            ])
            self.assertEqual(metas[1]["icon"], ("themed", ["checkbox-symbolic"]))
            self.assertEqual(self.ask(desktop, "GetSubsearchResultSet", json.dumps(results), '["cat", "mouse"]'),
                             ["item:id-Catch-a-mouse", "special:add:cat mouse"])
            self.assertEqual(desktop.windows(), [])
            self.assertFalse(desktop.state_folder.exists(), "who only looks writes nothing")

    def test_what_is_chosen_opens_the_program_at_it(self):
        with self.desktop(LISTS) as desktop:
            self.choose(desktop, "item:id-Call-“Catherine”", "cat")
            desktop.wait_windows(1)
            self.assertIn("--gapplication-service", desktop.owner())
            self.assertEqual(desktop.focused_row(), 1)
            desktop.press("space")
            desktop.wait_until(lambda: desktop.done("Call “Catherine”"), 3.0)
            self.choose(desktop, "list:today", "cat")
            desktop.settle()
            desktop.press("Down", "space")
            desktop.wait_until(lambda: desktop.done("Feed the cat"), 3.0)
            self.assertEqual(len(desktop.windows()), 1)

    def test_what_was_typed_becomes_an_item_of_the_list_that_is_shown(self):
        with self.desktop(library({"Today": ["Feed the cat"], "Other": ["Sing"]})) as desktop:
            result = self.find(desktop, "Buy", "milk & <eggs>")[-1]
            self.choose(desktop, result, "Buy", "milk & <eggs>")
            desktop.wait_windows(1)
            desktop.wait_lists({"Today": ["Buy milk & <eggs>", "Feed the cat"], "Other": ["Sing"]})
            self.assertEqual(self.find(desktop, "eggs")[0][:5], "item:", "the file is read anew")

    def test_the_rest_is_found_in_the_program(self):
        with self.desktop(LISTS) as desktop:
            self.ask(desktop, "LaunchSearch", '["cath"]', "123456")
            desktop.wait_windows(1)
            desktop.settle()
            desktop.press("Return")
            self.assertEqual(desktop.focused_row(), 1)

    def test_what_changes_in_the_file_is_found_at_once(self):
        with self.desktop(["Feed the cat"]) as desktop:
            self.assertEqual(self.find(desktop, "dog"), ["special:add:dog"])
            desktop.write(library({"Today": ["Walk the dog"]}))
            self.assertEqual(self.find(desktop, "dog"), ["item:id-Walk-the-dog", "special:add:dog"])
            desktop.write("{ broken")
            self.assertEqual(self.find(desktop, "dog"), ["item:id-Walk-the-dog", "special:add:dog"])
            desktop.file.unlink()
            self.assertEqual(self.find(desktop, "dog"), ["item:id-Walk-the-dog", "special:add:dog"])

    def test_a_file_that_makes_no_sense_is_left_as_it_is(self):
        newer = json.dumps({**LISTS, "version": 99})
        for content, found in (("{ broken", []), ("", []), (newer, ["item:id-Catch-a-mouse"])):
            with self.subTest(content[:20]), self.desktop(None) as desktop:
                desktop.write(content)
                self.assertEqual(self.find(desktop, "mouse"), [*found, "special:add:mouse"])
                self.assertEqual(desktop.file.read_text(), content)
                self.assertEqual([path.name for path in desktop.data.iterdir()], ["lists.json"])

    def test_nonsense_gets_a_sound_answer(self):
        with self.desktop(["Feed the cat"]) as desktop:
            self.assertEqual(self.find(desktop), [])
            self.assertEqual(self.find(desktop, ""), [])
            self.assertEqual(self.find(desktop, " \t", "\u200b"), [])
            self.assertEqual(self.find(desktop, "cat " * 25_000), ["item:id-Feed-the-cat"])
            self.assertEqual(self.find(desktop, "\u202ecat", "\x01")[-1], "special:add:\u202ecat")
            self.assertEqual(len(self.find(desktop, *["cat"] * 1_000)), 1)
            metas = self.metas(desktop, "", "item:", "item:gone", "list:gone", "special:add:", "\x01" * 1_000, "item:" + "x" * 100_000)
            self.assertEqual(len(metas), 7, "the shell shows nothing when one is missing")
            self.assertTrue(all(meta["name"] for meta in metas))
            for nonsense in ("", "nonsense", "special:add: "):
                self.choose(desktop, nonsense)
            with self.assertRaisesRegex(AssertionError, "InvalidArgs|type"):
                self.ask(desktop, "GetInitialResultSet", "'cat'")
            self.assertEqual(self.find(desktop, "cat"), ["item:id-Feed-the-cat", "special:add:cat"])
            self.assertEqual(desktop.windows(), [])
            # An item that was deleted meanwhile: the window tells of it.
            self.choose(desktop, "item:gone", "cat")
            desktop.wait_windows(1)

    def test_the_provider_goes_when_nobody_asks_any_more_and_comes_again(self):
        desktop = self.desktop(["Feed the cat"])
        service = pathlib.Path(self.home) / "data/dbus-1/services" / (NAME + ".service")
        service.write_text(service.read_text().replace("search-provider\n", "search-provider 1\n"))
        with desktop:
            for _ in range(2):
                self.assertEqual(self.find(desktop, "cat"), ["item:id-Feed-the-cat", "special:add:cat"])
                desktop.wait_until(lambda: not desktop.has_owner(NAME), 30)
