// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Glibc

/// The control socket of the gesture rig in which the tests run. The rig's README lists its commands.
@MainActor final class RigConnection {
    private let socket: Int32

    /// Connects to the rig; `nil` if the tests don't run in one.
    init?() {
        guard let folder = getenv("XDG_RUNTIME_DIR") else { return nil }
        let path = String(cString: folder) + "/rig"
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let size = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < size else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) == 0 }
        }
        guard isConnected else {
            close(descriptor)
            return nil
        }
        socket = descriptor
    }

    isolated deinit {
        close(socket)
    }

    /// Plays input commands at their times (s) while GTK's main loop runs. Returns the rig's answer.
    func play(_ steps: [(time: Double, command: String)]) -> String {
        let lines = steps.map { "\(Int($0.time * 1e6)) \($0.command)" }
        let script = (["play begin"] + lines + ["play end", ""]).joined(separator: "\n")
        guard script.withCString({ write(socket, $0, strlen($0)) }) == script.utf8.count else {
            return "error: cannot write"
        }
        return answer(within: 15)
    }

    /// Runs GTK's main loop.
    func runLoop(seconds: Double) {
        let end = g_get_monotonic_time() + gint64(seconds * 1e6)
        while g_get_monotonic_time() < end {
            if g_main_context_iteration(nil, 0) == 0 { usleep(1_000) }
        }
    }

    private func answer(within seconds: Double) -> String {
        let end = g_get_monotonic_time() + gint64(seconds * 1e6)
        var bytes: [UInt8] = []
        while g_get_monotonic_time() < end {
            var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, 0) > 0 {
                var byte: UInt8 = 0
                guard read(socket, &byte, 1) == 1 else { return "error: the rig ended" }
                if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(byte)
            } else if g_main_context_iteration(nil, 0) == 0 {
                usleep(1_000)
            }
        }
        return "error: no answer"
    }
}
