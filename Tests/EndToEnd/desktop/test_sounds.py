# SPDX-License-Identifier: GPL-3.0-or-later
"""What is heard: what the program asks of GSound, for which a library stands in that writes it down."""
import pathlib
import subprocess

from support import FOLDER, EmberTest, numbered

EVENT_SOUNDS = "/org/gnome/desktop/sound/event-sounds"
PREFERENCE = "/io/github/ember_todo/Ember/sounds"
# Past the threshold, and not.
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

    def heard(self):
        """The sounds that were asked for, and what went wrong with that."""
        return [line.removeprefix("play ").removesuffix(".oga") for line in self.calls() if line not in ("new", "open")]

    def calls(self):
        return self.log.read_text().splitlines()

    def wait_heard(self, ember, *expected):
        with ember.explained(lambda: "%r was heard, not %r" % (self.heard(), list(expected))):
            ember.wait_until(lambda: self.heard() == list(expected))

    def test_what_is_added_done_deleted_and_cleared_is_heard(self):
        """D03, I12: when it is done, not when the hand crosses the threshold."""
        with self.ember(["Feed the cat", "Buy eggs", "Sing"]) as ember:
            ember.settle()
            self.assertEqual(self.calls(), [], "nobody is asked for anything before a hand moves")
            ember.mouse.hold(ember.row(1), FAR)
            ember.settle()
            self.assertEqual(self.heard(), [])
            ember.mouse.release()
            self.wait_heard(ember, "completed-1")
            ember.settle()
            ember.mouse.swipe(ember.row(1), -FAR)
            self.wait_heard(ember, "completed-1", "deleted")
            ember.type("Write a letter")
            ember.settle()
            self.assertEqual(self.heard(), ["completed-1", "deleted"])
            ember.press("Return")
            self.wait_heard(ember, "completed-1", "deleted", "added")
            ember.press("Escape", "shift+ctrl+Delete")
            self.wait_heard(ember, "completed-1", "deleted", "added", "cleared")

    def test_quick_successes_climb_and_the_last_one_is_a_chord(self):
        """I12; that a pause ends the climb is shown without waiting, in SoundScoreTests."""
        with self.ember(numbered(4)) as ember:
            ember.press("Down")
            for _ in range(4):
                ember.key("space")
            self.wait_heard(ember, "completed-1", "completed-2", "completed-3", "cleared")
            self.assertEqual(self.calls().count("new"), 1, "one line to the sound server")

    def test_what_springs_back_is_taken_back_or_done_by_others_is_silent(self):
        """A01."""
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

    def test_the_preference_turns_them_off(self):
        with self.ember(numbered(3), {PREFERENCE: "false"}) as ember:
            ember.press("Down", "Delete")
            ember.wait_items(*numbered(3)[1:])
            ember.settle()
        self.assertEqual(self.calls(), [])

    def test_the_desktops_setting_turns_them_off_and_on_at_any_time(self):
        with self.ember(numbered(4), {EVENT_SOUNDS: "false"}) as ember:
            ember.press("Down", "Delete")
            ember.wait_items(*numbered(4)[1:])
            ember.settle()
            self.assertEqual(self.calls(), [])
            keyfile, = pathlib.Path(self.home).glob("config/glib-2.0/settings/keyfile")
            keyfile.write_text(keyfile.read_text().replace("event-sounds=false", "event-sounds=true"))

            def is_heard():
                ember.press("space", "ctrl+z")
                return self.heard()
            ember.wait_until(is_heard)
            self.assertEqual(self.heard()[0], "completed-1")

    def test_without_a_device_there_is_silence_and_it_is_asked_for_only_once(self):
        for call, calls in (("new", ["new"]), ("open", ["new", "open"]), ("play", ["new", "open", "play completed-1.oga"])):
            with self.subTest(call=call):
                self.log.write_text("")
                self.faults.write_text(call)
                with self.ember(numbered(6)) as ember:
                    ember.press("Down", "space", "space", "Delete", "Delete")
                    ember.wait_items("Item number 4", "Item number 5", "✓ Item number 1", "✓ Item number 0")
                    ember.settle()
                self.assertEqual(self.calls(), calls)

    def test_without_the_library_or_with_another_one_there_is_silence(self):
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
