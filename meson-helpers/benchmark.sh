#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Ember and measures it beside a bare window and a GtkListView: first frame, memory, CPU a scrolled
# frame; then the CPU time of the frames of each motion, of each letter of a search, what the file costs, and how long
# the search in the overview waits.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
"$top/meson-helpers/packaging/dependencies.sh" test
ember=$("$top/meson-helpers/build.sh")
make -s -C "$top/Tests/EndToEnd/rig"
status=0
python3 "$top/Tests/Benchmarks/run.py" --ember "$ember" "$@" || status=1
python3 "$top/Tests/Benchmarks/frames.py" --ember "$ember" || status=1
python3 "$top/Tests/Benchmarks/storage.py" --ember "$ember" || status=1
python3 "$top/Tests/Benchmarks/find.py" --ember "$ember" || status=1
python3 "$top/Tests/Benchmarks/search.py" --ember "$ember" || status=1
exit $status
