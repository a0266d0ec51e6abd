# SPDX-License-Identifier: GPL-3.0-or-later
"""New items from the keyboard alone, and the keys that lead to them."""
from support.editing import FIVE, EditTest
from support import HEADER, HEIGHT, WIDTH, EmberTest, is_ground, item, numbered

TEN = ["Milk", "Two eggs", "Brown bread", "Tea, black", "Apples", "Rice 500 g", "Soap", "A pen", "Oats & nuts", "Salt"]


class TypingTests(EditTest):
    def test_ten_items_by_typing_alone(self):
        """G07: into a window in which nothing has the focus; exactly ten, in the order typed, each a step of its own."""
        with self.ember([]) as ember:
            for text in TEN:
                ember.type(text + "\n", interval=0.01)
            ember.press("Return")
            ember.wait_items(*TEN)
            self.assert_edited(ember, None, 10)
            self.undo_all(ember, *[TEN[:count] for count in range(9, -1, -1)])
            ember.press(*["ctrl+shift+z"] * 10)
            ember.wait_items(*TEN)

    def test_ten_items_above_what_is_there(self):
        """Typing opens a row at the top; Enter the next one below it. The ids in the file are all different."""
        with self.ember([*FIVE, item("Sleep", done=True)]) as ember:
            ember.type("\n".join(TEN))
            ember.press("Return", "Escape")
            ember.wait_items(*TEN, *FIVE, "✓ Sleep")
            ids = [line for line in ember.file.read_text().splitlines() if '"id"' in line]
            self.assertEqual(len(ids), len(set(ids)))

    def test_typing_faster_than_any_hand_loses_nothing(self):
        """Every key at once, with Enter between the items."""
        with self.ember(FIVE) as ember:
            ember.type("\n".join(TEN) + "\n", interval=0)
            ember.press("Escape")
            ember.wait_items(*TEN, *FIVE)
            long = "The quick brown fox jumps over the lazy dog. " * 20
            ember.type(long + "\n", interval=0)
            ember.press("Escape")
            ember.wait_items(long.strip(), *TEN, *FIVE)

    def test_typing_at_once_after_the_start_loses_nothing(self):
        """The keys come as soon as there is a window that can have them; the list may still be on its way."""
        for items in (FIVE, numbered(5000)):
            with self.subTest(len(items)), self.ember(items, wait=None) as ember:
                ember.first_commit()
                ember.wait_until(lambda: ember.windows() and ember.windows()[0]["focused"])
                ember.type("\n".join(TEN) + "\n", interval=0)
                ember.wait_until(lambda: ember.file.exists() and len(ember.items()) >= len(items) + 10, 6)
                ember.settle()
                ember.press("Escape")
                ember.wait_items(*TEN, *items)

    def test_texts_that_break_other_programs_can_be_typed(self):
        """Markup, emoji, right to left, marks: each is the item's text to the letter."""
        texts = [
            "<b>&amp;</b> <span", "\U0001f408\U0001f415 é ß", "שלום עולם", "-- 'x' \"y\" \\n %s {a}", "  - [ ] not pasted", "a\u0301 z\u0351",
        ]
        with self.ember([]) as ember:
            ember.press("ctrl+n")
            for text in texts:
                ember.type(text + "\n")
                ember.settle()
            ember.press("Escape")
            ember.wait_items(*[text.strip() for text in texts])

    def test_each_first_key_is_the_first_letter(self):
        """Letters, digits, signs, shifted ones, emoji; space and Delete are the list's own."""
        for first in ("a", "Z", "7", "?", "é", "ש", "\U0001f408", "/", "-"):
            with self.subTest(first), self.ember(["Sleep"]) as ember:
                ember.type(first + "bc\n")
                ember.press("Escape")
                ember.wait_items(first + "bc", "Sleep")
        with self.ember(["Sleep"]) as ember:
            ember.press("space", "Delete", "BackSpace", "Tab", "Insert", "alt+x", "ctrl+x", "ctrl+c", "F5")
            ember.wait_items("Sleep")

    def test_a_dead_key_begins_a_text_too(self):
        """G10: the accent and its letter become one; Compose likewise."""
        with self.ember(["Sleep"]) as ember:
            ember.press("dead_acute", "e", "t", "dead_circumflex", "o", "Return", "Return")
            ember.wait_items("étô", "Sleep")
            ember.press("Multi_key", "o", "c", "x", "Return", "Return")
            ember.wait_items("©x", "étô", "Sleep")

    def test_enter_confirms_a_composition_and_not_the_item(self):
        """G10: Ctrl+Shift+U and the digits of a character; Escape gives up the composition and not the item."""
        with self.ember(["Sleep"]) as ember:
            ember.type("ab")
            ember.press("ctrl+shift+u", "1", "f", "4", "0", "8")
            composing = ember.image((0, HEADER, WIDTH, 54))
            ember.press("Return")
            self.assert_edited(ember, 0, 2)
            ember.wait_items("ab\U0001f408", "Sleep")
            self.assertGreater(ember.image((0, HEADER, WIDTH, 54)).differs(composing), 20)
            ember.press("ctrl+shift+u", "4", "1", "Escape")
            self.assert_edited(ember, 0, 2)
            ember.wait_items("ab\U0001f408", "Sleep")
            ember.press("c", "Return", "Return")
            ember.wait_items("ab\U0001f408c", "Sleep")

    def test_a_composition_can_begin_a_text(self):
        """G10: with nothing open yet."""
        with self.ember(["Sleep"]) as ember:
            ember.press("ctrl+n", "ctrl+shift+u", "e", "9", "space", "t", "Return", "Return")
            ember.wait_items("ét", "Sleep")

    def test_a_composition_that_another_row_interrupts_harms_nothing(self):
        """G10, G21: a click elsewhere, Ctrl+N, another window, closing."""
        for end in (lambda ember: ember.click(200, 640), lambda ember: ember.press("Tab"), lambda ember: ember.close()):
            with self.ember(["Sleep"]) as ember:
                ember.type("ab")
                ember.press("ctrl+shift+u", "4", "1")
                end(ember)
                ember.wait_until(lambda: ember.items() and ember.items()[0][0].startswith("ab"))
                self.assertEqual(len(ember.items()), 2)


