# SPDX-License-Identifier: GPL-3.0-or-later
"""The shortcut of quick add that GNOME has for Ember (K54)."""
import re

from ember import ID, GnomeTest

# The program whose dialog asks the user.
PROVIDER = "org.gnome.Settings.GlobalShortcutsProvider"


class GlobalShortcutTests(GnomeTest):
    def test_shortcut_is_refused_granted_and_pressed(self):
        # A package that was built on an older Debian may lack a library for syncing.
        self.ignored_errors = re.compile(r".*ember-sync: error while loading shared libraries: .*\n")
        # Otherwise other tests have the shortcut, too.
        self.addCleanup(self.desktop.run, "gsettings", "reset", ID, "quick-add-shortcut")
        ember = self.start("Feed the cat")
        ember.key("ctrl+comma")
        # GNOME starts the portal.
        ember.wait_for(lambda: "Not set" in ember.names(), "GNOME has shortcuts", 30)
        self.answer(ember, "Escape")
        ember.wait_name("Your desktop did not allow the shortcut.")
        self.assertEqual(self.desktop.run("gsettings", "get", ID, "quick-add-shortcut"), "false\n")
        self.answer(ember, "alt+a")
        ember.wait_name("Press Ctrl+Alt+N")
        ember.key("Escape")
        ember.wait_name("Press Ctrl+Alt+N", is_shown=False)
        with open(self.errors, "a") as errors:
            self.start_plain_window(errors)
        self.desktop.key("ctrl+alt+n")
        self.desktop.wait_until(lambda: self.title() == "Add to “Today”", lambda: "quick add has the focus: %r" % self.desktop.windows())
        self.desktop.wait_mapped()
        self.desktop.screenshot(self.name + "-quick-add")
        self.desktop.type("Buy eggs\n")
        ember.wait_items("Buy eggs", "Feed the cat")

    def answer(self, ember, key):
        """Ask for the shortcut, and press a key in the dialog of GNOME."""
        button = next(each for each in ember.window().descendants() if each.role == "button" and "Set…" in (child.name for child in each.children))
        button.do_action(button.actions[0])
        self.desktop.wait_until(lambda: self.desktop.focused_window() == PROVIDER, lambda: "GNOME asks: %r" % self.desktop.windows())
        self.desktop.wait_mapped()
        self.desktop.screenshot(self.name + "-dialog")
        self.desktop.key(key)
        self.desktop.wait_until(lambda: self.desktop.focused_window() == ID, "the dialog is closed")

    def title(self):
        """Return the title of the focused window."""
        return next((window["title"] for window in self.desktop.windows() if window["focused"]), None)
