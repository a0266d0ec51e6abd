/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state of each wl_surface: content that was committed but not presented
 * yet, and pending frame callbacks.
 */
#include "rig.h"

#include <stdlib.h>
#include <wlr/render/wlr_texture.h>
#include <wlr/types/wlr_buffer.h>
#include <wlr/types/wlr_compositor.h>
#include <wlr/types/wlr_presentation_time.h>

#define PRESENTED_AT_VSYNC 0x1          /* wp_presentation_feedback.kind.vsync */

struct tracked {
	struct wl_list link;
	struct wlr_surface *surface;
	struct wl_listener commit, destroy;
	bool window;                    /* toplevel or popup; included in statistics */
	bool unseen;                    /* has a buffer that was not presented yet */
	int x, y;                       /* sum of the offsets of its buffers */
	int64_t frame_done_us;          /* time of the last frame callback; 0 if answered */
};

static struct wl_list all;

/* Copies the pixels of a new buffer in shared memory, so that the client gets it
 * back at once, as from Mutter.  The pixman renderer would draw from the buffer
 * until the next one replaces it, and the client would need a second one. */
static void release_buffer(struct wlr_surface *surface)
{
	struct wlr_client_buffer *buffer = surface->buffer;
	void *pixels;
	uint32_t format;
	size_t stride;
	if (!buffer || !buffer->source || !buffer->texture ||
	    !wlr_buffer_begin_data_ptr_access(buffer->source,
		    WLR_BUFFER_DATA_PTR_ACCESS_READ, &pixels, &format, &stride))
		return;
	struct wlr_texture *copy = wlr_texture_from_pixels(rig.renderer, format, stride,
		buffer->source->width, buffer->source->height, pixels);
	wlr_buffer_end_data_ptr_access(buffer->source);
	if (!copy)
		return;
	wlr_texture_destroy(buffer->texture);
	buffer->texture = copy;
}

static void on_commit(struct wl_listener *l, void *data)
{
	struct tracked *s = wl_container_of(l, s, commit);
	int64_t t_us = now_us();
	stats_commit(t_us);
	pixels_invalidate();
	s->x += s->surface->current.dx;
	s->y += s->surface->current.dy;
	if (s->surface->current.committed & WLR_SURFACE_STATE_BUFFER) {
		if (wlr_surface_has_buffer(s->surface)) {
			release_buffer(s->surface);
			s->unseen = true;
			wlr_surface_send_enter(s->surface, rig.output);
		}
		if (s->window) {
			stats_window_frame(t_us, s->frame_done_us);
			s->frame_done_us = 0;
		}
	}
	output_arm();
}

static void on_destroy(struct wl_listener *l, void *data)
{
	struct tracked *s = wl_container_of(l, s, destroy);
	touch_forget_surface(s->surface);
	wl_list_remove(&s->link);
	wl_list_remove(&s->commit.link);
	wl_list_remove(&s->destroy.link);
	free(s);
	pixels_invalidate();
}

static void on_new_surface(struct wl_listener *l, void *data)
{
	struct tracked *s = checked(calloc(1, sizeof *s));
	s->surface = data;
	s->commit.notify = on_commit;
	s->destroy.notify = on_destroy;
	wl_signal_add(&s->surface->events.commit, &s->commit);
	wl_signal_add(&s->surface->events.destroy, &s->destroy);
	wl_list_insert(&all, &s->link);
}

static struct wl_listener new_surface = { .notify = on_new_surface };

void surfaces_create(void)
{
	wl_list_init(&all);
	listen_always(&rig.compositor->events.new_surface, &new_surface);
}

void surfaces_mark_window(struct wlr_surface *surface)
{
	struct tracked *s;
	wl_list_for_each(s, &all, link)
		if (s->surface == surface)
			s->window = true;
}

/* Returns how far the content of a drag icon is from the pointer. */
void surfaces_offset(struct wlr_surface *surface, int *x, int *y)
{
	struct tracked *s;
	*x = *y = 0;
	wl_list_for_each(s, &all, link)
		if (s->surface == surface) {
			*x = s->x;
			*y = s->y;
		}
}

static void send_presented(struct wlr_surface *surface, int64_t t_ns, int period_ns,
	uint64_t sequence)
{
	struct wlr_presentation_feedback *feedback =
		SAMPLED(surface);
	if (!feedback)
		return;
	struct timespec when = to_timespec(t_ns);
	struct wlr_presentation_event event = {
		.output = rig.output,
		.tv_sec = when.tv_sec,
		.tv_nsec = when.tv_nsec,
		.refresh = period_ns,
		.seq = sequence,
		.flags = PRESENTED_AT_VSYNC,
	};
	wlr_presentation_feedback_send_presented(feedback, &event);
	wlr_presentation_feedback_destroy(feedback);
}

/* Refreshes the screen: presents everything committed so far and sends frame
 * callbacks.  Returns whether there was new content. */
bool surfaces_present(int64_t t_ns, int period_ns, uint64_t sequence)
{
	struct timespec when = to_timespec(t_ns);
	bool shown = false;
	struct tracked *s;
	wl_list_for_each(s, &all, link) {
		if (s->unseen) {
			s->unseen = false;
			shown = true;
			send_presented(s->surface, t_ns, period_ns, sequence);
		}
		if (!wl_list_empty(&s->surface->current.frame_callback_list)) {
			wlr_surface_send_frame_done(s->surface, &when);
			s->frame_done_us = t_ns / 1000;
		}
	}
	return shown;
}
