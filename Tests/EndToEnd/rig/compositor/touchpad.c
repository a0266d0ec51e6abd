/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Touchpad gestures at the position of the pointer: pinch, swipe with three or
 * more fingers, and hold.
 */
#include "rig.h"

#include <wlr/types/wlr_pointer_gestures_v1.h>
#include <wlr/types/wlr_seat.h>

typedef void (*begin_fn)(struct wlr_pointer_gestures_v1 *, struct wlr_seat *, uint32_t, uint32_t);
typedef void (*end_fn)(struct wlr_pointer_gestures_v1 *, struct wlr_seat *, uint32_t, bool);

struct gesture {
	const char *name, *usage;
	begin_fn begin;
	bool (*update)(char *args);     /* NULL if the gesture has no updates */
	end_fn end;
	bool active;
};

static bool pinch_update(char *args)
{
	double dx, dy, scale, rotation;
	if (!next_number(&args, &dx) || !next_number(&args, &dy) ||
	    !next_number(&args, &scale) || !next_number(&args, &rotation))
		return false;
	wlr_pointer_gestures_v1_send_pinch_update(rig.gestures, rig.seat, input_time_ms(),
		dx, dy, scale, rotation);
	return true;
}

static bool swipe_update(char *args)
{
	double dx, dy;
	if (!next_number(&args, &dx) || !next_number(&args, &dy))
		return false;
	wlr_pointer_gestures_v1_send_swipe_update(rig.gestures, rig.seat, input_time_ms(),
		dx, dy);
	return true;
}

static struct gesture pinch = {
	.name = "pinch",
	.usage = "pinch begin FINGERS | pinch update DX DY SCALE ROTATION | "
		"pinch end [cancelled]",
	.begin = wlr_pointer_gestures_v1_send_pinch_begin,
	.update = pinch_update,
	.end = wlr_pointer_gestures_v1_send_pinch_end,
};
static struct gesture swipe = {
	.name = "swipe",
	.usage = "swipe begin FINGERS | swipe update DX DY | swipe end [cancelled]",
	.begin = wlr_pointer_gestures_v1_send_swipe_begin,
	.update = swipe_update,
	.end = wlr_pointer_gestures_v1_send_swipe_end,
};
static struct gesture hold = {
	.name = "hold",
	.usage = "hold begin FINGERS | hold end [cancelled]",
	.begin = wlr_pointer_gestures_v1_send_hold_begin,
	.end = wlr_pointer_gestures_v1_send_hold_end,
};

static bool run(struct gesture *g, char *args, struct error *e)
{
	char *what = next_word(&args);
	double x, y;
	int fingers;
	if (!pointer_position(&x, &y))
		return fail(e, "no pointer on screen; move it first");
	if (!rig.seat->pointer_state.focused_surface)
		return fail(e, "the pointer is on no surface");
	stats_input();
	if (is(what, "begin") && next_int(&args, &fingers) && fingers > 0) {
		if (g->active)
			return fail(e, "a %s is going on already", g->name);
		g->begin(rig.gestures, rig.seat, input_time_ms(), (uint32_t)fingers);
		g->active = true;
		return true;
	}
	bool update = g->update && is(what, "update");
	if (!update && !is(what, "end"))
		return fail(e, "usage: %s", g->usage);
	if (!g->active)
		return fail(e, "no %s is going on", g->name);
	if (update)
		return g->update(args) || fail(e, "usage: %s", g->usage);
	g->end(rig.gestures, rig.seat, input_time_ms(), is(next_word(&args), "cancelled"));
	g->active = false;
	return true;
}

bool pinch_command(char *args, struct error *e)
{
	return run(&pinch, args, e);
}

bool swipe_command(char *args, struct error *e)
{
	return run(&swipe, args, e);
}

bool hold_command(char *args, struct error *e)
{
	return run(&hold, args, e);
}
