// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

extension DBusValue {
    /// A floating GVariant.
    var variant: OpaquePointer {
        switch self {
        case .text(let text): g_variant_new_string(text)
        case .texts(let texts): Self.array("as", of: texts.map { g_variant_new_string($0) })
        case .number(let number): g_variant_new_uint32(number)
        case .tuple(let values): g_variant_new_tuple(values.map(\.variant), gsize(values.count))
        case .variant(let value): g_variant_new_variant(value.variant)
        case .variants(let values): Self.array("av", of: values.map { g_variant_new_variant($0.variant) })
        case .dictionary(let entries): Self.dictionary(entries)
        case .dictionaries(let dictionaries): Self.array("aa{sv}", of: dictionaries.map(Self.dictionary))
        }
    }

    private static func dictionary(_ entries: [String: DBusValue]) -> OpaquePointer {
        array("a{sv}", of: entries.map { g_variant_new_dict_entry(g_variant_new_string($0), g_variant_new_variant($1.variant)) })
    }

    private static func array(_ type: String, of elements: [OpaquePointer?]) -> OpaquePointer {
        let type = g_variant_type_new(type)
        defer { g_variant_type_free(type) }
        return g_variant_new_array(g_variant_type_element(type), elements, gsize(elements.count))
    }

    /// The arguments of a call; nil when there is one of a kind that no call of ours takes.
    static func arguments(of tuple: OpaquePointer) -> [DBusValue]? {
        var values: [DBusValue] = []
        for index in 0..<g_variant_n_children(tuple) {
            let child = g_variant_get_child_value(tuple, index)!
            defer { g_variant_unref(child) }
            guard let value = DBusValue(child) else { return nil }
            values.append(value)
        }
        return values
    }

    private init?(_ variant: OpaquePointer) {
        switch String(cString: g_variant_get_type_string(variant)) {
        case "s": self = .text(String(cString: g_variant_get_string(variant, nil)))
        case "u": self = .number(g_variant_get_uint32(variant))
        case "as":
            self = .texts(
                (0..<g_variant_n_children(variant)).map { index in
                    let child = g_variant_get_child_value(variant, index)
                    defer { g_variant_unref(child) }
                    return String(cString: g_variant_get_string(child, nil))
                })
        default: return nil
        }
    }
}
