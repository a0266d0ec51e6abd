#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that groff formats the manual page without a warning: `check-manual.sh PAGE`. An end-to-end test compares the actions on
# the page with those of the program.
set -euo pipefail
page=$(realpath "$1")
command -v groff >/dev/null || { echo "groff isn't installed, so the manual page isn't checked."; exit 77; }
warnings=$(LC_ALL=C.UTF-8 groff -man -Tutf8 -Kutf8 -ww -rF0 "$page" 2>&1 >/dev/null)
[ -z "$warnings" ] || { echo "$warnings"; exit 1; }
