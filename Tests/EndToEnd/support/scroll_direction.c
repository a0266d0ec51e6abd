// SPDX-License-Identifier: GPL-3.0-or-later
//
// Replaces the function of GTK 4.20 that tells how the fingers moved: the number in SCROLL_DIRECTION, 0 for identical to the event, 1 for
// inverted.
#include <stdlib.h>

int gdk_scroll_event_get_relative_direction(void *event) {
    (void) event;
    return atoi(getenv("SCROLL_DIRECTION"));
}
