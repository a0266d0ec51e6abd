# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of figures.py: `python3 -m unittest discover -s Tests/Benchmarks`."""
import contextlib
import io
import json
import pathlib
import tempfile
import unittest

import figures

SYSTEM = "GTK 4.8"


class FiguresTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.stored = self.folder / "ratios.json"
        self.run_file = self.folder / "figures"

    def write(self, ratios):
        self.run_file.write_text("".join(json.dumps([name, ratio]) + "\n" for name, ratio in ratios.items()))

    def figures(self, *arguments):
        """Run figures.py. Return its exit status and everything that it prints."""
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            status = figures.main([str(argument) for argument in arguments])
        return status, output.getvalue()

    def check(self, stored, now):
        """Compare a run with stored ratios."""
        self.stored.write_text(json.dumps({SYSTEM: stored}))
        self.write(now)
        return self.figures("check", self.stored, SYSTEM, self.run_file)

    def assert_broken(self, content, message):
        """Assert that a file with this content is refused with a message that contains its path and another text."""
        self.stored.write_text(content)
        self.write({"start": 1})
        for arguments in (("check", self.stored, SYSTEM, self.run_file), ("validate", self.stored, SYSTEM)):
            status, output = self.figures(*arguments)
            self.assertEqual(status, 2)
            self.assertIn(str(self.stored), output)
            self.assertIn(message, output)
            self.assertNotIn("Traceback", output)

    def test_better_ratio_passes(self):
        status, output = self.check({"start": 1.5}, {"start": 0.5})
        self.assertEqual(status, 0)
        self.assertIn("none got worse", output)

    def test_equal_ratio_passes(self):
        self.assertEqual(self.check({"start": 1.5}, {"start": 1.5})[0], 0)

    def test_ratio_that_is_9_percent_worse_passes(self):
        self.assertEqual(self.check({"start": 1.0}, {"start": 1.09})[0], 0)

    def test_ratio_that_is_10_percent_worse_passes(self):
        for ratio in (0.3, 0.7, 1.1, 130):
            self.assertEqual(self.check({"start": ratio}, {"start": ratio * 1.1})[0], 0, ratio)

    def test_ratio_that_is_11_percent_worse_fails_and_is_named(self):
        status, output = self.check({"start": 1.0, "memory": 1.3}, {"start": 1.11, "memory": 1.3})
        self.assertEqual(status, 1)
        self.assertIn("11 % worse: start was 1, is 1.11", output)
        self.assertNotIn("memory was", output)

    def test_count_that_was_zero_fails_when_it_grows(self):
        status, output = self.check({"frames at rest": 0}, {"frames at rest": 1})
        self.assertEqual(status, 1)
        self.assertIn("worse: frames at rest was 0, is 1", output)

    def test_count_that_stays_zero_passes(self):
        self.assertEqual(self.check({"frames at rest": 0}, {"frames at rest": 0})[0], 0)

    def test_stored_figure_that_the_run_lacks_fails_and_is_named(self):
        status, output = self.check({"start": 1, "memory": 1.3}, {"start": 1})
        self.assertEqual(status, 1)
        self.assertIn("missing: memory was 1.3", output)

    def test_new_figure_passes_and_is_named(self):
        status, output = self.check({"start": 1}, {"start": 1, "memory": 1.3})
        self.assertEqual(status, 0)
        self.assertIn("new, not compared: memory", output)

    def test_file_that_does_not_exist_is_refused(self):
        status, output = self.figures("validate", self.folder / "none.json", SYSTEM)
        self.assertEqual(status, 2)
        self.assertIn("none.json can't be read: No such file", output)

    def test_broken_files_are_refused_with_the_reason(self):
        for content, message in (
            ("", "isn't a JSON file"),
            ('{"GTK 4.8": {"start": 1', "isn't a JSON file"),
            ("[1, 2]", "doesn't contain a section of ratios"),
            ('{"start": 1}', "doesn't contain a section of ratios"),
            ('{"GTK 4.8": {"start": "fast"}}', "“start” of GTK 4.8 isn't a ratio"),
            ('{"GTK 4.8": {"start": null}}', "“start” of GTK 4.8 isn't a ratio"),
            ('{"GTK 4.8": {"start": NaN}}', "“start” of GTK 4.8 isn't a ratio"),
            ('{"GTK 4.8": {"start": -1}}', "“start” of GTK 4.8 isn't a ratio"),
            ("{}", "has no ratios for GTK 4.8, only for: nothing"),
            ('{"GTK 4.18": {"start": 1}}', "has no ratios for GTK 4.8, only for: GTK 4.18"),
        ):
            with self.subTest(content):
                self.assert_broken(content, message)

    def test_broken_figures_of_a_run_are_refused(self):
        self.stored.write_text(json.dumps({SYSTEM: {"start": 1}}))
        self.run_file.write_text("start 1\n")
        status, output = self.figures("check", self.stored, SYSTEM, self.run_file)
        self.assertEqual(status, 2)
        self.assertIn("wasn't written by a benchmark", output)

    def test_two_figures_with_the_same_name_are_refused(self):
        self.run_file.write_text('["start", 1]\n["memory", 2]\n["start", 3]\n')
        status, output = self.figures("save", self.stored, SYSTEM, self.run_file)
        self.assertEqual(status, 2)
        self.assertIn("several ratios with the same name: start", output)

    def test_saved_run_equals_itself(self):
        self.write({"start": 1.234, "draw calls": 48})
        self.assertEqual(self.figures("save", self.stored, SYSTEM, self.run_file)[0], 0)
        self.assertEqual(self.figures("check", self.stored, SYSTEM, self.run_file)[0], 0)

    def test_saving_replaces_the_ratios_of_the_same_system_only(self):
        self.stored.write_text(json.dumps({"GTK 4.18": {"start": 2}, SYSTEM: {"start": 1, "old": 1}}))
        self.write({"start": 3})
        self.figures("save", self.stored, SYSTEM, self.run_file)
        self.assertEqual(json.loads(self.stored.read_text()), {"GTK 4.18": {"start": 2}, SYSTEM: {"start": 3}})

    def test_run_without_figures_is_not_saved(self):
        self.run_file.write_text("")
        self.assertEqual(self.figures("save", self.stored, SYSTEM, self.run_file)[0], 2)
        self.assertFalse(self.stored.exists())

    def test_broken_file_is_not_overwritten(self):
        self.stored.write_text("{")
        self.write({"start": 1})
        self.assertEqual(self.figures("save", self.stored, SYSTEM, self.run_file)[0], 2)
        self.assertEqual(self.stored.read_text(), "{")

    def test_wrong_usage_prints_the_usage(self):
        for arguments in ((), ("compare",), ("check", self.stored)):
            status, output = self.figures(*arguments)
            self.assertEqual(status, 2)
            self.assertIn("figures.py check FILE", output)


