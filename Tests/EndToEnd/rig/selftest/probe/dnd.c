/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mode dnd: a drag source above a drop target.  The modes drag and drop: one
 * of both, for any type of content.
 */
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>

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

/* A content provider that never sends anything. */
typedef GdkContentProvider Silent;
typedef GdkContentProviderClass SilentClass;
GType silent_get_type(void);
G_DEFINE_TYPE(Silent, silent, GDK_TYPE_CONTENT_PROVIDER)

static GdkContentFormats *silent_formats(GdkContentProvider *provider)
{
	return gdk_content_formats_new(&options.type, 1);
}

static void silent_write(GdkContentProvider *provider, const char *type, GOutputStream *stream,
	int priority, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
	g_object_ref(stream);
	say("source", "asked");
}

static void silent_class_init(SilentClass *class)
{
	class->ref_formats = silent_formats;
	class->write_mime_type_async = silent_write;
}

static void silent_init(Silent *silent)
{
}

static void check_file(void)
{
	if (options.file)
		return;
	fprintf(stderr, "probe: a file is needed\n");
	exit(2);
}

static GdkContentProvider *on_prepare_file(GtkDragSource *source, double x, double y, gpointer data)
{
	char *content;
	gsize size;
	GError *error = NULL;
	if (options.hang)
		return g_object_new(silent_get_type(), NULL);
	if (!g_file_get_contents(options.file, &content, &size, &error)) {
		fprintf(stderr, "probe: %s\n", error->message);
		exit(2);
	}
	return gdk_content_provider_new_for_bytes(options.type, g_bytes_new_take(content, size));
}

void build_drag(GtkWindow *window)
{
	check_file();
	GtkWidget *label = gtk_label_new("drag me");
	GtkDragSource *source = gtk_drag_source_new();
	g_signal_connect(source, "prepare", G_CALLBACK(on_prepare_file), NULL);
	gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(source));
	gtk_window_set_child(window, label);
}

static void on_written(GObject *stream, GAsyncResult *result, gpointer drop)
{
	g_output_stream_splice_finish(G_OUTPUT_STREAM(stream), result, NULL);
	gdk_drop_finish(drop, GDK_ACTION_COPY);
	say("target", "written");
}

static void on_stream(GObject *drop, GAsyncResult *result, gpointer data)
{
	const char *type;
	GError *error = NULL;
	GInputStream *content = gdk_drop_read_finish(GDK_DROP(drop), result, &type, &error);
	GFile *file = g_file_new_for_path(options.file);
	GFileOutputStream *stream = content ?
		g_file_replace(file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, &error) : NULL;
	if (!stream) {
		fprintf(stderr, "probe: %s\n", error->message);
		exit(2);
	}
	g_output_stream_splice_async(G_OUTPUT_STREAM(stream), content,
		G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
		G_PRIORITY_DEFAULT, NULL, on_written, drop);
}

static gboolean on_async_drop(GtkDropTargetAsync *target, GdkDrop *drop, double x, double y,
	gpointer data)
{
	gdk_drop_read_async(drop, (const char *[]){ options.type, NULL }, G_PRIORITY_DEFAULT, NULL,
		on_stream, NULL);
	return TRUE;
}

void build_drop(GtkWindow *window)
{
	check_file();
	GtkWidget *label = gtk_label_new("drop here");
	GtkDropTargetAsync *target = gtk_drop_target_async_new(
		gdk_content_formats_new(&options.type, 1), GDK_ACTION_COPY);
	g_signal_connect(target, "drop", G_CALLBACK(on_async_drop), NULL);
	gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(target));
	gtk_window_set_child(window, label);
}
