// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A base folder of the user, according to the XDG Base Directory Specification.
///
/// GLib's functions are not used, because they don't ignore relative paths as specified.
package enum UserFolder: CaseIterable {
    case data, state, config

    /// Returns the path in an environment.
    ///
    /// - Parameters:
    ///   - environment: The environment. The folder's variable is used if it is an absolute path.
    ///   - home: The user's home folder, an absolute path.
    func path(environment: [String: String], home: String) -> String {
        guard let path = environment[variable], path.hasPrefix("/") else { return home + folderInHome }
        return path
    }

    /// The path for the current user. Without a home folder it is below "/", where nothing can be saved.
    package var path: String {
        var environment: [String: String] = [:]
        for variable in [variable, "HOME"] {
            if let value = getenv(variable) { environment[variable] = String(cString: value) }
        }
        var home = environment["HOME"] ?? ""
        if !home.hasPrefix("/") { home = getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "" }
        return path(environment: environment, home: home)
    }

    private var variable: String {
        switch self {
        case .data: "XDG_DATA_HOME"
        case .state: "XDG_STATE_HOME"
        case .config: "XDG_CONFIG_HOME"
        }
    }

    private var folderInHome: String {
        switch self {
        case .data: "/.local/share"
        case .state: "/.local/state"
        case .config: "/.config"
        }
    }
}
