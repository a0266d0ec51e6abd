// SPDX-License-Identifier: GPL-3.0-or-later
// GTK and libadwaita for Swift: the headers, wrappers for macros and variadic functions, which Swift cannot import, and for calls
// that differ between versions.
#pragma once

// GLib 2.88 marks flags with this attribute, for which Swift would import them under other names.
#define flag_enum ignored_flag_enum

#include <adwaita.h>
#include <dlfcn.h>
#include <glib-unix.h>
#include <gtk/gtk.h>

// A property of type int, boolean, or enum.
static inline int ember_object_get_int(gpointer object, const char *property) {
    int value = 0;
    g_object_get(object, property, &value, NULL);
    return value;
}

static inline void ember_object_set_int(gpointer object, const char *property, int value) {
    g_object_set(object, property, value, NULL);
}

static inline void ember_object_set_string(gpointer object, const char *property, const char *value) {
    g_object_set(object, property, value, NULL);
}

static inline void ember_accessible_set_string(GtkAccessible *accessible, GtkAccessibleProperty property, const char *value) {
    gtk_accessible_update_property(accessible, property, value, -1);
}

// A state of type boolean or tristate.
static inline void ember_accessible_set_state(GtkAccessible *accessible, GtkAccessibleState state, int value) {
    gtk_accessible_update_state(accessible, state, value, -1);
}

static inline void ember_accessible_set_position(GtkAccessible *accessible, int position, int size) {
    gtk_accessible_update_relation(accessible, GTK_ACCESSIBLE_RELATION_POS_IN_SET, position, GTK_ACCESSIBLE_RELATION_SET_SIZE, size, -1);
}

// gtk_css_provider_load_from_data is deprecated since 4.12, which added its replacement.
static inline void ember_css_provider_load(GtkCssProvider *provider, const char *css) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_css_provider_load_from_string(provider, css);
#else
    gtk_css_provider_load_from_data(provider, css, -1);
#endif
}

// Announces a message through the screen reader. Returns 0 before GTK 4.14, which added the call: it is looked up at run time, so
// that a program built with an older GTK uses it as well.
static inline int ember_accessible_announce(GtkAccessible *accessible, const char *message) {
    void (*announce)(GtkAccessible *, const char *, int) =
        (void (*)(GtkAccessible *, const char *, int))dlsym(NULL, "gtk_accessible_announce");
    if (announce) announce(accessible, message, 1 /* GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM */);
    return announce != NULL;
}

// Requests the on-screen keyboard. Returns 0 before GTK 4.14, which added the call, and for an input method without focus.
static inline int ember_im_context_activate_osk(GtkIMContext *context) {
    gboolean (*activate)(GtkIMContext *, GdkEvent *) = (gboolean (*)(GtkIMContext *, GdkEvent *))dlsym(NULL, "gtk_im_context_activate_osk");
    return activate ? activate(context, NULL) : 0;
}

// Computes the style of a widget, even of an invisible one. The replacement of this deprecated call, gtk_widget_get_color, doesn't.
static inline void ember_widget_validate_style(GtkWidget *widget) {
    GdkRGBA color;
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    G_GNUC_END_IGNORE_DEPRECATIONS
}
