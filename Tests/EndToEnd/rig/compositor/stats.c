/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statistics of the client: frames drawn, response times to frame callbacks and
 * input, and CPU time.
 */
#include "rig.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>

#define IDLE_GAP_US 100000              /* a longer gap is idle time, not a slow frame */

struct samples {
	uint32_t *values;
	size_t n, capacity;
};

struct timeline timeline;

static uint64_t commits, frames, idle_gaps;
static struct samples latency, input_to_commit, interval, cpu_frame;
static int64_t since_us, last_frame_us, input_pending_us;
static uint64_t cpu_main_before, cpu_all_before, cpu_frame_before;

static void add_sample(struct samples *s, int64_t value)
{
	if (s->n == s->capacity) {
		s->capacity = s->capacity ? s->capacity * 2 : 256;
		s->values = checked(realloc(s->values, s->capacity * sizeof *s->values));
	}
	s->values[s->n++] = value < 0 ? 0 : value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
}

static int compare(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return x < y ? -1 : x > y;
}

static void samples_json(FILE *f, const char *name, struct samples *s)
{
	fprintf(f, ",\"%s\":{\"n\":%zu", name, s->n);
	if (s->n) {
		qsort(s->values, s->n, sizeof *s->values, compare);
		double sum = 0;
		for (size_t i = 0; i < s->n; i++)
			sum += s->values[i];
		fprintf(f, ",\"min\":%u,\"median\":%u,\"p95\":%u,\"p99\":%u,\"max\":%u,\"mean\":%.0f",
			s->values[0], s->values[s->n / 2], s->values[(s->n * 95 + 99) / 100 - 1],
			s->values[(s->n * 99 + 99) / 100 - 1], s->values[s->n - 1], sum / s->n);
	}
	fputc('}', f);
	s->n = 0;
}

void stats_commit(int64_t t_us)
{
	commits++;
	timeline.last_commit_us = t_us;
	if (!timeline.first_commit_us)
		timeline.first_commit_us = t_us;
}

/* Returns the CPU time from a schedstat file, in microseconds. */
static uint64_t time_on_cpu(const char *path)
{
	unsigned long long ns = 0;
	FILE *f = fopen(path, "re");
	if (!f)
		return 0;
	if (fscanf(f, "%llu", &ns) != 1)
		ns = 0;
	fclose(f);
	return ns / 1000;
}

static uint64_t main_cpu(void)
{
	pid_t pid = child_client();
	char path[300];
	if (!pid)
		return 0;
	snprintf(path, sizeof path, "/proc/%d/schedstat", pid);
	return time_on_cpu(path);
}

/* Counts a buffer that a window committed.  `frame_done_us` is the time of its
 * last frame callback, or 0 if it had none. */
void stats_window_frame(int64_t t_us, int64_t frame_done_us)
{
	frames++;
	if (frame_done_us) {
		if (t_us - frame_done_us <= IDLE_GAP_US)
			add_sample(&latency, t_us - frame_done_us);
		else
			idle_gaps++;
	}
	if (input_pending_us) {
		add_sample(&input_to_commit, t_us - input_pending_us);
		input_pending_us = 0;
	}
	uint64_t cpu = main_cpu();
	if (last_frame_us && t_us - last_frame_us <= IDLE_GAP_US) {
		add_sample(&interval, t_us - last_frame_us);
		add_sample(&cpu_frame, cpu - cpu_frame_before);
	}
	last_frame_us = t_us;
	cpu_frame_before = cpu;
}

void stats_presented(int64_t t_us)
{
	timeline.presented++;
	timeline.last_presented_us = t_us;
	if (!timeline.first_presented_us && timeline.mapped_us)
		timeline.first_presented_us = t_us;
}

void stats_input(void)
{
	if (!input_pending_us)
		input_pending_us = now_us();
}

static void client_cpu(uint64_t *main_us, uint64_t *all_us)
{
	pid_t pid = child_client();
	char path[300];
	*main_us = main_cpu();
	*all_us = 0;
	if (!pid)
		return;
	snprintf(path, sizeof path, "/proc/%d/task", pid);
	DIR *tasks = opendir(path);
	if (!tasks)
		return;
	for (struct dirent *e; (e = readdir(tasks));) {
		if (!isdigit((unsigned char)e->d_name[0]))
			continue;
		snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", pid, e->d_name);
		*all_us += time_on_cpu(path);
	}
	closedir(tasks);
}

/* The CPU time of ended threads disappears from /proc, so the sum over all
 * threads can decrease. */
static uint64_t grown(uint64_t now, uint64_t before)
{
	return now > before ? now - before : 0;
}

/* Reports the statistics since the last report. */
void stats_json(FILE *f)
{
	uint64_t cpu_main, cpu_all;
	int64_t t_us = now_us();
	client_cpu(&cpu_main, &cpu_all);
	fprintf(f, "{\"elapsed_us\":%lld,\"commits\":%llu,\"frames\":%llu,\"idle_gaps\":%llu,"
		"\"cpu_main_us\":%llu,\"cpu_all_us\":%llu,\"hz\":%d",
		(long long)(t_us - (since_us ? since_us : timeline.spawned_us)),
		(unsigned long long)commits, (unsigned long long)frames,
		(unsigned long long)idle_gaps,
		(unsigned long long)grown(cpu_main, cpu_main_before),
		(unsigned long long)grown(cpu_all, cpu_all_before), rig.options.hz);
	samples_json(f, "latency_us", &latency);
	samples_json(f, "input_to_commit_us", &input_to_commit);
	samples_json(f, "interval_us", &interval);
	samples_json(f, "cpu_frame_us", &cpu_frame);
	fputc('}', f);
	commits = frames = idle_gaps = 0;
	input_pending_us = 0;
	since_us = t_us;
	cpu_main_before = cpu_main;
	cpu_all_before = cpu_all;
}
