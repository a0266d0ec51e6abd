/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What differs between wlroots 0.15 (Debian 12) and 0.18 (Debian 13) or later.
 */
#ifndef WLROOTS_H
#define WLROOTS_H

#include <wlr/types/wlr_xdg_shell.h>
#include <wlr/version.h>

#define WLROOTS(minor) (WLR_VERSION_NUM >= (minor) << 8)

#if WLROOTS(18)
#include <wlr/types/wlr_compositor.h>

#define TOPLEVEL(xdg) ((xdg)->toplevel)
#define MAP_EVENTS(xdg) ((xdg)->surface->events)
#define IS_MAPPED(xdg) ((xdg)->surface->mapped)
/* a window gets its first configure after its first commit */
#define IS_INITIALIZED(xdg) ((xdg)->initialized)
#define XDG_SURFACE_OF(surface) wlr_xdg_surface_try_from_wlr_surface(surface)
/* in parts of a click, as libinput and Wayland do */
#define WHEEL_CLICKS(clicks) (int)lround((clicks) * 120), WL_POINTER_AXIS_SOURCE_WHEEL, \
	WL_POINTER_AXIS_RELATIVE_DIRECTION_IDENTICAL
/* with natural scrolling, content follows the fingers */
#define FINGER_AXIS(traditional) 0, WL_POINTER_AXIS_SOURCE_FINGER, \
	(traditional) ? WL_POINTER_AXIS_RELATIVE_DIRECTION_IDENTICAL : \
	WL_POINTER_AXIS_RELATIVE_DIRECTION_INVERTED
#define BUTTON_STATE(down) ((down) ? WL_POINTER_BUTTON_STATE_PRESSED : \
	WL_POINTER_BUTTON_STATE_RELEASED)
#define TOUCH_CLIENT(surface) wlr_seat_client_for_wl_client(rig.seat, \
	wl_resource_get_client((surface)->resource))
#define SAMPLED(surface) wlr_presentation_surface_sampled(surface)
typedef struct wlr_seat_client touch_client;
typedef struct wlr_keyboard_key_event key_event;
typedef enum wl_pointer_axis axis_orientation;
#else
#include <wlr/types/wlr_surface.h>

#define TOPLEVEL(xdg) (xdg)
#define MAP_EVENTS(xdg) ((xdg)->events)
#define IS_MAPPED(xdg) ((xdg)->mapped)
#define IS_INITIALIZED(xdg) true
#define XDG_SURFACE_OF(surface) (wlr_surface_is_xdg_surface(surface) ? \
	wlr_xdg_surface_from_wlr_surface(surface) : NULL)
#define WHEEL_CLICKS(clicks) (int)lround(clicks), WLR_AXIS_SOURCE_WHEEL
/* wl_pointer had no direction yet */
#define FINGER_AXIS(traditional) ((void)(traditional), 0), WLR_AXIS_SOURCE_FINGER
#define BUTTON_STATE(down) ((down) ? WLR_BUTTON_PRESSED : WLR_BUTTON_RELEASED)
#define TOUCH_CLIENT(surface) (surface)
#define SAMPLED(surface) wlr_presentation_surface_sampled(rig.presentation, surface)
typedef struct wlr_surface touch_client;
typedef struct wlr_event_keyboard_key key_event;
typedef enum wlr_axis_orientation axis_orientation;
#endif

/* The part of a surface that the user sees as the window, without shadows. */
static inline struct wlr_box window_geometry(struct wlr_xdg_surface *xdg)
{
#if WLROOTS(19)
	return xdg->geometry;
#else
	struct wlr_box geometry;
	wlr_xdg_surface_get_geometry(xdg, &geometry);
	return geometry;
#endif
}

#endif
