# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line: what it does to the file, what it prints, and what it says when it cannot."""
import json
import pathlib
import subprocess

from commands import CommandTest, command, environment
from support import DONE_DATE, EMBER, EmberTest, document, is_green, is_ground, item


def lists(*names):
    return [{"id": "l%d" % number, "name": name, "items": []} for number, name in enumerate(names)]


class AddTests(CommandTest):
    def test_the_first_item_makes_the_file(self):
        self.run_ember("add", "Buy milk")
        self.assertEqual(self.lists(), [("Today", ["Buy milk"])])

    def test_words_need_no_quotes_and_stand_on_top(self):
        self.write(document([item("Feed the cat"), item("Sing", done=True)]))
        self.run_ember("add", "Buy", "two  eggs ", "--", "-1")
        self.assertEqual(self.lists(), [("Today", ["Buy two  eggs  -1", "Feed the cat", "✓ Sing"])])

    def test_every_line_of_standard_input_is_an_item(self):
        for words in ((), ("-",)):
            with self.subTest(words):
                self.write(document(["x"][:0]))
                self.run_ember("add", *words, given="Milk\r\n\n- [ ] Eggs\n3. Bread")
                self.assertEqual(self.lists(), [("Today", ["Milk", "Eggs", "Bread"])])

    def test_a_list_by_name_or_id(self):
        self.write({"format": "ember", "lists": lists("Today", "Groceries", "Work", "work")})
        for name in ("Groceries", "groceries", "l1", "Work", "work"):
            self.run_ember("add", "--list", name, "For " + name)
        expected = [[], ["For l1", "For groceries", "For Groceries"], ["For Work"], ["For work"]]
        self.assertEqual([texts for _, texts in self.lists()], expected)
        self.assertIn("There is no list “Garage”. Available lists:\n  l0  Today\n", self.refused(1, "add", "--list", "Garage", "x"))
        self.assertIn("matches 2 lists", self.refused(1, "add", "--list", "WORK", "x"))

    def test_nothing_to_add_is_a_mistake(self):
        for words in ((), ("",), (" ", "\n"), ("-",)):
            self.assertIn("Nothing to add", self.refused(64, "add", *words))
        self.assertIn("not UTF-8", self.refused(2, "add", given=b"K\xe4se"))

    def test_the_rest_of_the_file_stays(self):
        one = {"id": "a", "text": "One", "z": {}}
        before = {"format": "ember", "version": 1, "x": [1.50], "lists": [{"id": "l", "name": "n", "y": None, "items": [one]}]}
        self.write(before)
        self.run_ember("add", "Two")
        saved = json.loads(self.file.read_text())
        self.assertEqual(saved["lists"][0]["items"].pop(0)["text"], "Two")
        self.assertEqual(saved, before)

    def test_a_file_that_is_not_understood_is_left_as_it_is(self):
        for content, words in ((b'{"lists": [\n{]}', "contains an error on line 2"), (b"", "is empty"), (b"[]", "does not contain lists"),
                               (b'{"version": 2, "lists": []}', "newer version")):
            with self.subTest(content):
                self.write(content)
                self.assertIn(words, self.refused(2, "add", "x"))
                self.assertIn(words, self.refused(2, "done", "x"))

    def test_a_folder_in_place_of_the_file(self):
        self.file.mkdir(parents=True)
        status, _, errors = command(self.home, "add", "x")
        self.assertEqual(status, 2)
        self.assertIn("is a folder", errors)


