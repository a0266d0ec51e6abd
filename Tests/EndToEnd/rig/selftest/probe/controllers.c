/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Logs the signals of the controllers for scrolling, keys, and motion.
 */
#include "probe.h"

static void on_scroll_begin(GtkEventControllerScroll *c, gpointer data)
{
	say(get_label(c), "scroll-begin");
}

static gboolean on_scroll(GtkEventControllerScroll *c, double dx, double dy, gpointer data)
{
	say(get_label(c), "scroll dx=%.3f dy=%.3f unit=%s", dx, dy,
		gtk_event_controller_scroll_get_unit(c) == GDK_SCROLL_UNIT_SURFACE ?
		"surface" : "wheel");
	return FALSE;
}

static void on_scroll_end(GtkEventControllerScroll *c, gpointer data)
{
	say(get_label(c), "scroll-end");
}

static void on_decelerate(GtkEventControllerScroll *c, double vx, double vy, gpointer data)
{
	say(get_label(c), "decelerate vx=%.1f vy=%.1f", vx, vy);
}

void watch_scroll(GtkWidget *w, const char *label, GtkPropagationPhase phase)
{
	GtkEventController *c = gtk_event_controller_scroll_new(
		GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES | GTK_EVENT_CONTROLLER_SCROLL_KINETIC);
	set_label(c, label);
	gtk_event_controller_set_propagation_phase(c, phase);
	g_signal_connect(c, "scroll-begin", G_CALLBACK(on_scroll_begin), NULL);
	g_signal_connect(c, "scroll", G_CALLBACK(on_scroll), NULL);
	g_signal_connect(c, "scroll-end", G_CALLBACK(on_scroll_end), NULL);
	g_signal_connect(c, "decelerate", G_CALLBACK(on_decelerate), NULL);
	gtk_widget_add_controller(w, c);
}

static gboolean on_key(GtkEventControllerKey *c, guint keyval, guint code,
	GdkModifierType modifiers, gpointer what)
{
	const char *name = gdk_keyval_name(keyval);
	say(get_label(c), "%s name=%s unicode=%u code=%u mods=%u", (const char *)what,
		name ? name : "?", gdk_keyval_to_unicode(keyval), code,
		modifiers & GDK_MODIFIER_MASK);
	return FALSE;
}

void watch_keys(GtkWidget *w, const char *label)
{
	GtkEventController *c = gtk_event_controller_key_new();
	set_label(c, label);
	g_signal_connect(c, "key-pressed", G_CALLBACK(on_key), "key-pressed");
	g_signal_connect(c, "key-released", G_CALLBACK(on_key), "key-released");
	gtk_widget_add_controller(w, c);
}

static void on_motion(GtkEventControllerMotion *c, double x, double y, gpointer what)
{
	say(get_label(c), "%s x=%.2f y=%.2f", (const char *)what, x, y);
}

static void on_leave(GtkEventControllerMotion *c, gpointer data)
{
	say(get_label(c), "leave");
}

void watch_motion(GtkWidget *w, const char *label)
{
	GtkEventController *c = gtk_event_controller_motion_new();
	set_label(c, label);
	g_signal_connect(c, "enter", G_CALLBACK(on_motion), "enter");
	g_signal_connect(c, "motion", G_CALLBACK(on_motion), "motion");
	g_signal_connect(c, "leave", G_CALLBACK(on_leave), NULL);
	gtk_widget_add_controller(w, c);
}
