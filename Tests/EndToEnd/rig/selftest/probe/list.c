/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mode list: rows in a scrolled window in a box, each with gestures in the
 * capture and bubble phases.
 */
#include "probe.h"

#define ROW_HEIGHT 52
#define WATCHED_ROWS 8

static void on_edge(GtkScrolledWindow *scrolled, GtkPositionType position, gpointer what)
{
	static const char *const names[] = { "left", "right", "top", "bottom" };
	say("sw", "%s pos=%s value=%.2f", (const char *)what, names[position],
		gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(scrolled)));
}

static void on_value(GtkAdjustment *adjustment, gpointer data)
{
	say("adj", "value v=%.2f", gtk_adjustment_get_value(adjustment));
}

static void on_row_activated(GtkListBox *box, GtkListBoxRow *row, gpointer data)
{
	say("list", "row-activated index=%d", gtk_list_box_row_get_index(row));
}

static GtkWidget *create_rows(void)
{
	GtkWidget *box = gtk_list_box_new();
	for (int i = 0; i < options.rows; i++) {
		char *text = g_strdup_printf("Item %d", i);
		GtkWidget *row = gtk_list_box_row_new(), *label = gtk_label_new(text);
		gtk_widget_set_size_request(label, -1, ROW_HEIGHT);
		gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), label);
		gtk_list_box_append(GTK_LIST_BOX(box), row);
		g_free(text);
		if (i < WATCHED_ROWS && !options.plain) {
			text = g_strdup_printf("row%d", i);
			watch_drag(row, text, GTK_PHASE_BUBBLE);
			g_free(text);
		}
	}
	g_signal_connect(box, "row-activated", G_CALLBACK(on_row_activated), NULL);
	return box;
}

static GtkWidget *create_scrolled(GtkWidget *child)
{
	GtkWidget *w = gtk_scrolled_window_new();
	GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW(w);
	gtk_scrolled_window_set_child(scrolled, child);
	gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
	gtk_scrolled_window_set_kinetic_scrolling(scrolled, !options.no_kinetic);
	gtk_widget_set_vexpand(w, TRUE);
	g_signal_connect(w, "edge-overshot", G_CALLBACK(on_edge), "edge-overshot");
	g_signal_connect(w, "edge-reached", G_CALLBACK(on_edge), "edge-reached");
	g_signal_connect(gtk_scrolled_window_get_vadjustment(scrolled), "value-changed",
		G_CALLBACK(on_value), NULL);
	return w;
}

void build_list(GtkWindow *window)
{
	GtkWidget *rows = create_rows(), *scrolled = create_scrolled(rows);
	if (options.plain) {
		gtk_window_set_child(window, scrolled);
		return;
	}
	watch_drag(scrolled, "sw-capture", GTK_PHASE_CAPTURE);
	watch_drag(scrolled, "sw-bubble", GTK_PHASE_BUBBLE);
	watch_zoom(scrolled, "zoom-sw-capture", GTK_PHASE_CAPTURE);
	watch_zoom(scrolled, "zoom-sw-bubble", GTK_PHASE_BUBBLE);
	watch_scroll(scrolled, "scroll-sw-capture", GTK_PHASE_CAPTURE);
	watch_scroll(scrolled, "scroll-sw-bubble", GTK_PHASE_BUBBLE);
	watch_drag(rows, "box-capture", GTK_PHASE_CAPTURE);
	watch_drag(rows, "box-bubble", GTK_PHASE_BUBBLE);
	watch_zoom(rows, "zoom-box-bubble", GTK_PHASE_BUBBLE);
	watch_scroll(rows, "scroll-box-bubble", GTK_PHASE_BUBBLE);
	watch_long_press(rows, "long-box", GTK_PHASE_BUBBLE);

	GtkWidget *outer = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
	gtk_box_append(GTK_BOX(outer), scrolled);
	watch_drag(outer, "outer-capture", GTK_PHASE_CAPTURE);
	watch_drag(outer, "outer-bubble", GTK_PHASE_BUBBLE);
	watch_zoom(outer, "zoom-outer-capture", GTK_PHASE_CAPTURE);
	watch_scroll(outer, "scroll-outer-bubble", GTK_PHASE_BUBBLE);
	gtk_window_set_child(window, outer);
}
