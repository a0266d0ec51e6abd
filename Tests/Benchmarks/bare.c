// SPDX-License-Identifier: GPL-3.0-or-later
// The smallest program that opens a window with Ember's libraries: what any start costs at least.
#include <adwaita.h>

static void activate(GtkApplication *application) {
    GtkWidget *window = adw_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), 420, 720);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
    AdwApplication *application = adw_application_new("io.github.ember_todo.Bare", G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), argc, argv);
}
