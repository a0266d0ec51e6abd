// SPDX-License-Identifier: GPL-3.0-or-later

/// The results of a query as rows, which are created on demand.
public struct SearchResults: Sendable {
    public let query: SearchQuery
    private let index: SearchIndex
    private let hits: SearchHits

    /// Searches an index. The results are empty for a blank query.
    ///
    /// - Parameter dueWords: Words that find items by their dates.
    public init(of query: SearchQuery, in index: SearchIndex, dueWords: DueWords? = nil) {
        self.query = query
        self.index = index
        hits = index.search(query, dueWords: dueWords)
    }

    public var count: Int { hits.count }

    /// Returns a result.
    ///
    /// - Parameter room: The approximate number of characters that fit into a line.
    public func row(at place: Int, room: Int, palette: Palette = .heatMap) -> SearchResult {
        index.row(hits[place], of: query, room: room, palette: palette)
    }
}
