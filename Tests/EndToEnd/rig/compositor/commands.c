/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of the control socket other than input: taking pictures,
 * waiting, changing the output, playing scripts.
 */
#include "control.h"

#include <stdlib.h>
#include <string.h>
#include <wlr/util/box.h>

#define PLAY_PATIENCE_MS 10000          /* timeout after the end of a script */

/* --- playing --- */

static void on_played(void *owner, const char *answer)
{
	struct connection *c = owner;
	c->wait.kind = WAIT_NONE;
	reply(c, "%s", answer);
}

static void play(struct connection *c, char *args)
{
	if (!is(next_word(&args), "begin")) {
		reply(c, "error usage: play begin, then lines 'US COMMAND', then play end");
		return;
	}
	c->script = script_create();
}

static void collect(struct connection *c, char *line)
{
	struct error e;
	int64_t length_us;
	if (!is(line, "play end")) {
		script_add(c->script, line);
		return;
	}
	struct script *script = c->script;
	c->script = NULL;
	bool ok = script_check(script, &length_us, &e);
	if (ok) {
		wait_start(c, WAIT_PLAY, length_us / 1000.0 + PLAY_PATIENCE_MS);
		ok = player_start(script, on_played, c, &e);
	}
	if (!ok) {
		c->wait.kind = WAIT_NONE;
		script_free(script);
		reply(c, "error %s", e.text);
	}
}

/* --- waiting --- */

static double number_or(char **args, double otherwise)
{
	double value;
	return next_number(args, &value) && value >= 0 ? value : otherwise;
}

static void frame(struct connection *c, char *args)
{
	wait_start(c, WAIT_FRAME, number_or(&args, 1000));
	c->wait.presented = timeline.presented;
}

static void idle(struct connection *c, char *args)
{
	int quiet_ms;
	if (!next_int(&args, &quiet_ms) || quiet_ms < 0) {
		reply(c, "error usage: idle MS [TIMEOUT_MS]");
		return;
	}
	wait_start(c, WAIT_IDLE, number_or(&args, 10000));
	c->wait.quiet_us = (int64_t)quiet_ms * 1000;
}

static void sync_client(struct connection *c, char *args)
{
	struct view *v = view_top();
	if (!v) {
		reply(c, "error no window");
		return;
	}
	wlr_xdg_surface_ping(v->xdg);
	wait_start(c, WAIT_SYNC, number_or(&args, 5000));
	c->wait.client = wl_resource_get_client(v->xdg->resource);
}

static void first_commit(struct connection *c, char *args)
{
	wait_start(c, WAIT_FIRST_COMMIT, number_or(&args, 20000));
}

static void first_content(struct connection *c, char *args)
{
	struct wlr_fbox *r = &c->wait.region;
	if (!next_number(&args, &r->x) || !next_number(&args, &r->y) ||
	    !next_number(&args, &r->width) || !next_number(&args, &r->height)) {
		reply(c, "error usage: first-content X Y W H [TIMEOUT_MS]");
		return;
	}
	wait_start(c, WAIT_FIRST_CONTENT, number_or(&args, 20000));
	c->wait.presented = 0;
}

/* --- pictures and state --- */

static void pixel(struct connection *c, char *args)
{
	struct error e;
	double x, y;
	uint8_t rgb[3];
	if (!next_number(&args, &x) || !next_number(&args, &y))
		reply(c, "error usage: pixel X Y");
	else if (!pixels_at(x, y, rgb, &e))
		reply(c, "error %s", e.text);
	else
		reply(c, "ok %d %d %d", rgb[0], rgb[1], rgb[2]);
}

static void hash(struct connection *c, char *args)
{
	struct error e;
	struct wlr_fbox r = { 0, 0, rig.options.width, rig.options.height };
	uint64_t value;
	args += strspn(args, " \t");
	if (*args && !(next_number(&args, &r.x) && next_number(&args, &r.y) &&
	    next_number(&args, &r.width) && next_number(&args, &r.height)))
		reply(c, "error usage: hash [X Y W H]");
	else if (!pixels_hash(r, &value, &e))
		reply(c, "error %s", e.text);
	else
		reply(c, "ok %016llx", (unsigned long long)value);
}

