# SPDX-License-Identifier: GPL-3.0-or-later
"""New items from the keyboard alone, and the keys that insert rows."""
from support import HEADER, HEIGHT, WIDTH, EmberTest, editing, is_background, item, long, numbered
from support.editing import FIVE

TEN = ["Milk", "Two eggs", "Brown bread", "Tea, black", "Apples", "Rice 500 g", "Soap", "A pen", "Oats & nuts", "Salt"]


class TypingTests(EmberTest):
    def test_typing_with_nothing_focused_adds_items_in_order(self):
        """Each is an undo step (G07)."""
        with self.ember([]) as ember:
            for text in TEN:
                ember.type(text + "\n", interval=0.01)
            ember.press("Return")
            ember.wait_items(*TEN)
            editing.assert_edited(ember, None, 10)
            editing.assert_undo_steps(ember, *[TEN[:count] for count in range(9, -1, -1)])
            ember.press(*["ctrl+shift+z"] * 10)
            ember.wait_items(*TEN)

    def test_typed_items_come_above_existing_ones(self):
        """All ids in the file are different."""
        with self.ember([*FIVE, item("Sleep", done=True)]) as ember:
            ember.type("\n".join(TEN))
            ember.press("Return", "Escape")
            ember.wait_items(*TEN, *FIVE, "✓ Sleep")
            ids = [line for line in ember.file.read_text().splitlines() if '"id"' in line]
            self.assertEqual(len(ids), len(set(ids)))

    def test_typing_at_once_loses_nothing(self):
        """With Enter between the items."""
        with self.ember(FIVE) as ember:
            ember.type("\n".join(TEN) + "\n", interval=0)
            ember.press("Escape")
            ember.wait_items(*TEN, *FIVE)
            long_text = "The quick brown fox jumps over the lazy dog. " * 20
            ember.type(long_text + "\n", interval=0)
            ember.press("Escape")
            ember.wait_items(long_text.strip(), *TEN, *FIVE)

    def test_typing_during_the_start_loses_nothing(self):
        """As soon as there is a window with keyboard focus. The list may not have been loaded yet."""
        for items in (FIVE, numbered(5000)):
            with self.subTest(len(items)), self.ember(items, wait=None) as ember:
                ember.first_commit()
                ember.wait_until(lambda: ember.windows() and ember.windows()[0]["focused"])
                ember.type("\n".join(TEN) + "\n", interval=0)
                ember.wait_until(lambda: ember.file.exists() and len(ember.items()) >= len(items) + 10, 6)
                ember.settle()
                ember.press("Escape")
                ember.wait_items(*TEN, *items)

    def test_unusual_texts_can_be_typed(self):
        """Markup, emoji, right-to-left text and combining marks."""
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

    @long
    def test_first_key_is_the_first_letter_of_new_item(self):
        """Letters, digits, signs and emoji. Space and Delete belong to the list."""
        for first in ("a", "Z", "7", "?", "é", "ש", "\U0001f408", "/", "-"):
            with self.subTest(first), self.ember(["Sleep"]) as ember:
                ember.type(first + "bc\n")
                ember.press("Escape")
                ember.wait_items(first + "bc", "Sleep")
        with self.ember(["Sleep"]) as ember:
            ember.press("space", "Delete", "BackSpace", "Tab", "Insert", "alt+x", "ctrl+x", "ctrl+c", "F5")
            ember.wait_items("Sleep")

    def test_dead_key_and_compose_key_begin_new_item(self):
        """Rule G10."""
        with self.ember(["Sleep"]) as ember:
            ember.press("dead_acute", "e", "t", "dead_circumflex", "o", "Return", "Return")
            ember.wait_items("étô", "Sleep")
            ember.press("Multi_key", "o", "c", "x", "Return", "Return")
            ember.wait_items("©x", "étô", "Sleep")

    def test_enter_confirms_composition_before_item(self):
        """Escape cancels only the composition (G10)."""
        with self.ember(["Sleep"]) as ember:
            ember.type("ab")
            ember.press("ctrl+shift+u", "1", "f", "4", "0", "8")
            composing = ember.image((0, HEADER, WIDTH, 54))
            ember.press("Return")
            editing.assert_edited(ember, 0, 2)
            ember.wait_items("ab\U0001f408", "Sleep")
            self.assertGreater(ember.image((0, HEADER, WIDTH, 54)).differs(composing), 20)
            ember.press("ctrl+shift+u", "4", "1", "Escape")
            editing.assert_edited(ember, 0, 2)
            ember.wait_items("ab\U0001f408", "Sleep")
            ember.press("c", "Return", "Return")
            ember.wait_items("ab\U0001f408c", "Sleep")

    def test_composition_can_begin_new_item(self):
        """Rule G10."""
        with self.ember(["Sleep"]) as ember:
            ember.press("ctrl+n", "ctrl+shift+u", "e", "9", "space", "t", "Return", "Return")
            ember.wait_items("ét", "Sleep")

    def test_interrupted_composition_loses_no_text(self):
        """By a click elsewhere, Tab, and closing the window (G10, G21)."""
        for end in (lambda ember: ember.click(200, 640), lambda ember: ember.press("Tab"), lambda ember: ember.close()):
            with self.ember(["Sleep"]) as ember:
                ember.type("ab")
                ember.press("ctrl+shift+u", "4", "1")
                end(ember)
                ember.wait_until(lambda: ember.items() and ember.items()[0][0].startswith("ab"))
                self.assertEqual(len(ember.items()), 2)


