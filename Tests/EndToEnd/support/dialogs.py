# SPDX-License-Identifier: GPL-3.0-or-later
"""Dialogs, which are windows of their own before libadwaita 1.5, and in the main window since."""
import ctypes
import functools

from .colors import FIRST


@functools.cache
def adwaita_version():
    """Return the version of libadwaita as (major, minor)."""
    adwaita = ctypes.CDLL("libadwaita-1.so.0")
    return adwaita.adw_get_major_version(), adwaita.adw_get_minor_version()


def are_windows():
    """Whether dialogs are windows of their own."""
    return adwaita_version() < (1, 5)


def tabs_per_switch():
    """Return the number of Tab presses from a row with a switch to the next one. AdwSwitchRow takes the focus as a whole."""
    return 2 if adwaita_version() < (1, 4) else 1


def is_shown(ember):
    """Whether a dialog is shown, with a list that begins with an item that isn't done. A dialog in the window darkens the header."""
    if are_windows():
        return len(ember.windows()) == 2
    red, green, _ = ember.pixel(10, 23)
    return green == 0 and FIRST[0] // 2 < red < FIRST[0] - 10


def open_by(ember, act):
    """Open a dialog by calling `act`, and wait until it is shown."""
    _wait_for(ember, 2, act)


def close(ember):
    """Close a dialog by Escape, and wait until it is gone."""
    _wait_for(ember, 1, lambda: ember.key("Escape"))


def wait_windows(ember, count):
    """Wait until there are as many windows."""
    ember.wait_until(lambda: len(ember.windows()) == count, 5)
    ember.settle()


def _wait_for(ember, windows, act):
    before = None if are_windows() else ember.image()
    act()
    ember.wait_until(lambda: len(ember.windows()) == windows if before is None else ember.image().differs(before) > 0, 5)
    ember.settle()
