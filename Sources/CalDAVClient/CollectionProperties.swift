// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol

/// The properties that tell whether a collection is a list of tasks.
enum CollectionProperties {
    static let name = XMLName.dav("displayname")
    static let order = XMLName.apple("calendar-order")
    static let ctag = XMLName.calendarServer("getctag")
    static let syncToken = XMLName.dav("sync-token")
    static let components = XMLName.calDAV("supported-calendar-component-set")
    static let privileges = XMLName.dav("current-user-privilege-set")

    /// The body of a PROPFIND for them.
    static let request = RequestBody.propfind(
        "<D:resourcetype/><D:displayname/><C:supported-calendar-component-set/><D:current-user-privilege-set/>"
            + "<D:sync-token/><CS:getctag/><A:calendar-order/>")
}

extension RemoteCollection {
    /// Returns the collection at a path that a response describes; `nil` if it can't contain tasks.
    init?(_ response: Multistatus.Response, at path: String) {
        guard let types = response[.dav("resourcetype")]?.children.map(\.name), types.contains(.calDAV("calendar")),
            !types.contains(.calDAV("schedule-inbox")), !types.contains(.calDAV("schedule-outbox"))
        else { return nil }
        // Without the property, all components are allowed (RFC 4791, section 5.2.3).
        let components = response[CollectionProperties.components]?.all(.calDAV("comp")).compactMap(\.nameAttribute)
        guard components?.contains(where: { $0.uppercased() == "VTODO" }) != false else { return nil }
        let privileges = response[CollectionProperties.privileges]?.all(.dav("privilege")).flatMap(\.children)
        let writing: Set<XMLName> = [.dav("all"), .dav("write"), .dav("write-content")]
        self.init(
            href: path.hasSuffix("/") ? path : path + "/", name: response.text(CollectionProperties.name) ?? "",
            order: response.text(CollectionProperties.order).flatMap { Int($0) },
            ctag: response.text(CollectionProperties.ctag), syncToken: response.text(CollectionProperties.syncToken),
            isWritable: privileges?.contains { writing.contains($0.name) } != false)
    }
}
