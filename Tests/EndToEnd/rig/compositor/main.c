/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * rig - the gesture rig: a headless Wayland compositor.  It runs one client,
 * sends it the input that a test requests on the control socket, and reports
 * what is on screen.
 *
 * README.md describes the control socket.
 */
#include "control.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#define TIME_LIMIT_STATUS 124
#define ALARM_GRACE_S 5

struct rig rig = {
	.options = {
		.width = 420,
		.height = 720,
		.scale = 1,
		.hz = 60,
		.columns = 1,
		.renderer = "pixman",
	},
};

static void usage(void)
{
	fprintf(stderr,
		"usage: rig [options] --socket PATH [-- COMMAND ARGS...]\n"
		"  --size WxH         logical size of the output (default 420x720)\n"
		"  --columns N        windows beside each other, each in the next of N columns\n"
		"  --scale S          output scale, 0.5 to 4 (default 1)\n"
		"  --hz N             refresh rate, 1 to 1000 (default 60)\n"
		"  --state S          plain, maximized, fullscreen or tiled (default plain)\n"
		"  --fill-dialogs     dialogs fill the output instead of being centered\n"
		"  --ssd              ask clients to leave decorations to the server\n"
		"  --lax-drag         allow touch drag and drop with a wrong serial\n"
		"  --no-seat          no input devices, and no seat for them\n"
		"  --renderer NAME    pixman (default) or gles2\n"
		"  --stdin-watch      quit when standard input is closed\n"
		"  --max-seconds N    give up after N seconds (exit status 124)\n"
		"  --verbose          log commands and wlroots messages\n");
	exit(2);
}

static void parse_options(int argc, char **argv)
{
	static const struct option table[] = {
		{ "size", required_argument, NULL, 's' },
		{ "columns", required_argument, NULL, 'c' },
		{ "scale", required_argument, NULL, 'S' },
		{ "hz", required_argument, NULL, 'z' },
		{ "state", required_argument, NULL, 't' },
		{ "socket", required_argument, NULL, 'k' },
		{ "fill-dialogs", no_argument, NULL, 'D' },
		{ "ssd", no_argument, NULL, 'd' },
		{ "lax-drag", no_argument, NULL, 'l' },
		{ "no-seat", no_argument, NULL, 'n' },
		{ "renderer", required_argument, NULL, 'r' },
		{ "stdin-watch", no_argument, NULL, 'w' },
		{ "max-seconds", required_argument, NULL, 'x' },
		{ "verbose", no_argument, NULL, 'v' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 },
	};
	struct options *o = &rig.options;
	bool ok = true;
	for (int c; ok && (c = getopt_long(argc, argv, "+h", table, NULL)) != -1;) {
		char *text = optarg;
		switch (c) {
		case 's': ok = parse_size(text, &o->width, &o->height); break;
		case 'c': ok = next_int(&text, &o->columns); break;
		case 'S': ok = next_number(&text, &o->scale); break;
		case 'z': ok = next_int(&text, &o->hz); break;
		case 't': ok = parse_state(text, &o->state); break;
		case 'k': o->control_path = text; break;
		case 'D': o->fill_dialogs = true; break;
		case 'd': o->ssd = true; break;
		case 'l': o->lax_drag = true; break;
		case 'n': o->no_seat = true; break;
		case 'r': o->renderer = text; break;
		case 'w': o->stdin_watch = true; break;
		case 'x': ok = next_int(&text, &o->max_seconds); break;
		case 'v': o->verbose = true; break;
		default: ok = false;
		}
	}
	if (!ok || !o->control_path || o->columns < 1 || o->hz < 1 || o->hz > 1000 || o->scale < 0.5 ||
	    o->scale > 4 || o->max_seconds < 0 || o->max_seconds > 86400)
		usage();
}

static int on_signal(int number, void *data)
{
	rig.exit_code = 128 + number;
	rig.quit = true;
	return 0;
}

static int on_stdin(int fd, uint32_t mask, void *data)
{
	char ignored[256];
	ssize_t n = read(fd, ignored, sizeof ignored);
	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
		rig.quit = true;
	return 0;
}

static int on_time_limit(void *data)
{
	fprintf(stderr, "rig: time limit reached\n");
	rig.exit_code = TIME_LIMIT_STATUS;
	rig.quit = true;
	return 0;
}

/* The alarm ends the rig if its event loop hangs; the kernel then ends the
 * client. */
static bool watch_time(int seconds)
{
	if (!seconds)
		return true;
	struct wl_event_source *source =
		wl_event_loop_add_timer(rig.loop, on_time_limit, NULL);
	alarm((unsigned)seconds + ALARM_GRACE_S);
	return source && wl_event_source_timer_update(source, seconds * 1000) == 0;
}

static bool watch_ends(void)
{
	static const int signals[] = { SIGTERM, SIGINT, SIGHUP };
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		if (!wl_event_loop_add_signal(rig.loop, signals[i], on_signal, NULL))
			return false;
	if (rig.options.stdin_watch && !wl_event_loop_add_fd(rig.loop, STDIN_FILENO,
			WL_EVENT_READABLE, on_stdin, NULL))
		return false;
	return watch_time(rig.options.max_seconds);
}

static void run(void)
{
	while (!rig.quit) {
		wl_display_flush_clients(rig.display);
		if (wl_event_loop_dispatch(rig.loop, control_timeout_ms()) < 0 && errno != EINTR) {
			rig.exit_code = 1;
			rig.quit = true;
		}
		control_check();
	}
}

int main(int argc, char **argv)
{
	parse_options(argc, argv);
	signal(SIGPIPE, SIG_IGN);
	bool ok = server_create();
	if (ok && !(player_create() && child_create() && watch_ends())) {
		fprintf(stderr, "rig: cannot set up the event loop\n");
		ok = false;
	}
	if (ok && control_create(rig.options.control_path)) {
		fprintf(stderr, "rig: ready WAYLAND_DISPLAY=%s socket=%s\n",
			rig.wayland_display, rig.options.control_path);
		timeline.spawned_us = now_us();
		if (optind < argc)
			child_spawn(argv + optind);
		run();
	} else {
		rig.exit_code = 1;
	}
	control_destroy();
	child_end();
	server_destroy();
	return rig.exit_code;
}
