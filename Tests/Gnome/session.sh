#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Run by start.sh as a user: starts a GNOME session without a display, and runs the tests in it. Logs are in $RESULTS.
set -euo pipefail
export XDG_DATA_DIRS=/usr/local/share:/usr/share XDG_CURRENT_DESKTOP=GNOME XDG_SESSION_TYPE=wayland XDG_SESSION_DESKTOP=gnome
export DBUS_SESSION_BUS_ADDRESS=unix:path=$XDG_RUNTIME_DIR/bus
# One bus is the bus of the session and of the system.
export DBUS_SYSTEM_BUS_ADDRESS=$DBUS_SESSION_BUS_ADDRESS
# Without a graphics card, GTK draws fastest with cairo.
export GSK_RENDERER=cairo

start() {
  local name=$1
  shift
  "$@" >"$RESULTS/$name.log" 2>&1 &
}
wait_for_name() {
  gdbus wait --session --timeout 120 "$1" || { echo "$1 isn't on the bus. The logs are in $RESULTS." >&2; exit 1; }
}

# Programs that the bus starts, such as Ember, write their errors to this log, too.
start bus dbus-daemon --session --address="$DBUS_SESSION_BUS_ADDRESS" --nofork --nopidfile
until [ -S "$XDG_RUNTIME_DIR/bus" ]; do sleep 0.05; done
# As at a login with the password "keyring".
printf keyring | gnome-keyring-daemon --daemonize --unlock --components=secrets >"$RESULTS/keyring.log" 2>&1
wait_for_name org.freedesktop.secrets
start logind python3 -m dbusmock --session --template logind
wait_for_name org.freedesktop.login1
start pipewire pipewire
until [ -S "$XDG_RUNTIME_DIR/pipewire-0" ]; do sleep 0.05; done
start wireplumber wireplumber
gsettings set org.gnome.desktop.interface enable-hot-corners false
# These would cover the windows.
gsettings set org.gnome.desktop.notifications show-banners false
gsettings set org.gnome.shell welcome-dialog-last-shown-version 999
# --unsafe-mode lets the tests read the state of the shell and take screenshots.
start shell gnome-shell --headless --unsafe-mode --virtual-monitor 900x1000 --wayland --no-x11
# The shell gets these names one after another.
for name in org.gnome.Shell org.gnome.Mutter.RemoteDesktop org.gnome.Mutter.ScreenCast; do wait_for_name "$name"; done
export WAYLAND_DISPLAY=wayland-0
dbus-update-activation-environment WAYLAND_DISPLAY XDG_CURRENT_DESKTOP XDG_SESSION_TYPE XDG_DATA_DIRS GSK_RENDERER DBUS_SYSTEM_BUS_ADDRESS

patterns=()
for pattern in "$@"; do patterns+=(-k "$pattern"); done
status=0
python3 -m unittest discover -v "${patterns[@]}" || status=$?
exit $status
