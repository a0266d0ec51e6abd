// SPDX-License-Identifier: GPL-3.0-or-later
// libical for Swift: reads and writes iCalendar objects.
#pragma once

#include <libical/ical.h>
