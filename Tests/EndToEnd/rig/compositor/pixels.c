/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pixels on screen.  They are composed on request, and cached until
 * something changes.
 */
#include "rig.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <wlr/render/wlr_renderer.h>
#include <wlr/types/wlr_data_device.h>
#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/util/box.h>
#if !WLROOTS(18)
#include <wlr/types/wlr_matrix.h>
#endif

#define DRM_FORMAT_XRGB8888 0x34325258u

static const float background[4] = { 0.25f, 0.25f, 0.28f, 1.0f };
static struct pixels screen;
static bool valid;
#if WLROOTS(18)
static struct wlr_render_pass *pass;
#endif

void pixels_invalidate(void)
{
	valid = false;
}

static void draw_surface(struct wlr_surface *s, int sx, int sy, void *data)
{
	const int *origin = data;
	struct wlr_texture *texture = wlr_surface_get_texture(s);
	if (!texture)
		return;
	double k = rig.options.scale;
	int x = (int)lround((origin[0] + sx) * k), y = (int)lround((origin[1] + sy) * k);
	struct wlr_box box = {
		x, y,
		(int)lround((origin[0] + sx + s->current.width) * k) - x,
		(int)lround((origin[1] + sy + s->current.height) * k) - y,
	};
	struct wlr_fbox source;
	wlr_surface_get_buffer_source_box(s, &source);
#if WLROOTS(18)
	wlr_render_pass_add_texture(pass, &(struct wlr_render_texture_options){
		.texture = texture,
		.src_box = source,
		.dst_box = box,
		.transform = s->current.transform,
		.filter_mode = WLR_SCALE_FILTER_NEAREST,
	});
#else
	float matrix[9];
	wlr_matrix_project_box(matrix, &box, s->current.transform, 0,
		rig.output->transform_matrix);
	wlr_render_subtexture_with_matrix(rig.renderer, texture, &source, matrix, 1.0f);
#endif
}

static void draw_drag_icon(const struct wlr_drag *drag)
{
	double x = 0, y = 0;
	if (drag->grab_type == WLR_DRAG_GRAB_KEYBOARD_TOUCH) {
		const struct finger *fingers = touch_fingers();
		for (int i = 0; i < MAX_FINGERS; i++)
			if (fingers[i].down && fingers[i].id == drag->touch_id) {
				x = fingers[i].x;
				y = fingers[i].y;
			}
	} else {
		pointer_position(&x, &y);
	}
	struct wlr_surface *icon = drag->icon->surface;
	int dx, dy;
	surfaces_offset(icon, &dx, &dy);
	int origin[] = { (int)lround(x) + dx, (int)lround(y) + dy };
	wlr_surface_for_each_surface(icon, draw_surface, origin);
}

static void draw_everything(void)
{
#if WLROOTS(18)
	wlr_render_pass_add_rect(pass, &(struct wlr_render_rect_options){
		.box = { 0, 0, rig.output->width, rig.output->height },
		.color = { background[0], background[1], background[2], 1 },
	});
#else
	wlr_renderer_clear(rig.renderer, background);
#endif
	struct view *v;
	wl_list_for_each_reverse(v, &views, link) {
		int origin[2];
		if (!v->mapped)
			continue;
		view_surface_origin(v, &origin[0], &origin[1]);
		wlr_xdg_surface_for_each_surface(v->xdg, draw_surface, origin);
	}
	if (rig.seat->drag && rig.seat->drag->icon)
		draw_drag_icon(rig.seat->drag);
}

