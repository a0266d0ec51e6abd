/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs the command in its own process group, and ends it when the rig ends,
 * even if the rig crashes.
 */
#include "rig.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define END_PATIENCE_US 1000000         /* time between SIGTERM and SIGKILL */

static pid_t command, client;
static bool ended;

pid_t child_command(void)
{
	return command;
}

/* Returns the process that owns the first window, which may be a child of the
 * command; 0 after it has ended. */
pid_t child_client(void)
{
	return ended ? 0 : client ? client : command;
}

void child_set_client(pid_t pid)
{
	client = pid;
}

static void run_command(char **argv, pid_t rig_pid)
{
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != rig_pid)
		_exit(127);
	setenv("WAYLAND_DISPLAY", rig.wayland_display, 1);
	setenv("XDG_SESSION_TYPE", "wayland", 1);
	setenv("GDK_BACKEND", "wayland", 0);
	setenv("GSK_RENDERER", "cairo", 0);
	unsetenv("DISPLAY");
	int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
	if (null >= 0)
		dup2(null, STDIN_FILENO);
	execvp(argv[0], argv);
	fprintf(stderr, "rig: %s: %s\n", argv[0], strerror(errno));
	_exit(127);
}

void child_spawn(char **argv)
{
	pid_t rig_pid = getpid();
	pid_t pid = fork();
	if (pid == 0)
		run_command(argv, rig_pid);
	if (pid < 0) {
		fprintf(stderr, "rig: fork: %s\n", strerror(errno));
		rig.exit_code = 1;
		rig.quit = true;
		return;
	}
	setpgid(pid, pid);
	command = pid;
}

/* The rig exits with the exit status of the command, unless the rig itself
 * ended the command. */
static void reap(void)
{
	int status;
	if (!command || ended || waitpid(command, &status, WNOHANG) != command)
		return;
	ended = true;
	if (rig.quit)
		return;
	rig.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	rig.quit = true;
}

static int on_sigchld(int signal_number, void *data)
{
	reap();
	return 0;
}

void child_end(void)
{
	if (!command)
		return;
	if (!ended) {
		int64_t until_us = now_us() + END_PATIENCE_US;
		kill(-command, SIGTERM);
		while (!ended && now_us() < until_us) {
			wl_event_loop_dispatch(rig.loop, 5);
			wl_display_flush_clients(rig.display);
			reap();
		}
	}
	kill(-command, SIGKILL);
	if (!ended)
		waitpid(command, NULL, 0);
}

bool child_create(void)
{
	return wl_event_loop_add_signal(rig.loop, SIGCHLD, on_sigchld, NULL) != NULL;
}
