// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the render nodes and the draw calls of each frame of a GTK program that is started with this library in LD_PRELOAD. Writes
// a line for each frame to the file COUNT_FILE: draw calls, nodes, nodes that the previous frame did not have, nodes by type.
#include <epoxy/gl.h>
#include <gtk/gtk.h>

static FILE *output;
static unsigned draws;
// The tree of the previous frame is kept, so that no new node gets the address of an old one.
static GskRenderNode *previous;
static GHashTable *previous_nodes;

typedef struct {
    GHashTable *nodes;
    GHashTable *types;
    unsigned total;
    unsigned fresh;
} Count;

static void count(Count *all, GskRenderNode *node) {
    if (!node) return;
    const char *type = g_type_name_from_instance((GTypeInstance *)node);
    all->total++;
    g_hash_table_add(all->nodes, node);
    if (!previous_nodes || !g_hash_table_contains(previous_nodes, node)) all->fresh++;
    g_hash_table_insert(all->types, (gpointer)type, GUINT_TO_POINTER(GPOINTER_TO_UINT(g_hash_table_lookup(all->types, type)) + 1));
    switch (gsk_render_node_get_node_type(node)) {
    case GSK_CONTAINER_NODE:
        for (guint i = 0; i < gsk_container_node_get_n_children(node); i++) count(all, gsk_container_node_get_child(node, i));
        break;
    case GSK_TRANSFORM_NODE: count(all, gsk_transform_node_get_child(node)); break;
    case GSK_OPACITY_NODE: count(all, gsk_opacity_node_get_child(node)); break;
    case GSK_COLOR_MATRIX_NODE: count(all, gsk_color_matrix_node_get_child(node)); break;
    case GSK_REPEAT_NODE: count(all, gsk_repeat_node_get_child(node)); break;
    case GSK_CLIP_NODE: count(all, gsk_clip_node_get_child(node)); break;
    case GSK_ROUNDED_CLIP_NODE: count(all, gsk_rounded_clip_node_get_child(node)); break;
    case GSK_SHADOW_NODE: count(all, gsk_shadow_node_get_child(node)); break;
    case GSK_BLUR_NODE: count(all, gsk_blur_node_get_child(node)); break;
    case GSK_DEBUG_NODE: count(all, gsk_debug_node_get_child(node)); break;
    case GSK_BLEND_NODE:
        count(all, gsk_blend_node_get_bottom_child(node));
        count(all, gsk_blend_node_get_top_child(node));
        break;
    case GSK_CROSS_FADE_NODE:
        count(all, gsk_cross_fade_node_get_start_child(node));
        count(all, gsk_cross_fade_node_get_end_child(node));
        break;
#if GTK_CHECK_VERSION(4, 10, 0)
    case GSK_MASK_NODE:
        count(all, gsk_mask_node_get_source(node));
        count(all, gsk_mask_node_get_mask(node));
        break;
#endif
#if GTK_CHECK_VERSION(4, 14, 0)
    case GSK_FILL_NODE: count(all, gsk_fill_node_get_child(node)); break;
    case GSK_STROKE_NODE: count(all, gsk_stroke_node_get_child(node)); break;
    case GSK_SUBSURFACE_NODE: count(all, gsk_subsurface_node_get_child(node)); break;
#endif
    default: break;
    }
}

// Replaces one of libepoxy's function pointers. libepoxy overwrites it when the function is first called, so each frame checks it again.
#define COUNTED(RETURN, NAME, PARAMETERS, ARGUMENTS)                                                                                       \
    static RETURN(*real_##NAME) PARAMETERS;                                                                                                \
    static RETURN count_##NAME PARAMETERS {                                                                                                \
        draws++;                                                                                                                           \
        real_##NAME ARGUMENTS;                                                                                                             \
    }
#define COUNT(NAME)                                                                                                                        \
    if (epoxy_##NAME != count_##NAME) {                                                                                                    \
        real_##NAME = epoxy_##NAME;                                                                                                        \
        epoxy_##NAME = count_##NAME;                                                                                                       \
    }

COUNTED(void, glDrawArrays, (GLenum mode, GLint first, GLsizei n), (mode, first, n))
COUNTED(void, glDrawElements, (GLenum mode, GLsizei n, GLenum type, const void *indices), (mode, n, type, indices))
COUNTED(void, glDrawArraysInstanced, (GLenum mode, GLint first, GLsizei n, GLsizei instances), (mode, first, n, instances))
COUNTED(void, glDrawElementsInstanced, (GLenum mode, GLsizei n, GLenum type, const void *indices, GLsizei instances),
        (mode, n, type, indices, instances))
COUNTED(void, glDrawArraysInstancedBaseInstance, (GLenum mode, GLint first, GLsizei n, GLsizei instances, GLuint base),
        (mode, first, n, instances, base))

static void count_draws(void) {
    COUNT(glDrawArrays)
    COUNT(glDrawElements)
    COUNT(glDrawArraysInstanced)
    COUNT(glDrawElementsInstanced)
    COUNT(glDrawArraysInstancedBaseInstance)
}

static void after_paint(GdkFrameClock *clock, GtkWidget *window) {
    // A new paintable shows what was drawn last. Its own nodes around that are the same in all programs.
    GdkPaintable *paintable = gtk_widget_paintable_new(window);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gdk_paintable_snapshot(paintable, snapshot, gtk_widget_get_width(window), gtk_widget_get_height(window));
    GskRenderNode *root = gtk_snapshot_free_to_node(snapshot);
    g_object_unref(paintable);
    if (!root) return;
    Count all = {g_hash_table_new(NULL, NULL), g_hash_table_new(g_str_hash, g_str_equal), 0, 0};
    count(&all, root);
    fprintf(output, "%u %u %u", draws, all.total, all.fresh);
    GHashTableIter types;
    gpointer type, number;
    g_hash_table_iter_init(&types, all.types);
    while (g_hash_table_iter_next(&types, &type, &number)) fprintf(output, " %s=%u", (char *)type, GPOINTER_TO_UINT(number));
    fprintf(output, "\n");
    fflush(output);
    g_hash_table_unref(all.types);
    g_clear_pointer(&previous_nodes, g_hash_table_unref);
    g_clear_pointer(&previous, gsk_render_node_unref);
    previous_nodes = all.nodes;
    previous = root;
    draws = 0;
    count_draws();
}

static gboolean find_window(gpointer unused) {
    if (!gtk_is_initialized()) return G_SOURCE_CONTINUE;
    GtkWidget *window = g_list_model_get_item(gtk_window_get_toplevels(), 0);
    GdkFrameClock *clock = window ? gtk_widget_get_frame_clock(window) : NULL;
    if (clock) g_signal_connect(clock, "after-paint", G_CALLBACK(after_paint), window);
    g_clear_object(&window);
    return clock ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

__attribute__((constructor)) static void start(void) {
    const char *file = g_getenv("COUNT_FILE");
    if (!file || !(output = fopen(file, "w"))) return;
    // Programs that this one starts are not counted.
    g_unsetenv("LD_PRELOAD");
    g_timeout_add(10, find_window, NULL);
}
