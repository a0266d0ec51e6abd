#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Records the README's animation, data/screenshots/gestures.webp. Needs no display.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
"$top/meson-helpers/packaging/dependencies.sh" pictures
ember=$("$top/meson-helpers/build.sh")
make -s -C "$top/Tests/EndToEnd/rig"
exec python3 "$top/Tests/EndToEnd/tools/moving_picture.py" --ember "$ember" "$top/data/screenshots"
