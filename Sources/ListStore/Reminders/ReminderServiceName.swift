// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of the service of `ember-remind` on the session bus.
public enum ReminderServiceName {
    /// The well-known name and the interface.
    public static let bus = "io.github.ember_todo.Ember.Reminders"
    /// The path of its object.
    public static let path = "/io/github/ember_todo/Ember/Reminders"
    /// The method that a program calls when the next reminder may have changed.
    public static let update = "Update"
    /// The method whose result is whether the service may run while no window is open.
    public static let mayRunInBackground = "MayRunInBackground"
}
