// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A file format for exchanging lists with other programs and people. `data/FORMAT.md` describes each.
///
/// Exporting and importing again keeps names, texts, order and which items are done. All but plain text keep dates and
/// rules of recurrence. Only JSON keeps ids and other keys; only JSON, iCalendar, and todo.txt keep completion dates.
public enum ListFormat: String, CaseIterable, Sendable {
    case markdown, todotxt, icalendar, text, json

    /// Returns the usual format for a file name, or `nil` if the name doesn't tell.
    public init?(fileName path: String) {
        let name = FileSystem.name(of: path).lowercased()
        if name.hasSuffix(".md") || name.hasSuffix(".markdown") {
            self = .markdown
        } else if name.hasSuffix(".json") {
            self = .json
        } else if name.hasSuffix(".ics") {
            self = .icalendar
        } else if ["todo.txt", "done.txt"].contains(where: name.hasSuffix) || name.hasSuffix(".todotxt") {
            self = .todotxt
        } else if name.hasSuffix(".txt") {
            self = .text
        } else {
            return nil
        }
    }

    /// Encodes the whole library.
    public func export(_ library: Library) -> [UInt8] {
        switch self {
        case .markdown: Array(MarkdownWriter.document(library.lists).utf8)
        case .todotxt: Array(TodoTxtFormat.document(library.lists).utf8)
        case .icalendar: Array(ICalendarFormat.document(library.lists).utf8)
        case .text: Array(PlainTextFormat.document(library.lists).utf8)
        case .json: Document.encode(library)
        }
    }

    /// Returns an item as a line of plain text, without a line break. Safe to show in a terminal.
    public static func line(of item: Item) -> String {
        PlainTextFormat.line(item)
    }

    /// Returns an item as Markdown, with a check box.
    public static func markdownLine(of item: Item) -> String {
        MarkdownWriter.line(item)
    }

    /// Returns the name of a list as a line of plain text, like an item.
    public static func line(ofName list: ItemList) -> String {
        PlainTextFormat.line(ofName: list)
    }

    /// Decodes the lists in a file. Text of any kind is accepted.
    ///
    /// - Parameter bytes: UTF-8 text, with or without a byte order mark, with any line endings.
    public func lists(in bytes: [UInt8]) throws(ImportError) -> [ImportedList] {
        if self == .json { return try Self.documentLists(in: bytes) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .notUTF8(line: Self.firstBadLine(of: bytes))
        }
        if self == .icalendar { return ICalendarFormat.lists(in: text) }
        let lines = TextLines.split(text)
        return switch self {
        case .markdown: MarkdownReader.lists(in: lines)
        case .todotxt: TodoTxtFormat.lists(in: lines)
        case .icalendar, .text, .json: PlainTextFormat.lists(in: lines)
        }
    }

    /// Decodes the lists in a file by its name and its content. Besides the formats, this reads CSV files of Todoist and
    /// Outlook, and JSON files of Google Tasks and Microsoft To Do.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or another name without an extension.
    ///   - recognize: Returns the date in a text, for services that write dates in words.
    public static func lists(
        in bytes: [UInt8], named path: String, recognizing recognize: (String) -> DatePhrase?
    ) throws(ImportError) -> [ImportedList] {
        let format = ListFormat(fileName: path)
        let start = bytes.prefix(binarySearchLength)
        // UTF-16, which has such bytes, too, begins with a byte order mark.
        guard !start.contains(0) || start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) else {
            throw .binary
        }
        guard format == nil else { return try (format ?? .text).lists(in: bytes) }
        if let text = String(validating: bytes, as: UTF8.self),
            let lists = TodoistFormat.lists(in: text, recognizing: recognize) ?? OutlookFormat.lists(in: text)
        {
            return lists
        }
        let lists = try ListFormat.text.lists(in: bytes)
        guard !path.lowercased().hasSuffix(".csv") else { throw lists.isEmpty ? .document(.empty) : .unknownTable }
        return lists
    }

    /// Number of bytes at the beginning of a file, one of which is 0 in files that contain no text.
    private static let binarySearchLength = 8_192

    private static func documentLists(in bytes: [UInt8]) throws(ImportError) -> [ImportedList] {
        let document: Document
        do throws(DocumentError) {
            document = try Document(decoding: bytes)
        } catch {
            let lists =
                error == .notALibrary
                ? GoogleTasksFormat.lists(in: bytes) ?? MicrosoftToDoFormat.lists(in: bytes) : nil
            guard let lists else { throw .document(error) }
            return lists
        }
        guard !document.isNewer else { throw .newer }
        return document.library.lists.map { ImportedList($0) }
    }

    private static func firstBadLine(of bytes: [UInt8]) -> Int {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
    }
}

/// An error that prevents importing a file.
public enum ImportError: Error, Hashable, Sendable {
    /// The file contains no text.
    case binary
    /// The file is not UTF-8. The line counts from 1.
    case notUTF8(line: Int)
    /// The file is not a JSON file of Ember.
    case document(DocumentError)
    /// The JSON file was written by a newer version of Ember. Importing it would lose data.
    case newer
    /// The columns of a CSV file are not those of Todoist or Outlook.
    case unknownTable
}