class DoneTests(CommandTest):
    ITEMS = [item("Buy milk"), item("Buy eggs"), item("buy EGGS", id="other"), item("Sing", done=True)]

    def setUp(self):
        super().setUp()
        self.write(document(self.ITEMS))

    def test_by_text_or_id(self):
        self.run_ember("done", "BUY", "milk")
        self.run_ember("done", "other")
        self.assertEqual(self.lists(), [("Today", ["Buy eggs", "✓ buy EGGS", "✓ Buy milk", "✓ Sing"])])
        self.assertRegex(json.loads(self.file.read_text())["lists"][0]["items"][1]["done"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")

    def test_what_could_be_several_is_told_with_ids(self):
        said = self.refused(1, "done", "buy eggs")
        self.assertIn("matches 2 items", said)
        self.assertIn("\n  id-Buy-eggs  Today: Buy eggs\n  other  Today: buy EGGS\n", said)
        self.assertIn("There is no item “Fly”.", self.refused(1, "done", "Fly"))
        self.refused(64, "done")

    def test_done_already_stays_as_it_is(self):
        before = self.file.read_bytes()
        self.run_ember("done", "sing")
        self.assertEqual(self.file.read_bytes(), before)

    def test_in_one_list_only(self):
        self.write({"lists": [{"name": name, "items": ["Call Bob"]} for name in ("Home", "Work")]})
        self.refused(1, "done", "call bob")
        self.run_ember("done", "--list", "work", "call bob")
        self.assertEqual(self.lists(), [("Home", ["Call Bob"]), ("Work", ["✓ Call Bob"])])


class ListTests(CommandTest):
    def test_lines(self):
        home = {"name": "Home", "items": ["One\x1b[31m", {"text": "Two", "done": DONE_DATE}]}
        self.write({"lists": [home, {"name": "Work", "items": ["# 3"]}]})
        self.assertEqual(self.run_ember("list"), "# Home\n\\One\\u{1b}[31m\n\n# Work\n\\# 3\n")
        self.assertEqual(self.run_ember("list", "--list", "home", "--all"), "\\One\\u{1b}[31m\n✓ Two\n")
        self.assertIn("There is no list", self.refused(1, "list", "--list", "x"))

    def test_json(self):
        self.write(document([item("One", note="n"), item("Two", done=True)]))
        self.assertEqual(json.loads(self.run_ember("list", "--json")), document([item("One", note="n")]))
        everything = json.loads(self.run_ember("list", "--json", "--all", "--list", "today"))
        self.assertEqual(everything, document([item("One", note="n"), item("Two", done=True)]))

    def test_no_file_is_no_list(self):
        self.assertEqual(self.run_ember("list"), "")
        self.assertFalse(self.file.exists())

    def test_a_newer_file_is_shown_with_a_warning(self):
        self.write({"version": 2, "lists": [{"items": ["One"]}]})
        status, output, errors = command(self.home, "list")
        self.assertEqual((status, output), (0, "One\n"))
        self.assertIn("newer version", errors)

    def test_a_full_disk_is_told(self):
        self.write(document([item("One")]))
        with open("/dev/full", "w") as full:
            done = subprocess.run([EMBER, "list"], stdout=full, stderr=subprocess.PIPE, env=environment(self.home), text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("The disk is full.", done.stderr)

    def test_what_was_imported_is_in_though_nobody_could_be_told(self):
        source = pathlib.Path(self.home) / "more.txt"
        source.write_text("Two\n")
        self.write(document([item("One")]))
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [EMBER, "import", "--list", "Today", source], stdout=full, stderr=subprocess.PIPE, env=environment(self.home), text=True
            )
        self.assertEqual(done.returncode, 2)
        self.assertNotIn("Nothing was changed", done.stderr)
        self.assertEqual(self.run_ember("list"), "One\nTwo\n")


class ImportAndExportTests(CommandTest):
    CONTENT = [("To do today", ["One", "# Two\nlines", "✓ Three"]), ("Work", []), ("Work", ["One"])]

    def setUp(self):
        super().setUp()
        self.write({"lists": [{"name": name, "items": [
            {"text": text[2:], "done": DONE_DATE} if text.startswith("✓ ") else text for text in texts
        ]} for name, texts in self.CONTENT]})

    def test_what_is_exported_is_imported_again(self):
        for name in ("a.md", "todo.txt", "a.txt", "a.json"):
            with self.subTest(name):
                path = "%s/%s" % (self.home, name)
                self.setUp()
                self.run_ember("export", "--output", path)
                self.file.unlink()
                (self.file.parents[2] / "state/ember/last-good.json").unlink()
                self.assertEqual(self.run_ember("import", path), "Added 4 items.\n")
                self.assertEqual(self.lists(), self.CONTENT)

    def test_formats_by_option_through_pipes(self):
        for name in ("markdown", "todotxt", "text", "json"):
            with self.subTest(name):
                content = self.run_ember("export", "--format", name, "--list", "to do today")
                self.assertEqual(self.run_ember("import", "-", "--format", name, "--list", "From " + name, given=content),
                                 "Added 0 items.\n" if name == "json" else "Added 3 items.\n")
                self.assertEqual(self.lists()[-1], ("From " + name, [] if name == "json" else self.CONTENT[0][1]))

    def test_markdown_is_the_default(self):
        self.assertTrue(self.run_ember("export").startswith("# To do today\n\n- [ ] One\n"))

    def test_items_without_a_list_go_to_one_named_like_the_file(self):
        path = "%s/Shopping.md" % self.home
        with open(path, "w") as file:
            file.write("* Milk\n")
        self.run_ember("import", path)
        self.assertEqual(self.lists()[-1], ("Shopping", ["Milk"]))

    def test_trouble_with_files(self):
        path = "%s/x.json" % self.home
        self.assertIn("does not exist", self.refused(2, "import", path))
        self.assertIn("is a folder", self.refused(2, "import", self.home))
        self.assertIn("was not found", self.refused(2, "export", "--output", "%s/none/x.md" % self.home))
        for content, words in ((b"[]", "does not contain lists"), (b"{", "contains an error on line 1"), (b"", "is empty")):
            with open(path, "wb") as file:
                file.write(content)
            self.assertIn(words, self.refused(2, "import", path))
        self.assertIn("not UTF-8", self.refused(2, "import", "-", given=b"\xff\xfe"))
        self.assertIn("nothing to import", self.refused(1, "import", "-", given=" \n"))
        self.assertIn("'markdown', 'todotxt', 'text' or 'json'", self.refused(64, "export", "--format", "html"))


class UsageTests(CommandTest):
    def test_help_and_version(self):
        self.assertRegex(self.run_ember("--version"), r"^Ember \d+\.\d+\.\d+\n$")
        for arguments in (("--help",), ("-h",), ("help",)):
            self.assertIn("Exit status:\n  0  success", self.run_ember(*arguments))
        for name in ("add", "list", "done", "import", "export"):
            self.assertIn("USAGE: ember " + name, self.run_ember(name, "--help"))
            self.assertIn("  %s " % name, self.run_ember("--help"))

    def test_other_options_are_for_the_toolkit(self):
        self.assertIn("--gapplication-service", self.run_ember("--help-gapplication"))

    def test_what_is_not_understood_is_told(self):
        for arguments in (("lisst",), ("",), ("list", "--al"), ("add", "--list"), ("import",)):
            self.assertIn("Usage: ember", self.refused(64, *arguments))

    def test_completions_for_every_shell(self):
        """The scripts are sound where the shell is there to say so, and know the commands."""
        for shell, check in (("bash", ["bash", "-n"]), ("zsh", ["zsh", "-n"]), ("fish", ["fish", "--no-execute"])):
            script = self.run_ember("--generate-completion-script", shell)
            for word in ("add", "list", "done", "import", "export", "todotxt"):
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
    def test_a_window_shows_what_commands_do(self):
        with self.ember(["Feed the cat"]) as ember:
            self.assertEqual(command(self.home, "add", "Buy milk"), (0, "", ""))
            ember.wait_items("Buy milk", "Feed the cat")
            ember.wait_until(lambda: not is_ground(ember.colour(1)))
            self.assertEqual(command(self.home, "done", "buy milk"), (0, "", ""))
            ember.wait_items("Feed the cat", "✓ Buy milk")
            ember.wait_until(lambda: is_green(ember.colour(1)) and not is_green(ember.colour(0)))
