/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Windows (xdg-shell toplevels): their positions, sizes, and stacking order.
 * The topmost window has keyboard focus.
 *
 * The geometry of a window (without shadows) fills the output, or with --columns
 * the next column of it.  A dialog (a toplevel with a parent) keeps its own size
 * and is centered.
 */
#include "rig.h"

#include <stdlib.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/util/box.h>
#include <wlr/util/edges.h>

#define SHELL_VERSION 2                 /* as in wlroots 0.15 */
#define NO_PING_TIMEOUT_MS 3600000      /* "sync" has its own timeouts */

struct wl_list views;

static int last_id;

struct view *view_top(void)
{
	struct view *v;
	wl_list_for_each(v, &views, link)
		if (v->mapped)
			return v;
	return NULL;
}

/* Returns the top left corner of the surface.  It is outside the window geometry
 * if the client draws shadows. */
void view_surface_origin(struct view *v, int *x, int *y)
{
	struct wlr_box geometry = window_geometry(v->xdg);
	*x = v->x - geometry.x;
	*y = v->y - geometry.y;
}

struct wlr_surface *surface_at(double x, double y, double *sx, double *sy)
{
	struct view *v;
	wl_list_for_each(v, &views, link) {
		int ox, oy;
		if (!v->mapped)
			continue;
		view_surface_origin(v, &ox, &oy);
		struct wlr_surface *s =
			wlr_xdg_surface_surface_at(v->xdg, x - ox, y - oy, sx, sy);
		if (s)
			return s;
	}
	return NULL;
}

struct search {
	struct wlr_surface *wanted;
	int x, y;
	bool found;
};

static void compare(struct wlr_surface *surface, int sx, int sy, void *data)
{
	struct search *s = data;
	if (surface == s->wanted) {
		s->x = sx;
		s->y = sy;
		s->found = true;
	}
}

/* Finds a surface in a window, including popups and subsurfaces, and returns the
 * position of its origin on the output. */
bool view_finds_surface(struct view *v, struct wlr_surface *surface, int *x, int *y)
{
	struct search s = { .wanted = surface };
	if (!v->mapped)
		return false;
	wlr_xdg_surface_for_each_surface(v->xdg, compare, &s);
	if (!s.found)
		return false;
	view_surface_origin(v, x, y);
	*x += s.x;
	*y += s.y;
	return true;
}

bool surface_origin(struct wlr_surface *surface, int *x, int *y)
{
	struct view *v;
	wl_list_for_each(v, &views, link)
		if (view_finds_surface(v, surface, x, y))
			return true;
	return false;
}

static void focus(struct view *v)
{
	struct view *other;
	wl_list_for_each(other, &views, link)
		if (other != v && IS_INITIALIZED(other->xdg))
			wlr_xdg_toplevel_set_activated(TOPLEVEL(other->xdg), false);
	if (!v) {
		wlr_seat_keyboard_notify_clear_focus(rig.seat);
		return;
	}
	wl_list_remove(&v->link);
	wl_list_insert(&views, &v->link);
	wlr_xdg_toplevel_set_activated(TOPLEVEL(v->xdg), true);
	keyboard_enter(v->xdg->surface);
}

void shell_focus_top(void)
{
	focus(view_top());
}

static bool floats(struct view *v)
{
	return v->dialog && !rig.options.fill_dialogs;
}

static int column_width(void)
{
	return rig.options.width / rig.options.columns;
}

/* Puts a window that is about to be mapped into the next column. */
static void place_in_column(struct view *v)
{
	struct view *other;
	int n = 0;
	if (floats(v))
		return;
	wl_list_for_each(other, &views, link)
		n += other->mapped && !floats(other);
	v->x = n % rig.options.columns * column_width();
}

/* Configures the size and state of a window. */
void view_place(struct view *v, enum window_state state)
{
	if (floats(v)) {
		wlr_xdg_toplevel_set_size(TOPLEVEL(v->xdg), 0, 0);
		return;
	}
	wlr_xdg_toplevel_set_size(TOPLEVEL(v->xdg), column_width(), rig.options.height);
	wlr_xdg_toplevel_set_maximized(TOPLEVEL(v->xdg), state == STATE_MAXIMIZED);
	wlr_xdg_toplevel_set_fullscreen(TOPLEVEL(v->xdg), state == STATE_FULLSCREEN);
	wlr_xdg_toplevel_set_tiled(TOPLEVEL(v->xdg), state == STATE_TILED ?
		WLR_EDGE_TOP | WLR_EDGE_BOTTOM | WLR_EDGE_LEFT | WLR_EDGE_RIGHT : WLR_EDGE_NONE);
}

static void center(struct view *v)
{
	if (!floats(v))
		return;
	struct wlr_box geometry = window_geometry(v->xdg);
	int x = (rig.options.width - geometry.width) / 2;
	int y = (rig.options.height - geometry.height) / 2;
	v->x = x > 0 ? x : 0;
	v->y = y > 0 ? y : 0;
}

/* Lays out all windows after the size of the output has changed. */
void shell_reconfigure(void)
{
	struct view *v;
	wl_list_for_each(v, &views, link) {
		if (!IS_INITIALIZED(v->xdg))
			continue;
		const struct wlr_xdg_toplevel_state *now = &v->xdg->toplevel->current;
		view_place(v, now->fullscreen ? STATE_FULLSCREEN :
			now->maximized ? STATE_MAXIMIZED : rig.options.state);
		center(v);
	}
}

/* Answers the first commit of a window. */
static void configure_first(struct view *v)
{
	struct wlr_xdg_toplevel *toplevel = v->xdg->toplevel;
	v->dialog = toplevel->parent != NULL;
	view_place(v, toplevel->requested.fullscreen ? STATE_FULLSCREEN :
		toplevel->requested.maximized ? STATE_MAXIMIZED : rig.options.state);
	wlr_xdg_toplevel_set_activated(TOPLEVEL(v->xdg), true);
}

