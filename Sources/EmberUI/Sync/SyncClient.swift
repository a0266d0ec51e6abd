// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import SyncInterface

/// Keeps the service that syncs running while a window is open, and its status. Does nothing without an account.
final class SyncClient {
    /// The last status from the service.
    private struct Status: Equatable {
        let isSyncing: Bool
        /// The accounts and their last syncs.
        let reply: SyncReply
    }

    private var service: DBusPeer?
    private var status: Status?
    private var observers: [(owner: Weak, listens: Bool, handler: () -> Void)] = []
    /// Whether the end of a sync that was requested hasn't been reported.
    private var awaitsSync = false
    /// The command that waits for the user to unlock the keyring.
    private var waitingCommand: Subprocess? {
        didSet { if (waitingCommand == nil) != (oldValue == nil) { notifyObservers() } }
    }

    private struct Weak {
        weak var object: AnyObject?
    }

    /// Syncs after the first frame of a window, and each time when the window becomes active.
    func follow(_ window: Widget) {
        var isShown = false
        FrameClock.afterNext(of: window) { [weak self] in
            // After input and drawing.
            MainLoop.perform(priority: G_PRIORITY_LOW) {
                isShown = true
                self?.sync()
            }
        }
        on(ptr(window), "notify::is-active") { [weak self] in
            if isShown, gtk_window_is_active(ptr(window)) != 0 { self?.sync() }
        }
    }

    /// Connects to the service and syncs, if there is an account. May be called again.
    func sync() {
        guard SyncAccounts.exist else { return stop() }
        guard let service = service ?? DBusPeer(name: SyncServiceName.bus, path: SyncServiceName.path) else { return }
        self.service = service
        // Syncs, and goes on until the program ends. The service may have ended since the last call.
        service.call("Hold")
        awaitsSync = true
        listen()
        refresh()
    }

    /// Syncs by a command, which the preferences request, and then tells the service, even if the preferences are
    /// closed meanwhile.
    ///
    /// - Parameters:
    ///   - only: The id of the only account to sync; `nil` for all.
    ///   - password: The password, if it isn't in the keyring.
    ///   - answers: Options that answer questions.
    func runSync(
        only account: String? = nil, password: String? = nil, answers: [String] = [],
        _ handler: @escaping (SyncReply) -> Void
    ) {
        let options =
            SyncOption.account.arguments(account) + SyncOption.passwordStdin.arguments(if: password != nil)
        run(["sync"] + options + answers, password: password) { [self] reply in
            // The service has no password either.
            if password == nil { sync() } else { refresh() }
            handler(reply)
        }
    }

    /// Runs a command of `ember-sync`. While it waits for the user to unlock the keyring, observers are told.
    func run(
        _ command: [String], operands: [String] = [], password: String? = nil,
        _ handler: @escaping (SyncReply) -> Void
    ) {
        var process: Subprocess?
        process = SyncProgram.run(
            command, operands: operands, password: password,
            onWait: { [self] in
                guard $0 == .keyring || waitingCommand === process else { return }
                waitingCommand = $0 == .keyring ? process : nil
            }
        ) { [self] reply in
            if waitingCommand === process { waitingCommand = nil }
            handler(reply)
        }
    }

    var isWaitingForKeyring: Bool { waitingCommand != nil }

    /// Ends the command that waits for the keyring.
    func cancelWaiting() {
        waitingCommand?.terminate()
    }

    private func listen() {
        service?.subscribe("StatusChanged") { [weak self] in
            guard let self else { return }
            receive($0)
            if !isSyncing { awaitsSync = false }
            endListening()
        }
    }

    /// Asks the service for its status.
    func refresh() {
        guard let service else { return }
        service.call("GetStatus") { [weak self, weak service] in
            // The last account may have been removed in the meantime.
            if let self, let service, service === self.service { receive($0) }
        }
    }

    private func stop() {
        guard service != nil else { return }
        service?.unsubscribe()
        service = nil
        receive(nil)
    }

    /// Calls a handler after each change of the status, as long as an object exists.
    ///
    /// The window subscribes to the service's signal only while there are observers that listen, and until a sync that it
    /// has requested ends. Otherwise each sync would wake it up.
    ///
    /// - Parameter listens: Whether other syncs matter, too.
    func observe(for owner: AnyObject, listens: Bool = true, _ handler: @escaping () -> Void) {
        observers.append((Weak(object: owner), listens, handler))
        guard listens else { return }
        listen()
        refresh()
    }

    func stopObserving(for owner: AnyObject) {
        observers.removeAll { $0.owner.object == nil || $0.owner.object === owner }
        endListening()
    }

    private func endListening() {
        if !awaitsSync, !observers.contains(where: \.listens) { service?.unsubscribe() }
    }

    /// - Parameter values: The status, as the service describes it in its introspection data.
    private func receive(_ values: [DBusValue]?) {
        var received: Status?
        if let values, values.count == 2, case (.boolean(let isSyncing), .string(let text)) = (values[0], values[1]),
            let reply = SyncReply(decoding: Array(text.utf8))
        {
            received = Status(isSyncing: isSyncing, reply: reply)
        }
        guard received != status else { return }
        status = received
        notifyObservers()
    }

    private func notifyObservers() {
        observers.removeAll { $0.owner.object == nil }
        observers.forEach { $0.handler() }
    }

    /// Whether the status contains a problem.
    var hasProblem: Bool { problem != nil }

    /// The first problem as a text.
    private var problem: String? { status.flatMap { SyncText.problems(of: $0.reply, in: .menu).first } }

    var isSyncing: Bool { status?.isSyncing ?? false }

    /// The status as one text; `nil` without an account or service.
    var text: String? {
        guard let status else { return nil }
        if let problem { return problem }
        if status.isSyncing { return SyncStatusText.syncing }
        return status.reply.lastSync > 0 ? SyncStatusText.text(forSyncAt: status.reply.lastSync) : nil
    }
}
