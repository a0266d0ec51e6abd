# SPDX-License-Identifier: GPL-3.0-or-later
"""Started by the desktop, through the files that are installed: the session bus starts the program and tells it what to do."""
import json
import re

from support.desktop import ID, DesktopTest
from support import TOAST_PLACE, TOP, document, item, library


class ActivationTests(DesktopTest):
    def test_the_bus_starts_the_program_once_as_a_service(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            window = desktop.windows()[0]
            self.assertEqual(window["app_id"], ID)
            self.assertIn("--gapplication-service", desktop.owner())
            self.assertEqual(desktop.shift(0), 0, "the list is seen")
            desktop.launch()
            desktop.settle()
            self.assertEqual([each["id"] for each in desktop.windows()], [window["id"]])
            desktop.close()
            desktop.wait_until(lambda: not desktop.windows(), 10)
            desktop.launch()
            desktop.wait_windows(1)

    def test_a_new_item_opens_the_window_and_a_row_on_top(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.act("new-item")
            desktop.wait_windows(1)
            desktop.type("Buy eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")

    def test_a_new_item_takes_what_is_being_typed_and_comes_on_top(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.type("Buy eggs")
            desktop.act("new-item")
            desktop.settle()
            desktop.type("Sing\n")
            desktop.wait_items("Sing", "Buy eggs", "Feed the cat")
            self.assertEqual(len(desktop.windows()), 1)

    def test_a_new_item_is_one_of_the_first_list_where_all_lists_are_shown(self):
        with self.desktop(None) as desktop:
            lists = document([item("Feed the cat")])
            lists["lists"].append({"id": "other", "name": "Other", "items": []})
            desktop.write(lists)
            desktop.launch()
            desktop.wait_windows(1)
            desktop.press("Escape")
            desktop.act("new-item")
            desktop.settle()
            desktop.type("Buy eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")
            self.assertEqual([each["name"] for each in json.loads(desktop.file.read_text())["lists"]], ["Today", "Other"])

    def test_another_window_opens_beside_the_first(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.act("new-window")
            desktop.wait_windows(2)

    def test_preferences_and_about_open_over_a_window_also_at_the_start(self):
        """Alone they would go with the service, which ends when it has no window."""
        for name in ("preferences", "about"):
            with self.subTest(name), self.desktop(["Feed the cat"]) as desktop:
                desktop.act(name)
                desktop.wait_windows(2)

    def test_the_manual_tells_of_the_actions_there_are(self):
        manual = (TOP / "data/ember.1.in").read_text().partition(".SH ACTIONS")[2].partition(".SH FILES")[0]
        told = {name.replace("\\-", "-") for name in re.findall(r"^\.TP\n\.BI? ([a-z\\-]+)", manual, re.MULTILINE)}
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            answer = desktop.run("gdbus", "call", "--session", "--dest", ID, "--object-path", "/" + ID.replace(".", "/"),
                                 "--method", "org.gtk.Actions.List")
            self.assertEqual(told, set(re.findall(r"'([^']+)'", answer)))

    def test_a_text_becomes_items_on_top_of_the_list_that_is_shown_also_at_the_start(self):
        with self.desktop(library({"Today": ["Feed the cat"], "Other": ["Sing"]})) as desktop:
            desktop.act("add", "'Buy eggs'")
            desktop.wait_windows(1)
            desktop.wait_items("Buy eggs", "Feed the cat")
            desktop.press("ctrl+2")
            desktop.act("add", "'- Dance\n- Laugh'")
            desktop.wait_lists({"Today": ["Buy eggs", "Feed the cat"], "Other": ["Dance", "Laugh", "Sing"]})
            desktop.settle()
            self.assertEqual(desktop.focused_row(), 0)
            desktop.press("ctrl+z")
            desktop.wait_lists({"Today": ["Buy eggs", "Feed the cat"], "Other": ["Sing"]})

    def test_a_text_goes_to_the_list_that_is_named_or_makes_it(self):
        with self.desktop(library({"Today": ["Feed the cat"], "Other": ["Sing"]})) as desktop:
            desktop.act("add-to", "('Dance', 'other')")
            desktop.wait_windows(1)
            desktop.wait_lists({"Today": ["Feed the cat"], "Other": ["Dance", "Sing"]})
            desktop.act("add-to", "('Milk', 'Groceries')")
            desktop.wait_lists({"Today": ["Feed the cat"], "Other": ["Dance", "Sing"], "Groceries": ["Milk"]})

    def test_a_text_that_is_blank_adds_nothing(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.act("add", "'  \n'")
            desktop.wait_windows(1)
            desktop.act("add", "'Buy eggs'")
            desktop.wait_items("Buy eggs", "Feed the cat")

    def test_a_text_is_added_to_what_is_being_typed_and_to_no_lists_at_all(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.type("Sing ")
            desktop.act("add", "'Buy eggs'")
            desktop.wait_items("Buy eggs", "Sing", "Feed the cat")
            desktop.press("Escape")
            desktop.press("Home", "Delete")
            desktop.wait_lists({})
            desktop.act("add", "'Dance'")
            desktop.wait_lists({"Today": ["Dance"]})

    def test_a_text_comes_though_a_finger_holds_a_row(self):
        with self.desktop(["Feed the cat", "Sing"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.drag_touch((200, desktop.row(0)), (260, desktop.row(0)), 0.2, release=False)
            desktop.act("add", "'Buy eggs'")
            desktop.wait_items("Buy eggs", "Feed the cat", "Sing")

    def test_a_text_changes_nothing_in_a_file_that_may_not_be_written(self):
        newer = json.dumps({**library({"Today": ["Feed the cat"]}), "version": 99})
        with self.desktop(None) as desktop:
            desktop.write(newer)
            desktop.act("add", "'Buy eggs'")
            desktop.wait_windows(1)
            self.assertGreater(desktop.notice_height(), 0)
            self.assertEqual(desktop.file.read_text(), newer)

    def test_a_list_and_an_item_are_shown_where_they_are(self):
        with self.desktop(library({"Today": ["Feed the cat"], "Other": ["Sing", "Dance"]})) as desktop:
            desktop.act("show-list", "'other'")
            desktop.wait_windows(1)
            desktop.press("Delete")
            desktop.wait_lists({"Today": ["Feed the cat"], "Other": ["Sing", "Dance"]}, "nothing has the focus yet")
            desktop.act("show-item", "'id-Feed-the-cat'")
            desktop.settle()
            self.assertEqual(desktop.focused_row(), 0)
            desktop.press("Delete")
            desktop.wait_lists({"Today": [], "Other": ["Sing", "Dance"]})
            desktop.act("show-item", "'id-Dance'")
            desktop.settle()
            self.assertEqual(desktop.focused_row(), 1)

    def test_what_is_not_there_is_told_of_and_nothing_else_happens(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            for action in ("show-item", "show-list"):
                before = desktop.image()
                desktop.act(action, "'gone'")
                desktop.wait_until(lambda: desktop.image().differs(before, (0, 720 - TOAST_PLACE, 420, TOAST_PLACE)) > 0, 3.0)
                desktop.idle(200)
            self.assertEqual(desktop.file_texts(), {"Today": ["Feed the cat"]})

    def test_a_search_is_opened_with_its_text(self):
        with self.desktop(library({"Today": ["Feed the cat"], "Other": ["Sing", "Dance"]})) as desktop:
            desktop.act("find", "'dan'")
            desktop.wait_windows(1)
            desktop.settle()
            desktop.press("Return")
            self.assertEqual(desktop.focused_row(), 1)
            desktop.press("Delete")
            desktop.wait_lists({"Today": ["Feed the cat"], "Other": ["Sing"]})
