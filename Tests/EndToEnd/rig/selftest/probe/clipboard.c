/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mode clipboard: the first key press copies the text of a file to the
 * clipboard and closes the window.  The program keeps running, because it owns
 * the text.
 *
 * The mode paste: each key press writes the text on the clipboard to a file.
 */
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>

static gboolean on_copy_key(GtkEventControllerKey *keys, guint key, guint code,
	GdkModifierType held, gpointer text)
{
	GtkWidget *window = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(keys));
	gdk_clipboard_set_text(gtk_widget_get_clipboard(window), text);
	gtk_widget_set_visible(window, FALSE);
	say("clipboard", "set");
	return TRUE;
}

void build_clipboard(GtkWindow *window)
{
	char *text;
	GError *error = NULL;
	if (!options.file || !g_file_get_contents(options.file, &text, NULL, &error)) {
		fprintf(stderr, "probe: %s\n", error ? error->message : "clipboard needs a file");
		exit(2);
	}
	GtkEventController *keys = gtk_event_controller_key_new();
	g_signal_connect(keys, "key-pressed", G_CALLBACK(on_copy_key), text);
	gtk_widget_add_controller(GTK_WIDGET(window), keys);
}

static void on_text(GObject *clipboard, GAsyncResult *result, gpointer data)
{
	GError *error = NULL;
	char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, &error);
	if (!text || !g_file_set_contents(options.file, text, -1, &error))
		fprintf(stderr, "probe: %s\n", error->message);
	g_clear_error(&error);
	g_free(text);
	say("clipboard", "read");
}

static gboolean on_paste_key(GtkEventControllerKey *keys, guint key, guint code,
	GdkModifierType held, gpointer data)
{
	GtkWidget *window = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(keys));
	gdk_clipboard_read_text_async(gtk_widget_get_clipboard(window), NULL, on_text, NULL);
	return TRUE;
}

void build_paste(GtkWindow *window)
{
	if (!options.file) {
		fprintf(stderr, "probe: paste needs a file\n");
		exit(2);
	}
	GtkEventController *keys = gtk_event_controller_key_new();
	g_signal_connect(keys, "key-pressed", G_CALLBACK(on_paste_key), NULL);
	gtk_widget_add_controller(GTK_WIDGET(window), keys);
}
