// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Foundation
import XCTest

@testable import GLibSupport

/// A program and its peer on a session bus of their own.
final class DBusTests: XCTestCase {
    private static let name = "io.github.ember_todo.Test"
    private static let path = "/io/github/ember_todo/Test"
    private static let interface = """
        <node>
          <interface name="io.github.ember_todo.Test">
            <method name="Get">
              <arg type="b" name="flag" direction="out"/>
              <arg type="x" name="number" direction="out"/>
              <arg type="as" name="texts" direction="out"/>
            </method>
            <method name="Do"/>
            <signal name="Changed">
              <arg type="s" name="text"/>
            </signal>
          </interface>
        </node>
        """

    private let daemon = Process()
    private var address = ""

    override func setUp() async throws {
        let output = Pipe()
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        daemon.arguments = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        daemon.standardOutput = output
        try daemon.run()
        address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    override func tearDown() async throws {
        // It inherits the signals that threads of Swift's executor block, such as SIGTERM.
        kill(daemon.processIdentifier, SIGKILL)
    }

    /// Connects to the bus. The connection doesn't end the process with the bus.
    @MainActor private func connect() throws -> OpaquePointer {
        let flags =
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
            | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
        let address = address.trimmingCharacters(in: .newlines)
        return try XCTUnwrap(
            g_dbus_connection_new_for_address_sync(address, GDBusConnectionFlags(rawValue: flags), nil, nil, nil))
    }

    @MainActor private func makeService(_ handler: @escaping DBusConnection.Handler) throws -> DBusConnection {
        let service = DBusConnection(try connect())
        try service.export(Self.path, interface: Self.interface, handler)
        return service
    }

    @MainActor private func makePeer() throws -> DBusPeer {
        DBusPeer(ObjectRef(try connect()), name: Self.name, path: Self.path)
    }

    /// Serves as long as the service is busy. Begins when the service owns its name.
    @MainActor private func serve(_ service: DBusConnection, _ begin: () -> Void, while isBusy: () -> Bool) {
        var hasBegun = false
        service.serve(as: Self.name, idleTimeout: 0) {
            if !hasBegun {
                hasBegun = true
                begin()
            }
            return isBusy()
        }
    }

    @MainActor func testCallReturnsTheResultsOrNil() async throws {
        let results: [DBusValue] = [.boolean(true), .int64(1 << 40), .strings(["a", "ü"])]
        let service = try makeService { method, _ in method == "Get" ? results : nil }
        let peer = try makePeer()
        var received: [[DBusValue]?] = []
        serve(service) {
            peer.call("Get") {
                received.append($0)
                // The service has no results for it.
                peer.call("Do") { received.append($0) }
            }
        } while: {
            received.count < 2
        }
        XCTAssertEqual(received, [results, nil])
    }

    @MainActor func testSignalIsReceivedUntilThePeerUnsubscribes() async throws {
        let service = try makeService { _, _ in [] }
        let peer = try makePeer()
        var received: [[DBusValue]?] = []
        var isReady = false
        peer.subscribe("Changed") { received.append($0) }
        serve(service) {
            // The bus knows of the subscription when it delivers the call.
            peer.call("Do") { _ in service.emit("Changed", of: Self.name, at: Self.path, [.string("one")]) }
        } while: {
            received.isEmpty
        }
        peer.unsubscribe()
        serve(service) {
            service.emit("Changed", of: Self.name, at: Self.path, [.string("two")])
            peer.call("Do") { _ in isReady = true }
        } while: {
            !isReady
        }
        XCTAssertEqual(received, [[.string("one")]])
    }

    @MainActor func testSecondProgramDoesNotServe() async throws {
        let (service, other) = (try makeService { _, _ in [] }, try makeService { _, _ in [] })
        serve(service) {
            // It would serve for ever.
            other.serve(as: Self.name, idleTimeout: 0) { true }
        } while: {
            false
        }
    }

    @MainActor func testProgramThatHasLeftIsGone() async throws {
        let service = try makeService { _, _ in [] }
        let caller = try connect()
        var calls = 0
        service.whenGone(String(cString: g_dbus_connection_get_unique_name(caller))) { calls += 1 }
        service.whenGone("io.github.ember_todo.Missing") { calls += 1 }
        XCTAssertEqual(calls, 0)
        g_dbus_connection_close_sync(caller, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(caller))
        while calls < 2 { g_main_context_iteration(nil, 1) }
    }
}
