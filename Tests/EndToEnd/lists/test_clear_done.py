# SPDX-License-Identifier: GPL-3.0-or-later
"""What is done is cleared, or put back, by pulling up at the end, by key and by the menu."""
from support.devices import SLOP, Touch, Touchpad, stretch
from support.levels import LevelTest
from support import GROUND, HEADER, ROW, TICK, is_green, is_ground, item, near, numbered

THREE_DONE = [item("Done %d" % number, done=True) for number in range(3)]
PLAIN = ["✓ Done 0", "✓ Done 1", "✓ Done 2"]
PULLERS = (Touch, Touchpad)


class ClearTest(LevelTest):
    @staticmethod
    def begin(device, ember):
        """A hand on a list that is at its end."""
        hand = device(ember)
        if hand.needs_pointer:
            ember.pointer_move(200, 500)
        ember.press("End")
        return hand

    @staticmethod
    def pull_up(ember, hand, *shown):
        """Pulls until so many px are seen below the list, one distance after the other."""
        page = ember.size[1] - HEADER
        hand.begin(200, 640)
        if hand.name == "touch":
            hand.at = (200, 640 - SLOP)
            ember.touch_move(0, *hand.at)
        went = 0.0
        for px in shown:
            wanted = stretch(px, page)
            hand.move(0, -(wanted - went) / hand.gain)
            went = wanted
            ember.hold_still()

    @staticmethod
    def words(ember):
        """The brightest pixel of what is said at the lower edge; None when nothing is."""
        box = ember.image((16, ember.size[1] - 3 * ROW, 200, 3 * ROW))
        brightest = max((box[x, y] for x in range(box.width) for y in range(box.height)), key=sum)
        return None if near(brightest, GROUND, 20) else brightest


class PullTests(ClearTest):
    def assert_says_a_few_words(self, ember):
        """Who has cleared the last ones reads more than who begins with an empty list; nothing else is left."""
        ember.settle()
        box = ember.image((20, HEADER, 380, ember.size[1] - HEADER - 90))
        lines = ([box[x, y] for x in range(0, box.width, 2)] for y in range(box.height))
        written = [HEADER + y for y, line in enumerate(lines) if not all(is_ground(pixel) for pixel in line)]
        self.assertGreater(len(written), 36, "more lines than an empty list has")
        middle = (written[0] + written[-1]) / 2
        self.assertLess(abs(middle - (HEADER + ember.size[1]) / 2), 30, "in the middle")

    def test_pulled_up_by_a_row_what_is_done_is_cleared(self):
        """D12–D14: of a short list and of a long one; one step to undo, and all are back in their old order."""
        for device in PULLERS:
            for todo in (["One", "Two"], numbered(30), []):
                with self.subTest(device.name, todo=len(todo)), self.start("Today", {"Today": [*todo, *THREE_DONE], "Other": ["x"]}) as ember:
                    hand = self.begin(device, ember)
                    content = self.lists(ember)
                    self.pull_up(ember, hand, 75)
                    if todo != numbered(30):
                        self.assert_near(self.words(ember), TICK, 24, "it says so in green")
                    hand.release()
                    self.wait_file(ember, {"Today": todo, "Other": ["x"]})
                    if todo:
                        self.assert_looks_fresh(ember, "Today")
                    else:
                        self.assert_says_a_few_words(ember)
                    ember.press("ctrl+z", "ctrl+z")
                    self.wait_file(ember, content)
                    self.assert_looks_fresh(ember, "Today")
                    ember.press("ctrl+shift+z")
                    self.wait_file(ember, {"Today": todo, "Other": ["x"]})

    def test_pulled_up_by_two_rows_what_is_done_is_put_back(self):
        """I10: in the order from before it was done; one step to undo."""
        for device in PULLERS:
            with self.subTest(device.name), self.start("Today", {"Today": ["One", "Two", "Three", "Four"]}) as ember:
                hand = self.begin(device, ember)
                ember.press("Home", "Down", "space", "Home", "space")
                self.wait_file(ember, {"Today": ["Three", "Four", "✓ One", "✓ Two"]})
                ember.settle()
                self.pull_up(ember, hand, 125)
                self.assertTrue(min(self.words(ember)) > 230, "it says so in white")
                hand.release()
                self.wait_file(ember, {"Today": ["One", "Two", "Three", "Four"]})
                self.assert_looks_fresh(ember, "Today")
                ember.press("ctrl+z")
                self.wait_file(ember, {"Today": ["Three", "Four", "✓ One", "✓ Two"]})
                self.assert_looks_fresh(ember, "Today")

    def test_what_it_says_is_what_letting_go_does(self):
        """Up past both rows and back: below two rows it clears, below one it does nothing."""
        for device in PULLERS:
            for shown, after in (((125, 75), ["One"]), ((125, 75, 40), ["One", *PLAIN]), ((75, 40), ["One", *PLAIN])):
                with self.subTest(device.name, shown=shown), self.start("Today", {"Today": ["One", *THREE_DONE]}) as ember:
                    hand = self.begin(device, ember)
                    self.pull_up(ember, hand, *shown)
                    hand.release()
                    ember.settle()
                    self.wait_file(ember, {"Today": after})
                    self.assert_looks_fresh(ember, "Today")

    def test_with_nothing_done_nothing_happens_calmly(self):
        """D11: nor on the level of lists, nor where it does not begin at the end (D01)."""
        for device in PULLERS:
            with self.subTest(device.name), self.start("Today", {"Today": ["One", "Two"]}) as ember:
                hand = self.begin(device, ember)
                before, content = ember.image(), ember.file.read_bytes()
                self.pull_up(ember, hand, 75, 130)
                words = self.words(ember)
                self.assertTrue(words and max(words) - min(words) < 40 and max(words) < 230, "grey: %r" % (words,))
                hand.release()
                ember.settle()
                self.assert_same_picture(ember, before, but_scrollbar=True)
                self.assertEqual(ember.file.read_bytes(), content)

    def test_on_the_level_of_lists_pulling_up_does_nothing(self):
        for device in PULLERS:
            with self.subTest(device.name), self.start(None, {"Today": ["One"], "Done": THREE_DONE}) as ember:
                hand = device(ember)
                if hand.needs_pointer:
                    ember.pointer_move(200, 500)
                ember.settle()
                before, content = ember.image(), ember.file.read_bytes()
                self.pull_up(ember, hand, 130)
                hand.release()
                ember.settle()
                self.assert_same_picture(ember, before, but_scrollbar=True)
                self.assertEqual(ember.file.read_bytes(), content)


