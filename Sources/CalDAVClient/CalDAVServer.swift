// SPDX-License-Identifier: GPL-3.0-or-later
import CSoup
import CalendarProtocol

/// The task lists of a user on a CalDAV server (RFC 4791).
public final class CalDAVServer: CalendarServer {
    /// The address of the calendar home.
    public let home: ServerAddress
    private let client: HTTPClient
    /// The paths of the collections that don't support `sync-collection`, according to the last listing of the home.
    private var collectionsWithoutReport: Set<String> = []

    /// Number of objects in one request.
    private static let batchSize = 200
    /// Time for an answer in parts in s. A server that needs more doesn't make progress.
    private static let partsTimeLimit = 60

    /// Returns the time in s of a monotonic clock.
    private let now: () -> Int

    init(
        home: ServerAddress, client: HTTPClient, now: @escaping () -> Int = { Int(g_get_monotonic_time() / 1_000_000) }
    ) {
        self.now = now
        self.home = home.path.hasSuffix("/") ? home : home.with(path: home.path + "/")
        self.client = client
    }

    // MARK: Collections

    public func collections() throws(ServerError) -> [RemoteCollection] {
        let collections = try collections(at: home.path, depth: 1)
        // Every collection with the report has this property (RFC 6578, section 4).
        collectionsWithoutReport = Set(collections.lazy.filter { $0.syncToken == nil }.map(\.href))
        return collections
    }

    public func makeCollection(segment: String, name: String, order: Int?) throws(ServerError) -> RemoteCollection {
        let path = home.path + ServerAddress.encode(Array(segment.utf8)) + "/"
        var response = try send("MKCALENDAR", path, body: RequestBody.makeCalendar(name: name, order: order))
        if name.isEmpty, response.status == 500 {
            // Xandikos 0.2 creates the collection and then fails to set an empty name.
            response = try send("MKCALENDAR", path, body: RequestBody.makeCalendar(name: nil, order: order))
            if response.status == 405 { response.status = 201 }
        }
        if [405, 415, 501].contains(response.status) {
            // Either the path is taken, or the server has only the newer method.
            guard try send("PROPFIND", path, ["Depth": "0"], body: CollectionProperties.request).status != 207 else {
                throw .preconditionFailed
            }
            response = try send("MKCOL", path, body: RequestBody.makeCollection(name: name, order: order))
        }
        if ErrorBody(response.body).conditions.contains(.dav("resource-must-be-null")) { throw .preconditionFailed }
        if let error = response.error { throw error }
        guard let collection = try collections(at: path, depth: 0).first else { throw .invalidAnswer("MKCALENDAR") }
        return collection
    }

    public func setProperties(of collection: String, name: String?, order: Int?) throws(ServerError) {
        guard name != nil || order != nil else { return }
        let update = RequestBody.propertyUpdate(name: name, order: order)
        let response = try send("PROPPATCH", collection, body: update)
        // Xandikos 0.2 fails to remove a name that it doesn't have.
        if name?.isEmpty == true, response.status == 500 { return }
        guard response.status == 207 else { throw response.failure }
        let answer = try Multistatus(response.body)
        let failures = answer.responses.reduce(into: [:]) { $0.merge($1.failures) { first, _ in first } }
        let status = answer.responses.lazy.compactMap(\.status).first { !(200..<300 ~= $0) }
        if name != nil, order != nil, failures[CollectionProperties.order] != nil {
            // A server changes all of the properties or none.
            return try setProperties(of: collection, name: name, order: nil)
        }
        if name != nil, let status = failures[CollectionProperties.name] ?? status {
            throw HTTPResponse(status: status).error ?? .invalidAnswer("PROPPATCH")
        }
    }

    public func deleteEmptyCollection(_ collection: String) throws(ServerError) {
        let listing = try propfind(collection, RequestBody.propfind("<D:getetag/>"), depth: 1)
        // Without the collection itself, or with an error of it, the listing doesn't show what is in it.
        let isEmpty =
            !listing.responses.isEmpty
            && listing.responses.allSatisfy {
                isCollection(path(of: $0.href), collection) && 200..<300 ~= $0.status ?? 200
            }
        guard isEmpty else { throw .preconditionFailed }
        let response = try send("DELETE", collection)
        if let error = response.error { throw error }
        guard response.status != 207 else { throw .refused(status: 207, reason: response.reason) }
    }

    /// Whether a path is that of a collection. Some servers leave out the slash at the end.
    private func isCollection(_ path: String?, _ collection: String) -> Bool {
        path.map { $0 == collection || $0 + "/" == collection } ?? false
    }

    /// Returns the collections that can contain tasks: the one at a path, and with a depth of 1 those in it.
    private func collections(at path: String, depth: Int) throws(ServerError) -> [RemoteCollection] {
        try propfind(path, CollectionProperties.request, depth: depth).responses.compactMap { response in
            self.path(of: response.href).flatMap { RemoteCollection(response, at: $0) }
        }
    }

    // MARK: Changes

