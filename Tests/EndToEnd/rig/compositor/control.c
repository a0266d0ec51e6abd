/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The control socket.  A connection sends one command per line and receives one
 * line per command.  While a command waits, later lines are queued.
 */
#include "control.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define READ_SIZE 4096
#define MAX_INPUT (16u << 20)
#define SEND_PATIENCE_MS 1000
#define LONGEST_SLEEP_US 1000000

static struct wl_list connections = { &connections, &connections };
static struct wl_event_source *listener;
static const char *socket_path;

static void close_connection(struct connection *c)
{
	if (c->closed)
		return;
	c->closed = true;
	wl_event_source_remove(c->source);
	close(c->fd);
	player_cancel(c);
}

static void free_connection(struct connection *c)
{
	wl_list_remove(&c->link);
	script_free(c->script);
	free(c->input);
	free(c);
}

static bool send_all(int fd, const char *data, size_t length)
{
	while (length) {
		ssize_t n = send(fd, data, length, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (n >= 0) {
			data += n;
			length -= (size_t)n;
		} else if (errno == EAGAIN) {
			struct pollfd p = { .fd = fd, .events = POLLOUT };
			if (poll(&p, 1, SEND_PATIENCE_MS) < 1)
				return false;
		} else if (errno != EINTR) {
			return false;
		}
	}
	return true;
}

/* Sends a line.  A client that does not read it is disconnected. */
void reply(struct connection *c, const char *fmt, ...)
{
	char *text = NULL;
	va_list ap;
	if (c->closed)
		return;
	va_start(ap, fmt);
	int n = vasprintf(&text, fmt, ap);
	va_end(ap);
	checked(n < 0 ? NULL : text);
	text[n] = '\n';                 /* replaces the terminator */
	if (!send_all(c->fd, text, (size_t)n + 1))
		close_connection(c);
	free(text);
}

static void run_lines(struct connection *c)
{
	while (!c->closed && c->length && c->wait.kind == WAIT_NONE) {
		char *newline = memchr(c->input, '\n', c->length);
		if (!newline)
			break;
		size_t used = (size_t)(newline - c->input) + 1;
		*newline = 0;
		if (newline > c->input && newline[-1] == '\r')
			newline[-1] = 0;
		char *line = checked(strdup(c->input));
		memmove(c->input, c->input + used, c->length - used);
		c->length -= used;
		command_run(c, line);
		free(line);
		wl_display_flush_clients(rig.display);
	}
}

static int on_input(int fd, uint32_t mask, void *data)
{
	struct connection *c = data;
	if (c->capacity - c->length < READ_SIZE) {
		c->capacity = c->capacity ? c->capacity * 2 : 4 * READ_SIZE;
		c->input = checked(realloc(c->input, c->capacity));
	}
	ssize_t n = read(fd, c->input + c->length, c->capacity - c->length);
	if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR) || c->length > MAX_INPUT) {
		close_connection(c);
		return 0;
	}
	if (n > 0)
		c->length += (size_t)n;
	run_lines(c);
	return 0;
}

static int on_connect(int fd, uint32_t mask, void *data)
{
	int s = accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
	if (s < 0)
		return 0;
	struct connection *c = checked(calloc(1, sizeof *c));
	c->fd = s;
	c->source = checked(wl_event_loop_add_fd(rig.loop, s, WL_EVENT_READABLE, on_input, c));
	wl_list_insert(&connections, &c->link);
	return 0;
}

/* Answers the waits whose conditions are met, so that their connections continue. */
void control_check(void)
{
	int64_t t_us = now_us();
	struct connection *c, *next;
	wl_list_for_each_safe(c, next, &connections, link) {
		if (!c->closed && c->wait.kind != WAIT_NONE && wait_is_over(c, t_us))
			c->wait.kind = WAIT_NONE;
		if (!c->closed)
			run_lines(c);
		if (c->closed)
			free_connection(c);
	}
}

/* Returns the longest time that the event loop may sleep. */
int control_timeout_ms(void)
{
	int64_t t_us = now_us(), best_us = LONGEST_SLEEP_US;
	struct connection *c;
	wl_list_for_each(c, &connections, link) {
		if (c->closed)
			return 0;
		if (c->wait.kind != WAIT_NONE && wait_due_us(c) - t_us < best_us)
			best_us = wait_due_us(c) - t_us;
	}
	return best_us <= 0 ? 0 : (int)((best_us + 999) / 1000);
}

static bool listen_at(int fd, const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	if (strlen(path) >= sizeof address.sun_path) {
		errno = ENAMETOOLONG;
		return false;
	}
	strcpy(address.sun_path, path);
	unlink(path);
	return fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0 &&
		listen(fd, 8) == 0;
}

bool control_create(const char *path)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (!listen_at(fd, path)) {
		fprintf(stderr, "rig: %s: %s\n", path, strerror(errno));
		return false;
	}
	socket_path = path;
	listener = wl_event_loop_add_fd(rig.loop, fd, WL_EVENT_READABLE, on_connect, NULL);
	return listener != NULL;
}

/* Answers all waits and closes all connections. */
void control_destroy(void)
{
	struct connection *c, *next;
	wl_list_for_each_safe(c, next, &connections, link) {
		if (c->wait.kind != WAIT_NONE)
			reply(c, "error the rig is ending (client status %d)", rig.exit_code);
		close_connection(c);
		free_connection(c);
	}
	if (listener)
		wl_event_source_remove(listener);
	if (socket_path)
		unlink(socket_path);
}
