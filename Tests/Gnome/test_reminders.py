# SPDX-License-Identifier: GPL-3.0-or-later
"""Reminders in GNOME while Ember is closed."""
import datetime
import pathlib

from ember import ID, Ember, GnomeTest
from support import documents

# D-Bus knows where the programs are.
SERVICE = pathlib.Path("/usr/share/dbus-1/services") / (ID + ".Reminders.service")
# GNOME itself shows notifications as well.
NOTIFICATION = "Main.messageTray.getSources().flatMap(source => source.notifications).find(each => each.title == 'Feed the cat')"


class ReminderTests(GnomeTest):
    def test_reminder_appears_while_ember_is_closed(self):
        soon = datetime.datetime.now() + datetime.timedelta(seconds=5)
        Ember.write_document(documents.library({"Today": [documents.item("Feed the cat", due=soon.isoformat(timespec="seconds"))]}))
        [command] = [line.removeprefix("Exec=") for line in SERVICE.read_text().splitlines() if line.startswith("Exec=")]
        # As at login.
        self.desktop.run(command.split()[0])
        self.desktop.wait_until(lambda: self.desktop.eval(NOTIFICATION + " != null"), "the reminder is shown")
        self.assertNotIn(ID, self.desktop.names_on_bus())
        self.desktop.eval("Main.panel.statusArea.dateMenu.menu.open()")
        self.take_picture()
        self.desktop.eval("Main.panel.statusArea.dateMenu.menu.close()")
        # The button “Done”.
        self.desktop.eval("void %s.actions[0].activate()" % NOTIFICATION)
        self.desktop.wait_until(lambda: Ember.items() == [("Feed the cat", True)], lambda: "the file has %r" % Ember.items())
        self.assertEqual(self.desktop.windows(), [])
        self.desktop.wait_until(lambda: ID not in self.desktop.names_on_bus(), "Ember ends without a window")
