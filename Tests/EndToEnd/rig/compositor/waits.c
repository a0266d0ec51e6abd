/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that wait for a condition or a timeout.
 */
#include "control.h"

#define MAX_TIMEOUT_MS 86400000.0

void wait_start(struct connection *c, enum wait_kind kind, double timeout_ms)
{
	if (!(timeout_ms < MAX_TIMEOUT_MS))
		timeout_ms = MAX_TIMEOUT_MS;
	c->wait.kind = kind;
	c->wait.began_us = now_us();
	c->wait.deadline_us = c->wait.began_us + (int64_t)(timeout_ms * 1000);
}

static int64_t quiet_since_us(const struct wait *w)
{
	return timeline.last_commit_us > w->began_us ? timeline.last_commit_us : w->began_us;
}

/* wlroots resets the serial of a ping when the client answers. */
static bool answered_ping(const struct wl_client *client)
{
	struct wlr_xdg_client *c;
	wl_list_for_each(c, &rig.shell->clients, link)
		if (c->client == client)
			return c->ping_serial == 0;
	return true;
}

/* Returns whether a region has several colors since the last refresh. */
static bool has_content(struct wait *w)
{
	struct error e;
	bool several;
	if (!timeline.first_presented_us || timeline.presented == w->presented)
		return false;
	w->presented = timeline.presented;
	return pixels_vary(w->region, &several, &e) && several;
}

/* Answers a wait whose condition is met. */
static bool fulfilled(struct connection *c, int64_t t_us)
{
	struct wait *w = &c->wait;
	switch (w->kind) {
	case WAIT_FRAME:
		if (timeline.presented == w->presented)
			return false;
		reply(c, "ok %lld", (long long)(timeline.last_presented_us - w->began_us));
		return true;
	case WAIT_IDLE:
		if (t_us - quiet_since_us(w) < w->quiet_us)
			return false;
		reply(c, "ok %lld", (long long)(t_us - w->began_us));
		return true;
	case WAIT_SYNC:
		if (!answered_ping(w->client))
			return false;
		reply(c, "ok %lld", (long long)(t_us - w->began_us));
		return true;
	case WAIT_FIRST_COMMIT:
		if (!timeline.first_presented_us)
			return false;
		reply(c, "ok %lld %lld %lld",
			(long long)(timeline.mapped_us - timeline.spawned_us),
			(long long)(timeline.first_commit_us - timeline.spawned_us),
			(long long)(timeline.first_presented_us - timeline.spawned_us));
		return true;
	case WAIT_FIRST_CONTENT:
		if (!has_content(w))
			return false;
		reply(c, "ok %lld", (long long)(timeline.last_presented_us - timeline.spawned_us));
		return true;
	case WAIT_PLAY:                 /* the player replies */
	case WAIT_NONE:
		break;
	}
	return false;
}

bool wait_is_over(struct connection *c, int64_t t_us)
{
	const struct wait *w = &c->wait;
	if (fulfilled(c, t_us))
		return true;
	if (t_us < w->deadline_us)
		return false;
	player_cancel(c);
	reply(c, "error timeout after %lld ms", (long long)((t_us - w->began_us) / 1000));
	return true;
}

/* Returns when a wait must be checked again if no event comes. */
int64_t wait_due_us(const struct connection *c)
{
	const struct wait *w = &c->wait;
	int64_t due_us = w->deadline_us;
	if (w->kind == WAIT_IDLE && quiet_since_us(w) + w->quiet_us < due_us)
		due_us = quiet_since_us(w) + w->quiet_us;
	return due_us;
}
