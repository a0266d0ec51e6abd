// SPDX-License-Identifier: GPL-3.0-or-later

/// A collection of tasks on a server.
public struct RemoteCollection: Equatable, Sendable {
    /// The absolute path of the collection on the server, percent-encoded as the server writes it, with the slash at
    /// the end. It identifies the collection, so it must be the same string in every answer.
    public var href: String
    /// `displayname`. Empty if the server has none.
    public var name: String
    /// `calendar-order` of Apple's namespace, or `nil` if the collection has none.
    public var order: Int?
    /// `getctag`, which changes with every change in the collection, or `nil` if the server has none.
    public var ctag: String?
    /// `sync-token` of RFC 6578, or `nil` if the server doesn't support `sync-collection`.
    public var syncToken: String?
    /// Whether the user may write objects, by `current-user-privilege-set`. True if the server sends no privileges.
    public var isWritable: Bool

    public init(
        href: String, name: String, order: Int? = nil, ctag: String? = nil, syncToken: String? = nil,
        isWritable: Bool = true
    ) {
        self.href = href
        self.name = name
        self.order = order
        self.ctag = ctag
        self.syncToken = syncToken
        self.isWritable = isWritable
    }
}

/// A calendar object and its version.
public struct CalendarObject: Equatable, Sendable {
    /// The absolute path of the object, as in `RemoteVersion`.
    public var href: String
    /// The ETag with its quotes, or `nil` if the server sends none. A weak one keeps its `W/`.
    public var etag: String?
    /// The iCalendar text as the server sends it.
    public var data: String

    public init(href: String, etag: String?, data: String) {
        self.href = href
        self.etag = etag
        self.data = data
    }
}

/// The name and the version of an object, without its contents.
public struct RemoteVersion: Equatable, Sendable {
    /// The absolute path of the object, percent-encoded as the server writes it. It must be the same string in every
    /// answer.
    public var href: String
    /// The ETag with its quotes, or `nil` if the server sends none. A weak one keeps its `W/`.
    public var etag: String?

    public init(href: String, etag: String?) {
        self.href = href
        self.etag = etag
    }
}

/// Changes in a collection.
public struct RemoteChanges: Equatable, Sendable {
    /// The new and the changed objects, or all of them in a complete listing.
    public var changed: [RemoteVersion]
    /// The paths of the deleted objects. Empty in a complete listing.
    public var removed: [String]
    /// The token for the next call, or `nil` if the server has none.
    public var syncToken: String?
    /// Whether `changed` lists all objects, so that every other one is gone.
    public var isComplete: Bool

    public init(changed: [RemoteVersion], removed: [String] = [], syncToken: String?, isComplete: Bool) {
        self.changed = changed
        self.removed = removed
        self.syncToken = syncToken
        self.isComplete = isComplete
    }
}

/// The condition of a PUT, a DELETE, or a MOVE.
public enum WriteCondition: Equatable, Sendable {
    /// No object has this path: `If-None-Match: *`.
    case isNew
    /// The object still has this ETag: `If-Match`. The ETag is strong.
    case unchanged(etag: String)
    /// An object has this path: `If-Match: *`. Only for servers without strong ETags, after the object was fetched and
    /// compared.
    case exists
}

/// An error of a `CalendarServer`.
public enum ServerError: Error, Codable, Equatable, Sendable {
    /// The server can't be reached, or the connection broke. A request may have taken effect. The text says why.
    case offline(String)
    /// The server didn't send the whole answer within the time limit. A request may have taken effect.
    case timeout
    /// 401 with the stored password, or no password.
    case unauthorized
    /// 403. For one object, it is set aside; for the account, the user must act.
    case forbidden
    /// 404 or 410.
    case notFound
    /// 412, or 409 that means the same.
    case preconditionFailed
    /// The precondition `valid-sync-token` failed: all changes since the token are unknown.
    case invalidSyncToken
    /// Any other status that refuses the request and isn't expected to go away by itself: 405, 409, 415, 423, 507, …
    /// `reason` is the text of the server or the name of the failed precondition.
    case refused(status: Int, reason: String)
    /// 408, 425, 429, or 5xx except 501, 505, and 507. `seconds` is the value of `Retry-After`.
    case retryLater(status: Int, seconds: Int?)
    /// The certificate isn't trusted. `fingerprint` is its SHA-256 in hexadecimal digits.
    case certificate(fingerprint: String)
    /// Others could read the password on the way to the server.
    case insecure
    /// The answer isn't that of a CalDAV server, for example a web page. The text says what it is.
    case notCalDAV(String)
    /// The answer exceeds the limit of size, or the server says 413.
    case tooLarge
    /// The answer can't be read. The text says why.
    case invalidAnswer(String)
    /// The server refers to another one, or to a connection that isn't secure.
    case otherServer(address: String, isSecure: Bool)
}

