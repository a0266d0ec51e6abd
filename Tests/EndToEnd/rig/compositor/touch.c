/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The touch screen.
 */
#include "rig.h"

#include <wlr/types/wlr_data_device.h>
#include <wlr/types/wlr_seat.h>

static struct finger fingers[MAX_FINGERS];

const struct finger *touch_fingers(void)
{
	return fingers;
}

void touch_forget_surface(struct wlr_surface *surface)
{
	for (int i = 0; i < MAX_FINGERS; i++)
		if (fingers[i].surface == surface)
			fingers[i].surface = NULL;
}

static struct finger *finger_down(int32_t id)
{
	for (int i = 0; i < MAX_FINGERS; i++)
		if (fingers[i].down && fingers[i].id == id)
			return &fingers[i];
	return NULL;
}

static struct finger *finger_free(void)
{
	for (int i = 0; i < MAX_FINGERS; i++)
		if (!fingers[i].down)
			return &fingers[i];
	return NULL;
}

static bool down(int32_t id, double x, double y, struct error *e)
{
	if (finger_down(id))
		return fail(e, "touch %d is down already", id);
	struct finger *f = finger_free();
	if (!f)
		return fail(e, "more than %d fingers", MAX_FINGERS);
	double sx, sy;
	struct wlr_surface *s = surface_at(x, y, &sx, &sy);
	*f = (struct finger){ true, s != NULL, id, x, y, s };
	if (s)
		wlr_seat_touch_notify_down(rig.seat, s, input_time_ms(), id, sx, sy);
	return true;
}

/* During drag and drop, the focus follows the finger. */
static void move_drag(const struct finger *f)
{
	uint32_t t = input_time_ms();
	double sx, sy;
	struct wlr_surface *s = surface_at(f->x, f->y, &sx, &sy);
	if (s) {
		wlr_seat_touch_point_focus(rig.seat, s, t, f->id, sx, sy);
		wlr_seat_touch_notify_motion(rig.seat, t, f->id, sx, sy);
	} else {
		wlr_seat_touch_point_clear_focus(rig.seat, t, f->id);
	}
}

static void move(struct finger *f, double x, double y)
{
	int ox, oy;
	f->x = x;
	f->y = y;
	if (!f->on_surface || !wlr_seat_touch_get_point(rig.seat, f->id))
		return;
	if (rig.seat->drag)
		move_drag(f);
	else if (f->surface && surface_origin(f->surface, &ox, &oy))
		wlr_seat_touch_notify_motion(rig.seat, input_time_ms(), f->id, x - ox, y - oy);
}

static void up(struct finger *f)
{
	if (wlr_seat_touch_get_point(rig.seat, f->id))
		wlr_seat_touch_notify_up(rig.seat, input_time_ms(), f->id);
	f->down = false;
	f->surface = NULL;
}

/* wl_touch.cancel ends all points without up events, but wlroots keeps
 * them in its list until they are notified up.  A grab that drops up events
 * clears the list without notifying the client. */
static uint32_t mute_down(struct wlr_seat_touch_grab *grab, uint32_t t,
	struct wlr_touch_point *point)
{
	return 0;
}

static void mute_point(struct wlr_seat_touch_grab *grab, uint32_t t,
	struct wlr_touch_point *point)
{
}

static void mute(struct wlr_seat_touch_grab *grab)
{
}

static void mute_cancel(struct wlr_seat_touch_grab *grab, touch_client *client)
{
}

static const struct wlr_touch_grab_interface mute_interface = {
	.down = mute_down,
#if WLROOTS(18)
	.up = mute_down,
#else
	.up = mute_point,
#endif
	.motion = mute_point,
	.enter = mute_point,
	.frame = mute,
	.cancel = mute,
	.wl_cancel = mute_cancel,
};

static bool same_client(const struct finger *a, const struct finger *b)
{
	return a->down && a->surface && b->surface &&
		wl_resource_get_client(a->surface->resource) ==
		wl_resource_get_client(b->surface->resource);
}

/* Cancels all touches.  Each client is notified once. */
static void cancel(void)
{
	for (int i = 0; i < MAX_FINGERS; i++) {
		bool told = false;
		for (int j = 0; j < i; j++)
			told |= same_client(&fingers[j], &fingers[i]);
		if (fingers[i].down && fingers[i].surface && !told)
			wlr_seat_touch_notify_cancel(rig.seat, TOUCH_CLIENT(fingers[i].surface));
	}
	struct wlr_seat_touch_grab grab = { .interface = &mute_interface };
	wlr_seat_touch_start_grab(rig.seat, &grab);
	for (int i = 0; i < MAX_FINGERS; i++)
		if (fingers[i].down)
			up(&fingers[i]);
	wlr_seat_touch_end_grab(rig.seat);
}

bool touch_command(char *args, struct error *e)
{
	char *what = next_word(&args);
	bool is_down = is(what, "down"), is_move = is(what, "move");
	double x, y;
	int id;
	stats_input();
	if (is(what, "frame")) {
		wlr_seat_touch_notify_frame(rig.seat);
		return true;
	}
	if (is(what, "cancel")) {
		cancel();
		return true;
	}
	if ((!is_down && !is_move && !is(what, "up")) || !next_int(&args, &id))
		return fail(e, "usage: touch down|move ID X Y | touch up ID | touch cancel | "
			"touch frame");
	if ((is_down || is_move) && (!next_number(&args, &x) || !next_number(&args, &y)))
		return fail(e, "usage: touch %s ID X Y", what);
	if (is_down)
		return down(id, x, y, e);
	struct finger *f = finger_down(id);
	if (!f)
		return fail(e, "touch %d is not down", id);
	if (is_move)
		move(f, x, y);
	else
		up(f);
	return true;
}
