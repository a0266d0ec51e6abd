# SPDX-License-Identifier: GPL-3.0-or-later
"""Translations in the running program, and gestures from right to left."""
import gettext
import json
import pathlib
import subprocess

from support import EMBER, TOP, WIDTH, Ember, EmberTest, texts
from support.command_line import environment

# A locale for each language.
PLACES = {"ar": "ar_EG", "de": "de_DE", "es": "es_ES", "fr": "fr_FR", "ja": "ja_JP"}


class LanguageTests(EmberTest):
    def translation(self, language):
        """Return the function that translates a text into a language."""
        with open(TOP / ".build-rig/share/locale" / language / "LC_MESSAGES/ember.mo", "rb") as file:
            return gettext.GNUTranslations(file).gettext

    def test_welcome_list_is_translated_into_every_language(self):
        languages = (TOP / "po/LINGUAS").read_text().split()
        self.assertEqual(languages, sorted(PLACES), "a new translation needs a locale here")
        for language in languages:
            with self.subTest(language):
                says = self.translation(language)
                with Ember(home=pathlib.Path(self.home) / language, env=self.in_language(PLACES[language])) as ember:
                    ember.press("Down", "space")
                    ember.wait_until(ember.file.exists)
                    written = [item["text"] for item in json.loads(ember.file.read_text())["lists"][0]["items"]]
                    ember.assert_no_warnings()
                for english in texts.WELCOME:
                    self.assertNotEqual(says(english), english)
                    self.assertIn(says(english), written)

    def test_commands_are_translated(self):
        home = pathlib.Path(self.home)
        file = home / "data/ember/lists.json"
        file.parent.mkdir(parents=True)
        file.write_text("")
        german = {**environment(home), "XDG_DATA_DIRS": str(TOP / ".build-rig/share"), **self.in_language("de_DE")}
        german.pop("LANGUAGE")
        says = self.translation("de")
        told = subprocess.run([EMBER, "list"], env=german, capture_output=True, text=True).stderr
        self.assertTrue(told.startswith(says(texts.EMPTY_FILE_MESSAGE).replace("{file}", str(file))), told)
        help_text = subprocess.run([EMBER, "--help"], env=german, capture_output=True, text=True).stdout
        self.assertIn(says(texts.HELP_DONE), help_text)

    def test_swipes_are_mirrored_in_arabic(self):
        with self.ember(["أطعم القطة", "اشتر البيض"], env=self.in_language("ar_EG")) as ember:
            row = ember.row(0)
            ember.drag_touch((WIDTH - 60, row), (60, row), 0.3)
            ember.wait_items("اشتر البيض", "✓ أطعم القطة")
            ember.settle()
            ember.drag_touch((60, row), (WIDTH - 60, row), 0.3)
            ember.wait_items("✓ أطعم القطة")