/* Draws everything on a buffer of the output, and reads it back. */
static bool draw_and_read(int w, int h)
{
#if WLROOTS(18)
	struct wlr_output_state state;
	wlr_output_state_init(&state);
#if WLROOTS(19)
	pass = wlr_output_begin_render_pass(rig.output, &state, NULL);
#else
	pass = wlr_output_begin_render_pass(rig.output, &state, NULL, NULL);
#endif
	struct wlr_texture *texture = NULL;
	if (pass) {
		draw_everything();
		if (wlr_render_pass_submit(pass))
			texture = wlr_texture_from_buffer(rig.renderer, state.buffer);
	}
	bool ok = texture && wlr_texture_read_pixels(texture,
		&(struct wlr_texture_read_pixels_options){
			.data = screen.data,
			.format = DRM_FORMAT_XRGB8888,
			.stride = (uint32_t)w * 4,
		});
	wlr_texture_destroy(texture);
	wlr_output_state_finish(&state);
	return ok;
#else
	if (!wlr_output_attach_render(rig.output, NULL))
		return false;
	wlr_renderer_begin(rig.renderer, w, h);
	draw_everything();
	bool ok = wlr_renderer_read_pixels(rig.renderer, DRM_FORMAT_XRGB8888, NULL,
		w * 4, w, h, 0, 0, 0, 0, screen.data);
	wlr_renderer_end(rig.renderer);
	wlr_output_rollback(rig.output);
	return ok;
#endif
}

/* Composes everything committed so far, in device pixels; NULL on error. */
const struct pixels *pixels_compose(struct error *e)
{
	if (valid)
		return &screen;
	int w = rig.output->width, h = rig.output->height;
	if (screen.width != w || screen.height != h) {
		screen.data = checked(realloc(screen.data, (size_t)w * h * 4));
		screen.width = w;
		screen.height = h;
	}
	if (!draw_and_read(w, h)) {
		fail(e, "cannot draw the output or read it back");
		return NULL;
	}
	valid = !rig.seat->drag;        /* a drag icon moves without a commit */
	return &screen;
}

bool pixels_at(double x, double y, uint8_t rgb[3], struct error *e)
{
	const struct pixels *p = pixels_compose(e);
	if (!p)
		return false;
	double px = floor(x * rig.options.scale), py = floor(y * rig.options.scale);
	if (px < 0 || py < 0 || px >= p->width || py >= p->height)
		return fail(e, "outside of the output");
	const uint8_t *bgr = p->data + ((size_t)py * p->width + (size_t)px) * 4;
	for (int i = 0; i < 3; i++)
		rgb[i] = bgr[2 - i];
	return true;
}

/* Returns the device pixels that a region touches, clipped to the output.  The
 * width or the height is 0 if the region is outside. */
struct wlr_box pixels_clip(const struct pixels *p, struct wlr_fbox region)
{
	double k = rig.options.scale;
	int x0 = (int)floor(fmin(fmax(region.x * k, 0), p->width));
	int y0 = (int)floor(fmin(fmax(region.y * k, 0), p->height));
	int x1 = (int)ceil(fmin(fmax((region.x + region.width) * k, x0), p->width));
	int y1 = (int)ceil(fmin(fmax((region.y + region.height) * k, y0), p->height));
	return (struct wlr_box){ x0, y0, x1 - x0, y1 - y0 };
}

/* Finds out whether a region has several colors. */
bool pixels_vary(struct wlr_fbox region, bool *several, struct error *e)
{
	const struct pixels *p = pixels_compose(e);
	if (!p)
		return false;
	struct wlr_box box = pixels_clip(p, region);
	const uint8_t *first = p->data + ((size_t)box.y * p->width + box.x) * 4;
	*several = false;
	for (int y = box.y; y < box.y + box.height; y++) {
		const uint8_t *q = p->data + ((size_t)y * p->width + box.x) * 4;
		for (int x = 0; x < box.width; x++, q += 4)
			if (memcmp(q, first, 3) != 0)
				*several = true;
	}
	return true;
}

/* Hashes the colors of a region with FNV-1a. */
bool pixels_hash(struct wlr_fbox region, uint64_t *hash, struct error *e)
{
	const struct pixels *p = pixels_compose(e);
	if (!p)
		return false;
	struct wlr_box box = pixels_clip(p, region);
	uint64_t k = 14695981039346656037ull;
	for (int y = box.y; y < box.y + box.height; y++) {
		const uint8_t *q = p->data + ((size_t)y * p->width + box.x) * 4;
		for (int x = 0; x < box.width; x++, q += 4)
			for (int i = 0; i < 3; i++)
				k = (k ^ q[i]) * 1099511628211ull;
	}
	*hash = k;
	return true;
}
