// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import ListStore

@testable import CalendarSync

/// The contents of a server, which several clients share.
final class ServerContents {
    struct Object: Equatable {
        let revision: Int
        let data: String
        let uid: String?

        init(revision: Int, data: String) {
            self.revision = revision
            self.data = data
            uid = CalendarTask(data)?.uid
        }
    }

    struct Collection {
        var name: String
        var order: Int?
        var isWritable = true
        var objects: [String: Object] = [:]
        /// The revision of each deletion.
        var deletions: [String: Int] = [:]
        /// When the collection was created. Earlier tokens are those of a former collection.
        let created: Int
        var revision: Int
    }

    enum ETags {
        case strong, weak, none
    }

    init(hasMove: Bool = true) {
        self.hasMove = hasMove
    }

    var collections: [String: Collection] = [:]
    var etags = ETags.strong
    var hasCTags = true
    /// Whether ETags and ctags only depend on the contents.
    var derivesTags = false
    var hasSyncTokens = true
    /// Whether a report leaves out objects that were added and deleted since the token, as on servers that compare two
    /// states.
    var reportsOnlyDifferences = false
    /// The paths of the objects at the time of each token, by revision.
    var pathsByToken: [Int: Set<String>] = [:]
    var tellsETagOfPut = true
    var storesOrder = true
    /// The error of a PUT if another object has the UID, or `nil` if a UID may occur in several collections.
    var uidConflict: ServerError?
    /// Whether objects can be moved with MOVE.
    var hasMove: Bool
    private(set) var revision = 0
    /// The ids that items get if another item has their UID, of all objects that ever existed.
    private(set) var derivedIDs: Set<String> = []
    /// The UIDs of all objects that ever existed.
    private(set) var uids: Set<String> = []
    /// Tokens before this revision are invalid.
    var oldestToken = 0

    func advance() -> Int {
        revision += 1
        return revision
    }

    func etag(_ object: Object) -> String? {
        let version = derivesTags ? ContentHash.name(object.data) : String(object.revision)
        return switch etags {
        case .strong: "\"\(version)\""
        case .weak: "W/\"\(version)\""
        case .none: nil
        }
    }

    /// Writes an object as another client does, without a condition.
    func write(_ data: String, _ name: String, in collection: String) {
        let revision = advance()
        let object = Object(revision: revision, data: data)
        if let uid = object.uid {
            derivedIDs.insert(ItemID(derivedFrom: uid, at: collection + name).text)
            uids.insert(uid)
        }
        collections[collection]?.objects[collection + name] = object
        collections[collection]?.deletions[collection + name] = nil
        collections[collection]?.revision = revision
    }

    /// Whether another object has a UID.
    ///
    /// - Parameter path: The collection, or `nil` for all of them.
    func hasOther(_ href: String, with uid: String?, in path: String? = nil) -> Bool {
        guard let uid else { return false }
        return collections.contains { collection in
            (path == nil || collection.key == path)
                && collection.value.objects.contains { $0.key != href && $0.value.uid == uid }
        }
    }

    func remove(_ href: String, from collection: String) {
        guard collections[collection]?.objects.removeValue(forKey: href) != nil else { return }
        let revision = advance()
        collections[collection]?.deletions[href] = revision
        collections[collection]?.revision = revision
    }

    func makeCollection(_ href: String, name: String, order: Int? = nil) {
        let revision = advance()
        collections[href] = Collection(
            name: name, order: storesOrder ? order : nil, created: revision, revision: revision)
    }

    /// Restores a backup. As on real servers, versions of objects are the former ones.
    func restore(_ backup: [String: Collection]) {
        collections = backup
        let revision = advance()
        for path in collections.keys { collections[path]?.revision = revision }
    }

    func remote(_ href: String) -> RemoteCollection? {
        guard let collection = collections[href] else { return nil }
        let contents = collection.objects.sorted { $0.key < $1.key }.map { $0.key + $0.value.data }.joined()
        let version = derivesTags ? ContentHash.name(contents) : String(collection.revision)
        return RemoteCollection(
            href: href, name: collection.name, order: collection.order, ctag: hasCTags ? "c\(version)" : nil,
            syncToken: hasSyncTokens ? "t\(collection.revision)" : nil, isWritable: collection.isWritable)
    }

    func collection(of href: String) -> String {
        String(href[...(href.dropLast().lastIndex(of: "/") ?? href.startIndex)])
    }
}

