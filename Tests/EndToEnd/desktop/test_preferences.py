# SPDX-License-Identifier: GPL-3.0-or-later
"""Preferences are set by keyboard alone, take effect at once, and are kept."""
import configparser
import pathlib
import shutil
import unittest
from unittest import mock

from support import DONE, FIRST, HEADER, ROW, EmberTest, assert_near, dialogs, is_background, is_green, item, levels, long, near, program, reminders
from support.screen_reader import AccessibleEmber

FIVE = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants", "Find the missing sock"]
KEYS = "/io/github/ember_todo/Ember/"
# A window in which the list is visible beside the preferences.
WIDE = (1000, 720)


class PreferencesTest(EmberTest):
    # Number of Tab presses from the first row to each control.
    TEXT_SIZE, SINK = 1, 2
    SWAP = SINK + 3 * dialogs.tabs_per_switch()
    # Two rows with choices and four more with switches are between them.
    SOUNDS = SWAP + 5 * dialogs.tabs_per_switch() + 2

    def open(self, ember, *, menu=False):
        dialogs.open_by(ember, lambda: levels.choose_in_menu(ember, "preferences") if menu else ember.key("ctrl+comma"))

    def close(self, ember):
        dialogs.close(ember)

    def toggle(self, ember, *places):
        """Toggle switches by keyboard alone."""
        self.open(ember)
        place = 0
        for wanted in places:
            ember.press(*["Tab"] * (wanted - place), "space")
            place = wanted
        self.close(ember)

    def open_themes(self, ember):
        """Show the themes, and return the popover's box."""
        levels.choose_in_menu(ember, "theme")
        return self.wait_themes(ember)

    def wait_themes(self, ember, is_open=True):
        # The menu that led there may still be open.
        ember.settle()
        with ember.explained(lambda: "the themes are %s" % ("not shown" if is_open else "shown")):
            ember.wait_until(lambda: bool(ember.windows()[0]["popups"]) == is_open and len(ember.windows()) == 1)
        ember.settle()
        return ember.windows()[0]["popups"][0] if is_open else None

    def close_themes(self, ember):
        ember.press("Escape")
        self.wait_themes(ember, False)

    def saved_settings(self):
        """Return Ember's settings as the desktop has saved them."""
        keyfile = configparser.ConfigParser()
        keyfile.read(pathlib.Path(self.home) / "config/glib-2.0/settings/keyfile")
        section = KEYS.strip("/")
        return dict(keyfile[section]) if section in keyfile else {}

    def wait_kept(self, ember, **values):
        wanted = {name.replace("_", "-"): value for name, value in values.items()}
        with ember.explained(lambda: "the desktop has saved %r" % self.saved_settings()):
            ember.wait_until(lambda: self.saved_settings() == wanted)

    def list_height(self, ember):
        """Return the height of all rows in px."""
        strip = ember.image((4, HEADER, 1, ember.size[1] - HEADER))
        return next((y for y in range(strip.height) if is_background(strip[0, y])), None)

    def wait_height(self, ember, px):
        with ember.explained(lambda: "the rows are %r px high, not %r" % (self.list_height(ember), px)):
            ember.wait_until(lambda: self.list_height(ember) == px)

    def left_colors(self, ember, count):
        return [ember.pixel(6, ember.row(row) + 22) for row in range(count)]


