// SPDX-License-Identifier: GPL-3.0-or-later
// Queries the search provider on the session bus as GNOME Shell does. Prints a line per round with the times to the answers in ms: of the
// first query, for which the bus starts the provider, of a second one, and of a query to the bus itself. Usage: `search ROUNDS WORD…`
#include <gio/gio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static const char name[] = "io.github.ember_todo.Ember.SearchProvider";
static const char path[] = "/io/github/ember_todo/Ember/SearchProvider";

static GVariant *call(GDBusConnection *bus, const char *to, const char *object, const char *interface, const char *method, GVariant *given) {
    GError *error = NULL;
    GVariant *answer = g_dbus_connection_call_sync(bus, to, object, interface, method, given, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
    if (answer == NULL) g_error("%s: %s", method, error->message);
    return answer;
}

static GVariant *ask_bus(GDBusConnection *bus, const char *method) {
    return call(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, g_variant_new("(s)", name));
}

static double search(GDBusConnection *bus, char **words) {
    gint64 start = g_get_monotonic_time();
    GVariant *answer = call(bus, name, path, "org.gnome.Shell.SearchProvider2", "GetInitialResultSet", g_variant_new("(^as)", words));
    double passed = (g_get_monotonic_time() - start) / 1000.0;
    GVariant *results = g_variant_get_child_value(answer, 0);
    // A provider that has not read the file would answer with the new item alone.
    if (g_variant_n_children(results) < 2) g_error("nothing was found");
    g_variant_unref(results);
    g_variant_unref(answer);
    return passed;
}

// Ends the provider. Waits until the bus has noticed, since it would pass queries to the old process before.
static void end(GDBusConnection *bus) {
    guint process;
    g_variant_get(ask_bus(bus, "GetConnectionUnixProcessID"), "(u)", &process);
    kill(process, SIGTERM);
    for (gboolean is_there = TRUE; is_there || kill(process, 0) == 0;) {
        g_usleep(1000);
        g_variant_get(ask_bus(bus, "NameHasOwner"), "(b)", &is_there);
    }
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
    for (int round = 0; round < atoi(argv[1]); round++) {
        double first = search(bus, argv + 2);
        double again = search(bus, argv + 2);
        gint64 start = g_get_monotonic_time();
        g_variant_unref(ask_bus(bus, "NameHasOwner"));
        printf("%.3f %.3f %.3f\n", first, again, (g_get_monotonic_time() - start) / 1000.0);
        end(bus);
    }
    return 0;
}
