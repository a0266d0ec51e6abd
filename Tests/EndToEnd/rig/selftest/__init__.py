# SPDX-License-Identifier: GPL-3.0-or-later
"""The self test of the rig, against the probe (a GTK program)."""
