# SPDX-License-Identifier: GPL-3.0-or-later
"""Use of Ember without sight and pointer: objects, actions and announcements on the accessibility bus."""
import json

from support import EmberTest, item, library, numbered, screen_reader_tour, texts
from support.screen_reader import AccessibleEmber


class ScreenReaderTests(EmberTest):
    def reader(self, items, **options):
        reader = AccessibleEmber(items, home=self.home, **options)
        self.addCleanup(reader.assert_no_warnings)
        return reader

    def test_screen_reader_journey(self):
        """Add, edit, complete, reorder, delete, undo and change the list by the rows' actions and by keys."""
        with self.reader(screen_reader_tour.LISTS) as reader:
            screen_reader_tour.run(self, reader)

    def test_rows_have_names_states_and_actions(self):
        with self.reader(["Feed the cat", "", "Buy eggs", item("Sing", done=True)]) as reader:
            reader.wait_rows("Feed the cat", "", "Buy eggs", "Sing")
            descriptions = [texts.NOT_COMPLETED % (1, 4), texts.NOT_COMPLETED % (2, 4), texts.NOT_COMPLETED % (3, 4), texts.COMPLETED % (4, 4)]
            self.assertEqual([row.description for row in reader.row_objects()], descriptions)
            self.assertEqual(["checked" in row.states for row in reader.row_objects()], [False, False, False, True])
            always = {"row.complete", "row.delete", "row.edit", "row.insert-above", "row.insert-below"}
            date, up, down = {"row.set-date"}, {"row.move-up", "row.move-top"}, {"row.move-down", "row.move-bottom"}
            self.assertEqual([set(row.actions) for row in reader.row_objects()], [always | date | down, *[always | date | up | down] * 2, always | up])

    def test_lessons_are_the_names_of_their_rows(self):
        """At the first start (K17)."""
        with self.reader(None) as reader:
            reader.wait_until(reader.file.exists)
            names = [text for text, _ in reader.items()]
            self.assertEqual(names[:2], ["Swipe right to complete an item", "Swipe left to delete it"])
            reader.wait_rows(*names)

    def test_empty_names_cause_no_error(self):
        """Of items and of a list. The program writes no warning (J05)."""
        content = library({"Today": ["", "Feed the cat"], "Shop": ["Milk"]})
        content["lists"][0]["name"] = ""
        with self.reader(content) as reader:
            reader.wait_rows("", "Feed the cat")
            self.assertEqual(reader.list().name, texts.LIST_STATUS % ("", 2, 2))
            reader.row_named("").do_action("row.edit")
            reader.wait_focus(texts.EDIT_ITEM % "", "text")
            reader.key("Escape")
            reader.row_named("").do_action("row.complete")
            reader.wait_announced(texts.DONE % "")
            reader.wait_rows("Feed the cat", "")
            content["lists"][0]["items"] = [entry | {"text": ""} for entry in content["lists"][0]["items"]]
            reader.write(content)
            reader.wait_rows("", "")
            reader.key("alt+Up")
            reader.wait_rows("", "Shop")
            reader.row_named("").do_action("row.open")
            reader.wait_rows("", "")

    def test_long_list_is_read_in_order(self):
        """Recycled rows keep neither name nor position."""
        names = numbered(60)
        with self.reader(names) as reader:
            reader.wait_for(lambda: len(reader.row_objects()) > 10, "the visible rows are accessible")
            for key, steps in (("Down", 30), ("Page_Down", 2), ("Up", 5), ("End", 1), ("Home", 1)):
                for _ in range(steps):
                    reader.key(key)
            reader.wait_focus(names[0])
            for key, target in (("End", 59), ("Page_Up", None), ("Up", None), ("Home", 0)):
                reader.key(key)
                if target is not None:
                    reader.wait_focus(names[target])
                self.assert_in_order(reader, names)

    def assert_in_order(self, reader, names):
        def shown():
            return [(row.name, row.description) for row in reader.row_objects()]

        def is_in_order():
            rows = shown()
            first = names.index(rows[0][0])
            return len(rows) > 10 and rows == [
                (name, texts.NOT_COMPLETED % (first + i + 1, len(names))) for i, name in enumerate(names[first:first + len(rows)])
            ]

        reader.wait_for(is_in_order, "the rows are read from top to bottom")

    def test_announcements_in_quick_succession_are_combined(self):
        with self.reader(numbered(6)) as reader:
            reader.key("Home")
            reader.wait_focus("Item number 0")
            for _ in range(4):
                reader.key("space")
            reader.wait_for(lambda: sum("checked" in row.states for row in reader.row_objects()) == 4, "four items are completed")
            said = reader.wait_announced(texts.SEVERAL_DONE % 4)
            self.assertEqual([words for words in said if "“" in words], [])
            for _ in range(3):
                reader.key("Delete")
            reader.wait_announced(texts.SEVERAL_DELETED % 3)
            for _ in range(3):
                reader.key("ctrl+z")
            reader.wait_announced(texts.SEVERAL_UNDONE % 3)
            reader.wait_for(lambda: len(reader.row_objects()) == 6, "all rows are back")

    def test_gestures_are_announced(self):
        with self.reader(["Feed the cat", "Buy eggs"]) as reader:
            reader.wait_rows("Feed the cat", "Buy eggs")
            reader.key("End")
            reader.wait_focus("Buy eggs")
            reader.drag_touch((360, reader.row(1)), (60, reader.row(1)), 0.3)
            reader.wait_announced(texts.DELETED % "Buy eggs")
            reader.wait_focus(texts.LIST_STATUS_ONE % ("Today", 1), "list")
            reader.drag_touch((60, reader.row(0)), (330, reader.row(0)), 0.3)
            reader.wait_announced(texts.DONE % "Feed the cat")
            reader.wait_rows("Feed the cat")

    def test_search_results_replace_list_for_screen_readers(self):
        with self.reader(["Feed the cat", "Buy eggs", "Feed the dog"]) as reader:
            reader.key("ctrl+f")
            reader.wait_for(lambda: "focused" in reader.find(79).states, "the search has the focus")
            reader.type("feed")
            reader.wait_rows(texts.RESULT_ROW % ("Feed the cat", "Today"), texts.RESULT_ROW % ("Feed the dog", "Today"))
            reader.wait_announced(texts.FOUND % 2)
            reader.key("Down")
            reader.key("Down")
            reader.wait_focus(texts.RESULT_ROW % ("Feed the dog", "Today"))
            reader.key("Escape")
            reader.wait_rows("Feed the cat", "Buy eggs", "Feed the dog")

    def test_number_of_results_is_announced_only_if_it_changes(self):
        with self.reader(["Feed the cat", "Buy eggs", "Feed the dog"]) as reader:
            reader.key("ctrl+f")
            reader.wait_for(lambda: "focused" in reader.find(79).states, "the search has the focus")
            reader.type("feed")
            reader.wait_announced(texts.FOUND % 2)
            # Every letter changes the search text.
            reader.settle()
            reader.announcements()
            cat, dog, bird = (texts.RESULT_ROW % (text, "Today") for text in ("Feed the cat", "Feed my dog", "Feed the bird"))
            content = json.loads(reader.file.read_text())
            items = content["lists"][0]["items"]
            items[2]["text"] = "Feed my dog"
            reader.file.write_text(json.dumps(content))
            reader.wait_rows(cat, dog)
            self.assertNotIn(texts.FOUND % 2, reader.announcements())
            items.append({"id": "bird", "text": "Feed the bird"})
            reader.file.write_text(json.dumps(content))
            reader.wait_rows(cat, dog, bird)
            reader.wait_announced(texts.FOUND % 3)

    def test_empty_list_is_announced(self):
        with self.reader(["Feed the cat"]) as reader:
            reader.wait_rows("Feed the cat")
            self.assertNotIn(texts.EMPTY_HINT, [each.name for each in reader.window().descendants()])
            reader.row_named("Feed the cat").do_action("row.delete")
            reader.wait_for(lambda: reader.list().name == texts.EMPTY_LIST % "Today", "the list is empty")
            reader.wait_for(lambda: texts.EMPTY_HINT in [each.name for each in reader.window().descendants()], "the hint is accessible")


