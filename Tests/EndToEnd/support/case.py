# SPDX-License-Identifier: GPL-3.0-or-later
"""The base class of the tests, and the mark of tests that only the long form runs."""
import pathlib
import shutil
import tempfile
import unittest

from .program import Ember


# How often a test is run that fails because the machine is too busy.
ATTEMPTS = 20


def long(test):
    """Mark a test, or all tests of a class, as part of the long form (`run.py --all`)."""
    test.is_long = True
    return test


def language_environment(name, home):
    """Return the environment of a desktop in a language, such as "de_DE".

    The locale is a copy of the C locale: GTK and gettext look only at its name.
    """
    folder = pathlib.Path(home) / "locales"
    folder.mkdir(exist_ok=True)
    c_locale = next(path for path in map(pathlib.Path, ("/usr/lib/locale/C.utf8", "/usr/lib/locale/C.UTF-8")) if path.exists())
    for ending in ("UTF-8", "utf8"):
        (folder / ("%s.%s" % (name, ending))).symlink_to(c_locale)
    return {"LOCPATH": folder, "LC_ALL": name + ".UTF-8", "LANGUAGE": None}


class EmberTest(unittest.TestCase):
    """A test with a home folder for the program. It fails if the program writes a warning to standard error."""

    def setUp(self):
        self.home = tempfile.mkdtemp(prefix="ember-test-")
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)

    def ember(self, items=None, prefix=(), **options):
        """Return an `Ember` that has not been started. `prefix` is a command that runs the program."""
        ember = Ember(items, home=self.home, prefix=prefix, **options)
        self.addCleanup(ember.assert_no_warnings)
        return ember

    def attempt(self, test, items=None, **options):
        """Run `test(ember)` in a new program. Run it again if it fails and the machine was too busy for its timing (`play_in_time`)."""
        for left in reversed(range(ATTEMPTS)):
            with self.ember(items, **options) as ember:
                try:
                    return test(ember)
                except AssertionError:
                    if not left or not ember.was_late:
                        raise

    def in_language(self, name):
        """Return the environment of a desktop in a language, such as "de_DE"."""
        return language_environment(name, self.home)

    def right_to_left(self):
        """Return the environment of a right-to-left desktop."""
        return self.in_language("he_IL")
