// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import ListCore
import Localization

/// Notifications with the buttons Done and Later. A click opens the item.
///
/// GNOME Shell and the portal of a Flatpak pass what the user chooses to the application, which D-Bus starts. Other
/// desktops pass it to the program that has sent the notification.
@MainActor final class Notifications {
    enum Action: String {
        case complete = "done"
        case postpone = "later"
    }

    private static let gnome = "org.gtk.Notifications"
    private static let other = "org.freedesktop.Notifications"
    private static let otherPath = "/org/freedesktop/Notifications"

    private let bus: DBusConnection
    private let perform: (Action, ItemID) -> Void
    /// The items of the open notifications that this program has to wait for; `nil` for a summary.
    private var open: [UInt32: ItemID?] = [:]
    private var isListening = false

    /// Returns `nil` without a session bus.
    ///
    /// - Parameter perform: Performs an action that the user has chosen.
    init?(_ perform: @escaping (Action, ItemID) -> Void) {
        guard DBusConnection.isAvailable, let bus = try? DBusConnection() else { return nil }
        self.bus = bus
        self.perform = perform
    }

    var areOpen: Bool { !open.isEmpty }

    /// Returns whether the desktop shows the notification.
    ///
    /// - Parameter item: The item, or `nil` if it is about several ones.
    func show(title: String, body: String, item: ItemID?) -> Bool {
        let values = values(title, body, item)
        // Another reminder of the item replaces the notification.
        let id = DBusValue.string("reminder" + (item.map { "-" + $0.text } ?? "s"))
        return add([.string(Program.id), id, values], Self.gnome, Self.gnome, "/org/gtk/Notifications")
            || notify(title, body, item) || add([id, values], Portal.bus, Portal.notifications, Portal.path)
    }

    /// Shows a notification as the FreeDesktop specification defines it.
    private func notify(_ title: String, _ body: String, _ item: ItemID?) -> Bool {
        guard DBusConnection.reaches(Self.other) else { return false }
        if !isListening { bus.subscribe(to: Self.other, of: Self.other) { [unowned self] in receive($0, $1) } }
        let actions = ["default", tr("Open")] + (item == nil ? [] : buttons.flatMap { [$0.rawValue, label(of: $0)] })
        let arguments: [DBusValue] = [
            .string("Ember"), .uint32(0), .string(Program.id), .string(title), .string(escaped(body)),
            .strings(actions), .dictionary(["desktop-entry": .string(Program.id)]), .int32(-1),
        ]
        let result = DBusConnection.result(of: "Notify", Self.other, Self.other, Self.otherPath, arguments)
        guard case .uint32(let id)? = result?.first else { return false }
        open[id] = .some(item)
        if !isListening { bus.whenGone(Self.other) { [unowned self] in open = [:] } }
        isListening = true
        return true
    }

    private let buttons = [Action.complete, .postpone]

    private func label(of action: Action) -> String {
        switch action {
        // TRANSLATORS: Button of a reminder that completes its item.
        case .complete: trc("reminder", "Done")
        // TRANSLATORS: Button of a reminder that shows it again after 15 minutes.
        case .postpone: trc("reminder", "Later")
        }
    }

    /// Returns a notification whose actions are those of the application.
    private func values(_ title: String, _ body: String, _ item: ItemID?) -> DBusValue {
        var notification: [String: DBusValue] = ["title": .string(title), "body": .string(body)]
        if let item {
            let target = DBusValue.string(item.text)
            let show = ApplicationAction.showItem(item)
            notification["default-action"] = .string("app." + show.name)
            notification["default-action-target"] = target
            notification["buttons"] = .dictionaries(
                buttons.map {
                    ["label": .string(label(of: $0)), "action": .string("app." + $0.rawValue), "target": target]
                })
        }
        return .dictionary(notification)
    }

    private func add(_ arguments: [DBusValue], _ name: String, _ interface: String, _ path: String) -> Bool {
        DBusConnection.hasOwner(name)
            && DBusConnection.result(of: "AddNotification", interface, name, path, arguments) != nil
    }

    // MARK: Answers

    private func receive(_ signal: String, _ values: [DBusValue]) {
        guard case .uint32(let id)? = values.first, let item = open[id] else { return }
        switch (signal, values.last) {
        case ("ActionInvoked", .string(let action)): answer(action, item)
        case ("NotificationClosed", _): open[id] = nil
        default: break
        }
    }

    private func answer(_ action: String, _ item: ItemID?) {
        if let item, let action = Action(rawValue: action) { return perform(action, item) }
        let path = "/" + Program.id.replacing(".", with: "/")
        let show = item.map { ApplicationAction.showItem($0) }
        let platformData = DBusValue.dictionary([:])
        if let show {
            bus.call(
                Program.id, path, "org.freedesktop.Application", "ActivateAction",
                [.string(show.name), .variants(show.parameters.map { .string($0) }), platformData])
        } else {
            bus.call(Program.id, path, "org.freedesktop.Application", "Activate", [platformData])
        }
    }

    /// Servers may interpret the body as markup.
    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
