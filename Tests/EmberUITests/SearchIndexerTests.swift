// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import XCTest

@testable import EmberUI

/// The index takes as much memory as the texts, so it only exists while the search is open.
final class SearchIndexerTests: XCTestCase {
    private let library = Library(lists: [ItemList(id: ListID("list"), name: "List", items: [Item(id: ItemID("item"), text: "Text")])])

    @MainActor private func makeIndexer() async -> SearchIndexer {
        let indexer = SearchIndexer()
        await withCheckedContinuation { ready in
            indexer.onReady = { ready.resume() }
            indexer.follow(library)
        }
        indexer.onReady = {}
        return indexer
    }

    @MainActor func testForgottenIndexIsFreed() async {
        let indexer = await makeIndexer()
        XCTAssertEqual(indexer.index?.library, library)
        indexer.forget()
        XCTAssertNil(indexer.index)
    }

    @MainActor func testIndexFinishedAfterItWasForgottenIsDropped() async {
        let indexer = SearchIndexer()
        let changed = Library(lists: [])
        var counts: [Int] = []
        await withCheckedContinuation { ready in
            indexer.onReady = {
                counts.append(indexer.index?.library.lists.count ?? -1)
                if indexer.index?.library == changed { ready.resume() }
            }
            indexer.follow(library)
            indexer.forget()
            indexer.follow(changed)
        }
        XCTAssertEqual(counts, [0], "only the index of the reopened search is delivered")
    }
}
