// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Dispatch
import Glibc

/// Plays short sounds through GSound, where that is installed. Where it is not, where nothing can play them, or where playing fails,
/// there is silence, and nothing is said of it.
///
/// Reaching the sound server can take long, so nothing of it happens on the caller's thread.
public final class SoundPlayer: Sendable {
    private let queue = DispatchQueue(label: "sounds", qos: .userInitiated)
    private let line = Line()

    public init() {}

    /// Reaches for the sound server now, so that the first sound is not late.
    public func prepare() {
        queue.async { [line] in line.open() }
    }

    /// Plays a file.
    ///
    /// - Parameter description: what the desktop may show or tell instead of it.
    public func play(_ file: String, description: String) {
        let asked = g_get_monotonic_time()
        queue.async { [line] in line.play(file, description: description, asked: asked) }
    }
}

/// The line to the sound server.
///
/// `@unchecked Sendable`: only the serial queue of the one player that has it calls it.
private nonisolated final class Line: @unchecked Sendable {
    private typealias New = @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
    private typealias Open = @convention(c) (OpaquePointer, OpaquePointer?) -> gboolean
    private typealias Play = @convention(c) (OpaquePointer, OpaquePointer?, OpaquePointer?, OpaquePointer?) -> gboolean

    /// µs after which a sound would only be late, and others would pile up behind it.
    private static let latest: Int = 500_000
    /// µs until a device that was not there is asked for again, if a sound is wanted then.
    private static let pause: Int = 30_000_000

    /// The library, named by its ABI, so that no development package is needed.
    private var gsound: UnsafeMutableRawPointer?
    private var context: OpaquePointer?
    private var failed: Int?

    /// Whether there is a line now.
    @discardableResult
    func open() -> Bool {
        guard context == nil else { return true }
        if let failed, g_get_monotonic_time() - failed < Self.pause { return false }
        gsound = gsound ?? dlopen("libgsound.so.0", RTLD_NOW | RTLD_LOCAL)
        guard let new = function("gsound_context_new", as: New.self), let open = function("gsound_context_open", as: Open.self),
            let fresh = new(nil, nil)
        else { return fail() }
        context = fresh
        return open(fresh, nil) != 0 || fail()
    }

    func play(_ file: String, description: String, asked: Int) {
        guard open(), let context, let play = function("gsound_context_play_simplev", as: Play.self) else { return }
        guard g_get_monotonic_time() - asked < Self.latest else { return }
        let attributes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        defer { g_hash_table_unref(attributes) }
        for (name, value) in ["media.filename": file, "event.description": description] {
            g_hash_table_insert(attributes, g_strdup(name), g_strdup(value))
        }
        if play(context, attributes, nil, nil) == 0 { _ = fail() }
    }

    private func fail() -> Bool {
        failed = g_get_monotonic_time()
        if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
        context = nil
        return false
    }

    private func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard let gsound, let address = dlsym(gsound, name) else { return nil }
        return unsafeBitCast(address, to: type)
    }
}