    /// The answer to a sync report, which the server may send in parts.
    private struct SyncAnswer {
        let isComplete: Bool
        /// In the order of the answer, so the last one of each object counts.
        var events: [(version: RemoteVersion, isRemoved: Bool)] = []
        /// Whether a path is in the collection, and whether one isn't.
        var hasOwnPaths = false
        var hasOtherPaths = false
        /// Whether another part follows.
        var isTruncated = false
        /// The status of the collection if the server refuses to list it.
        var refusal: Int?

        /// - Parameter syncToken: The token of the last part.
        func changes(syncToken: String?) -> RemoteChanges {
            var (changed, removed): ([RemoteVersion], [String]) = ([], [])
            changed.reserveCapacity(events.count)
            var paths = Set<String>(minimumCapacity: events.count)
            for (version, isRemoved) in events.reversed() where paths.insert(version.href).inserted {
                if isRemoved { removed.append(version.href) } else { changed.append(version) }
            }
            changed.reverse()
            return RemoteChanges(
                changed: changed, removed: isComplete ? [] : removed.sorted(), syncToken: syncToken,
                isComplete: isComplete)
        }
    }

    public func changes(in collection: String, since token: String?) throws(ServerError) -> RemoteChanges {
        if token == nil, collectionsWithoutReport.contains(collection) { return try listing(of: collection) }
        var answer = SyncAnswer(isComplete: token == nil)
        var token = token
        let end = now() + Self.partsTimeLimit
        var request = HTTPRequest(method: "REPORT", address: home.with(path: collection), headers: ["Depth": "0"])
        while true {
            let response = try syncCollection(request, since: token)
            if response.status != 207 {
                let isRefused = [400, 403, 405, 409, 412, 415, 422, 501, 507].contains(response.status)
                guard isRefused else { throw response.failure }
                // Without a token, the server refuses the report itself.
                guard token == nil else { throw .invalidSyncToken }
                return try listing(of: collection)
            }
            answer.isTruncated = false
            let next = try Multistatus.read(response.body) { add($0, of: collection, to: &answer) }
            // Without the objects, the answer would look like their deletion.
            if let refusal = answer.refusal {
                throw token == nil ? .refused(status: refusal, reason: "sync-collection") : .invalidSyncToken
            }
            // Such an answer isn't that of RFC 6578, so it may be no listing at all.
            if next == nil, answer.isComplete, !answer.isTruncated { return try listing(of: collection) }
            guard answer.isTruncated else {
                // If the server writes its paths in an unexpected way, all objects would seem to be gone, or nothing to
                // have changed.
                guard answer.hasOwnPaths || !answer.hasOtherPaths else {
                    throw answer.isComplete ? .invalidAnswer("sync-collection") : .invalidSyncToken
                }
                return answer.changes(syncToken: next)
            }
            guard let next, next != token else { throw .invalidAnswer("sync-collection") }
            // All parts together have the size of one answer. The first may take longer, because it may be the only one.
            request.sizeLimit -= response.body.count
            request.timeLimit = end - now()
            guard request.timeLimit > 0 else { throw .timeout }
            token = next
        }
    }

    /// Adds a response about an object, or about the collection itself.
    private func add(_ response: Multistatus.Response, of collection: String, to answer: inout SyncAnswer) {
        guard let href = path(of: response.href), href.hasPrefix(collection) || isCollection(href, collection) else {
            answer.hasOtherPaths = true
            return
        }
        answer.hasOwnPaths = true
        if isCollection(href, collection) {
            if response.status == 507 {
                answer.isTruncated = true
            } else if let status = response.status, status >= 300 {
                answer.refusal = status
            }
        } else if isObject(href, in: collection) {
            // An object that can't be read exists nevertheless. It has no ETag, so it is requested.
            let isRemoved = response.status == 404 || response.status == 410
            answer.events.append((RemoteVersion(href: href, etag: isRemoved ? nil : response.etag), isRemoved))
        }
    }

    private func syncCollection(_ request: HTTPRequest, since token: String?) throws(ServerError) -> HTTPResponse {
        var request = request
        request.body = RequestBody.syncCollection(since: token ?? "")
        do throws(ServerError) {
            return try client.send(request).response
        } catch .retryLater(_, nil) where token != nil {
            // Xandikos 0.2 fails with 500 for a token that it doesn't know.
            throw .invalidSyncToken
        } catch {
            throw error
        }
    }

    /// Lists all objects by their ETags, for servers without `sync-collection`.
    private func listing(of collection: String) throws(ServerError) -> RemoteChanges {
        let answer = try send(
            "PROPFIND", collection, ["Depth": "1"], body: RequestBody.propfind("<D:getetag/><D:resourcetype/>"))
        guard answer.status == 207 else { throw answer.failure }
        var versions: [RemoteVersion] = []
        var refusal: Int?
        var hasCollection = false
        _ = try Multistatus.read(answer.body) { response in
            let path = path(of: response.href)
            guard let href = path, isObject(href, in: collection) else {
                if let status = response.status, status >= 300 { refusal = status }
                hasCollection = hasCollection || isCollection(path, collection)
                return
            }
            let isFolder = response[.dav("resourcetype")]?[.dav("collection")] != nil
            let isGone = response.status == 404 || response.status == 410
            if !isFolder, !isGone { versions.append(RemoteVersion(href: href, etag: response.etag)) }
        }
        // A part of the listing would look like deletions.
        if let refusal { throw .refused(status: refusal, reason: "PROPFIND") }
        // A complete listing includes the collection itself.
        guard hasCollection else { throw .invalidAnswer("PROPFIND") }
        return RemoteChanges(changed: versions, syncToken: nil, isComplete: true)
    }

