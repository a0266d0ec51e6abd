// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import SyncInterface

/// The row of the preferences for a list on a server, with a switch: whether the list is synced.
final class SyncListRow {
    private let row: SwitchRow
    private let listID: String
    private let accountID: String
    /// The last choice that is stored, or that a running command stores.
    private var isSynced: Bool
    private var isBusy = false

    var widget: Widget { row.widget }

    init(_ list: SyncReply.List, of account: SyncReply.Account) {
        row = SwitchRow(title: list.name, subtitle: "")
        (listID, accountID, isSynced) = (list.id, account.id, list.isSynced)
        row.isActive = isSynced
        row.onChange { [weak self] in self?.store() }
    }

    /// Stores the choice. Runs one command at a time, so that the last choice wins.
    private func store() {
        guard !isBusy, row.isActive != isSynced else { return }
        isBusy = true
        isSynced = row.isActive
        row.set(subtitle: "")
        let held = ObjectRef(retaining: ptr(widget))
        SyncProgram.run(["account", "lists", isSynced ? "--include" : "--exclude", listID], operands: [accountID]) { [self] reply in
            withExtendedLifetime(held) { didStore(reply) }
        }
    }

    private func didStore(_ reply: SyncReply) {
        isBusy = false
        guard let error = reply.error else {
            SyncClient.shared.sync()
            return store()
        }
        isSynced.toggle()
        row.isActive = isSynced
        row.set(subtitle: error)
        Accessibility.announce(error, from: widget)
    }
}
