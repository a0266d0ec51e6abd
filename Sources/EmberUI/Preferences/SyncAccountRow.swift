// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import SyncInterface

/// The row of the preferences for an account: its problems, the lists that take part, and its removal.
final class SyncAccountRow {
    let widget: Widget = adw_expander_row_new()
    /// The accounts may have changed.
    var onReply: (SyncReply) -> Void = { _ in }
    private(set) var account: SyncReply.Account
    /// A sync that the row has requested has begun or ended.
    var onSyncing: () -> Void = {}
    /// The password that the user typed, if it isn't in the keyring. It is forgotten when the preferences are closed.
    private(set) var password: String?
    /// Whether there is something that the user should read or do.
    private(set) var needsAttention = false

    private let client: SyncClient
    // References keep rows alive while they are removed and inserted in another order.
    private var messages: [ObjectRef] = []
    private let removal = ObjectRef(ptr(adw_action_row_new()!))
    private var lists: [ObjectRef] = []
    private var listRows: [SyncListRow] = []
    private let passwordRow = ObjectRef(ptr(PasswordRow.make()))
    /// The error of the last command.
    private var error: SyncCommandError?
    private var hasLists = false
    /// Whether the lists can't be shown without the password.
    private var needsPasswordForLists = false
    private var isBusy = false
    /// Whether the row has requested a sync that is running.
    private(set) var isSyncing = false {
        didSet { onSyncing() }
    }

    init(_ account: SyncReply.Account, _ client: SyncClient) {
        self.client = client
        self.account = account
        adw_preferences_row_set_use_markup(ptr(widget), 0)
        adw_preferences_row_set_title(ptr(widget), account.user)
        makePassword()
        makeRemoval()
        show()
        scrollWhileExpanding(widget)
        on(ptr(widget), "notify::expanded") { [weak self] in self?.loadLists() }
        if needsAttention { adw_expander_row_set_expanded(ptr(widget), 1) }
    }

    /// Shows a new state of the account.
    func update(_ account: SyncReply.Account) {
        let neededAttention = needsAttention
        if (account.lastSync ?? 0) > (self.account.lastSync ?? 0), error != nil {
            // The sync shows that the problem is over.
            error = nil
            show()
        }
        var old = self.account
        old.lastSync = account.lastSync
        self.account = account
        guard old != account else { return }
        show()
        if !neededAttention, needsAttention { adw_expander_row_set_expanded(ptr(widget), 1) }
        loadLists()
    }

    /// Focuses the row with the title. The expander row itself would focus a list box, which shows no focus.
    func grabFocus() {
        if let row = firstDescendant(of: widget, type: adw_action_row_get_type()) { gtk_widget_grab_focus(row) }
    }

    // MARK: Problems

    /// Why the account isn't synced, unless the user has typed the missing password.
    private var failure: SyncFailure? {
        password != nil && account.failure?.isPasswordMissing == true ? nil : account.failure
    }

    private var needsPassword: Bool {
        needsPasswordForLists || failure?.needsPassword == true && account.onlineAccount == nil
    }

    private func show() {
        let focused = focused
        removeRows(messages + lists + [removal])
        messages = []
        if let error { add(makeMessage(error)) }
        // An error of the new password replaces the failure of the old one.
        if let failure, error == nil || !failure.needsPassword {
            let text = SyncText.failure(of: account, in: .preferences) ?? ""
            add(makeMessage(text, certificate: failure.untrustedCertificate))
        }
        if needsPassword { messages.append(passwordRow) }
        for question in account.questions {
            // TRANSLATORS: Button that restores a list or items that were deleted elsewhere.
            let keep = question.kind == .missingCollection ? tr("_Keep List") : tr("_Keep Items")
            let delete = question.kind == .missingCollection ? tr("_Delete List") : tr("_Delete Items")
            let message = SyncMessage(
                SyncText.text(for: question, in: .preferences),
                buttons: [
                    (keep, nil, { [weak self] in self?.answer(question, .keep) }),
                    (delete, "destructive-action", { [weak self] in self?.answer(question, .delete) }),
                ])
            add(message.widget)
        }
        for problem in account.problems {
            add(SyncMessage(SyncText.text(for: problem, server: account.server)).widget)
        }
        needsAttention = !messages.isEmpty
        adw_expander_row_set_subtitle(
            ptr(widget), needsAttention ? tr("{server} · Needs attention", ["server": account.server]) : account.server)
        if password != nil { add(SyncMessage(Self.unstoredPassword).widget) }
        addRows(messages + lists + [removal])
        restoreFocus(focused)
    }

