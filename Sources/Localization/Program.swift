// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Glibc

/// This program, and those that are installed with it.
public enum Program {
    /// The application ID.
    public static let id = "io.github.ember_todo.Ember"
    /// The address of the project. The one in `meson.build` must be the same.
    public static let homepage = "https://github.com/ember-todo/ember"
    /// The version of Ember. The one in `meson.build` must be the same.
    public static let version = "1.0.0"

    /// The components of the absolute path of this program. Empty if it is unknown.
    static var path: [Substring] {
        guard let program = g_file_read_link("/proc/self/exe", nil) else { return [] }
        defer { g_free(program) }
        return String(cString: program).split(separator: "/")
    }

    /// Returns the paths that a program may have: beside this program, as in a build, and in the usual `libexec`
    /// folders.
    public static func paths(of name: String) -> [String] {
        let folder = "/" + path.dropLast().joined(separator: "/")
        return ["", "/../libexec", "/../lib/ember-todo", "/../libexec/ember-todo"].map { folder + $0 + "/" + name }
    }

    /// Whether this program runs in a Flatpak, which sees only a part of the session bus.
    public static var isFlatpak: Bool { g_getenv("FLATPAK_ID") != nil }

    /// The path of the program that reminds, or `nil` if it isn't installed.
    public static let reminder = paths(of: "ember-remind").first { g_file_test($0, G_FILE_TEST_IS_EXECUTABLE) != 0 }

    /// Replaces this process with another program of Ember.
    ///
    /// - Parameters:
    ///   - name: The name of the program.
    ///   - arguments: The arguments without the program's name.
    /// - Returns: Only if the program could not be started: a message for the user.
    public static func execute(_ name: String, _ arguments: [String]) -> String {
        var pointers = ([name] + arguments).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        for path in paths(of: name) { execv(path, &pointers) }
        return tr("The program “{program}” was not found. Install Ember again.", ["program": name])
    }
}
