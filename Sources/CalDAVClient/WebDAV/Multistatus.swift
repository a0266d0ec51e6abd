// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarSync

/// A WebDAV multistatus answer (RFC 4918, section 13).
package struct Multistatus: Sendable {
    package struct Response: Sendable {
        /// As the server writes it.
        package let href: String
        /// The status of the resource; `nil` if each property has its own.
        let status: Int?
        /// The properties that exist.
        package let properties: [XMLNode]
        /// The properties that don't exist or couldn't be changed, with their status.
        let failures: [XMLName: Int]

        subscript(name: XMLName) -> XMLNode? {
            properties.first { $0.name == name }
        }

        /// The text of a property without blanks at both ends; `nil` if it is empty or doesn't exist.
        func text(_ name: XMLName) -> String? {
            self[name].map { $0.text.trimmingBlanks() }.flatMap { $0.isEmpty ? nil : $0 }
        }

        /// The href in a property such as `current-user-principal`.
        func href(_ name: XMLName) -> String? {
            self[name]?[.dav("href")].map { $0.text.trimmingBlanks() }.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    package let responses: [Response]
    /// The token of a `sync-collection` report.
    let syncToken: String?

    /// Reads an answer. Throws `invalidAnswer` if it isn't a multistatus.
    package init(_ bytes: [UInt8]) throws(ServerError) {
        let root = try XMLNode(parsing: bytes)
        guard root.name == .dav("multistatus") else { throw .invalidAnswer("<\(root.name.name)>") }
        responses = root.all(.dav("response")).flatMap(Self.responses)
        syncToken = root[.dav("sync-token")].map { $0.text.trimmingBlanks() }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A response may have several hrefs with one status.
    private static func responses(_ node: XMLNode) -> [Response] {
        var properties: [XMLNode] = []
        var failures: [XMLName: Int] = [:]
        for group in node.all(.dav("propstat")) {
            // Some servers leave out the status of success.
            let status = group[.dav("status")].flatMap { Self.status($0.text) } ?? 200
            for property in group[.dav("prop")]?.children ?? [] {
                if 200..<300 ~= status { properties.append(property) } else { failures[property.name] = status }
            }
        }
        let status = node[.dav("status")].flatMap { Self.status($0.text) }
        return node.all(.dav("href")).map {
            Response(href: $0.text.trimmingBlanks(), status: status, properties: properties, failures: failures)
        }
    }

    /// Returns the number in "HTTP/1.1 200 OK".
    private static func status(_ line: String) -> Int? {
        line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    }

    /// Returns the preconditions that an error answer names (RFC 4918, section 16).
    static func failedPreconditions(in bytes: [UInt8]) -> [XMLName] {
        guard !bytes.isEmpty, let root = try? XMLNode(parsing: bytes), root.name == .dav("error") else { return [] }
        return root.children.map(\.name)
    }
}
