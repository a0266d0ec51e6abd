// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// A program's own settings, as GSettings keeps them. Where the schema is not installed, or is an older one without a key, they hold
/// until the program ends, and reading says nil before they are written: GSettings itself would end the program.
public final class StoredSettings {
    private let settings: Owned?
    private var keys: Set<String> = []
    /// What cannot be kept, by key.
    private var passing: [String: Any] = [:]
    private var handlers: [(String) -> Void] = []

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
            guard let settings = settings(with: key), let text = g_settings_get_string(settings, key) else {
                return passing[key] as? String
            }
            defer { g_free(text) }
            return String(cString: text)
        }
        set {
            guard let newValue else { return }
            guard let settings = settings(with: key) else { return pass(newValue, as: key) }
            g_settings_set_string(settings, key, newValue)
        }
    }

    public subscript(flag key: String) -> Bool? {
        get { settings(with: key).map { g_settings_get_boolean($0, key) != 0 } ?? passing[key] as? Bool }
        set {
            guard let newValue else { return }
            guard let settings = settings(with: key) else { return pass(newValue, as: key) }
            g_settings_set_boolean(settings, key, newValue ? 1 : 0)
        }
    }

    public subscript(number key: String) -> Double? {
        get { settings(with: key).map { g_settings_get_double($0, key) } ?? passing[key] as? Double }
        set {
            guard let newValue else { return }
            guard let settings = settings(with: key) else { return pass(newValue, as: key) }
            g_settings_set_double(settings, key, newValue)
        }
    }

    /// Calls back with the key whenever a value changes, by whoever.
    public func onChange(_ handler: @escaping (_ key: String) -> Void) {
        handlers.append(handler)
        guard let settings else { return }
        onText(settings.pointer, "changed", handler)
    }

    /// Whether any value is other than the schema has it.
    public var isChanged: Bool {
        guard let settings else { return !passing.isEmpty }
        return !passing.isEmpty
            || keys.contains { key in
                guard let value = g_settings_get_user_value(ptr(settings.pointer), key) else { return false }
                defer { g_variant_unref(value) }
                guard let original = g_settings_get_default_value(ptr(settings.pointer), key) else { return true }
                defer { g_variant_unref(original) }
                return g_variant_equal(UnsafeRawPointer(value), UnsafeRawPointer(original)) == 0
            }
    }

    /// Has every value as the schema has it.
    public func reset() {
        if let settings { for key in keys { g_settings_reset(ptr(settings.pointer), key) } }
        let passed = Array(passing.keys)
        passing = [:]
        for key in passed { handlers.forEach { $0(key) } }
    }

    private func pass(_ value: Any, as key: String) {
        passing[key] = value
        handlers.forEach { $0(key) }
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