class WindowTests(PreferencesTest):
    def test_text_size_takes_effect_at_once_and_after_restart(self):
        with self.ember(FIVE, size=WIDE) as ember:
            ember.settle()
            self.wait_height(ember, 5 * ROW)
            self.open(ember)
            ember.press(*["Tab"] * self.TEXT_SIZE, "End")
            self.wait_height(ember, 5 * 2 * ROW)
            self.wait_kept(ember, text_size="2.0")
            self.close(ember)
            ember.key("ctrl+w")
            ember.wait_exit()
        kept = {KEYS + name: value for name, value in self.saved_settings().items()}
        with self.ember(size=WIDE, gsettings=kept) as ember:
            ember.settle()
            self.wait_height(ember, 5 * 2 * ROW)
            self.open(ember, menu=True)
            ember.press(*["Tab"] * self.TEXT_SIZE, "Home")
            self.wait_height(ember, 5 * 41)

    def test_reset_restores_all_defaults(self):
        with self.ember(FIVE, size=WIDE) as ember:
            ember.settle()
            self.open(ember)
            ember.press(*["Tab"] * self.TEXT_SIZE, "End")
            self.wait_height(ember, 5 * 2 * ROW)
            ember.press(*["Tab"] * (self.SINK - self.TEXT_SIZE), "space")
            ember.press(*["Tab"] * (self.SWAP - self.SINK), "space")
            ember.press(*["Tab"] * (self.SOUNDS - self.SWAP), "space")
            self.wait_kept(ember, text_size="2.0", done_rows_sink="false", swap_swipes="true", sounds="false")
            ember.press("alt+r")
            self.wait_height(ember, 5 * ROW)
            self.wait_kept(ember)

    def test_change_by_another_program_takes_effect(self):
        with self.ember(FIVE, size=WIDE, gsettings={KEYS + "text-size": "2.0"}) as ember:
            ember.settle()
            self.wait_height(ember, 5 * 2 * ROW)
            path = pathlib.Path(self.home) / "config/glib-2.0/settings/keyfile"
            path.write_text(path.read_text().replace("text-size=2.0", "text-size=1.0"))
            self.wait_height(ember, 5 * ROW)

    @unittest.skipIf(pathlib.Path("/usr/share/glib-2.0/schemas/io.github.ember_todo.Ember.gschema.xml").exists(), "the schema is installed")
    def test_preferences_without_schema_last_until_exit(self):
        # The program also looks for the schema in the "share" folders one and two levels above its own.
        alone = pathlib.Path(self.home) / "alone/bin/ember"
        alone.parent.mkdir(parents=True)
        shutil.copy(program.EMBER, alone)
        with mock.patch.object(program, "EMBER", str(alone)), \
                self.ember(FIVE, size=WIDE, env={"XDG_DATA_DIRS": "/usr/local/share:/usr/share"}) as ember:
            ember.settle()
            self.open(ember)
            ember.press(*["Tab"] * self.TEXT_SIZE, "End")
            self.wait_height(ember, 5 * 2 * ROW)
            self.close(ember)
            self.wait_height(ember, 5 * 2 * ROW)
            self.assertEqual(self.saved_settings(), {})

    def test_preferences_work_from_right_to_left(self):
        with self.ember(FIVE, size=WIDE, env=self.right_to_left()) as ember:
            ember.settle()
            self.open(ember)
            ember.press(*["Tab"] * self.TEXT_SIZE, "End")
            self.wait_kept(ember, text_size="2.0")


class ThemeTests(PreferencesTest):
    def test_theme_chosen_by_arrow_keys_takes_effect_at_once(self):
        with self.ember(FIVE, size=WIDE) as ember:
            ember.settle()
            before = self.left_colors(ember, 1)[0]
            self.open_themes(ember)
            ember.press("Right", "Right", "Right")
            self.wait_kept(ember, theme="'dusk'")
            with ember.explained(lambda: "the list has not changed"):
                ember.wait_until(lambda: not near(self.left_colors(ember, 1)[0], before))
            self.close_themes(ember)
            self.open(ember)
            ember.press("alt+r")
            self.wait_kept(ember)
            # A dialog in the window darkens the list.
            self.close(ember)
            with ember.explained(lambda: "the default theme is not restored"):
                ember.wait_until(lambda: near(self.left_colors(ember, 1)[0], before, 2))

    def test_default_theme_can_be_chosen_if_the_chosen_one_is_missing(self):
        """The banner about the missing theme disappears."""
        with self.ember(FIVE, size=WIDE, gsettings={KEYS + "theme": "'gone'"}) as ember:
            ember.wait_until(lambda: ember.banner_height() > 20)
            self.open_themes(ember)
            ember.press("space")
            self.wait_kept(ember, theme="'heat-map'")
            self.close_themes(ember)
            ember.wait_until(lambda: ember.banner_height() == 0)

    def test_broken_theme_with_markup_in_its_name_is_shown_as_text(self):
        """(GTK warns about invalid markup and shows nothing.)"""
        folder = pathlib.Path(self.home) / "data/ember/themes"
        folder.mkdir(parents=True)
        with levels.start_in_first(self, size=WIDE) as ember:
            before = self.open_themes(ember)
            self.close_themes(ember)
            (folder / "a <b> & c.json").write_text("{ no JSON")
            self.assertGreater(self.open_themes(ember)["height"], before["height"])

    def test_rows_stay_visible_while_a_theme_is_chosen(self):
        """In every size of the window. The menu and the preferences lead there."""
        for size in ((360, 640), WIDE):
            with self.subTest(size=size), self.ember(FIVE, size=size) as ember:
                ember.settle()
                rows = (0, HEADER, size[0], 5 * ROW)
                before = ember.image(rows)
                if size == WIDE:
                    self.open(ember)
                    ember.press("Return")
                    popup = self.wait_themes(ember)
                else:
                    # In a bottom sheet, libadwaita 1.7 begins at another row.
                    popup = self.open_themes(ember)
                self.assertGreaterEqual(popup["y"], HEADER + 5 * ROW - 8, "it covers no row")
                self.assertTrue(popup["x"] >= 0 and popup["x"] + popup["width"] <= size[0], "it is inside the window")
                self.assertEqual(ember.image(rows).differs(before), 0)
                ember.press("Right")
                self.wait_kept(ember, theme="'ash'")
                ember.wait_until(lambda: ember.image(rows).differs(before) > size[0] * ROW)


