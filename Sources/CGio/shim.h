// SPDX-License-Identifier: GPL-3.0-or-later
// GLib and GIO for Swift, for programs without a window.
#pragma once

#include <gio/gio.h>
