// SPDX-License-Identifier: GPL-3.0-or-later
// An empty window with GTK's header bar. It shows what GTK does without Ember.
#include <gtk/gtk.h>

static void activate(GtkApplication *application) {
    GtkWidget *window = gtk_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), 420, 720);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
    GtkApplication *application = gtk_application_new("org.example.PlainWindow", G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), count, arguments);
}