    private func isObject(_ href: String, in collection: String) -> Bool {
        guard href.hasPrefix(collection), !href.hasSuffix("/") else { return false }
        return !href.dropFirst(collection.count).contains("/")
    }

    // MARK: Objects

    public func objects(_ hrefs: [String], in collection: String) throws(ServerError) -> [CalendarObject] {
        var objects: [CalendarObject] = []
        for start in stride(from: 0, to: hrefs.count, by: Self.batchSize) {
            let batch = hrefs[start..<min(start + Self.batchSize, hrefs.count)]
            // The engine's spelling of each path.
            let known = Dictionary(batch.map { (home.with(path: $0).path, $0) }) { first, _ in first }
            let answer = try send("REPORT", collection, ["Depth": "1"], body: RequestBody.multiget(Array(batch)))
            guard answer.status == 207 else { throw answer.failure }
            _ = try Multistatus.read(answer.body) { response in
                guard response.status ?? 200 < 300, let path = path(of: response.href), let href = known[path],
                    let data = response[.calDAV("calendar-data")]
                else { return }
                objects.append(CalendarObject(href: href, etag: response.etag, data: data.text))
            }
        }
        return objects
    }

    public func put(_ data: String, to href: String, if condition: WriteCondition) throws(ServerError) -> String? {
        let request = HTTPRequest(
            method: "PUT", address: home.with(path: href), headers: condition.headers,
            type: "text/calendar; charset=utf-8", body: Array(data.utf8))
        let response = try client.send(request).response
        // A hotel's login page isn't the server.
        guard response.status == 201 || response.status == 204 || response.status == 200 && response.type != "text/html"
        else { throw response.failure }
        return response.etag.flatMap { $0.hasPrefix("W/") ? nil : $0 }
    }

    public func delete(_ href: String, if condition: WriteCondition) throws(ServerError) {
        let response = try send("DELETE", href, condition.headers)
        guard response.status == 204 || response.status == 200 && response.type != "text/html" else {
            throw response.failure
        }
    }

    public func move(_ href: String, to target: String, if condition: WriteCondition) throws(ServerError) {
        let headers = ["Destination": home.with(path: target).text, "Overwrite": "F"]
        let response = try send("MOVE", href, headers.merging(condition.headers) { first, _ in first })
        if let error = response.error { throw error }
        guard response.status == 201 || response.status == 204 else {
            throw .refused(status: response.status, reason: response.reason)
        }
    }

    // MARK: Requests

    private func send(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: [UInt8]? = nil
    ) throws(ServerError) -> HTTPResponse {
        let request = HTTPRequest(method: method, address: home.with(path: path), headers: headers, body: body)
        return try client.send(request).response
    }

    private func propfind(_ path: String, _ body: [UInt8], depth: Int) throws(ServerError) -> Multistatus {
        let response = try send("PROPFIND", path, ["Depth": String(depth)], body: body)
        guard response.status == 207 else { throw response.failure }
        return try Multistatus(response.body)
    }

    /// Returns the path of an object; `nil` if it is on another server.
    private func path(of href: String) -> String? {
        guard let address = home.resolve(href), address.hasSameOrigin(as: home) else { return nil }
        return address.path
    }
}

extension WriteCondition {
    fileprivate var headers: [String: String] {
        switch self {
        case .isNew: ["If-None-Match": "*"]
        case .unchanged(let etag): ["If-Match": etag]
        case .exists: ["If-Match": "*"]
        }
    }
}

extension CalDAVServer {
    /// Connects to an account whose calendar home is known. The server must be used and released on the same thread.
    ///
    /// - Parameters:
    ///   - home: The address of the calendar home.
    ///   - fingerprint: The SHA-256 of a certificate that is trusted although it can't be verified; see
    ///     `CertificateFingerprint`.
    public convenience init(home: ServerAddress, user: String, password: String, fingerprint: String?) {
        let transport = SoupTransport(server: home, credentials: (user, password), fingerprint: fingerprint)
        self.init(home: home, client: HTTPClient(transport: transport))
    }

    /// Finds the calendar home of a user, with a few requests.
    ///
    /// - Parameter address: The server, or any address on it that the user typed.
    public static func discover(_ address: ServerAddress, user: String, password: String, fingerprint: String?)
        throws(ServerError)
        -> CalDAVServer
    {
        let client = HTTPClient(
            transport: SoupTransport(server: address, credentials: (user, password), fingerprint: fingerprint))
        return CalDAVServer(home: try Discovery(client: client).calendarHome(from: address), client: client)
    }
}
