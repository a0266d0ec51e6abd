// SPDX-License-Identifier: GPL-3.0-or-later
// gettext, which glibc has: Swift's Glibc leaves it out.
#pragma once

#include <libintl.h>
