#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs missing packages and runs all checks, unit tests, and end-to-end tests. Needs no display.
# `test.sh --all` also runs the long end-to-end tests, and all of them with the programs as they are released, which take
# minutes to optimize. Use it before a release.
# `test.sh --gnome` runs only the tests in GNOME Shell, which need root and debootstrap. Tests/Gnome/run.sh describes its arguments.
set -euo pipefail
cd "$(dirname "$0")/.."
case "$*" in
  "" | --all) ;;
  --gnome | --gnome\ *) exec Tests/Gnome/run.sh "${@:2}" ;;
  *) echo "usage: $0 [--all | --gnome …]" >&2; exit 2 ;;
esac
meson-helpers/packaging/dependencies.sh test

echo "== Checks"
swift format lint --strict --recursive --parallel Package.swift Sources Tests
meson-helpers/checks/check-imports.sh
meson-helpers/checks/check-cycles.py
meson-helpers/checks/check-rules.py
meson-helpers/checks/check-texts.sh
meson-helpers/checks/check-translations.sh
meson-helpers/checks/check-data.sh
meson-helpers/checks/check-sounds.py
python3 -m unittest discover -q -s Tests/Benchmarks
swift package --package-path Tests/Headless dump-package >/dev/null

echo "== Gesture rig and programs"
make -s -C Tests/EndToEnd/rig
swift build --build-tests 2>&1 | grep -v '^warning: prohibited flag'
[ "${PIPESTATUS[0]}" -eq 0 ] || exit 1
ember=$(swift build --show-bin-path)/ember
[ "$*" != --all ] || ember=$(meson-helpers/build.sh)

echo "== Unit tests"
# Tests with widgets need a compositor. The rig is one.
runtime=$(mktemp -d)
trap 'rm -rf "$runtime"' EXIT
XDG_RUNTIME_DIR=$runtime GSK_RENDERER=cairo GTK_A11Y=none GSETTINGS_BACKEND=memory LC_ALL=C.UTF-8 \
  .build-rig/rig --socket "$runtime/rig" --max-seconds 900 -- swift test --skip-build </dev/null

echo "== End-to-end tests"
python3 Tests/EndToEnd/run.py --ember "$ember" "$@"
