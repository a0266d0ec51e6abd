# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives an unmodified Wayland program through the gesture rig.

    from rig import Rig
    with Rig(["./todo"], size=(420, 720)) as r:
        r.tap(210, 300)
        r.flick_touch((210, 500), (210, 200))
        r.pinch_touchpad((210, 300), 1.0, 1.8)
        r.idle(200)
        r.screenshot("after.png")

Coordinates are output coordinates: logical pixels, origin top left.
README.md has the details.
"""
from .connection import RigError, RigTimeout
from .environment import gtk_version
from .gestures import Rig
from .image import Image
from .steps import ease_in, ease_in_out, ease_out, linear, merge, shift

__all__ = ["Image", "Rig", "RigError", "RigTimeout", "ease_in", "ease_in_out",
           "ease_out", "gtk_version", "linear", "merge", "shift"]
