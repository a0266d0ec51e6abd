// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Pango's markup, for labels that cannot be told to take a text as it is.
public enum Markup {
    /// Markup that shows a text as it is.
    public static func plain(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return text }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
