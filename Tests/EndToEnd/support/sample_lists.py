# SPDX-License-Identifier: GPL-3.0-or-later
"""Three lists, of which one is shown, and the main menu."""
from support.levels import LevelTest
from support import library

THREE = {"Today": ["Feed the cat", "Buy eggs", "Write a letter"], "Groceries": ["Bread", "Milk"], "Someday": []}


class SeveralTest(LevelTest):
    def several(self, lists=None, **options):
        """Ember on several lists, the first of them shown."""
        return self.ember(library(lists or THREE), **options)

    def wait_texts(self, ember, **lists):
        """Waits until lists have these items, whatever the others have."""
        with ember.explained(lambda: "the file has %r" % self.lists(ember)):
            ember.wait_until(lambda: all(self.lists(ember).get(name) == texts for name, texts in lists.items()), 3.0)

    def choose(self, ember, position):
        """Opens the main menu and takes its entry at a position, from 0."""
        ember.press("F10")
        ember.press(*["Down"] * position, "Return")
