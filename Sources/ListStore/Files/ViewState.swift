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
        (self.level, self.offset) = (level, offset)
        (self.width, self.height, self.isMaximized) = (width, height, isMaximized)
    }

    /// Reads the state. The file is small, so this may be called on the main thread.
    public static func load(_ paths: StorePaths) -> ViewState {
        load(paths, fileSystem: .posix)
    }

    package static func load(_ paths: StorePaths, fileSystem: FileSystem) -> ViewState {
        guard let content = try? fileSystem.contents(of: paths.view), content.bytes.count < 1 << 16 else {
            return ViewState()
        }
        return content.bytes.withUnsafeBufferPointer { bytes in
            (try? ViewState(decoding: JSONReader(bytes))) ?? ViewState()
        }
    }

    /// Writes the state and waits until the system has accepted it.
    public func save(_ paths: StorePaths) {
        save(paths, fileSystem: .posix)
    }

    package func save(_ paths: StorePaths, fileSystem: FileSystem) {
        var writer = JSONWriter()
        writer.append("{ ")
        switch level {
        case nil: break
        case .lists: writer.append("\"list\": null, ")
        case .items(let id):
            writer.append("\"list\": ")
            writer.append(string: id.text)
            writer.append(", ")
        }
        writer.append(json: "\"offset\": \(Int(min(max(offset, 0), 1e12))), ")
        if let width, let height { writer.append(json: "\"width\": \(width), \"height\": \(height), ") }
        writer.append(json: "\"maximized\": \(isMaximized) }\n")
        _ = try? fileSystem.replace(paths.view, with: writer.bytes, durability: .cached, skippingSame: true)
    }

    init(decoding reader: JSONReader) throws(JSONError) {
        self.init()
        var reader = reader
        try reader.enterObject()
        while let key = try reader.nextKey() {
            let kind = try reader.kind()
            if reader.matches(key, "list"), kind == .string {
                level = .items(ListID(try reader.string()))
            } else if reader.matches(key, "list"), kind == .null {
                level = .lists
                try reader.skip()
            } else if reader.matches(key, "offset") {
                offset = Double(try reader.raw()) ?? 0
            } else if reader.matches(key, "width") {
                width = Int(try reader.raw())
            } else if reader.matches(key, "height") {
                height = Int(try reader.raw())
            } else if reader.matches(key, "maximized") {
                isMaximized = try reader.raw() == "true"
            } else {
                try reader.skip()
            }
        }
        try reader.finish()
    }
}
