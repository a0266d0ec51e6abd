// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

nonisolated extension DBusValue {
    /// The value as a floating GVariant.
    var variant: OpaquePointer {
        switch self {
        case .string(let string): g_variant_new_string(string)
        case .path(let path): g_variant_new_object_path(path)
        case .strings(let strings): Self.array("as", of: strings.map { g_variant_new_string($0) })
        case .boolean(let value): g_variant_new_boolean(value ? 1 : 0)
        case .int32(let number): g_variant_new_int32(number)
        case .uint32(let number): g_variant_new_uint32(number)
        case .uint64(let number): g_variant_new_uint64(guint64(number))
        case .int64(let number): g_variant_new_int64(gint64(number))
        case .tuple(let values): g_variant_new_tuple(values.map(\.variant), gsize(values.count))
        case .variant(let value): g_variant_new_variant(value.variant)
        case .array(let values): g_variant_new_array(nil, values.map(\.variant), gsize(values.count))
        case .variants(let values): Self.array("av", of: values.map { g_variant_new_variant($0.variant) })
        case .dictionary(let entries): Self.dictionary(entries)
        case .dictionaries(let dictionaries): Self.array("aa{sv}", of: dictionaries.map(Self.dictionary))
        }
    }

    private static func dictionary(_ entries: [String: DBusValue]) -> OpaquePointer {
        array(
            "a{sv}",
            of: entries.map { g_variant_new_dict_entry(g_variant_new_string($0), g_variant_new_variant($1.variant)) })
    }

    private static func array(_ type: String, of elements: [OpaquePointer?]) -> OpaquePointer {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return g_variant_new_array(g_variant_type_element(type), elements, gsize(elements.count))
    }

    /// Returns the values in a tuple; `nil` if one of them has another type than `s`, `o`, `g`, `as`, `b`, `u`, `t`, `x`,
    /// `v`, `av`, a dictionary with texts as keys, a tuple of these, or an array of such tuples.
    package static func values(in tuple: OpaquePointer) -> [DBusValue]? {
        elements(of: tuple) { DBusValue($0) }
    }

    /// Returns the elements of a tuple or an array; `nil` if one of them can't be read.
    private static func elements<Element>(
        of container: OpaquePointer, _ read: (OpaquePointer) -> Element?
    ) -> [Element]? {
        var elements: [Element] = []
        for index in 0..<g_variant_n_children(container) {
            let child = g_variant_get_child_value(container, index)!
            defer { g_variant_unref(child) }
            guard let element = read(child) else { return nil }
            elements.append(element)
        }
        return elements
    }

    private static func text(of variant: OpaquePointer) -> String {
        String(cString: g_variant_get_string(variant, nil))
    }

    /// Returns the value in a variant of the type `v`.
    private static func content(of box: OpaquePointer) -> DBusValue? {
        let content = g_variant_get_variant(box)!
        defer { g_variant_unref(content) }
        return DBusValue(content)
    }

    /// Returns an entry of a dictionary; `nil` if its value has a type that isn't known.
    private static func entry(at index: gsize, in dictionary: OpaquePointer) -> (String, DBusValue)? {
        let entry = g_variant_get_child_value(dictionary, index)!
        let (name, value) = (g_variant_get_child_value(entry, 0)!, g_variant_get_child_value(entry, 1)!)
        let isBoxed = String(cString: g_variant_get_type_string(value)) == "v"
        let content = isBoxed ? g_variant_get_variant(value)! : g_variant_ref(value)!
        defer { for each in [entry, name, value, content] { g_variant_unref(each) } }
        return DBusValue(content).map { (text(of: name), $0) }
    }

    private init?(_ variant: OpaquePointer) {
        let value: DBusValue?
        switch String(cString: g_variant_get_type_string(variant)) {
        case "s", "g": value = .string(Self.text(of: variant))
        case "o": value = .path(Self.text(of: variant))
        case "b": value = .boolean(g_variant_get_boolean(variant) != 0)
        case "u": value = .uint32(g_variant_get_uint32(variant))
        case "t": value = .uint64(UInt64(g_variant_get_uint64(variant)))
        case "x": value = .int64(Int64(g_variant_get_int64(variant)))
        case "as": value = Self.elements(of: variant, Self.text).map(DBusValue.strings)
        case "v": value = Self.content(of: variant).map(DBusValue.variant)
        case "av": value = Self.elements(of: variant, Self.content).map(DBusValue.variants)
        case let type where type.hasPrefix("a{s") || type.hasPrefix("a{o"):
            let entries = (0..<g_variant_n_children(variant)).compactMap { Self.entry(at: $0, in: variant) }
            value = .dictionary(Dictionary(entries) { first, _ in first })
        case let type where type.hasPrefix("a("): value = Self.values(in: variant).map(DBusValue.array)
        case let type where type.hasPrefix("("): value = Self.values(in: variant).map(DBusValue.tuple)
        default: value = nil
        }
        guard let value else { return nil }
        self = value
    }
}
