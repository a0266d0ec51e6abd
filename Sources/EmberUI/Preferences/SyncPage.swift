// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import SyncInterface

/// The page of the preferences about synchronization: the accounts and the last sync.
///
/// `ember-sync` does everything; this only runs its commands.
final class SyncPage {
    /// The accounts with the last sync.
    private let group: Widget
    private let formGroup: Widget
    private let client: SyncClient
    private var accounts: [SyncAccountRow] = []
    private let form: SyncAccountForm
    private let onlineGroup: Widget
    private var onlineAccounts: [OnlineAccountRow] = []
    private var message: SyncMessage?
    private let spinner: Widget = Spinner.make(size: 16)
    private let header: Widget
    /// Syncs, or cancels waiting for the keyring.
    private let button: Widget
    /// The number of syncs that this page has begun.
    private var syncs = 0
    private var lastSync: Int?
    /// The number of requests for the accounts, and that of the last one whose reply is shown.
    private var (requestCount, shownRequest) = (0, 0)
    /// Whether `reveal` was called before the accounts were known.
    private var revealsLater = false

    /// - Parameter template: the template of the preferences.
    init(_ client: SyncClient, _ template: Template) {
        self.client = client
        group = template["accounts"]
        formGroup = template["new-account"]
        onlineGroup = template["online-accounts"]
        header = template["accounts-header"]
        button = template["sync-now"]
        form = SyncAccountForm(template)
        gtk_box_prepend(ptr(header), spinner)
        show([])
        on(ptr(button), "clicked") { [weak self] in
            guard let self else { return }
            if client.isWaitingForKeyring { client.cancelWaiting() } else if syncs == 0 { syncAll() }
        }
        form.onAdded = { [weak self] in self?.syncNewAccount($0, password: $1) }
        client.observe(for: self) { [weak self] in self?.load() }
        load()
        loadOnlineAccounts()
    }

    isolated deinit {
        client.stopObserving(for: self)
    }

    /// Scrolls to the accounts when they are known, and focuses the first one with a problem, or the first one.
    func reveal() {
        guard !SyncAccounts.exist || !accounts.isEmpty else { return revealsLater = true }
        revealsLater = false
        FrameClock.afterNext(of: formGroup) { [weak self] in
            guard let self else { return }
            let row = accounts.first(where: \.needsAttention) ?? accounts.first
            if let row { row.grabFocus() } else { form.grabFocus() }
            keepInView(row?.widget ?? formGroup)
        }
    }

    /// Shows an account that was added, and syncs it.
    private func syncNewAccount(_ reply: SyncReply, password: String) {
        receiveLatest(reply)
        let password = reply.isPasswordStored ? nil : password
        let row = accounts.first { $0.account.id == reply.added }
        row?.accept(password)
        sync(only: reply.added, password: password) { [weak row] in row?.showThatPasswordIsNotStored() }
    }

    // MARK: Online Accounts

    /// Shows the accounts of GNOME Online Accounts that can be added.
    private func loadOnlineAccounts() {
        SyncProgram.run(["account", "online"]) { [weak self] in self?.show(online: $0.onlineAccounts) }
    }

    private func show(online accounts: [SyncReply.OnlineAccount]) {
        guard onlineAccounts.map(\.account) != accounts else { return }
        // A row may be adding its account.
        let old = onlineAccounts
        for row in old where !accounts.contains(row.account) { row.remove(from: onlineGroup) }
        onlineAccounts = accounts.map { account in
            if let row = old.first(where: { $0.account == account }) { return row }
            let row = OnlineAccountRow(account, in: onlineGroup)
            row.onAdded = { [weak self] reply in
                guard let self else { return }
                syncNewAccount(reply, password: "")
                // This row is removed.
                self.accounts.first { $0.account.id == reply.added }?.grabFocus()
            }
            return row
        }
        gtk_widget_set_visible(onlineGroup, accounts.isEmpty ? 0 : 1)
    }

    // MARK: Accounts

