#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs missing packages, builds Ember, and starts it. The window opens while the commands and the program that syncs
# are still being built. `start.sh --demo DIR` plays the main gestures without a display and saves pictures in DIR.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)

usage="usage: $0 [--demo DIR]"
demo=
case "${1:-}" in
  "") ;;
  --demo) demo=${2:?"$usage"}; [ $# -eq 2 ] || { echo "$usage" >&2; exit 2; } ;;
  -h | --help) echo "$usage"; exit 0 ;;
  *) echo "$usage" >&2; exit 2 ;;
esac

"$top/meson-helpers/packaging/dependencies.sh" "$([ -n "$demo" ] && echo test || echo build)"
ember=$("$top/meson-helpers/build.sh" --window)

if [ -n "$demo" ]; then
  mkdir -p "$demo"
  demo=$(cd "$demo" && pwd)
  make -s -C "$top/Tests/EndToEnd/rig"
  exec python3 "$top/Tests/EndToEnd/tools/demo.py" --ember "$ember" "$demo"
fi
if [ -z "${WAYLAND_DISPLAY:-}${DISPLAY:-}" ]; then
  echo "There is no display. Run \`$0 --demo DIR\` to play the main gestures without one and save pictures in DIR."
  exit 0
fi
"$top/meson-helpers/build.sh" >/dev/null &
exec "$ember"
