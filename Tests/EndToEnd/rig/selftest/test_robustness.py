# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients and scripts that misbehave."""
import os
import signal
import socket
import subprocess
import sys
import time

import rig
from rig import Rig, RigError, RigTimeout
from .support import PROBE, RigTestCase, is_running, place_of

PACKAGE_FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(rig.__file__)))
BAD_COMMANDS = (
    "nonsense", "pointer", "pointer move 1", "pointer move nan 3", "touch move 5 1 1",
    "touch up 9", "touch down x 1 1", "touch down 99999999999 1 1", "button left sideways",
    "button left up", "scroll", "pinch update 0 0 1 0", "pinch begin 0", "hold update 0 0",
    "key NoSuchKey", "key code:x", "key +", "resize 0x0", "scale 99", "clock 0", "pixel -1 5",
    "hash 1 2 3", "screenshot /nonexistent/x.png", "screenshot /dev/null 1 2 3",
    "screenshot /dev/null 500 0 10 10", "screenshot /dev/null odd", "idle", "state odd",
    "repeat 1", "play",
)


class Clients(RigTestCase):
    def ended(self, pid):
        return not is_running(pid)

    def test_exit_status(self):
        for command, status in ((["sh", "-c", "exit 7"], 7), (["true"], 0),
                                (["/nonexistent/program"], 127),
                                (["sh", "-c", "kill -9 $$"], 137)):
            with self.subTest(command):
                r = Rig(command, wait=None, max_seconds=20)
                try:
                    r.start()
                    r.wait_exit()
                except RigError:
                    r.stop()            # it ended before the connection was made
                self.assertEqual(r.status, status)

    def test_never_maps(self):
        began = time.monotonic()
        with self.assertRaises(RigTimeout):
            Rig(["sleep", "30"], wait=0.5, max_seconds=20).start()
        self.assertLess(time.monotonic() - began, 8)

    def test_hangs_for_a_while(self):
        with self.probe("spin") as r:
            pid = r.info()["client_pid"]
            os.kill(pid, signal.SIGSTOP)
            with self.assertRaises(RigTimeout):
                r.sync(0.5)
            with self.assertRaises(RigTimeout):
                for _ in range(5):
                    r.frame(0.5)
            r.tap(100, 100)             # must not block
            os.kill(pid, signal.SIGCONT)
            r.sync()
            r.frame(5)
        self.assertEqual(r.status, 0)

    def test_hangs_at_the_end(self):
        began = time.monotonic()
        with self.probe("spin") as r:
            pid = r.info()["client_pid"]
            os.kill(pid, signal.SIGSTOP)
        self.assertLess(time.monotonic() - began, 10)
        self.assertTrue(self.ended(pid))

    def test_dies(self):
        r = self.probe("spin").start()
        os.kill(r.info()["client_pid"], signal.SIGKILL)
        with self.assertRaises(RigError):
            for _ in range(5):
                r.frame(3)
        self.assertEqual(r.stop(), 137)

    def test_gl_over_llvmpipe(self):
        with self.probe("spin", env={"GSK_RENDERER": "ngl", "LIBGL_ALWAYS_SOFTWARE": "1"}) as r:
            self.assertEqual(r.pixel(5, place_of(r, "area").number("y") + 5), (255, 0, 0))


class Scripts(RigTestCase):
    def test_dies(self):
        code = ("import sys\n"
                "from rig import Rig\n"
                "r = Rig([%r, 'area'], max_seconds=60).start()\n"
                "print(r.info()['child'], flush=True)\n"
                "sys.stdin.read()\n" % PROBE)
        script = subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=dict(os.environ, PYTHONPATH=PACKAGE_FOLDER, TMPDIR=self.temporary_folder()))
        with script:
            client = int(script.stdout.readline())
            with open("/proc/%d/stat" % client, encoding="utf-8") as f:
                compositor = int(f.read().rsplit(")", 1)[1].split()[1])
            script.kill()
        r = Rig(["true"])
        r.wait_until(lambda: not is_running(client) and not is_running(compositor), timeout=8)

    def test_bad_commands(self):
        with self.probe("area") as r:
            r.pointer_move(100, 100)
            for command in BAD_COMMANDS:
                with self.subTest(command), self.assertRaises(RigError):
                    r.do(command)
            r.tap(100, 200)             # still in step
            self.assertEqual(r.info()["touches"], 0)

    def test_bad_scripts(self):
        with self.probe("area") as r:
            for steps in ([(0, "touch move 3 1 1"), (0.01, "nonsense")], [(0, "quit")],
                          [(-1, "touch frame")]):
                with self.subTest(steps), self.assertRaises(RigError):
                    r.play(steps)
            with self.assertRaisesRegex(RigError, "step 2"):
                r.do("play begin\n1000 touch frame\n500 touch frame\nplay end")
            self.assertEqual(r.play([]), "")
            self.assertEqual(r.do("play begin\nplay end")[:7], "0 steps")
            r.tap(100, 200)

    def test_two_connections(self):
        with self.probe("area") as r:
            other = rig.connection.Connection(r._control_path)
            self.addCleanup(other.close)
            self.assertIn("hz", other.exchange("info\n", "info", 5))
            other.exchange("touch frame\n", "touch", 5)
            self.assertEqual(r.info()["touches"], 0)

    def test_bytes_that_are_no_text(self):
        with self.probe("area") as r, socket.socket(socket.AF_UNIX) as s:
            s.connect(r._control_path)
            s.settimeout(5)
            s.sendall(b"type \xff\n")
            self.assertEqual(s.recv(100), b"error bad UTF-8\n")
            s.sendall(b"\0\n\r\n  \ninfo\n")
            self.assertEqual(s.recv(4), b"ok {")

    def test_not_running(self):
        r = Rig(["true"])
        for call in (r.info, r.image, r.wait_exit):
            with self.assertRaises(RigError):
                call()
        self.assertIsNone(r.stop())
        with self.assertRaisesRegex(RigError, "run make"):
            Rig(["true"], rig="/nonexistent/rig").start()


class Limits(RigTestCase):
    def test_time_limit(self):
        r = self.probe("area", max_seconds=2).start()
        self.assertEqual(r.wait_exit(), 124)

    def test_event_loop_that_hangs(self):
        """Writing to a FIFO without a reader blocks; the alarm ends the rig."""
        fifo = os.path.join(self.temporary_folder(), "fifo.png")
        os.mkfifo(fifo)
        r = self.probe("area", max_seconds=1).start()
        self.addCleanup(r.stop)
        client = r.info()["client_pid"]
        with self.assertRaisesRegex(RigError, "the rig ended"):
            r.do('screenshot "%s"' % fifo, timeout=20)
        self.assertEqual(r.stop(), -signal.SIGALRM)
        r.wait_until(lambda: not is_running(client))

    def test_killed_rig_takes_its_client_along(self):
        with self.probe("area") as r:
            client = r.info()["client_pid"]
            r._process.kill()
            r.wait_until(lambda: not is_running(client))
