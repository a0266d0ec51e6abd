/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shared header of the probe.
 */
#ifndef PROBE_H
#define PROBE_H

#include <gtk/gtk.h>

struct options {
	const char *claim, *claim_sideways, *claim_zoom, *file;
	const char *type;
	gboolean raw, plain, no_kinetic, undecorated, hang;
	int rows;
};
extern struct options options;

/* main.c */
void say(const char *where, const char *fmt, ...) G_GNUC_PRINTF(2, 3);

/* place.c */
void report_place(GtkWidget *widget, const char *name);

/* gestures.c, controllers.c, raw.c: log the signals of a controller */
void set_label(gpointer controller, const char *label);
const char *get_label(gpointer controller);
void watch_drag(GtkWidget *w, const char *label, GtkPropagationPhase phase);
void watch_zoom(GtkWidget *w, const char *label, GtkPropagationPhase phase);
void watch_rotate(GtkWidget *w, const char *label, GtkPropagationPhase phase);
void watch_swipe(GtkWidget *w, const char *label, int fingers, GtkPropagationPhase phase);
void watch_long_press(GtkWidget *w, const char *label, GtkPropagationPhase phase);
void watch_click(GtkWidget *w, const char *label, GtkPropagationPhase phase);
void watch_scroll(GtkWidget *w, const char *label, GtkPropagationPhase phase);
void watch_keys(GtkWidget *w, const char *label);
void watch_motion(GtkWidget *w, const char *label);
void watch_raw(GtkWidget *w);

/* area.c, list.c, ui.c, dnd.c, clipboard.c: the modes */
void build_area(GtkWindow *window);
void build_spin(GtkWindow *window);
void build_list(GtkWindow *window);
void build_ui(GtkWindow *window);
void build_dnd(GtkWindow *window);
void build_drag(GtkWindow *window);
void build_drop(GtkWindow *window);
void build_clipboard(GtkWindow *window);
void build_paste(GtkWindow *window);

#endif