class KeyTests(ClearTest):
    def test_by_key_and_by_the_menu(self):
        """Ctrl+Shift+Delete clears; the menu clears and puts back; on the level of lists they do nothing."""
        lists = {"Today": ["One", *THREE_DONE], "Other": ["x"]}
        def menu(*keys):
            return lambda ember: (ember.press("F10"), ember.press(*keys))

        ways = {
            "key": (lambda ember: ember.press("ctrl+shift+Delete"), ["One"]),
            "menu, clear": (menu("Return"), ["One"]),
            "menu, put back": (menu("Down", "Return"), ["One", "Done 2", "Done 1", "Done 0"]),
        }
        for name, (way, after) in ways.items():
            with self.subTest(name), self.start("Today", lists) as ember:
                content = self.lists(ember)
                way(ember)
                ember.settle()
                if name == "menu, put back":
                    ember.wait_until(lambda: not any(line.startswith("✓") for line in self.lists(ember)["Today"]))
                    self.assertEqual(sorted(self.lists(ember)["Today"]), sorted(after))
                else:
                    self.wait_file(ember, {"Today": after, "Other": ["x"]})
                ember.settle()
                self.assertEqual(is_ground(ember.pixel(4, ember.row(2))), after == ["One"])
                self.assertFalse(is_green(ember.pixel(4, ember.row(2))))
                ember.press("ctrl+z")
                self.wait_file(ember, content)
                ember.settle()
                self.assertTrue(is_green(ember.pixel(4, ember.row(2))))
                ember.press("Escape", "ctrl+shift+Delete")
                ember.settle()
                self.wait_file(ember, content)


class ToastTests(ClearTest):
    def test_deleted_one_after_the_other_the_toast_counts(self):
        """I07: after three and one undo it says what it said after two; each comes back in reverse."""
        with self.start("Today", {"Today": numbered(8)}) as ember:
            ember.press("Home", "Delete")
            one = self.toast(ember)
            ember.press("Delete")
            two = self.toast(ember)
            ember.press("Delete")
            three = self.toast(ember)
            self.assertNotIn("nothing differs", (one.difference(two), two.difference(three)))
            ember.wait_items(*numbered(8)[3:])
            ember.press("ctrl+z")
            ember.wait_items(*numbered(8)[2:])
            self.assertEqual(self.toast(ember).difference(two), "nothing differs")
            ember.press("ctrl+z", "ctrl+z")
            ember.wait_items(*numbered(8))
            self.assert_looks_fresh(ember, "Today")

    @staticmethod
    def toast(ember):
        ember.settle()
        return ember.image((60, ember.size[1] - 80, 300, 80))
