// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// The program's own settings (GSettings). If the schema is not installed, or lacks a key, values are only kept until
/// the program ends, and reading returns `nil` before they are set: GSettings itself would abort the program.
public final class AppSettings {
    private let settings: ObjectRef?
    private var keys: Set<String> = []
    /// Values that GSettings cannot store, by key.
    private var unstored: [String: Any] = [:]
    private var handlers: [(String) -> Void] = []

    /// - Parameters:
    ///   - id: The schema's id.
    ///   - folder: The folder with the compiled schema, for a program that isn't installed.
    public init(schema id: String, folder: String?) {
        guard let schema = Self.schema(id, folder: folder) else {
            settings = nil
            return
        }
        defer { g_settings_schema_unref(schema) }
        let names = g_settings_schema_list_keys(schema)!
        defer { g_strfreev(names) }
        var name = names
        while let key = name.pointee {
            keys.insert(String(cString: key))
            name += 1
        }
        settings = ObjectRef(ptr(g_settings_new_full(schema, nil, nil)))
    }

    /// Whether values are stored, that is, whether the schema is installed.
    public var isKept: Bool { settings != nil }

    /// The value of a key: a text, a Boolean, or a number. `nil` if the schema lacks the key and it was never set.
    public subscript<Value>(key: String) -> Value? {
        get {
            guard let settings, keys.contains(key) else { return unstored[key] as? Value }
            let value: Any? =
                switch Value.self {
                case is String.Type: takeString(g_settings_get_string(ptr(settings.pointer), key))
                case is Bool.Type: g_settings_get_boolean(ptr(settings.pointer), key) != 0
                case is Double.Type: g_settings_get_double(ptr(settings.pointer), key)
                default: nil
                }
            return value as? Value
        }
        set {
            guard let settings, keys.contains(key) else {
                unstored[key] = newValue
                return handlers.forEach { $0(key) }
            }
            switch newValue {
            case let text as String: g_settings_set_string(ptr(settings.pointer), key, text)
            case let flag as Bool: g_settings_set_boolean(ptr(settings.pointer), key, flag ? 1 : 0)
            case let number as Double: g_settings_set_double(ptr(settings.pointer), key, number)
            default: break
            }
        }
    }

    /// Calls the handler with the key whenever a value changes, also if another program changes it.
    public func onChange(_ handler: @escaping (_ key: String) -> Void) {
        handlers.append(handler)
        if let settings { onString(settings.pointer, "changed", handler) }
    }

    /// Whether any value differs from its default.
    public var isChanged: Bool {
        guard unstored.isEmpty, let settings else { return !unstored.isEmpty }
        return keys.contains { key in
            guard let value = g_settings_get_user_value(ptr(settings.pointer), key) else { return false }
            defer { g_variant_unref(value) }
            guard let original = g_settings_get_default_value(ptr(settings.pointer), key) else { return true }
            defer { g_variant_unref(original) }
            return g_variant_equal(UnsafeRawPointer(value), UnsafeRawPointer(original)) == 0
        }
    }

    /// Resets every value to its default.
    public func reset() {
        if let settings { for key in keys { g_settings_reset(ptr(settings.pointer), key) } }
        let changed = unstored.keys
        unstored = [:]
        for key in changed { handlers.forEach { $0(key) } }
    }

    private static func schema(_ id: String, folder: String?) -> OpaquePointer? {
        let installed = g_settings_schema_source_get_default()
        if let schema = installed.flatMap({ g_settings_schema_source_lookup($0, id, 1) }) { return schema }
        guard let folder, let source = g_settings_schema_source_new_from_directory(folder, installed, 0, nil) else {
            return nil
        }
        defer { g_settings_schema_source_unref(source) }
        return g_settings_schema_source_lookup(source, id, 0)
    }
}
