# SPDX-License-Identifier: GPL-3.0-or-later
"""What the screen reader Orca says. A speech synthesizer of Speech Dispatcher writes it to a file."""
import os
import pathlib
import subprocess

from desktop import RESULTS
from ember import Ember, GnomeTest
from support import screen_reader_tour

SPEECH = RESULTS / "speech.txt"
DISPATCHER = """
AddModule "file" "sd_generic" "file.conf"
DefaultModule file
DefaultLanguage "en"
AudioOutputMethod "pipewire"
"""
# Texts aren't split into sentences, because no text has the delimiter.
SYNTHESIZER = r"""
GenericExecuteSynth "printf '%%s\\n' '$DATA' >>%s"
GenericLanguage "en" "en" "utf-8"
GenericLanguage "c" "en" "utf-8"
AddVoice "en" "MALE1" "en"
GenericDelimiters "|"
GenericMaxChunkLength 1000
"""


class Orca:
    """Orca, with everything that is spoken."""

    def __init__(self):
        folder = pathlib.Path.home() / ".config/speech-dispatcher"
        (folder / "modules").mkdir(parents=True, exist_ok=True)
        (folder / "speechd.conf").write_text(DISPATCHER)
        (folder / "modules/file.conf").write_text(SYNTHESIZER % SPEECH)
        SPEECH.write_text("")
        # Orca 48 reads the keyboard layout of an X11 display, which may be any.
        with open(RESULTS / "orca-errors.log", "w") as errors:
            self._process = subprocess.Popen(["xvfb-run", "--auto-servernum", "orca", "--replace"], stdout=errors, stderr=errors)

    @property
    def spoken(self):
        # The synthesizer garbles single letters.
        return SPEECH.read_text(errors="replace").splitlines()

    def stop(self):
        self._process.terminate()
        self._process.wait(20)


class SpokenEmber(Ember):
    """Ember as Orca reads it: announcements and the focus must be spoken."""

    def __init__(self, desktop, orca):
        super().__init__(desktop)
        self._orca = orca
        self._focus = None
        # Numbers of utterances up to the last announcement, and up to the last focused object.
        self._announced_until = self._focused_until = len(orca.spoken)

    def _wait_spoken(self, is_expected, expected, since):
        """Wait until something was said. Return the number of utterances until then."""
        def position():
            return next((index for index, text in enumerate(self._orca.spoken) if index >= since and is_expected(text)), None)

        self.desktop.wait_until(lambda: position() is not None, lambda: "“%s” is spoken, not %r" % (expected, self._orca.spoken[since:]))
        return position() + 1

    def wait_announced(self, text, timeout=None):
        self._announced_until = self._wait_spoken(lambda said: said == text, text, self._announced_until)

    def wait_focus(self, name, role="list item"):
        super().wait_focus(name, role)
        # Orca says nothing if the focus stays where it is.
        if self._focus != (name, role):
            self._focused_until = self._wait_spoken(lambda said: said.startswith(name), name, self._focused_until)
        self._focus = name, role


class OrcaTests(GnomeTest):
    def test_orca_reads_the_screen_reader_tour(self):
        orca = Orca()
        self.addCleanup(orca.stop)
        self.desktop.wait_until(lambda: "Screen reader on." in orca.spoken, "Orca has started", 60)
        Ember.write_document(screen_reader_tour.LISTS)
        screen_reader_tour.run(self, self.run_ember(SpokenEmber(self.desktop, orca)))
