// SPDX-License-Identifier: GPL-3.0-or-later
import CSoup
import GLibSupport

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
        guard targets != nil else { return [] }
        let path = path(of: domain, resolver, limit)
        return elements(of: targets).map { target in
            ServiceRecord(
                host: String(cString: g_srv_target_get_hostname(target)), port: Int(g_srv_target_get_port(target)),
                path: path)
        }
    }

    /// Returns the value of "path=" in the text record.
    private static func path(of domain: String, _ resolver: UnsafeMutablePointer<GResolver>, _ limit: TimeLimit)
        -> String?
    {
        let records = g_resolver_lookup_records(
            resolver, "_caldavs._tcp." + domain, G_RESOLVER_RECORD_TXT, limit.cancellable, nil)
        defer { g_list_free_full(records) { if let data = $0 { g_variant_unref(OpaquePointer(data)) } } }
        // Each record has the type (as).
        let texts = elements(of: records).flatMap { record -> [String] in
            if case .strings(let texts)? = DBusValue.values(in: record)?.first { texts } else { [] }
        }
        return texts.lazy.compactMap(path(in:)).first
    }

    /// Returns the path in a text of a record; `nil` if there is none.
    static func path(in text: String) -> String? {
        guard text.lowercased().hasPrefix("path=/"), !text.containsControlCharacters else { return nil }
        return String(text.dropFirst("path=".count))
    }

    private static func elements(of list: UnsafeMutablePointer<GList>?) -> [OpaquePointer] {
        guard let list else { return [] }
        return sequence(first: list) { $0.pointee.next }.compactMap { OpaquePointer($0.pointee.data) }
    }
}
