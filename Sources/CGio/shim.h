// SPDX-License-Identifier: GPL-3.0-or-later
// GLib, GIO, and gettext for Swift, for code that must not load GTK.
#pragma once

// GLib 2.88 marks flags with this attribute, for which Swift would import them under other names.
#define flag_enum ignored_flag_enum

#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <sys/timerfd.h>
