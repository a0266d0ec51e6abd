# SPDX-License-Identifier: GPL-3.0-or-later
"""Ember without eyes and without a pointer: what is there, what can be done and what is said, by the accessibility bus alone."""
from reading import Reader
from support import EmberTest, item, library, numbered

UNDO = "Press Ctrl+Z to undo."


class ScreenReaderTests(EmberTest):
    def reader(self, items, **options):
        reader = Reader(items, home=self.home, **options)
        self.addCleanup(self.assert_quiet, reader)
        return reader

    def test_the_whole_tour(self):
        """Add, edit, complete, reorder, delete, undo, change the list: by actions of the rows and by keys."""
        with self.reader(library({"Today": ["Feed the cat", "Buy eggs", item("Sing", done=True)], "Shop": ["Milk"]})) as reader:
            reader.wait_rows("Feed the cat", "Buy eggs", "Sing")
            self.assertEqual(reader.list().name, "Today, 2 of 3 items left")
            self.assertIsNotNone(reader.find("button", "Main Menu"))
            self.assertIsNotNone(reader.find("button", "Lists"))

            # Add, above everything by a key and below a row by its action.
            reader.key("ctrl+n")
            reader.wait_focus("New item", "text")
            reader.type("Call Ann\n")
            reader.key("Escape")
            reader.wait_rows("Call Ann", "Feed the cat", "Buy eggs", "Sing")
            reader.wait_heard("Added “Call Ann”.")
            reader.named("Feed the cat").act("row.insert-below")
            reader.wait_focus("New item", "text")
            reader.type("Water the plants\n")
            reader.key("Escape")
            reader.wait_rows("Call Ann", "Feed the cat", "Water the plants", "Buy eggs", "Sing")
            reader.wait_heard("Added “Water the plants”.")

            # Edit.
            reader.named("Buy eggs").act("row.edit")
            reader.wait_focus("Edit “Buy eggs”", "text")
            self.assertEqual(reader.focus().text, "Buy eggs")
            reader.type(" and milk\n")
            reader.wait_rows("Call Ann", "Feed the cat", "Water the plants", "Buy eggs and milk", "Sing")
            reader.wait_heard("Changed to “Buy eggs and milk”.")

            # Complete.
            reader.named("Call Ann").act("row.complete")
            reader.wait_rows("Feed the cat", "Water the plants", "Buy eggs and milk", "Call Ann", "Sing")
            reader.wait_heard("“Call Ann” is done.")
            done = reader.named("Call Ann")
            self.assertEqual((done.description, "checked" in done.states), ("completed, 4 of 5", True))
            reader.wait_focus("Feed the cat")
            self.assertEqual(reader.list().name, "Today, 3 of 5 items left")

            # Reorder.
            reader.named("Feed the cat").act("row.move-down")
            reader.wait_rows("Water the plants", "Feed the cat", "Buy eggs and milk", "Call Ann", "Sing")
            reader.wait_heard("Moved “Feed the cat” to position 2 of 5.")
            reader.wait_focus("Feed the cat")
            reader.named("Buy eggs and milk").act("row.move-up")
            reader.wait_rows("Water the plants", "Buy eggs and milk", "Feed the cat", "Call Ann", "Sing")
            reader.wait_heard("Moved “Buy eggs and milk” to position 2 of 5.")

            # Delete, and undo.
            reader.named("Water the plants").act("row.delete")
            reader.wait_rows("Buy eggs and milk", "Feed the cat", "Call Ann", "Sing")
            reader.wait_heard("Deleted “Water the plants”. " + UNDO)
            self.assertEqual([alert.role for alert in reader.window().all() if alert.role == "alert"], ["alert"], "the message is there to be read")
            reader.key("ctrl+z")
            reader.wait_rows("Water the plants", "Buy eggs and milk", "Feed the cat", "Call Ann", "Sing")
            reader.wait_heard("Undone.")
            reader.key("ctrl+shift+z")
            reader.wait_rows("Buy eggs and milk", "Feed the cat", "Call Ann", "Sing")
            reader.wait_heard("Redone.")

            # Another list.
            reader.key("alt+Up")
            reader.wait_rows("Today", "Shop")
            reader.wait_heard("Lists, 2 lists")
            self.assertEqual(reader.list().name, "Lists, 2 lists")
            self.assertEqual(reader.named("Today").description, "2 items to do, 1 of 2")
            reader.named("Shop").act("row.open")
            reader.wait_rows("Milk")
            reader.wait_heard("Shop, 1 of 1 item left")
            self.assertEqual(reader.items(), [("Buy eggs and milk", False), ("Feed the cat", False), ("Call Ann", True), ("Sing", True)])

    def test_every_row_says_what_it_is_and_what_can_be_done(self):
        with self.reader(["Feed the cat", "", "Buy eggs", item("Sing", done=True)]) as reader:
            reader.wait_rows("Feed the cat", "", "Buy eggs", "Sing")
            descriptions = ["not completed, 1 of 4", "not completed, 2 of 4", "not completed, 3 of 4", "completed, 4 of 4"]
            self.assertEqual([row.description for row in reader.rows()], descriptions)
            self.assertEqual(["checked" in row.states for row in reader.rows()], [False, False, False, True])
            always = {"row.complete", "row.delete", "row.edit", "row.insert-above", "row.insert-below"}
            up, down = {"row.move-up", "row.move-top"}, {"row.move-down", "row.move-bottom"}
            self.assertEqual([set(row.actions) for row in reader.rows()], [always | down, *[always | up | down] * 2, always | up])

    def test_a_list_longer_than_the_screen_is_walked_through_in_order(self):
        """Rows are used again for others: neither a name nor an order of before is left, and the focus is always on what it says."""
        names = numbered(60)
        with self.reader(names) as reader:
            reader.until(lambda: len(reader.rows()) > 10, "the rows in view are there")
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
            return [(row.name, row.description) for row in reader.rows()]

        def is_in_order():
            rows = shown()
            first = names.index(rows[0][0])
            return len(rows) > 10 and rows == [
                (name, "not completed, %d of %d" % (first + i + 1, len(names))) for i, name in enumerate(names[first:first + len(rows)])
            ]

        reader.until(is_in_order, "the rows are read from top to bottom")

    def test_what_follows_quickly_is_said_together(self):
        with self.reader(numbered(6)) as reader:
            reader.key("Home")
            reader.wait_focus("Item number 0")
            for _ in range(4):
                reader.key("space")
            reader.until(lambda: sum("checked" in row.states for row in reader.rows()) == 4, "four are done")
            said = reader.wait_heard("4 items are done.")
            self.assertEqual([words for words in said if "done" in words], [])
            for _ in range(3):
                reader.key("Delete")
            reader.wait_heard("Deleted 3 items. " + UNDO)
            for _ in range(3):
                reader.key("ctrl+z")
            reader.wait_heard("Undone 3 steps.")
            reader.until(lambda: len(reader.rows()) == 6, "all are back")

    def test_a_gesture_says_what_it_did(self):
        """Whoever has a finger on the screen and no eyes on it hears the result."""
        with self.reader(["Feed the cat", "Buy eggs"]) as reader:
            reader.wait_rows("Feed the cat", "Buy eggs")
            reader.key("End")
            reader.wait_focus("Buy eggs")
            reader.drag_touch((360, reader.row(1)), (60, reader.row(1)), 0.3)
            reader.wait_heard("Deleted “Buy eggs”. " + UNDO)
            reader.wait_focus("Today, 1 of 1 item left", "list")
            reader.drag_touch((60, reader.row(0)), (330, reader.row(0)), 0.3)
            reader.wait_heard("“Feed the cat” is done.")
            reader.wait_rows("Feed the cat")

    def test_the_search_is_read_in_the_place_of_the_list(self):
        with self.reader(["Feed the cat", "Buy eggs", "Feed the dog"]) as reader:
            reader.key("ctrl+f")
            reader.until(lambda: "focused" in reader.find(79).states, "the search has the keyboard")
            reader.type("feed")
            reader.wait_rows("Feed the cat, in Today", "Feed the dog, in Today")
            reader.wait_heard("2 results found")
            reader.key("Down")
            reader.key("Down")
            reader.wait_focus("Feed the dog, in Today")
            reader.key("Escape")
            reader.wait_rows("Feed the cat", "Buy eggs", "Feed the dog")

    def test_an_empty_list_says_so(self):
        with self.reader(["Feed the cat"]) as reader:
            reader.wait_rows("Feed the cat")
            hint = "Nothing left to do.\n\nPull down, tap, or type to add an item."
            self.assertNotIn(hint, [thing.name for thing in reader.window().all()])
            reader.named("Feed the cat").act("row.delete")
            reader.until(lambda: reader.list().name == "Today, empty", "the list is empty")
            reader.until(lambda: hint in [thing.name for thing in reader.window().all()], "the words are there to be read")


