// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import SyncInterface

/// The row of the preferences for a list on a server, with a switch: whether the list is synced.
final class SyncListRow {
    private let client: SyncClient
    static let templates: [guint: [UInt8]] = [
        2: PackageResources.synced_list_action_row_ui, 4: PackageResources.synced_list_switch_row_ui,
    ]

    /// The row, kept alive until it is inserted.
    private let row: ObjectRef
    private let toggle: Widget
    private let listID: String
    private let accountID: String
    /// Returns the password of the account, if it isn't in the keyring.
    var password: () -> String? = { nil }
    /// The list was synced.
    var onReply: (SyncReply) -> Void = { _ in }
    /// The last choice that is stored, or that a running command stores.
    private var isSynced: Bool
    private var isBusy = false

    var widget: Widget { ptr(row.pointer) }

    init(_ list: SyncReply.List, of account: SyncReply.Account, _ client: SyncClient) {
        self.client = client
        let template = Template(Self.templates)
        toggle = template["is-synced"]
        row = ObjectRef(retaining: ptr(actionRow(of: toggle)))
        withExtendedLifetime(template) {}
        listID = list.id
        accountID = account.id
        isSynced = list.isSynced
        adw_preferences_row_set_title(ptr(widget), list.name)
        setSwitch()
        on(ptr(toggle), "notify::active") { [weak self] in self?.store() }
    }

    private var isActive: Bool { ember_object_get_int(toggle, "active") != 0 }

    private func setSwitch() { ember_object_set_int(toggle, "active", isSynced ? 1 : 0) }

    private func set(subtitle: String) { adw_action_row_set_subtitle(ptr(widget), subtitle) }

    /// The command that shows the lists of an account, and chooses which are synced.
    static func command(_ password: String?) -> [String] {
        ["account", "lists"] + SyncOption.passwordStdin.arguments(if: password != nil)
    }

    /// Stores the choice. Runs one command at a time, so that the last choice wins.
    private func store() {
        guard !isBusy, isActive != isSynced else { return }
        isBusy = true
        isSynced = isActive
        set(subtitle: "")
        let held = ObjectRef(retaining: ptr(widget))
        let password = password()
        let choice = (isSynced ? SyncOption.include : .exclude).arguments(listID)
        SyncProgram.run(Self.command(password) + choice, operands: [accountID], password: password) { [self] reply in
            withExtendedLifetime(held) { didStore(reply, password) }
        }
    }

    private func didStore(_ reply: SyncReply, _ password: String?) {
        isBusy = false
        guard let error = reply.error else {
            // The service doesn't have the password.
            if let password { client.runSync(only: accountID, password: password, onReply) } else { client.sync() }
            return store()
        }
        isSynced.toggle()
        setSwitch()
        let text = SyncText.text(for: error, in: .preferences)
        set(subtitle: text)
        Accessibility.announce(text, from: widget)
    }
}
