// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import SyncInterface

/// The rows of the preferences for an account of GNOME Online Accounts that can be added: its name with a button, and
/// what is wrong.
final class OnlineAccountRow {
    let account: SyncReply.OnlineAccount
    /// The account was added.
    var onAdded: (SyncReply) -> Void = { _ in }

    private let row = ObjectRef(ptr(adw_action_row_new()!))
    private let message = SyncMessage()
    private let messageRow: ObjectRef
    private let add: Widget
    private let trust: Widget
    private let spinner = Spinner.make(size: 16)
    /// The certificate that the server has and that isn't trusted.
    private var certificate: String?
    private var command: Subprocess?

    /// - Parameter group: The group that the rows are added to.
    init(_ account: SyncReply.OnlineAccount, in group: Widget) {
        self.account = account
        messageRow = ObjectRef(ptr(message.widget))
        // TRANSLATORS: Button that adds an account on a server.
        add = gtk_button_new_with_mnemonic(tr("_Add"))
        var trustCertificate: () -> Void = {}
        trust = message.add((tr("_Trust Certificate"), "destructive-action", { trustCertificate() }))
        trustCertificate = { [weak self] in self?.start() }
        let widget: Widget = ptr(row.pointer)
        adw_preferences_row_set_use_markup(ptr(widget), 0)
        adw_preferences_row_set_title(ptr(widget), account.name)
        gtk_widget_set_valign(add, GTK_ALIGN_CENTER)
        Accessibility.set(description: account.name, of: add)
        adw_action_row_add_suffix(ptr(widget), spinner)
        adw_action_row_add_suffix(ptr(widget), add)
        adw_action_row_set_activatable_widget(ptr(widget), add)
        on(ptr(add), "clicked") { [weak self] in
            guard let self else { return }
            if let command { command.terminate() } else { start() }
        }
        for each in [widget, message.widget] { adw_preferences_group_add(ptr(group), each) }
        show("")
    }

    isolated deinit {
        command?.terminate()
    }

    func remove(from group: Widget) {
        for each in [row, messageRow] { adw_preferences_group_remove(ptr(group), ptr(each.pointer)) }
    }

    /// Adds the account, with the certificate that was shown.
    private func start() {
        guard command == nil else { return }
        let options = SyncOption.certificate.arguments(certificate)
        certificate = nil
        let looking = tr("Looking for lists…")
        command = SyncProgram.run(
            ["account", "add"] + SyncOption.onlineAccount.arguments(account.id) + options,
            onWait: { [weak self] in self?.show($0 == .keyring ? SyncStatusText.waitingForKeyring : looking) }
        ) { [weak self] reply in
            self?.end(reply)
        }
        show(looking)
    }

    private func end(_ reply: SyncReply) {
        command = nil
        if reply.added != nil { return onAdded(reply) }
        certificate = reply.error?.untrustedCertificate
        let text = reply.error.map { SyncText.text(for: $0, in: .preferences) } ?? ""
        show(text, isError: true)
        // The message was hidden until now and can't announce anything yet.
        if !text.isEmpty { Accessibility.announce(text, from: ptr(row.pointer)) }
        message.reveal()
    }

    private func show(_ text: String, isError: Bool = false) {
        message.show(text, detail: certificate.map(SyncMessage.fingerprint) ?? "", isError: isError)
        gtk_widget_set_visible(message.widget, text.isEmpty ? 0 : 1)
        gtk_widget_set_visible(trust, certificate == nil ? 0 : 1)
        gtk_widget_set_visible(spinner, command == nil ? 0 : 1)
        gtk_button_set_label(ptr(add), command == nil ? tr("_Add") : tr("_Cancel"))
    }
}
