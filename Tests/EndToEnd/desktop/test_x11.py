# SPDX-License-Identifier: GPL-3.0-or-later
"""The program on X11."""
from support import TOP, EmberTest
from support.desktop import ID
from support.x11 import X11Ember

THREE = ["Feed the cat", "Buy eggs", "Write a letter"]


class X11Tests(EmberTest):
    def test_window_class_is_that_of_the_desktop_file(self):
        """Otherwise docks don't find the icon of the window."""
        with X11Ember(THREE, home=self.home) as ember:
            self.assertEqual(ember.property("WM_CLASS"), '"%s", "%s"' % (ID, ID))
            ember.assert_no_warnings()
        self.assertIn("StartupWMClass=%s\n" % ID, (TOP / "data" / (ID + ".desktop.in")).read_text())

    def test_mouse_completes_and_deletes_rows(self):
        with X11Ember(THREE, home=self.home) as ember:
            ember.drag(0, 240)
            ember.wait_items(*THREE[1:], "✓ " + THREE[0])
            ember.drag(0, -240)
            ember.wait_items(THREE[2], "✓ " + THREE[0])
            ember.assert_no_warnings()
