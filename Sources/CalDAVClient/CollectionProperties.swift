// SPDX-License-Identifier: GPL-3.0-or-later

/// The properties that tell whether a collection is a list of tasks.
struct CollectionProperties {
    static let name = XMLName.dav("displayname")
    static let order = XMLName.apple("calendar-order")
    static let ctag = XMLName.calendarServer("getctag")
    static let syncToken = XMLName.dav("sync-token")
    private static let components = XMLName.calDAV("supported-calendar-component-set")
    private static let privileges = XMLName.dav("current-user-privilege-set")

    /// The body of a PROPFIND for them.
    static let request = RequestBody.propfind(
        "<D:resourcetype/><D:displayname/><C:supported-calendar-component-set/><D:current-user-privilege-set/>"
            + "<D:sync-token/><CS:getctag/><A:calendar-order/>")

    /// Whether tasks can be in the collection.
    let allowsTasks: Bool
    let isWritable: Bool

    /// Returns `nil` if the resource isn't a calendar.
    init?(_ response: Multistatus.Response) {
        guard let types = response[.dav("resourcetype")]?.children.map(\.name), types.contains(.calDAV("calendar")),
            !types.contains(.calDAV("schedule-inbox")), !types.contains(.calDAV("schedule-outbox"))
        else { return nil }
        // Without the property, all components are allowed (RFC 4791, section 5.2.3).
        let components = response[Self.components]?.all(.calDAV("comp")).compactMap(\.nameAttribute)
        allowsTasks = components.map { $0.contains { $0.uppercased() == "VTODO" } } ?? true
        let privileges = response[Self.privileges]?.all(.dav("privilege")).flatMap(\.children).map(\.name)
        let writing: Set<XMLName> = [.dav("all"), .dav("write"), .dav("write-content")]
        isWritable = privileges.map { !writing.isDisjoint(with: $0) } ?? true
    }
}
