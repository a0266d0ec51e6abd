// SPDX-License-Identifier: GPL-3.0-or-later
import DBusSupport
import EmberSearch

/// The search in the desktop's overview, as GNOME Shell asks for it (org.gnome.Shell.SearchProvider2).
struct SearchProvider {
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

    let desk: SearchService
    let bus: DBusConnection

    private static let application = "io.github.ember_todo.Ember"
    private static let applicationPath = "/io/github/ember_todo/Ember"

    func answer(_ method: String, _ arguments: [DBusValue]) -> [DBusValue]? {
        switch (method, arguments.first, arguments.last) {
        // What was found before is of no use: the whole search takes less than a millisecond.
        case ("GetInitialResultSet", _, .texts(let terms)), ("GetSubsearchResultSet", _, .texts(let terms)):
            return [.texts(desk.results(for: terms))]
        case ("GetResultMetas", .texts(let names), _):
            return [.dictionaries(desk.cards(of: names).map(\.entries))]
        case ("ActivateResult", .text(let name), .number(let time)):
            if let wish = AppAction(choosing: name) { ask(for: wish, at: time) }
            return []
        case ("LaunchSearch", .texts(let terms), .number(let time)):
            ask(for: AppAction(finding: terms), at: time)
            return []
        default: return nil
        }
    }

    /// - Parameter time: ms on the clock of events, by which the shell knows that it was the user who wanted the window.
    private func ask(for wish: AppAction, at time: UInt32) {
        bus.call(
            Self.application, Self.applicationPath, "org.freedesktop.Application", "ActivateAction",
            [
                .text(wish.action), .variants([.text(wish.text)]), .dictionary(["desktop-startup-id": .text("_TIME\(time)")]),
            ])
    }
}

extension ResultMeta {
    fileprivate var entries: [String: DBusValue] {
        var entries: [String: DBusValue] = ["id": .text(id), "name": .text(title)]
        entries["description"] = description.map { .text($0) }
        // As g_icon_serialize() does it.
        entries["icon"] = .tuple([.text("themed"), .variant(.texts([icon]))])
        return entries
    }
}
