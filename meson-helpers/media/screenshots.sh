#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes the screenshots in data/screenshots: `screenshots.sh [--debian RELEASE]`. Needs no display. With a release, such as trixie, the
# Debian package runs in a minimal Debian, which gives the look of its GNOME. That needs root and debootstrap.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
usage="usage: $0 [--debian RELEASE]"
case "$#:${1:-}" in
  0:)
    "$top/meson-helpers/packaging/dependencies.sh" test
    ember=$("$top/meson-helpers/build.sh")
    make -s -C "$top/Tests/EndToEnd/rig"
    exec python3 "$top/Tests/EndToEnd/tools/screenshots.py" --ember "$ember" "$top/data/screenshots"
    ;;
  2:--debian) release=$2 ;;
  *) echo "$usage" >&2; exit 2 ;;
esac
. "$top/meson-helpers/packaging/debian-root.sh"
require_debian_root
package=$("$top/meson-helpers/deb.sh" | tail -n 1)
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT
make_debian_root "$release" "$folder"
install_rig "$folder" "$package"
in_debian_root "$folder" '
  /ember/meson-helpers/packaging/dependencies.sh end-to-end
  make -s -C /ember/Tests/EndToEnd/rig
  python3 /ember/Tests/EndToEnd/tools/screenshots.py --ember /usr/bin/ember /tmp/screenshots'
cp "$folder/root/tmp/screenshots/"*.png "$top/data/screenshots/"
