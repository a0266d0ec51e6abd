// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension SyncRun {
    mutating func send(_ upload: UploadContext) throws(SyncFailure) {
        var upload = upload
        // Excluded lists are like those that no account syncs.
        for href in upload.merged.paused where !account.excludedCollections.contains(href) {
            if let list = state.collections[href]?.list { upload.waitingLists.insert(list) }
        }
        try sendLists(&upload)
        for href in upload.merged.paused {
            for objects in [state.collections[href]?.objects, state.arrivals[href]] {
                if let objects { upload.waitingItems.formUnion(objects.items) }
            }
        }
        upload.waitingItems.formUnion(unreadableItems)
        let plan = UploadPlan(upload, state: state)
        for name in plan.readOnlyLists { report.problems.append(.readOnlyList(name: name)) }
        try sendItems(plan, upload)
        for href in plan.deletedLists { try deleteCollection(href) }
    }

    /// The items whose objects are as they were last synced, because the present ones can't be read. Their changes
    /// wait.
    private var unreadableItems: [ItemID] {
        state.collections.values.flatMap { collection in
            collection.otherObjects.compactMap { href, object in
                switch object.kind {
                case .unreadable, .invalidAnswer, .failed, .tooLarge: collection.objects[href]?.item
                case .noTask, .unsent, .moved, .leftover: nil
                }
            }
        }
    }

    // MARK: Lists

    /// Creates collections for new lists, and sends new names and the order of lists.
    private mutating func sendLists(_ upload: inout UploadContext) throws(SyncFailure) {
        let paths = Dictionary(state.collections.map { ($0.value.list, $0.key) }) { first, _ in first }
        if !others.areKnown {
            for list in upload.merged.library.lists
            where paths[list.id] == nil && !state.restoredLists.contains(list.id) {
                upload.waitingLists.insert(list.id)
                let isWanted =
                    account.receivesNewLists && !others.lists.contains(list.id)
                    && !account.excludedLists.contains(list.id.text)
                let problem = SyncProblem.waitingList(name: list.name)
                if isWanted, !listProblems.contains(problem) { listProblems.append(problem) }
            }
        }
        let (paused, remote, waitingLists) = (upload.merged.paused, upload.remote, upload.waitingLists)
        let lists = upload.merged.library.lists.filter { list in
            if let path = paths[list.id] { return !paused.contains(path) && remote[path] != nil }
            guard !waitingLists.contains(list.id) else { return false }
            let isWanted = account.receivesNewLists || state.restoredLists.contains(list.id)
            return isWanted && !others.lists.contains(list.id) && !account.excludedLists.contains(list.id.text)
        }
        let orders = Self.orders(
            of: lists.map { list in
                let path = paths[list.id]
                return SortOrder.Element(value: path.flatMap { state.collections[$0]?.order }, name: path ?? "")
            })
        let former = state.listRefusals
        state.listRefusals = [:]
        for (list, order) in zip(lists, orders) {
            guard let path = paths[list.id] else {
                if isRefused(list, order, former[list.id]) {
                    upload.waitingLists.insert(list.id)
                } else {
                    try createCollection(for: list, order: order, &upload)
                }
                continue
            }
            state.collections[path]?.isHidden = false
            guard let collection = state.collections[path], upload.remote[path]?.isWritable == true else { continue }
            let name = ServerNames.collection(list.name)
            let newName = name == collection.name ? nil : list.name
            let newOrder = order == collection.order ? nil : order
            guard newName != nil || newOrder != nil, !isRefused(list, newOrder, former[list.id]) else { continue }
            do {
                try server.setProperties(of: path, name: newName, order: newOrder)
                state.collections[path]?.name = name
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

    private mutating func createCollection(for list: ItemList, order: Int?, _ upload: inout UploadContext)
        throws(SyncFailure)
    {
        for attempt in 0..<3 {
            // The first name shows another Ember which list it is. Others contain the time, because a server with a
            // trash keeps the paths of deleted collections for weeks.
            let id = attempt == 0 ? list.id.text : "\(list.id.text) \(now())"
            let segment = ServerNames.segment(for: id, attempt: attempt)
            do {
                let created = try server.makeCollection(segment: segment, name: list.name, order: order)
                var collection = SyncedCollection(list: list.id, name: ServerNames.collection(created.name))
                collection.order = created.order ?? order
                collection.sentOrder = created.order == nil ? order : nil
                state.collections[created.href] = collection
                state.restoredLists.remove(list.id)
                upload.remote[created.href] = created
                return
            } catch .preconditionFailed {
                // Another program has just created it, or something that isn't visible has this path.
                let present: [RemoteCollection]
                do { present = try server.collections() } catch { throw .server(error) }
                let isNew = present.contains { collection in
                    ServerSnapshot.lastSegment(of: collection.href) == segment
                        && state.collections[collection.href] == nil
                        && !account.excludedCollections.contains(collection.href)
                }
                guard isNew else { continue }
                needsAnotherRound = true
                upload.waitingLists.insert(list.id)
                return
            } catch {
                upload.waitingLists.insert(list.id)
                return try setAside(list, order, error)
            }
        }
        upload.waitingLists.insert(list.id)
        try setAside(list, order, .refused(status: 405, reason: ""))
    }

    /// Deletes the collection of a list that was deleted here. If it contains something else, it stays and isn't shown.
    private mutating func deleteCollection(_ href: String) throws(SyncFailure) {
        guard let collection = state.collections[href], collection.objects.isEmpty else { return }
        do {
            try server.deleteEmptyCollection(href)
            state.collections[href] = nil
        } catch .notFound {
            state.collections[href] = nil
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
        state.listRefusals[list.id] = ListRefusal(
            name: list.name, order: order, status: error.status, reason: error.reason, time: now())
    }

    /// Throws errors that concern the account. Others concern one object.
    func throwIfFatal(_ error: ServerError) throws(SyncFailure) {
        switch error {
        case .offline, .timeout, .unauthorized, .retryLater, .certificate, .notCalDAV: throw .server(error)
        case .forbidden, .notFound, .preconditionFailed, .invalidSyncToken, .refused, .tooLarge, .invalidAnswer,
            .otherServer:
            break
        }
    }
}
