# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line: changes to the file, output, and error messages."""
import datetime
import json
import pathlib
import subprocess

from support import DONE_DATE, EMBER, EmberTest, document, is_background, is_green, item, texts
from support.command_line import CommandTest, environment, run_command


def lists(*names):
    return [{"id": "l%d" % number, "name": name, "items": []} for number, name in enumerate(names)]


class DateTests(CommandTest):
    def items(self):
        return [entry for each in json.loads(self.file.read_text())["lists"] for entry in each["items"]]

    def day(self, days=0):
        return (datetime.date.today() + datetime.timedelta(days)).isoformat()

    def test_done_sets_the_next_date_of_an_item_that_repeats(self):
        """L25: It is done after the last date."""
        self.write(document([{**item("Pay rent", due="2031-05-02"), "repeat": "FREQ=MONTHLY;COUNT=2"}]))
        self.run_ember("done", "pay rent")
        entry = json.loads(self.file.read_text())["lists"][0]["items"][0]
        self.assertEqual((entry["due"], entry["repeat"], "done" in entry), ("2031-06-02", "FREQ=MONTHLY;COUNT=1", False))
        self.run_ember("done", "pay rent")
        self.assertEqual(self.lists(), [("Today", ["✓ Pay rent"])])

    def test_add_with_a_date(self):
        self.run_ember("add", "Call", "Mum", "--on", "tomorrow 17:00")
        self.run_ember("add", "Sing", "--on", "2026-11-23")
        self.run_ember("add", "Rest")
        self.assertEqual([(entry["text"], entry.get("due")) for entry in self.items()],
                         [("Rest", None), ("Sing", "2026-11-23"), ("Call Mum", self.day(1) + "T17:00")])

    def test_date_is_set_and_removed(self):
        self.write(document([item("Sing"), {**item("Dance"), "due": "2026-11-23", "repeat": "FREQ=DAILY", "notes": "slowly"}]))
        for words, expected in ((("2026-12-24",), "2026-12-24"), (("2026-12-24", "9:30"), "2026-12-24T09:30"),
                                (("2026-12-24T18:00[Europe/Berlin]",), "2026-12-24T18:00[Europe/Berlin]"),
                                (("Today",), self.day()), (("none",), None), (("today 17:00",), self.day() + "T17:00")):
            self.run_ember("date", "sing", *words)
            self.assertEqual(self.items()[0].get("due"), expected, words)
        self.run_ember("date", "dance", "2026-12-24")
        dance = self.items()[1]
        self.assertEqual((dance["due"], dance["repeat"], dance["notes"]), ("2026-12-24", "FREQ=DAILY", "slowly"))
        self.run_ember("date", "dance", "none")
        dance = self.items()[1]
        self.assertEqual(("due" in dance, "repeat" in dance, dance["notes"]), (False, False, "slowly"))

    def test_what_is_no_date_is_refused(self):
        self.write(document([item("Sing")]))
        for words in ("soon", "2026-02-30", "10000-01-01", "today 25:00", "2026-11-23T17:00 18:00", "today 17:00 sharp", ""):
            with self.subTest(words):
                self.assertIn(texts.NO_DATE % words, self.assert_refused(64, "date", "Sing", words))
                self.assertIn(texts.NO_DATE % words, self.assert_refused(64, "add", "Dance", "--on", words))

    def test_dated_items_are_listed_in_order(self):
        self.write(document([{**item("Late"), "due": "2026-11-24T08:30"}, item("Never"), {**item("Odd"), "due": "soon"},
                             {**item("Day"), "due": "2026-11-24"}, {**item("Done", done=True), "due": "2026-01-01"},
                             {**item("Far"), "due": "2026-11-23T20:00[America/New_York]"}]))
        expected = "2026-11-24  Day\n2026-11-24 01:00  Far\n2026-11-24 08:30  Late\n"
        self.assertEqual(run_command(self.home, "list", "--due", TZ="UTC"), (0, expected, ""))
        self.assertEqual(run_command(self.home, "list", "--due", "--all", TZ="UTC")[1], "2026-01-01  ✓ Done\n" + expected)
        shown = json.loads(self.run_ember("list", "--due", "--json"))
        self.assertEqual([entry["text"] for entry in shown["lists"][0]["items"]], ["Late", "Day", "Far"])


