#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Ember and measures first frame, memory, and CPU time of scrolling, compared with a bare window and a GtkListView; then the
# memory of a second window, the CPU time of each motion, storage, each letter of a search, and the answers of the search provider.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
"$top/meson-helpers/packaging/dependencies.sh" test
ember=$("$top/meson-helpers/build.sh")
make -s -C "$top/Tests/EndToEnd/rig"
status=0
python3 "$top/Tests/Benchmarks/run.py" --ember "$ember" "$@" || status=1
python3 "$top/Tests/Benchmarks/second_window.py" --ember "$ember" || status=1
python3 "$top/Tests/Benchmarks/frames.py" --ember "$ember" || status=1
python3 "$top/Tests/Benchmarks/storage.py" --ember "$ember" || status=1
python3 "$top/Tests/Benchmarks/find.py" --ember "$ember" || status=1
python3 "$top/Tests/Benchmarks/search.py" --ember "$ember" || status=1
exit $status
