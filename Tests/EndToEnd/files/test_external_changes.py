# SPDX-License-Identifier: GPL-3.0-or-later
"""Changes to the file by others while it is shown: an editor, a script, a file synchronizer, a second machine."""
import contextlib
import json
import os
import signal

from support import HEADER, ROW, EmberTest, document, editing, faults, item, reorder

FOUR = ["Feed the cat", "Buy eggs", "Write a letter", "Sing"]


class ExternalChangeTests(EmberTest):
    def replace(self, ember, items):
        """Write as most editors and synchronizers do: a new file takes the old one's name."""
        other = ember.file.with_name("other.tmp")
        other.write_text(json.dumps(document([item(i) if isinstance(i, str) else i for i in items])))
        os.replace(other, ember.file)

    def overwrite(self, ember, items):
        """Write as a script does: in place and in pieces."""
        content = json.dumps(document([item(i) if isinstance(i, str) else i for i in items]))
        with open(ember.file, "w") as file:
            for start in range(0, len(content), 40):
                file.write(content[start:start + 40])
                file.flush()

    def recreate(self, ember, items):
        ember.file.unlink()
        ember.file.write_text(json.dumps(document([item(i) if isinstance(i, str) else i for i in items])))

    def wait_shown(self, ember, texts):
        """Wait until the program shows what a new one shows with these items."""
        with self.ember(texts, state="maximized") as fresh:
            fresh.pointer_leave()
            fresh.settle()
            expected = editing.list_picture(fresh)
        with ember.explained(lambda: editing.list_picture(ember).difference(expected)):
            ember.wait_until(lambda: editing.list_picture(ember).differs(expected) == 0)

    def test_external_changes_are_shown(self):
        """An inserted, a deleted, a moved and a changed row, with each way of writing."""
        for write in (self.replace, self.overwrite, self.recreate):
            with self.subTest(write.__name__), self.ember(FOUR) as ember:
                wanted = ["New", "Write a letter", "Buy eggs and milk", "Sing"]
                changed = {**item("Buy eggs"), "text": "Buy eggs and milk"}
                write(ember, ["New", "Write a letter", changed, "Sing"])
                ember.wait_items(*wanted)
                before = ember.file.read_bytes()
                self.assert_shown(ember, wanted)
                self.assertEqual(ember.file.read_bytes(), before, "a file that was only read is not written")
                ember.press("Home", "Delete")
                ember.wait_items(*wanted[1:])
                ember.press("ctrl+z")
                ember.wait_items(*wanted)

    def assert_shown(self, ember, texts):
        """The rows of a list that is as long and whose rows are told by their letters."""
        home = self.home
        self.home = os.path.join(home, "fresh")
        os.makedirs(self.home, exist_ok=True)
        try:
            self.wait_shown(ember, texts)
        finally:
            self.home = home

    def test_changes_on_both_sides_are_merged(self):
        """A changed text stays although others deleted it. An item that was only completed stays deleted."""
        cases = {
            "changed": (["Home", "Return", "End"], ["s", "Return"], ["Feed the cats", "Buy eggs", "Write a letter", "Theirs"]),
            "completed": (["Home"], ["space"], ["Buy eggs", "Write a letter", "Theirs"]),
            "left alone": (["Home", "Down"], ["space"], ["Write a letter", "Theirs", "✓ Buy eggs"]),
        }
        for name, (before, meanwhile, wanted) in cases.items():
            with self.subTest(name), self.ember(FOUR) as ember:
                ember.press(*before)
                with self.paused(ember):
                    self.replace(ember, ["Buy eggs", "Write a letter", "Theirs"])
                    # The keys and the notification about the file wait until the program continues.
                    for key in meanwhile:
                        ember.key(key)
                ember.wait_until(lambda: editing.list_end(ember.image()) == HEADER + len(wanted) * ROW)
                ember.settle()
                ember.wait_items(*wanted)

    @contextlib.contextmanager
    def paused(self, ember):
        program = ember.info()["client_pid"]
        os.kill(program, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(program, signal.SIGCONT)

    def test_external_change_during_swipe(self):
        """If the swiped row was deleted, the swipe ends. The swipe of another row continues (A21)."""
        for index, wanted in ((1, ["New", "Feed the cat", "Write a letter", "Sing"]), (2, ["New", "Feed the cat", "Sing", "✓ Write a letter"])):
            with self.subTest(index), self.ember(FOUR) as ember:
                ember.touch.drag(ember.row(index), 230)
                ember.wait_shift(index, 230)
                first = (0, HEADER, 300, ROW)
                before = ember.hash(first)
                self.replace(ember, ["New", "Feed the cat", "Write a letter", "Sing"])
                ember.wait_until(lambda: ember.hash(first) != before)
                ember.wait_drawn()
                ember.touch.release()
                ember.settle()
                ember.wait_items(*wanted)
                self.assertEqual(reorder.green_rows(ember, 4), [3] if index == 2 else [])

    def test_external_change_while_editing_keeps_text(self):
        """If the row was deleted, the text becomes a new one (G12, G13)."""
        for gone in (False, True):
            with self.subTest(gone=gone), self.ember(FOUR) as ember:
                ember.click(200, ember.row(1))
                ember.settle()
                ember.press("End")
                ember.type(" and milk")
                ember.settle()
                self.replace(ember, ["New", *(text for text in FOUR if not gone or text != "Buy eggs")])
                ember.wait_until(lambda: ("Buy eggs and milk", False) in ember.items() and ember.items()[0][0] == "New")
                ember.settle()
                editing.assert_edited(ember, 2, 5)
                ember.type("!")
                # The row counts as new now, so Enter inserts another one.
                ember.press("Return", *(["Escape"] if gone else []))
                ember.wait_items("New", "Feed the cat", "Buy eggs and milk!", "Write a letter", "Sing")

    def test_broken_file_is_not_overwritten(self):
        """Changes made meanwhile are saved when the file is fixed."""
        with self.ember(FOUR) as ember:
            broken = '{"format": "ember",\n "version": 1,\n "lists": [{]}'
            ember.file.write_text(broken)
            faults.wait_banner(ember)
            ember.press("Home", "Delete")
            ember.settle()
            self.assertEqual(ember.file.read_text(), broken)
            self.replace(ember, [*FOUR, "Theirs"])
            ember.wait_items(*FOUR[1:], "Theirs")

    def test_two_programs_with_one_file_lose_nothing(self):
        """Each shows the other's changes (A22)."""
        with self.ember(FOUR) as one, self.ember(None) as two:
            for number in range(6):
                program = (one, two)[number % 2]
                program.press("ctrl+n")
                program.type("Item %d" % number)
                program.press("Return", "Escape")
                program.wait_until(lambda: any(text == "Item %d" % number for text, _ in program.items()))
            self.assertEqual({text for text, _ in one.items()}, {*FOUR, *("Item %d" % number for number in range(6))})
            one.press("Home", "Delete")
            one.wait_until(lambda: len(one.items()) == 9)
            two.wait_until(lambda: editing.list_end(two.image()) == HEADER + 9 * ROW)
            two.press("Home", "Delete")
            two.wait_until(lambda: len(two.items()) == 8)
            one.wait_until(lambda: editing.list_end(one.image()) == HEADER + 8 * ROW)
