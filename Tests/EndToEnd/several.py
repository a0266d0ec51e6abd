# SPDX-License-Identifier: GPL-3.0-or-later
"""Several lists in one file, and what tests of them ask."""
import json

from editing import EditTest
from support import item

THREE = {"Today": ["Feed the cat", "Buy eggs", "Write a letter"], "Groceries": ["Bread", "Milk"], "Someday": []}


def library(lists):
    """The file's content for lists by name, of texts or items."""
    return {
        "format": "ember", "version": 1,
        "lists": [
            {"id": "list-" + name.lower().replace(" ", "-"), "name": name, "items": [item(i) if isinstance(i, str) else i for i in items]}
            for name, items in lists.items()
        ],
    }


class SeveralTest(EditTest):
    def several(self, lists=None, **options):
        """Ember on several lists, the first of them shown."""
        ember = self.ember(None, **options)
        ember.write(library(lists or THREE))
        return ember

    @staticmethod
    def texts(ember):
        """The texts of each list's items by the list's name, "✓ text" for a done one."""
        lists = json.loads(ember.file.read_text())["lists"]
        return {each["name"]: ["✓ " * ("done" in i) + i["text"] for i in each["items"]] for each in lists}

    def wait_texts(self, ember, **lists):
        """Waits until lists have these items."""
        with ember.explained(lambda: "the file has %r" % self.texts(ember)):
            ember.wait_until(lambda: all(self.texts(ember).get(name) == texts for name, texts in lists.items()), 3.0)

    def choose(self, ember, position):
        """Opens the main menu and takes its entry at a position, from 0."""
        ember.press("F10")
        ember.press(*["Down"] * position, "Return")
