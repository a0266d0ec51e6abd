// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import SyncInterface

extension SyncRun {
    /// Sends what the library has changed.
    mutating func send(_ context: UploadPlan.Context) throws(SyncFailure) {
        var context = context
        // Excluded lists are like those that no account syncs.
        for href in context.paused where !account.excludedCollections.contains(href) {
            guard let collection = state.collections[href] else { continue }
            context.waitingLists.insert(collection.list)
            context.waitingItems.formUnion(collection.rows.values.map(\.item))
        }
        waitForMoves(&context)
        try sendLists(&context)
        let plan = UploadPlan(context, state: state)
        for name in plan.readOnlyLists { report.problems.append(.readOnlyList(name: name)) }
        try sendItems(plan)
        for href in plan.deletedLists { try deleteCollection(href) }
    }

    /// Keeps the objects of items that were moved to lists of other accounts until those have them. If one has the same
    /// object, its collection is the same one, so the object stays and gets a new item here. The other account may not
    /// have read yet that others have changed it.
    private mutating func waitForMoves(_ context: inout UploadPlan.Context) {
        guard !others.lists.isEmpty else { return }
        let collections = state.collections.filter { !$1.isDuplicate }
        let lists = others.lists.subtracting(collections.values.map(\.list))
        let synced = Set(collections.values.lazy.flatMap(\.rows.values).map(\.item))
        for list in context.library.lists where lists.contains(list.id) {
            let items = synced.intersection(list.items.map(\.id))
            guard !items.isEmpty, let others = others.collections(of: list.id) else { continue }
            let present = Set(others.lazy.flatMap(\.rows.values).filter { $0.last != nil }.map(\.item))
            for (path, collection) in collections {
                // Other tasks tell the object from a copy with the same ETag, which Ember has written to another
                // collection.
                let rest = collection.versions().subtracting(collection.versions(of: items))
                let twins = others.filter { $0.name == collection.name || !rest.isDisjoint(with: $0.versions()) }
                let versions = Set(twins.lazy.flatMap { $0.versions(of: items) })
                for (href, row) in collection.rows where row.last != nil && items.contains(row.item) {
                    let (version, former) = (collection.version(at: href), formerCollections[path]?.version(at: href))
                    if [version, former].contains(where: { $0.map(versions.contains) ?? false }) {
                        state.collections[path]?.rows[href] = nil
                        readCompletely(path)
                        needsAnotherRound = true
                    } else if !present.contains(row.item) || former != version {
                        context.waitingItems.insert(row.item)
                        isUncertain = true
                    }
                }
            }
        }
    }

    // MARK: Lists

    /// Creates collections for new lists, and sends new names and the order of lists.
    private mutating func sendLists(_ context: inout UploadPlan.Context) throws(SyncFailure) {
        let synced = state.collections.lazy.filter { !$0.value.isDuplicate }.map { ($0.value.list, $0.key) }
        let paths = Dictionary(synced) { [account] in account.excludedCollections.contains($0) ? $1 : $0 }
        if !others.areKnown { waitForOtherAccounts(paths, &context) }
        let lists = context.library.lists.filter { list in
            if let path = paths[list.id] { return !context.paused.contains(path) && context.remote[path] != nil }
            return !context.waitingLists.contains(list.id) && isWanted(list)
        }
        let orders = Self.orders(
            of: lists.map { list in
                let path = paths[list.id]
                return SortOrder.Element(value: path.flatMap { state.collections[$0]?.order }, name: path ?? "")
            })
        let former = state.listRefusals
        state.listRefusals = [:]
        for (list, order) in zip(lists, orders) {
            if let path = paths[list.id] {
                try sendProperties(of: list, order: order, at: path, former[list.id], context)
            } else if isRefused(list, order, former[list.id]) {
                context.waitingLists.insert(list.id)
            } else {
                try createCollection(for: list, order: order, &context)
            }
        }
    }

    /// Whether to create a collection of this account for a list that has none.
    private func isWanted(_ list: ItemList) -> Bool {
        (account.receivesNewLists || state.restoredLists.contains(list.id)) && !others.lists.contains(list.id)
            && !account.excludedLists.contains(list.id.text)
    }

    /// Lets new lists wait, because they may belong to an account that wasn't synced yet.
    private mutating func waitForOtherAccounts(_ paths: [ListID: String], _ context: inout UploadPlan.Context) {
        for list in context.library.lists where paths[list.id] == nil && !state.restoredLists.contains(list.id) {
            context.waitingLists.insert(list.id)
            let problem = SyncProblem.waitingList(name: list.name)
            if isWanted(list), !listProblems.contains(problem) { listProblems.append(problem) }
        }
    }

    /// Sends a new name or a new order of a list.
    private mutating func sendProperties(
        of list: ItemList, order: Int?, at path: String, _ former: ListRefusal?, _ context: UploadPlan.Context
    ) throws(SyncFailure) {
        state.collections[path]?.isHidden = false
        guard let collection = state.collections[path], context.remote[path]?.isWritable == true else { return }
        let name = ServerNames.collection(list.name)
        let newName = name == collection.name ? nil : list.name
        let newOrder = order == collection.order ? nil : order
        guard newName != nil || newOrder != nil, !isRefused(list, newOrder, former) else { return }
        if newName != nil {
            state.collections[path]?.sentName = name
            try saveState()
        }
        do {
            try server.setProperties(of: path, name: newName, order: newOrder)
            state.collections[path]?.name = name
            state.collections[path]?.sentName = nil
            if let newOrder {
                state.collections[path]?.order = newOrder
                state.collections[path]?.sentOrder = newOrder
            }
        } catch .notFound {
            needsAnotherRound = true
        } catch {
            try setAside(list, newOrder, error)
        }
    }

