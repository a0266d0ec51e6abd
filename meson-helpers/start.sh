#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Ember and opens it. With `--demo DIR` it plays the main gestures in a window of its own that
# needs no display, and leaves pictures in DIR.
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
ember=$("$top/meson-helpers/build.sh")

if [ -n "$demo" ]; then
  mkdir -p "$demo"
  demo=$(cd "$demo" && pwd)
  make -s -C "$top/Tests/EndToEnd/rig"
  exec python3 "$top/Tests/EndToEnd/demo.py" --ember "$ember" "$demo"
fi
if [ -z "${WAYLAND_DISPLAY:-}${DISPLAY:-}" ]; then
  echo "There is no display to open Ember on; \`$0 --demo DIR\` plays it without one and leaves pictures in DIR."
  exit 0
fi
exec "$ember"
