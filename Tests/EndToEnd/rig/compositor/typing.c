/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Presses keys by name, also in chords such as ctrl+shift+z, and types text.
 */
#include "rig.h"

#include <linux/input-event-codes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <xkbcommon/xkbcommon.h>

#define MAX_CHORD 8

static xkb_keysym_t keysym_by_name(const char *name)
{
	static const struct { const char *alias, *name; } aliases[] = {
		{ "ctrl", "Control_L" }, { "control", "Control_L" }, { "shift", "Shift_L" },
		{ "alt", "Alt_L" }, { "super", "Super_L" }, { "enter", "Return" },
		{ "return", "Return" }, { "esc", "Escape" }, { "backspace", "BackSpace" },
		{ "del", "Delete" }, { "pageup", "Page_Up" }, { "pagedown", "Page_Down" },
		{ "tab", "Tab" }, { "space", "space" },
	};
	for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
		if (!strcasecmp(aliases[i].alias, name))
			return xkb_keysym_from_name(aliases[i].name, XKB_KEYSYM_NO_FLAGS);
	xkb_keysym_t keysym = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS);
	if (keysym == XKB_KEY_NoSymbol)
		keysym = xkb_keysym_from_name(name, XKB_KEYSYM_CASE_INSENSITIVE);
	return keysym;
}

/* Finds the key for a keysym, and assigns a spare key if there is none. */
static bool find_keysym(xkb_keysym_t keysym, uint32_t *code, bool *shift)
{
	return keyboard_code_for(keysym, code, shift) ||
		(keyboard_add_keysym(keysym) && keyboard_code_for(keysym, code, shift));
}

/* Finds a key by its name, or by its evdev code as in code:30. */
static bool find_key(const char *name, uint32_t *code, bool *shift, struct error *e)
{
	bool found;
	if (!strncmp(name, "code:", 5)) {
		char *end;
		unsigned long value = strtoul(name + 5, &end, 10);
		found = end != name + 5 && !*end && value <= KEY_MAX;
		*code = (uint32_t)value;
		*shift = false;
	} else {
		xkb_keysym_t keysym = keysym_by_name(name);
		found = keysym != XKB_KEY_NoSymbol && find_keysym(keysym, code, shift);
	}
	return found || fail(e, "unknown key '%s'", name);
}

static void press(uint32_t code, bool shift)
{
	if (shift)
		keyboard_send(KEY_LEFTSHIFT, true);
	keyboard_send(code, true);
}

static void release(uint32_t code, bool shift)
{
	keyboard_send(code, false);
	if (shift)
		keyboard_send(KEY_LEFTSHIFT, false);
}

struct chord {
	uint32_t codes[MAX_CHORD];
	int n;
	bool shift;                     /* the last key needs Shift */
};

static bool find_chord(char *spec, struct chord *c, struct error *e)
{
	char *rest = NULL;
	*c = (struct chord){ 0 };
	for (char *name = strtok_r(spec, "+", &rest); name; name = strtok_r(NULL, "+", &rest)) {
		bool needs_shift;
		if (c->n == MAX_CHORD)
			return fail(e, "more than %d keys", MAX_CHORD);
		if (!find_key(name, &c->codes[c->n], &needs_shift, e))
			return false;
		c->shift |= needs_shift;
		c->n++;
	}
	return c->n || fail(e, "no key is named '%s'", spec);
}

/* Presses the keys from left to right and releases them from right to left. */
static bool press_chord(char *spec, struct error *e)
{
	struct chord c;
	if (!find_chord(spec, &c, e))
		return false;
	for (int i = 0; i < c.n; i++)
		press(c.codes[i], c.shift && i == c.n - 1);
	for (int i = c.n - 1; i >= 0; i--)
		release(c.codes[i], c.shift && i == c.n - 1);
	return true;
}

static void press_sticky(uint32_t code)
{
	keyboard_send(code, true);
	bool is_modifier = keyboard_latch();
	keyboard_send(code, false);
	if (!is_modifier)
		keyboard_unlatch();
}

/* Presses and releases one key after the other, as with sticky keys: modifiers
 * are latched until another key is released. */
static bool press_sticky_chord(char *spec, struct error *e)
{
	struct chord c;
	if (!find_chord(spec, &c, e))
		return false;
	for (int i = 0; i < c.n; i++) {
		if (c.shift && i == c.n - 1)
			press_sticky(KEY_LEFTSHIFT);
		press_sticky(c.codes[i]);
	}
	return true;
}

/* key CHORD | key sticky CHORD | key down NAME | key up NAME */
bool key_command(char *args, struct error *e)
{
	char *what = next_word(&args), *name = next_word(&args);
	if (!what)
		return fail(e, "usage: key CHORD | key sticky CHORD | key down NAME | key up NAME");
	stats_input();
	if (name && (is(what, "down") || is(what, "up"))) {
		uint32_t code;
		bool shift;
		if (!find_key(name, &code, &shift, e))
			return false;
		keyboard_send(code, is(what, "down"));
		return true;
	}
	if (name && is(what, "sticky"))
		return press_sticky_chord(name, e);
	return press_chord(what, e);
}

/* Reads the next code point; -1 if the text is not valid UTF-8. */
static int32_t next_codepoint(const char **text)
{
	const unsigned char *s = (const unsigned char *)*text;
	int length = s[0] < 0x80 ? 1 : (s[0] & 0xe0) == 0xc0 ? 2 :
		(s[0] & 0xf0) == 0xe0 ? 3 : (s[0] & 0xf8) == 0xf0 ? 4 : 0;
	if (!length)
		return -1;
	int32_t c = length == 1 ? s[0] : s[0] & (0xff >> (length + 1));
	for (int i = 1; i < length; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return -1;
		c = c << 6 | (s[i] & 0x3f);
	}
	*text += length;
	return c;
}

/* Reads the next character, with the escapes \n \t \b \\. */
static int32_t next_character(const char **text)
{
	if (**text != '\\' || !(*text)[1])
		return next_codepoint(text);
	char c = (*text)[1];
	*text += 2;
	return c == 'n' ? '\n' : c == 't' ? '\t' : c == 'b' ? '\b' : c;
}

static xkb_keysym_t keysym_for(uint32_t c)
{
	return c == '\n' ? XKB_KEY_Return : c == '\t' ? XKB_KEY_Tab :
		c == '\b' ? XKB_KEY_BackSpace : xkb_utf32_to_keysym(c);
}

/* type TEXT: the rest of the line */
bool type_command(char *args, struct error *e)
{
	const char *text = args;
	stats_input();
	while (*text) {
		int32_t c = next_character(&text);
		if (c < 0)
			return fail(e, "bad UTF-8");
		xkb_keysym_t keysym = keysym_for(c);
		uint32_t code;
		bool shift;
		if (!find_keysym(keysym, &code, &shift))
			return fail(e, "cannot type U+%04X", c);
		press(code, shift);
		release(code, shift);
	}
	return true;
}
