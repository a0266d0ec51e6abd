# SPDX-License-Identifier: GPL-3.0-or-later
"""The command line: changes of items and lists, undo, backups, and completions of lists and items."""
import json
import os
import pathlib
import shutil
import subprocess

from support import document, item, library, texts
from support.command_line import CommandTest, environment
from support.terminal import Terminal


def content(lists):
    """Return a file with lists of items. "✓ text" stands for a done one."""
    return library({name: [item(text.removeprefix("✓ "), done=text.startswith("✓ "), id="%s-%d" % (name, number))
                           for number, text in enumerate(items)] for name, items in lists.items()})


class EditTests(CommandTest):
    def setUp(self):
        super().setUp()
        self.write(content({"Today": ["Feed the cat", "Buy eggs", "Sing"], "Work": ["Sing", "Call Bob"]}))

    def assert_lists(self, today, work):
        self.assertEqual(self.lists(), [("Today", today), ("Work", work)])

    def test_edit_changes_the_text(self):
        self.run_ember("edit", "buy EGGS", "Buy", "two  eggs ")
        self.run_ember("edit", "sing", "Dance", "--list", "work")
        self.assert_lists(["Feed the cat", "Buy two  eggs", "Sing"], ["Dance", "Call Bob"])
        self.assert_refused(64, "edit", "buy two  eggs")
        self.assert_refused(64, "edit", "buy two  eggs", " ")

    def test_delete_and_undone(self):
        self.run_ember("done", "feed the cat")
        self.run_ember("delete", "buy", "eggs")
        self.assert_lists(["Sing", "✓ Feed the cat"], ["Sing", "Call Bob"])
        self.run_ember("undone", "feed", "the", "cat")
        self.assert_lists(["Feed the cat", "Sing"], ["Sing", "Call Bob"])
        self.run_ember("undone", "feed the cat")
        self.assert_lists(["Feed the cat", "Sing"], ["Sing", "Call Bob"])

    def test_undone_prefers_done_items(self):
        self.write(document([item("Sing"), item("Sing", id="other", done=True)]))
        self.run_ember("undone", "sing")
        self.assertEqual(self.lists(), [("Today", ["Sing", "Sing"])])
        self.run_ember("undone", "sing")
        self.assertIn(texts.AMBIGUOUS_ITEM % 2, self.assert_refused(1, "done", "sing"))

    def test_several_done_items_are_ambiguous(self):
        self.write(document([item("Sing", done=True), item("Sing", id="other", done=True)]))
        for command in (["delete", "sing"], ["edit", "sing", "x"], ["undone", "sing"], ["move", "sing", "--first"]):
            self.assertIn("\n  id-Sing  Today: Sing\n  other  Today: Sing\n", self.assert_refused(1, *command))
        # Nothing would change.
        self.run_ember("done", "sing")

    def test_move_within_a_list(self):
        self.run_ember("delete", "--list", "Work", "Sing")
        for words, expected in ((["Sing", "--first"], ["Sing", "Feed the cat", "Buy eggs"]),
                                (["Sing", "--last"], ["Feed the cat", "Buy eggs", "Sing"]),
                                (["Sing", "--before", "buy eggs"], ["Feed the cat", "Sing", "Buy eggs"]),
                                (["Feed", "the", "cat", "--before", "buy eggs"], ["Sing", "Feed the cat", "Buy eggs"]),
                                (["Sing", "--before", "Sing"], ["Sing", "Feed the cat", "Buy eggs"])):
            self.run_ember("move", *words)
            self.assert_lists(expected, ["Call Bob"])

    def test_done_items_stay_below(self):
        self.run_ember("done", "feed the cat")
        self.run_ember("done", "buy eggs")
        self.run_ember("move", "feed the cat", "--first")
        self.assert_lists(["Sing", "✓ Feed the cat", "✓ Buy eggs"], ["Sing", "Call Bob"])
        self.run_ember("move", "call bob", "--before", "buy eggs")
        self.assert_lists(["Sing", "Call Bob", "✓ Feed the cat", "✓ Buy eggs"], ["Sing"])

    def test_move_to_another_list(self):
        self.run_ember("move", "buy eggs", "--list", "work")
        self.run_ember("move", "feed the cat", "--list", "work", "--last")
        self.assert_lists(["Sing"], ["Buy eggs", "Sing", "Call Bob", "Feed the cat"])
        self.run_ember("move", "call bob", "--list", "today", "--before", "sing")
        self.run_ember("move", "call bob", "--list", "today")
        self.assert_lists(["Call Bob", "Sing"], ["Buy eggs", "Sing", "Feed the cat"])

    def test_bad_moves_change_nothing(self):
        self.assertIn(texts.NO_LIST % "Garage", self.assert_refused(1, "move", "buy eggs", "--list", "Garage"))
        self.assertIn(texts.NO_ITEM % "Fly", self.assert_refused(1, "move", "buy eggs", "--before", "Fly"))
        self.assertIn(texts.AMBIGUOUS_ITEM % 2, self.assert_refused(1, "move", "buy eggs", "--before", "sing"))
        self.assertIn(texts.AMBIGUOUS_ITEM % 2, self.assert_refused(1, "move", "sing", "--first"))
        for places in ([], ["--first", "--last"], ["--first", "--before", "sing"]):
            self.assertIn(texts.NO_PLACE, self.assert_refused(64, "move", "buy eggs", *places))

    def test_new_list(self):
        self.run_ember("new-list", "Shopping", "list ")
        self.assertEqual(self.lists()[2:], [("Shopping list", [])])
        self.assertIn(texts.LIST_EXISTS % "shopping LIST", self.assert_refused(1, "new-list", "shopping LIST"))
        self.assert_refused(64, "new-list", " ")

    def test_clear(self):
        for words in (["done", "feed the cat"], ["done", "call bob"]):
            self.run_ember(*words)
        self.assertEqual(self.run_ember("clear", "--list", "work"), "Cleared 1 done item\n")
        self.assert_lists(["Buy eggs", "Sing", "✓ Feed the cat"], ["Sing"])
        self.run_ember("done", "--list", "work", "sing")
        self.assertEqual(self.run_ember("clear"), texts.CLEARED % 2)
        self.assertEqual(self.run_ember("undo"), texts.UNDONE_STEP % "Clear Done")
        self.assert_lists(["Buy eggs", "Sing", "✓ Feed the cat"], ["✓ Sing"])

    def test_read_only_lists_are_refused(self):
        lists = content({"Team": ["Book a room", "Order pizza", "✓ Eat"], "Own": ["Buy eggs", "✓ Sing"]})
        lists["lists"][0]["readonly"] = True
        self.write(lists)
        for words in (["edit", "book a room", "x"], ["delete", "book a room"], ["undone", "eat"], ["move", "book a room", "--last"],
                      ["move", "buy eggs", "--list", "team"], ["move", "book a room", "--list", "own"], ["clear", "--list", "team"]):
            self.assertIn("“Team”", self.assert_refused(2, *words))
        self.assertEqual(self.run_ember("clear"), "Cleared 1 done item\n")
        self.assertEqual(self.lists(), [("Team", ["Book a room", "Order pizza", "✓ Eat"]), ("Own", ["Buy eggs"])])


