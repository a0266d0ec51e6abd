// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarSync
import GLibSupport
import Glibc
import ListStore
import SyncInterface

/// The service on the session bus. It syncs when it is asked to. While a window is open, it also syncs after each
/// change of the file, and every minute.
@MainActor final class SyncService {
    static let name = SyncServiceName.bus
    static let path = SyncServiceName.path

    private static let interface = """
        <node>
          <interface name="io.github.ember_todo.Ember.Sync">
            <!-- Syncs now, even before the retry time of a server. Returns at once. -->
            <method name="Sync"/>
            <!-- Syncs now, unless a server must not be asked yet. Returns at once. -->
            <method name="Fetch"/>
            <!-- Syncs now, and keeps syncing until the caller leaves the bus. May be called again. -->
            <method name="Hold"/>
            <!-- The file was changed. Syncs soon. Returns at once. -->
            <method name="NoteChange"/>
            <method name="GetStatus">
              <arg type="b" name="is_syncing" direction="out"/>
              <arg type="s" name="results" direction="out"/>
            </method>
            <!-- The status has changed. The results are the accounts with their last syncs: a SyncReply in JSON. -->
            <signal name="StatusChanged">
              <arg type="b" name="is_syncing"/>
              <arg type="s" name="results"/>
            </signal>
          </interface>
        </node>
        """

    /// Time between the beginnings of two syncs while a window is open, in s: changes on the server are here within a
    /// minute.
    private static let pollInterval = 55.0
    /// Shortest pause between two syncs, in s, also if a sync takes longer than the interval.
    private static let minimumPause = 5.0
    /// Time without a change of the file after which it is synced, in s.
    private static let quietTime = 0.7
    /// Time after the first change after which the file is synced in any case, in s: changes are on the server within
    /// 3 s.
    private static let longestDelay = 1.8

    private let bus: DBusConnection
    private let folders = SyncFolders.current()
    /// The programs that have called Hold.
    private var holders: Set<String> = []
    private var watches: [FileMonitor] = []
    private var isFileMissing = false
    private var isSyncing = false
    /// The beginning of the last sync in s of the monotonic clock.
    private var lastBegin = 0.0
    /// The reason to sync again after the running sync, or `nil`.
    private var nextSync: SyncTrigger?
    private var poll: Timeout?
    private var quiet: Timeout?
    /// The time of the first change that isn't synced yet, in s of the monotonic clock.
    private var firstChange: Double?

    private init(bus: DBusConnection) {
        self.bus = bus
    }

    /// Serves until there has been nothing to do for a while, in s.
    static func run(idleTimeout: Int) throws(SyncCommandError) -> Int32 {
        do throws(DBusError) {
            let service = SyncService(bus: try DBusConnection())
            // The program that started the service may have ended, and then its call doesn't arrive.
            service.noteChange()
            try service.bus.export(path, interface: interface) { method, _ in service.handle(method) }
            service.bus.onNewOwner(of: Keyring.busName) { service.noteKeyring() }
            service.bus.serve(as: name, idleTimeout: idleTimeout) { service.isBusy }
        } catch {
            throw .noSessionBus(error.message)
        }
        return EXIT_SUCCESS
    }

    private var isBusy: Bool { isSyncing || quiet != nil || !holders.isEmpty }

    private func handle(_ method: String) -> [DBusValue]? {
        switch method {
        case "Sync": sync(.user)
        case SyncServiceName.fetch: sync(.window)
        case "Hold": hold(bus.caller)
        case SyncServiceName.changed: noteChange()
        case SyncServiceName.status: return status
        default: return nil
        }
        return []
    }

    private var status: [DBusValue] {
        [.boolean(isSyncing), .string(String(decoding: folders.reply().encode(), as: UTF8.self))]
    }

    // MARK: Windows

    private func hold(_ caller: String) {
        // Without an account there is nothing to wait for.
        guard (try? folders.accountsFile.load())?.isEmpty == false else { return }
        if holders.insert(caller).inserted { bus.whenGone(caller) { [weak self] in self?.release(caller) } }
        if watches.isEmpty { watch() }
        sync(.window)
    }

    /// Starts to watch the file. GLib takes seconds to notice that a missing folder is created, so it is watched again
    /// after a sync.
    private func watch() {
        isFileMissing = access(folders.paths.dataFile, F_OK) != 0
        watches = [FileMonitor(of: folders.paths.dataFile, quietTime: 0) { [weak self] in self?.noteChange() }]
    }

    private func release(_ caller: String) {
        holders.remove(caller)
        if holders.isEmpty { releaseAll() }
    }

    private func releaseAll() {
        holders = []
        watches = []
        poll?.cancel()
        poll = nil
    }

    /// Syncs after a moment, in which there may be more changes.
    private func noteChange() {
        guard (try? folders.accountsFile.load())?.isEmpty == false else { return }
        let now = MainLoop.now
        let first = firstChange ?? now
        firstChange = first
        quiet?.cancel()
        let delay = max(0, min(Self.quietTime, first + Self.longestDelay - now))
        quiet = MainLoop.after(milliseconds: Int(1_000 * delay)) { [weak self] in self?.sync(.automatic) }
    }

    /// A keyring was started. Syncs the accounts whose passwords were missing without it.
    private func noteKeyring() {
        guard isSyncing || folders.statusFile.load().contains(where: { $0.failure?.isPasswordMissing == true }) else {
            return
        }
        sync(.automatic)
    }

    // MARK: Syncing

    private func sync(_ trigger: SyncTrigger) {
        guard !isSyncing else {
            nextSync = max(nextSync ?? trigger, trigger)
            return
        }
        isSyncing = true
        lastBegin = MainLoop.now
        quiet?.cancel()
        (quiet, firstChange) = (nil, nil)
        poll?.cancel()
        emitStatus()
        // A new process reads the keyring again. In a sandbox, libsecret would read it only once in each.
        Subprocess.run([CommandLine.arguments[0], "background-sync", String(trigger.rawValue)]) { _ in
        } onEnd: { _ in
            self.finish()
        }
    }

    private func finish() {
        isSyncing = false
        // Who has requested a sync meanwhile waits for the end of that one.
        if let trigger = nextSync {
            nextSync = nil
            return sync(trigger)
        }
        emitStatus()
        if (try? folders.accountsFile.load())?.isEmpty == true { releaseAll() }
        guard !holders.isEmpty else { return }
        if isFileMissing { watch() }
        let delay = max(Self.minimumPause, lastBegin + Self.pollInterval - MainLoop.now)
        poll = MainLoop.after(milliseconds: Int(1_000 * delay)) { [weak self] in self?.sync(.automatic) }
    }

    private func emitStatus() {
        bus.emit("StatusChanged", of: Self.name, at: Self.path, status)
    }
}
