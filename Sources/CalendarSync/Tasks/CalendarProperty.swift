// SPDX-License-Identifier: GPL-3.0-or-later

import CLibical

/// A single property of iCalendar, read and written by libical.
enum CalendarProperty {
    /// Returns the text of a property, without its escapes and folds.
    static func text(of line: String) -> String {
        // libical's property reader removes spaces around the value.
        guard let start = valueStart(of: line), start < line.utf8.endIndex else { return "" }
        let bytes = unfolded(line.utf8[start...])
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        setUp
        let text = bytes.filter { $0 != 0 } + [0]
        let value = text.withUnsafeBufferPointer { text in
            text.withMemoryRebound(to: CChar.self) { icalvalue_new_from_string(ICAL_TEXT_VALUE, $0.baseAddress) }
        }
        guard let value else { return String(decoding: bytes, as: UTF8.self) }
        defer { icalvalue_free(value) }
        return icalvalue_get_text(value).map { String(cString: $0) } ?? ""
    }

    /// Removes folds and the line break at the end.
    private static func unfolded(_ line: Substring.UTF8View) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.count)
        for byte in line {
            if bytes.last == UInt8(ascii: "\n"), byte == 0x20 || byte == 0x09 {
                bytes.removeLast()
                if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            } else {
                bytes.append(byte)
            }
        }
        while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes
    }

    /// Returns the value of a property that has no escapes, such as a date, without its parameters.
    static func rawValue(of line: String) -> String {
        var (value, isQuoted, isValue) = ("", false, false)
        for scalar in line.unicodeScalars {
            if isValue, scalar.value > 0x20 { value.unicodeScalars.append(scalar) }
            if scalar == "\"" { isQuoted.toggle() }
            if scalar == ":", !isQuoted { isValue = true }
        }
        return value
    }

    /// Returns a line with the parameters of another one and a new text, or a new line.
    static func line(_ name: String, text: String, replacing old: String?) -> String {
        let bare = "\(name):x\r\n"
        let line = old.flatMap { withProperty($0) { setText(text, of: $0) } }
        return line ?? withProperty(bare) { setText(text, of: $0) } ?? bare
    }

    /// Returns a line whose value needs no escapes, with the parameters of another one.
    static func line(_ name: String, value: String, replacing old: String? = nil) -> String {
        guard let old, let end = valueStart(of: old) else { return "\(name):\(value)\r\n" }
        return String(old[..<end]) + value + "\r\n"
    }

    /// Whether a line has parameters.
    static func hasParameters(_ line: String) -> Bool {
        line.utf8.first { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") } == UInt8(ascii: ";")
    }

    /// Returns the value of a parameter without its quotes, or `nil`.
    static func parameter(_ name: String, of line: String) -> String? {
        guard let end = valueStart(of: line) else { return nil }
        var (parts, isQuoted) = ([""], false)
        for scalar in String(decoding: unfolded(line.utf8[..<end]), as: UTF8.self).unicodeScalars.dropLast() {
            if scalar == "\"" { isQuoted.toggle() }
            if scalar == ";", !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalar)
            }
        }
        let prefix = name + "="
        guard let part = parts.dropFirst().first(where: { $0.uppercased().hasPrefix(prefix) }) else { return nil }
        return String(part.dropFirst(prefix.count)).filter { $0 != "\"" }
    }

    /// Returns a text as it comes back from a calendar object: with LF as line break, and without control characters
    /// and the other characters that XML 1.0 doesn't allow (U+FFFE and U+FFFF), because servers send objects in XML.
    static func normalized(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F || $0 == 0xEF }) else {
            return text
        }
        var (bytes, isAfterCR): ([UInt8], Bool) = ([], false)
        for byte in text.utf8 {
            if byte == 0x0D || byte == 0x0A && !isAfterCR { bytes.append(0x0A) }
            isAfterCR = byte == 0x0D
            if byte == 0xBE || byte == 0xBF, bytes.suffix(2) == [0xEF, 0xBF] {
                bytes.removeLast(2)
                continue
            }
            if byte >= 0x20 && byte != 0x7F || byte == 0x09 { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: libical

    /// Makes libical report errors instead of ending the process.
    private static let setUp: Void = {
        icalerror_set_errors_are_fatal(0)
    }()

    private static func withProperty<Value>(_ line: String, _ body: (OpaquePointer) -> Value?) -> Value? {
        setUp
        guard let property = icalproperty_new_from_string(line) else { return nil }
        defer { icalproperty_free(property) }
        return body(property)
    }

    private static func setText(_ text: String, of property: OpaquePointer) -> String? {
        guard let value = icalvalue_new_text(text) else { return nil }
        icalproperty_set_value(property, value)
        guard let line = icalproperty_as_ical_string_r(property) else { return nil }
        defer { icalmemory_free_buffer(line) }
        return String(cString: line)
    }

    private static func valueStart(of line: String) -> String.Index? {
        var isQuoted = false
        for index in line.utf8.indices {
            if line.utf8[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if line.utf8[index] == UInt8(ascii: ":"), !isQuoted { return line.utf8.index(after: index) }
        }
        return nil
    }
}