    /// Reads the accounts and their last sync, without the network.
    private func load() {
        update()
        guard SyncAccounts.exist else { return show([]) }
        requestCount += 1
        let request = requestCount
        SyncProgram.run(["status"]) { [weak self] in
            guard let self, request > shownRequest else { return }
            shownRequest = request
            receive($0, showsError: true)
        }
    }

    /// Shows the reply of a command that has changed something. Replies that were requested before are older.
    private func receiveLatest(_ reply: SyncReply, showsError: Bool = true) {
        requestCount += 1
        shownRequest = requestCount
        receive(reply, showsError: showsError)
    }

    private func syncAll() {
        if accounts.allSatisfy({ $0.password == nil }) { return sync() }
        // A password on standard input is that of one account.
        for row in accounts { sync(only: row.account.id, password: row.password) }
    }

    private func sync(only account: String? = nil, password: String? = nil, onEnd: @escaping () -> Void = {}) {
        syncs += 1
        update()
        client.runSync(only: account, password: password) { [weak self] in
            self?.syncs -= 1
            self?.receiveLatest($0)
            onEnd()
        }
    }

    /// - Parameter showsError: Whether to show an error. The row of an account shows its own.
    private func receive(_ reply: SyncReply, showsError: Bool) {
        if let message { adw_preferences_group_remove(ptr(group), message.widget) }
        message = showsError ? reply.error.map { SyncMessage(SyncText.text(for: $0, in: .preferences)) } : nil
        if let message { adw_preferences_group_add(ptr(group), message.widget) }
        // A reply that couldn't be read has no accounts.
        if reply.error == nil || !reply.accounts.isEmpty { show(reply.accounts) } else { update() }
        if revealsLater { reveal() }
    }

    private func show(_ accounts: [SyncReply.Account]) {
        lastSync = accounts.map { $0.lastSync ?? 0 }.min()
        for row in self.accounts where !accounts.contains(where: { $0.id == row.account.id }) {
            if gtk_widget_get_focus_child(row.widget) != nil { form.grabFocus() }
            adw_preferences_group_remove(ptr(group), row.widget)
        }
        let old = self.accounts
        if Set(old.compactMap(\.account.onlineAccount)) != Set(accounts.compactMap(\.onlineAccount)) {
            loadOnlineAccounts()
        }
        self.accounts = accounts.map { account in
            if let row = old.first(where: { $0.account.id == account.id }) {
                row.update(account)
                return row
            }
            let row = SyncAccountRow(account, client)
            row.onReply = { [weak self] in self?.receiveLatest($0, showsError: false) }
            row.onSyncing = { [weak self] in self?.update() }
            adw_preferences_group_add(ptr(group), row.widget)
            return row
        }
        update()
    }

    private func update() {
        let isSyncing =
            syncs > 0 || client.isSyncing || client.isWaitingForKeyring || accounts.contains(where: \.isSyncing)
        // Without an account, the group of the form has the description: an empty group would leave a gap.
        let isEmpty = accounts.isEmpty && message == nil
        gtk_widget_set_visible(group, isEmpty ? 0 : 1)
        for (each, isDescribed) in [(group, !isEmpty), (formGroup, isEmpty)] {
            adw_preferences_group_set_description(
                ptr(each), isDescribed ? escapedMarkup(description(isSyncing: isSyncing)) : "")
        }
        gtk_button_set_label(ptr(button), client.isWaitingForKeyring ? tr("_Cancel") : tr("Sync _Now"))
        gtk_widget_set_visible(header, accounts.isEmpty ? 0 : 1)
        gtk_widget_set_visible(spinner, isSyncing ? 1 : 0)
    }

    private func description(isSyncing: Bool) -> String {
        if accounts.isEmpty {
            return tr(
                "Keep your lists the same on several devices with a CalDAV server. Without an account, Ember does not use the network."
            )
        }
        if client.isWaitingForKeyring { return SyncStatusText.waitingForKeyring }
        if isSyncing { return SyncStatusText.syncing }
        guard let lastSync, lastSync > 0 else { return tr("Not synced yet") }
        return SyncStatusText.text(forSyncAt: lastSync)
    }
}