static void on_commit(struct wl_listener *l, void *data)
{
	struct view *v = wl_container_of(l, v, commit);
#if WLROOTS(18)
	if (v->xdg->initial_commit)
		configure_first(v);
#endif
	if (v->mapped)
		center(v);
}

static void on_map(struct wl_listener *l, void *data)
{
	struct view *v = wl_container_of(l, v, map);
	place_in_column(v);
	v->mapped = true;
	if (!timeline.mapped_us) {
		pid_t pid;
		timeline.mapped_us = now_us();
		wl_client_get_credentials(wl_resource_get_client(v->xdg->resource),
			&pid, NULL, NULL);
		child_set_client(pid);
	}
	center(v);
	focus(v);
	pointer_refresh();
}

static void on_unmap(struct wl_listener *l, void *data)
{
	struct view *v = wl_container_of(l, v, unmap);
	struct wlr_surface *focused = rig.seat->keyboard_state.focused_surface;
	v->mapped = false;
	pixels_invalidate();
	if (!focused || focused == v->xdg->surface)
		shell_focus_top();
	pointer_refresh();
}

static void on_destroy(struct wl_listener *l, void *data)
{
	struct view *v = wl_container_of(l, v, destroy);
	wl_list_remove(&v->link);
	wl_list_remove(&v->map.link);
	wl_list_remove(&v->unmap.link);
	wl_list_remove(&v->destroy.link);
	wl_list_remove(&v->commit.link);
	wl_list_remove(&v->request_maximize.link);
	wl_list_remove(&v->request_fullscreen.link);
	free(v);
	pixels_invalidate();
}

/* Handles a request to set or unset a state.  Before a window is mapped, GTK
 * unsets states that it never set; those requests are ignored.  The answer to
 * the first commit contains what was requested before. */
static void answer_request(struct view *v, enum window_state state, bool on)
{
	enum window_state usual = rig.options.state;
	if (!IS_INITIALIZED(v->xdg) || (!v->mapped && !on))
		return;
	view_place(v, on ? state : usual == state ? STATE_PLAIN : usual);
	wlr_xdg_surface_schedule_configure(v->xdg);
}

static void on_request_maximize(struct wl_listener *l, void *data)
{
	struct view *v = wl_container_of(l, v, request_maximize);
	answer_request(v, STATE_MAXIMIZED, v->xdg->toplevel->requested.maximized);
}

static void on_request_fullscreen(struct wl_listener *l, void *data)
{
	struct view *v = wl_container_of(l, v, request_fullscreen);
	answer_request(v, STATE_FULLSCREEN, v->xdg->toplevel->requested.fullscreen);
}

static void listen_to(struct wl_signal *signal, struct wl_listener *listener,
	wl_notify_func_t notify)
{
	listener->notify = notify;
	wl_signal_add(signal, listener);
}

static void create_view(struct wlr_xdg_surface *xdg)
{
	struct wlr_xdg_toplevel *toplevel = xdg->toplevel;
	struct view *v = checked(calloc(1, sizeof *v));
	v->xdg = xdg;
	v->id = ++last_id;
	listen_to(&MAP_EVENTS(xdg).map, &v->map, on_map);
	listen_to(&MAP_EVENTS(xdg).unmap, &v->unmap, on_unmap);
	listen_to(&xdg->surface->events.commit, &v->commit, on_commit);
	listen_to(&toplevel->events.request_maximize, &v->request_maximize,
		on_request_maximize);
	listen_to(&toplevel->events.request_fullscreen, &v->request_fullscreen,
		on_request_fullscreen);
	wl_list_insert(&views, &v->link);
#if WLROOTS(18)
	listen_to(&toplevel->events.destroy, &v->destroy, on_destroy);
#else
	listen_to(&xdg->events.destroy, &v->destroy, on_destroy);
	configure_first(v);
#endif
}

#if WLROOTS(18)
static void on_new_toplevel(struct wl_listener *l, void *data)
{
	struct wlr_xdg_toplevel *toplevel = data;
	surfaces_mark_window(toplevel->base->surface);
	create_view(toplevel->base);
}

static void on_new_popup(struct wl_listener *l, void *data)
{
	struct wlr_xdg_popup *popup = data;
	surfaces_mark_window(popup->base->surface);
	popup_create(popup->base);
}

static struct wl_listener new_toplevel = { .notify = on_new_toplevel };
static struct wl_listener new_popup = { .notify = on_new_popup };
#else
static void on_new_surface(struct wl_listener *l, void *data)
{
	struct wlr_xdg_surface *xdg = data;
	surfaces_mark_window(xdg->surface);
	if (xdg->role == WLR_XDG_SURFACE_ROLE_POPUP)
		popup_create(xdg);
	else if (xdg->role == WLR_XDG_SURFACE_ROLE_TOPLEVEL)
		create_view(xdg);
}

static struct wl_listener new_surface = { .notify = on_new_surface };
#endif

void shell_create(void)
{
	wl_list_init(&views);
#if WLROOTS(18)
	rig.shell = checked(wlr_xdg_shell_create(rig.display, SHELL_VERSION));
	listen_always(&rig.shell->events.new_toplevel, &new_toplevel);
	listen_always(&rig.shell->events.new_popup, &new_popup);
#else
	rig.shell = checked(wlr_xdg_shell_create(rig.display));
	listen_always(&rig.shell->events.new_surface, &new_surface);
#endif
	rig.shell->ping_timeout = NO_PING_TIMEOUT_MS;
}
