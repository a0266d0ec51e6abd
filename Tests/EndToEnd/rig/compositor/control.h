/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The control socket: connections, commands, and commands that wait for a
 * condition.
 */
#ifndef CONTROL_H
#define CONTROL_H

#include "rig.h"

#include <wlr/util/box.h>

enum wait_kind {
	WAIT_NONE,
	WAIT_FRAME,                     /* new content was presented */
	WAIT_IDLE,                      /* no commit for some time */
	WAIT_SYNC,                      /* the client answered a ping */
	WAIT_FIRST_COMMIT,              /* the first window is on screen */
	WAIT_FIRST_CONTENT,             /* a region has several colors */
	WAIT_PLAY,                      /* the script has ended */
};

struct wait {
	enum wait_kind kind;
	int64_t began_us, deadline_us;
	int64_t quiet_us;               /* WAIT_IDLE */
	uint64_t presented;             /* WAIT_FRAME: the count when the wait began; WAIT_FIRST_CONTENT: when checked last */
	struct wlr_fbox region;         /* WAIT_FIRST_CONTENT */
	struct wl_client *client;       /* WAIT_SYNC */
};

struct connection {
	struct wl_list link;
	int fd;
	struct wl_event_source *source;
	char *input;                    /* received but not run yet */
	size_t length, capacity;
	bool closed;
	struct wait wait;
	struct script *script;          /* non-NULL between "play begin" and "play end" */
};

/* control.c */
bool control_create(const char *path);
void control_destroy(void);
void control_check(void);
int control_timeout_ms(void);
void reply(struct connection *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* commands.c */
void command_run(struct connection *c, char *line);

/* waits.c */
void wait_start(struct connection *c, enum wait_kind kind, double timeout_ms);
bool wait_is_over(struct connection *c, int64_t t_us);
int64_t wait_due_us(const struct connection *c);

#endif
