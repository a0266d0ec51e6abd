// SPDX-License-Identifier: GPL-3.0-or-later
import CGettext
import Glibc

/// Translated text. Placeholders are `{name}`, filled in after translation: a wrong translation can never crash the program.
public enum Text {
    private static let domain = "ember"

    /// Makes the translations known that are installed with the program. To be called before any text is asked for.
    public static func bind() {
        bind(to: (DataFolders.first("ember-todo").map { $0 + "/.." } ?? "/usr/share") + "/locale")
    }

    /// Makes translations known.
    ///
    /// - Parameter directory: where `<language>/LC_MESSAGES/ember.mo` lie.
    public static func bind(to directory: String) {
        setlocale(LC_ALL, "")
        bindtextdomain(domain, directory)
        bind_textdomain_codeset(domain, "UTF-8")
    }

    // gettext answers with the very text it was asked for when there is no translation: it must live until it was copied.

    fileprivate static func translated(_ text: String) -> String {
        text.withCString { String(cString: dgettext(domain, $0)) }
    }

    /// In the catalogue, a context stands before its text, behind it an EOT.
    fileprivate static func translated(_ context: String, _ text: String) -> String {
        let key = context + "\u{4}" + text
        let found = translated(key)
        return found == key ? text : found
    }

    fileprivate static func translated(_ one: String, _ many: String, _ count: Int) -> String {
        one.withCString { one in
            many.withCString { String(cString: dngettext(domain, one, $0, UInt(max(count, 0)))) }
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

/// A text in the user's language.
public func tr(_ text: String, _ values: [String: String] = [:]) -> String {
    Text.fill(Text.translated(text), values)
}

/// A text in the user's language, by number; `{count}` is the number.
public func trn(_ one: String, _ many: String, _ count: Int, _ values: [String: String] = [:]) -> String {
    Text.fill(Text.translated(one, many, count), values.merging(["count": String(count)]) { first, _ in first })
}

/// A text in the user's language, where the same words could mean different things.
public func trc(_ context: String, _ text: String, _ values: [String: String] = [:]) -> String {
    Text.fill(Text.translated(context, text), values)
}
