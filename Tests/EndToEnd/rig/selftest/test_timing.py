# SPDX-License-Identifier: GPL-3.0-or-later
"""The refresh clock, the statistics, and the commands that wait."""
from rig import RigTimeout
from .support import RigTestCase

ATTEMPTS = 5            # other programs may use the machine


class Clock(RigTestCase):
    def measure(self, r, hz):
        r.stats()
        for _ in range(hz // 2):
            r.frame()
        stats = r.stats()
        return stats["frames"] / stats["elapsed_us"] * 1e6, stats

    def test_rates(self):
        for hz in (60, 120, 240):
            with self.subTest(hz), self.probe("spin", hz=hz) as r:
                for _ in range(ATTEMPTS):
                    rate, stats = self.measure(r, hz)
                    if rate > 0.85 * hz:
                        break
                self.assertTrue(0.85 * hz < rate <= 1.1 * hz, rate)
                self.assertNear(stats["interval_us"]["median"], 1e6 / hz, 0.15e6 / hz)
                self.assertTrue(0 < stats["latency_us"]["median"] < 1e6 / hz, stats)
                self.assertGreater(stats["cpu_main_us"], 1000)
                self.assertTrue(0 < stats["cpu_frame_us"]["median"] < 1e6 / hz, stats)

    def test_change_while_running(self):
        with self.probe("spin") as r:
            r.set_clock(120)
            self.assertEqual(r.info()["hz"], 120)
            for _ in range(ATTEMPTS):
                rate, _ = self.measure(r, 120)
                if rate > 0.85 * 120:
                    break
            self.assertTrue(0.85 * 120 < rate <= 1.1 * 120, rate)


class Waits(RigTestCase):
    def test_idle_client(self):
        with self.probe("area") as r:
            r.idle(400, 5)
            with self.assertRaises(RigTimeout):
                r.frame(0.2)

    def test_busy_client(self):
        with self.probe("spin") as r:
            self.assertLess(r.frame(), 300000)
            self.assertLess(r.sync(), 300000)
            with self.assertRaises(RigTimeout):
                r.idle(400, 1)

    def test_first_commit(self):
        with self.probe("area") as r:
            mapped, committed, shown = r.first_commit()
            self.assertTrue(1000 < committed <= mapped <= shown < 20e6,
                            (mapped, committed, shown))

    def test_first_content(self):
        with self.probe("area") as r:
            shown = r.first_commit()[2]
            self.assertTrue(shown <= r.first_content((0, 0, 40, 40)) < 20e6)
            with self.assertRaises(RigTimeout):
                r.first_content((100, 100, 40, 40), 0.2)

    def test_input_to_commit(self):
        with self.probe("spin") as r:
            r.stats()
            r.tap(100, 300)
            r.frame()
            self.assertGreater(r.stats()["input_to_commit_us"]["n"], 0)
