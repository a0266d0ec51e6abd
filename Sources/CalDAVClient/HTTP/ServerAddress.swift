// SPDX-License-Identifier: GPL-3.0-or-later
import CSoup
import CalendarProtocol
import GLibSupport

/// An absolute http or https address. Two spellings of the same address are equal: the path is normalized.
public struct ServerAddress: Hashable, Sendable {
    /// "https", or "http" for this computer.
    public let scheme: String
    /// In lowercase.
    public let host: String
    public let port: Int
    /// Starts with "/". Percent-encoded as little as possible, without "." and "..".
    public let path: String
    /// The part after "?", percent-encoded.
    let query: String?

    // Servers send hrefs with characters that should be encoded, such as blanks.
    private static let flags = GUriFlags(rawValue: G_URI_FLAGS_ENCODED.rawValue | G_URI_FLAGS_PARSE_RELAXED.rawValue)

    /// Parses an address, with or without "https://" in front: "example.org", "https://example.org/dav/".
    ///
    /// - Parameter ignoringUser: Whether to leave out a user name and a password. Otherwise they are an error, because
    ///   addresses are stored and shown.
    public init?(_ text: String, ignoringUser: Bool = false) {
        let trimmed = text.filter { !$0.isNewline }.trimmingBlanks()
        let uri = g_uri_parse(trimmed.contains("://") ? trimmed : "https://" + trimmed, Self.flags, nil)
        self.init(taking: uri, ignoringUser: ignoringUser)
    }

    private init?(taking uri: OpaquePointer?, ignoringUser: Bool = false) {
        guard let uri else { return nil }
        defer { g_uri_unref(uri) }
        func string(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }
        guard let scheme = string(g_uri_get_scheme(uri))?.lowercased(), scheme == "https" || scheme == "http",
            let host = string(g_uri_get_host(uri)), !host.isEmpty, ignoringUser || g_uri_get_userinfo(uri) == nil
        else { return nil }
        self.scheme = scheme
        self.host = host.lowercased()
        // -1 without a port.
        let port = g_uri_get_port(uri) < 0 ? (scheme == "https" ? 443 : 80) : Int(g_uri_get_port(uri))
        guard 1...65_535 ~= port else { return nil }
        self.port = port
        path = Self.normalized(path: string(g_uri_get_path(uri)) ?? "")
        query = string(g_uri_get_query(uri))
    }

    /// Returns the address that a relative or absolute reference means here; `nil` if it isn't an http or https
    /// address.
    public func resolve(_ reference: String) -> ServerAddress? {
        guard let base = g_uri_parse(text, Self.flags, nil) else { return nil }
        defer { g_uri_unref(base) }
        return ServerAddress(taking: g_uri_parse_relative(base, reference.trimmingBlanks(), Self.flags, nil))
    }

    /// Whether scheme, host, and port are the same.
    public func hasSameOrigin(as other: ServerAddress) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }

    /// Whether passwords may be sent to another address that this server names: on the same origin, or by HTTPS on the
    /// same host.
    public func allowsPassing(to other: ServerAddress) -> Bool {
        hasSameOrigin(as: other) || other.scheme == "https" && other.host == host
    }

    /// Whether a user's calendars may be at another address that this server names: where passwords may be sent to, or
    /// by HTTPS on another host in the same domain.
    func allowsCalendars(at other: ServerAddress) -> Bool {
        if allowsPassing(to: other) { return true }
        guard scheme == "https", other.scheme == "https", let domain = registrableDomain else { return false }
        return domain == other.registrableDomain
    }

    /// The part of the host's name that is registered by one owner, by the Public Suffix List: "example.co.uk" of
    /// "dav.example.co.uk". `nil` for a numeric address, and for a name without a domain.
    private var registrableDomain: String? {
        soup_tld_get_base_domain(host, nil).map { String(cString: $0) }
    }

    /// Whether only a host is given, by its name in a domain.
    var isDomain: Bool { scheme == "https" && port == 443 && path == "/" && query == nil && registrableDomain != nil }

    /// Whether the connection can't be read by others: by HTTPS, or to this computer.
    public var isPrivate: Bool {
        scheme == "https" || isLoopback
    }

    /// Whether the address is one of this computer. A name other than "localhost" doesn't count: name servers can't be
    /// trusted.
    var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// The same origin with another path, which must start with "/".
    func with(path: String) -> ServerAddress {
        resolve(path) ?? self
    }

    /// The parent folder, with "/" at its end.
    var parent: ServerAddress {
        let end = path.dropLast().lastIndex(of: "/") ?? path.startIndex
        return with(path: String(path[...end]))
    }

    /// The address as text.
    public var text: String {
        let isDefault = port == (scheme == "https" ? 443 : 80)
        return scheme + "://" + (host.contains(":") ? "[\(host)]" : host) + (isDefault ? "" : ":\(port)") + path
            + (query.map { "?" + $0 } ?? "")
    }

    /// Returns a path with each byte percent-encoded that has to be, and no other.
    static func normalized(path: String) -> String {
        var segments: [[UInt8]] = []
        var isFolder = true
        for segment in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true) {
            let decoded = decode(segment)
            isFolder = decoded == Array(".".utf8) || decoded == Array("..".utf8)
            if decoded == Array("..".utf8) { _ = segments.popLast() } else if !isFolder { segments.append(decoded) }
        }
        guard !segments.isEmpty else { return "/" }
        let joined = segments.map { "/" + encode($0) }.joined()
        return joined + (isFolder || path.utf8.last == UInt8(ascii: "/") ? "/" : "")
    }

    /// Returns the bytes that a segment of a path stands for. One with an invalid escape stands for itself.
    private static func decode(_ segment: Substring.UTF8View) -> [UInt8] {
        let text = String(Substring(segment))
        guard let bytes = g_uri_unescape_bytes(text, -1, nil, nil) else { return Array(text.utf8) }
        defer { g_bytes_unref(bytes) }
        var size: gsize = 0
        let start = g_bytes_get_data(bytes, &size)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(size)))
    }

    /// Returns a segment of a path, percent-encoded, except for the characters that need no encoding (RFC 3986,
    /// "pchar").
    static func encode(_ segment: [UInt8]) -> String {
        takeString(g_uri_escape_bytes(segment, gsize(segment.count), "!$&'()*+,;=:@")) ?? ""
    }
}

extension String {
    /// The text without blanks and line breaks at both ends.
    func trimmingBlanks() -> String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

extension ServerError {
    /// The server refers to an address that must not get the password.
    init(referenceTo address: ServerAddress) {
        self = .otherServer(address: address.text, isSecure: address.isPrivate)
    }
}
