// SPDX-License-Identifier: GPL-3.0-or-later
// The same list as a GtkListView below a header bar with a menu button: ROWS rows that look like Ember's, or plain labels with `--plain`.
#include <adwaita.h>

static int rows;
static gboolean plain;

static const char *const texts[] = {
    "Feed the cat", "Buy eggs", "Pack bags for the journey", "Call the plumber about the kitchen tap that drips",
    "Find missing socks", "Write a letter", "Read chapter seven",
};

static const char style[] =
    "listview, window { background: #161311; }"
    "listview > row { padding: 0; min-height: 54px; }"
    "label.row { font-size: 1.1em; font-weight: 800; padding: 16px 20px; background-image: linear-gradient(to bottom,"
    " alpha(white, .2) 0%, alpha(white, .1) 1%, alpha(white, 0) 95%, alpha(black, 0) 95%, alpha(black, .1) 100%); }"
    "label.c0 { background-color: #CB0024; color: white; } label.c1 { background-color: #D33700; color: white; }"
    "label.c2 { background-color: #DF5200; color: #2B0A00; } label.c3 { background-color: #E86D00; color: #2B0A00; }"
    "label.c4 { background-color: #EE8500; color: #2B0A00; } label.c5 { background-color: #F29D00; color: #2B0A00; }"
    "label.c6 { background-color: #F5BA00; color: #2B0A00; }";

static void setup(GtkSignalListItemFactory *factory, GtkListItem *item) {
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    if (!plain) {
        gtk_label_set_wrap(GTK_LABEL(label), TRUE);
        gtk_widget_add_css_class(label, "row");
    }
    gtk_list_item_set_child(item, label);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item) {
    GtkWidget *label = gtk_list_item_get_child(item);
    gtk_label_set_text(GTK_LABEL(label), gtk_string_object_get_string(gtk_list_item_get_item(item)));
    if (plain) return;
    // Ember's colors depend on the position in the whole list, so visible rows hardly differ.
    char name[3] = {'c', (char)('0' + (long)gtk_list_item_get_position(item) * 6 / MAX(rows - 1, 6)), 0};
    const char *classes[] = {"row", name, NULL};
    gtk_widget_set_css_classes(label, classes);
}

// A menu of as many entries as Ember's.
static GMenuModel *make_menu(void) {
    static const int entries[] = {3, 4, 1, 3};
    GMenu *menu = g_menu_new();
    for (unsigned i = 0; i < G_N_ELEMENTS(entries); i++) {
        GMenu *section = g_menu_new();
        for (int entry = 0; entry < entries[i]; entry++) {
            char *label = g_strdup_printf("Entry _%d", entry + 1);
            g_menu_append(section, label, "win.entry");
            g_free(label);
        }
        g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
        g_object_unref(section);
    }
    return G_MENU_MODEL(menu);
}

static void activate(GtkApplication *application) {
    if (!plain) {
        GtkCssProvider *provider = gtk_css_provider_new();
#if GTK_CHECK_VERSION(4, 12, 0)
        gtk_css_provider_load_from_string(provider, style);
#else
        gtk_css_provider_load_from_data(provider, style, -1);
#endif
        gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider),
                                                   GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    }
    const char **strings = g_new0(const char *, rows + 1);
    for (int i = 0; i < rows; i++) strings[i] = texts[i % G_N_ELEMENTS(texts)];
    GtkStringList *model = gtk_string_list_new(strings);
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(setup), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(model))), factory);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    gtk_widget_set_vexpand(scrolled, TRUE);
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *header = adw_header_bar_new();
    GtkWidget *button = gtk_menu_button_new();
    GMenuModel *menu = make_menu();
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(button), "open-menu-symbolic");
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), menu);
    g_object_unref(menu);
    adw_header_bar_pack_end(ADW_HEADER_BAR(header), button);
    gtk_box_append(GTK_BOX(content), header);
    gtk_box_append(GTK_BOX(content), scrolled);
    GtkWidget *window = adw_application_window_new(application);
    gtk_window_set_default_size(GTK_WINDOW(window), 420, 720);
    adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), content);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
    if (argc < 2 || (rows = atoi(argv[1])) < 1) {
        g_printerr("usage: listview ROWS [--plain]\n");
        return 2;
    }
    plain = argc > 2 && g_str_equal(argv[2], "--plain");
    AdwApplication *application = adw_application_new("io.github.ember_todo.ListView", G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), 1, argv);
}
