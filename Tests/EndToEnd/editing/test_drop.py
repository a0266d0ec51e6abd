# SPDX-License-Identifier: GPL-3.0-or-later
"""Text, links, and files that are dropped on the list."""
import json
import pathlib
import signal

from support import EmberTest, colors, drops, editing, item, library, long
from support.editing import FIVE


class DropTests(EmberTest):
    def start(self, items=FIVE):
        return self.ember(items, columns=2)

    def lists(self, ember):
        return {entry["name"]: [each["text"] for each in entry["items"]] for entry in json.loads(ember.file.read_text())["lists"]}

    def wait_lists(self, ember, **expected):
        with ember.explained(lambda: "the file has %r" % self.lists(ember)):
            ember.wait_until(lambda: list(self.lists(ember).items()) == list(expected.items()))

    def file(self, name, content):
        file = pathlib.Path(self.home) / name
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return file

    def test_text_is_added_where_the_rows_part(self):
        """They part by the height of a row (K40)."""
        with self.start() as ember:
            before = ember.colors(5)
            with drops.source(ember, "Buy milk"):
                drops.drag(ember, drops.boundary(2), release=False)
                for index, shift in ((1, -27), (2, 27)):
                    color = ember.pixel(ember.size[0] - 6, ember.row(index) + shift)
                    colors.assert_near(color, before[index], 12, "row %d has moved by %d px" % (index, shift))
                ember.button("left", "up")
                ember.wait_items(*FIVE[:2], "Buy milk", *FIVE[2:])
            ember.settle()
            editing.assert_undo_steps(ember, FIVE)

    def test_rows_follow_what_is_dragged_and_close_up_when_it_leaves(self):
        with self.start() as ember, drops.source(ember, "Buy milk"):
            before = ember.image((0, 47, 420, 400))
            drops.drag(ember, drops.boundary(4), release=False)
            ember.glide(200, drops.boundary(0) + 3)
            ember.settle()
            color = ember.color(1)
            ember.glide(*drops.SOURCE)
            ember.settle()
            colors.assert_near(color, ember.color(0), 12, "the first row makes room")
            self.assertEqual(ember.image((0, 47, 420, 400)).differs(before), 0, "the rows close up")
            ember.button("left", "up")
            ember.settle()
            ember.wait_items(*FIVE)

    def test_lines_become_items_in_one_step(self):
        """As if they were pasted (G08)."""
        with self.start() as ember:
            drops.drop(ember, drops.boundary(5) + 100, "- Milk\n- Bread\n\n- Tea\n")
            ember.wait_items(*FIVE, "Milk", "Bread", "Tea")
            editing.assert_undo_steps(ember, FIVE)

    def test_no_focus_ring_is_shown_after_a_drop(self):
        """A key has shown it before."""
        with self.start() as ember:
            ember.press("Home")
            ring = ember.pixel(3, ember.row(0))
            drops.drop(ember, drops.boundary(0) + 2, "Buy milk")
            ember.wait_items("Buy milk", *FIVE)
            ember.settle()
            self.assertGreater(sum(ring), 600, "the ring is white")
            self.assertLess(sum(ember.pixel(3, ember.row(0))), 600)

    def test_text_can_be_dropped_into_empty_list(self):
        with self.start([]) as ember:
            drops.drop(ember, 400, "Milk\nBread")
            ember.wait_items("Milk", "Bread")

    def test_link_becomes_an_item(self):
        with self.start() as ember:
            drops.drop(ember, drops.boundary(1), "https://example.org/a?b=c#d\r\n", drops.FILES)
            ember.wait_items(FIVE[0], "https://example.org/a?b=c#d", *FIVE[1:])

    def test_open_text_is_committed_by_a_drop(self):
        with self.start() as ember, drops.source(ember, "Buy milk"):
            ember.click(200, ember.row(0))
            ember.settle()
            ember.press("End")
            drops.drag(ember, drops.boundary(3))
            ember.wait_items(*FIVE[:3], "Buy milk", *FIVE[3:])

    def test_text_that_arrives_during_a_gesture_is_added(self):
        """The gesture is cancelled."""
        with self.start() as ember, drops.source(ember, "Buy milk") as program:
            drops.drag(ember, drops.boundary(2), release=False)
            program.send_signal(signal.SIGSTOP)
            ember.button("left", "up")
            # In the row, whether those above make room or not.
            y = ember.row(4) + 13
            ember.drag_touch((60, y), (320, y), 0.3, release=False)
            ember.wait_until(lambda: colors.is_background(ember.pixel(4, y)))
            program.send_signal(signal.SIGCONT)
            ember.wait_items(*FIVE[:2], "Buy milk", *FIVE[2:])
            ember.touch_up(0)
            ember.settle()
            ember.wait_items(*FIVE[:2], "Buy milk", *FIVE[2:])

    def test_files_become_lists_in_one_step(self):
        files = [self.file("Shopping.md", "- [ ] Milk\n- [x] Bread\n"), self.file("Ideas.txt", "Sing\nDance\n")]
        with self.start() as ember:
            drops.drop(ember, drops.boundary(2), drops.addresses(*files), drops.FILES)
            self.wait_lists(ember, Today=FIVE, Shopping=["Milk", "Bread"], Ideas=["Sing", "Dance"])
            ember.press("ctrl+z")
            self.wait_lists(ember, Today=FIVE)

    def test_file_is_added_where_it_is_dropped_among_the_lists(self):
        """Text becomes lists there."""
        file = self.file("Shopping.md", "- Milk\n")
        with self.start(library({"Today": ["Sleep"], "Work": ["Write"]})) as ember:
            ember.press("Escape")
            drops.drop(ember, drops.boundary(1), drops.addresses(file), drops.FILES)
            self.wait_lists(ember, Today=["Sleep"], Shopping=["Milk"], Work=["Write"])
            drops.drop(ember, drops.boundary(0) + 2, "Garden")
            self.wait_lists(ember, Garden=[], Today=["Sleep"], Shopping=["Milk"], Work=["Write"])

    def assert_refused(self, ember, content, type=drops.FILES, *options):
        """Check that a drop changes nothing and shows a message."""
        before = ember.file.read_bytes()
        drops.drop(ember, drops.boundary(1), content, type, *options)
        ember.wait_toast(True)
        ember.settle()
        self.assertEqual(ember.file.read_bytes(), before)

    def test_files_that_contain_no_list_change_nothing(self):
        """A valid file that is dropped with a bad one isn't added either (K41, K42)."""
        huge = self.file("huge.txt", "")
        with huge.open("wb") as file:
            file.truncate(1 << 30)
        folder = pathlib.Path(self.home) / "folder.txt"
        folder.mkdir()
        good = self.file("good.md", "- Milk\n")
        bad = [
            huge, folder, self.file("picture.png", bytes(range(256)) * 10), self.file("broken.json", "{ no JSON"),
            pathlib.Path(self.home) / "missing.txt",
        ]
        for file in bad:
            with self.subTest(file.name), self.start() as ember:
                self.assert_refused(ember, drops.addresses(good, file))

    def test_read_only_lists_and_due_take_nothing(self):
        """Rule K43."""
        data = library({"Team": [item("Book a room", due="2031-05-02")], "Own": ["Buy eggs"]})
        data["lists"][0]["readonly"] = True
        file = self.file("good.md", "- Milk\n")
        for level, keys in (("Team", ()), ("Due", ("Escape", "Home", "Return"))):
            with self.subTest(level), self.start(data) as ember:
                ember.press(*keys)
                self.assert_refused(ember, "Milk", drops.TEXT)
                self.assert_refused(ember, drops.addresses(file))

    def test_program_that_ends_while_it_is_asked_changes_nothing(self):
        with self.start() as ember, drops.source(ember, "Buy milk", drops.TEXT, "--hang") as program:
            drops.drag(ember, drops.boundary(2))
            ember.sync()
            program.kill()
            ember.wait_toast(True)
            ember.settle()
            ember.wait_items(*FIVE)

    def test_program_that_ends_during_a_drag_changes_nothing(self):
        with self.start() as ember, drops.source(ember, "Buy milk") as program:
            before = ember.colors(5)
            drops.drag(ember, drops.boundary(2), release=False)
            program.kill()
            ember.wait_until(lambda: len(ember.windows()) == 1)
            ember.button("left", "up")
            ember.wait_until(lambda: ember.colors(5) == before)
            ember.wait_items(*FIVE)

    @long
    def test_program_that_never_answers_is_given_up(self):
        """The window answers meanwhile (K42)."""
        with self.start() as ember, drops.source(ember, "Buy milk", drops.TEXT, "--hang"):
            drops.drag(ember, drops.boundary(2))
            self.assertLess(ember.answer_time(), 1_000_000)
            ember.wait_toast(True, timeout=20)
            ember.wait_items(*FIVE)