class UndoTests(CommandTest):
    BEFORE = {"Today": ["Feed the cat", "✓ Sing"], "Work": ["Call Bob"]}

    def test_each_command_is_undone(self):
        source = pathlib.Path(self.home) / "Work.txt"
        source.write_text("Milk\n")
        for words, name in (
            (["add", "Milk"], "Add “Milk”"), (["edit", "feed the cat", "Feed"], "Edit “Feed the cat”"),
            (["done", "feed the cat"], "Complete “Feed the cat”"), (["undone", "sing"], "Mark “Sing” as Not Done"),
            (["date", "feed the cat", "today"], "Set Date of “Feed the cat”"), (["delete", "feed the cat"], "Delete “Feed the cat”"),
            (["move", "call bob", "--list", "today"], "Move “Call Bob”"), (["clear"], "Clear Done"),
            (["new-list", "New"], "Add List “New”"), (["import", str(source)], "Import"),
        ):
            with self.subTest(words):
                self.write(content(self.BEFORE))
                before = json.loads(self.file.read_text())
                self.run_ember(*words)
                self.assertNotEqual(json.loads(self.file.read_text()), before)
                self.assertEqual(self.run_ember("undo"), texts.UNDONE_STEP % name)
                self.assertEqual(json.loads(self.file.read_text())["lists"], before["lists"])
                self.assertIn(texts.NOTHING_TO_UNDO, self.assert_refused(1, "undo"))

    def test_only_the_last_command_is_undone(self):
        self.assertIn(texts.NOTHING_TO_UNDO, self.assert_refused(1, "undo"))
        self.assertFalse(self.file.exists())
        self.run_ember("add", "One")
        self.run_ember("add", "Two")
        # A command that changes nothing isn't the last one.
        self.run_ember("undone", "One")
        self.run_ember("list")
        self.run_ember("undo")
        self.assertEqual(self.lists(), [("Today", ["One"])])
        self.assertIn(texts.NOTHING_TO_UNDO, self.assert_refused(1, "undo"))

    def test_what_was_changed_since_is_not_undone(self):
        self.write(content(self.BEFORE))
        self.run_ember("edit", "feed the cat", "Feed")
        self.file.write_text(self.file.read_text().replace("Call Bob", "Call Eve"))
        text = self.file.read_text()
        self.file.write_text(text.replace('"Feed"', '"Feed the dog"'))
        self.assertIn(texts.CHANGED_SINCE, self.assert_refused(1, "undo"))
        self.file.write_text(text)
        self.run_ember("undo")
        self.assertEqual(self.lists(), [("Today", ["Feed the cat", "✓ Sing"]), ("Work", ["Call Eve"])])

    def test_broken_stored_edit_is_ignored(self):
        self.run_ember("add", "One")
        stored = self.file.parents[2] / "state/ember/last-command.json"
        stored.write_text("{")
        self.assertIn(texts.NOTHING_TO_UNDO, self.assert_refused(1, "undo"))