extension ServerError {
    /// The status of HTTP, or 0 if the error has none.
    public var status: Int {
        switch self {
        case .unauthorized: 401
        case .forbidden: 403
        case .notFound: 404
        case .preconditionFailed: 412
        case .tooLarge: 413
        case .refused(let status, _): status
        case .retryLater(let status, _): status
        case .invalidSyncToken: 403
        case .offline, .timeout, .certificate, .insecure, .notCalDAV, .invalidAnswer, .otherServer: 0
        }
    }

    /// The text of the server, or an empty one.
    public var reason: String {
        switch self {
        case .refused(_, let reason), .offline(let reason), .notCalDAV(let reason), .invalidAnswer(let reason),
            .otherServer(let reason, _):
            reason
        case .invalidSyncToken: "valid-sync-token"
        case .timeout: "timeout"
        default: ""
        }
    }
}

/// A CalDAV server, as the sync engine uses it.
///
/// Calls block and are never made on the main thread. In the usual case, each but `makeCollection` and
/// `deleteEmptyCollection` takes one request for a small collection. No call repeats a PUT, DELETE, MOVE, or MKCALENDAR
/// whose answer was lost; the engine finds out what happened.
public protocol CalendarServer {
    /// Returns all collections that may contain tasks, in the order of the server. Takes one request (PROPFIND with
    /// depth 1 on the calendar home) once the home is known. Collections for other components, and the scheduling inbox
    /// and outbox, are left out.
    ///
    /// An empty answer means that the home exists and has no such collection. Everything else is an error.
    func collections() throws(ServerError) -> [RemoteCollection]

    /// Creates a collection for tasks (MKCALENDAR with `supported-calendar-component-set` VTODO) and returns it as
    /// `collections()` would.
    ///
    /// - Parameters:
    ///   - segment: The last segment of the path, only letters, digits, `-` and `_`. The engine recognizes the
    ///     collection by it if the answer is lost.
    ///   - order: The value of `calendar-order`, if any.
    /// - Throws: `preconditionFailed` if something has this path already (405, or 403 or 409 with
    ///   `resource-must-be-null`).
    func makeCollection(segment: String, name: String, order: Int?) throws(ServerError) -> RemoteCollection

    /// Changes properties of a collection (PROPPATCH). `nil` leaves a property as it is. A server that accepts the
    /// name, but can't store the order, isn't an error.
    func setProperties(of collection: String, name: String?, order: Int?) throws(ServerError)

    /// Deletes a collection if it contains no object at all, not even an event.
    ///
    /// - Throws: `preconditionFailed` if it contains something, which takes a listing (PROPFIND with depth 1) right
    ///   before.
    func deleteEmptyCollection(_ collection: String) throws(ServerError)

    /// Returns the changes in a collection since a token, in one `sync-collection` request. If the server sends them in
    /// parts, all parts are requested.
    ///
    /// Without a token, the answer is complete: from `sync-collection` with an empty token if the server supports it,
    /// otherwise from a PROPFIND of ETags. Its `syncToken` is never newer than the listing: what changes meanwhile is
    /// reported again. The collection itself isn't an object. Events may be among the objects.
    ///
    /// - Throws: `invalidSyncToken` if the server refuses the token. The engine then calls again without one.
    func changes(in collection: String, since token: String?) throws(ServerError) -> RemoteChanges

    /// Returns objects with their contents, by `calendar-multiget` in batches. Objects that don't exist are left out,
    /// as are those that the server refuses one by one. A path in the answer is the string from `hrefs`.
    ///
    /// - Throws: `tooLarge` if a batch exceeds the limit. The engine then asks for half as many at a time.
    func objects(_ hrefs: [String], in collection: String) throws(ServerError) -> [CalendarObject]

    /// Writes an object and returns its new ETag, or `nil` if the server doesn't return it.
    ///
    /// Only a strong ETag in the answer is returned, because only a strong ETag means that the text was stored
    /// unchanged.
    ///
    /// - Throws: `preconditionFailed` if the condition isn't met. `refused` with the reason `no-uid-conflict` or
    ///   `unique-scheduling-object-resource` if another object has the same UID; some servers fail with
    ///   `preconditionFailed` then. `notFound` or `refused(status: 409, …)` if the collection is gone.
    func put(_ data: String, to href: String, if condition: WriteCondition) throws(ServerError) -> String?

    /// Deletes an object.
    ///
    /// - Throws: `preconditionFailed` if the condition isn't met, `notFound` if the object is gone.
    func delete(_ href: String, if condition: WriteCondition) throws(ServerError)

    /// Moves an object to another collection without changing it (MOVE). Nothing is overwritten.
    ///
    /// The engine tries it first for each item that moves. Not every server has MOVE.
    ///
    /// - Throws: `preconditionFailed` if the condition isn't met or something has the new path, `notFound` if the
    ///   object is gone, and `refused` if the server can't move objects.
    func move(_ href: String, to target: String, if condition: WriteCondition) throws(ServerError)
}
