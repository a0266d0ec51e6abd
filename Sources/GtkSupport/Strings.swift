// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// Returns Pango markup that shows a text unchanged, for labels that always interpret markup.
public func escapedMarkup(_ text: String) -> String {
    takeString(g_markup_escape_text(text, -1)) ?? text
}