class ReadingTests(CommandTest):
    def state(self):
        """Return the files below the home folder with their dates and sizes."""
        paths = [pathlib.Path(folder) / name for folder, _, names in os.walk(self.home) for name in names]
        return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in paths}

    def test_reading_changes_no_file(self):
        commands = (["list"], ["list", "--json"], ["list", "--due"], ["lists"], ["lists", "--json"], ["export"], ["backups"],
                    ["backups", "--json"])
        for data in (None, content({"Today": ["Feed the cat", "✓ Sing"]}), b'{"lists": [{"items": ["a"]}]}'):
            if data is not None:
                self.write(data)
            before = self.state()
            for words in commands:
                self.run_ember(*words)
                self.assertEqual(self.state(), before, words)
        self.write(b"{")
        before = self.state()
        self.assert_refused(2, "lists")
        self.assertEqual(self.state(), before)

    def test_lists(self):
        data = content({"Today": ["Feed the cat", "✓ Sing"], "A\nB": []})
        data["lists"][1]["id"] = "b"
        data["lists"][1]["readonly"] = True
        self.write(data)
        ids = [entry["id"] for entry in data["lists"]]
        self.assertEqual(self.run_ember("lists"), "Today\nA B\n")
        self.assertEqual(self.run_ember("lists", "--ids"), "%s  Today\n%s  A B\n" % tuple(ids))
        self.assertEqual(json.loads(self.run_ember("lists", "--json")), [
            {"id": ids[0], "name": "Today", "unfinished": 1, "done": 1, "readonly": False},
            {"id": ids[1], "name": "A\nB", "unfinished": 0, "done": 0, "readonly": True}])

    def test_list_shows_ids(self):
        home = {"name": "Home", "items": [{"id": "a", "text": "# One", "due": "2031-05-02"}]}
        self.write({"lists": [home, {"name": "Work", "items": [{"id": "b", "text": "Two"}]}]})
        self.assertEqual(self.run_ember("list", "--ids"), "# Home\na  \\# One\n\n# Work\nb  Two\n")
        self.assertEqual(self.run_ember("list", "--ids", "--list", "work"), "b  Two\n")
        self.assertEqual(self.run_ember("list", "--ids", "--due"), "2031-05-02  a  \\# One\n")
        for words in (["done", "b"], ["undone", "b"], ["edit", "b", "Three"], ["move", "b", "--before", "a"], ["date", "b", "today"],
                      ["delete", "b"]):
            self.run_ember(*words)
        self.assertEqual(self.lists(), [("Home", ["# One"]), ("Work", [])])

    def test_backups_are_shown_and_restored(self):
        self.assertEqual(self.run_ember("backups"), "")
        self.assertEqual(json.loads(self.run_ember("backups", "--json")), [])
        for text in ("One", "Two", "Three"):
            self.run_ember("add", text)
        backups = json.loads(self.run_ember("backups", "--json"))
        self.assertEqual([backup["unfinished"] for backup in backups], [3, 2, 1])
        self.assertEqual(sorted(backups[0]), ["done", "lists", "number", "time", "unfinished"])
        self.assertRegex(backups[0]["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        lines = self.run_ember("backups").splitlines()
        self.assertRegex(lines[2], r"^%d  \d{4}-\d\d-\d\d \d\d:\d\d  1 item to do · 0 done · 1 list$" % backups[2]["number"])
        self.assertEqual(self.run_ember("restore", str(backups[2]["number"])), texts.RESTORED)
        self.assertEqual(self.lists(), [("Today", ["One"])])
        self.assertEqual(self.run_ember("undo"), texts.UNDONE_STEP % "Restore Backup")
        self.assertEqual(self.lists(), [("Today", ["Three", "Two", "One"])])
        self.assertIn(texts.NO_BACKUP % 999, self.assert_refused(1, "restore", "999"))
        self.assert_refused(64, "restore", "last")
        self.assert_refused(64, "restore")

    def test_terminal_shows_no_control_characters_and_short_names(self):
        name, text = "Shop\u009b31m\u202e" + 100 * "x", "Milk\u202e\u009b31m " + 100 * "y"
        self.write({"lists": [{"name": name, "items": [text]}, {"name": "Work", "items": []}]})
        for arguments in (["list"], ["list", "--ids"], ["list", "--json"], ["lists"], ["lists", "--json"]):
            self.assertIn("\u202e" + 100 * "x", self.run_ember(*arguments), arguments)
            with Terminal(self.home, *arguments) as terminal:
                self.assertEqual(terminal.end(), 0)
            self.assertNotRegex(terminal.text, "[\0-\x09\x0b-\x1f\u0080-\u009f\u202e]")
            self.assertIn("Shop", terminal.text)
            if "--json" not in arguments:
                self.assertIn("…", terminal.text)
                self.assertNotIn(80 * "x", terminal.text)
            if "list" in arguments:
                self.assertIn(100 * "y", terminal.text)


class CompletionTests(CommandTest):
    def complete(self, *words):
        """Return the words that Bash offers for the last one."""
        script = self.run_ember("--generate-completion-script", "bash")
        ask = """
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            _ember ember "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
        """
        shell = subprocess.run(["bash", "--norc", "-c", script + ask, "bash", str(self.install_program()), *words],
                               text=True, capture_output=True, env=environment(self.home))
        return sorted(filter(None, shell.stdout.split("\n")))

    def install_program(self):
        """Return the path of the program under the name that the completions are for."""
        program = pathlib.Path(self.home) / "bin/ember"
        if not program.exists():
            program.parent.mkdir()
            program.symlink_to(os.environ["EMBER"])
        return program

    def test_lists_and_items_are_completed(self):
        entries = [item("Feed the cat"), item("Feed"), item("Feed", id="other"), item("--x", id="odd"), item("Two\nlines", id="lines")]
        self.write({"lists": [{"id": "l", "name": "To do", "items": entries}, {"id": "m", "name": "", "items": []}]})
        self.assertEqual(self.complete("add", "--list", ""), ["To do", "m"])
        self.assertEqual(self.complete("done", ""), ["Feed the cat", "id-Feed", "lines", "odd", "other"])
        self.assertEqual(self.complete("move", "x", "--before", "Feed"), ["Feed the cat"])
        self.assertEqual(self.complete("edit", "Fe"), ["Feed the cat"])

    def odd_texts(self):
        """Return texts that a shell could interpret. A command in them creates the file `self.ran`."""
        self.ran = pathlib.Path(self.home) / "ran"
        return ["$(touch %s)" % self.ran, "`touch %s`" % self.ran, "a'b\"c\\d", "* ?", "~", "ü; é", "$HOME", "a: b"]

    def test_shell_interprets_no_text(self):
        odd = self.odd_texts()
        self.write(content({"Today": odd}))
        # All shells take “~” for the home folder.
        self.assertEqual(self.complete("done", ""), sorted("Today-%d" % odd.index(text) if text == "~" else text for text in odd))
        self.assertFalse(self.ran.exists())

    def open_shell(self, name):
        """Return an interactive shell with completions in a terminal."""
        script = pathlib.Path(self.home) / "completions"
        script.write_text(self.run_ember("--generate-completion-script", name))
        if name == "zsh":
            setup = "autoload -Uz compinit; compinit -D -u; source %s; compdef _ember ember; PS1='ready> '\n" % script
            (script.parent / ".zshrc").write_text(setup)
            arguments = ["-d", "-i"]
        else:
            arguments = ["--no-config", "-i", "-C", "source %s; function fish_prompt; echo 'ready> '; end" % script]
        path = "%s:%s" % (self.install_program().parent, os.environ["PATH"])
        return Terminal(self.home, *arguments, program=name, PATH=path, TERM="xterm", ZDOTDIR=self.home)

    def assert_completed_by(self, name):
        """Type commands with Tab characters, and check what they do."""
        if shutil.which(name) is None:
            self.skipTest("%s is not installed" % name)

        def run(line):
            shell.type(line + "; echo fin''ished\r")
            shell.wait("finished")

        with self.open_shell(name) as shell:
            shell.wait("ready> ")
            self.write(content({"Today": ["Feed the cat", "Sing"], "To do": ["Call Bob"]}))
            run("ember move Fe\t --list To\\ \t --before Ca\t")
            self.assertEqual(self.lists(), [("Today", ["Sing"]), ("To do", ["Feed the cat", "Call Bob"])])
            for text in self.odd_texts():
                self.write(content({"Today": [text]}))
                run("ember done \t")
                self.assertEqual(self.lists(), [("Today", ["✓ " + text])])
            self.assertFalse(self.ran.exists())

    def test_zsh_completes_lists_and_items(self):
        self.assert_completed_by("zsh")

    def test_fish_completes_lists_and_items(self):
        self.assert_completed_by("fish")
