/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Screenshots: the screen or a region of it as a PNG or PPM file, with optional
 * marks at the positions of the fingers and the pointer.
 */
#include "rig.h"

#include <errno.h>
#include <math.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <wlr/util/box.h>

#define PNG_COMPRESSION 2               /* fast, but large files */

struct picture {
	struct wlr_box box;             /* device pixels of the screen */
	uint8_t *rgb;
};

/* Draws a translucent disc with a ring; the center is in device pixels. */
static void draw_mark(struct picture *p, double x, double y, double radius,
	const uint8_t color[3])
{
	double cx = x - p->box.x, cy = y - p->box.y;
	int x0 = (int)fmax(0, cx - radius), x1 = (int)fmin(p->box.width - 1, cx + radius);
	int y0 = (int)fmax(0, cy - radius), y1 = (int)fmin(p->box.height - 1, cy + radius);
	for (int iy = y0; iy <= y1; iy++)
		for (int ix = x0; ix <= x1; ix++) {
			double d = hypot(ix + 0.5 - cx, iy + 0.5 - cy);
			double opacity = d < radius - 2 ? 0.35 : d < radius ? 0.9 : 0;
			uint8_t *q = p->rgb + ((size_t)iy * p->box.width + ix) * 3;
			for (int i = 0; i < 3; i++)
				q[i] = (uint8_t)(q[i] * (1 - opacity) + color[i] * opacity);
		}
}

static void draw_marks(struct picture *p)
{
	static const uint8_t blue[3] = { 30, 90, 255 }, red[3] = { 255, 60, 30 };
	const struct finger *fingers = touch_fingers();
	double k = rig.options.scale, x, y;
	if (pointer_position(&x, &y))
		draw_mark(p, x * k, y * k, 6 * k, blue);
	for (int i = 0; i < MAX_FINGERS; i++)
		if (fingers[i].down)
			draw_mark(p, fingers[i].x * k, fingers[i].y * k, 14 * k, red);
}

static void copy_pixels(struct picture *p, const struct pixels *screen)
{
	uint8_t *out = p->rgb;
	for (int y = p->box.y; y < p->box.y + p->box.height; y++) {
		const uint8_t *bgr = screen->data + ((size_t)y * screen->width + p->box.x) * 4;
		for (int x = 0; x < p->box.width; x++, bgr += 4) {
			*out++ = bgr[2];
			*out++ = bgr[1];
			*out++ = bgr[0];
		}
	}
}

static bool write_ppm(FILE *f, const struct picture *p)
{
	size_t pixels = (size_t)p->box.width * p->box.height;
	return fprintf(f, "P6\n%d %d\n255\n", p->box.width, p->box.height) > 0 &&
		fwrite(p->rgb, 3, pixels, f) == pixels;
}

static bool write_png(FILE *f, const struct picture *p)
{
	png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
	png_infop info = png ? png_create_info_struct(png) : NULL;
	if (!info || setjmp(png_jmpbuf(png))) {
		png_destroy_write_struct(&png, &info);
		return false;
	}
	png_init_io(png, f);
	png_set_compression_level(png, PNG_COMPRESSION);
	png_set_IHDR(png, info, p->box.width, p->box.height, 8, PNG_COLOR_TYPE_RGB,
		PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
	png_write_info(png, info);
	for (int y = 0; y < p->box.height; y++)
		png_write_row(png, p->rgb + (size_t)y * p->box.width * 3);
	png_write_end(png, NULL);
	png_destroy_write_struct(&png, &info);
	return true;
}

static bool save(const char *path, const struct picture *p, struct error *e)
{
	FILE *f = fopen(path, "wbe");
	if (!f)
		return fail(e, "cannot write %s: %s", path, strerror(errno));
	const char *dot = strrchr(path, '.');
	bool ok = is(dot, ".ppm") ? write_ppm(f, p) : write_png(f, p);
	if (fclose(f) || !ok)
		return fail(e, "writing %s failed", path);
	return true;
}

/* screenshot FILE [X Y W H] [marks] */
bool picture_command(char *args, struct error *e)
{
	static const char usage[] = "usage: screenshot FILE.png|FILE.ppm [X Y W H] [marks]";
	struct wlr_fbox region = { 0, 0, rig.options.width, rig.options.height };
	char *path = next_word(&args);
	if (!path)
		return fail(e, usage);
	args += strspn(args, " \t");
	if (*args && *args != 'm' &&
	    !(next_number(&args, &region.x) && next_number(&args, &region.y) &&
	      next_number(&args, &region.width) && next_number(&args, &region.height)))
		return fail(e, usage);
	char *option = next_word(&args);
	if ((option && !is(option, "marks")) || next_word(&args))
		return fail(e, usage);

	const struct pixels *screen = pixels_compose(e);
	if (!screen)
		return false;
	struct picture p = { .box = pixels_clip(screen, region) };
	if (p.box.width < 1 || p.box.height < 1)
		return fail(e, "the region is outside of the output");
	p.rgb = checked(malloc((size_t)p.box.width * p.box.height * 3));
	copy_pixels(&p, screen);
	if (option)
		draw_marks(&p);
	bool ok = save(path, &p, e);
	free(p.rgb);
	return ok;
}
