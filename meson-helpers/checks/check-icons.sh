#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks that the icons can be drawn at every size, and that the symbolic icon has only the color that GTK replaces.
set -euo pipefail
cd "$(dirname "$0")/../../data/icons/hicolor"
scalable=scalable/apps/io.github.ember_todo.Ember.svg
symbolic=symbolic/apps/io.github.ember_todo.Ember-symbolic.svg
for icon in "$scalable" "$symbolic"; do
  for size in 16 32 64 128 512; do
    rsvg-convert --width "$size" --height "$size" --format png "$icon" >/dev/null
  done
done
colors=$(grep -oE '#[0-9a-fA-F]{3,8}\b' "$symbolic" | sort -u)
[ "$colors" = '#2e3436' ] || { echo "$symbolic has other colors than #2e3436:" $colors; exit 1; }
