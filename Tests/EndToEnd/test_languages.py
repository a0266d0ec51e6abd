# SPDX-License-Identifier: GPL-3.0-or-later
"""Every translation is what the program says, and where text runs from right to left hands do the same mirrored."""
import gettext
import json
import pathlib
import subprocess

from commands import environment
from support import EMBER, TOP, WIDTH, Ember, EmberTest

# A place where each language is spoken.
PLACES = {"ar": "ar_EG", "de": "de_DE", "es": "es_ES", "fr": "fr_FR", "ja": "ja_JP"}


class LanguageTests(EmberTest):
    def translation(self, language):
        """What a translation says for a text."""
        with open(TOP / ".build-rig/share/locale" / language / "LC_MESSAGES/ember.mo", "rb") as file:
            return gettext.GNUTranslations(file).gettext

    def test_the_first_list_speaks_every_language_there_is(self):
        languages = (TOP / "po/LINGUAS").read_text().split()
        self.assertEqual(languages, sorted(PLACES), "a new translation wants its place here")
        for language in languages:
            with self.subTest(language):
                says = self.translation(language)
                with Ember(home=pathlib.Path(self.home) / language, env=self.in_language(PLACES[language])) as ember:
                    ember.press("Down", "space")
                    ember.wait_until(ember.file.exists)
                    texts = [item["text"] for item in json.loads(ember.file.read_text())["lists"][0]["items"]]
                    self.assert_quiet(ember)
                for english in ("Tap an item to edit it", "A short, quick flick is enough"):
                    self.assertNotEqual(says(english), english)
                    self.assertIn(says(english), texts)

    def test_the_commands_speak_it_too(self):
        home = pathlib.Path(self.home)
        file = home / "data/ember/lists.json"
        file.parent.mkdir(parents=True)
        file.write_text("")
        german = {**environment(home), "XDG_DATA_DIRS": str(TOP / ".build-rig/share"), **self.in_language("de_DE")}
        german.pop("LANGUAGE")
        says = self.translation("de")
        told = subprocess.run([EMBER, "list"], env=german, capture_output=True, text=True).stderr
        self.assertTrue(told.startswith(says("“{file}” is empty.").replace("{file}", str(file))), told)
        help_text = subprocess.run([EMBER, "--help"], env=german, capture_output=True, text=True).stdout
        self.assertIn(says("Complete an item."), help_text)

    def test_in_arabic_a_swipe_to_the_left_completes_and_one_to_the_right_deletes(self):
        with self.ember(["أطعم القطة", "اشتر البيض"], env=self.in_language("ar_EG")) as ember:
            row = ember.row(0)
            ember.drag_touch((WIDTH - 60, row), (60, row), 0.3)
            ember.wait_items("اشتر البيض", "✓ أطعم القطة")
            ember.settle()
            ember.drag_touch((60, row), (WIDTH - 60, row), 0.3)
            ember.wait_items("✓ أطعم القطة")