class AddTests(CommandTest):
    def test_add_creates_the_file(self):
        self.run_ember("add", "Buy milk")
        self.assertEqual(self.lists(), [("Today", ["Buy milk"])])

    def test_add_without_quotes_puts_item_at_the_top(self):
        self.write(document([item("Feed the cat"), item("Sing", done=True)]))
        self.run_ember("add", "Buy", "two  eggs ", "--", "-1")
        self.assertEqual(self.lists(), [("Today", ["Buy two  eggs  -1", "Feed the cat", "✓ Sing"])])

    def test_add_reads_items_from_standard_input(self):
        for words in ((), ("-",)):
            with self.subTest(words):
                self.write(document(["x"][:0]))
                self.run_ember("add", *words, stdin="Milk\r\n\n- [ ] Eggs\n3. Bread")
                self.assertEqual(self.lists(), [("Today", ["Milk", "Eggs", "Bread"])])

    def test_add_finds_list_by_name_or_id(self):
        self.write({"format": "ember", "lists": lists("Today", "Groceries", "Work", "work")})
        for name in ("Groceries", "groceries", "l1", "Work", "work"):
            self.run_ember("add", "--list", name, "For " + name)
        expected = [[], ["For l1", "For groceries", "For Groceries"], ["For Work"], ["For work"]]
        self.assertEqual([items for _, items in self.lists()], expected)
        self.assertIn(texts.NO_LIST % "Garage" + " " + texts.LISTS_ARE + "\n  l0  Today\n", self.assert_refused(1, "add", "--list", "Garage", "x"))
        self.assertIn(texts.AMBIGUOUS_LIST % 2, self.assert_refused(1, "add", "--list", "WORK", "x"))

    def test_add_without_text_fails(self):
        for words in ((), ("",), (" ", "\n"), ("-",)):
            self.assertIn(texts.NOTHING_TO_ADD, self.assert_refused(64, "add", *words))
        self.assertIn(texts.NOT_UTF8, self.assert_refused(2, "add", stdin=b"K\xe4se"))

    def test_add_keeps_the_rest_of_the_file(self):
        one = {"id": "a", "text": "One", "z": {}}
        before = {"format": "ember", "version": 1, "x": [1.50], "lists": [{"id": "l", "name": "n", "y": None, "items": [one]}]}
        self.write(before)
        self.run_ember("add", "Two")
        saved = json.loads(self.file.read_text())
        self.assertEqual(saved["lists"][0]["items"].pop(0)["text"], "Two")
        self.assertEqual(saved, before)

    def test_broken_file_is_refused_and_not_changed(self):
        for content, words in ((b'{"lists": [\n{]}', texts.MISTAKE % 2), (b"", texts.EMPTY_FILE), (b"[]", texts.OTHER_CONTENT),
                               (b'{"version": 2, "lists": []}', texts.NEWER)):
            with self.subTest(content):
                self.write(content)
                self.assertIn(words, self.assert_refused(2, "add", "x"))
                self.assertIn(words, self.assert_refused(2, "done", "x"))

    def test_folder_in_place_of_file_is_refused(self):
        self.file.mkdir(parents=True)
        status, _, errors = run_command(self.home, "add", "x")
        self.assertEqual(status, 2)
        self.assertIn(texts.IS_FOLDER, errors)


