// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// A program's own settings, as GSettings keeps them. Where the schema is not installed, or is an older one without a key, reading
/// says nil and writing does nothing: GSettings itself would end the program.
public final class StoredSettings {
    private let settings: Owned?
    private var keys: Set<String> = []

    /// - Parameter schema: its id.
    public init(schema id: String) {
        guard let schema = Self.schema(id) else {
            settings = nil
            return
        }
        defer { g_settings_schema_unref(schema) }
        let names = g_settings_schema_list_keys(schema)
        defer { g_strfreev(names) }
        var next = names
        while let place = next, let name = place.pointee {
            keys.insert(String(cString: name))
            next = place + 1
        }
        settings = Owned(ptr(g_settings_new_full(schema, nil, nil)))
    }

    /// Whether there is a schema, so that what is set is kept.
    public var isKept: Bool { settings != nil }

    public subscript(text key: String) -> String? {
        get {
            guard let settings = settings(with: key), let text = g_settings_get_string(settings, key) else { return nil }
            defer { g_free(text) }
            return String(cString: text)
        }
        set {
            guard let settings = settings(with: key), let newValue else { return }
            g_settings_set_string(settings, key, newValue)
        }
    }

    public subscript(flag key: String) -> Bool? {
        get { settings(with: key).map { g_settings_get_boolean($0, key) != 0 } }
        set {
            guard let settings = settings(with: key), let newValue else { return }
            g_settings_set_boolean(settings, key, newValue ? 1 : 0)
        }
    }

    public subscript(number key: String) -> Double? {
        get { settings(with: key).map { g_settings_get_double($0, key) } }
        set {
            guard let settings = settings(with: key), let newValue else { return }
            g_settings_set_double(settings, key, newValue)
        }
    }

    /// Calls back with the key whenever a value changes, by whoever.
    public func onChange(_ handler: @escaping (_ key: String) -> Void) {
        guard let settings else { return }
        onText(settings.pointer, "changed", handler)
    }

    private func settings(with key: String) -> UnsafeMutablePointer<GSettings>? {
        guard let settings, keys.contains(key) else { return nil }
        return ptr(settings.pointer)
    }

    /// What the desktop knows, else what lies beside the program.
    private static func schema(_ id: String) -> OpaquePointer? {
        let known = g_settings_schema_source_get_default()
        if let schema = known.flatMap({ g_settings_schema_source_lookup($0, id, 1) }) { return schema }
        guard let folder = DataFolders.first("glib-2.0/schemas"),
            let source = g_settings_schema_source_new_from_directory(folder, known, 0, nil)
        else { return nil }
        defer { g_settings_schema_source_unref(source) }
        return g_settings_schema_source_lookup(source, id, 0)
    }
}
