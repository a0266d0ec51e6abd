// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol

/// The body of an answer with an error status (RFC 4918, section 16).
struct ErrorBody {
    /// The preconditions of WebDAV and CalDAV that failed.
    private(set) var conditions: [XMLName] = []
    /// The explanation that SabreDAV, which Nextcloud, ownCloud, and Baïkal use, adds in its own namespace.
    private(set) var message: String?

    private static let message = XMLName(namespace: "http://sabredav.org/ns", name: "message")
    /// Maximum length of an explanation in characters.
    private static let textLimit = 200

    /// Reads a body. If it isn't a WebDAV error, for example a web page, both properties are empty.
    init(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, let root = try? XMLNode(parsing: bytes), root.name == .dav("error") else { return }
        conditions = root.children.map(\.name).filter { $0 == .dav($0.name) || $0 == .calDAV($0.name) }
        message = root[Self.message].map { Self.line($0.text) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns a text of a server as a part of a sentence: one line without control characters and without a period at
    /// the end.
    static func line(_ text: String) -> String {
        let words = text.split { $0.isWhitespace || String($0).containsControlCharacters }
        var line = words.joined(separator: " ")
        if line.count > textLimit { line = line.prefix(textLimit - 1) + "…" }
        if line.hasSuffix(".") { line.removeLast() }
        return line
    }
}
