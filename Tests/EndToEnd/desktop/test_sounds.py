# SPDX-License-Identifier: GPL-3.0-or-later
"""Sounds: the calls of GSound, for which a library stands in that records them."""
import pathlib
import subprocess
import unittest

from rig import gtk_version
from support import FOLDER, EmberTest, long, numbered

EVENT_SOUNDS = "/org/gnome/desktop/sound/event-sounds"
PREFERENCE = "/io/github/ember_todo/Ember/sounds"
# Swipes past the threshold and before it, in px.
FAR, NEAR = 200, 170


class SoundTests(EmberTest):
    def setUp(self):
        super().setUp()
        home = pathlib.Path(self.home)
        self.folder, self.log, self.faults = home / "lib", home / "sounds", home / "faults"
        self.folder.mkdir()
        self.log.touch()
        self.make_library(FOLDER / "gsound.c")

    def make_library(self, source):
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "gobject-2.0"], check=True, capture_output=True, text=True)
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-Wall", "-Werror", "-x", "c", "-o", self.folder / "libgsound.so.0", source,
             *flags.stdout.split()], check=True,
        )

    def ember(self, items=None, settings=None, **options):
        return super().ember(
            items, gsettings={EVENT_SOUNDS: "true", **(settings or {})},
            env={"LD_LIBRARY_PATH": self.folder, "SOUNDS_LOG": self.log, "SOUNDS_FAULTS": self.faults}, **options,
        )

    def played(self):
        """Return the sounds that were played, and failed calls."""
        return [line.removeprefix("play ").removesuffix(".oga") for line in self.calls() if line not in ("new", "open")]

    def calls(self):
        return self.log.read_text().splitlines()

    def wait_heard(self, ember, *expected):
        with ember.explained(lambda: "%r was heard, not %r" % (self.played(), list(expected))):
            ember.wait_until(lambda: self.played() == list(expected))

    def test_adding_completing_deleting_and_clearing_play_sounds(self):
        """On release, not when the threshold is crossed (D03, I12)."""
        with self.ember(["Feed the cat", "Buy eggs", "Sing"]) as ember:
            ember.settle()
            self.assertEqual(self.calls(), [], "the library is not used before the first sound")
            ember.mouse.drag(ember.row(1), FAR)
            ember.settle()
            self.assertEqual(self.played(), [])
            ember.mouse.release()
            self.wait_heard(ember, "completed-1")
            ember.settle()
            ember.mouse.swipe(ember.row(1), -FAR)
            self.wait_heard(ember, "completed-1", "deleted")
            ember.type("Write a letter")
            ember.settle()
            self.assertEqual(self.played(), ["completed-1", "deleted"])
            ember.press("Return")
            self.wait_heard(ember, "completed-1", "deleted", "added")
            ember.press("Escape", "shift+ctrl+Delete")
            self.wait_heard(ember, "completed-1", "deleted", "added", "cleared")

    def test_completions_in_quick_succession_climb(self):
        """Rule I12. SoundSelectorTests show that the scale starts again after a pause."""
        with self.ember(numbered(4)) as ember:
            ember.press("Down")
            for _ in range(4):
                ember.key("space")
            self.wait_heard(ember, "completed-1", "completed-2", "completed-3", "cleared")
            self.assertEqual(self.calls().count("new"), 1, "the sound context is created once")

    @long
    def test_cancelled_undone_and_external_changes_are_silent(self):
        """Rule A01."""
        with self.ember(numbered(4)) as ember:
            ember.touch.swipe(ember.row(0), NEAR)
            ember.touch.swipe(ember.row(0), -NEAR)
            ember.press("Down", "Delete")
            self.wait_heard(ember, "deleted")
            ember.press("ctrl+z", "ctrl+z", "shift+ctrl+z", "ctrl+z")
            ember.wait_items(*numbered(4))
            ember.write(ember.file.read_text().replace("Item number 3", "Sing"))
            ember.settle()
            ember.wait_items(*numbered(3), "Sing")
            ember.press("Home", "Delete")
            self.wait_heard(ember, "deleted", "deleted")

    def test_preference_turns_sounds_off(self):
        with self.ember(numbered(3), {PREFERENCE: "false"}) as ember:
            ember.press("Down", "Delete")
            ember.wait_items(*numbered(3)[1:])
            ember.settle()
        self.assertEqual(self.calls(), [])

    def test_desktop_setting_turns_sounds_off(self):
        with self.ember(numbered(3), {EVENT_SOUNDS: "false"}) as ember:
            ember.press("Down", "Delete")
            ember.wait_items(*numbered(3)[1:])
            ember.settle()
        self.assertEqual(self.calls(), [])

    @unittest.skipIf(gtk_version() >= (4, 24), "GTK 4.24 learns of changed settings only from a portal, and there is none")
    def test_desktop_setting_turns_sounds_on(self):
        with self.ember(numbered(4), {EVENT_SOUNDS: "false"}) as ember:
            ember.press("Down")
            keyfile, = pathlib.Path(self.home).glob("config/glib-2.0/settings/keyfile")
            keyfile.write_text(keyfile.read_text().replace("event-sounds=false", "event-sounds=true"))

            def is_heard():
                ember.press("space", "ctrl+z")
                return self.played()
            ember.wait_until(is_heard)
            self.assertEqual(self.played()[0], "completed-1")

    def test_failing_sound_device_is_tried_only_once(self):
        for call, calls in (("new", ["new"]), ("open", ["new", "open"]), ("play", ["new", "open", "play completed-1.oga"])):
            with self.subTest(call=call):
                self.log.write_text("")
                self.faults.write_text(call)
                with self.ember(numbered(6)) as ember:
                    ember.press("Down", "space", "space", "Delete", "Delete")
                    ember.wait_items("Item number 4", "Item number 5", "✓ Item number 1", "✓ Item number 0")
                    ember.settle()
                self.assertEqual(self.calls(), calls)

    def test_missing_or_invalid_library_is_silent(self):
        empty = pathlib.Path(self.home) / "empty.c"
        empty.write_text("")
        library = self.folder / "libgsound.so.0"
        for make in (lambda: self.make_library(empty), lambda: library.write_bytes(b"")):
            make()
            with self.ember(numbered(3)) as ember:
                ember.press("Down", "Delete")
                ember.wait_items(*numbered(3)[1:])
                ember.settle()
                self.assertEqual([line for line in ember.errors if not line.startswith("rig: ")], [])
