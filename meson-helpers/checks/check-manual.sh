#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The manual page is set without a warning: `check-manual.sh PAGE`. The program's own words in it cannot be out of date
# (meson-helpers/packaging/make-manual.py); the actions that it tells of are compared by Tests/EndToEnd/test_activation.py.
set -euo pipefail
page=$(realpath "$1")
command -v groff >/dev/null || { echo "groff is not installed: the manual page is not checked."; exit 77; }
warnings=$(LC_ALL=C.UTF-8 groff -man -Tutf8 -Kutf8 -ww -rF0 "$page" 2>&1 >/dev/null)
[ -z "$warnings" ] || { echo "$warnings"; exit 1; }
