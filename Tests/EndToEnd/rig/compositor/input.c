/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands that a script may contain, and the timestamps of their events.
 */
#include "rig.h"

static const struct {
	const char *name;
	bool (*run)(char *args, struct error *e);
} commands[] = {
	{ "pointer", pointer_command },
	{ "button", button_command },
	{ "scroll", scroll_command },
	{ "touch", touch_command },
	{ "pinch", pinch_command },
	{ "swipe", swipe_command },
	{ "hold", hold_command },
	{ "key", key_command },
	{ "type", type_command },
	{ "screenshot", picture_command },
};

static int64_t nominal_us;              /* nonzero while a step of a script runs */

/* Returns the timestamp of an event.  A step of a script uses its nominal time,
 * so that velocities computed by the client do not depend on scheduling.
 * Timestamps never decrease. */
uint32_t input_time_ms(void)
{
	static uint32_t last;
	uint32_t ms = (uint32_t)((nominal_us ? nominal_us : now_us()) / 1000);
	if ((int32_t)(ms - last) > 0)
		last = ms;
	return last;
}

enum input_result input_run(const char *name, char *args, struct error *e)
{
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
		if (is(name, commands[i].name))
			return commands[i].run(args, e) ? INPUT_DONE : INPUT_FAILED;
	return INPUT_UNKNOWN;
}

enum input_result input_run_at(int64_t time_us, const char *name, char *args, struct error *e)
{
	nominal_us = time_us;
	enum input_result result = input_run(name, args, e);
	nominal_us = 0;
	return result;
}
