/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Logs every GdkEvent as it arrives at the window.
 */
#include "probe.h"

#include <math.h>

static const char *source_name(GdkDevice *device)
{
	if (!device)
		return "none";
	switch (gdk_device_get_source(device)) {
	case GDK_SOURCE_MOUSE: return "mouse";
	case GDK_SOURCE_TOUCHPAD: return "touchpad";
	case GDK_SOURCE_TOUCHSCREEN: return "touchscreen";
	case GDK_SOURCE_KEYBOARD: return "keyboard";
	default: return "other";
	}
}

static void append_common(GString *s, GdkEvent *event)
{
	GEnumClass *types = g_type_class_ref(GDK_TYPE_EVENT_TYPE);
	GEnumValue *type = g_enum_get_value(types, gdk_event_get_event_type(event));
	GdkDevice *device = gdk_event_get_device(event);
	char *name = g_strdelimit(g_strdup(device ? gdk_device_get_name(device) : "-"), " ", '_');
	double x = NAN, y = NAN;
	gdk_event_get_position(event, &x, &y);
	g_string_append_printf(s, "%s x=%.2f y=%.2f time=%u seq=%p device=%s source=%s",
		type ? type->value_nick : "?", x, y, gdk_event_get_time(event),
		(void *)gdk_event_get_event_sequence(event), name, source_name(device));
	g_free(name);
	g_type_class_unref(types);
}

static void append_touchpad(GString *s, GdkEvent *event, GdkEventType type)
{
	g_string_append_printf(s, " phase=%d fingers=%u",
		gdk_touchpad_event_get_gesture_phase(event),
		gdk_touchpad_event_get_n_fingers(event));
	if (type != GDK_TOUCHPAD_HOLD) {
		double dx, dy;
		gdk_touchpad_event_get_deltas(event, &dx, &dy);
		g_string_append_printf(s, " dx=%.2f dy=%.2f", dx, dy);
	}
	if (type == GDK_TOUCHPAD_PINCH)
		g_string_append_printf(s, " scale=%.4f angle=%.4f",
			gdk_touchpad_event_get_pinch_scale(event),
			gdk_touchpad_event_get_pinch_angle_delta(event));
}

static void append_scroll(GString *s, GdkEvent *event)
{
	double dx, dy;
	gdk_scroll_event_get_deltas(event, &dx, &dy);
	g_string_append_printf(s, " dir=%d dx=%.3f dy=%.3f stop=%d unit=%d",
		gdk_scroll_event_get_direction(event), dx, dy,
		gdk_scroll_event_is_stop(event), gdk_scroll_event_get_unit(event));
}

static gboolean on_event(GtkEventControllerLegacy *c, GdkEvent *event, gpointer data)
{
	GdkEventType type = gdk_event_get_event_type(event);
	GString *s = g_string_new(NULL);
	append_common(s, event);
	switch (type) {
	case GDK_TOUCHPAD_PINCH:
	case GDK_TOUCHPAD_SWIPE:
	case GDK_TOUCHPAD_HOLD:
		append_touchpad(s, event, type);
		break;
	case GDK_SCROLL:
		append_scroll(s, event);
		break;
	case GDK_TOUCH_BEGIN:
	case GDK_TOUCH_UPDATE:
	case GDK_TOUCH_END:
	case GDK_TOUCH_CANCEL:
		g_string_append_printf(s, " emulating=%d",
			gdk_touch_event_get_emulating_pointer(event));
		break;
	default:
		break;
	}
	say("raw", "%s", s->str);
	g_string_free(s, TRUE);
	return FALSE;
}

void watch_raw(GtkWidget *w)
{
	GtkEventController *c = gtk_event_controller_legacy_new();
	gtk_event_controller_set_propagation_phase(c, GTK_PHASE_CAPTURE);
	g_signal_connect(c, "event", G_CALLBACK(on_event), NULL);
	gtk_widget_add_controller(w, c);
}
