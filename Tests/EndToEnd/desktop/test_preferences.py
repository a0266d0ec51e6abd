# SPDX-License-Identifier: GPL-3.0-or-later
"""What is preferred is set by keyboard alone, acts at once in the list behind, and is kept."""
import configparser
import pathlib
import shutil
from unittest import mock

import support
from support.sample_lists import SeveralTest
from support import DONE, FIRST, HEADER, ROW, is_ground, is_green, item, near

FIVE = ["Feed the cat", "Buy eggs", "Write a letter", "Water the plants", "Find the missing sock"]
KEYS = "/io/github/ember_todo/Ember/"
# Beside the window with the preferences the list is seen.
WIDE = (1000, 720)


class PreferencesTest(SeveralTest):
    # The position of "Preferences" in the main menu.
    PREFERENCES = 8
    # How often Tab is pressed from the first theme to each of them.
    TEXT_SIZE, SINK, SWAP, SOUNDS = 1, 2, 4, 6

    def open(self, ember, *, menu=False):
        if menu:
            self.choose(ember, self.PREFERENCES)
        else:
            ember.press("ctrl+comma")
        ember.wait_until(lambda: len(ember.windows()) == 2, 5)
        ember.settle()

    def close(self, ember):
        ember.press("Escape")
        ember.wait_until(lambda: len(ember.windows()) == 1, 5)
        ember.settle()

    def set(self, ember, *places):
        """Turns switches round, by keyboard alone."""
        self.open(ember)
        place = 0
        for wanted in places:
            ember.press(*["Tab"] * (wanted - place), "space")
            place = wanted
        self.close(ember)

    def kept(self):
        """What the desktop has kept of Ember's settings."""
        keyfile = configparser.ConfigParser()
        keyfile.read(pathlib.Path(self.home) / "config/glib-2.0/settings/keyfile")
        section = KEYS.strip("/")
        return dict(keyfile[section]) if section in keyfile else {}

    def wait_kept(self, ember, **values):
        wanted = {name.replace("_", "-"): value for name, value in values.items()}
        with ember.explained(lambda: "the desktop has kept %r" % self.kept()):
            ember.wait_until(lambda: self.kept() == wanted, 3.0)

    def list_height(self, ember):
        """px of all rows, as seen at the window's side."""
        strip = ember.image((4, HEADER, 1, ember.size[1] - HEADER))
        return next((y for y in range(strip.height) if is_ground(strip[0, y])), None)

    def wait_height(self, ember, px):
        with ember.explained(lambda: "the rows are %r px high, not %r" % (self.list_height(ember), px)):
            ember.wait_until(lambda: self.list_height(ember) == px, 3.0)

    def left_colours(self, ember, count):
        return [ember.pixel(6, ember.row(row) + 22) for row in range(count)]


class WindowTests(PreferencesTest):
    def test_the_text_grows_at_once_and_is_as_large_after_a_restart(self):
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
        kept = {KEYS + name: value for name, value in self.kept().items()}
        with self.ember(size=WIDE, gsettings=kept) as ember:
            ember.settle()
            self.wait_height(ember, 5 * 2 * ROW)
            self.open(ember, menu=True)
            ember.press(*["Tab"] * self.TEXT_SIZE, "Home")
            self.wait_height(ember, 5 * 41)

    def test_all_of_them_go_back_to_how_they_came(self):
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

    def test_another_program_that_sets_them_is_followed(self):
        """Whoever sets them: what the desktop keeps is what is shown."""
        with self.ember(FIVE, size=WIDE, gsettings={KEYS + "text-size": "2.0"}) as ember:
            ember.settle()
            self.wait_height(ember, 5 * 2 * ROW)
            path = pathlib.Path(self.home) / "config/glib-2.0/settings/keyfile"
            path.write_text(path.read_text().replace("text-size=2.0", "text-size=1.0"))
            self.wait_height(ember, 5 * ROW)

    def test_without_its_schema_they_hold_until_it_is_closed(self):
        # Beside the program itself they lie as well.
        alone = pathlib.Path(self.home) / "bin/ember"
        alone.parent.mkdir()
        shutil.copy(support.EMBER, alone)
        with mock.patch.object(support, "EMBER", str(alone)), \
                self.ember(FIVE, size=WIDE, env={"XDG_DATA_DIRS": "/usr/local/share:/usr/share"}) as ember:
            ember.settle()
            self.open(ember)
            ember.press(*["Tab"] * self.TEXT_SIZE, "End")
            self.wait_height(ember, 5 * 2 * ROW)
            self.close(ember)
            self.wait_height(ember, 5 * 2 * ROW)
            self.assertEqual(self.kept(), {})

    def test_mirrored_it_is_complete(self):
        """Where text runs from right to left the window works as well."""
        with self.ember(FIVE, size=WIDE, env=self.right_to_left()) as ember:
            ember.settle()
            self.open(ember)
            ember.press(*["Tab"] * self.TEXT_SIZE, "End")
            self.wait_kept(ember, text_size="2.0")


