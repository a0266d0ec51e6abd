// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a text isn't the address of a server. It never contains a password.
public enum AddressProblem: Codable, Equatable, Sendable {
    /// The text contains the name of a user, and maybe a password.
    case user
    /// It begins with the scheme of another protocol, such as "ftp".
    case scheme(String)
    /// The port isn't one of TCP.
    case port
    /// It is another text.
    case text(String)

    /// Returns the problem of a text that can't be parsed.
    public init(of text: String) {
        var host = text[...]
        if let end = text.firstRange(of: "://") {
            let scheme = text[..<end.lowerBound]
            let isScheme = !scheme.isEmpty && scheme.allSatisfy { $0.isASCII && $0.isLetter }
            if isScheme, !["http", "https"].contains(scheme.lowercased()) {
                self = .scheme(String(scheme))
                return
            }
            host = text[end.upperBound...]
        }
        host = host.prefix { !"/?#".contains($0) }
        let port = host.lastIndex(of: ":").map { host[$0...].dropFirst() } ?? ""
        if !port.isEmpty, port.allSatisfy({ "0"..."9" ~= $0 }), UInt16(port) ?? 0 == 0 {
            self = .port
        } else if text.contains("@") {
            self = .user
        } else {
            self = .text(text)
        }
    }
}