class ReportTests(unittest.TestCase):
    def report(self, action):
        """Return the exit status of a report, its output and the ratios that it writes."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "figures"
            path.touch()
            output = io.StringIO()
            report = figures.Report(path)
            with contextlib.redirect_stdout(output):
                action(report)
            return report.status(), output.getvalue(), figures.read_figures(path)

    def test_ratio_above_its_limit_is_missed(self):
        reference = figures.Reference("bare window", 1.34, limit=1)
        status, output, ratios = self.report(lambda report: report.add("start", 95, "ms", reference))
        self.assertEqual(status, figures.MISSED)
        self.assertIn("MISSED, at most 1 ×", output)
        self.assertEqual(ratios, {"start ÷ bare window": 1.34})

    def test_ratio_at_its_limit_is_met(self):
        reference = figures.Reference("bare window", 1.0, limit=1)
        status, output, _ = self.report(lambda report: report.add("start", 95, "ms", reference))
        self.assertEqual(status, 0)
        self.assertIn("met, at most 1 ×", output)

    def test_value_above_its_limit_is_missed(self):
        status, output, ratios = self.report(lambda report: report.add("answer", 51, "ms", limit=50))
        self.assertEqual(status, figures.MISSED)
        self.assertIn("MISSED, at most 50 ms", output)
        self.assertEqual(ratios, {})

    def test_count_above_its_limit_is_missed(self):
        status, _, ratios = self.report(lambda report: report.count("frames at rest", 2, limit=0))
        self.assertEqual(status, figures.MISSED)
        self.assertEqual(ratios, {"frames at rest": 2})


if __name__ == "__main__":
    unittest.main()
