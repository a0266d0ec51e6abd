// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of `ember-sync` and of its service on the session bus.
public enum SyncServiceName {
    public static let program = "ember-sync"
    /// The well-known name and the interface.
    public static let bus = "io.github.ember_todo.Ember.Sync"
    public static let path = "/io/github/ember_todo/Ember/Sync"
    /// The method that a program calls after it has changed the lists, if it doesn't keep the service running.
    public static let changed = "NoteChange"
    /// The method that lets the service sync now, unless a server must not be asked yet.
    public static let fetch = "Fetch"
    /// The method whose first result is whether the service is syncing.
    public static let status = "GetStatus"
}
