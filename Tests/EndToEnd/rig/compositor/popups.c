/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Popups (menus, popovers).  They are placed within the output, and reported
 * with their window.
 */
#include "rig.h"

#include <stdlib.h>
#include <wlr/types/wlr_surface.h>
#include <wlr/util/box.h>

struct popup {
	struct wl_list link;
	struct wlr_xdg_surface *xdg;
	struct wl_listener map, unmap, destroy;
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
	free(p);
	pixels_invalidate();
}

/* Returns the window at the end of the chain of parents, or NULL. */
static struct view *window_of(struct wlr_xdg_surface *xdg)
{
	while (xdg && xdg->role == WLR_XDG_SURFACE_ROLE_POPUP) {
		struct wlr_surface *parent = xdg->popup->parent;
		xdg = parent && wlr_surface_is_xdg_surface(parent) ?
			wlr_xdg_surface_from_wlr_surface(parent) : NULL;
	}
	struct view *v;
	wl_list_for_each(v, &views, link)
		if (v->xdg == xdg)
			return v;
	return NULL;
}

void popup_create(struct wlr_xdg_surface *xdg)
{
	struct popup *p = checked(calloc(1, sizeof *p));
	p->xdg = xdg;
	p->map.notify = on_map;
	p->unmap.notify = on_unmap;
	p->destroy.notify = on_destroy;
	wl_signal_add(&xdg->events.map, &p->map);
	wl_signal_add(&xdg->events.unmap, &p->unmap);
	wl_signal_add(&xdg->events.destroy, &p->destroy);
	wl_list_insert(&popups, &p->link);

	struct view *v = window_of(xdg);
	if (v) {
		int x, y;
		view_surface_origin(v, &x, &y);
		struct wlr_box output = { -x, -y, rig.options.width, rig.options.height };
		wlr_xdg_popup_unconstrain_from_box(xdg->popup, &output);
	}
}

/* Returns the popups of a window as a JSON array, oldest first. */
void popups_json(FILE *f, struct view *v)
{
	const char *comma = "";
	struct popup *p;
	fputc('[', f);
	wl_list_for_each_reverse(p, &popups, link) {
		struct wlr_box geometry;
		int x, y;
		if (!p->xdg->mapped || !view_finds_surface(v, p->xdg->surface, &x, &y))
			continue;
		wlr_xdg_surface_get_geometry(p->xdg, &geometry);
		fprintf(f, "%s{\"x\":%d,\"y\":%d,\"width\":%d,\"height\":%d,\"grab\":%s}", comma,
			x + geometry.x, y + geometry.y, geometry.width, geometry.height,
			p->xdg->popup->seat ? "true" : "false");
		comma = ",";
	}
	fputc(']', f);
}
