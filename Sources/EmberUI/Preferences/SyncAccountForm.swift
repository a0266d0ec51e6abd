// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import SyncInterface

/// The row of the preferences that adds an account.
final class SyncAccountForm {
    let widget: Widget
    /// An account was added, with a password.
    var onAdded: (SyncReply, String) -> Void = { _, _ in }

    private let address: Widget
    private let user: Widget
    private let password: Widget
    private let message = SyncMessage()
    private let button: Widget
    private let trust: Widget
    private let spinner = Spinner.make(size: 16)
    /// The certificate that the server has and that isn't trusted.
    private var certificate: String?
    private let cancelButton: Widget
    /// The account that is being added.
    private var pendingAccount: PendingAccount?
    /// The entry or button that had the focus before.
    private var lastFocus: Widget?

    /// An account that is being added, which the user can cancel.
    private final class PendingAccount {
        var command: Subprocess?
        private(set) var isCancelled = false

        func cancel() {
            isCancelled = true
            command?.terminate()
        }
    }

    /// - Parameter template: the template of the preferences.
    init(_ template: Template) {
        widget = template["account-form"]
        address = template["address"]
        user = template["user"]
        password = template["password"]
        PasswordRow.preventCoreDumps(with: password)
        var add: () -> Void = {}
        var addWithCertificate: () -> Void = {}
        var cancel: () -> Void = {}
        button = message.add((tr("_Add"), "suggested-action", { add() }))
        trust = message.add((tr("_Trust Certificate"), "destructive-action", { addWithCertificate() }))
        cancelButton = message.add((tr("_Cancel"), nil, { cancel() }))
        message.append(spinner)
        add = { [weak self] in self?.add(certificate: nil) }
        addWithCertificate = { [weak self] in self?.add(certificate: self?.certificate) }
        cancel = { [weak self] in self?.cancel() }
        for row in [address, user, password] {
            let title = String(cString: adw_preferences_row_get_title(ptr(row)))
            if let field = gtk_editable_get_delegate(ptr(row)) { Accessibility.set(label: title, of: ptr(field)) }
            on(ptr(row), "changed") { [weak self] in
                self?.mark([])
                self?.update()
            }
            on(ptr(row), "entry-activated") { [weak self] in self?.add(certificate: nil) }
        }
        // The certificate of another server would be shown.
        on(ptr(address), "changed") { [weak self] in self?.forgetCertificate() }
        adw_expander_row_add_row(ptr(widget), message.widget)
        message.show(Self.hint)
        scrollWhileExpanding(widget)
        update()
    }

    isolated deinit {
        // The user couldn't see or cancel it any more.
        pendingAccount?.cancel()
    }

    /// Focuses the row with the title. The expander row itself would focus a list box, which shows no focus.
    func grabFocus() {
        if let row = firstDescendant(of: widget, type: adw_action_row_get_type()) { gtk_widget_grab_focus(row) }
    }

    private func text(_ row: Widget) -> String { String(cString: gtk_editable_get_text(ptr(row))) }

    /// The text of the address and user entries.
    private var account: (address: String, user: String) {
        (ItemText.trimmed(text(address)), ItemText.trimmed(text(user)))
    }

    /// Whether only the address is typed, so the user logs in in the browser.
    private var usesBrowser: Bool { !account.address.isEmpty && account.user.isEmpty && text(password).isEmpty }

    private var isComplete: Bool {
        usesBrowser || !account.address.isEmpty && !account.user.isEmpty
    }

    private func update() {
        // TRANSLATORS: Button that adds an account on a server.
        gtk_button_set_label(ptr(button), usesBrowser ? tr("Log In in the _Browser") : tr("_Add"))
        gtk_widget_set_sensitive(button, isComplete ? 1 : 0)
        let adds = pendingAccount != nil
        for (button, isVisible) in [
            (button, !adds), (trust, !adds && certificate != nil), (cancelButton, adds), (spinner, adds),
        ] {
            gtk_widget_set_visible(button, isVisible ? 1 : 0)
        }
        for row in [address, user, password] { gtk_editable_set_editable(ptr(row), adds ? 0 : 1) }
    }

    // MARK: Adding

    private func add(certificate: String?) {
        guard isComplete, pendingAccount == nil else { return }
        let (account, password) = (account, text(password))
        let pendingAccount = PendingAccount()
        set(pendingAccount)
        var options = SyncOption.certificate.arguments(certificate)
        if usesBrowser {
            message.show(tr("Looking for the login…"))
        } else {
            message.show(tr("Looking for lists…"))
            options += SyncOption.user.arguments(account.user)
        }
        pendingAccount.command = SyncProgram.run(
            ["account", "add"] + options, operands: [account.address], password: usesBrowser ? nil : password,
            onWait: { [weak self, weak pendingAccount] in self?.show($0, for: pendingAccount) }
        ) { [weak self] reply in
            guard let self else { return }
            // The command undoes its steps when it is terminated. If it has stored the account, the user was too late.
            if pendingAccount.isCancelled {
                if reply.added != nil { onAdded(reply, password) }
                return
            }
            guard reply.added != nil else { return showError(of: reply) }
            finish(reply, password)
        }
    }

