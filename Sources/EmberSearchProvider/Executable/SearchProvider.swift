// SPDX-License-Identifier: GPL-3.0-or-later
import EmberSearch
import GLibSupport
import ListCore

/// GNOME Shell's interface for search providers (org.gnome.Shell.SearchProvider2).
@MainActor struct SearchProvider {
    static let name = application + ".SearchProvider"
    static let path = applicationPath + "/SearchProvider"

    static let interface = """
        <node>
          <interface name="org.gnome.Shell.SearchProvider2">
            <method name="GetInitialResultSet">
              <arg type="as" name="terms" direction="in"/>
              <arg type="as" name="results" direction="out"/>
            </method>
            <method name="GetSubsearchResultSet">
              <arg type="as" name="previous_results" direction="in"/>
              <arg type="as" name="terms" direction="in"/>
              <arg type="as" name="results" direction="out"/>
            </method>
            <method name="GetResultMetas">
              <arg type="as" name="identifiers" direction="in"/>
              <arg type="aa{sv}" name="metas" direction="out"/>
            </method>
            <method name="ActivateResult">
              <arg type="s" name="identifier" direction="in"/>
              <arg type="as" name="terms" direction="in"/>
              <arg type="u" name="timestamp" direction="in"/>
            </method>
            <method name="LaunchSearch">
              <arg type="as" name="terms" direction="in"/>
              <arg type="u" name="timestamp" direction="in"/>
            </method>
          </interface>
        </node>
        """

    let service: SearchService
    let bus: DBusConnection

    private static let application = "io.github.ember_todo.Ember"
    private static let applicationPath = "/io/github/ember_todo/Ember"

    /// Returns the result of a method call; `nil` if there is no such method with these arguments.
    func handle(_ method: String, _ arguments: [DBusValue]) -> [DBusValue]? {
        switch (method, arguments.first, arguments.last) {
        // Previous results are not used, because a complete search takes less than 1 ms.
        case ("GetInitialResultSet", _, .strings(let terms)), ("GetSubsearchResultSet", _, .strings(let terms)):
            return [.strings(service.results(for: terms))]
        case ("GetResultMetas", .strings(let identifiers), _):
            return [.dictionaries(service.metadata(of: identifiers).map(\.entries))]
        case ("ActivateResult", .string(let identifier), .uint32(let time)):
            if let action = ApplicationAction(activating: identifier) { activate(action, at: time) }
            return []
        case ("LaunchSearch", .strings(let terms), .uint32(let time)):
            activate(ApplicationAction(searching: terms), at: time)
            return []
        default: return nil
        }
    }

    /// Activates an action of the application, which is started if needed.
    ///
    /// - Parameter time: Timestamp of the user's input in ms, without which the shell would not raise the window.
    private func activate(_ action: ApplicationAction, at time: UInt32) {
        bus.call(
            Self.application, Self.applicationPath, "org.freedesktop.Application", "ActivateAction",
            [
                .string(action.name), .variants(action.parameters.map { .string($0) }),
                .dictionary(["desktop-startup-id": .string("_TIME\(time)")]),
            ])
    }
}

extension ResultMeta {
    fileprivate var entries: [String: DBusValue] {
        var entries: [String: DBusValue] = ["id": .string(id), "name": .string(title)]
        entries["description"] = description.map { .string($0) }
        // The format of g_icon_serialize().
        entries["icon"] = .tuple([.string("themed"), .variant(.strings([icon]))])
        return entries
    }
}