class SmallestWindowTests(PreferencesTest):
    def test_every_dialog_fits_smallest_window_and_scrolls(self):
        """360 × 294 px."""
        for name in ("restore", "preferences", "shortcuts", "about"):
            with self.subTest(name), self.ember(FIVE, size=(360, 294)) as ember:
                ember.settle()
                dialogs.open_by(ember, lambda: levels.choose_in_menu(ember, name))
                for window in ember.windows():
                    self.assertLessEqual(window["width"], 360)
                    self.assertLessEqual(window["height"], 294)
                if name != "restore":
                    before = ember.image()
                    ember.wheel(3, 180, 200)
                    ember.settle()
                    self.assertTrue(ember.image().differs(before), "the dialog scrolls")


class TextSizeTests(PreferencesTest):
    def test_text_size_change_keeps_row_at_the_top(self):
        with self.ember([item("Number %d" % n) for n in range(60)], size=(WIDE[0], 600)) as ember:
            ember.settle()
            ember.press(*["Page_Down"] * 3)
            before = ember.pixel(6, HEADER + 10)
            self.open(ember)
            ember.press(*["Tab"] * self.TEXT_SIZE, "End")
            self.close(ember)
            self.assertTrue(near(ember.pixel(6, HEADER + 10), before, 14), "another row is at the top")

    def test_text_size_change_keeps_edited_text(self):
        """Opening the preferences saves the text."""
        with self.ember(FIVE, size=WIDE) as ember:
            ember.settle()
            ember.press("Home", "Return")
            ember.type(" and the dog")
            self.open(ember)
            ember.press(*["Tab"] * self.TEXT_SIZE, "End")
            self.wait_height(ember, 5 * 2 * ROW)
            self.close(ember)
            ember.wait_items("Feed the cat and the dog", *FIVE[1:])

    def test_largest_text_in_smallest_window_is_usable(self):
        """The desktop's and Ember's text scale are 2 at 360 × 294 px."""
        sizes = {KEYS + "text-size": "2.0", "/org/gnome/desktop/interface/text-scaling-factor": "2.0"}
        with self.ember(["Cat", "Dog"], size=(360, 294), gsettings=sizes) as ember:
            ember.settle()
            ember.press("ctrl+n")
            ember.type("Emu")
            ember.press("Return", "Escape")
            ember.wait_items("Emu", "Cat", "Dog")
            ember.press("Home", "Return")
            ember.type("s")
            ember.press("Return")
            ember.wait_items("Emus", "Cat", "Dog")
            ember.press("Home", "space")
            ember.wait_items("Cat", "Dog", "✓ Emus")
            ember.press("Home", "Delete")
            ember.wait_items("Dog", "✓ Emus")
            ember.settle()
            ember.drag_touch((40, 200), (250, 200), 0.6)
            ember.wait_items("✓ Dog", "✓ Emus")


