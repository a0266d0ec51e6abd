# SPDX-License-Identifier: GPL-3.0-or-later
"""Activation by the desktop through the installed files: the session bus starts the program and passes actions to it."""
import json
import os
import re
import signal

from support import TOAST_PLACE, TOP, dialogs, document, item, library, texts
from support.command_line import run_command
from support.desktop import ID, DesktopTest


class ActivationTests(DesktopTest):
    def test_bus_starts_one_instance_as_service(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            window = desktop.windows()[0]
            self.assertEqual(window["app_id"], ID)
            self.assertIn("--gapplication-service", desktop.owner())
            with desktop.explained(lambda: "the list is not shown"):
                desktop.wait_until(lambda: desktop.shift(0) == 0)
            desktop.launch()
            desktop.settle()
            self.assertEqual([each["id"] for each in desktop.windows()], [window["id"]])
            desktop.close()
            # A program that is about to end would lose the activation.
            desktop.wait_until(lambda: not desktop.windows() and not desktop.has_owner(ID), 20)
            desktop.launch()
            desktop.wait_windows(1)

    def test_launch_of_running_program_keeps_open_text_and_search(self):
        """A blank new row, a row whose text was removed, and a search without a text stay open (G11)."""
        with self.desktop(["Feed the cat", "Buy eggs"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.press("End", "ctrl+Return")
            desktop.launch()
            desktop.settle()
            desktop.type("Sing\n")
            desktop.wait_items("Feed the cat", "Buy eggs", "Sing")
            desktop.press("Escape", "Home", "Down", "F2", "ctrl+a", "BackSpace")
            desktop.launch()
            desktop.settle()
            desktop.type("Dance\n")
            desktop.wait_items("Feed the cat", "Dance", "Sing")
            desktop.press("ctrl+f")
            desktop.launch()
            desktop.settle()
            desktop.type("sing")
            desktop.settle()
            desktop.press("Return")
            desktop.wait_focused_row(2)
            desktop.wait_items("Feed the cat", "Dance", "Sing")

    def test_new_item_action_opens_window_with_new_row(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.activate("new-item")
            desktop.wait_windows(1)
            desktop.type("Buy eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")

    def test_new_item_action_saves_edited_text(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.type("Buy eggs")
            # The action comes from the bus, so it would overtake keys that are still on their way.
            desktop.settle()
            desktop.activate("new-item")
            desktop.settle()
            desktop.type("Sing\n")
            desktop.wait_items("Sing", "Buy eggs", "Feed the cat")
            self.assertEqual(len(desktop.windows()), 1)

    def test_new_item_action_on_level_of_lists_adds_to_first_list(self):
        with self.desktop(None) as desktop:
            lists = document([item("Feed the cat")])
            lists["lists"].append({"id": "other", "name": "Other", "items": []})
            desktop.write(lists)
            desktop.launch()
            desktop.wait_windows(1)
            desktop.press("Escape")
            desktop.activate("new-item")
            desktop.settle()
            desktop.type("Buy eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")
            self.assertEqual([each["name"] for each in json.loads(desktop.file.read_text())["lists"]], ["Today", "Other"])

    def test_new_window_action_opens_second_window(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.activate("new-window")
            desktop.wait_windows(2)

    def test_preferences_and_about_actions_open_main_window_too(self):
        """The service ends when it has no main window."""
        for name in ("preferences", "about"):
            with self.subTest(name), self.desktop(["Feed the cat"]) as desktop:
                desktop.activate(name)
                desktop.wait_until(lambda: dialogs.is_shown(desktop), 30)

    def test_manual_lists_all_actions(self):
        manual = (TOP / "data/ember.1.in").read_text().partition(".SH ACTIONS")[2].partition(".SH FILES")[0]
        told = {name.replace("\\-", "-") for name in re.findall(r"^\.TP\n\.BI? ([a-z\\-]+)", manual, re.MULTILINE)}
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            answer = desktop.run("gdbus", "call", "--session", "--dest", ID, "--object-path", "/" + ID.replace(".", "/"),
                                 "--method", "org.gtk.Actions.List")
            self.assertEqual(told, set(re.findall(r"'([^']+)'", answer)))

    def test_undo_command_undoes_the_last_step_of_the_window(self):
        """Without a window, it undoes the last command."""
        with self.desktop(library({"Today": ["Feed the cat", "Buy eggs"], "Other": ["Sing"]})) as desktop:
            def undo():
                return run_command(self.home, "undo", DBUS_SESSION_BUS_ADDRESS=desktop.address)

            desktop.launch()
            desktop.wait_windows(1)
            desktop.press("Home", "Delete")
            desktop.wait_lists({"Today": ["Buy eggs"], "Other": ["Sing"]})
            run_command(self.home, "add", "Milk")
            desktop.wait_lists({"Today": ["Milk", "Buy eggs"], "Other": ["Sing"]})
            desktop.type("Dance")
            # The action comes from the bus, so it would overtake keys that are still on their way.
            desktop.settle()
            self.assertEqual(undo(), (0, texts.UNDONE_STEP % "Add “Dance”", ""))
            self.assertEqual(desktop.lists_in_file(), {"Today": ["Milk", "Buy eggs"], "Other": ["Sing"]})
            self.assertEqual(undo(), (0, texts.UNDONE_STEP % "Delete “Feed the cat”", ""))
            self.assertEqual(desktop.lists_in_file(), {"Today": ["Feed the cat", "Milk", "Buy eggs"], "Other": ["Sing"]})
            desktop.close()
            desktop.wait_until(lambda: not desktop.windows() and not desktop.has_owner(ID), 20)
            self.assertEqual(undo(), (0, texts.UNDONE_STEP % "Add “Milk”", ""))
            self.assertEqual(desktop.lists_in_file(), {"Today": ["Feed the cat", "Buy eggs"], "Other": ["Sing"]})
            self.assertEqual(undo(), (1, "", texts.NOTHING_TO_UNDO + "\n"))

    def test_undo_command_doesnt_wait_for_a_window_that_hangs(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            run_command(self.home, "add", "Milk")
            desktop.wait_items("Milk", "Feed the cat")
            program = desktop.owner_id()
            os.kill(program, signal.SIGSTOP)
            try:
                result = run_command(self.home, "undo", DBUS_SESSION_BUS_ADDRESS=desktop.address)
            finally:
                os.kill(program, signal.SIGCONT)
            self.assertEqual(result, (2, "", texts.NOT_RESPONDING + "\n"))
            self.assertEqual(desktop.lists_in_file(), {"Today": ["Milk", "Feed the cat"]})

    def test_add_action_adds_to_shown_list(self):
        """Also if it starts the program."""
        with self.desktop(library({"Today": ["Feed the cat"], "Other": ["Sing"]})) as desktop:
            desktop.activate("add", "'Buy eggs'")
            desktop.wait_windows(1)
            desktop.wait_items("Buy eggs", "Feed the cat")
            desktop.press("ctrl+2")
            desktop.activate("add", "'- Dance\n- Laugh'")
            desktop.wait_lists({"Today": ["Buy eggs", "Feed the cat"], "Other": ["Dance", "Laugh", "Sing"]})
            desktop.wait_focused_row(0)
            desktop.press("ctrl+z")
            desktop.wait_lists({"Today": ["Buy eggs", "Feed the cat"], "Other": ["Sing"]})

    def test_add_to_action_adds_to_named_or_new_list(self):
        with self.desktop(library({"Today": ["Feed the cat"], "Other": ["Sing"]})) as desktop:
            desktop.activate("add-to", "('Dance', 'other')")
            desktop.wait_windows(1)
            desktop.wait_lists({"Today": ["Feed the cat"], "Other": ["Dance", "Sing"]})
            desktop.activate("add-to", "('Milk', 'Groceries')")
            desktop.wait_lists({"Today": ["Feed the cat"], "Other": ["Dance", "Sing"], "Groceries": ["Milk"]})

    def test_add_action_with_blank_text_adds_nothing(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.activate("add", "'  \n'")
            desktop.wait_windows(1)
            desktop.activate("add", "'Buy eggs'")
            desktop.wait_items("Buy eggs", "Feed the cat")

    def test_add_action_while_editing_and_without_lists(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.type("Sing ")
            desktop.sync()
            desktop.activate("add", "'Buy eggs'")
            desktop.wait_items("Buy eggs", "Sing", "Feed the cat")
            desktop.press("Escape")
            desktop.press("Home", "Delete")
            desktop.wait_lists({})
            desktop.activate("add", "'Dance'")
            desktop.wait_lists({"Today": ["Dance"]})

    def test_add_action_during_swipe_adds_item(self):
        with self.desktop(["Feed the cat", "Sing"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.drag_touch((200, desktop.row(0)), (260, desktop.row(0)), 0.2, release=False)
            desktop.activate("add", "'Buy eggs'")
            desktop.wait_items("Buy eggs", "Feed the cat", "Sing")

    def test_add_action_does_not_change_file_of_newer_version(self):
        newer = json.dumps({**library({"Today": ["Feed the cat"]}), "version": 99})
        with self.desktop(None) as desktop:
            desktop.write(newer)
            desktop.activate("add", "'Buy eggs'")
            desktop.wait_windows(1)
            self.assertGreater(desktop.banner_height(), 0)
            self.assertEqual(desktop.file.read_text(), newer)

    def test_show_actions_show_list_and_focus_item(self):
        with self.desktop(library({"Today": ["Feed the cat"], "Other": ["Sing", "Dance"]})) as desktop:
            desktop.activate("show-list", "'other'")
            desktop.wait_windows(1)
            desktop.press("Delete")
            desktop.wait_lists({"Today": ["Feed the cat"], "Other": ["Sing", "Dance"]}, "no row has the focus yet")
            desktop.activate("show-item", "'id-Feed-the-cat'")
            desktop.wait_focused_row(0)
            desktop.press("Delete")
            desktop.wait_lists({"Today": [], "Other": ["Sing", "Dance"]})
            desktop.activate("show-item", "'id-Dance'")
            desktop.wait_focused_row(1)

    def test_show_actions_with_unknown_id_show_toast(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            for action in ("show-item", "show-list"):
                before = desktop.image()
                desktop.activate(action, "'gone'")
                desktop.wait_until(lambda: desktop.image().differs(before, (0, 720 - TOAST_PLACE, 420, TOAST_PLACE)) > 0)
                desktop.idle(200)
            self.assertEqual(desktop.lists_in_file(), {"Today": ["Feed the cat"]})

    def test_find_action_opens_search_with_text(self):
        with self.desktop(library({"Today": ["Feed the cat"], "Other": ["Sing", "Dance"]})) as desktop:
            desktop.activate("find", "'dan'")
            desktop.wait_windows(1)
            desktop.settle()
            desktop.press("Return")
            desktop.wait_focused_row(1)
            desktop.press("Delete")
            desktop.wait_lists({"Today": ["Feed the cat"], "Other": ["Sing"]})
