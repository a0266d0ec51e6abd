# SPDX-License-Identifier: GPL-3.0-or-later
"""Addresses in the texts of items."""
from support import EmberTest
from support.browser import install_browser

ITEMS = ["Feed the cat", "Read https://example.org/a.", "gnome.org, www.gtk.org"]


class LinkTests(EmberTest):
    def setUp(self):
        super().setUp()
        self.opened = install_browser(self.home)

    def wait_opened(self, ember, *pages):
        ember.wait_until(lambda: self.opened.exists() and self.opened.read_text().split() == list(pages), 10)

    def test_links_are_opened_by_key_and_menu(self):
        """With several links, the menu has an entry for each. A tap still edits (G32)."""
        with self.ember(ITEMS) as ember:
            ember.press("Home", "ctrl+o", "Down", "ctrl+o")
            self.wait_opened(ember, "https://example.org/a")
            # Done, edit, set a date, and the first link.
            ember.press("Down", "Menu")
            ember.settle()
            ember.press(*["Down"] * 4, "Return")
            self.wait_opened(ember, "https://example.org/a", "https://www.gtk.org")
            ember.tap(60, ember.row(1))
            ember.settle()
            ember.press("Home")
            ember.type("Now: ")
            ember.press("Return")
            ember.wait_items(ITEMS[0], "Now: " + ITEMS[1], ITEMS[2])
            self.wait_opened(ember, "https://example.org/a", "https://www.gtk.org")

    def test_message_says_that_no_program_could_open_the_link(self):
        """Rule G32."""
        with self.ember(["Call +49 30 1234567"]) as ember:
            ember.press("Home", "ctrl+o")
            ember.wait_toast(True)
