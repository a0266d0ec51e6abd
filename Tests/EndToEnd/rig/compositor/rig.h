/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shared header of the compositor: the wlroots objects, the options, and
 * the functions of each source file.  control.h declares the control socket.
 *
 * All times are CLOCK_MONOTONIC; the suffixes _ns and _us give the unit.
 * All coordinates are logical pixels of the output unless stated otherwise.
 */
#ifndef RIG_H
#define RIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>
#include <wayland-server-core.h>

#include "wlroots.h"

#define MAX_FINGERS 32

enum window_state { STATE_PLAIN, STATE_MAXIMIZED, STATE_FULLSCREEN, STATE_TILED };

struct options {
	int width, height;
	int columns;                    /* windows beside each other */
	double scale;
	int hz;
	enum window_state state;
	bool fill_dialogs, ssd, lax_drag, no_seat, verbose, stdin_watch;
	int max_seconds;                /* 0: no limit */
	const char *renderer;
	const char *control_path;
};

struct rig {
	struct options options;
	struct wl_display *display;
	struct wl_event_loop *loop;
	struct wlr_backend *backend;
	struct wlr_renderer *renderer;
	struct wlr_allocator *allocator;
	struct wlr_compositor *compositor;
	struct wlr_output *output;
	struct wlr_presentation *presentation;
	struct wlr_xdg_shell *shell;
	struct wlr_seat *seat;
	struct wlr_pointer_gestures_v1 *gestures;
	const char *wayland_display;
	bool quit;
	int exit_code;
};
extern struct rig rig;

/* util.c: memory, time, errors, command parsing, JSON */
struct error {
	char text[256];
};
bool fail(struct error *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void *checked(void *memory);
int64_t now_ns(void);
int64_t now_us(void);
struct timespec to_timespec(int64_t ns);
bool is(const char *a, const char *b);
char *next_word(char **rest);
bool next_number(char **rest, double *out);
bool next_int(char **rest, int *out);
bool parse_size(const char *text, int *width, int *height);
bool parse_state(const char *text, enum window_state *out);
void json_string(FILE *f, const char *text);

/* server.c: the wlroots objects */
bool server_create(void);
void server_destroy(void);
void listen_always(struct wl_signal *signal, struct wl_listener *listener);

/* seat.c: the seat, selections, drag and drop */
void seat_create(void);

/* output.c: the screen and its refresh clock */
bool output_create(void);
bool output_apply_mode(void);
void output_set_refresh(int hz);
void output_arm(void);

/* fractional.c: scales that are no integers */
void fractional_create(void);
void fractional_send_scale(void);

/* surfaces.c: every surface of every client */
void surfaces_create(void);
void surfaces_mark_window(struct wlr_surface *surface);
void surfaces_offset(struct wlr_surface *surface, int *x, int *y);
bool surfaces_present(int64_t t_ns, int period_ns, uint64_t sequence);

/* shell.c: windows */
struct view {
	struct wl_list link;            /* in views, topmost first */
	struct wlr_xdg_surface *xdg;
	int id;
	bool mapped, dialog;
	int x, y;                       /* position of the window geometry */
	struct wl_listener map, unmap, destroy, commit, request_maximize, request_fullscreen;
};
extern struct wl_list views;
void shell_create(void);
void shell_reconfigure(void);
void shell_focus_top(void);
struct view *view_top(void);
void view_place(struct view *v, enum window_state state);
void view_surface_origin(struct view *v, int *x, int *y);
bool view_finds_surface(struct view *v, struct wlr_surface *surface, int *x, int *y);
struct wlr_surface *surface_at(double x, double y, double *sx, double *sy);
bool surface_origin(struct wlr_surface *surface, int *x, int *y);

/* popups.c: menus and popovers */
void popup_create(struct wlr_xdg_surface *xdg);
void popups_json(FILE *f, struct view *v);

/* pixels.c: the pixels on screen */
struct pixels {
	int width, height;              /* device pixels */
	uint8_t *data;                  /* blue, green, red, unused */
};
const struct pixels *pixels_compose(struct error *e);
void pixels_invalidate(void);
bool pixels_at(double x, double y, uint8_t rgb[3], struct error *e);
bool pixels_vary(struct wlr_fbox region, bool *several, struct error *e);
bool pixels_hash(struct wlr_fbox region, uint64_t *hash, struct error *e);
struct wlr_box pixels_clip(const struct pixels *p, struct wlr_fbox region);

/* picture.c: PNG and PPM files */
bool picture_command(char *args, struct error *e);

/* input.c: the commands that a script may contain */
enum input_result { INPUT_DONE, INPUT_FAILED, INPUT_UNKNOWN };
enum input_result input_run(const char *name, char *args, struct error *e);
enum input_result input_run_at(int64_t nominal_us, const char *name, char *args,
	struct error *e);
uint32_t input_time_ms(void);

/* pointer.c, touchpad.c, touch.c, keyboard.c, typing.c: input devices */
bool pointer_command(char *args, struct error *e);
bool button_command(char *args, struct error *e);
bool scroll_command(char *args, struct error *e);
bool pointer_position(double *x, double *y);
void pointer_refresh(void);

bool pinch_command(char *args, struct error *e);
bool swipe_command(char *args, struct error *e);
bool hold_command(char *args, struct error *e);

struct finger {
	bool down;
	bool on_surface;                /* false on the background */
	int32_t id;
	double x, y;
	struct wlr_surface *surface;
};
bool touch_command(char *args, struct error *e);
const struct finger *touch_fingers(void);
void touch_forget_surface(struct wlr_surface *surface);

bool keyboard_create(void);
void keyboard_enter(struct wlr_surface *surface);
bool keyboard_set_layouts(char *names);
void keyboard_set_repeat(int rate, int delay_ms);
void keyboard_send(uint32_t code, bool down);
bool keyboard_latch(void);
void keyboard_unlatch(void);
bool keyboard_code_for(uint32_t keysym, uint32_t *code, bool *shift);
bool keyboard_add_keysym(uint32_t keysym);

bool key_command(char *args, struct error *e);
bool type_command(char *args, struct error *e);

/* player.c: scripts of timed input commands */
struct script;
typedef void (*player_done)(void *owner, const char *answer);
struct script *script_create(void);
void script_free(struct script *s);
void script_add(struct script *s, char *line);
bool script_check(const struct script *s, int64_t *length_us, struct error *e);
bool player_create(void);
bool player_start(struct script *s, player_done done, void *owner, struct error *e);
void player_cancel(void *owner);

/* stats.c: statistics of the client */
struct timeline {                       /* 0 before the event */
	int64_t spawned_us, first_commit_us, mapped_us, first_presented_us;
	int64_t last_commit_us, last_presented_us;
	uint64_t presented;             /* number of refreshes with new content */
};
extern struct timeline timeline;
void stats_commit(int64_t t_us);
void stats_window_frame(int64_t t_us, int64_t frame_done_us);
void stats_presented(int64_t t_us);
void stats_input(void);
void stats_json(FILE *f);

/* report.c: the state of the rig as JSON */
void windows_json(FILE *f);
void info_json(FILE *f);

/* child.c: the command that the rig runs */
bool child_create(void);
void child_spawn(char **argv);
void child_end(void);
void child_set_client(pid_t pid);
pid_t child_command(void);
pid_t child_client(void);

#endif
