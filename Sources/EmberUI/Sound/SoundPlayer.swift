// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// Plays short sounds with GSound. Without GSound or a sound server, and on errors, it plays nothing and reports
/// nothing.
///
/// Connecting to the sound server can take long, so all work is done on another thread.
final class SoundPlayer: Sendable {
    private let queue = WorkQueue()
    private let connection = SoundConnection()

    /// Connects to the sound server in advance, so that the first sound is not late.
    func prepare() {
        queue.async { [connection] in connection.open() }
    }

    /// Plays a file.
    ///
    /// - Parameter description: What the desktop can show instead, for people who don't hear it.
    func play(_ file: String, description: String) {
        let requestTime = g_get_monotonic_time()
        queue.async { [connection] in connection.play(file, description: description, requestTime: requestTime) }
    }
}

/// The connection to the sound server.
///
/// `@unchecked Sendable`: it is only used on the serial queue of its player.
private nonisolated final class SoundConnection: @unchecked Sendable {
    private typealias New = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
    private typealias Open = @convention(c) (OpaquePointer, OpaquePointer?) -> gboolean
    private typealias Play = @convention(c) (OpaquePointer, OpaquePointer?, OpaquePointer?, OpaquePointer?) -> gboolean

    /// Delay in µs after which a sound is skipped, so that sounds don't queue up.
    private static let maximumDelay: Int = 500_000
    /// Time in µs after a failure during which no new connection is made.
    private static let retryInterval: Int = 30_000_000

    /// The library, loaded at run time because GSound is optional.
    private var gsound: UnsafeMutableRawPointer?
    private var context: OpaquePointer?
    private var failureTime: Int?

    /// Connects unless connected, and returns whether there is a connection.
    @discardableResult
    func open() -> Bool {
        guard context == nil else { return true }
        if let failureTime, g_get_monotonic_time() - failureTime < Self.retryInterval { return false }
        gsound = gsound ?? dlopen("libgsound.so.0", RTLD_NOW | RTLD_LOCAL)
        guard let new = function("gsound_context_new", as: New.self),
            let open = function("gsound_context_open", as: Open.self),
            let fresh = new(nil, nil)
        else { return fail() }
        context = fresh
        return open(fresh, nil) != 0 || fail()
    }

    func play(_ file: String, description: String, requestTime: Int) {
        guard open(), let context, let play = function("gsound_context_play_simplev", as: Play.self) else { return }
        guard g_get_monotonic_time() - requestTime < Self.maximumDelay else { return }
        let attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        defer { g_hash_table_unref(attributes) }
        for (name, value) in ["media.filename": file, "event.description": description] {
            g_hash_table_insert(attributes, g_strdup(name), g_strdup(value))
        }
        if play(context, attributes, nil, nil) == 0 { _ = fail() }
    }

    private func fail() -> Bool {
        failureTime = g_get_monotonic_time()
        if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
        context = nil
        return false
    }

    private func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard let gsound, let address = dlsym(gsound, name) else { return nil }
        return unsafeBitCast(address, to: type)
    }
}
