// SPDX-License-Identifier: GPL-3.0-or-later
// GTK and libadwaita for Swift: the headers, one name for calls that changed theirs, and the macros Swift cannot see.
#pragma once

#include <adwaita.h>
#include <dlfcn.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <locale.h>

// libdispatch's main queue, for a main loop that is not its own: an eventfd that becomes readable when work waits, and the
// call that does the work. Exported by the Swift toolchain's libdispatch for exactly this (CoreFoundation uses the pair).
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Nullable message);

// gtk_css_provider_load_from_data is deprecated since 4.12, its successor missing before.
static inline void ember_css_provider_load(GtkCssProvider *provider, const char *css) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_css_provider_load_from_string(provider, css);
#else
    gtk_css_provider_load_from_data(provider, css, -1);
#endif
}

// Whether the fingers moved against the content (natural scrolling): 1 yes, 0 no, -1 when GTK or the compositor cannot tell.
static inline int ember_scroll_event_is_natural(GdkEvent *event) {
#if GTK_CHECK_VERSION(4, 20, 0)
    switch (gdk_scroll_event_get_relative_direction(event)) {
    case GDK_SCROLL_RELATIVE_DIRECTION_IDENTICAL: return 0;
    case GDK_SCROLL_RELATIVE_DIRECTION_INVERTED: return 1;
    default: return -1;
    }
#else
    (void)event;
    return -1;
#endif
}

// Announcing to the screen reader came with 4.14, and is looked for where the program runs, not where it was built: 1 when it was
// said, 0 where there is no such thing.
static inline int ember_accessible_announce(GtkAccessible *accessible, const char *message) {
    void (*announce)(GtkAccessible *, const char *, int) =
        (void (*)(GtkAccessible *, const char *, int))dlsym(NULL, "gtk_accessible_announce");
    if (announce) announce(accessible, message, 1 /* GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM */);
    return announce != NULL;
}

// Computes the style of a widget that may not be seen, as it is now; gtk_style_context_get_color is deprecated since 4.10.
static inline void ember_widget_validate_style(GtkWidget *widget) {
    GdkRGBA colour;
#if GTK_CHECK_VERSION(4, 10, 0)
    gtk_widget_get_color(widget, &colour);
#else
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour);
#endif
}
