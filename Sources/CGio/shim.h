// SPDX-License-Identifier: GPL-3.0-or-later
// GLib, GIO, and gettext for Swift, for code that must not load GTK.
#pragma once

#include <gio/gio.h>
#include <glib/gi18n.h>
