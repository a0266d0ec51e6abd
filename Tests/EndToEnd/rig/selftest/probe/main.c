/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * probe - a GTK program that prints every signal it receives.
 *
 * One line for each signal on stdout:   T_US WHERE WHAT key=value key=value ...
 * T_US is CLOCK_MONOTONIC in microseconds, WHERE is the label of the controller.
 *
 * modes:
 *   probe area   a drawing area with gestures of every kind
 *   probe spin   the same, redrawn in every frame
 *   probe list   a list in a GtkScrolledWindow, gestures at several levels
 *   probe ui     an entry, a popover button, a dialog button
 *   probe dnd    a drag source (upper half) and a drop target (lower half)
 *   probe drag FILE
 *                a drag source that offers the content of a file
 *   probe drop FILE
 *                a drop target that writes what it gets to a file
 *   probe clipboard FILE
 *                copies the text of a file when a key is pressed
 *   probe paste FILE
 *                writes the text on the clipboard to a file when a key is pressed
 *
 * options:
 *   --claim LABEL           this drag gesture claims its sequence on drag-begin
 *   --claim-sideways LABEL  ... after 12 px of mostly horizontal movement
 *   --claim-zoom LABEL      this zoom gesture claims its sequences on begin
 *   --raw                   log all GdkEvents of the window, too
 *   --undecorated           no header bar
 *   --no-kinetic            list: no kinetic scrolling
 *   --plain                 list: no gestures, only the signals of the widgets
 *   --rows N                list: number of rows (60)
 *   --type TYPE             drag, drop: the media type (text/plain;charset=utf-8)
 *   --hang                  drag: never send the content
 */
#include "probe.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct options options = { .rows = 60, .type = "text/plain;charset=utf-8" };

void say(const char *where, const char *fmt, ...)
{
	va_list ap;
	printf("%" G_GINT64_FORMAT " %s ", g_get_monotonic_time(), where);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
}

static gboolean on_close_request(GtkWindow *w, gpointer loop)
{
	say("window", "close-request");
	g_main_loop_quit(loop);
	return FALSE;
}

static void on_state(GtkWindow *w, GParamSpec *property, gpointer data)
{
	say("window", "state active=%d maximized=%d fullscreen=%d", gtk_window_is_active(w),
		gtk_window_is_maximized(w), gtk_window_is_fullscreen(w));
}

static const char *parse_options(int argc, char **argv)
{
	const GOptionEntry entries[] = {
		{ "claim", 0, 0, G_OPTION_ARG_STRING, &options.claim, NULL, NULL },
		{ "claim-sideways", 0, 0, G_OPTION_ARG_STRING, &options.claim_sideways, NULL, NULL },
		{ "claim-zoom", 0, 0, G_OPTION_ARG_STRING, &options.claim_zoom, NULL, NULL },
		{ "raw", 0, 0, G_OPTION_ARG_NONE, &options.raw, NULL, NULL },
		{ "undecorated", 0, 0, G_OPTION_ARG_NONE, &options.undecorated, NULL, NULL },
		{ "no-kinetic", 0, 0, G_OPTION_ARG_NONE, &options.no_kinetic, NULL, NULL },
		{ "plain", 0, 0, G_OPTION_ARG_NONE, &options.plain, NULL, NULL },
		{ "rows", 0, 0, G_OPTION_ARG_INT, &options.rows, NULL, NULL },
		{ "type", 0, 0, G_OPTION_ARG_STRING, &options.type, NULL, NULL },
		{ "hang", 0, 0, G_OPTION_ARG_NONE, &options.hang, NULL, NULL },
		{ 0 },
	};
	GOptionContext *context = g_option_context_new(
		"area|spin|list|ui|dnd|drag FILE|drop FILE|clipboard FILE|paste FILE");
	GError *error = NULL;
	g_option_context_add_main_entries(context, entries, NULL);
	if (!g_option_context_parse(context, &argc, &argv, &error)) {
		fprintf(stderr, "probe: %s\n", error->message);
		exit(2);
	}
	g_option_context_free(context);
	options.file = argc > 2 ? argv[2] : NULL;
	return argc > 1 ? argv[1] : "area";
}

static void build(const char *mode, GtkWindow *window)
{
	static const struct { const char *mode; void (*build)(GtkWindow *); } modes[] = {
		{ "area", build_area }, { "spin", build_spin }, { "list", build_list },
		{ "ui", build_ui }, { "dnd", build_dnd }, { "clipboard", build_clipboard },
		{ "paste", build_paste }, { "drag", build_drag }, { "drop", build_drop },
	};
	for (size_t i = 0; i < G_N_ELEMENTS(modes); i++)
		if (g_str_equal(mode, modes[i].mode)) {
			modes[i].build(window);
			return;
		}
	fprintf(stderr, "probe: unknown mode '%s'\n", mode);
	exit(2);
}

int main(int argc, char **argv)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	const char *mode = parse_options(argc, argv);
	gtk_init();
	GMainLoop *loop = g_main_loop_new(NULL, FALSE);
	GtkWindow *window = GTK_WINDOW(gtk_window_new());
	gtk_window_set_title(window, "probe");
	gtk_window_set_default_size(window, 300, 400);
	gtk_window_set_decorated(window, !options.undecorated);
	g_signal_connect(window, "close-request", G_CALLBACK(on_close_request), loop);
	g_signal_connect(window, "notify::is-active", G_CALLBACK(on_state), NULL);
	g_signal_connect(window, "notify::maximized", G_CALLBACK(on_state), NULL);
	g_signal_connect(window, "notify::fullscreened", G_CALLBACK(on_state), NULL);
	watch_keys(GTK_WIDGET(window), "keys");
	if (options.raw)
		watch_raw(GTK_WIDGET(window));
	build(mode, window);
	gtk_window_present(window);
	g_main_loop_run(loop);
	g_main_loop_unref(loop);
	return 0;
}
