#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs end-to-end tests of the Debian package in a minimal Debian with another GTK: `test-debian.sh RELEASE PATTERN …`, such as
# `test-debian.sh trixie test_preferences`. Needs root and debootstrap.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
[ $# -ge 2 ] || { echo "usage: $0 RELEASE PATTERN …" >&2; exit 2; }
. "$top/meson-helpers/packaging/debian-root.sh"
require_debian_root
package=$("$top/meson-helpers/deb.sh" | tail -n 1)
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT
make_debian_root "$1" "$folder"
install_rig "$folder" "$package"
in_debian_root "$folder" '
  /ember/meson-helpers/packaging/dependencies.sh end-to-end
  # The tests expect the search provider next to the program.
  cp /usr/bin/ember /usr/lib/ember-todo/
  make -s -C /ember/Tests/EndToEnd/rig
  python3 /ember/Tests/EndToEnd/run.py --ember /usr/lib/ember-todo/ember "$@"' "${@:2}"
