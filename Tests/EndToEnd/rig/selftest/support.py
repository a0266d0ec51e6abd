# SPDX-License-Identifier: GPL-3.0-or-later
"""Starting the probe and reading its output."""
import os
import re
import tempfile
import unittest

from rig import Rig, gtk_version
from rig.process import BINARY

PROBE = os.environ.get("RIG_PROBE") or os.path.join(os.path.dirname(BINARY), "probe")
BARRIER_KEY = "Pause"
QUIET_MS = 200


class Event(dict):
    """A line of the probe: .t (us), .where, .what, and its key=value pairs."""

    def __init__(self, t, where, what, pairs):
        super().__init__(pairs)
        self.t, self.where, self.what = t, where, what

    def number(self, key):
        return float(self[key])

    def point(self, key):
        return tuple(float(v) for v in self[key].split(","))


def parse(lines):
    matches = (re.match(r"(\d+) (\S+) (\S+)(.*)", line) for line in lines)
    return [Event(int(m[1]), m[2], m[3], re.findall(r"(\S+?)=(\S*)", m[4]))
            for m in matches if m]


def only(events, where, what=None):
    return [e for e in events if e.where == where and (what is None or e.what == what)]


def what_of(events):
    return [e.what for e in events]


def barrier(r):
    """Waits until the probe has reported everything that it was sent so far:
    input arrives in order, so what comes before a key press is done by then."""
    mark = r.mark()
    r.key(BARRIER_KEY)
    r.wait_line("key-released name=" + BARRIER_KEY, since=mark)


def events_of(r, action, quiet=False):
    """The events that the probe reports during an action. With `quiet`, also
    those that follow until it stops drawing."""
    mark = r.mark()
    action()
    if quiet:
        r.idle(QUIET_MS)
    barrier(r)
    return [e for e in parse(r.since(mark)) if e.get("name") != BARRIER_KEY]


def place_of(r, name):
    """The position of a widget when the window has stopped moving."""
    r.wait_line("place %s " % name)
    barrier(r)
    return only(parse(r.since(0)), "place", name)[-1]


def center_of(place):
    return (place.number("x") + place.number("w") / 2, place.number("y") + place.number("h") / 2)


def is_running(pid):
    try:
        with open("/proc/%d/stat" % pid, encoding="utf-8") as f:
            return f.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def fact_until(minor):
    """Skips a test of a fact that a later version of GTK has changed."""
    return unittest.skipIf(gtk_version() > (4, minor), "a fact of GTK 4.%d and older; this is %d.%d" % (minor, *gtk_version()))


class RigTestCase(unittest.TestCase):
    # run.py leaves these tests to its long form, except for classes that set this to False.
    is_long = True
    longMessage = True
    maxDiff = None

    def probe(self, *args, **options):
        """A rig with the probe, for a with statement."""
        options.setdefault("state", "maximized")
        options.setdefault("max_seconds", 90)
        return Rig([PROBE, *args], **options)

    def temporary_folder(self):
        folder = tempfile.TemporaryDirectory(prefix="rig-test-")
        self.addCleanup(folder.cleanup)
        return folder.name

    def assertNear(self, value, wanted, tolerance=0.02, message=None):
        self.assertAlmostEqual(value, wanted, delta=tolerance, msg=message)
