# SPDX-License-Identifier: GPL-3.0-or-later
"""The file format as described by data/FORMAT.md and data/lists.schema.json, and the files that the program reads and writes."""
import json
import random
import subprocess
import sys

from jsonschema import Draft202012Validator

from support import TOP, texts
from support.command_line import CommandTest, environment

SCHEMA = json.loads((TOP / "data/lists.schema.json").read_text())
STORED = sorted((TOP / "Tests/Versions").glob("version-1*.json"))
KNOWN = {
    "library": ["format", "version", "lists"], "list": ["id", "name", "items"], "item": ["id", "text", "done", "after", "before"],
}
PIECES = [
    "milk", " ", "\n", "\0", "\x1b", '"', "\\", "/", "שלום", "\u202e", "é", "e\u0301", "👩‍👩‍👧‍👦", "\ufeff", "\u2028", "\U0010ffff",
    "{}", "null", "7",
]
VALUES = [None, True, -0.5, 12345678901234567890, "x", [], {}, [1, {"a": [[]]}], {"text": "deep", "done": False}]


def example(language):
    """Return the first code block of a language in FORMAT.md."""
    return (TOP / "data/FORMAT.md").read_text().split("```%s\n" % language)[1].split("```")[0]


def flaws(document):
    return ["%s: %s" % (list(flaw.absolute_path), flaw.message) for flaw in Draft202012Validator(SCHEMA).iter_errors(document)]


class RandomLibrary:
    """A file as another program may write it: with unknown keys at every level, in any order."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.ids = 0

    def text(self):
        return "".join(self.random.choice(PIECES) for _ in range(self.random.randrange(8)))

    def id(self):
        self.ids += 1
        return "%d%s" % (self.ids, self.text())

    def some(self, level, known):
        """Return an object of the known keys and some unknown ones, shuffled."""
        fields = list(known.items())
        for number in range(self.random.choice((0, 0, 1, 3))):
            key = self.random.choice(["x%d%s" % (number, self.text()), *(set(KNOWN["item"] + KNOWN["list"]) - set(KNOWN[level]))])
            fields.append((key, self.random.choice(VALUES)))
        self.random.shuffle(fields)
        return dict(fields)

    def item(self):
        known = {"id": self.id(), "text": self.text()}
        if self.random.random() < 0.4:
            known["done"] = self.random.choice(["2026-11-21T10:32:00Z", "2026-11-21", "", self.text()])
            known.update((key, self.text()) for key in ("after", "before") if self.random.random() < 0.5)
        return self.some("item", known)

    def list(self):
        items = [self.item() for _ in range(self.random.randrange(6))]
        return self.some("list", {"id": self.id(), "name": self.text(), "items": items})

    def library(self):
        lists = [self.list() for _ in range(self.random.randrange(4))]
        return self.some("library", {"format": "ember", "version": 1, "lists": lists})


def unknown(entry, level):
    """Return the unknown keys and their values, in order."""
    if not isinstance(entry, dict):
        return []
    return [(key, json.dumps(value)) for key, value in entry.items() if key not in KNOWN[level]]


class FormatTests(CommandTest):
    def written(self):
        """Return the file's text and its content after Ember has written it."""
        output = self.run_ember("list", "--json", "--all")
        return output, json.loads(output)

    def assert_known_first(self, document):
        """Check that known keys come before unknown ones at every level."""
        entries = [("library", document)]
        for one in document["lists"]:
            entries += [("list", one), *(("item", entry) for entry in one["items"])]
        for level, entry in entries:
            known = [key for key in KNOWN[level] if key in entry]
            self.assertEqual(list(entry)[:len(known)], known, entry)

    def assert_kept(self, before, after):
        """Check that unknown keys are kept in order at every level."""
        self.assertEqual(unknown(after, "library"), unknown(before, "library"))
        lists = before.get("lists", [])
        self.assertEqual(len(after["lists"]), len(lists))
        for old, new in zip(lists, after["lists"]):
            self.assertEqual(unknown(new, "list"), unknown(old, "list"))
            items = old.get("items", []) if isinstance(old, dict) else []
            self.assertEqual(len(new["items"]), len(items))
            for old_item, new_item in zip(items, new["items"]):
                self.assertEqual(unknown(new_item, "item"), unknown(old_item, "item"))

    def test_schema_is_valid(self):
        Draft202012Validator.check_schema(SCHEMA)

    def test_written_files_are_valid_and_keep_unknown_keys(self):
        for seed in range(120):
            before = RandomLibrary(seed).library()
            self.write(before)
            text, after = self.written()
            self.assertEqual(flaws(after), [], "seed %d" % seed)
            self.assert_known_first(after)
            self.assert_kept(before, after)
            self.assertEqual(after, before, "seed %d" % seed)
            self.write(text.encode())
            self.assertEqual(self.written()[0], text, "seed %d" % seed)

    def test_stored_files_of_every_version_are_valid_and_kept(self):
        self.assertGreaterEqual(len(STORED), 6)
        for path in STORED:
            with self.subTest(path.name):
                content = path.read_bytes()
                before = json.loads(content.decode("utf-8-sig"))
                self.assertEqual(flaws(before), [])
                self.write(content)
                after = self.written()[1]
                self.assertEqual(flaws(after), [])
                self.assert_known_first(after)
                self.assert_kept(before, after)
                # A change, so that the file is written.
                self.run_ember("add", "New")
                saved = json.loads(self.file.read_text())
                del saved["lists"][0]["items"][0]
                self.assert_kept(before if before.get("lists") else {**before, "lists": ["Today"]}, saved)

    def test_file_of_newer_version_is_not_written(self):
        content = (TOP / "Tests/Versions/version-2.json").read_bytes()
        self.assertNotEqual(flaws(json.loads(content)), [])
        self.write(content)
        self.assertIn(texts.NEWER, self.assert_refused(2, "add", "x"))

    def test_schema_rejects_invalid_files(self):
        wrong = [
            [], 1, None, {}, {"version": 1}, {"format": "other"}, {"format": None, "lists": []}, {"lists": {}},
            {"lists": [], "version": 2}, {"lists": [], "version": 0}, {"lists": [], "version": "new"}, {"lists": [1]},
            {"lists": [[]]}, {"lists": [{"items": {}}]}, {"lists": [{"name": None}]}, {"lists": [{"name": []}]},
            {"lists": [{"id": ""}]}, {"lists": [{"id": {}}]},
        ]
        items = [
            None, [], {"id": ""}, {"id": None}, {"id": False}, {"text": None}, {"text": {}}, {"text": []}, {"done": {}},
            {"done": []}, {"after": 7}, {"before": None},
        ]
        for document in wrong + [{"format": "ember", "lists": [{"items": [entry]}]} for entry in items]:
            self.assertNotEqual(flaws(document), [], document)

    def test_example_in_format_page_is_what_ember_writes(self):
        content = example("json")
        self.write(content.encode())
        self.assertEqual(self.written()[0], content)

    def test_script_in_format_page_works(self):
        self.write(example("json").encode())
        subprocess.run([sys.executable, "-c", example("python")], env=environment(self.home), check=True)
        self.assertEqual(self.lists(), [("Groceries", ["Buy milk", "Feed the cat", "✓ Buy eggs"])])
        self.assertEqual(flaws(json.loads(self.file.read_text())), [])