class ThemeTests(PreferencesTest):
    def test_a_theme_is_chosen_by_arrow_keys_and_seen_at_once(self):
        with self.ember(FIVE, size=WIDE) as ember:
            ember.settle()
            self.open(ember)
            before = self.left_colours(ember, 1)[0]
            ember.press("Down", "Down", "Down", "space")
            self.wait_kept(ember, theme="'dusk'")
            with ember.explained(lambda: "the list behind is as it was"):
                ember.wait_until(lambda: not near(self.left_colours(ember, 1)[0], before), 3.0)
            ember.press("alt+r")
            self.wait_kept(ember)
            with ember.explained(lambda: "Heat Map is not back"):
                ember.wait_until(lambda: near(self.left_colours(ember, 1)[0], before, 2), 3.0)

    def test_heat_map_can_be_chosen_where_the_chosen_one_is_gone(self):
        """It is seen in its place already, and the notice of that goes."""
        with self.ember(FIVE, size=WIDE, gsettings={KEYS + "theme": "'gone'"}) as ember:
            ember.wait_until(lambda: ember.notice_height() > 20, 3.0)
            self.open(ember)
            ember.press("space")
            self.wait_kept(ember, theme="'heat-map'")
            self.close(ember)
            ember.wait_until(lambda: ember.notice_height() == 0, 3.0)

    def test_one_that_is_broken_is_told_of_whatever_its_file_is_called(self):
        """Its name is no markup. (GTK complains of what is, and shows nothing.)"""
        folder = pathlib.Path(self.home) / "data/ember/themes"
        folder.mkdir(parents=True)
        with self.several(size=WIDE) as ember:
            self.open(ember)
            before = ember.image((ember.size[0] // 2 - 200, 0, 400, ember.size[1]))
            self.close(ember)
            (folder / "a <b> & c.json").write_text("{ no JSON")
            self.open(ember)
            ember.wait_until(lambda: ember.image((ember.size[0] // 2 - 200, 0, 400, ember.size[1])) != before, 3)


class SmallestWindowTests(PreferencesTest):
    def test_every_window_fits_and_scrolls(self):
        """At 360 × 294 no window is larger than that, and what is below is scrolled to."""
        for name, position in {"restore": 6, "preferences": 8, "keys": 9, "about": 10}.items():
            with self.subTest(name), self.ember(FIVE, size=(360, 294)) as ember:
                ember.settle()
                self.choose(ember, position)
                ember.wait_until(lambda: len(ember.windows()) == 2, 5)
                ember.settle()
                for window in ember.windows():
                    self.assertLessEqual(window["width"], 360)
                    self.assertLessEqual(window["height"], 294)
                if name != "restore":
                    before = ember.image()
                    ember.wheel(3, 180, 200)
                    ember.settle()
                    self.assertTrue(ember.image().differs(before), "there is more below")


class TextSizeTests(PreferencesTest):
    def test_the_row_at_the_top_stays_there(self):
        """Whatever was read first is still at the top when all rows have other heights."""
        with self.ember([item("Number %d" % n) for n in range(60)], size=(WIDE[0], 600)) as ember:
            ember.settle()
            ember.press(*["Page_Down"] * 3)
            before = ember.pixel(6, HEADER + 10)
            self.open(ember)
            ember.press(*["Tab"] * self.TEXT_SIZE, "End")
            self.close(ember)
            self.assertTrue(near(ember.pixel(6, HEADER + 10), before, 14), "another row is at the top")

    def test_what_is_being_typed_goes_on(self):
        """A text that is open is taken by the window that opens; it is all there, as large as it is to be."""
        with self.ember(FIVE, size=WIDE) as ember:
            ember.settle()
            ember.press("Home", "Return")
            ember.type(" and the dog")
            self.open(ember)
            ember.press(*["Tab"] * self.TEXT_SIZE, "End")
            self.wait_height(ember, 5 * 2 * ROW)
            self.close(ember)
            ember.wait_items("Feed the cat and the dog", *FIVE[1:])

    def test_with_the_largest_text_in_the_smallest_window_everything_can_be_done(self):
        """K: the desktop's text ×2 and Ember's ×2 at 360 × 294: a row is added, edited, completed and deleted."""
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
    def test_they_stay_and_sink_as_it_is_preferred(self):
        with self.ember(FIVE, size=WIDE) as ember:
            ember.settle()
            self.set(ember, self.SINK)
            self.wait_kept(ember, done_rows_sink="false")
            for row in (0, 2):
                ember.drag_touch((200, ember.row(row)), (500, ember.row(row)), 0.4)
                ember.settle()
            stayed = ["✓ " + FIVE[0], FIVE[1], "✓ " + FIVE[2], *FIVE[3:]]
            ember.wait_items(*stayed)
            self.assertEqual([is_green(c) for c in self.left_colours(ember, 5)], [True, False, True, False, False])
            self.assert_near(self.left_colours(ember, 2)[1], FIRST, 12, "the first unfinished row is the hottest")
            self.assert_near(ember.pixel(500, 4), DONE, 12, "the header goes on with the first row, a done one")
            written = ember.file.read_bytes()
            # Sunk they are only shown so; nothing is written for that.
            self.set(ember, self.SINK)
            self.wait_kept(ember, done_rows_sink="true")
            self.assertEqual([is_green(c) for c in self.left_colours(ember, 5)], [False, False, False, True, True])
            self.assertEqual(ember.file.read_bytes(), written, "the file is as it was")
            self.set(ember, self.SINK)
            self.assertEqual([is_green(c) for c in self.left_colours(ember, 5)], [True, False, True, False, False])
            self.assertEqual(ember.file.read_bytes(), written)
            # Taken back, each is where it stood.
            ember.press("ctrl+z")
            ember.wait_items("✓ " + FIVE[0], *FIVE[1:])

    def test_a_file_that_was_left_so_is_shown_so(self):
        mixed = [item("One", True), item("Two"), item("Three", True), item("Four")]
        with self.ember(mixed, gsettings={KEYS + "done-rows-sink": "false"}) as ember:
            ember.settle()
            self.assertEqual([is_green(c) for c in ember.rows(4)], [True, False, True, False])
            ember.press("Home", "space")
            ember.wait_items("One", "Two", "✓ Three", "Four")
            ember.press("shift+ctrl+Delete")
            ember.wait_items("One", "Two", "Four")

    def test_what_others_complete_in_the_file_stays_there(self):
        with self.ember(FIVE[:3], gsettings={KEYS + "done-rows-sink": "false"}) as ember:
            ember.settle()
            ember.file.write_text(ember.file.read_text().replace('"text": "Buy eggs"', '"text": "Buy eggs", "done": true'))
            ember.wait_until(lambda: [is_green(c) for c in ember.rows(3)] == [False, True, False], 5.0)


class SwapTests(PreferencesTest):
    def test_left_completes_and_right_deletes_from_now_on(self):
        with self.ember(FIVE, size=WIDE) as ember:
            ember.settle()
            self.set(ember, self.SWAP)
            self.wait_kept(ember, swap_swipes="true")
            ember.drag_touch((600, ember.row(1)), (300, ember.row(1)), 0.4)
            ember.wait_items(FIVE[0], *FIVE[2:], "✓ " + FIVE[1])
            ember.settle()
            ember.drag_touch((300, ember.row(0)), (600, ember.row(0)), 0.4)
            ember.wait_items(*FIVE[2:], "✓ " + FIVE[1])

    def test_where_text_runs_from_right_to_left_it_is_the_other_way_round(self):
        with self.ember(FIVE, gsettings={KEYS + "swap-swipes": "true"}, env=self.right_to_left()) as ember:
            ember.settle()
            ember.drag_touch((60, ember.row(1)), (300, ember.row(1)), 0.4)
            ember.wait_items(FIVE[0], *FIVE[2:], "✓ " + FIVE[1])