class KeyTests(EditTest):
    def test_enter_opens_the_next_row_below_and_an_empty_one_ends(self):
        """G07, G20: the new row is edited and none of its neighbours."""
        with self.ember(FIVE) as ember:
            ember.press("Down", "Down", "ctrl+Return")
            self.assert_edited(ember, 2, 6)
            ember.type("one\n")
            ember.settle()
            self.assert_edited(ember, 3, 7)
            ember.type("two\n")
            ember.settle()
            self.assert_edited(ember, 4, 8)
            ember.press("Return")
            self.assert_edited(ember, None, 7)
            expected = [*FIVE[:2], "one", "two", *FIVE[2:]]
            ember.wait_items(*expected)
            self.undo_all(ember, [text for text in expected if text != "two"], FIVE)

    def test_chords_add_at_the_top_below_and_above(self):
        """Ctrl+N, Ctrl+Enter, Ctrl+Shift+Enter; each is one step; without a focus, and in an empty list, all add at the top."""
        for items, keys, places in (
            (FIVE, ["Home", "Down", "Down"], (0, 3, 2)), (FIVE, ["End"], (0, 5, 4)), (FIVE, [], (0, 0, 0)), ([], [], (0, 0, 0)),
        ):
            for chord, place in zip(("ctrl+n", "ctrl+Return", "ctrl+shift+Return"), places):
                with self.subTest(chord, keys=keys, count=len(items)), self.ember(items) as ember:
                    ember.press(*keys, chord)
                    self.assert_edited(ember, place, len(items) + 1)
                    ember.type("new\n")
                    ember.press("Return")
                    ember.wait_items(*items[:place], "new", *items[place:])
                    self.undo_all(ember, items)

    def test_nothing_new_stands_among_the_done(self):
        """Ctrl+Enter on a done row adds at the end of the unfinished."""
        for chord in ("ctrl+Return", "ctrl+shift+Return"):
            with self.subTest(chord), self.ember([*FIVE, item("Sleep", done=True), item("Wake", done=True)]) as ember:
                ember.press("End", chord)
                self.assert_edited(ember, 5, 8)
                ember.type("new\n")
                ember.press("Escape")
                ember.wait_items(*FIVE, "new", "✓ Sleep", "✓ Wake")

    def test_a_press_on_the_empty_space_adds_at_the_end_of_the_unfinished(self):
        """By tap and click; one step; in an empty list too. A second press only ends it (G21)."""
        done = [item("Sleep", done=True)]
        for items, names, place in (([*FIVE, *done], [*FIVE, "✓ Sleep"], 5), ([], [], 0), (done, ["✓ Sleep"], 0)):
            for press in ("tap", "click"):
                with self.subTest(press, count=len(items)), self.ember(items) as ember:
                    getattr(ember, press)(200, 600)
                    ember.settle()
                    ember.type("new")
                    ember.wait_items(*names[:place], "new", *names[place:])
                    getattr(ember, press)(200, 650)
                    ember.settle()
                    ember.wait_items(*names[:place], "new", *names[place:])
                    self.assert_edited(ember, None, len(items) + 1)
                    self.undo_all(ember, names)

    def test_escape_in_every_state_does_no_harm(self):
        """With a text, a swipe, a parted list: that is given up; with nothing under way it leads to the lists, and there it does
        nothing. The file is as it was."""
        states = {
            "text": lambda ember: (ember.press("Down", "Return"), ember.type("x")), "new": lambda ember: ember.type("new"),
            "swipe": lambda ember: ember.touch.hold(ember.row(1), 250), "mouse": lambda ember: ember.mouse.hold(ember.row(1), -250),
            "parted": lambda ember: self.rest_between(ember, 2),
            "swipe while editing": lambda ember: (ember.press("Down", "Return"), ember.touch.hold(ember.row(2), 250), ember.key("Escape")),
        }
        for name, begin in states.items():
            with self.subTest(name), self.ember(FIVE) as ember:
                begin(ember)
                ember.press("Escape")
                if name == "parted":
                    ember.pointer_leave()
                if "swipe" in name:
                    ember.touch.release()
                if name == "mouse":
                    ember.mouse.release()
                ember.settle()
                ember.wait_items(*FIVE)
                self.assertFalse(ember.shows_lists())
                self.assert_edited(ember, None, 5)
                self.assertEqual([ember.shift(index) for index in range(5)], [0] * 5)
                ember.press("ctrl+z")
                ember.wait_items(*FIVE)
                for _ in range(2):
                    ember.press("Escape")
                    self.assertTrue(ember.shows_lists())
                ember.wait_items(*FIVE)

    def test_the_focus_after_typing_is_where_the_hand_was(self):
        """On the row that was edited; after new ones given up on the row that had it before. The keys go on from there."""
        with self.ember(FIVE) as ember:
            ember.press("Down", "Down", "Return", "x", "Return")
            self.assertEqual(ember.focused_row(), 1)
            ember.press("Return", "x", "Escape")
            self.assertEqual(ember.focused_row(), 1)
            ember.press("ctrl+n", "Escape")
            self.assertEqual(ember.focused_row(), 1)
            ember.press("ctrl+Return", "Return", "Down")
            self.assertEqual(ember.focused_row(), 2)
            ember.press("Return", "ctrl+a", "BackSpace", "Return")
            ember.wait_items(FIVE[0], FIVE[1] + "x", *FIVE[3:])
            ember.press("Home", "Delete")
            ember.wait_items(FIVE[1] + "x", *FIVE[3:])

    def test_a_new_row_far_away_is_brought_into_view(self):
        """Typing adds at the top, wherever the list is scrolled to; an empty space after the last row adds there."""
        texts = numbered(60)
        with self.ember(texts) as ember:
            ember.press("End")
            ember.type("new")
            ember.settle()
            self.assertTrue(self.edited_rows(ember, 3) == [0], "the new row is at the top")
            ember.press("Return", "Escape")
            ember.wait_items("new", *texts)

    def test_a_new_row_makes_the_others_room_frame_by_frame(self):
        """No hole and nothing torn while it comes and goes, nor when one is given up."""
        with self.ember(FIVE) as ember:
            for keys in (["key ctrl+n"], ["key Escape"], ["type new"], ["key Return"], ["key Return"]):
                ends = []
                for picture in self.film(ember, keys):
                    end = self.end(picture)
                    ends.append(end)
                    bare = [y for y in range(HEADER, end) if is_ground(picture[WIDTH - 4, y])]
                    self.assertLessEqual(len(bare), 60, "after %r: %d px are bare" % (keys, len(bare)))
                self.assertLess(ends[-1], HEIGHT)


class HeldKeyTests(EmberTest):
    def test_a_key_that_is_held_repeats_in_the_new_row(self):
        """The row is there with the first one; the others come by themselves."""
        with self.ember(["Sleep"]) as ember:
            ember.set_repeat(25, 200)
            ember.key_down("a")
            ember.wait_until(lambda: ember.items()[0][0].startswith("aaaa"))
            ember.key_up("a")
            ember.press("Return", "Return")
            self.assertEqual(len(ember.items()), 2)
            self.assertEqual(set(ember.items()[0][0]), {"a"})