    private func makeMessage(_ error: SyncCommandError) -> Widget {
        makeMessage(SyncText.text(for: error, in: .preferences), certificate: error.untrustedCertificate)
    }

    /// - Parameter certificate: The fingerprint of a certificate that the user may trust.
    private func makeMessage(_ text: String, certificate: String?) -> Widget {
        guard let certificate else { return SyncMessage(text).widget }
        return SyncMessage(
            text, detail: SyncMessage.fingerprint(certificate),
            buttons: [(tr("_Trust Certificate"), "destructive-action", { [weak self] in self?.trust(certificate) })]
        ).widget
    }

    private func add(_ message: Widget) { messages.append(ObjectRef(ptr(message))) }

    private func removeRows(_ rows: [ObjectRef]) {
        for row in rows where gtk_widget_get_parent(ptr(row.pointer)) != nil {
            adw_expander_row_remove(ptr(widget), ptr(row.pointer))
        }
    }

    private func addRows(_ rows: [ObjectRef]) {
        for row in rows { adw_expander_row_add_row(ptr(widget), ptr(row.pointer)) }
    }

    /// The focused widget in the row.
    private var focused: ObjectRef? {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return nil }
        return gtk_widget_is_ancestor(focus, widget) == 0 ? nil : ObjectRef(retaining: ptr(focus))
    }

    /// Focuses a widget again after rows were removed and inserted, or the title if the widget is gone. Otherwise, GTK
    /// would soon move the focus, because the widget was removed.
    private func restoreFocus(_ focused: ObjectRef?) {
        guard let focused else { return }
        if gtk_widget_is_ancestor(ptr(focused.pointer), widget) == 0 {
            grabFocus()
        } else if g_type_check_instance_is_a(ptr(focused.pointer), gtk_text_get_type()) != 0 {
            // The caret stays where it is.
            gtk_text_grab_focus_without_selecting(ptr(focused.pointer))
        } else {
            gtk_widget_grab_focus(ptr(focused.pointer))
        }
    }

    private func makePassword() {
        let row = passwordRow.pointer
        adw_preferences_row_set_title(ptr(row), tr("Password"))
        if let field = gtk_editable_get_delegate(row) { Accessibility.set(label: tr("Password"), of: ptr(field)) }
        adw_entry_row_set_show_apply_button(ptr(row), 1)
        // Enter in an unchanged text tries again.
        for signal in ["apply", "entry-activated"] { on(row, signal) { [weak self] in self?.enterPassword() } }
    }

    private func enterPassword() {
        let password = String(cString: gtk_editable_get_text(passwordRow.pointer))
        guard begin() else { return }
        isSyncing = true
        let (id, user) = (account.id, account.user)
        // Adding an account again changes its password.
        client.run(
            ["account", "add"] + SyncOption.user.arguments(user) + certificateOption, operands: [account.address],
            password: password
        ) {
            [weak self, client] reply in
            guard reply.error == nil else { return self?.end(reply) ?? () }
            let password = reply.isPasswordStored ? nil : password
            self?.accept(password)
            client.runSync(only: id, password: password) { self?.end($0) }
        }
    }

    /// The server has accepted a password.
    ///
    /// - Parameter password: The password, if it isn't in the keyring.
    func accept(_ password: String?) {
        self.password = password
        (needsPasswordForLists, error) = (false, nil)
        gtk_editable_set_text(passwordRow.pointer, "")
        show()
    }

    /// Opens the row if the password isn't in the keyring, because the row tells the user.
    func showThatPasswordIsNotStored() {
        guard password != nil else { return }
        adw_expander_row_set_expanded(ptr(widget), 1)
        Accessibility.announce(Self.unstoredPassword, from: widget)
    }

    private static var unstoredPassword: String {
        tr("The password was not stored, because there is no keyring or it is locked. Ember will ask for it again.")
    }

    /// Keeps the trusted certificate when the account is added again.
    private var certificateOption: [String] { SyncOption.certificate.arguments(account.trustedCertificate) }

    private func trust(_ certificate: String) {
        guard begin() else { return }
        isSyncing = true
        let (id, password) = (account.id, password)
        SyncProgram.run(["account", "trust"] + SyncOption.certificate.arguments(certificate), operands: [id]) {
            [weak self, client] reply in
            guard reply.error == nil else { return self?.end(reply) ?? () }
            client.runSync(only: id, password: password) { self?.end($0) }
        }
    }

    private func answer(_ question: SyncQuestion, _ option: SyncOption) {
        guard begin() else { return }
        isSyncing = true
        client.runSync(only: account.id, password: password, answers: option.arguments(question.list.text)) {
            [weak self] in
            self?.end($0)
        }
    }

    // MARK: Lists

    private func loadLists() {
        guard adw_expander_row_get_expanded(ptr(widget)) != 0, !hasLists, failure == nil, !needsPasswordForLists else {
            return
        }
        hasLists = true
        let looking = tr("Looking for lists…")
        let message = SyncMessage(looking)
        var (command, isCancelled) = (Subprocess?.none, false)
        message.add(
            (
                tr("_Cancel"), nil,
                { [weak self] in
                    isCancelled = true
                    command?.terminate()
                    self?.cancelLists()
                }
            ))
        show(lists: [message.widget])
        command = SyncProgram.run(
            SyncListRow.command(password), operands: [account.id], password: password,
            onWait: { message.show($0 == .keyring ? SyncStatusText.waitingForKeyring : looking) }
        ) { [weak self] reply in
            guard let self, !isCancelled else { return }
            // Expanding the row tries again.
            hasLists = reply.error == nil
            listRows = []
            if let error = reply.error, error.needsPassword { return askForPassword(error) }
            show(lists: reply.error.map { [makeMessage($0)] } ?? reply.lists.map { makeList($0) })
        }
    }

    /// Closes the row. Expanding it looks for the lists again.
    private func cancelLists() {
        hasLists = false
        show(lists: [])
        adw_expander_row_set_expanded(ptr(widget), 0)
        grabFocus()
    }

    private func askForPassword(_ error: SyncCommandError) {
        needsPasswordForLists = true
        show(lists: [])
        // Otherwise the same text would be shown twice.
        if failure == nil { self.error = error }
        show()
        if let error = self.error { announce(error) }
    }

    private func show(lists rows: [Widget]) {
        let focused = focused
        removeRows(lists + [removal])
        lists = rows.map { ObjectRef(retaining: ptr($0)) }
        addRows(lists + [removal])
        restoreFocus(focused)
    }

    private func makeList(_ list: SyncReply.List) -> Widget {
        let row = SyncListRow(list, of: account, client)
        row.password = { [weak self] in self?.password }
        row.onReply = { [weak self] in self?.onReply($0) }
        listRows.append(row)
        return row.widget
    }

    // MARK: Removal

    private func makeRemoval() {
        adw_preferences_row_set_title(ptr(removal.pointer), tr("Remove Account"))
        adw_action_row_set_subtitle(ptr(removal.pointer), tr("The lists stay here and on the server."))
        // TRANSLATORS: Button that removes an account.
        let button = gtk_button_new_with_mnemonic(tr("_Remove"))!
        gtk_widget_add_css_class(button, "destructive-action")
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        adw_action_row_add_suffix(ptr(removal.pointer), button)
        adw_action_row_set_activatable_widget(ptr(removal.pointer), button)
        on(ptr(button), "clicked") { [weak self] in self?.askToRemove() }
    }

    private func askToRemove() {
        let values = ["server": account.server]
        let body =
            account.onlineAccount == nil
            ? tr(
                "The lists stay on this computer, and nothing is deleted on “{server}”. Changes are no longer synced, and the password is forgotten.",
                values)
            : tr(
                "The lists stay on this computer, and nothing is deleted on “{server}”. Changes are no longer synced. The account stays in Settings → Online Accounts.",
                values)
        Dialog.confirm(
            tr("Remove the Account “{user}”?", ["user": account.user]), body, cancel: tr("_Cancel"),
            action: tr("_Remove"), from: widget
        ) { [weak self] in self?.remove() }
    }

    private func remove() {
        guard begin() else { return }
        client.run(["account", "remove"], operands: [account.id]) { [weak self, client] reply in
            client.sync()
            self?.end(reply)
        }
    }

    // MARK: Commands

    /// Returns false while another command runs.
    private func begin() -> Bool {
        defer { isBusy = true }
        return !isBusy
    }

    private func end(_ reply: SyncReply) {
        (isBusy, isSyncing) = (false, false)
        // The reply may remove the row.
        let held = ObjectRef(retaining: ptr(widget))
        error = reply.error
        show()
        onReply(reply)
        guard gtk_widget_get_root(ptr(held.pointer)) != nil else { return }
        loadLists()
        if let error {
            announce(error)
        } else if let failure = SyncText.failure(of: account, in: .preferences) {
            Accessibility.announce(failure, from: widget)
        }
    }

    private func announce(_ error: SyncCommandError) {
        Accessibility.announce(SyncText.text(for: error, in: .preferences), from: widget)
    }
}
