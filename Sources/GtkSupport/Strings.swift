// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Returns a copy of a string that the caller of a C function owns, and frees the original.
public func takeString(_ string: UnsafeMutablePointer<CChar>?) -> String? {
    guard let string else { return nil }
    defer { g_free(string) }
    return String(cString: string)
}

/// Returns Pango markup that shows a text unchanged, for labels that always interpret markup.
public func escapedMarkup(_ text: String) -> String {
    takeString(g_markup_escape_text(text, -1)) ?? text
}
