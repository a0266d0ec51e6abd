/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The seat: the input devices, the clipboard, and the start of drag and drop.
 */
#include "rig.h"

#include <wlr/types/wlr_data_device.h>
#include <wlr/types/wlr_primary_selection.h>
#include <wlr/types/wlr_primary_selection_v1.h>
#include <wlr/types/wlr_seat.h>

static void on_request_selection(struct wl_listener *l, void *data)
{
	struct wlr_seat_request_set_selection_event *event = data;
	wlr_seat_set_selection(rig.seat, event->source, event->serial);
}

static void on_request_primary(struct wl_listener *l, void *data)
{
	struct wlr_seat_request_set_primary_selection_event *event = data;
	wlr_seat_set_primary_selection(rig.seat, event->source, event->serial);
}

/* GTK 4.8 starts a drag by touch with the serial of the last pointer press,
 * which is invalid.  With --lax-drag, the only finger is used instead. */
static struct wlr_touch_point *lax_touch_point(void)
{
	struct wlr_touch_point *point;
	if (!rig.options.lax_drag || wlr_seat_touch_num_points(rig.seat) != 1)
		return NULL;
	return wl_container_of(rig.seat->touch_state.touch_points.next, point, link);
}

static void on_request_drag(struct wl_listener *l, void *data)
{
	struct wlr_seat_request_start_drag_event *event = data;
	struct wlr_touch_point *point = NULL;
	if (wlr_seat_validate_pointer_grab_serial(rig.seat, event->origin, event->serial))
		wlr_seat_start_pointer_drag(rig.seat, event->drag, event->serial);
	else if (wlr_seat_validate_touch_grab_serial(rig.seat, event->origin, event->serial,
			&point) || (point = lax_touch_point()))
		wlr_seat_start_touch_drag(rig.seat, event->drag, event->serial, point);
	else
		wlr_data_source_destroy(event->drag->source);
}

/* wlroots ignores changes of the keyboard focus during a drag. */
static void on_drag_destroy(struct wl_listener *l, void *data)
{
	wl_list_remove(&l->link);
	shell_focus_top();
}

static struct wl_listener drag_destroy = { .notify = on_drag_destroy };

static void on_start_drag(struct wl_listener *l, void *data)
{
	struct wlr_drag *drag = data;
	wl_signal_add(&drag->events.destroy, &drag_destroy);
}

static struct wl_listener request_selection = { .notify = on_request_selection };
static struct wl_listener request_primary = { .notify = on_request_primary };
static struct wl_listener request_drag = { .notify = on_request_drag };
static struct wl_listener start_drag = { .notify = on_start_drag };

static bool is_no_seat(const struct wl_client *client, const struct wl_global *global,
	void *data)
{
	return global != rig.seat->global;
}

void seat_create(void)
{
	checked(wlr_data_device_manager_create(rig.display));
	checked(wlr_primary_selection_v1_device_manager_create(rig.display));
	rig.seat = checked(wlr_seat_create(rig.display, "seat0"));
	listen_always(&rig.seat->events.request_set_selection, &request_selection);
	listen_always(&rig.seat->events.request_set_primary_selection, &request_primary);
	listen_always(&rig.seat->events.request_start_drag, &request_drag);
	listen_always(&rig.seat->events.start_drag, &start_drag);
	wlr_seat_set_capabilities(rig.seat, WL_SEAT_CAPABILITY_POINTER |
		WL_SEAT_CAPABILITY_KEYBOARD | WL_SEAT_CAPABILITY_TOUCH);
	if (rig.options.no_seat)
		wl_display_set_global_filter(rig.display, is_no_seat, NULL);
}
