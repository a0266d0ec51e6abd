/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Logs the signals of gestures, with all their points.
 */
#include "probe.h"

#include <math.h>

#define SIDEWAYS_PX 12

void set_label(gpointer controller, const char *label)
{
	g_object_set_data_full(G_OBJECT(controller), "label", g_strdup(label), g_free);
}

const char *get_label(gpointer controller)
{
	return g_object_get_data(G_OBJECT(controller), "label");
}

static const char *state_name(GtkEventSequenceState state)
{
	return state == GTK_EVENT_SEQUENCE_CLAIMED ? "claimed" :
		state == GTK_EVENT_SEQUENCE_DENIED ? "denied" : "none";
}

static void claim(gpointer gesture)
{
	gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static int append_points(GString *s, GtkGesture *g)
{
	GList *sequences = gtk_gesture_get_sequences(g);
	int n = 0;
	g_string_append(s, "points=");
	for (GList *l = sequences; l; l = l->next, n++) {
		double x, y;
		if (n)
			g_string_append_c(s, ';');
		if (gtk_gesture_get_point(g, l->data, &x, &y))
			g_string_append_printf(s, "%.2f,%.2f", x, y);
		else
			g_string_append(s, "none");
		g_string_append_printf(s, "@%p:%s", l->data,
			state_name(gtk_gesture_get_sequence_state(g, l->data)));
	}
	g_list_free(sequences);
	if (!n)
		g_string_append_c(s, '-');
	g_string_append_printf(s, " n=%d", n);
	return n;
}

/* Describes the points of a gesture.  The caller frees the string. */
static char *describe(GtkGesture *g)
{
	GString *s = g_string_new(NULL);
	GdkRectangle box;
	double x, y;
	int n = append_points(s, g);
	if (gtk_gesture_get_point(g, NULL, &x, &y))
		g_string_append_printf(s, " nullpoint=%.2f,%.2f", x, y);
	else
		g_string_append(s, " nullpoint=none");
	if (gtk_gesture_get_bounding_box(g, &box))
		g_string_append_printf(s, " bbox=%d,%d,%d,%d", box.x, box.y, box.width, box.height);
	else
		g_string_append(s, " bbox=none");
	/* without points, get_bounding_box_center logs criticals in GTK 4.8 */
	if (n && gtk_gesture_get_bounding_box_center(g, &x, &y))
		g_string_append_printf(s, " center=%.2f,%.2f", x, y);
	else
		g_string_append(s, " center=none");
	GdkEvent *last = gtk_gesture_get_last_event(g, gtk_gesture_get_last_updated_sequence(g));
	g_string_append_printf(s, " active=%d recognized=%d lastevent=%d",
		gtk_gesture_is_active(g), gtk_gesture_is_recognized(g),
		last ? (int)gdk_event_get_event_type(last) : -1);
	return g_string_free(s, FALSE);
}

static void on_begin(GtkGesture *g, GdkEventSequence *sequence, gpointer data)
{
	char *text = describe(g);
	say(get_label(g), "begin %s", text);
	g_free(text);
	if (GTK_IS_GESTURE_ZOOM(g) && !g_strcmp0(get_label(g), options.claim_zoom))
		claim(g);
}

static void on_end(GtkGesture *g, GdkEventSequence *sequence, gpointer data)
{
	char *text = describe(g);
	say(get_label(g), "end %s", text);
	g_free(text);
}

static void on_cancel(GtkGesture *g, GdkEventSequence *sequence, gpointer data)
{
	say(get_label(g), "cancel seq=%p", (void *)sequence);
}

static void on_state(GtkGesture *g, GdkEventSequence *sequence, GtkEventSequenceState state,
	gpointer data)
{
	say(get_label(g), "seqstate seq=%p state=%s", (void *)sequence, state_name(state));
}

static void watch(GtkWidget *w, GtkGesture *g, const char *label, GtkPropagationPhase phase)
{
	set_label(g, label);
	gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(g), phase);
	g_signal_connect(g, "begin", G_CALLBACK(on_begin), NULL);
	g_signal_connect(g, "end", G_CALLBACK(on_end), NULL);
	g_signal_connect(g, "cancel", G_CALLBACK(on_cancel), NULL);
	g_signal_connect(g, "sequence-state-changed", G_CALLBACK(on_state), NULL);
	gtk_widget_add_controller(w, GTK_EVENT_CONTROLLER(g));
}

