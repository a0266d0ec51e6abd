/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays scripts: timed input commands.  A whole gesture is one script, so its
 * timing does not depend on the program that sent it.
 */
#include "rig.h"

#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <unistd.h>

#define LEAD_US 2000                    /* delay before time 0 of the script */

struct step {
	int64_t at_us;
	char *command;
};

struct script {
	struct step *steps;
	size_t n, capacity;
	size_t bad_line;                /* the first line with an invalid time, or 0 */
};

static int timer = -1;

static struct {
	struct script *script;          /* NULL if nothing is playing */
	player_done done;
	void *owner;
	size_t next;
	int64_t base_us, late_us;
	struct error error;             /* error of the first step that failed */
} playing;

struct script *script_create(void)
{
	return checked(calloc(1, sizeof(struct script)));
}

void script_free(struct script *s)
{
	if (!s)
		return;
	for (size_t i = 0; i < s->n; i++)
		free(s->steps[i].command);
	free(s->steps);
	free(s);
}

/* Adds a line "MICROSECONDS COMMAND".  Times must not decrease. */
void script_add(struct script *s, char *line)
{
	double at_us;
	if (s->bad_line)
		return;
	if (!next_number(&line, &at_us) || at_us < 0 || at_us > 1e12 ||
	    (s->n && at_us < s->steps[s->n - 1].at_us)) {
		s->bad_line = s->n + 1;
		return;
	}
	if (s->n == s->capacity) {
		s->capacity = s->capacity ? s->capacity * 2 : 64;
		s->steps = checked(realloc(s->steps, s->capacity * sizeof *s->steps));
	}
	s->steps[s->n++] = (struct step){ (int64_t)at_us, checked(strdup(line)) };
}

bool script_check(const struct script *s, int64_t *length_us, struct error *e)
{
	if (s->bad_line)
		return fail(e, "step %zu: no time, or an earlier one than before", s->bad_line);
	*length_us = s->n ? s->steps[s->n - 1].at_us : 0;
	return true;
}

static void arm(void)
{
	struct itimerspec it = { 0 };
	if (playing.script) {
		int64_t due_us = playing.base_us + playing.script->steps[playing.next].at_us;
		it.it_value = to_timespec(due_us * 1000);
	}
	timerfd_settime(timer, TFD_TIMER_ABSTIME, &it, NULL);
}

static void run_step(struct step *step, int64_t due_us)
{
	struct error e;
	char *args = step->command, *name = next_word(&args);
	enum input_result result = input_run_at(due_us, name, args, &e);
	if (result == INPUT_UNKNOWN)
		fail(&e, "not an input command");
	if (result != INPUT_DONE && !playing.error.text[0])
		fail(&playing.error, "error step %zu (%s): %.200s", playing.next,
			name ? name : "", e.text);
}

static void finish(void)
{
	struct script *script = playing.script;
	char answer[300];
	playing.script = NULL;
	if (playing.error.text[0])
		snprintf(answer, sizeof answer, "%s", playing.error.text);
	else
		snprintf(answer, sizeof answer, "ok %zu steps, at most %lld us late", script->n,
			(long long)playing.late_us);
	script_free(script);
	playing.done(playing.owner, answer);
}

static int on_timer(int fd, uint32_t mask, void *data)
{
	uint64_t expirations;
	struct script *s = playing.script;
	if (read(fd, &expirations, sizeof expirations) < 0 || !s)
		return 0;
	while (playing.next < s->n) {
		struct step *step = &s->steps[playing.next];
		int64_t due_us = playing.base_us + step->at_us, late_us = now_us() - due_us;
		if (late_us < 0)
			break;
		if (late_us > playing.late_us)
			playing.late_us = late_us;
		playing.next++;
		run_step(step, due_us);
	}
	if (playing.next == s->n)
		finish();
	else
		arm();
	wl_display_flush_clients(rig.display);
	return 0;
}

/* On success, takes ownership of the script and calls `done` at its end. */
bool player_start(struct script *s, player_done done, void *owner, struct error *e)
{
	if (playing.script)
		return fail(e, "another script is playing");
	playing.script = s;
	playing.done = done;
	playing.owner = owner;
	playing.next = 0;
	playing.late_us = 0;
	playing.base_us = now_us() + LEAD_US;
	playing.error.text[0] = 0;
	if (s->n)
		arm();
	else
		finish();
	return true;
}

/* Stops the script of this owner without calling `done`. */
void player_cancel(void *owner)
{
	if (!playing.script || playing.owner != owner)
		return;
	script_free(playing.script);
	playing.script = NULL;
	arm();
}

bool player_create(void)
{
	timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
	return timer >= 0 &&
		wl_event_loop_add_fd(rig.loop, timer, WL_EVENT_READABLE, on_timer, NULL);
}