class KeyboardOnlyTests(EmberTest):
    """Header, menus and windows by keyboard alone."""

    def reader(self, items, **options):
        reader = AccessibleEmber(items, home=self.home, **options)
        self.addCleanup(reader.assert_no_warnings)
        return reader

    def test_tab_reaches_every_button_and_the_list(self):
        with self.reader(["Feed the cat"]) as reader:
            reader.wait_focus(texts.LIST_STATUS_ONE % ("Today", 1), "list")
            seen = []
            for _ in range(8):
                before = reader.focused()
                reader.key("Tab")
                reader.wait_for(lambda: reader.focused() not in (None, before), "Tab moves the focus")
                seen.append(reader.focused().name)
            # GTK does not include the close button. Ctrl+W closes the window.
            self.assertLessEqual({texts.LISTS, texts.MAIN_MENU}, set(seen))
            self.assertTrue({"Feed the cat", texts.LIST_STATUS_ONE % ("Today", 1)} & set(seen), seen)

    def test_menus_open_by_key_and_restore_focus(self):
        with self.reader(["Feed the cat", "Buy eggs"]) as reader:
            reader.key("Down")
            reader.wait_focus("Feed the cat")
            for key, entry in (("F10", texts.FIND), ("Menu", texts.DELETE), ("shift+F10", texts.DELETE)):
                reader.key(key)
                reader.wait_for(lambda: entry in self.names(reader), "%s opens a menu with “%s”" % (key, entry))
                reader.key("Escape")
                reader.wait_focus("Feed the cat")

    def test_menu_clears_and_marks_done_items_only_if_there_are_some(self):
        for items, sensitive in ((["Feed the cat"], False), ([item("Feed the cat", done=True)], True)):
            with self.subTest(sensitive), self.reader(items) as reader:
                reader.key("F10")
                reader.wait_for(lambda: texts.FIND in self.names(reader), "the menu is shown")
                for name in (texts.CLEAR_DONE, texts.MARK_ALL_NOT_DONE):
                    entry = next(each for each in self.objects(reader) if each.name == name)
                    self.assertEqual("sensitive" in entry.states, sensitive, name)

    def test_menu_names_the_steps_to_undo_and_redo(self):
        """A long name is shortened, and an edit that is open is committed first (I17)."""
        with self.reader(["Feed the cat", "Write a letter to all the aunts and uncles"]) as reader:
            def wait_entries(*names):
                reader.key("F10")
                reader.wait_for(lambda: set(names) <= set(self.names(reader)), "the menu has %r" % (names,))
                # An entry has the focus only once the menu is shown.
                reader.settle()

            wait_entries(texts.UNDO, texts.REDO)
            reader.key("Escape")
            reader.key("End")
            reader.key("Delete")
            wait_entries(texts.UNDO_DELETION % "Write a letter to al…", texts.REDO)
            reader.key("Return")
            reader.wait_rows("Feed the cat", "Write a letter to all the aunts and uncles")
            wait_entries(texts.UNDO, texts.REDO_DELETION % "Write a letter to al…")
            reader.key("Return")
            reader.wait_rows("Feed the cat")
            reader.key("F2")
            reader.wait_focus(texts.EDIT_ITEM % "Feed the cat", "text")
            reader.type(" twice")
            wait_entries("Undo Edit “Feed the cat twice”", texts.REDO)
            reader.key("Return")
            reader.wait_rows("Feed the cat")

    def names(self, reader):
        return [each.name for each in self.objects(reader)]

    def objects(self, reader):
        return [each for program in reader.programs() for window in program.children for each in window.descendants()]

    def test_shortcuts_window_opens_and_window_closes_by_key(self):
        for key in ("ctrl+w", "ctrl+q"):
            with self.subTest(key=key), self.reader(["Feed the cat"]) as reader:
                reader.key("ctrl+question")
                reader.wait_for(lambda: texts.SHORTCUTS_WINDOW in (reader.window().name, *self.names(reader)), "the keys are shown")
                reader.wait_for(lambda: texts.SHORTCUT_COMPLETE in self.names(reader), "the shortcuts are accessible")
                reader.key("Escape")
                reader.wait_for(lambda: reader.list() is not None, "the list is back")
                reader.type("Sing")
                reader.key(key)
                self.assertEqual(reader.wait_exit(), 0)
                self.assertEqual(reader.items(), [("Sing", False), ("Feed the cat", False)], "the typed text is saved")
