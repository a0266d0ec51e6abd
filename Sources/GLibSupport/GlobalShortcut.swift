// SPDX-License-Identifier: GPL-3.0-or-later

/// A keyboard shortcut that works while any window has the focus, by the desktop portal (GlobalShortcuts).
///
/// The desktop asks the user for the keys, and remembers them.
public final class GlobalShortcut {
    /// The answer of the desktop.
    public enum State: Equatable {
        case unbound
        /// - Parameter trigger: The keys in words, in the language of the desktop.
        case bound(trigger: String)
        /// The user or the desktop has refused the shortcut, or the desktop has none.
        case refused
    }

    public private(set) var state = State.unbound {
        didSet { if state != oldValue { observers.notify(()) } }
    }
    /// Called when the user has refused the shortcut.
    public var onRefused: () -> Void = {}
    /// Called when the user presses the keys, with a token that lets a window come to the front, if the desktop has one.
    public var onActivate: (_ activationToken: String?) -> Void = { _ in }

    private let id: String
    private let application: String
    private let description: String
    private let trigger: String
    private var bus: DBusConnection?
    /// The path of the session of the portal, while there is one.
    private var session: String?
    private var isWanted = false
    private var isConnecting = false
    private let observers = Observers<Void>()

    /// - Parameters:
    ///   - id: Identifies the shortcut within the application.
    ///   - application: The id of the application.
    ///   - description: What the shortcut does, for the user.
    ///   - trigger: The keys to suggest, such as "CTRL+ALT+n".
    public init(id: String, of application: String, description: String, suggesting trigger: String) {
        self.id = id
        self.application = application
        self.description = description
        self.trigger = trigger
    }

    /// Calls a handler after `state` has changed, as long as an object exists.
    public func observe(for owner: AnyObject, _ handler: @escaping () -> Void) {
        observers.add(for: owner) { handler() }
    }

    /// Calls a handler later if the desktop has such shortcuts.
    public static func whenAvailable(_ handler: @escaping () -> Void) {
        guard DBusConnection.isAvailable, let bus = try? DBusConnection() else { return }
        let arguments = [DBusValue.string(Portal.globalShortcuts), .string("version")]
        bus.request("Get", of: "org.freedesktop.DBus.Properties", Portal.bus, Portal.path, arguments) {
            if $0 != nil { handler() }
        }
    }

    /// Asks the desktop for the shortcut. It asks the user if the application has never had it. Does nothing if that
    /// was done.
    public func bind() {
        guard !isWanted else { return }
        isWanted = true
        state = .unbound
        if let bus { createSession(on: bus) } else { connect() }
    }

    /// Gives the shortcut back.
    public func unbind() {
        close(session.map(DBusValue.string))
        forget()
    }

    /// Notes that the desktop no longer has the shortcut.
    private func forget() {
        session = nil
        isWanted = false
        state = .unbound
    }

    private func close(_ session: DBusValue?) {
        guard let bus, case .string(let path)? = session else { return }
        bus.call(Portal.bus, path, Portal.session, "Close", [])
    }

    private func refuse() {
        unbind()
        state = .refused
    }

    /// Connects to the bus without waiting for it, and asks for the shortcut then.
    private func connect() {
        guard !isConnecting else { return }
        isConnecting = true
        DBusConnection.connect { [weak self] in
            guard let self else { return }
            isConnecting = false
            guard let bus = $0 else { return forget() }
            self.bus = bus
            prepare(bus)
            if isWanted { createSession(on: bus) }
        }
    }

    /// Introduces the application. The portal must learn its id before anything else on the connection.
    private func prepare(_ bus: DBusConnection) {
        // Older portals, and that of a Flatpak, know the id by other means.
        bus.call(
            Portal.bus, Portal.path, "org.freedesktop.host.portal.Registry", "Register",
            [.string(application), .dictionary([:])])
        bus.subscribe(to: Portal.request, of: Portal.bus) { [weak self] in self?.answer($0, $1) }
        bus.subscribe(to: Portal.globalShortcuts, of: Portal.bus) { [weak self] in self?.receive($0, $1) }
        // There is only one session on the connection.
        bus.subscribe(to: Portal.session, of: Portal.bus) { [weak self] signal, _ in
            if let self, session != nil, signal == "Closed" { forget() }
        }
    }

    private func createSession(on bus: DBusConnection) {
        let options: [String: DBusValue] = [
            "handle_token": .string("ember_session"), "session_handle_token": .string("ember"),
        ]
        call("CreateSession", [.dictionary(options)], on: bus)
    }

    private func call(_ method: String, _ arguments: [DBusValue], on bus: DBusConnection) {
        bus.request(method, of: Portal.globalShortcuts, Portal.bus, Portal.path, arguments) { [weak self] in
            if $0 == nil { self?.refuse() }
        }
    }

    /// Handles the answer to a request.
    private func answer(_ signal: String, _ values: [DBusValue]) {
        guard signal == "Response", let bus, case .dictionary(let results)? = values.last else { return }
        guard isWanted else { return close(results["session_handle"]) }
        if session != nil { return answerBind(results) }
        guard values.first == .uint32(0), case .string(let path)? = results["session_handle"] else { return refuse() }
        session = path
        let shortcut: [String: DBusValue] = [
            "description": .string(description), "preferred_trigger": .string(trigger),
        ]
        let options: [String: DBusValue] = ["handle_token": .string("ember_shortcut")]
        let shortcuts = DBusValue.array([.tuple([.string(id), .dictionary(shortcut)])])
        call("BindShortcuts", [.path(path), shortcuts, .string(""), .dictionary(options)], on: bus)
    }

    /// Handles the answer to BindShortcuts. The response code is ignored: GNOME 48 sends 2 even if the user agreed.
    private func answerBind(_ results: [String: DBusValue]) {
        if let trigger = trigger(in: results["shortcuts"]) {
            state = .bound(trigger: trigger)
        } else {
            refuse()
            onRefused()
        }
    }

    private func receive(_ signal: String, _ values: [DBusValue]) {
        guard let session, values.first == .path(session), values.count > 1 else { return }
        switch signal {
        case "Activated" where values[1] == .string(id):
            guard case .dictionary(let options)? = values.last else { return }
            if case .string(let token)? = options["activation_token"] { onActivate(token) } else { onActivate(nil) }
        case "ShortcutsChanged": if let trigger = trigger(in: values[1]) { state = .bound(trigger: trigger) }
        default: break
        }
    }

    /// Returns the keys of the shortcut among those that the desktop lists.
    private func trigger(in shortcuts: DBusValue?) -> String? {
        guard case .array(let shortcuts)? = shortcuts else { return nil }
        for case .tuple(let shortcut) in shortcuts where shortcut.first == .string(id) {
            guard case .dictionary(let values)? = shortcut.last else { return "" }
            guard case .string(let trigger)? = values["trigger_description"] else { return "" }
            return trigger
        }
        return nil
    }
}
