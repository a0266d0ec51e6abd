// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import XCTest

@testable import EmberUI

/// The index takes as much memory as the texts, so it only exists while the search is open.
final class SearchIndexerTests: XCTestCase {
    private let library = Library(lists: [
        ItemList(id: ListID("list"), name: "List", items: [Item(id: ItemID("item"), text: "Text")])
    ])

    @MainActor private func makeIndexer() -> SearchIndexer {
        let indexer = SearchIndexer()
        indexer.follow(library)
        wait { indexer.index != nil }
        return indexer
    }

    @MainActor func testForgottenIndexIsFreed() async {
        let indexer = makeIndexer()
        XCTAssertEqual(indexer.index?.library, library)
        indexer.forget()
        XCTAssertNil(indexer.index)
    }

    @MainActor func testIndexFinishedAfterItWasForgottenIsDropped() async {
        let indexer = SearchIndexer()
        let changed = Library(lists: [])
        var counts: [Int] = []
        indexer.onReady = { counts.append(indexer.index?.library.lists.count ?? -1) }
        indexer.follow(library)
        indexer.forget()
        indexer.follow(changed)
        wait { indexer.index?.library == changed }
        XCTAssertEqual(counts, [0], "only the index of the reopened search is delivered")
    }
}