/// A client's connection to a server in memory.
final class MemoryServer: CalendarServer {
    let contents: ServerContents
    /// The requests in order, such as `PUT /home/a/1.ics`.
    private(set) var requests: [String] = []
    /// The number of requests that listed a collection completely.
    private(set) var completeListingCount = 0
    /// Called before each request. An error means that the request doesn't reach the server.
    var before: (_ request: String) throws(ServerError) -> Void = { _ throws(ServerError) in }
    /// Called after each request. An error means that the answer is lost.
    var after: (_ request: String) throws(ServerError) -> Void = { _ throws(ServerError) in }
    /// Paths of objects that the server lists, but doesn't send.
    var unsentObjects: Set<String> = []
    /// Paths of objects that are too large to be sent.
    var tooLargeObjects: Set<String> = []
    /// Paths of objects that spoil an answer, with its error.
    var spoilingObjects: [String: ServerError] = [:]

    /// What this client sees after the name of each collection, such as its owner.
    var nameSuffix = ""
    /// Whether the account may read the collections, but not change them.
    var isReadOnly = false

    /// The path at which this client has the collections. The server has them in `/home/`.
    private let home: String

    init(_ contents: ServerContents, home: String = "/home/") {
        (self.contents, self.home) = (contents, home)
    }

    private func inner(_ href: String) -> String { "/home/" + href.dropFirst(home.count) }

    private func outer(_ href: String) -> String { home + href.dropFirst("/home/".count) }

    private func outer(_ collection: RemoteCollection) -> RemoteCollection {
        var collection = collection
        collection.href = outer(collection.href)
        collection.name += nameSuffix
        if isReadOnly { collection.isWritable = false }
        return collection
    }

    func forgetRequests() {
        (requests, completeListingCount) = ([], 0)
    }

    private func request<Value>(_ name: String, _ body: () throws(ServerError) -> Value) throws(ServerError) -> Value {
        requests.append(name)
        try before(name)
        let value = try body()
        try after(name)
        return value
    }

    func collections() throws(ServerError) -> [RemoteCollection] {
        try request("PROPFIND") { () throws(ServerError) in
            contents.collections.keys.sorted().compactMap { contents.remote($0).map(outer) }
        }
    }

    func makeCollection(segment: String, name: String, order: Int?) throws(ServerError) -> RemoteCollection {
        let href = "/home/\(segment)/"
        return try request("MKCALENDAR \(href)") { () throws(ServerError) in
            guard contents.collections[href] == nil else { throw .preconditionFailed }
            contents.makeCollection(href, name: name, order: order)
            guard let collection = contents.remote(href) else { throw .notFound }
            return outer(collection)
        }
    }

    func setProperties(of collection: String, name: String?, order: Int?) throws(ServerError) {
        let collection = inner(collection)
        try request("PROPPATCH \(collection)") { () throws(ServerError) in
            guard contents.collections[collection] != nil else { throw .notFound }
            if let name { contents.collections[collection]?.name = name }
            if let order, contents.storesOrder { contents.collections[collection]?.order = order }
        }
    }

    func deleteEmptyCollection(_ collection: String) throws(ServerError) {
        let collection = inner(collection)
        try request("DELETE \(collection)") { () throws(ServerError) in
            guard let present = contents.collections[collection] else { throw .notFound }
            guard present.objects.isEmpty else { throw .preconditionFailed }
            contents.collections[collection] = nil
        }
    }

    func changes(in collection: String, since token: String?) throws(ServerError) -> RemoteChanges {
        let collection = inner(collection)
        return try request("REPORT \(collection)") { () throws(ServerError) in
            guard let present = contents.collections[collection] else { throw .notFound }
            func versions(_ objects: [String: ServerContents.Object]) -> [RemoteVersion] {
                objects.sorted { $0.key < $1.key }.map {
                    RemoteVersion(href: outer($0.key), etag: contents.etag($0.value))
                }
            }
            let next = contents.hasSyncTokens ? "t\(present.revision)" : nil
            contents.pathsByToken[present.revision, default: []].formUnion(present.objects.keys)
            guard contents.hasSyncTokens, let token else {
                completeListingCount += 1
                return RemoteChanges(changed: versions(present.objects), syncToken: next, isComplete: true)
            }
            guard let since = Int(token.dropFirst()), since >= max(contents.oldestToken, present.created) else {
                throw .invalidSyncToken
            }
            var removed = Set(present.deletions.filter { $0.value > since }.keys)
            if contents.reportsOnlyDifferences { removed.formIntersection(contents.pathsByToken[since] ?? removed) }
            return RemoteChanges(
                changed: versions(present.objects.filter { $0.value.revision > since }),
                removed: removed.sorted().map(outer), syncToken: next, isComplete: false
            )
        }
    }

