/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Utilities: checked memory allocation, the clock, error messages, splitting a
 * command into words, JSON strings.
 */
#include "rig.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Sets the error message.  Returns false, so that callers can return the call. */
bool fail(struct error *e, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(e->text, sizeof e->text, fmt, ap);
	va_end(ap);
	return false;
}

void *checked(void *memory)
{
	if (!memory) {
		fprintf(stderr, "rig: out of memory\n");
		abort();
	}
	return memory;
}

int64_t now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t now_us(void)
{
	return now_ns() / 1000;
}

struct timespec to_timespec(int64_t ns)
{
	return (struct timespec){ ns / 1000000000, ns % 1000000000 };
}

bool is(const char *a, const char *b)
{
	return a && !strcmp(a, b);
}

static bool blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Reads the next word; NULL at the end of the line.  A word in double quotes may
 * contain spaces. */
char *next_word(char **rest)
{
	char *s = *rest;
	while (blank(*s))
		s++;
	if (!*s) {
		*rest = s;
		return NULL;
	}
	bool quoted = *s == '"';
	char *end = s += quoted;
	while (*end && (quoted ? *end != '"' : !blank(*end)))
		end++;
	if (*end)
		*end++ = 0;
	*rest = end;
	return s;
}

bool next_number(char **rest, double *out)
{
	char *word = next_word(rest), *end;
	if (!word)
		return false;
	*out = strtod(word, &end);
	return end != word && !*end && isfinite(*out);
}

bool next_int(char **rest, int *out)
{
	char *word = next_word(rest), *end;
	if (!word)
		return false;
	errno = 0;
	long value = strtol(word, &end, 10);
	if (end == word || *end || errno || value < INT_MIN || value > INT_MAX)
		return false;
	*out = (int)value;
	return true;
}

bool parse_size(const char *text, int *width, int *height)
{
	int w, h;
	if (!text || sscanf(text, "%dx%d", &w, &h) != 2 ||
	    w < 1 || h < 1 || w > 8192 || h > 8192)
		return false;
	*width = w;
	*height = h;
	return true;
}

bool parse_state(const char *text, enum window_state *out)
{
	static const char *const names[] = {
		[STATE_PLAIN] = "plain", [STATE_MAXIMIZED] = "maximized",
		[STATE_FULLSCREEN] = "fullscreen", [STATE_TILED] = "tiled",
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (is(text, names[i])) {
			*out = i;
			return true;
		}
	return false;
}

void json_string(FILE *f, const char *text)
{
	fputc('"', f);
	for (; text && *text; text++) {
		unsigned char c = *text;
		if (c == '"' || c == '\\')
			fprintf(f, "\\%c", c);
		else if (c < 0x20)
			fprintf(f, "\\u%04x", c);
		else
			fputc(c, f);
	}
	fputc('"', f);
}