class KeyboardAloneTests(EmberTest):
    """What a pointer finds in the window around the list, found by keys."""

    def reader(self, items, **options):
        reader = Reader(items, home=self.home, **options)
        self.addCleanup(self.assert_quiet, reader)
        return reader

    def test_tab_goes_to_every_button_and_back_to_the_list(self):
        with self.reader(["Feed the cat"]) as reader:
            reader.wait_focus("Today, 1 of 1 item left", "list")
            seen = []
            for _ in range(8):
                before = reader.focus()
                reader.key("Tab")
                reader.until(lambda: reader.focus() not in (None, before), "Tab goes on")
                seen.append(reader.focus().name)
            # The button that closes the window has no place there in GTK; Ctrl+W does it.
            self.assertLessEqual({"Lists", "Main Menu"}, set(seen))
            self.assertTrue({"Feed the cat", "Today, 1 of 1 item left"} & set(seen), seen)

    def test_menus_open_by_key_and_give_the_keyboard_back(self):
        with self.reader(["Feed the cat", "Buy eggs"]) as reader:
            reader.key("Down")
            reader.wait_focus("Feed the cat")
            for key, entry in (("F10", "Find…"), ("Menu", "Delete"), ("shift+F10", "Delete")):
                reader.key(key)
                reader.until(lambda: entry in self.names(reader), "%s opens a menu with “%s”" % (key, entry))
                reader.key("Escape")
                reader.wait_focus("Feed the cat")

    def names(self, reader):
        return [thing.name for program in reader.programs() for window in program.children for thing in window.all()]

    def test_the_keys_are_told_and_the_window_closes_by_key(self):
        for key in ("ctrl+w", "ctrl+q"):
            with self.subTest(key=key), self.reader(["Feed the cat"]) as reader:
                reader.key("ctrl+question")
                reader.until(lambda: reader.window().name == "Shortcuts and Gestures", "the keys are shown")
                reader.until(lambda: "Mark as done or not done" in self.names(reader), "and can be read")
                reader.key("Escape")
                reader.until(lambda: reader.list() is not None, "the list is back")
                reader.type("Sing")
                reader.key(key)
                self.assertEqual(reader.wait_exit(), 0)
                self.assertEqual(reader.items(), [("Sing", False), ("Feed the cat", False)], "what was being typed is kept")
