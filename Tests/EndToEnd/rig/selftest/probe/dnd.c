/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mode dnd: a drag source above a drop target.
 */
#include "probe.h"

static GdkContentProvider *on_prepare(GtkDragSource *source, double x, double y, gpointer data)
{
	say("source", "prepare x=%.2f y=%.2f", x, y);
	return gdk_content_provider_new_typed(G_TYPE_STRING, "hello");
}

static void on_drag_begin(GtkDragSource *source, GdkDrag *drag, gpointer data)
{
	say("source", "drag-begin");
}

static void on_drag_end(GtkDragSource *source, GdkDrag *drag, gboolean delete_data, gpointer data)
{
	say("source", "drag-end delete=%d", delete_data);
}

static gboolean on_drag_cancel(GtkDragSource *source, GdkDrag *drag, GdkDragCancelReason reason,
	gpointer data)
{
	say("source", "drag-cancel reason=%d", reason);
	return FALSE;
}

static GdkDragAction on_motion(GtkDropTarget *target, double x, double y, gpointer what)
{
	say("target", "%s x=%.2f y=%.2f", (const char *)what, x, y);
	return GDK_ACTION_COPY;
}

static gboolean on_drop(GtkDropTarget *target, const GValue *value, double x, double y,
	gpointer data)
{
	say("target", "drop x=%.2f y=%.2f text=%s", x, y, g_value_get_string(value));
	return TRUE;
}

static GtkWidget *create_source(void)
{
	GtkWidget *label = gtk_label_new("drag me");
	GtkDragSource *source = gtk_drag_source_new();
	g_signal_connect(source, "prepare", G_CALLBACK(on_prepare), NULL);
	g_signal_connect(source, "drag-begin", G_CALLBACK(on_drag_begin), NULL);
	g_signal_connect(source, "drag-end", G_CALLBACK(on_drag_end), NULL);
	g_signal_connect(source, "drag-cancel", G_CALLBACK(on_drag_cancel), NULL);
	gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(source));
	return label;
}

static GtkWidget *create_target(void)
{
	GtkWidget *label = gtk_label_new("drop here");
	GtkDropTarget *target = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_COPY);
	g_signal_connect(target, "enter", G_CALLBACK(on_motion), "enter");
	g_signal_connect(target, "motion", G_CALLBACK(on_motion), "motion");
	g_signal_connect(target, "drop", G_CALLBACK(on_drop), NULL);
	gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(target));
	return label;
}

void build_dnd(GtkWindow *window)
{
	GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
	GtkWidget *halves[] = { create_source(), create_target() };
	for (size_t i = 0; i < G_N_ELEMENTS(halves); i++) {
		gtk_widget_set_vexpand(halves[i], TRUE);
		gtk_box_append(GTK_BOX(box), halves[i]);
	}
	gtk_window_set_child(window, box);
}
