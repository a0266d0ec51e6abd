# SPDX-License-Identifier: GPL-3.0-or-later
"""Adding items in a small window without the lists, which the command, an action, and the menu of the icon open."""
import subprocess

from support import BANNER, FIRST, HEADER, ROW, EmberTest, assert_near, dialogs, editing, faults, library, near
from support.desktop import ID, DesktopTest
from support.global_shortcuts import FAILED, KEYS, GlobalShortcuts
from support.screen_reader import AccessibleEmber, Bus


class QuickAddTests(DesktopTest):
    def open(self, desktop):
        desktop.activate("quick-add")
        desktop.wait_windows(1)

    def assert_ends(self, desktop):
        """Check that no window is open, and that the program ends as it does without any other window."""
        desktop.wait_until(lambda: not desktop.windows() and not desktop.has_owner(ID), 20)

    def test_enter_adds_and_closes(self):
        """The program was not running, and ends (K50, K53)."""
        with self.desktop(["Feed the cat"], state="plain", size=(600, 400)) as desktop:
            self.open(desktop)
            window = desktop.windows()[0]
            self.assertEqual(window["title"], "Add to “Today”")
            self.assertTrue(window["focused"])
            desktop.type("Buy eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")
            self.assert_ends(desktop)

    def test_shift_enter_adds_and_stays(self):
        with self.desktop(["Feed the cat"]) as desktop:
            self.open(desktop)
            desktop.type("Buy eggs")
            desktop.press("shift+Return")
            desktop.wait_items("Buy eggs", "Feed the cat")
            desktop.type("Sing")
            desktop.press("shift+Return", "shift+Return", "Tab")
            desktop.type("Dance\n")
            desktop.wait_items("Dance", "Sing", "Buy eggs", "Feed the cat")
            self.assert_ends(desktop)

    def test_nothing_typed_or_escape_closes_and_adds_nothing(self):
        for text, key in (("", "Return"), ("  ", "Return"), ("Buy eggs", "Escape")):
            with self.subTest(text + key), self.desktop(["Feed the cat"]) as desktop:
                self.open(desktop)
                desktop.type(text)
                desktop.press(key)
                self.assert_ends(desktop)
                self.assertEqual(desktop.lists_in_file(), {"Today": ["Feed the cat"]})

    def test_row_has_the_color_of_the_first_one(self):
        with self.desktop(["Feed the cat"], state="plain", size=(600, 400)) as desktop:
            self.open(desktop)
            assert_near(desktop.pixel(4, HEADER + ROW - 5), FIRST)

    def test_list_that_can_only_be_read_is_skipped(self):
        lists = library({"Shared": ["Feed the cat"], "Own": []})
        lists["lists"][0]["readonly"] = True
        with self.desktop(lists) as desktop:
            self.open(desktop)
            self.assertEqual(desktop.windows()[0]["title"], "Add to “Own”")
            desktop.type("Buy eggs\n")
            desktop.wait_lists({"Shared": ["Feed the cat"], "Own": ["Buy eggs"]})

    def test_typed_date_becomes_the_date_and_escape_rejects_it(self):
        """As in a row (K51, L22, L23)."""
        with self.desktop(["Feed the cat"]) as desktop:
            self.open(desktop)
            desktop.type("Buy eggs on 3 May 2031")
            desktop.press("shift+Return")
            desktop.wait_items("Buy eggs", "Feed the cat")
            self.assertIn('"due": "2031-05-03"', desktop.file.read_text())
            desktop.type("Sing on 4 May 2031")
            desktop.settle()
            desktop.press("Escape", "Return")
            desktop.wait_items("Sing on 4 May 2031", "Buy eggs", "Feed the cat")
            self.assertNotIn("2031-05-04", desktop.file.read_text())

    def test_second_call_keeps_the_window_with_its_text(self):
        """The compositor of the tests lets no program bring its windows to the front (K53)."""
        with self.desktop(["Feed the cat"]) as desktop:
            self.open(desktop)
            desktop.type("Buy")
            desktop.activate("quick-add")
            desktop.settle()
            self.assertEqual(len(desktop.windows()), 1)
            desktop.type(" eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")

    def test_undo_in_another_window_undoes_it(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.activate("quick-add")
            desktop.wait_windows(2)
            desktop.type("Buy eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")
            desktop.wait_windows(1)
            desktop.press("ctrl+z")
            desktop.wait_items("Feed the cat")

    def test_option_opens_the_window_of_the_running_program(self):
        with self.desktop(["Feed the cat"]) as desktop:
            desktop.launch()
            desktop.wait_windows(1)
            owner = desktop.owner_id()
            program = str(desktop.home) + "/bin/ember"
            subprocess.run([program, "--quick-add"], env=desktop._environment, stdin=subprocess.DEVNULL, check=True, timeout=30)
            desktop.wait_windows(2)
            self.assertEqual(desktop.owner_id(), owner)
            desktop.type("Buy eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")


class OptionTests(EmberTest):
    def wait_window(self, ember):
        ember.wait_until(lambda: any(window["mapped"] and window["title"] == "Add to “Today”" for window in ember.windows()), 20)
        ember.settle()

    def test_option_starts_the_program(self):
        with self.ember(["Feed the cat"], command=["--quick-add"], wait=None) as ember:
            self.wait_window(ember)
            ember.type("Buy eggs\n")
            ember.wait_items("Buy eggs", "Feed the cat")
            self.assertEqual(ember.wait_exit(), 0)

    def test_pasted_lines_become_items(self):
        with self.ember(["Feed the cat"], command=["--quick-add"], wait=None) as ember:
            self.wait_window(ember)
            editing.copy_to_clipboard(ember, "- Buy eggs\n- Sing\n- Dance")
            ember.press("ctrl+v")
            ember.type("\n")
            ember.wait_items("Buy eggs", "Sing", "Dance", "Feed the cat")

    def test_text_is_added_when_the_lists_are_read_although_the_window_was_closed_before(self):
        """Rule K52."""
        injector = faults.FaultInjector(self.home, self.home + "/data/ember")
        injector.set(read=1)
        with self.ember(["Feed the cat"], command=["--quick-add"], prefix=injector.prefix, wait=None) as ember:
            ember.wait_until(lambda: any(window["mapped"] and window["focused"] for window in ember.windows()), 20)
            ember.wait_drawn()
            ember.type("Buy eggs\n")
            ember.close()
            ember.sync()
            injector.set()
            ember.wait_items("Buy eggs", "Feed the cat")
            self.assertEqual(ember.wait_exit(), 0)

    def test_nothing_is_lost_that_cant_be_saved(self):
        """The window says so, and keeps the text until it is saved (K52)."""
        injector = faults.FaultInjector(self.home, self.home + "/data/ember")
        with self.ember(["Feed the cat"], command=["--quick-add"], prefix=injector.prefix, wait=None) as ember:
            self.wait_window(ember)
            injector.set(write=28)
            ember.type("Buy eggs")
            ember.press("Return")
            ember.wait_until(lambda: any(near(ember.pixel(200, y), BANNER) for y in range(0, ember.size[1], 10)), 20)
            self.assertEqual(ember.items(), [("Feed the cat", False)])
            injector.set()
            ember.type(" and milk\n")
            ember.wait_items("Buy eggs and milk", "Feed the cat")
            self.assertEqual(ember.wait_exit(), 0)


class ShortcutTests(DesktopTest):
    """The shortcut that the desktop has for Ember while it is open (K54)."""

    GRANTED = {"quick-add": "Add an item"}

    def test_shortcut_opens_the_window(self):
        bound = {"/io/github/ember_todo/Ember/quick-add-shortcut": "true"}
        with self.desktop(["Feed the cat"], gsettings=bound) as desktop, GlobalShortcuts(desktop.address) as portal:
            desktop.launch()
            desktop.wait_windows(1)
            desktop.wait_until(lambda: portal.shortcuts == self.GRANTED, 20)
            # Newer versions of GTK introduce the program, too.
            self.assertEqual(set(portal.programs), {ID})
            portal.press("quick-add")
            desktop.wait_windows(2)
            desktop.type("Buy eggs\n")
            desktop.wait_items("Buy eggs", "Feed the cat")

    def test_preferences_bind_and_remove_the_shortcut(self):
        with AccessibleEmber(["Feed the cat"], home=self.home) as reader, GlobalShortcuts(reader.address) as portal:
            self.open_preferences(reader)
            self.wait_text(reader, "Not set")
            reader.press("alt+s")
            reader.wait_until(lambda: portal.shortcuts == self.GRANTED)
            self.wait_text(reader, KEYS)
            reader.press("alt+m")
            reader.wait_until(lambda: not portal.shortcuts)
            self.wait_text(reader, "Not set")

    def test_shortcut_that_the_desktop_takes_back_can_be_set_again(self):
        with AccessibleEmber(["Feed the cat"], home=self.home) as reader, GlobalShortcuts(reader.address) as portal:
            self.open_preferences(reader)
            self.wait_text(reader, "Not set")
            reader.press("alt+s")
            self.wait_text(reader, KEYS)
            portal.end_session()
            self.wait_text(reader, "Not set")
            reader.press("alt+s")
            reader.wait_until(lambda: portal.shortcuts == self.GRANTED)
            self.wait_text(reader, KEYS)

    def test_all_open_preferences_show_the_shortcut(self):
        with AccessibleEmber(["Feed the cat"], home=self.home) as reader, GlobalShortcuts(reader.address):
            self.open_preferences(reader)
            self.wait_text(reader, "Not set")
            windows = len(reader.windows())
            self.activate(reader, "new-window")
            dialogs.wait_windows(reader, windows + 1)
            self.activate(reader, "preferences")
            self.wait_text(reader, "Not set")
            reader.press("alt+s")
            self.wait_text(reader, KEYS)
            reader.wait_for(lambda: "Not set" not in self.all_names(reader), "the other preferences show the keys, too")

    def test_shortcut_is_bound_that_gnome_48_grants(self):
        """The number of its answer means failure (K54)."""
        with AccessibleEmber(["Feed the cat"], home=self.home) as reader, GlobalShortcuts(reader.address, response=FAILED):
            self.open_preferences(reader)
            self.wait_text(reader, "Not set")
            reader.press("alt+s")
            self.wait_text(reader, KEYS)

    def test_refused_shortcut_is_not_asked_for_again(self):
        """The next window would ask if the preference were still on."""
        bound = {"/io/github/ember_todo/Ember/quick-add-shortcut": "true"}
        with self.desktop(["Feed the cat"], gsettings=bound) as desktop, GlobalShortcuts(desktop.address, grants=False) as portal:
            for _ in range(2):
                desktop.launch()
                desktop.wait_windows(1)
                desktop.wait_until(lambda: portal.request_count == 1, 20)
                desktop.settle()
                desktop.activate("quit")
                desktop.wait_until(lambda: not desktop.windows() and not desktop.has_owner(ID), 20)
            self.assertEqual(portal.request_count, 1)

    def test_refusal_is_said(self):
        with AccessibleEmber(["Feed the cat"], home=self.home) as reader, GlobalShortcuts(reader.address, grants=False):
            self.open_preferences(reader)
            self.wait_text(reader, "Not set")
            reader.press("alt+s")
            self.wait_text(reader, "Your desktop did not allow the shortcut.")

    def test_preferences_without_the_portal_show_the_command_only(self):
        with AccessibleEmber(["Feed the cat"], home=self.home) as reader:
            self.open_preferences(reader)
            self.wait_text(reader, "ember --quick-add")
            self.assertIsNotNone(self.button(reader, "Copy"))
            self.assertIsNone(self.button(reader, "Set…"))

    def activate(self, reader, action):
        """Activate an action of the application, as a script does."""
        bus = Bus(reader.address)
        bus.call(ID, "/" + ID.replace(".", "/"), "org.gtk.Actions", "Activate", "sava{sv}", action, [], {})
        bus.close()

    def all_names(self, reader):
        return [each.name for program in reader.programs() for window in program.children for each in window.descendants()]

    def open_preferences(self, reader):
        dialogs.open_by(reader, lambda: reader.key("ctrl+comma"))

    def wait_text(self, reader, text):
        reader.wait_for(lambda: any(each.name == text for each in reader.window().descendants()), "the preferences say “%s”" % text)

    def button(self, reader, label):
        """Return the button that shows a label. Its row is a part of its name."""
        buttons = (each for each in reader.window().descendants() if each.role == "button")
        return next((button for button in buttons if label in [child.name for child in button.children]), None)
