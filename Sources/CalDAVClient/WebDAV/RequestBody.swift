// SPDX-License-Identifier: GPL-3.0-or-later

/// The XML bodies of WebDAV requests.
package enum RequestBody {
    private static let namespaces =
        #"xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" "#
        + #"xmlns:CS="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/""#

    private static func document(_ name: String, _ content: String) -> [UInt8] {
        Array(#"<?xml version="1.0" encoding="utf-8"?><\#(name) \#(namespaces)>\#(content)</\#(name)>"#.utf8)
    }

    /// - Parameter properties: Empty elements such as `<D:getetag/>`.
    static func propfind(_ properties: String) -> [UInt8] {
        document("D:propfind", "<D:prop>\(properties)</D:prop>")
    }

    static func syncCollection(since token: String) -> [UInt8] {
        document(
            "D:sync-collection",
            "<D:sync-token>\(escaped(token))</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>")
    }

    static func multiget(_ hrefs: [String]) -> [UInt8] {
        document(
            "C:calendar-multiget",
            "<D:prop><D:getetag/><C:calendar-data/></D:prop>" + hrefs.map { "<D:href>\(escaped($0))</D:href>" }.joined()
        )
    }

    private static func properties(name: String?, order: Int?) -> String {
        (name.map { "<D:displayname>\(escaped($0))</D:displayname>" } ?? "")
            + (order.map { "<A:calendar-order>\($0)</A:calendar-order>" } ?? "")
    }

    private static let taskComponents =
        #"<C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>"#

    /// - Parameter name: The name, or `nil` for the server's default.
    static func makeCalendar(name: String?, order: Int?) -> [UInt8] {
        document(
            "C:mkcalendar", "<D:set><D:prop>\(properties(name: name, order: order))\(taskComponents)</D:prop></D:set>")
    }

    /// The body of an extended MKCOL (RFC 5689), for servers without MKCALENDAR.
    static func makeCollection(name: String, order: Int?) -> [UInt8] {
        document(
            "D:mkcol",
            "<D:set><D:prop><D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"
                + "\(properties(name: name, order: order))\(taskComponents)</D:prop></D:set>")
    }

    static func propertyUpdate(name: String?, order: Int?) -> [UInt8] {
        document("D:propertyupdate", "<D:set><D:prop>\(properties(name: name, order: order))</D:prop></D:set>")
    }

    /// Returns the text with markup escaped, without the control characters that XML 1.0 doesn't allow.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\r": result += "&#13;"
            case "\u{FFFE}", "\u{FFFF}": break
            case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
