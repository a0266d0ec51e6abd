// SPDX-License-Identifier: GPL-3.0-or-later

/// What a query finds in a library, as rows; each row is made when it is asked for.
public struct SearchResults: Sendable {
    public let query: SearchQuery
    private let index: SearchIndex
    private let hits: [SearchHit]

    public init(of query: SearchQuery, in index: SearchIndex) {
        self.query = query
        self.index = index
        hits = index.search(query)
    }

    public var count: Int { hits.count }

    /// - Parameter room: how many characters a line has room for, about.
    public func row(at place: Int, room: Int, palette: Palette = .heatMap) -> SearchResult {
        index.row(hits[place], of: query, room: room, palette: palette)
    }
}
