/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports the position of a widget in its window whenever it changes.  Checks
 * after every frame, when the layout is final.
 */
#include "probe.h"

struct place {
	char *name;
	graphene_point_t origin;
	int width, height, scale;
};

static void free_place(gpointer data)
{
	struct place *p = data;
	g_free(p->name);
	g_free(p);
}

static void on_after_paint(GdkFrameClock *clock, gpointer data)
{
	GtkWidget *w = data;
	struct place *p = g_object_get_data(G_OBJECT(w), "place");
	struct place now = *p;
	GtkWidget *root = GTK_WIDGET(gtk_widget_get_root(w));
	now.width = gtk_widget_get_width(w);
	now.height = gtk_widget_get_height(w);
	now.scale = gtk_widget_get_scale_factor(w);
	if (!root || !gtk_widget_get_mapped(w) ||
	    !gtk_widget_compute_point(w, root, &GRAPHENE_POINT_INIT(0, 0), &now.origin))
		return;
	if (graphene_point_equal(&now.origin, &p->origin) && now.width == p->width &&
	    now.height == p->height && now.scale == p->scale)
		return;
	*p = now;
	say("place", "%s x=%.1f y=%.1f w=%d h=%d scale=%d", p->name, p->origin.x, p->origin.y,
		p->width, p->height, p->scale);
}

static void on_realize(GtkWidget *w, gpointer data)
{
	g_signal_connect_object(gtk_widget_get_frame_clock(w), "after-paint",
		G_CALLBACK(on_after_paint), w, 0);
}

void report_place(GtkWidget *w, const char *name)
{
	struct place *p = g_new0(struct place, 1);
	p->name = g_strdup(name);
	g_object_set_data_full(G_OBJECT(w), "place", p, free_place);
	g_signal_connect(w, "realize", G_CALLBACK(on_realize), NULL);
}
