// SPDX-License-Identifier: GPL-3.0-or-later
//
// Replaces libgsound.so.0: plays nothing, and writes each call as a line to the file SOUNDS_LOG. Calls that the file SOUNDS_FAULTS names
// fail.
#define _GNU_SOURCE
#include <glib-object.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void note(const char *words, const char *more) {
    FILE *log = fopen(g_getenv("SOUNDS_LOG"), "a");
    fprintf(log, "%s%s%s\n", words, more ? " " : "", more ? more : "");
    fclose(log);
}

static gboolean fails(const char *call) {
    char *text = NULL;
    gboolean is_named = g_file_get_contents(g_getenv("SOUNDS_FAULTS"), &text, NULL, NULL) && strstr(text, call);
    g_free(text);
    return is_named;
}

void *gsound_context_new(void *cancellable, GError **error) {
    (void) cancellable, (void) error;
    note("new", NULL);
    return fails("new") ? NULL : g_object_new(G_TYPE_OBJECT, NULL);
}

gboolean gsound_context_open(void *context, GError **error) {
    (void) context, (void) error;
    note("open", NULL);
    return !fails("open");
}

gboolean gsound_context_play_simplev(void *context, GHashTable *attributes, void *cancellable, GError **error) {
    (void) context, (void) cancellable, (void) error;
    const char *file = g_hash_table_lookup(attributes, "media.filename");
    char *name = g_path_get_basename(file);
    const char *description = g_hash_table_lookup(attributes, "event.description");
    note(access(file, R_OK) == 0 && description && *description ? "play" : "cannot play", name);
    g_free(name);
    if (gettid() == getpid()) note("on the main thread", NULL);
    return !fails("play");
}