class ShortcutTests(EmberTest):
    def test_enter_in_new_row_inserts_next_row_until_one_is_empty(self):
        """Rules G07, G20."""
        with self.ember(FIVE) as ember:
            ember.press("Down", "Down", "ctrl+Return")
            editing.assert_edited(ember, 2, 6)
            ember.type("one\n")
            ember.settle()
            editing.assert_edited(ember, 3, 7)
            ember.type("two\n")
            ember.settle()
            editing.assert_edited(ember, 4, 8)
            ember.press("Return")
            editing.assert_edited(ember, None, 7)
            expected = [*FIVE[:2], "one", "two", *FIVE[2:]]
            ember.wait_items(*expected)
            editing.assert_undo_steps(ember, [text for text in expected if text != "two"], FIVE)

    @long
    def test_shortcuts_insert_at_the_top_below_and_above(self):
        """Without a focused row all insert at the top."""
        for items, keys, places in (
            (FIVE, ["Home", "Down", "Down"], (0, 3, 2)), (FIVE, ["End"], (0, 5, 4)), (FIVE, [], (0, 0, 0)), ([], [], (0, 0, 0)),
        ):
            for chord, place in zip(("ctrl+n", "ctrl+Return", "ctrl+shift+Return"), places):
                with self.subTest(chord, keys=keys, count=len(items)), self.ember(items) as ember:
                    ember.press(*keys, chord)
                    editing.assert_edited(ember, place, len(items) + 1)
                    ember.type("new\n")
                    ember.press("Return")
                    ember.wait_items(*items[:place], "new", *items[place:])
                    editing.assert_undo_steps(ember, items)

    def test_shortcut_on_completed_row_inserts_last_unfinished_row(self):
        for chord in ("ctrl+Return", "ctrl+shift+Return"):
            with self.subTest(chord), self.ember([*FIVE, item("Sleep", done=True), item("Wake", done=True)]) as ember:
                ember.press("End", chord)
                editing.assert_edited(ember, 5, 8)
                ember.type("new\n")
                ember.press("Escape")
                ember.wait_items(*FIVE, "new", "✓ Sleep", "✓ Wake")

    @long
    def test_press_on_empty_space_inserts_last_unfinished_row(self):
        """A second press only ends editing (G21)."""
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
                    editing.assert_edited(ember, None, len(items) + 1)
                    editing.assert_undo_steps(ember, names)

    @long
    def test_escape_cancels_the_current_action(self):
        """With nothing to cancel it leads to the level of lists, and does nothing there."""
        states = {
            "text": lambda ember: (ember.press("Down", "Return"), ember.type("x")), "new": lambda ember: ember.type("new"),
            "swipe": lambda ember: ember.touch.drag(ember.row(1), 250), "mouse": lambda ember: ember.mouse.drag(ember.row(1), -250),
            "parted": lambda ember: editing.hover_between(ember, 2),
            "swipe while editing": lambda ember: (ember.press("Down", "Return"), ember.touch.drag(ember.row(2), 250), ember.key("Escape")),
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
                editing.assert_edited(ember, None, 5)
                self.assertEqual([ember.shift(index) for index in range(5)], [0] * 5)
                ember.press("ctrl+z")
                ember.wait_items(*FIVE)
                for _ in range(2):
                    ember.press("Escape")
                    self.assertTrue(ember.shows_lists())
                ember.wait_items(*FIVE)

    def test_focus_after_editing_is_on_the_edited_row(self):
        """After a discarded new row it is on the row that had it before."""
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

    def test_new_row_at_the_top_is_scrolled_into_view(self):
        texts = numbered(60)
        with self.ember(texts) as ember:
            ember.press("End")
            ember.type("new")
            ember.settle()
            self.assertTrue(editing.edited_rows(ember, 3) == [0], "the new row is at the top")
            ember.press("Return", "Escape")
            ember.wait_items("new", *texts)

    @long
    def test_new_row_appears_without_holes(self):
        with self.ember(FIVE) as ember:
            for keys in (["key ctrl+n"], ["key Escape"], ["type new"], ["key Return"], ["key Return"]):
                ends = []
                for picture in editing.record(ember, keys):
                    end = editing.list_end(picture)
                    ends.append(end)
                    bare = [y for y in range(HEADER, end) if is_background(picture[WIDTH - 4, y])]
                    self.assertLessEqual(len(bare), 60, "after %r: %d px are background" % (keys, len(bare)))
                self.assertLess(ends[-1], HEIGHT)


class HeldKeyTests(EmberTest):
    def test_held_key_repeats_in_new_row(self):
        with self.ember(["Sleep"]) as ember:
            ember.set_repeat(25, 200)
            ember.key_down("a")
            ember.wait_until(lambda: ember.items()[0][0].startswith("aaaa"))
            ember.key_up("a")
            ember.press("Return", "Return")
            self.assertEqual(len(ember.items()), 2)
            self.assertEqual(set(ember.items()[0][0]), {"a"})
