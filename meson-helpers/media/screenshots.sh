#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes the screenshots in data/screenshots. Needs no display.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
"$top/meson-helpers/packaging/dependencies.sh" test
ember=$("$top/meson-helpers/build.sh")
make -s -C "$top/Tests/EndToEnd/rig"
exec python3 "$top/Tests/EndToEnd/tools/screenshots.py" --ember "$ember" "$top/data/screenshots"
