/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Creates the wlroots objects: a headless backend and the Wayland protocols
 * that a GTK program uses.
 */
#include "rig.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wlr/backend.h>
#include <wlr/backend/headless.h>
#include <wlr/render/allocator.h>
#include <wlr/render/wlr_renderer.h>
#include <wlr/types/wlr_compositor.h>
#include <wlr/types/wlr_pointer_gestures_v1.h>
#include <wlr/types/wlr_presentation_time.h>
#include <wlr/types/wlr_server_decoration.h>
#if WLROOTS(18)
#include <wlr/types/wlr_subcompositor.h>
#endif
#include <wlr/types/wlr_viewporter.h>
#include <wlr/types/wlr_xdg_decoration_v1.h>
#include <wlr/util/log.h>

/* the versions of the protocols that wlroots 0.15 has */
#define COMPOSITOR_VERSION 4
#define PRESENTATION_VERSION 1

static char own_runtime_dir[] = "/tmp/rig-runtime-XXXXXX";
static bool has_own_runtime_dir;

/* wlroots always warns that there is no GPU, as expected */
static void on_log(enum wlr_log_importance importance, const char *fmt, va_list ap)
{
	char text[512];
	vsnprintf(text, sizeof text, fmt, ap);
	if (importance <= (rig.options.verbose ? WLR_INFO : WLR_ERROR) &&
	    !strstr(text, "drmGetDevices2"))
		fprintf(stderr, "rig: wlroots: %s\n", text);
}

static bool broken(const char *what)
{
	fprintf(stderr, "rig: cannot create %s\n", what);
	return false;
}

static bool create_runtime_dir(void)
{
	if (getenv("XDG_RUNTIME_DIR"))
		return true;
	has_own_runtime_dir = mkdtemp(own_runtime_dir) != NULL;
	return has_own_runtime_dir && setenv("XDG_RUNTIME_DIR", own_runtime_dir, 1) == 0;
}

static void remove_runtime_dir(void)
{
	DIR *dir = has_own_runtime_dir ? opendir(own_runtime_dir) : NULL;
	if (!dir)
		return;
	for (struct dirent *e; (e = readdir(dir));)
		unlinkat(dirfd(dir), e->d_name, 0);
	closedir(dir);
	rmdir(own_runtime_dir);
}

/* The listeners of objects that exist as long as the display.  wlroots 0.19 and
 * later expect that they are removed before. */
static struct wl_listener *listeners[16];
static size_t n_listeners;

void listen_always(struct wl_signal *signal, struct wl_listener *listener)
{
	if (n_listeners == sizeof listeners / sizeof *listeners)
		abort();
	listeners[n_listeners++] = listener;
	wl_signal_add(signal, listener);
}

static void on_new_decoration(struct wl_listener *l, void *data)
{
	wlr_xdg_toplevel_decoration_v1_set_mode(data, rig.options.ssd ?
		WLR_XDG_TOPLEVEL_DECORATION_V1_MODE_SERVER_SIDE :
		WLR_XDG_TOPLEVEL_DECORATION_V1_MODE_CLIENT_SIDE);
}

static struct wl_listener new_decoration = { .notify = on_new_decoration };

static void create_decoration_managers(void)
{
	struct wlr_xdg_decoration_manager_v1 *xdg =
		checked(wlr_xdg_decoration_manager_v1_create(rig.display));
	listen_always(&xdg->events.new_toplevel_decoration, &new_decoration);
	if (!rig.options.ssd)
		return;
	/* the only decoration protocol that GTK 4.8 supports */
	struct wlr_server_decoration_manager *kde =
		checked(wlr_server_decoration_manager_create(rig.display));
	wlr_server_decoration_manager_set_default_mode(kde,
		WLR_SERVER_DECORATION_MANAGER_MODE_SERVER);
}

static bool create_renderer(void)
{
	setenv("WLR_RENDERER", rig.options.renderer, 1);
#if WLROOTS(18)
	rig.backend = wlr_headless_backend_create(rig.loop);
#else
	rig.backend = wlr_headless_backend_create(rig.display);
#endif
	rig.renderer = rig.backend ? wlr_renderer_autocreate(rig.backend) : NULL;
	rig.allocator = rig.renderer ?
		wlr_allocator_autocreate(rig.backend, rig.renderer) : NULL;
	return rig.allocator && wlr_renderer_init_wl_display(rig.renderer, rig.display);
}

bool server_create(void)
{
	wlr_log_init(rig.options.verbose ? WLR_INFO : WLR_ERROR, on_log);
	if (!create_runtime_dir())
		return broken("a runtime directory");
	rig.display = wl_display_create();
	if (!rig.display)
		return broken("the display");
	rig.loop = wl_display_get_event_loop(rig.display);
	if (!create_renderer())
		return broken("the renderer");
#if WLROOTS(18)
	rig.compositor = checked(wlr_compositor_create(rig.display, COMPOSITOR_VERSION,
		rig.renderer));
	checked(wlr_subcompositor_create(rig.display));
#else
	rig.compositor = checked(wlr_compositor_create(rig.display, rig.renderer));
#endif
#if WLROOTS(19)
	rig.presentation = checked(wlr_presentation_create(rig.display, rig.backend,
		PRESENTATION_VERSION));
#else
	rig.presentation = checked(wlr_presentation_create(rig.display, rig.backend));
#endif
	rig.gestures = checked(wlr_pointer_gestures_v1_create(rig.display));
	checked(wlr_viewporter_create(rig.display));
	fractional_create();
	create_decoration_managers();
	surfaces_create();
	shell_create();
	seat_create();
	if (!wlr_backend_start(rig.backend) || !output_create())
		return broken("the output");
	if (!keyboard_create())
		return broken("the keyboard");
	rig.wayland_display = wl_display_add_socket_auto(rig.display);
	return rig.wayland_display || broken("a Wayland socket in XDG_RUNTIME_DIR");
}

void server_destroy(void)
{
	if (rig.display) {
		wl_display_destroy_clients(rig.display);
		for (size_t i = 0; i < n_listeners; i++)
			wl_list_remove(&listeners[i]->link);
		wl_display_destroy(rig.display);
	}
	remove_runtime_dir();
}
