// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarSync
import Glibc
import Testing

@testable import CalDAVClient

struct SoupTransportTests {
    /// Opens a port of this computer that accepts connections and never answers. Returns the socket and the port.
    private func silentServer() -> (socket: Int32, port: Int) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(server, address, size) == 0 && listen(server, 1) == 0 && getsockname(server, address, &size) == 0
            }
        }
        #expect(isListening)
        return (server, Int(UInt16(bigEndian: address.sin_port)))
    }

    @Test("Answer that doesn't arrive within the time limit is a timeout, and not a lost connection")
    func timeLimit() {
        let (socket, port) = silentServer()
        defer { close(socket) }
        let server = address("http://127.0.0.1:\(port)/")
        let transport = SoupTransport(server: server, fingerprint: nil)
        #expect(failure(of: try transport.send(HTTPRequest(method: "PROPFIND", address: server, timeLimit: 0))) == .timeout)
    }

    @Test("Refused connection is a server that can't be reached")
    func refused() {
        let (socket, port) = silentServer()
        close(socket)
        let server = address("http://127.0.0.1:\(port)/")
        let transport = SoupTransport(server: server, fingerprint: nil)
        guard case .offline? = failure(of: try transport.send(HTTPRequest(method: "PROPFIND", address: server))) else {
            Issue.record("another error")
            return
        }
    }
}
