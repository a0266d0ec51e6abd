/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state of the rig and of the windows as JSON.
 */
#include "rig.h"

#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/util/box.h>

static const char *truth(bool value)
{
	return value ? "true" : "false";
}

static void window_json(FILE *f, struct view *v)
{
	const struct wlr_surface *surface = v->xdg->surface;
	const struct wlr_xdg_toplevel *toplevel = v->xdg->toplevel;
	struct wlr_box g = window_geometry(v->xdg);
	fprintf(f, "{\"id\":%d,\"title\":", v->id);
	json_string(f, toplevel->title);
	fprintf(f, ",\"app_id\":");
	json_string(f, toplevel->app_id);
	fprintf(f, ",\"mapped\":%s,\"dialog\":%s,\"focused\":%s", truth(v->mapped),
		truth(v->dialog), truth(rig.seat->keyboard_state.focused_surface == surface));
	fprintf(f, ",\"x\":%d,\"y\":%d,\"width\":%d,\"height\":%d,\"geometry\":[%d,%d,%d,%d]",
		v->x, v->y, g.width, g.height, g.x, g.y, g.width, g.height);
	fprintf(f, ",\"surface\":[%d,%d],\"buffer\":[%d,%d],\"min\":[%u,%u]",
		surface->current.width, surface->current.height,
		surface->current.buffer_width, surface->current.buffer_height,
		toplevel->current.min_width, toplevel->current.min_height);
	fprintf(f, ",\"maximized\":%s,\"fullscreen\":%s,\"activated\":%s,\"popups\":",
		truth(toplevel->current.maximized), truth(toplevel->current.fullscreen),
		truth(toplevel->current.activated));
	popups_json(f, v);
	fputc('}', f);
}

/* Returns all windows as a JSON array, topmost first. */
void windows_json(FILE *f)
{
	const char *comma = "";
	struct view *v;
	fputc('[', f);
	wl_list_for_each(v, &views, link) {
		fputs(comma, f);
		window_json(f, v);
		comma = ",";
	}
	fputc(']', f);
}

void info_json(FILE *f)
{
	const struct options *o = &rig.options;
	fprintf(f, "{\"wayland_display\":");
	json_string(f, rig.wayland_display);
	fprintf(f, ",\"renderer\":");
	json_string(f, o->renderer);
	fprintf(f, ",\"child\":%d,\"client_pid\":%d,\"width\":%d,\"height\":%d,\"scale\":%g,"
		"\"hz\":%d,\"pixel_width\":%d,\"pixel_height\":%d", child_command(), child_client(),
		o->width, o->height, o->scale, o->hz, rig.output->width, rig.output->height);
	fprintf(f, ",\"uptime_us\":%lld,\"drag\":%s,\"touches\":%d}",
		(long long)(now_us() - timeline.spawned_us), truth(rig.seat->drag),
		wlr_seat_touch_num_points(rig.seat));
}
