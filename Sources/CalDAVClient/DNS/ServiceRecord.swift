// SPDX-License-Identifier: GPL-3.0-or-later
import CSoup

/// A CalDAV server that a domain names in the DNS (RFC 6764, sections 3 and 4).
struct ServiceRecord: Equatable {
    let host: String
    let port: Int
    /// The path where the discovery begins, if there is one.
    var path: String?

    /// The address where the discovery begins; `nil` if there is no such server.
    var address: ServerAddress? {
        ServerAddress("https://" + host + ":" + String(port)).map { address in path.map(address.with) ?? address }
    }

    /// Maximum time for both questions in s.
    private static let timeLimit = 10

    /// Asks the DNS for the servers of a domain, the best first. Returns none if it can't be reached.
    static func services(of domain: String) -> [ServiceRecord] {
        let limit = TimeLimit(seconds: timeLimit)
        defer { limit.end() }
        guard let resolver = g_resolver_get_default() else { return [] }
        defer { g_object_unref(resolver) }
        let targets = g_resolver_lookup_service(resolver, "caldavs", "tcp", domain, limit.cancellable, nil)
        defer { g_resolver_free_targets(targets) }
        var services: [ServiceRecord] = []
        var target = targets
        while let each = target?.pointee {
            if let data = each.data {
                let server = OpaquePointer(data)
                services.append(
                    ServiceRecord(
                        host: String(cString: g_srv_target_get_hostname(server)),
                        port: Int(g_srv_target_get_port(server))))
            }
            target = each.next
        }
        guard !services.isEmpty else { return [] }
        let path = path(of: domain, resolver, limit)
        return services.map { ServiceRecord(host: $0.host, port: $0.port, path: path) }
    }

    /// Returns the value of "path=" in the text record.
    private static func path(of domain: String, _ resolver: UnsafeMutablePointer<GResolver>, _ limit: TimeLimit)
        -> String?
    {
        let records = g_resolver_lookup_records(
            resolver, "_caldavs._tcp." + domain, G_RESOLVER_RECORD_TXT, limit.cancellable, nil)
        defer { g_list_free_full(records) { if let data = $0 { g_variant_unref(OpaquePointer(data)) } } }
        var texts: [String] = []
        var record = records
        while let each = record?.pointee {
            if let data = each.data { texts += strings(in: OpaquePointer(data)) }
            record = each.next
        }
        return texts.lazy.compactMap(path(in:)).first
    }

    /// Returns the path in a text of a record; `nil` if there is none.
    static func path(in text: String) -> String? {
        guard text.lowercased().hasPrefix("path=/"), !text.containsControlCharacters else { return nil }
        return String(text.dropFirst("path=".count))
    }

    /// Returns the texts of a record, which has the type (as).
    private static func strings(in record: OpaquePointer) -> [String] {
        let array = g_variant_get_child_value(record, 0)!
        defer { g_variant_unref(array) }
        return (0..<g_variant_n_children(array)).map { place in
            let text = g_variant_get_child_value(array, place)!
            defer { g_variant_unref(text) }
            return String(cString: g_variant_get_string(text, nil))
        }
    }
}