    func objects(_ hrefs: [String], in collection: String) throws(ServerError) -> [CalendarObject] {
        let collection = inner(collection)
        return try request("MULTIGET \(collection)") { () throws(ServerError) in
            if !tooLargeObjects.isDisjoint(with: hrefs) { throw .tooLarge }
            for href in hrefs { if let error = spoilingObjects[href] { throw error } }
            return hrefs.filter { !unsentObjects.contains($0) }.compactMap { href in
                contents.collections[collection]?.objects[inner(href)].map {
                    CalendarObject(href: href, etag: contents.etag($0), data: $0.data)
                }
            }
        }
    }

    func put(_ data: String, to href: String, if condition: WriteCondition) throws(ServerError) -> String? {
        let href = inner(href)
        return try request("PUT \(href)") { () throws(ServerError) in
            let collection = contents.collection(of: href)
            guard let present = contents.collections[collection] else {
                throw .refused(status: 409, reason: "no collection")
            }
            try check(condition, present.objects[href])
            guard present.isWritable else { throw .forbidden }
            let uid = CalendarTask(data)?.uid
            if let error = contents.uidConflict, contents.hasOther(href, with: uid) { throw error }
            if present.objects[href] == nil, contents.hasOther(href, with: uid, in: collection) {
                throw .refused(status: 409, reason: "no-uid-conflict")
            }
            contents.write(data, String(href.dropFirst(collection.count)), in: collection)
            guard contents.tellsETagOfPut, contents.etags == .strong else { return nil }
            return contents.collections[collection]?.objects[href].flatMap(contents.etag)
        }
    }

    func delete(_ href: String, if condition: WriteCondition) throws(ServerError) {
        let href = inner(href)
        try request("DELETE \(href)") { () throws(ServerError) in
            let collection = contents.collection(of: href)
            guard let object = contents.collections[collection]?.objects[href] else { throw .notFound }
            try check(condition, object)
            contents.remove(href, from: collection)
        }
    }

    func move(_ href: String, to target: String, if condition: WriteCondition) throws(ServerError) {
        let (href, target) = (inner(href), inner(target))
        try request("MOVE \(href) \(target)") { () throws(ServerError) in
            guard contents.hasMove else { throw .refused(status: 405, reason: "") }
            let (source, collection) = (contents.collection(of: href), contents.collection(of: target))
            guard let object = contents.collections[source]?.objects[href] else { throw .notFound }
            try check(condition, object)
            guard let present = contents.collections[collection] else {
                throw .refused(status: 409, reason: "no collection")
            }
            guard present.objects[target] == nil else { throw .preconditionFailed }
            guard present.isWritable else { throw .forbidden }
            if contents.hasOther(target, with: CalendarTask(object.data)?.uid, in: collection) {
                throw .refused(status: 409, reason: "no-uid-conflict")
            }
            contents.remove(href, from: source)
            contents.write(object.data, String(target.dropFirst(collection.count)), in: collection)
        }
    }

    private func check(_ condition: WriteCondition, _ object: ServerContents.Object?) throws(ServerError) {
        let isMet =
            switch condition {
            case .isNew: object == nil
            // A weak ETag never matches.
            case .unchanged(let etag): object.map { contents.etag($0) == etag && contents.etags == .strong } ?? false
            case .exists: object != nil
            }
        guard isMet else { throw .preconditionFailed }
    }
}

extension MemoryServer {
    /// Refuses a request from now on.
    ///
    /// - Parameter first: The number of the first request that is refused, from 0.
    func refuse(_ request: String, from first: Int = 0, _ error: ServerError = .forbidden) {
        var count = 0
        before = { sent throws(ServerError) in
            guard sent == request else { return }
            count += 1
            if count > first { throw error }
        }
    }

    /// Loses the answers to a request from now on.
    func loseAnswer(to request: String) {
        after = { sent throws(ServerError) in
            if sent == request { throw .offline("lost") }
        }
    }

    /// Answers all requests again.
    func allowAll() {
        before = { _ throws(ServerError) in }
        after = { _ throws(ServerError) in }
    }
}

extension ServerContents {
    /// The texts of the tasks in a collection, sorted.
    func summaries(in collection: String) -> [String] {
        (collections[collection]?.objects.values.compactMap { CalendarTask($0.data)?.text } ?? []).sorted()
    }

    /// Moves an object as another client does.
    ///
    /// - Parameter summary: Its new text, or `nil` to keep the text.
    func move(_ name: String, from source: String, to target: String, summary: String? = nil) {
        guard let data = collections[source]?.objects[source + name]?.data, var task = CalendarTask(data) else {
            return
        }
        if let summary { task.setText(summary) }
        write(task.data, name, in: target)
        remove(source + name, from: source)
    }
}
