// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import SyncInterface

/// The row of the preferences for an account: its problems, the lists that take part, and its removal.
final class SyncAccountRow {
    let widget: Widget = adw_expander_row_new()
    /// The accounts may have changed.
    var onReply: (SyncReply) -> Void = { _ in }
    private(set) var account: SyncReply.Account

    // References keep rows alive while they are removed and inserted in another order.
    private var messages: [ObjectRef] = []
    private let removal = ObjectRef(ptr(adw_action_row_new()!))
    private var lists: [ObjectRef] = []
    private var listRows: [SyncListRow] = []
    /// The error of the last command, as a sentence.
    private var error: String?
    private var hasLists = false
    private var isBusy = false

    init(_ account: SyncReply.Account) {
        self.account = account
        adw_preferences_row_set_use_markup(ptr(widget), 0)
        adw_preferences_row_set_title(ptr(widget), account.user)
        makeRemoval()
        show()
        scrollWhileExpanding(widget)
        on(ptr(widget), "notify::expanded") { [weak self] in self?.loadLists() }
        if !messages.isEmpty { adw_expander_row_set_expanded(ptr(widget), 1) }
    }

    /// Shows a new state of the account.
    func update(_ account: SyncReply.Account) {
        let hadProblems = !messages.isEmpty
        var old = self.account
        old.lastSync = account.lastSync
        self.account = account
        guard old != account else { return }
        show()
        if !hadProblems, !messages.isEmpty { adw_expander_row_set_expanded(ptr(widget), 1) }
        loadLists()
    }

    /// Focuses the row with the title. The expander row itself would focus a list box, which shows no focus.
    func grabFocus() {
        if let row = firstDescendant(of: widget, type: adw_action_row_get_type()) { gtk_widget_grab_focus(row) }
    }

    // MARK: Problems

    private func show() {
        take(messages + lists + [removal])
        messages = []
        if let error { add(SyncMessage(error).widget) }
        if let failure = account.failure {
            let message = SyncMessage(failure, detail: account.certificate.map(SyncMessage.fingerprint) ?? "")
            if account.certificate != nil {
                message.add((tr("_Trust Certificate"), "destructive-action", { [weak self] in self?.trust() }))
            }
            add(message.widget)
        }
        if account.needsPassword { add(makePassword()) }
        for question in account.questions {
            // TRANSLATORS: Button that restores a list or items that were deleted elsewhere.
            let keep = question.isWholeList ? tr("_Keep List") : tr("_Keep Items")
            let delete = question.isWholeList ? tr("_Delete List") : tr("_Delete Items")
            let message = SyncMessage(
                question.text,
                buttons: [
                    (keep, nil, { [weak self] in self?.answer(question, "--keep") }),
                    (delete, "destructive-action", { [weak self] in self?.answer(question, "--delete") }),
                ])
            add(message.widget)
        }
        for problem in account.problems { add(SyncMessage(problem).widget) }
        adw_expander_row_set_subtitle(
            ptr(widget), messages.isEmpty ? account.server : tr("{server} · Needs attention", ["server": account.server]))
        put(messages + lists + [removal])
    }

    private func add(_ message: Widget) { messages.append(ObjectRef(ptr(message))) }

    private func take(_ rows: [ObjectRef]) {
        for row in rows where gtk_widget_get_parent(ptr(row.pointer)) != nil { adw_expander_row_remove(ptr(widget), ptr(row.pointer)) }
    }

    private func put(_ rows: [ObjectRef]) {
        for row in rows { adw_expander_row_add_row(ptr(widget), ptr(row.pointer)) }
    }

    private func makePassword() -> Widget {
        let row: Widget = adw_password_entry_row_new()
        adw_preferences_row_set_title(ptr(row), tr("Password"))
        if let field = gtk_editable_get_delegate(ptr(row)) { Accessibility.set(label: tr("Password"), of: ptr(field)) }
        adw_entry_row_set_show_apply_button(ptr(row), 1)
        on(ptr(row), "apply") { [weak self] in self?.enter(String(cString: gtk_editable_get_text(ptr(row)))) }
        return row
    }

    private func enter(_ password: String) {
        guard !password.isEmpty, begin() else { return }
        let (id, user) = (account.id, account.user)
        // Adding an account again changes its password.
        SyncProgram.run(["account", "add", "--user", user] + certificateOption, operands: [account.address], password: password) {
            [weak self] reply in
            guard reply.error == nil else { return self?.end(reply) ?? () }
            SyncJob.sync(only: id, password: reply.isPasswordStored ? nil : password) { self?.end($0) }
        }
    }

    /// Keeps the trusted certificate when the account is added again.
    private var certificateOption: [String] { account.trustedCertificate.map { ["--certificate", $0] } ?? [] }

    private func trust() {
        guard let certificate = account.certificate, begin() else { return }
        SyncProgram.run(["account", "trust", "--certificate", certificate], operands: [account.id]) { [weak self] reply in
            guard reply.error == nil else { return self?.end(reply) ?? () }
            SyncJob.sync { self?.end($0) }
        }
    }

    private func answer(_ question: SyncReply.Question, _ option: String) {
        guard begin() else { return }
        SyncJob.sync(only: account.id, answers: [option, question.list]) { [weak self] in self?.end($0) }
    }

    // MARK: Lists

    private func loadLists() {
        guard adw_expander_row_get_expanded(ptr(widget)) != 0, !hasLists, account.failure == nil else { return }
        hasLists = true
        show(lists: [SyncMessage(tr("Looking for lists…")).widget])
        SyncProgram.run(["account", "lists"], operands: [account.id]) { [weak self] reply in
            guard let self else { return }
            // Expanding the row tries again.
            hasLists = reply.error == nil
            listRows = []
            show(lists: reply.error.map { [SyncMessage($0).widget] } ?? reply.lists.map { makeList($0) })
        }
    }

    private func show(lists rows: [Widget]) {
        take(lists + [removal])
        lists = rows.map { ObjectRef(ptr($0)) }
        put(lists + [removal])
    }

    private func makeList(_ list: SyncReply.List) -> Widget {
        let row = SyncListRow(list, of: account)
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
        let body = tr(
            "The lists stay on this computer, and nothing is deleted on “{server}”. Changes are no longer synced, and the password is forgotten.",
            ["server": account.server])
        Dialog.confirm(
            tr("Remove the Account “{user}”?", ["user": account.user]), body, cancel: tr("_Cancel"), action: tr("_Remove"), from: widget
        ) { [weak self] in self?.remove() }
    }

    private func remove() {
        guard begin() else { return }
        SyncProgram.run(["account", "remove"], operands: [account.id]) { [weak self] reply in
            SyncClient.shared.sync()
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
        isBusy = false
        let hadFocus = gtk_widget_get_focus_child(widget) != nil
        // The reply may remove the row.
        let held = ObjectRef(retaining: ptr(widget))
        if error != reply.error {
            error = reply.error
            show()
        }
        onReply(reply)
        guard gtk_widget_get_root(ptr(held.pointer)) != nil else { return }
        // The focused button or entry may be gone.
        if hadFocus { grabFocus() }
        if let error = error ?? account.failure { Accessibility.announce(error, from: widget) }
    }
}
