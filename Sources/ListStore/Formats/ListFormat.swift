// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A way to write lists down that other programs, or people, read and write too. `data/FORMAT.md` describes each.
///
/// What is exported and imported again is the same: names, texts, what is done, and the order; ids and unknown keys in JSON only,
/// the day of completion in todo.txt and JSON only.
public enum ListFormat: String, CaseIterable, Sendable {
    case markdown, todotxt, text, json

    /// The format that files of this name have as a rule; nil when the name says nothing.
    public init?(fileName path: String) {
        let name = (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
        if name.hasSuffix(".md") || name.hasSuffix(".markdown") {
            self = .markdown
        } else if name.hasSuffix(".json") {
            self = .json
        } else if ["todo.txt", "done.txt"].contains(where: name.hasSuffix) || name.hasSuffix(".todotxt") {
            self = .todotxt
        } else if name.hasSuffix(".txt") {
            self = .text
        } else {
            return nil
        }
    }

    /// The content of a file with everything in the library.
    public func export(_ library: Library) -> [UInt8] {
        switch self {
        case .markdown: Array(MarkdownWriter.document(library.lists).utf8)
        case .todotxt: Array(TodoTxtFormat.document(library.lists).utf8)
        case .text: Array(PlainTextFormat.document(library.lists).utf8)
        case .json: Document.encode(library)
        }
    }

    /// An item as a line of the plain text format, without its end: safe to be shown in a terminal.
    public static func line(of item: Item) -> String {
        PlainTextFormat.line(item)
    }

    /// The lists that a file's content stands for, whatever it is.
    ///
    /// - Parameter bytes: UTF-8, with or without a byte order mark, lines ended in any way.
    public func lists(in bytes: [UInt8]) throws(ImportError) -> [ImportedList] {
        if self == .json { return try Self.documentLists(in: bytes) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(line: Self.firstBadLine(of: bytes)) }
        let lines = TextLines.split(text)
        return switch self {
        case .markdown: MarkdownReader.lists(in: lines)
        case .todotxt: TodoTxtFormat.lists(in: lines)
        case .text, .json: PlainTextFormat.lists(in: lines)
        }
    }

    private static func documentLists(in bytes: [UInt8]) throws(ImportError) -> [ImportedList] {
        let document: Document
        do throws(DocumentError) {
            document = try Document(decoding: bytes, sinkingDone: false)
        } catch {
            throw .document(error)
        }
        guard !document.isNewer else { throw .newer }
        return document.library.lists.map { ImportedList($0) }
    }

    private static func firstBadLine(of bytes: [UInt8]) -> Int {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
    }
}

/// Why nothing can be imported from a file's content.
public enum ImportError: Error, Hashable, Sendable {
    /// Bytes that are not UTF-8; the line counts from 1.
    case notUTF8(line: Int)
    /// What was to be JSON is none of Ember's.
    case document(DocumentError)
    /// JSON of a newer version of Ember: importing it would lose what only that knows.
    case newer
}
