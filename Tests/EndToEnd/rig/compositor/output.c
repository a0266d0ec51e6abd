/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The screen: its size and its refresh clock.
 *
 * The clock is a timerfd, so that frame callbacks come at exactly the refresh
 * rate although nothing is composed.  It runs only while a client waits for a
 * frame.
 */
#include "rig.h"

#include <math.h>
#include <sys/timerfd.h>
#include <unistd.h>
#include <wlr/backend/headless.h>
#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/types/wlr_xdg_output_v1.h>

static int timer = -1;
static bool armed;
static int64_t base_ns, period_ns;
static uint64_t refreshes;

/* Sets the timer to the next refresh. */
void output_arm(void)
{
	if (armed)
		return;
	int64_t periods = (now_ns() - base_ns) / period_ns + 1;
	struct itimerspec it = {
		.it_value = to_timespec(base_ns + periods * period_ns),
	};
	armed = timerfd_settime(timer, TFD_TIMER_ABSTIME, &it, NULL) == 0;
}

static int on_refresh(int fd, uint32_t mask, void *data)
{
	uint64_t expirations;
	if (read(fd, &expirations, sizeof expirations) < 0)
		return 0;
	armed = false;
	int64_t t_ns = now_ns();
	if (surfaces_present(t_ns, (int)period_ns, ++refreshes))
		stats_presented(t_ns / 1000);
	wl_display_flush_clients(rig.display);
	return 0;
}

void output_set_refresh(int hz)
{
	struct itimerspec off = { 0 };
	rig.options.hz = hz;
	period_ns = 1000000000 / hz;
	base_ns = now_ns();
	timerfd_settime(timer, 0, &off, NULL);
	armed = false;
	output_arm();
}

/* Sets the size, scale, and refresh rate of the output from the options. */
bool output_apply_mode(void)
{
	const struct options *o = &rig.options;
	int width = (int)lround(o->width * o->scale), height = (int)lround(o->height * o->scale);
	pixels_invalidate();
	fractional_send_scale();
#if WLROOTS(18)
	struct wlr_output_state state;
	wlr_output_state_init(&state);
	wlr_output_state_set_custom_mode(&state, width, height, o->hz * 1000);
	wlr_output_state_set_scale(&state, (float)o->scale);
	wlr_output_state_set_enabled(&state, true);
	bool ok = wlr_output_commit_state(rig.output, &state);
	wlr_output_state_finish(&state);
	return ok;
#else
	wlr_output_set_custom_mode(rig.output, width, height, o->hz * 1000);
	wlr_output_set_scale(rig.output, (float)o->scale);
	wlr_output_enable(rig.output, true);
	return wlr_output_commit(rig.output);
#endif
}

bool output_create(void)
{
	const struct options *o = &rig.options;
	timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
	if (timer < 0 ||
	    !wl_event_loop_add_fd(rig.loop, timer, WL_EVENT_READABLE, on_refresh, NULL))
		return false;
	rig.output = wlr_headless_add_output(rig.backend,
		(unsigned)lround(o->width * o->scale), (unsigned)lround(o->height * o->scale));
	if (!rig.output || !wlr_output_init_render(rig.output, rig.allocator, rig.renderer))
		return false;
	output_set_refresh(o->hz);
	if (!output_apply_mode())
		return false;
#if WLROOTS(18)
	struct wlr_output_layout *layout = checked(wlr_output_layout_create(rig.display));
#else
	struct wlr_output_layout *layout = checked(wlr_output_layout_create());
#endif
	checked(wlr_xdg_output_manager_v1_create(rig.display, layout));
	wlr_output_layout_add(layout, rig.output, 0, 0);
	return true;
}
