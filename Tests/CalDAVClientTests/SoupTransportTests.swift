// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import CalDAVClient

struct SoupTransportTests {
    /// Opens a port of this computer that accepts connections and never answers. Returns the socket and the port.
    private func silentServer() -> (socket: Int32, port: Int) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = localAddress(port: 0)
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
        #expect(
            failure(of: try transport.send(HTTPRequest(method: "PROPFIND", address: server, timeLimit: 0))) == .timeout)
    }

    @Test("Connections to this computer never go through a proxy")
    func proxy() {
        for text in ["http://127.0.0.1:5232/", "http://localhost/", "http://[::1]/"] {
            #expect(!SoupTransport(server: address(text), fingerprint: nil).usesProxy)
        }
        #expect(SoupTransport(server: address("https://example.org/"), fingerprint: nil).usesProxy)
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

    @Test("Computer that doesn't answer at all is given up early")
    func connectionTimeout() throws {
        let (socket, port) = silentServer()
        defer { close(socket) }
        // Linux ignores connections when the queue is full.
        let connections = (0..<8).map { _ in connect(to: port) }
        defer { connections.forEach { close($0) } }
        let server = address("http://127.0.0.1:\(port)/")
        let transport = SoupTransport(server: server, fingerprint: nil, connectionTimeout: 1)
        guard
            case .offline? = failure(
                of: try transport.send(HTTPRequest(method: "PROPFIND", address: server, timeLimit: 45)))
        else {
            Issue.record("another error")
            return
        }
    }

    @Test("Connected server may take longer for the answer than for the connection")
    func slowAnswer() throws {
        let (socket, port) = silentServer()
        defer { close(socket) }
        let server = address("http://127.0.0.1:\(port)/")
        let transport = SoupTransport(server: server, fingerprint: nil, connectionTimeout: 1)
        #expect(
            failure(of: try transport.send(HTTPRequest(method: "PROPFIND", address: server, timeLimit: 2))) == .timeout)
    }

    /// Begins to connect to a port of this computer. Returns the socket.
    private func connect(to port: Int) -> Int32 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = localAddress(port: port)
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = Glibc.connect(client, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return client
    }

    private func localAddress(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
    }

    @Test("Name and password are sent in UTF-8, at first after the challenge and then at once")
    func encoding() throws {
        let (socket, port) = silentServer()
        let requests = Mutex<[String]>([])
        let isDone = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            for isChallenge in [true, false, false] {
                let connection = accept(socket, nil, nil)
                let count = read(connection, &buffer, buffer.count)
                requests.withLock { $0.append(String(decoding: buffer[..<max(0, count)], as: UTF8.self)) }
                let challenge = "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"r\""
                let answer =
                    "HTTP/1.1 \(isChallenge ? challenge : "204 No Content")\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                _ = write(connection, answer, answer.utf8.count)
                close(connection)
            }
            isDone.signal()
        }
        let server = address("http://127.0.0.1:\(port)/")
        let transport = SoupTransport(server: server, credentials: ("Zoë", "pässwörd ñß"), fingerprint: nil)
        for _ in 0..<2 { #expect(try transport.send(HTTPRequest(method: "DELETE", address: server)).status == 204) }
        // Ends the server if it still waits for a request.
        shutdown(socket, Int32(SHUT_RDWR))
        isDone.wait()
        close(socket)
        let values = requests.withLock { $0 }.map { request in
            request.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Authorization: ") }.map(String.init)
        }
        // As “printf 'Zoë:pässwörd ñß' | base64” encodes it.
        #expect(values == [nil] + Array(repeating: "Authorization: Basic Wm/Dqzpww6Rzc3fDtnJkIMOxw58=", count: 2))
    }
}
