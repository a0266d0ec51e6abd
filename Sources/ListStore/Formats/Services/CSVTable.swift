// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A table in a CSV file (RFC 4180). The first line has the names of the columns. Fields are separated by commas,
/// semicolons, or tabs, as programs for the desktop write them in some countries.
struct CSVTable {
    /// The rows below the first one. Rows without any text are left out.
    let rows: [Row]

    struct Row {
        fileprivate let columns: [String: Int]
        fileprivate let fields: [String]

        /// Returns the text in a column without surrounding white space; empty if there is none.
        ///
        /// - Parameter column: The name of the column in lowercase.
        subscript(column: String) -> String {
            guard let index = columns[column], index < fields.count else { return "" }
            return ItemText.trimmed(fields[index])
        }
    }

    /// Returns `nil` if a column is missing.
    ///
    /// - Parameter columns: The names of columns, in lowercase.
    init?(_ text: String, columns required: [String]) {
        var records = Self.records(in: Array(text.utf8))
        guard !records.isEmpty else { return nil }
        let names = records.removeFirst().enumerated().map { (ItemText.trimmed($1).lowercased(), $0) }
        let columns = Dictionary(names) { first, _ in first }
        guard required.allSatisfy({ columns[$0] != nil }) else { return nil }
        rows = records.map { Row(columns: columns, fields: $0) }
    }

    private static func records(in bytes: [UInt8]) -> [[String]] {
        var records: [[String]] = []
        var (fields, field, isQuoted): ([String], [UInt8], Bool) = ([], [], false)
        let separator = separator(in: bytes)
        func endField() {
            fields.append(String(decoding: field, as: UTF8.self))
            field.removeAll(keepingCapacity: true)
        }
        func endRecord() {
            endField()
            if fields.contains(where: { !$0.isEmpty }) { records.append(fields) }
            fields = []
        }
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\"") where isQuoted && index < bytes.count && bytes[index] == byte:
                field.append(byte)
                index += 1
            case UInt8(ascii: "\"") where isQuoted: isQuoted = false
            case UInt8(ascii: "\"") where field.isEmpty: isQuoted = true
            case _ where isQuoted: field.append(byte)
            case separator: endField()
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): endRecord()
            default: field.append(byte)
            }
        }
        // The file may have been cut off.
        endRecord()
        return records
    }

    /// Returns the first separator outside of quotation marks.
    private static func separator(in bytes: [UInt8]) -> UInt8 {
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var isQuoted = false
        for byte in bytes.prefix(while: { $0 != UInt8(ascii: "\n") }) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, separators.contains(byte) { return byte }
        }
        return separators[0]
    }
}
