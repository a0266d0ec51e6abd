// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The state of the window at the end, for the next start. Errors while reading or writing it are ignored.
public struct ViewState: Hashable, Sendable {
    /// The level that was shown, or `nil` if unknown.
    public var level: Level?
    /// The scroll position in px.
    public var offset: Double
    /// The width of the window in px, or `nil` if unknown.
    public var width: Int?
    /// The height of the window in px, or `nil` if unknown.
    public var height: Int?
    /// Whether the window is maximized. Then the size is that before it was maximized.
    public var isMaximized: Bool

    public init(
        level: Level? = nil, offset: Double = 0, width: Int? = nil, height: Int? = nil, isMaximized: Bool = false
    ) {
        self.level = level
        self.offset = offset
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
    }

    /// Reads the state. The file is small, so this may be called on the main thread.
    package static func load(_ paths: StorePaths, fileSystem: FileSystem = .posix) -> ViewState {
        guard let content = try? fileSystem.contents(of: paths.view), content.bytes.count < 1 << 16 else {
            return ViewState()
        }
        return (try? JSONDecoder.decode(from: content.bytes)) ?? ViewState()
    }

    /// Writes the state and waits until the system has accepted it.
    package func save(_ paths: StorePaths, fileSystem: FileSystem = .posix) {
        _ = try? fileSystem.replace(paths.view, with: JSONEncoder.encode(self), durability: .cached, skippingSame: true)
    }
}

extension ViewState: Codable {
    private enum CodingKeys: String, CodingKey {
        /// The id of the list, or null for the level of lists.
        case list
        case offset
        case width
        case height
        case maximized
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            offset: try values.decode(Double.self, forKey: .offset),
            width: try values.decodeIfPresent(Int.self, forKey: .width),
            height: try values.decodeIfPresent(Int.self, forKey: .height),
            isMaximized: try values.decode(Bool.self, forKey: .maximized))
        if values.contains(.list) {
            level = try values.decodeIfPresent(String.self, forKey: .list).map { .items(ListID($0)) } ?? .lists
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch level {
        case nil: break
        case .lists: try values.encodeNil(forKey: .list)
        case .items(let id): try values.encode(id.text, forKey: .list)
        }
        try values.encode(Int(min(max(offset, 0), 1e12)), forKey: .offset)
        try values.encodeIfPresent(width, forKey: .width)
        try values.encodeIfPresent(height, forKey: .height)
        try values.encode(isMaximized, forKey: .maximized)
    }
}
