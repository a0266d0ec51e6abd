/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The modes area and spin: a white drawing area with colored corners and one
 * gesture of each kind.
 */
#include "probe.h"

#define CORNER 20

static void fill(cairo_t *cr, double x, double y, double r, double g, double b)
{
	cairo_set_source_rgb(cr, r, g, b);
	cairo_rectangle(cr, x, y, CORNER, CORNER);
	cairo_fill(cr);
}

static void draw(GtkDrawingArea *area, cairo_t *cr, int w, int h, gpointer data)
{
	cairo_set_source_rgb(cr, 1, 1, 1);
	cairo_paint(cr);
	fill(cr, 0, 0, 1, 0, 0);
	fill(cr, w - CORNER, 0, 0, 1, 0);
	fill(cr, w - CORNER, h - CORNER, 0, 0, 1);
}

static gboolean on_tick(GtkWidget *w, GdkFrameClock *clock, gpointer data)
{
	gtk_widget_queue_draw(w);
	return G_SOURCE_CONTINUE;
}

static GtkWidget *create_area(void)
{
	GtkWidget *area = gtk_drawing_area_new();
	gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
	gtk_widget_set_hexpand(area, TRUE);
	gtk_widget_set_vexpand(area, TRUE);
	watch_drag(area, "drag", GTK_PHASE_BUBBLE);
	watch_zoom(area, "zoom", GTK_PHASE_BUBBLE);
	watch_rotate(area, "rotate", GTK_PHASE_BUBBLE);
	watch_swipe(area, "swipe", 1, GTK_PHASE_BUBBLE);
	watch_swipe(area, "swipe3", 3, GTK_PHASE_BUBBLE);
	watch_long_press(area, "long", GTK_PHASE_BUBBLE);
	watch_click(area, "click", GTK_PHASE_BUBBLE);
	watch_scroll(area, "scroll", GTK_PHASE_BUBBLE);
	watch_motion(area, "motion");
	report_place(area, "area");
	return area;
}

void build_area(GtkWindow *window)
{
	gtk_window_set_child(window, create_area());
}

void build_spin(GtkWindow *window)
{
	GtkWidget *area = create_area();
	gtk_widget_add_tick_callback(area, on_tick, NULL, NULL);
	gtk_window_set_child(window, area);
}