static void on_drag_begin(GtkGestureDrag *g, double x, double y, gpointer data)
{
	say(get_label(g), "drag-begin x=%.2f y=%.2f", x, y);
	if (!g_strcmp0(get_label(g), options.claim))
		claim(g);
}

static void on_drag_update(GtkGestureDrag *g, double dx, double dy, gpointer data)
{
	say(get_label(g), "drag-update dx=%.2f dy=%.2f", dx, dy);
	if (!g_strcmp0(get_label(g), options.claim_sideways) &&
	    fabs(dx) > SIDEWAYS_PX && fabs(dx) > 2 * fabs(dy))
		claim(g);
}

static void on_drag_end(GtkGestureDrag *g, double dx, double dy, gpointer data)
{
	say(get_label(g), "drag-end dx=%.2f dy=%.2f", dx, dy);
}

void watch_drag(GtkWidget *w, const char *label, GtkPropagationPhase phase)
{
	GtkGesture *g = gtk_gesture_drag_new();
	g_signal_connect(g, "drag-begin", G_CALLBACK(on_drag_begin), NULL);
	g_signal_connect(g, "drag-update", G_CALLBACK(on_drag_update), NULL);
	g_signal_connect(g, "drag-end", G_CALLBACK(on_drag_end), NULL);
	watch(w, g, label, phase);
}

static void on_scale(GtkGestureZoom *g, double scale, gpointer data)
{
	char *text = describe(GTK_GESTURE(g));
	say(get_label(g), "scale-changed scale=%.4f delta=%.4f %s", scale,
		gtk_gesture_zoom_get_scale_delta(g), text);
	g_free(text);
}

void watch_zoom(GtkWidget *w, const char *label, GtkPropagationPhase phase)
{
	GtkGesture *g = gtk_gesture_zoom_new();
	g_signal_connect(g, "scale-changed", G_CALLBACK(on_scale), NULL);
	watch(w, g, label, phase);
}

static void on_angle(GtkGestureRotate *g, double angle, double delta, gpointer data)
{
	say(get_label(g), "angle-changed angle=%.4f delta=%.4f", angle, delta);
}

void watch_rotate(GtkWidget *w, const char *label, GtkPropagationPhase phase)
{
	GtkGesture *g = gtk_gesture_rotate_new();
	g_signal_connect(g, "angle-changed", G_CALLBACK(on_angle), NULL);
	watch(w, g, label, phase);
}

static void on_swipe(GtkGestureSwipe *g, double vx, double vy, gpointer data)
{
	say(get_label(g), "swipe vx=%.1f vy=%.1f", vx, vy);
}

void watch_swipe(GtkWidget *w, const char *label, int fingers, GtkPropagationPhase phase)
{
	GtkGesture *g = g_object_new(GTK_TYPE_GESTURE_SWIPE, "n-points", fingers, NULL);
	g_signal_connect(g, "swipe", G_CALLBACK(on_swipe), NULL);
	watch(w, g, label, phase);
}

static void on_long_press(GtkGestureLongPress *g, double x, double y, gpointer data)
{
	say(get_label(g), "pressed x=%.2f y=%.2f", x, y);
}

static void on_long_press_cancelled(GtkGestureLongPress *g, gpointer data)
{
	say(get_label(g), "cancelled");
}

void watch_long_press(GtkWidget *w, const char *label, GtkPropagationPhase phase)
{
	GtkGesture *g = gtk_gesture_long_press_new();
	g_signal_connect(g, "pressed", G_CALLBACK(on_long_press), NULL);
	g_signal_connect(g, "cancelled", G_CALLBACK(on_long_press_cancelled), NULL);
	watch(w, g, label, phase);
}

static void on_click(GtkGestureClick *g, int n, double x, double y, gpointer what)
{
	say(get_label(g), "%s count=%d x=%.2f y=%.2f button=%u", (const char *)what, n, x, y,
		gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(g)));
}

static void on_click_stopped(GtkGestureClick *g, gpointer data)
{
	say(get_label(g), "stopped");
}

void watch_click(GtkWidget *w, const char *label, GtkPropagationPhase phase)
{
	GtkGesture *g = gtk_gesture_click_new();
	gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(g), 0);
	g_signal_connect(g, "pressed", G_CALLBACK(on_click), "pressed");
	g_signal_connect(g, "released", G_CALLBACK(on_click), "released");
	g_signal_connect(g, "stopped", G_CALLBACK(on_click_stopped), NULL);
	watch(w, g, label, phase);
}