    /// Whether the server has refused a change recently. If so, the state keeps the refusal.
    private mutating func isRefused(_ list: ItemList, _ order: Int?, _ former: ListRefusal?) -> Bool {
        guard !retriesRefused, let former, (former.name, former.order) == (list.name, order),
            former.time.isWithin(Self.refusalDelay, of: now())
        else { return false }
        state.listRefusals[list.id] = former
        return true
    }

    /// Returns the values that give collections their order. Collections without a value are last, and keep none if
    /// they can.
    private static func orders(of elements: [SortOrder.Element]) -> [Int?] {
        var end = elements.count
        while end > 0, elements[end - 1].value == nil,
            end == elements.count || elements[end - 1].name < elements[end].name
        {
            // A new list at the end needs no value, either.
            if elements[end - 1].name.isEmpty, end < elements.count { break }
            end -= 1
        }
        return SortOrder.values(for: Array(elements[..<end])) + Array(repeating: nil, count: elements.count - end)
    }

    private mutating func createCollection(for list: ItemList, order: Int?, _ context: inout UploadPlan.Context)
        throws(SyncFailure)
    {
        for attempt in 0..<3 {
            // The first name shows another Ember which list it is. Others contain the time, because a server with a
            // trash keeps the paths of deleted collections for weeks.
            let id = attempt == 0 ? list.id.text : "\(list.id.text) \(now())"
            let segment = ServerNames.segment(for: id, attempt: attempt)
            state.newCollections[list.id] = NewCollection(
                segment: segment, name: ServerNames.collection(list.name))
            try saveState()
            do {
                let created = try server.makeCollection(segment: segment, name: list.name, order: order)
                var collection = SyncedCollection(list: list.id, name: ServerNames.collection(created.name))
                collection.order = created.order ?? order
                collection.sentOrder = created.order == nil ? order : nil
                state.collections[created.href] = collection
                state.newCollections[list.id] = nil
                state.restoredLists.remove(list.id)
                context.remote[created.href] = created
                return
            } catch .preconditionFailed {
                // Another program has just created it, or something that isn't visible has this path.
                guard try isNewCollection(segment) else { continue }
                needsAnotherRound = true
                context.waitingLists.insert(list.id)
                return
            } catch {
                context.waitingLists.insert(list.id)
                return try setAside(list, order, error)
            }
        }
        state.newCollections[list.id] = nil
        context.waitingLists.insert(list.id)
        try setAside(list, order, .refused(status: 405, reason: ""))
    }

    /// Whether there is a collection with a path that the table doesn't have yet.
    private func isNewCollection(_ segment: String) throws(SyncFailure) -> Bool {
        let present: [RemoteCollection]
        do { present = try server.collections() } catch { throw .server(error) }
        return present.contains { collection in
            ServerNames.lastSegment(of: collection.href) == segment && state.collections[collection.href] == nil
                && !account.excludedCollections.contains(collection.href)
        }
    }

    /// Deletes the collection of a list that was deleted here. If it isn't empty, it is read once more. If it contains
    /// something that Ember doesn't sync, it stays on the server, and its list stays hidden.
    private mutating func deleteCollection(_ href: String) throws(SyncFailure) {
        guard let collection = state.collections[href], collection.rows.isEmpty else { return }
        do {
            try server.deleteEmptyCollection(href)
            state.collections[href] = nil
        } catch .notFound {
            state.collections[href] = nil
        } catch .preconditionFailed where collection.unsynced.isEmpty && filledCollections.insert(href).inserted {
            // Others may have added a task since the collection was read. The next round merges it, or deletes the
            // collection if it is empty again.
            readCompletely(href)
            needsAnotherRound = true
        } catch {
            try throwIfFatal(error)
            state.collections[href]?.isHidden = true
            if error == .preconditionFailed { return }
            listProblems.append(.refusedListDeletion(name: collection.name, status: error.status, reason: error.reason))
        }
    }

    // MARK: Errors

    private mutating func setAside(_ list: ItemList, _ order: Int?, _ error: ServerError) throws(SyncFailure) {
        try throwIfFatal(error)
        if !error.isUncertain { state.newCollections[list.id] = nil }
        state.listRefusals[list.id] = ListRefusal(
            name: list.name, order: order, status: error.status, reason: error.reason, time: now())
    }

    /// Throws errors that concern the account. Others concern one object.
    func throwIfFatal(_ error: ServerError) throws(SyncFailure) {
        switch error {
        case .offline, .timeout, .unauthorized, .retryLater, .certificate, .insecure, .notCalDAV:
            throw .server(error)
        case .forbidden, .notFound, .preconditionFailed, .invalidSyncToken, .refused, .tooLarge, .invalidAnswer,
            .otherServer:
            break
        }
    }
}