class DoneTests(CommandTest):
    ITEMS = [item("Buy milk"), item("Buy eggs"), item("buy EGGS", id="other"), item("Sing", done=True)]

    def setUp(self):
        super().setUp()
        self.write(document(self.ITEMS))

    def test_done_finds_item_by_text_or_id(self):
        self.run_ember("done", "BUY", "milk")
        self.run_ember("done", "other")
        self.assertEqual(self.lists(), [("Today", ["Buy eggs", "✓ buy EGGS", "✓ Buy milk", "✓ Sing"])])
        self.assertRegex(json.loads(self.file.read_text())["lists"][0]["items"][1]["done"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")

    def test_done_lists_ids_of_ambiguous_items(self):
        said = self.assert_refused(1, "done", "buy eggs")
        self.assertIn(texts.AMBIGUOUS_ITEM % 2, said)
        self.assertIn("\n  id-Buy-eggs  Today: Buy eggs\n  other  Today: buy EGGS\n", said)
        self.assertIn(texts.NO_ITEM % "Fly", self.assert_refused(1, "done", "Fly"))
        self.assert_refused(64, "done")

    def test_done_does_not_change_completed_item(self):
        before = self.file.read_bytes()
        self.run_ember("done", "sing")
        self.assertEqual(self.file.read_bytes(), before)

    def test_done_searches_only_the_given_list(self):
        self.write({"lists": [{"name": name, "items": ["Call Bob"]} for name in ("Home", "Work")]})
        self.assert_refused(1, "done", "call bob")
        self.run_ember("done", "--list", "work", "call bob")
        self.assertEqual(self.lists(), [("Home", ["Call Bob"]), ("Work", ["✓ Call Bob"])])


class ListTests(CommandTest):
    def test_list_prints_lines(self):
        home = {"name": "Home", "items": ["One\x1b[31m", {"text": "Two", "done": DONE_DATE}]}
        self.write({"lists": [home, {"name": "Work", "items": ["# 3"]}]})
        self.assertEqual(self.run_ember("list"), "# Home\n\\One\\u{1b}[31m\n\n# Work\n\\# 3\n")
        self.assertEqual(self.run_ember("list", "--list", "home", "--all"), "\\One\\u{1b}[31m\n✓ Two\n")
        self.assertIn(texts.NO_LIST % "x", self.assert_refused(1, "list", "--list", "x"))

    def test_list_prints_json(self):
        self.write(document([item("One", note="n"), item("Two", done=True)]))
        self.assertEqual(json.loads(self.run_ember("list", "--json")), document([item("One", note="n")]))
        everything = json.loads(self.run_ember("list", "--json", "--all", "--list", "today"))
        self.assertEqual(everything, document([item("One", note="n"), item("Two", done=True)]))

    def test_list_without_file_prints_nothing(self):
        self.assertEqual(self.run_ember("list"), "")
        self.assertFalse(self.file.exists())

    def test_list_of_newer_file_prints_warning(self):
        self.write({"version": 2, "lists": [{"items": ["One"]}]})
        status, output, errors = run_command(self.home, "list")
        self.assertEqual((status, output), (0, "One\n"))
        self.assertIn(texts.NEWER, errors)

    def test_list_to_full_disk_fails(self):
        self.write(document([item("One")]))
        with open("/dev/full", "w") as full:
            done = subprocess.run([EMBER, "list"], stdout=full, stderr=subprocess.PIPE, env=environment(self.home), text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn(texts.FULL_DISK, done.stderr)

    def test_import_is_saved_even_if_its_message_cannot_be_printed(self):
        source = pathlib.Path(self.home) / "more.txt"
        source.write_text("Two\n")
        self.write(document([item("One")]))
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [EMBER, "import", "--list", "Today", source], stdout=full, stderr=subprocess.PIPE, env=environment(self.home), text=True
            )
        self.assertEqual(done.returncode, 2)
        self.assertNotIn(texts.NOTHING_CHANGED, done.stderr)
        self.assertEqual(self.run_ember("list"), "One\nTwo\n")


class ImportAndExportTests(CommandTest):
    CONTENT = [("To do today", ["One", "# Two\nlines", "✓ Three"]), ("Work", []), ("Work", ["One"])]

    def setUp(self):
        super().setUp()
        self.write({"lists": [{"name": name, "items": [
            {"text": text[2:], "done": DONE_DATE} if text.startswith("✓ ") else text for text in texts
        ]} for name, texts in self.CONTENT]})

    def test_exported_file_can_be_imported(self):
        for name in ("a.md", "todo.txt", "a.txt", "a.json"):
            with self.subTest(name):
                path = "%s/%s" % (self.home, name)
                self.setUp()
                self.run_ember("export", "--output", path)
                self.file.unlink()
                (self.file.parents[2] / "state/ember/last-good.json").unlink(missing_ok=True)
                self.assertEqual(self.run_ember("import", path), texts.ITEMS_ADDED % 4)
                self.assertEqual(self.lists(), self.CONTENT)

    def test_formats_can_be_chosen_for_pipes(self):
        for name in ("markdown", "todotxt", "icalendar", "text", "json"):
            with self.subTest(name):
                content = self.run_ember("export", "--format", name, "--list", "to do today")
                self.assertEqual(self.run_ember("import", "-", "--format", name, "--list", "From " + name, stdin=content),
                                 texts.ITEMS_ADDED % 0 if name == "json" else texts.ITEMS_ADDED % 3)
                self.assertEqual(self.lists()[-1], ("From " + name, [] if name == "json" else self.CONTENT[0][1]))

    def test_export_writes_markdown_by_default(self):
        self.assertTrue(self.run_ember("export").startswith("# To do today\n\n- [ ] One\n"))

    def test_items_without_list_go_to_list_named_like_the_file(self):
        path = "%s/Shopping.md" % self.home
        with open(path, "w") as file:
            file.write("* Milk\n")
        self.run_ember("import", path)
        self.assertEqual(self.lists()[-1], ("Shopping", ["Milk"]))

    def test_exports_of_services_are_imported(self):
        files = {
            "Garden.csv": "TYPE,CONTENT,PRIORITY,DATE\r\ntask,\"Sow, water\",1,every monday\r\nsection,Later,,\r\ntask,Weed,4,2031-05-02\r\n",
            "tasks.csv": '"Subject","Due Date","Status"\n"Pay rent","5/2/2031","Completed"\n',
            "Tasks.json": json.dumps({"kind": "tasks#taskLists", "items": [
                {"title": "My Tasks", "items": [{"title": "Visit Mum", "status": "needsAction", "due": "2031-05-02T00:00:00.000Z"}]}]}),
            "todo.json": json.dumps([{"displayName": "Home", "tasks": [{"title": "Paint", "status": "completed"}]}]),
        }
        self.file.unlink()
        for name, content in files.items():
            path = pathlib.Path(self.home) / name
            path.write_text(content)
            self.run_ember("import", str(path))
        self.assertEqual(self.lists(), [("Garden", ["Sow, water"]), ("Later", ["Weed"]), ("tasks", ["✓ Pay rent"]),
                                        ("My Tasks", ["Visit Mum"]), ("Home", ["✓ Paint"])])
        items = [entry["items"][0] for entry in json.loads(self.file.read_text())["lists"]]
        self.assertEqual([entry.get("due") for entry in items[1:4]], ["2031-05-02"] * 3)
        self.assertEqual(items[0]["repeat"], "FREQ=WEEKLY;BYDAY=MO")
        path = pathlib.Path(self.home) / "other.csv"
        for content, words in ((b"Name,Date\nx,y\n", texts.UNKNOWN_TABLE), (b"TYPE,CONTENT,PRIORITY\ntask,\xe4,1\n", texts.NOT_UTF8),
                               (b"", texts.EMPTY_FILE)):
            path.write_bytes(content)
            self.assertIn(words, self.assert_refused(2, "import", str(path)))

    def test_unreadable_files_are_refused(self):
        path = "%s/x.json" % self.home
        self.assertIn(texts.NO_FILE, self.assert_refused(2, "import", path))
        self.assertIn(texts.IS_FOLDER, self.assert_refused(2, "import", self.home))
        self.assertIn(texts.UNUSABLE, self.assert_refused(2, "export", "--output", "%s/none/x.md" % self.home))
        for content, words in ((b"[]", texts.OTHER_CONTENT), (b"{", texts.MISTAKE % 1), (b"", texts.EMPTY_FILE)):
            with open(path, "wb") as file:
                file.write(content)
            self.assertIn(words, self.assert_refused(2, "import", path))
        self.assertIn(texts.NOT_UTF8, self.assert_refused(2, "import", "-", stdin=b"\xff\xfe"))
        self.assertIn(texts.NOTHING_TO_IMPORT, self.assert_refused(1, "import", "-", stdin=" \n"))
        self.assertIn(texts.FORMATS, self.assert_refused(64, "export", "--format", "html"))


class UsageTests(CommandTest):
    def test_help_and_version_are_printed(self):
        self.assertRegex(self.run_ember("--version"), r"^Ember \d+\.\d+\.\d+\n$")
        for arguments in (("--help",), ("-h",), ("help",)):
            self.assertIn(texts.EXIT_STATUS, self.run_ember(*arguments))
        for name in ("add", "list", "done", "undone", "date", "edit", "move", "delete", "clear", "undo", "lists", "new-list", "import",
                     "export", "backups", "restore", "account", "sync"):
            self.assertIn("USAGE: ember " + name, self.run_ember(name, "--help"))
            self.assertIn("  %s " % name, self.run_ember("--help"))

    def test_unknown_options_are_passed_to_gtk(self):
        self.assertIn("--gapplication-service", self.run_ember("--help-gapplication"))

    def test_invalid_arguments_print_usage(self):
        for arguments in (("lisst",), ("",), ("list", "--al"), ("add", "--list"), ("import",)):
            self.assertIn("Usage: ember", self.assert_refused(64, *arguments))

    def test_completion_scripts_are_valid(self):
        """For shells that are installed."""
        for shell, check in (("bash", ["bash", "-n"]), ("zsh", ["zsh", "-n"]), ("fish", ["fish", "--no-execute"])):
            script = self.run_ember("--generate-completion-script", shell)
            for word in ("add", "list", "done", "import", "export", "account", "sync", "todotxt"):
                self.assertIn(word, script)
            try:
                subprocess.run([*check, "/dev/stdin"], input=script, text=True, check=True, capture_output=True)
            except FileNotFoundError:
                print("%s is not installed: its completions are not checked for their grammar" % shell)

    def test_bash_completes_commands_and_options(self):
        script = self.run_ember("--generate-completion-script", "bash")
        ask = """
            COMP_WORDS=(ember %s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
            _ember ember "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%%s\\n' "${COMPREPLY[@]}"
        """
        for words, expected in (("ex", ["export"]), ("export --f", ["--format"]), ("export --format t", ["text", "todotxt"])):
            shell = subprocess.run(
                ["bash", "--norc"], input=script + ask % words, text=True, capture_output=True, env=environment(self.home))
            self.assertEqual(sorted(shell.stdout.split()), expected, shell.stderr)


class WindowTests(EmberTest):
    def test_window_shows_changes_by_commands(self):
        with self.ember(["Feed the cat"]) as ember:
            self.assertEqual(run_command(self.home, "add", "Buy milk"), (0, "", ""))
            ember.wait_items("Buy milk", "Feed the cat")
            ember.wait_until(lambda: not is_background(ember.color(1)))
            self.assertEqual(run_command(self.home, "done", "buy milk"), (0, "", ""))
            ember.wait_items("Feed the cat", "✓ Buy milk")
            ember.wait_until(lambda: is_green(ember.color(1)) and not is_green(ember.color(0)))
