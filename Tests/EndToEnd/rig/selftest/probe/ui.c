/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mode ui: an entry, a popover, and a dialog.
 */
#include "probe.h"

static void on_changed(GtkEditable *entry, gpointer data)
{
	say("entry", "changed text=%s", gtk_editable_get_text(entry));
}

static void on_clicked(GtkButton *button, gpointer name)
{
	say("button", "clicked name=%s", (const char *)name);
}

static void on_dialog_destroy(GtkWindow *dialog, gpointer data)
{
	say("dialog", "closed");
}

static void on_popover_map(GtkWidget *popover, gpointer data)
{
	say("popover", "map");
}

static void on_popover_closed(GtkWidget *popover, gpointer data)
{
	say("popover", "closed");
}

static void open_dialog(GtkButton *button, gpointer parent)
{
	GtkWindow *dialog = GTK_WINDOW(gtk_window_new());
	GtkWidget *ok = gtk_button_new_with_label("OK");
	gtk_window_set_title(dialog, "probe dialog");
	gtk_window_set_transient_for(dialog, parent);
	gtk_window_set_modal(dialog, TRUE);
	gtk_window_set_default_size(dialog, 260, 180);
	gtk_window_set_child(dialog, ok);
	g_signal_connect(ok, "clicked", G_CALLBACK(on_clicked), "ok");
	g_signal_connect_swapped(ok, "clicked", G_CALLBACK(gtk_window_destroy), dialog);
	g_signal_connect(dialog, "destroy", G_CALLBACK(on_dialog_destroy), NULL);
	report_place(ok, "dialog-ok");
	gtk_window_present(dialog);
}

static GtkWidget *create_menu_button(void)
{
	GtkWidget *menu = gtk_menu_button_new();
	GtkWidget *popover = gtk_popover_new();
	GtkWidget *button = gtk_button_new_with_label("In the popover");
	g_signal_connect(button, "clicked", G_CALLBACK(on_clicked), "popover");
	g_signal_connect(popover, "map", G_CALLBACK(on_popover_map), NULL);
	g_signal_connect(popover, "closed", G_CALLBACK(on_popover_closed), NULL);
	gtk_popover_set_child(GTK_POPOVER(popover), button);
	gtk_menu_button_set_label(GTK_MENU_BUTTON(menu), "Menu");
	gtk_menu_button_set_popover(GTK_MENU_BUTTON(menu), popover);
	gtk_widget_set_halign(menu, GTK_ALIGN_END);
	return menu;
}

void build_ui(GtkWindow *window)
{
	GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
	GtkWidget *entry = gtk_entry_new();
	GtkWidget *menu = create_menu_button();
	GtkWidget *dialog = gtk_button_new_with_label("Dialog");
	g_signal_connect(entry, "changed", G_CALLBACK(on_changed), NULL);
	g_signal_connect(dialog, "clicked", G_CALLBACK(open_dialog), window);
	report_place(entry, "entry");
	report_place(menu, "menu");
	report_place(dialog, "dialog");
	gtk_box_append(GTK_BOX(box), entry);
	gtk_box_append(GTK_BOX(box), menu);
	gtk_box_append(GTK_BOX(box), dialog);
	gtk_window_set_child(window, box);
}