    /// Shows what the command waits for.
    private func show(_ wait: SyncReply.Wait, for account: PendingAccount?) {
        guard let account, account === pendingAccount else { return }
        switch wait {
        case .login(let page): open(page: page, for: account)
        case .keyring:
            message.show(SyncStatusText.waitingForKeyring)
            Accessibility.announce(SyncStatusText.waitingForKeyring, from: widget)
        case .server: message.show(tr("Looking for the login…"))
        }
    }

    /// Lets the user log in in the browser. The command waits for it.
    private func open(page: String, for login: PendingAccount) {
        DefaultProgram.open(page) { [weak self, weak login] isOpened in
            guard let self, let login, login === pendingAccount else { return }
            let text =
                isOpened
                ? tr("Log in in the browser, then return here.")
                : tr("The browser could not be opened. Log in at this address:")
            message.show(text, detail: isOpened ? "" : page)
            Accessibility.announce(text, from: widget)
            message.reveal()
        }
    }

    /// Stops adding the account. Nothing is stored, and the entries can be edited again.
    private func cancel() {
        pendingAccount?.cancel()
        message.show(Self.hint)
        set(nil)
    }

    private func set(_ pendingAccount: PendingAccount?) {
        let fields = [address, user, password].compactMap {
            gtk_editable_get_delegate(ptr($0)).map {
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)
            }
        }
        let focused = (fields + [button, trust, cancelButton]).first { gtk_widget_has_focus($0) != 0 }
        self.pendingAccount = pendingAccount
        update()
        // Meanwhile, the buttons are hidden, and the entries have no focus that a screen reader could read.
        guard let focused else { return }
        if pendingAccount != nil {
            lastFocus = focused
            gtk_widget_grab_focus(cancelButton)
        } else if focused == cancelButton {
            gtk_widget_grab_focus(lastFocus.flatMap { gtk_widget_get_visible($0) != 0 ? $0 : nil } ?? button)
        }
    }

    private func showError(of reply: SyncReply) {
        certificate = reply.error?.untrustedCertificate
        set(nil)
        let text = reply.error.map { SyncText.text(for: $0, in: .preferences) } ?? ""
        message.show(text, detail: certificate.map(SyncMessage.fingerprint) ?? "", isError: true)
        let wrong = reply.error.map(entries) ?? []
        mark(wrong, text)
        if let first = wrong.first { gtk_widget_grab_focus(first) }
        Accessibility.announce(text, from: widget)
        message.reveal()
    }

    /// Returns the entries whose texts an error is about, first the one that is to be changed most likely.
    private func entries(with error: SyncCommandError) -> [Widget] {
        switch error {
        case .invalidAddress: [address]
        case .invalidUser, .missingKeyring, .noBrowserLogin: [user]
        case .server(.unauthorized, _): [password, user]
        case .server(.offline, _), .server(.notCalDAV, _), .server(.insecure, _), .server(.otherServer, _),
            .server(.invalidAnswer, _), .server(.preconditionFailed, _), .server(.invalidSyncToken, _):
            [address]
        default: []
        }
    }

    /// Marks entries as wrong, and no others.
    ///
    /// - Parameter text: What is wrong, which screen readers read with the entry.
    private func mark(_ wrong: [Widget], _ text: String = "") {
        for row in [address, user, password] {
            let isWrong = wrong.contains(row)
            setClass("error", to: isWrong, of: row)
            // To screen readers, the entry is the row in GTK 4.8, and the field in later versions.
            for entry in [row] + (gtk_editable_get_delegate(ptr(row)).map { [ptr($0)] } ?? []) {
                Accessibility.set(isInvalid: isWrong, of: entry)
                Accessibility.set(description: isWrong ? text : "", of: entry)
            }
        }
    }

    private func finish(_ reply: SyncReply, _ password: String) {
        set(nil)
        for row in [address, user, self.password] { gtk_editable_set_text(ptr(row), "") }
        forgetCertificate()
        adw_expander_row_set_expanded(ptr(widget), 0)
        onAdded(reply, password)
        // The focused button or entry is hidden.
        grabFocus()
    }

    private func forgetCertificate() {
        certificate = nil
        message.show(Self.hint)
        update()
    }

    private static var hint: String { tr("For Nextcloud, the address is enough.") }
}
