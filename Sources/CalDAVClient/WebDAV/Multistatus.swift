// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol

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

        /// The version. One that can't be a header of a request counts as missing.
        var etag: String? {
            text(.dav("getetag")).flatMap { $0.containsControlCharacters ? nil : $0 }
        }

        /// The href in a property such as `current-user-principal`.
        func href(_ name: XMLName) -> String? {
            self[name]?[.dav("href")].map { $0.text.trimmingBlanks() }.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    package private(set) var responses: [Response] = []
    /// The token of a `sync-collection` report.
    let syncToken: String?

    /// Reads an answer. Throws `invalidAnswer` if it isn't a multistatus.
    package init(_ bytes: [UInt8]) throws(ServerError) {
        var responses: [Response] = []
        syncToken = try Self.read(bytes) { responses.append($0) }
        self.responses = responses
    }

    /// Reads an answer without keeping it in memory: an element takes 20 times the memory of its text.
    ///
    /// - Parameter handle: Called for each response. If the answer isn't valid, the first ones were handled before the
    ///   error.
    /// - Returns: The token of a `sync-collection` report.
    static func read(_ bytes: [UInt8], _ handle: (Response) -> Void) throws(ServerError) -> String? {
        var syncToken: String?
        let root = try XMLNode.read(bytes) { root, child in
            guard root == .dav("multistatus") else { return }
            if child.name == .dav("response") { responses(child).forEach(handle) }
            if child.name == .dav("sync-token"), syncToken == nil { syncToken = child.text.trimmingBlanks() }
        }
        guard root == .dav("multistatus") else { throw .invalidAnswer("<\(root.name)>") }
        return syncToken.flatMap { $0.isEmpty ? nil : $0 }
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
}
