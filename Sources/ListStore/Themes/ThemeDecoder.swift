// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// Decodes a theme. Unknown keys are ignored. Only the ramp for items is required.
struct ThemeDecoder {
    /// The maximum number of colors in a ramp and of characters in a title.
    static let maxStops = 64
    static let maxTitleLength = 60

    private var reader: JSONReader
    private var title: String?
    private var ramps: [String: Theme.Gradient] = [:]
    private var colors: [String: Color] = [:]
    private var badValue: ThemeError?

    static func decode(_ bytes: [UInt8]) throws(ThemeError) -> (title: String?, theme: Theme) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(ThemeError) in
            var decoder = ThemeDecoder(reader: JSONReader(bytes))
            do throws(JSONError) {
                if try decoder.reader.kind() == .object { try decoder.read() }
            } catch {
                throw .notJSON(line: error.line)
            }
            if let problem = decoder.badValue { throw problem }
            guard let theme = decoder.theme else { throw .notATheme }
            return (decoder.title, theme)
        }
    }

    private mutating func read() throws(JSONError) {
        try reader.enterObject()
        while let key = try reader.nextKey() {
            let (name, start) = (reader.text(of: key), key.range.lowerBound)
            let isRead: Bool
            switch name {
            case "title": isRead = try readTitle()
            case "items", "lists":
                ramps[name] = try ramp()
                isRead = ramps[name] != nil
            case "done", "doneInk", "preview", "ground", "groundInk", "notice", "tick", "cross", "lightInk", "darkInk":
                colors[name] = try color()
                isRead = colors[name] != nil
            default:
                try reader.skip()
                isRead = true
            }
            if !isRead, badValue == nil {
                badValue = .badValue(key: name, line: reader.error(.unexpectedCharacter, at: start).line)
            }
        }
        try reader.finish()
    }

    // MARK: Values (`nil` if they are invalid)

    private mutating func readTitle() throws(JSONError) -> Bool {
        guard let text = try string() else { return false }
        let shown = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
        let words = shown.split(separator: " ").joined(separator: " ")
        title = words.isEmpty ? nil : String(words.prefix(Self.maxTitleLength))
        return true
    }

    /// Reads a ramp: an array of colors, or an object with a ramp and an ink rule.
    private mutating func ramp() throws(JSONError) -> Theme.Gradient? {
        guard try reader.kind() == .object else { return try stops().map { Theme.Gradient($0) } }
        var (stops, ink, isRead): ([Theme.ColorStop]?, Theme.TextColorRule, Bool) = (nil, .nearest, true)
        try reader.enterObject()
        while let key = try reader.nextKey() {
            if reader.matches(key, "ramp") {
                stops = try self.stops()
            } else if reader.matches(key, "ink") {
                let rule = try string().flatMap { Theme.TextColorRule(rawValue: $0) }
                if let rule { ink = rule } else { isRead = false }
            } else {
                try reader.skip()
            }
        }
        return isRead ? stops.map { Theme.Gradient($0, ink: ink) } : nil
    }

    private mutating func stops() throws(JSONError) -> [Theme.ColorStop]? {
        guard try reader.kind() == .array else {
            try reader.skip()
            return nil
        }
        // Whether all stops so far are grays without a hue.
        var (stops, isGray, isRead): ([Theme.ColorStop], Bool, Bool) = ([], true, true)
        try reader.enterArray()
        while try reader.nextElement() {
            let hasHue = try reader.kind() == .object
            guard let stop = try stop(after: isGray ? nil : stops.last), stops.count < Self.maxStops else {
                isRead = false
                continue
            }
            if isGray, hasHue || stop.chroma > 0 {
                isGray = false
                stops = stops.map { Theme.ColorStop(lightness: $0.lightness, chroma: 0, hue: stop.hue) }
            }
            stops.append(stop)
        }
        return isRead && !stops.isEmpty ? stops : nil
    }

    private mutating func color() throws(JSONError) -> Color? {
        try reader.kind() == .object ? stop(after: nil)?.color : string().flatMap(Self.color)
    }

    /// Reads a color: "#rrggbb", "#rgb", or an object with lightness, chroma and hue.
    ///
    /// - Parameter last: The previous color of a ramp. A color without an explicit hue takes the shorter way from its
    ///   hue.
    private mutating func stop(after last: Theme.ColorStop?) throws(JSONError) -> Theme.ColorStop? {
        guard try reader.kind() == .object else {
            guard let color = try string().flatMap(Self.color) else { return nil }
            var stop = Theme.ColorStop(color)
            guard let last else { return stop }
            let hue = stop.chroma == 0 ? last.hue : stop.hue - ((stop.hue - last.hue) / 360).rounded() * 360
            stop = Theme.ColorStop(lightness: stop.lightness, chroma: stop.chroma, hue: hue)
            return stop
        }
        var (lightness, chroma, hue): (Double?, Double?, Double?) = (nil, 0, 0)
        try reader.enterObject()
        while let key = try reader.nextKey() {
            if reader.matches(key, "l") {
                lightness = try number(in: 0...1)
            } else if reader.matches(key, "c") {
                chroma = try number(in: 0...0.5)
            } else if reader.matches(key, "h") {
                hue = try number(in: -720...720)
            } else {
                try reader.skip()
            }
        }
        guard let lightness, let chroma, let hue else { return nil }
        return Theme.ColorStop(lightness: lightness, chroma: chroma, hue: hue)
    }

    private mutating func string() throws(JSONError) -> String? {
        guard try reader.kind() == .string else {
            try reader.skip()
            return nil
        }
        return try reader.string()
    }

    private mutating func number(in range: ClosedRange<Double>) throws(JSONError) -> Double? {
        let isNumber = try reader.kind() == .number
        let text = try reader.raw()
        return isNumber ? Double(text).flatMap { range.contains($0) ? $0 : nil } : nil
    }

    private static func color(_ text: String) -> Color? {
        guard text.first == "#" else { return nil }
        var digits = text.utf8.dropFirst().map { $0 }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
        guard digits.count == 6, isHexadecimal else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16).map { Color(hex: $0) }
    }

    // MARK: Theme

    private var theme: Theme? {
        guard let items = ramps["items"] else { return nil }
        var theme = Theme.heatMap
        (theme.items, theme.lists) = (items, ramps["lists"] ?? items.derivedListRamp)
        if let done = colors["done"] {
            (theme.done, theme.doneInk, theme.preview) = (done, done.derivedInk, done.moreSaturated)
        }
        theme.doneInk = colors["doneInk"] ?? theme.doneInk
        theme.preview = colors["preview"] ?? theme.preview
        theme.ground = colors["ground"] ?? theme.ground
        (theme.groundInk, theme.banner) = (colors["groundInk"], colors["notice"])
        theme.tick = colors["tick"] ?? theme.tick
        theme.cross = colors["cross"] ?? theme.cross
        theme.lightInk = colors["lightInk"] ?? theme.lightInk
        theme.darkInk = colors["darkInk"] ?? theme.darkInk
        return theme
    }
}

extension Theme.Gradient {
    /// Creates a ramp for lists if the theme has none: hues from the other side of the color wheel, with the lightness
    /// range of Heat Map.
    fileprivate var derivedListRamp: Theme.Gradient {
        let last = max(Double(stops.count - 1), 1)
        let turned = stops.enumerated().map { place, stop in
            Theme.ColorStop(
                lightness: 0.47 + 0.13 * Double(place) / last, chroma: min(stop.chroma, 0.15), hue: stop.hue + 180)
        }
        return Theme.Gradient(turned, ink: .light)
    }
}

extension Color {
    fileprivate var derivedInk: Color { luminance < 0.18 ? mixed(with: .white, 0.85) : mixed(with: .black, 0.8) }

    /// The preview of completion is lighter and more colorful than the done color.
    fileprivate var moreSaturated: Color {
        let stop = Theme.ColorStop(self)
        return Theme.ColorStop(lightness: min(stop.lightness + 0.1, 0.95), chroma: stop.chroma * 1.5, hue: stop.hue)
            .color
    }
}
