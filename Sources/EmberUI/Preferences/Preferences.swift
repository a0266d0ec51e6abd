// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport

/// What the user prefers, kept by the desktop. Every value has an answer, also where no schema is installed.
final class Preferences {
    static let shared = Preferences()

    /// How large the rows' text may be beside the desktop's own text size.
    static let textSizes = 0.75...2

    private enum Key: String {
        case theme
        case textSize = "text-size"
        case doneRowsSink = "done-rows-sink"
        case sounds
        case swapSwipes = "swap-swipes"
    }

    private let stored = StoredSettings(schema: Application.id)
    private var observers: [(owner: Weak?, handler: () -> Void)] = []

    private struct Weak {
        weak var object: AnyObject?
    }

    private init() {
        stored.onChange { [unowned self] _ in
            observers.removeAll { $0.owner.map { $0.object == nil } ?? false }
            observers.forEach { $0.handler() }
        }
    }

    /// Calls back after any of them changed, as long as the program runs.
    func observe(_ handler: @escaping () -> Void) { observers.append((nil, handler)) }

    /// The same for as long as an object exists.
    func observe(for owner: AnyObject, _ handler: @escaping () -> Void) { observers.append((Weak(object: owner), handler)) }

    /// Whether they are there at the next start.
    var areKept: Bool { stored.isKept }

    /// Whether any of them is other than it came.
    var areChanged: Bool { stored.isChanged }

    /// Has all of them as they came.
    func reset() { stored.reset() }

    /// The name of a theme's file, without its ending.
    var theme: String {
        get { stored[text: Key.theme.rawValue] ?? "heat-map" }
        set { stored[text: Key.theme.rawValue] = newValue }
    }

    /// A factor on the desktop's text size.
    var textSize: Double {
        get { min(max(stored[number: Key.textSize.rawValue] ?? 1, Self.textSizes.lowerBound), Self.textSizes.upperBound) }
        set { stored[number: Key.textSize.rawValue] = min(max(newValue, Self.textSizes.lowerBound), Self.textSizes.upperBound) }
    }

    /// Whether a completed row glides below the unfinished ones; else it stays.
    var doneRowsSink: Bool {
        get { stored[flag: Key.doneRowsSink.rawValue] ?? true }
        set { stored[flag: Key.doneRowsSink.rawValue] = newValue }
    }

    var sounds: Bool {
        get { stored[flag: Key.sounds.rawValue] ?? true }
        set { stored[flag: Key.sounds.rawValue] = newValue }
    }

    /// Whether the swipe that completes goes to the left, and the one that deletes to the right.
    var swapSwipes: Bool {
        get { stored[flag: Key.swapSwipes.rawValue] ?? false }
        set { stored[flag: Key.swapSwipes.rawValue] = newValue }
    }
}
