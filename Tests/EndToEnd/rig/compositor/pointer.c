/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pointer: motion, buttons, and scrolling with fingers or a wheel.
 */
#include "rig.h"

#include <linux/input-event-codes.h>
#include <math.h>
#include <wlr/types/wlr_data_device.h>
#include <wlr/types/wlr_pointer.h>
#include <wlr/types/wlr_seat.h>

#define UNITS_PER_CLICK 15              /* libinput's value for a wheel */

static bool on_screen;
static double px, py;
static unsigned buttons_down;           /* one bit per button */
static bool axis_moved[2];              /* scrolled by finger since the last stop */
static bool traditional;                /* fingers that move down scroll down */

bool pointer_position(double *x, double *y)
{
	*x = px;
	*y = py;
	return on_screen;
}

static void update(bool motion)
{
	uint32_t t = input_time_ms();
	struct wlr_surface *focused = rig.seat->pointer_state.focused_surface;
	double sx, sy;
	if (buttons_down && !rig.seat->drag && focused) {
		/* the surface keeps the pointer until all buttons are released */
		int ox, oy;
		if (!surface_origin(focused, &ox, &oy))
			return;
		sx = px - ox;
		sy = py - oy;
	} else {
		struct wlr_surface *s = surface_at(px, py, &sx, &sy);
		if (!s) {
			wlr_seat_pointer_notify_clear_focus(rig.seat);
			return;
		}
		wlr_seat_pointer_notify_enter(rig.seat, s, sx, sy);
	}
	if (motion) {
		wlr_seat_pointer_notify_motion(rig.seat, t, sx, sy);
		wlr_seat_pointer_notify_frame(rig.seat);
	}
}

/* Updates the focus after a surface under the pointer was mapped or unmapped. */
void pointer_refresh(void)
{
	if (on_screen && !buttons_down)
		update(false);
}

bool pointer_command(char *args, struct error *e)
{
	char *what = next_word(&args);
	double x, y;
	if (is(what, "move") && next_number(&args, &x) && next_number(&args, &y)) {
		px = x;
		py = y;
		on_screen = true;
		stats_input();
		update(true);
		return true;
	}
	if (is(what, "leave")) {
		on_screen = false;
		wlr_seat_pointer_notify_clear_focus(rig.seat);
		return true;
	}
	return fail(e, "usage: pointer move X Y | pointer leave");
}

bool button_command(char *args, struct error *e)
{
	static const struct { const char *name; uint32_t code; } buttons[] = {
		{ "left", BTN_LEFT }, { "right", BTN_RIGHT }, { "middle", BTN_MIDDLE },
	};
	const size_t n = sizeof buttons / sizeof *buttons;
	char *name = next_word(&args), *what = next_word(&args);
	bool down = is(what, "down");
	size_t i = 0;
	while (i < n && !is(name, buttons[i].name))
		i++;
	if (i == n || (!down && !is(what, "up")))
		return fail(e, "usage: button left|right|middle down|up");
	if (!on_screen)
		return fail(e, "no pointer on screen; move it first");
	if (down == !!(buttons_down & 1u << i))
		return fail(e, "the %s button is %s already", name, what);

	stats_input();
	if (!rig.seat->pointer_state.focused_surface)
		update(false);
	wlr_seat_pointer_notify_button(rig.seat, input_time_ms(), buttons[i].code,
		BUTTON_STATE(down));
	wlr_seat_pointer_notify_frame(rig.seat);
	buttons_down ^= 1u << i;
	pointer_refresh();
	return true;
}

static void send_finger(int axis, double value)
{
	wlr_seat_pointer_notify_axis(rig.seat, input_time_ms(), (axis_orientation)axis,
		value, FINGER_AXIS(traditional));
}

static void scroll_finger(int axis, double value)
{
	if (value == 0)
		return;
	send_finger(axis, value);
	axis_moved[axis] = true;
}

/* Stops every axis that scrolled, as libinput does. */
static void scroll_stop(void)
{
	if (!axis_moved[WL_POINTER_AXIS_HORIZONTAL_SCROLL])
		axis_moved[WL_POINTER_AXIS_VERTICAL_SCROLL] = true;
	for (int axis = 0; axis < 2; axis++)
		if (axis_moved[axis])
			send_finger(axis, 0);
	axis_moved[0] = axis_moved[1] = false;
}

static void scroll_wheel(int axis, double clicks)
{
	if (clicks != 0)
		wlr_seat_pointer_notify_axis(rig.seat, input_time_ms(), (axis_orientation)axis,
			clicks * UNITS_PER_CLICK, WHEEL_CLICKS(clicks));
}

bool scroll_command(char *args, struct error *e)
{
	char *what = next_word(&args);
	double a, b;
	if (is(what, "natural") || is(what, "traditional")) {
		traditional = is(what, "traditional");
		return true;
	}
	if (!on_screen)
		return fail(e, "no pointer on screen; move it first");
	stats_input();
	if (is(what, "finger") && next_number(&args, &a) && next_number(&args, &b)) {
		scroll_finger(WL_POINTER_AXIS_HORIZONTAL_SCROLL, a);
		scroll_finger(WL_POINTER_AXIS_VERTICAL_SCROLL, b);
	} else if (is(what, "stop")) {
		scroll_stop();
	} else if (is(what, "wheel") && next_number(&args, &a)) {
		scroll_wheel(WL_POINTER_AXIS_VERTICAL_SCROLL, a);
		if (next_number(&args, &b))
			scroll_wheel(WL_POINTER_AXIS_HORIZONTAL_SCROLL, b);
	} else {
		return fail(e, "usage: scroll finger DX DY | scroll stop | "
			"scroll wheel CLICKS [HCLICKS] | scroll natural|traditional");
	}
	wlr_seat_pointer_notify_frame(rig.seat);
	return true;
}