class DoneRowTests(PreferencesTest):
    def test_completed_rows_stay_or_sink_as_preferred(self):
        with self.ember(FIVE, size=WIDE) as ember:
            ember.settle()
            self.toggle(ember, self.SINK)
            self.wait_kept(ember, done_rows_sink="false")
            for row in (0, 2):
                ember.drag_touch((200, ember.row(row)), (500, ember.row(row)), 0.4)
                ember.settle()
            stayed = ["✓ " + FIVE[0], FIVE[1], "✓ " + FIVE[2], *FIVE[3:]]
            ember.wait_items(*stayed)
            self.assertEqual([is_green(c) for c in self.left_colors(ember, 5)], [True, False, True, False, False])
            assert_near(self.left_colors(ember, 2)[1], FIRST, 12, "the first unfinished row has the first color")
            assert_near(ember.pixel(500, 4), DONE, 12, "the header has the color of the first row, which is completed")
            written = ember.file.read_bytes()
            # Only the display changes. Nothing is written.
            self.toggle(ember, self.SINK)
            self.wait_kept(ember, done_rows_sink="true")
            self.assertEqual([is_green(c) for c in self.left_colors(ember, 5)], [False, False, False, True, True])
            self.assertEqual(ember.file.read_bytes(), written, "the file is unchanged")
            self.toggle(ember, self.SINK)
            self.assertEqual([is_green(c) for c in self.left_colors(ember, 5)], [True, False, True, False, False])
            self.assertEqual(ember.file.read_bytes(), written)
            # Undo restores the places.
            ember.press("ctrl+z")
            ember.wait_items("✓ " + FIVE[0], *FIVE[1:])

    def test_completed_rows_in_between_are_shown_as_in_the_file(self):
        mix = [item("One", True), item("Two"), item("Three", True), item("Four")]
        with self.ember(mix, gsettings={KEYS + "done-rows-sink": "false"}) as ember:
            ember.settle()
            self.assertEqual([is_green(c) for c in ember.colors(4)], [True, False, True, False])
            ember.press("Home", "space")
            ember.wait_items("One", "Two", "✓ Three", "Four")
            ember.press("shift+ctrl+Delete")
            ember.wait_items("One", "Two", "Four")

    def test_row_completed_in_the_file_stays_in_place(self):
        with self.ember(FIVE[:3], gsettings={KEYS + "done-rows-sink": "false"}) as ember:
            ember.settle()
            ember.file.write_text(ember.file.read_text().replace('"text": "Buy eggs"', '"text": "Buy eggs", "done": true'))
            ember.wait_until(lambda: [is_green(c) for c in ember.colors(3)] == [False, True, False], 5.0)


class SwapTests(PreferencesTest):
    def test_swapped_swipes_complete_to_the_left(self):
        with self.ember(FIVE, size=WIDE) as ember:
            ember.settle()
            self.toggle(ember, self.SWAP)
            self.wait_kept(ember, swap_swipes="true")
            ember.drag_touch((600, ember.row(1)), (300, ember.row(1)), 0.4)
            ember.wait_items(FIVE[0], *FIVE[2:], "✓ " + FIVE[1])
            ember.settle()
            ember.drag_touch((300, ember.row(0)), (600, ember.row(0)), 0.4)
            ember.wait_items(*FIVE[2:], "✓ " + FIVE[1])

    @long
    def test_swapped_swipes_are_mirrored_from_right_to_left(self):
        with self.ember(FIVE, gsettings={KEYS + "swap-swipes": "true"}, env=self.right_to_left()) as ember:
            ember.settle()
            ember.drag_touch((60, ember.row(1)), (300, ember.row(1)), 0.4)
            ember.wait_items(FIVE[0], *FIVE[2:], "✓ " + FIVE[1])


class ReminderTests(PreferencesTest):
    ALWAYS = "Ember reminds you of items with a date, also while it isn’t open."

    def test_preferences_say_whether_reminders_arrive(self):
        with AccessibleEmber(FIVE, home=self.home) as reader:
            reader.wait_rows(*FIVE)
            self.assert_says(reader, "Your desktop doesn’t show notifications, so Ember can’t remind you.")
            with reminders.Notifications(reader.address):
                self.assert_says(reader, self.ALWAYS)

    def test_preferences_of_a_flatpak_say_whether_it_may_run_in_the_background(self):
        with AccessibleEmber(FIVE, home=self.home, env={"FLATPAK_ID": "io.github.ember_todo.Ember"}) as reader:
            reader.wait_rows(*FIVE)
            with reminders.Portal(reader.address, False):
                self.assert_says(reader, self.ALWAYS)
                with reminders.ReminderService(reader.address, False):
                    self.assert_says(
                        reader, "Ember reminds you of items with a date only while it is open. To change that, let it run in the background, in the "
                        "settings of your desktop.")

    def assert_says(self, reader, text):
        dialogs.open_by(reader, lambda: reader.key("ctrl+comma"))
        reader.wait_for(lambda: any(each.name == text for each in reader.window().descendants()), "the preferences say “%s”" % text)
        dialogs.close(reader)
        reader.wait_rows(*FIVE)

    def test_time_of_reminders_is_kept(self):
        with self.ember(FIVE, size=WIDE) as ember:
            self.open(ember)
            # The row has the focus before its field.
            ember.press(*["Tab"] * (self.SOUNDS + dialogs.tabs_per_switch() + 1), "Up")
            self.wait_kept(ember, reminder_time="'09:15'")
