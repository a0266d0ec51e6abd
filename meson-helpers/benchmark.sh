#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Ember and measures first frame, memory, and CPU time of scrolling, compared with a bare window and a GtkListView; then the
# memory of a second window, the CPU time of each motion, storage, very long content, each letter of a search, and the answers of the
# search provider.
#
#   benchmark.sh [--check FILE] [--save FILE] [--debian RELEASE] [--quick]
#
#   --check FILE      compares the ratios with those in FILE, and names what got more than 10 % worse. The exit status is 1 then.
#   --save FILE       stores the ratios in FILE.
#   --debian RELEASE  measures the Debian package in a minimal Debian, such as trixie. Needs root and debootstrap.
#   --quick           measures in a few rounds, to see whether everything works. The figures are inexact.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
benchmarks=$top/Tests/Benchmarks
. "$top/meson-helpers/packaging/debian-root.sh"

usage="usage: $0 [--check FILE] [--save FILE] [--debian RELEASE] [--quick]"
check='' save='' release=''
quick=()
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help) echo "$usage"; exit 0 ;;
    --quick) quick=(--quick); shift; continue ;;
    --check | --save | --debian) [ $# -ge 2 ] || { echo "$usage" >&2; exit 2; } ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
  case "$1" in
    --check) check=$2 ;;
    --save) save=$2 ;;
    --debian) release=$2 ;;
  esac
  shift 2
done

[ -z "$check" ] || python3 "$benchmarks/figures.py" validate "$check"
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT
figures=$folder/figures
touch "$figures"
store=("$benchmarks/storage.py" --build)
# The ratios of a GTK release are compared with those of the same one. A file without them is reported before anything is measured.
validate() {
  system="GTK ${gtk%.*}"
  [ -z "$check" ] || python3 "$benchmarks/figures.py" validate "$check" "$system"
}
status=0
if [ -n "$release" ]; then
  require_debian_root
  "$top/meson-helpers/packaging/dependencies.sh" install
  package=$("$top/meson-helpers/deb.sh" | tail -n 1)
  make_debian_root "$release" "$folder"
  install_rig "$folder" "$package"
  cp "$(python3 "${store[@]}")" "$folder/root/tmp/"
  gtk=$(in_debian_root "$folder" 'pkg-config --modversion gtk4')
  echo "Debian $release, GTK $gtk"
  validate
  figures=$folder/root/tmp/figures
  touch "$figures"
  measure=(in_debian_root "$folder" '/ember/Tests/Benchmarks/all.sh /usr/bin/ember /usr/lib/ember-todo/ember-search-provider /tmp/StoreBenchmark "$@"'
    /tmp/figures)
else
  "$top/meson-helpers/packaging/dependencies.sh" benchmark
  gtk=$(pkg-config --modversion gtk4)
  validate
  ember=$("$top/meson-helpers/build.sh")
  measure=("$benchmarks/all.sh" "$ember" "${ember%/*}/ember-search-provider" "$(python3 "${store[@]}")" "$figures")
fi
"${measure[@]}" "${quick[@]}" || status=$?
[ $status -eq 0 ] || [ $status -eq 3 ] || { echo "A benchmark failed. Nothing was compared or saved." >&2; exit 1; }
[ $status -eq 0 ] || echo "Some limits are missed."
if [ -n "$check" ]; then python3 "$benchmarks/figures.py" check "$check" "$system" "$figures" || status=1; fi
if [ -n "$save" ]; then python3 "$benchmarks/figures.py" save "$save" "$system" "$figures" || status=1; fi
[ $status -eq 0 ] || exit 1
