# SPDX-License-Identifier: GPL-3.0-or-later
"""Themes: chosen, made by the user, broken, and changed at run time; high contrast."""
import json
import pathlib
import re

from jsonschema import Draft202012Validator

from rig import RigTimeout, gtk_version
from support import BACKGROUND, FIRST, HEADER, HEIGHT, ROW, TOP, WIDTH, EmberTest, assert_near, contrast, is_neutral, item, levels, library, long, near, numbered
from support.filming import film

SETTING = "/io/github/ember_todo/Ember/theme"
SCHEMA = json.loads((TOP / "data/theme.schema.json").read_text())
BLUE = {"items": ["#0000C0", "#8000C0"], "ground": "#002030", "done": "#604000", "doneInk": "#FFFFFF"}
FIRST_BLUE, BLUE_GROUND, BLUE_DONE = (0, 0, 0xC0), (0, 0x20, 0x30), (0x60, 0x40, 0)
HIGH_CONTRAST = {"ADW_DEBUG_HIGH_CONTRAST": "1"}


def theme(name):
    return json.loads((TOP / "data/themes" / (name + ".json")).read_text())


def rgb(text):
    return tuple(int(text[i:i + 2], 16) for i in (1, 3, 5))


class ThemeTests(EmberTest):
    def folder(self):
        folder = pathlib.Path(self.home) / "data/ember/themes"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def write_theme(self, content, name="mine"):
        (self.folder() / (name + ".json")).write_text(content if isinstance(content, str) else json.dumps(content))

    def with_theme(self, name, items, **options):
        return self.ember(items, gsettings={SETTING: "'%s'" % name}, **options)

    def choose(self, name):
        """Change the setting as another program does."""
        path = pathlib.Path(self.home) / "config/glib-2.0/settings/keyfile"
        path.write_text(re.sub(r"^theme=.*$", "theme='%s'" % name, path.read_text(), flags=re.MULTILINE))

    def wait_first(self, ember, color):
        with ember.explained(lambda: "the first row is %r, not %r" % (ember.color(0), color)):
            ember.wait_until(lambda: near(ember.color(0), color, 12) and near(ember.pixel(10, 23), color, 12), 8.0)

    def test_user_theme_is_shown_from_first_frame(self):
        self.write_theme(BLUE)
        with self.with_theme("mine", numbered(3) + [item("Done", done=True)]) as ember:
            assert_near(ember.color(0), FIRST_BLUE, 12)
            assert_near(ember.pixel(10, 23), FIRST_BLUE, 4, "header")
            assert_near(ember.pixel(10, HEIGHT - 10), BLUE_GROUND, 2, "ground")
            assert_near(ember.color(3), BLUE_DONE, 12)
            self.assertEqual(ember.banner_height(), 0)

    def test_theme_with_abrupt_colors_is_used_and_says_so(self):
        """Text stays legible on it (H25, J15)."""
        self.write_theme({"items": ["#400000", "#FFE0E0"] * 32})
        with self.with_theme("mine", numbered(3)) as ember:
            with ember.explained(lambda: "no banner tells about the abrupt colors"):
                ember.wait_until(lambda: is_neutral(ember.pixel(4, HEADER + 20)))
            assert_near(ember.pixel(10, 23), (0x40, 0, 0), 12, "header")

    def test_text_of_the_header_changes_its_color_gradually(self):
        """From dark on the first row to white on a done one (J15)."""
        def test(ember):
            ember.press("Down")
            pictures = film(ember, [(0.1, "key space")], 0.6)
            spots = [(x, y) for x in range(WIDTH // 2 - 30, WIDTH // 2 + 30) for y in range(12, 36)]
            stem = min(spots, key=lambda spot: sum(pictures[0][spot]))
            greens = [picture[stem][1] for picture in pictures]
            self.assertLess(greens[0], 60)
            self.assertGreater(greens[-1], 240)
            # A frame may be late.
            self.assertLessEqual(max(abs(a - b) for a, b in zip(greens, greens[1:])), 40)

        self.write_theme({**BLUE, "items": ["#FFE0E0", "#FFF0E0"]})
        self.attempt(test, ["Milk"], gsettings={SETTING: "'mine'"})

    def test_gtk_theme_of_the_environment_is_respected(self):
        with self.ember(numbered(3), env={"GTK_THEME": "Default:dark"}) as ember:
            # Buttons in a header bar are flat in libadwaita's theme only. GTK 4.24 takes the variant from the color scheme.
            button = (249, 248, 247) if gtk_version() >= (4, 24) else (60, 60, 60)
            assert_near(ember.pixel(18, 23), button, 12, "back button")
            assert_near(ember.color(0), FIRST, 12)

    @long
    def test_every_installed_theme_is_shown(self):
        names = sorted(path.stem for path in (TOP / "data/themes").glob("*.json"))
        self.assertGreaterEqual(len(names), 6)
        for name in names:
            with self.subTest(name), self.with_theme(name, numbered(2) + [item("Done", done=True)]) as ember:
                colors = theme(name)
                assert_near(ember.pixel(10, HEIGHT - 10), rgb(colors["ground"]), 2, "ground")
                assert_near(ember.color(2), rgb(colors["done"]), 12, "done")

    def test_theme_change_during_swipe_takes_effect_at_once(self):
        self.write_theme(BLUE)
        with self.with_theme("heat-map", numbered(3)) as ember:
            self.wait_first(ember, FIRST)
            ember.touch.drag(ember.row(1), 100)
            ember.wait_shift(1, 100)
            self.choose("mine")
            self.wait_first(ember, FIRST_BLUE)
            with ember.explained(lambda: "the swipe was cancelled"):
                ember.wait_until(lambda: near(ember.pixel(4, ember.row(1)), BLUE_GROUND, 8) and not near(ember.pixel(108, ember.row(1)), BLUE_GROUND, 30))
            ember.touch.release()
            ember.settle()
            self.choose("heat-map")
            self.wait_first(ember, FIRST)
            assert_near(ember.pixel(10, HEIGHT - 10), BACKGROUND, 2, "ground")
            self.assertEqual(ember.items(), [(text, False) for text in numbered(3)])

    def test_theme_applies_to_lists_and_search(self):
        self.write_theme({**BLUE, "lists": ["#006000"]})
        content = library({"Today": numbered(2), "Groceries": numbered(1)})
        with self.with_theme("heat-map", content) as ember:
            ember.press("alt+Up")
            self.choose("mine")
            ember.wait_until(lambda: near(ember.pixel(10, 23), (0, 0x60, 0), 12) and near(ember.pixel(4, ember.row(0) + 21), (0, 0x60, 0), 14), 8.0)
            ember.press("ctrl+f", "i")
            rows = [ember.pixel(4, y) for y in range(HEADER + 60, HEIGHT, 4)]
            self.assertTrue(any(near(color, FIRST_BLUE, 24) for color in rows), "a result has its row's color")
            self.choose("heat-map")
            ember.wait_until(lambda: any(near(ember.pixel(4, y), FIRST, 24) for y in range(HEADER + 60, HEIGHT, 8)), 8.0)

    @long
    def test_widgets_that_were_hidden_have_the_new_theme(self):
        def images(ember):
            ember.press("Home", "Return", "ctrl+a")
            ember.settle()
            field = ember.image()
            ember.press("Escape", "ctrl+f", "i")
            ember.settle()
            search = ember.image()
            ember.press("Escape")
            ember.settle()
            return field, search

        with self.with_theme("paper", numbered(3)) as ember:
            first, expected = ember.color(0), images(ember)
        with self.with_theme("heat-map", numbered(3)) as ember:
            images(ember)
            self.choose("paper")
            self.wait_first(ember, first)
            for name, seen, wanted in zip(("field", "search"), images(ember), expected):
                self.assertEqual(seen.differs(wanted), 0, "pixels of the %s" % name)

    def test_preview_of_a_backup_has_the_theme(self):
        self.write_theme(BLUE)
        with self.with_theme("heat-map", numbered(3)) as ember:
            ember.settle()
            ember.press("Home", "Delete")
            levels.choose_in_menu(ember, "restore")
            ember.wait_until(lambda: len(ember.windows()) == 2, 5)
            ember.press("Tab")
            ember.press("End", "Return")
            window = next(each for each in ember.windows() if each["dialog"])
            right = window["x"] + window["width"] - 20
            ground, row = (right, window["y"] + window["height"] - 20), (right, window["y"] + HEADER + ROW // 2)
            ember.wait_pixel(*ground, BACKGROUND, 2)
            assert_near(ember.pixel(*row), FIRST, 12, "the first row")
            self.choose("mine")
            ember.wait_pixel(*ground, BLUE_GROUND, 2)
            ember.wait_pixel(*row, FIRST_BLUE, 14)

    def test_changed_theme_file_takes_effect_at_once(self):
        self.write_theme(BLUE)
        with self.with_theme("mine", numbered(3)) as ember:
            self.wait_first(ember, FIRST_BLUE)
            self.rewrite(ember, {**BLUE, "items": ["#006000"]}, (0, 0x60, 0))
            self.rewrite(ember, "{ broken", FIRST)
            with ember.explained(lambda: "no banner tells about the broken theme"):
                ember.wait_until(lambda: ember.banner_height() > 20)
            self.rewrite(ember, BLUE, FIRST_BLUE)
            ember.wait_until(lambda: near(ember.pixel(10, HEIGHT - 10), BLUE_GROUND, 2))
            assert_near(ember.pixel(4, HEADER + 3), ember.pixel(4, HEADER + 3 + 0), 0)

    def rewrite(self, ember, content, first):
        """Write the theme until it is shown, since the program may not watch the file yet at the first write."""
        def is_seen():
            top = HEADER + ember.banner_height() if content == "{ broken" else HEADER
            return near(ember.pixel(WIDTH - 6, top + 48), first, 14)

        for _ in range(4):
            self.write_theme(content)
            try:
                return ember.wait_until(is_seen, 2.0)
            except RigTimeout:
                continue
        self.fail("the first row is %r, not %r" % (ember.pixel(WIDTH - 6, HEADER + 48), first))

    def test_broken_or_missing_theme_shows_banner_and_default(self):
        flood = " " * 70_000
        for content in ("{ broken", '{ "items": ["#12"] }', "[]", flood, None):
            with self.subTest(content=content and content[:20]):
                if content is None:
                    (self.folder() / "mine.json").unlink()
                else:
                    self.write_theme(content)
                with self.with_theme("mine", numbered(3)) as ember:
                    with ember.explained(lambda: "no banner is shown"):
                        ember.wait_until(lambda: ember.banner_height() > 20)
                    ember.settle()
                    top = HEADER + ember.banner_height()
                    assert_near(ember.pixel(WIDTH - 6, top + 48), FIRST, 14)
                    # Editing still works.
                    ember.press("Home", "space")
                    ember.wait_items("Item number 1", "Item number 2", "✓ Item number 0")

    def test_user_theme_overrides_installed_one_of_same_name(self):
        self.write_theme(BLUE, "heat-map")
        with self.with_theme("heat-map", numbered(2)) as ember:
            self.wait_first(ember, FIRST_BLUE)

    def test_edited_text_is_legible_on_light_theme(self):
        with self.with_theme("paper", numbered(3)) as ember:
            ember.press("Home", "Return")
            left, top, _, height = ember.row_box(0)
            row = ember.image((left, top, 200, height))
            fill = row[4, height // 2]
            ink = max((row[x, y] for x in range(20, 150) for y in range(14, 42)), key=lambda color: contrast(color, fill))
            self.assertGreaterEqual(contrast(ink, fill), 4.45)
            ember.press("ctrl+a")
            row = ember.image((left, top, 200, height))
            assert_near(row[22, height // 2 - 9], rgb(theme("paper")["darkInk"]), 40, "the selection's background")

    def test_high_contrast_gives_seven_to_one_and_row_borders(self):
        for name in ("heat-map", "paper"):
            with self.subTest(name), self.with_theme(name, numbered(9) + [item("Done", done=True)], env=HIGH_CONTRAST) as ember:
                for index in range(10):
                    left, top, _, height = ember.row_box(index)
                    row = ember.image((left, top, 200, height))
                    fill = row[4, height // 2]
                    letters = [row[x, y] for x in range(20, 200) for y in range(14, height - 12)]
                    self.assertGreaterEqual(max(contrast(color, fill) for color in letters), 6.9, "row %d" % index)
                    self.assertGreaterEqual(contrast(row[4, 0], row[4, height - 1]), 7, "the lines around row %d" % index)

    def test_theme_page_and_schema_match_installed_themes(self):
        Draft202012Validator.check_schema(SCHEMA)
        page = (TOP / "data/THEMES.md").read_text()
        examples = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
        known = [json.loads(text) for text in examples] + [theme(path.stem) for path in (TOP / "data/themes").glob("*.json")]
        self.assertGreater(len(known), 6)
        for document in known:
            flaws = [flaw.message for flaw in Draft202012Validator(SCHEMA).iter_errors(document)]
            self.assertEqual(flaws, [])
            self.assertEqual(set(document) - set(SCHEMA["properties"]), set(), "unknown keys")
        for key in SCHEMA["properties"]:
            self.assertIn("`%s`" % key, page)
