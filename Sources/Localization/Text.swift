// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Glibc

/// Translated text. Placeholders are `{name}` and are filled in after translation, so a wrong translation cannot crash
/// the program.
public enum Text {
    private static let domain = "ember"

    /// Loads the translations that are installed with the program. Must be called before the first text is requested.
    public static func bind() {
        bind(to: (DataFolders.first("ember-todo").map { $0 + "/.." } ?? "/usr/share") + "/locale")
    }

    /// Loads translations from a folder.
    ///
    /// - Parameter directory: The folder with `<language>/LC_MESSAGES/ember.mo`.
    public static func bind(to directory: String) {
        setlocale(LC_ALL, "")
        bindtextdomain(domain, directory)
        bind_textdomain_codeset(domain, "UTF-8")
    }

    // Without a translation GLib returns the pointer that it was given: it must stay valid until the text is copied.

    fileprivate static func translated(_ text: String) -> String {
        text.withCString { String(cString: g_dgettext(domain, $0)) }
    }

    fileprivate static func translated(_ context: String, _ text: String) -> String {
        text.withCString { String(cString: g_dpgettext2(domain, context, $0)) }
    }

    fileprivate static func translated(_ one: String, _ many: String, _ count: Int) -> String {
        one.withCString { one in
            many.withCString { String(cString: g_dngettext(domain, one, $0, gulong(max(count, 0)))) }
        }
    }

    fileprivate static func fill(_ text: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            result += rest[..<open]
            result += values[name] ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

/// Returns a text in the user's language.
public func tr(_ text: String, _ values: [String: String] = [:]) -> String {
    Text.fill(Text.translated(text), values)
}

/// Returns the plural form of a text for a number, in the user's language; `{count}` stands for the number.
public func trn(_ one: String, _ many: String, _ count: Int, _ values: [String: String] = [:]) -> String {
    Text.fill(Text.translated(one, many, count), values.merging(["count": String(count)]) { first, _ in first })
}

/// Returns a text in the user's language, for texts that have several meanings.
///
/// - Parameter context: Tells the meanings apart for translators.
public func trc(_ context: String, _ text: String, _ values: [String: String] = [:]) -> String {
    Text.fill(Text.translated(context, text), values)
}