static void reply_json(struct connection *c, void (*write)(FILE *))
{
	char *text = NULL;
	size_t length = 0;
	FILE *f = checked(open_memstream(&text, &length));
	write(f);
	fclose(f);
	reply(c, "ok %s", (char *)checked(text));
	free(text);
}

static void stats(struct connection *c, char *args)
{
	reply_json(c, stats_json);
}

static void windows(struct connection *c, char *args)
{
	reply_json(c, windows_json);
}

static void info(struct connection *c, char *args)
{
	reply_json(c, info_json);
}

/* --- changing the output and the windows --- */

static void apply_mode(struct connection *c)
{
	reply(c, output_apply_mode() ? "ok" : "error the output refuses that mode");
}

static void resize(struct connection *c, char *args)
{
	if (!parse_size(next_word(&args), &rig.options.width, &rig.options.height)) {
		reply(c, "error usage: resize WxH");
		return;
	}
	apply_mode(c);
	shell_reconfigure();
}

static void scale(struct connection *c, char *args)
{
	double value;
	if (!next_number(&args, &value) || value < 0.5 || value > 4) {
		reply(c, "error usage: scale S, 0.5 to 4");
		return;
	}
	rig.options.scale = value;
	apply_mode(c);
}

static void refresh_clock(struct connection *c, char *args)
{
	int hz;
	if (!next_int(&args, &hz) || hz < 1 || hz > 1000) {
		reply(c, "error usage: clock HZ, 1 to 1000");
		return;
	}
	output_set_refresh(hz);
	apply_mode(c);
}

static void state(struct connection *c, char *args)
{
	struct view *v = view_top();
	enum window_state wanted;
	if (!parse_state(next_word(&args), &wanted)) {
		reply(c, "error usage: state plain|maximized|fullscreen|tiled");
	} else if (!v) {
		reply(c, "error no window");
	} else {
		view_place(v, wanted);
		reply(c, "ok");
	}
}

static void repeat(struct connection *c, char *args)
{
	int rate, delay_ms;
	if (!next_int(&args, &rate) || !next_int(&args, &delay_ms) || rate < 0 || delay_ms < 0) {
		reply(c, "error usage: repeat RATE DELAY_MS");
		return;
	}
	keyboard_set_repeat(rate, delay_ms);
	reply(c, "ok");
}

static void layout(struct connection *c, char *args)
{
	char *names = next_word(&args);
	reply(c, names && keyboard_set_layouts(names) ? "ok" : "error usage: layout NAME,NAME");
}

static void close_window(struct connection *c, char *args)
{
	struct view *v = view_top();
	if (v)
		wlr_xdg_toplevel_send_close(TOPLEVEL(v->xdg));
	reply(c, v ? "ok" : "error no window");
}

static void quit(struct connection *c, char *args)
{
	rig.quit = true;
	reply(c, "ok");
}

static const struct {
	const char *name;
	void (*run)(struct connection *c, char *args);
} commands[] = {
	{ "play", play }, { "frame", frame }, { "idle", idle }, { "sync", sync_client },
	{ "first-commit", first_commit }, { "first-content", first_content }, { "pixel", pixel }, { "hash", hash },
	{ "stats", stats }, { "windows", windows }, { "info", info },
	{ "clock", refresh_clock }, { "resize", resize }, { "scale", scale },
	{ "state", state }, { "repeat", repeat }, { "layout", layout }, { "close", close_window },
	{ "quit", quit },
};

void command_run(struct connection *c, char *line)
{
	struct error e;
	if (c->script) {
		collect(c, line);
		return;
	}
	char *args = line, *name = next_word(&args);
	if (!name)
		return;
	if (rig.options.verbose)
		fprintf(stderr, "rig: %s %s\n", name, args);
	switch (input_run(name, args, &e)) {
	case INPUT_DONE:
		reply(c, "ok");
		return;
	case INPUT_FAILED:
		reply(c, "error %s", e.text);
		return;
	case INPUT_UNKNOWN:
		break;
	}
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (is(name, commands[i].name)) {
			commands[i].run(c, args);
			return;
		}
	reply(c, "error unknown command '%s'", name);
}
