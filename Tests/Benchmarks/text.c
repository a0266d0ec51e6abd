// SPDX-License-Identifier: GPL-3.0-or-later
// A plain GtkTextView, as a control for editing a long text: `text FILE`. F2 shows the text of the file with the caret at its end.
#include <adwaita.h>

static char *text;
static GtkWidget *view;

static gboolean pressed(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType held, gpointer data) {
    if (key != GDK_KEY_F2) return FALSE;
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
    gtk_text_buffer_set_text(buffer, text, -1);
    GtkTextIter end;
    gtk_text_buffer_get_end_iter(buffer, &end);
    gtk_text_buffer_place_cursor(buffer, &end);
    gtk_text_view_scroll_mark_onscreen(GTK_TEXT_VIEW(view), gtk_text_buffer_get_insert(buffer));
    return TRUE;
}

static void activate(GtkApplication *application) {
    view = gtk_text_view_new();
    gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(view), GTK_WRAP_WORD_CHAR);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
    GtkWidget *window = adw_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), 420, 720);
    adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), scrolled);
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(pressed), NULL);
    gtk_widget_add_controller(window, keys);
    gtk_window_present(GTK_WINDOW(window));
    gtk_widget_grab_focus(view);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        g_printerr("usage: text FILE\n");
        return 2;
    }
    if (!g_file_get_contents(argv[1], &text, NULL, NULL)) return 2;
    AdwApplication *application = adw_application_new("io.github.ember_todo.Text", G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), 1, argv);
}
