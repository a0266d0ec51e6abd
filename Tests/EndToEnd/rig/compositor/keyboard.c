/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keyboard: a US layout or others, and spare keys (F13 to F24) for keysyms
 * that the first layout lacks.
 */
#include "rig.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <wlr/backend/headless.h>
#include <wlr/interfaces/wlr_keyboard.h>
#include <wlr/types/wlr_input_device.h>
#include <wlr/types/wlr_keyboard.h>
#include <wlr/types/wlr_seat.h>
#include <xkbcommon/xkbcommon.h>

#define EVDEV_OFFSET 8                  /* xkb key code minus evdev key code */
#define REPEAT_RATE 25
#define REPEAT_DELAY_MS 600
#define FIRST_SPARE_KEY 13
#define SPARE_KEYS 12
#define MAX_LAYOUTS 4                   /* a limit of XKB */
#define MAX_LAYOUT_NAME 32

static struct wlr_keyboard *keyboard;
static uint32_t spare[SPARE_KEYS];      /* keysyms on the spare keys */
static size_t n_spare;
static char layouts[MAX_LAYOUTS][MAX_LAYOUT_NAME] = { "us" };
static size_t n_layouts = 1;

static void on_key(struct wl_listener *l, void *data)
{
	const key_event *event = data;
	wlr_seat_keyboard_notify_key(rig.seat, event->time_msec, event->keycode, event->state);
}

static void on_modifiers(struct wl_listener *l, void *data)
{
	wlr_seat_keyboard_notify_modifiers(rig.seat, &keyboard->modifiers);
}

static struct wl_listener key = { .notify = on_key };
static struct wl_listener modifiers = { .notify = on_modifiers };

static char *keymap_text(void)
{
	char *text = NULL;
	size_t length = 0;
	FILE *f = checked(open_memstream(&text, &length));
	fprintf(f, "xkb_keymap {"
		" xkb_keycodes { include \"evdev+aliases(qwerty)\" };"
		" xkb_types { include \"complete\" };"
		" xkb_compat { include \"complete\" };"
		" xkb_symbols { include \"pc");
	for (size_t i = 0; i < n_layouts; i++)
		fprintf(f, "+%s:%zu", layouts[i], i + 1);
	fprintf(f, "+inet(evdev)\"");
	for (size_t i = 0; i < n_spare; i++) {
		char name[64];
		xkb_keysym_get_name(spare[i], name, sizeof name);
		fprintf(f, " replace key <FK%zu> { type[Group1] = \"ONE_LEVEL\", [ %s ] };",
			FIRST_SPARE_KEY + i, name);
	}
	fprintf(f, " }; };");
	fclose(f);
	return checked(text);
}

static bool load_keymap(void)
{
	char *text = keymap_text();
	struct xkb_context *context = checked(xkb_context_new(XKB_CONTEXT_NO_FLAGS));
	struct xkb_keymap *keymap = xkb_keymap_new_from_string(context, text,
		XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS);
	bool ok = keymap && wlr_keyboard_set_keymap(keyboard, keymap);
	xkb_keymap_unref(keymap);
	xkb_context_unref(context);
	free(text);
	return ok;
}

/* Assigns a keysym to the next spare key. */
bool keyboard_add_keysym(uint32_t keysym)
{
	if (n_spare == SPARE_KEYS)
		n_spare = 0;
	spare[n_spare++] = keysym;
	return load_keymap();
}

/* Reads names such as "ara", separated by commas. The first layout is active. */
bool keyboard_set_layouts(char *names)
{
	char *rest = NULL;
	n_layouts = 0;
	for (char *name = strtok_r(names, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
		if (n_layouts == MAX_LAYOUTS || strlen(name) >= MAX_LAYOUT_NAME)
			return false;
		for (const char *c = name; *c; c++)
			if (!isalnum((unsigned char)*c) && !strchr("_-()", *c))
				return false;
		strcpy(layouts[n_layouts++], name);
	}
	return n_layouts && load_keymap();
}

/* Finds the evdev code of a key for a keysym in the first layout, and whether
 * it needs Shift. Prefers a key without Shift. */
bool keyboard_code_for(uint32_t keysym, uint32_t *code, bool *shift)
{
	struct xkb_keymap *map = keyboard->keymap;
	xkb_keycode_t last = xkb_keymap_max_keycode(map);
	for (xkb_level_index_t level = 0; level < 2; level++)
		for (xkb_keycode_t k = EVDEV_OFFSET; k <= last; k++) {
			const xkb_keysym_t *syms;
			if (!xkb_keymap_key_get_name(map, k) ||
			    level >= xkb_keymap_num_levels_for_key(map, k, 0))
				continue;
			if (xkb_keymap_key_get_syms_by_level(map, k, 0, level, &syms) == 1 &&
			    syms[0] == keysym) {
				*code = k - EVDEV_OFFSET;
				*shift = level == 1;
				return true;
			}
		}
	return false;
}

void keyboard_send(uint32_t code, bool down)
{
	key_event event = {
		.time_msec = input_time_ms(),
		.keycode = code,
		.update_state = true,
		.state = down ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED,
	};
	wlr_keyboard_notify_key(keyboard, &event);
}

/* Latches the modifiers whose keys are held, besides those that are latched.
 * Returns false if there are none. */
bool keyboard_latch(void)
{
	struct wlr_keyboard_modifiers m = keyboard->modifiers;
	wlr_keyboard_notify_modifiers(keyboard, m.depressed, m.latched | m.depressed,
		m.locked, m.group);
	return m.depressed != 0;
}

void keyboard_unlatch(void)
{
	struct wlr_keyboard_modifiers m = keyboard->modifiers;
	wlr_keyboard_notify_modifiers(keyboard, m.depressed, 0, m.locked, m.group);
}

void keyboard_enter(struct wlr_surface *surface)
{
	wlr_seat_keyboard_notify_enter(rig.seat, surface, keyboard->keycodes,
		keyboard->num_keycodes, &keyboard->modifiers);
}

void keyboard_set_repeat(int rate, int delay_ms)
{
	wlr_keyboard_set_repeat_info(keyboard, rate, delay_ms);
}

bool keyboard_create(void)
{
#if WLROOTS(18)
	static const struct wlr_keyboard_impl implementation = { .name = "rig" };
	struct wlr_keyboard *device = keyboard = checked(calloc(1, sizeof *keyboard));
	wlr_keyboard_init(keyboard, &implementation, "rig");
#else
	struct wlr_input_device *device =
		wlr_headless_add_input_device(rig.backend, WLR_INPUT_DEVICE_KEYBOARD);
	if (!device)
		return false;
	keyboard = device->keyboard;
#endif
	if (!load_keymap())
		return false;
	keyboard_set_repeat(REPEAT_RATE, REPEAT_DELAY_MS);
	listen_always(&keyboard->events.key, &key);
	listen_always(&keyboard->events.modifiers, &modifiers);
	wlr_seat_set_keyboard(rig.seat, device);
	return true;
}
