/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Popups (menus, popovers).  They are placed within the output, and reported
 * with their window.
 */
#include "rig.h"

#include <stdlib.h>
#include <wlr/util/box.h>

struct popup {
	struct wl_list link;
	struct wlr_xdg_surface *xdg;
	struct wl_listener map, unmap, destroy, commit;
};

static struct wl_list popups = { &popups, &popups };

static void on_map(struct wl_listener *l, void *data)
{
	pointer_refresh();
}

static void on_unmap(struct wl_listener *l, void *data)
{
	pixels_invalidate();
	pointer_refresh();
}

static void on_destroy(struct wl_listener *l, void *data)
{
	struct popup *p = wl_container_of(l, p, destroy);
	wl_list_remove(&p->link);
	wl_list_remove(&p->map.link);
	wl_list_remove(&p->unmap.link);
	wl_list_remove(&p->destroy.link);
	wl_list_remove(&p->commit.link);
	free(p);
	pixels_invalidate();
}

/* Returns the window at the end of the chain of parents, or NULL. */
static struct view *window_of(struct wlr_xdg_surface *xdg)
{
	while (xdg && xdg->role == WLR_XDG_SURFACE_ROLE_POPUP) {
		struct wlr_surface *parent = xdg->popup->parent;
		xdg = parent ? XDG_SURFACE_OF(parent) : NULL;
	}
	struct view *v;
	wl_list_for_each(v, &views, link)
		if (v->xdg == xdg)
			return v;
	return NULL;
}

/* Places a popup within the output. */
static void place(struct wlr_xdg_surface *xdg)
{
	struct view *v = window_of(xdg);
	if (v) {
		int x, y;
		view_surface_origin(v, &x, &y);
		struct wlr_box output = { -x, -y, rig.options.width, rig.options.height };
		wlr_xdg_popup_unconstrain_from_box(xdg->popup, &output);
	}
}

static void on_commit(struct wl_listener *l, void *data)
{
#if WLROOTS(18)
	struct popup *p = wl_container_of(l, p, commit);
	if (p->xdg->initial_commit)
		place(p->xdg);
#endif
}

void popup_create(struct wlr_xdg_surface *xdg)
{
	struct popup *p = checked(calloc(1, sizeof *p));
	p->xdg = xdg;
	p->map.notify = on_map;
	p->unmap.notify = on_unmap;
	p->destroy.notify = on_destroy;
	p->commit.notify = on_commit;
	wl_signal_add(&MAP_EVENTS(xdg).map, &p->map);
	wl_signal_add(&MAP_EVENTS(xdg).unmap, &p->unmap);
	wl_signal_add(&xdg->surface->events.commit, &p->commit);
	wl_list_insert(&popups, &p->link);
#if WLROOTS(18)
	wl_signal_add(&xdg->popup->events.destroy, &p->destroy);
#else
	wl_signal_add(&xdg->events.destroy, &p->destroy);
	place(xdg);
#endif
}

/* Returns the popups of a window as a JSON array, oldest first. */
void popups_json(FILE *f, struct view *v)
{
	const char *comma = "";
	struct popup *p;
	fputc('[', f);
	wl_list_for_each_reverse(p, &popups, link) {
		int x, y;
		if (!IS_MAPPED(p->xdg) || !view_finds_surface(v, p->xdg->surface, &x, &y))
			continue;
		struct wlr_box geometry = window_geometry(p->xdg);
		fprintf(f, "%s{\"x\":%d,\"y\":%d,\"width\":%d,\"height\":%d,\"grab\":%s}", comma,
			x + geometry.x, y + geometry.y, geometry.width, geometry.height,
			p->xdg->popup->seat ? "true" : "false");
		comma = ",";
	}
	fputc(']', f);
}
