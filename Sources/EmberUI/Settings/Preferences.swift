// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import GtkSupport
import ListCore

/// The user's preferences in GSettings. Without an installed schema each has its default.
final class Preferences {
    /// Range of the text size as a multiple of the desktop's.
    static let textSizes = 0.75...2

    private enum Key: String, CaseIterable {
        case theme
        case textSize = "text-size"
        case movesDoneToBottom = "done-rows-sink"
        case sounds
        case swapSwipes = "swap-swipes"
        case swipeLength = "swipe-length"
        case holdDelay = "hold-delay"
        case touchpadSwipes = "touchpad-swipes"
        case mouseSwipes = "mouse-swipes"
        case ignoresSmallMovements = "ignore-small-movements"
        case showsRowButtons = "row-buttons"
        case showsListsBesideItems = "lists-beside-items"
        case recognizesDates = "recognize-dates"
        case reminderTime = "reminder-time"
        case bindsQuickAdd = "quick-add-shortcut"
    }

    private let stored = AppSettings(
        schema: Program.id, keys: Key.allCases.map(\.rawValue), folder: DataFolders.first("glib-2.0/schemas"))
    private let observers = Observers()

    init() {
        stored.onChange { [observers] _ in observers.notify() }
        DesktopSettings.onClickAssistChange { [observers] in observers.notify() }
    }

    /// Calls a handler after each change, as long as an object exists.
    func observe(for owner: AnyObject, _ handler: @escaping () -> Void) {
        observers.add(for: owner, handler)
    }

    /// Whether changes are kept until the next start.
    var arePersistent: Bool { stored.isKept }

    /// Whether any preference differs from its default.
    var differFromDefaults: Bool { stored.isChanged }

    /// Resets all preferences to their defaults.
    func reset() { stored.reset() }

    /// The name of the theme's file, without its extension.
    var theme: String {
        get { stored[text: Key.theme.rawValue] ?? "heat-map" }
        set { stored[text: Key.theme.rawValue] = newValue }
    }

    /// The text size as a multiple of the desktop's.
    var textSize: Double {
        get {
            min(max(stored[number: Key.textSize.rawValue] ?? 1, Self.textSizes.lowerBound), Self.textSizes.upperBound)
        }
        set {
            stored[number: Key.textSize.rawValue] = min(
                max(newValue, Self.textSizes.lowerBound), Self.textSizes.upperBound)
        }
    }

    /// Whether a completed row moves below those that are not done; otherwise it stays in place.
    var movesDoneToBottom: Bool {
        get { stored[flag: Key.movesDoneToBottom.rawValue] ?? true }
        set { stored[flag: Key.movesDoneToBottom.rawValue] = newValue }
    }

    var doneItemPlacement: DoneItemPlacement { movesDoneToBottom ? .bottom : .inPlace }

    var sounds: Bool {
        get { stored[flag: Key.sounds.rawValue] ?? true }
        set { stored[flag: Key.sounds.rawValue] = newValue }
    }

    /// The time at which dates without a time remind, in s since midnight.
    var reminderTime: Int {
        get {
            stored[text: Key.reminderTime.rawValue].flatMap { DueDate("2000-01-01T" + $0)?.secondOfDay } ?? 9 * 3_600
        }
        set {
            let (hour, minute) = (newValue / 3_600, newValue / 60 % 60)
            stored[text: Key.reminderTime.rawValue] =
                (hour < 10 ? "0" : "") + "\(hour)" + (minute < 10 ? ":0" : ":") + "\(minute)"
        }
    }

    /// Whether the desktop is asked for a shortcut that opens the window for quickly adding items.
    var bindsQuickAdd: Bool {
        get { stored[flag: Key.bindsQuickAdd.rawValue] ?? false }
        set { stored[flag: Key.bindsQuickAdd.rawValue] = newValue }
    }

    /// Whether a swipe to the left completes, and one to the right deletes.
    var swapSwipes: Bool {
        get { stored[flag: Key.swapSwipes.rawValue] ?? false }
        set { stored[flag: Key.swapSwipes.rawValue] = newValue }
    }

    var swipeLength: SwipeLength {
        get { choice(Key.swipeLength) ?? .normal }
        set { stored[text: Key.swipeLength.rawValue] = newValue.rawValue }
    }

    var holdDelay: HoldDelay {
        get { choice(Key.holdDelay) ?? .normal }
        set { stored[text: Key.holdDelay.rawValue] = newValue.rawValue }
    }

    /// Whether two fingers on the touchpad swipe rows.
    var touchpadSwipes: Bool {
        get { stored[flag: Key.touchpadSwipes.rawValue] ?? true }
        set { stored[flag: Key.touchpadSwipes.rawValue] = newValue }
    }

    /// Whether the mouse swipes rows.
    var mouseSwipes: Bool {
        get { stored[flag: Key.mouseSwipes.rawValue] ?? true }
        set { stored[flag: Key.mouseSwipes.rawValue] = newValue }
    }

    /// The devices that swipe rows.
    var swipingDevices: Set<Device> {
        Set(Device.allCases.filter { $0 == .touchscreen || ($0 == .touchpad ? touchpadSwipes : mouseSwipes) })
    }

    /// Whether gestures allow for a strong tremor.
    var ignoresSmallMovements: Bool {
        get { stored[flag: Key.ignoresSmallMovements.rawValue] ?? false }
        set { stored[flag: Key.ignoresSmallMovements.rawValue] = newValue }
    }

    /// Whether rows always have buttons.
    var showsRowButtons: Bool {
        get { stored[flag: Key.showsRowButtons.rawValue] ?? false }
        set { stored[flag: Key.showsRowButtons.rawValue] = newValue }
    }

    /// Whether rows have buttons: always, or while the desktop helps to click.
    var hasRowButtons: Bool { showsRowButtons || DesktopSettings.hasClickAssist }

    /// Whether a wide window shows the lists beside the items of one.
    var showsListsBesideItems: Bool {
        get { stored[flag: Key.showsListsBesideItems.rawValue] ?? false }
        set { stored[flag: Key.showsListsBesideItems.rawValue] = newValue }
    }

    private func choice<Choice: RawRepresentable<String>>(_ key: Key) -> Choice? {
        stored[text: key.rawValue].flatMap { Choice(rawValue: $0) }
    }

    /// Returns the limits by which gestures judge movements.
    ///
    /// - Parameter holdDelay: the desktop's delay of a long press, s.
    func movementLimits(holdDelay normal: Double) -> MovementLimits {
        var limits = MovementLimits()
        limits.holdDelay = holdDelay.seconds(normal: normal)
        if ignoresSmallMovements { limits.tremor = Tuning.strongTremor }
        limits.swipeLength = swipeLength.distance
        return limits
    }

    /// Whether dates are recognized in a text while it is typed.
    var recognizesDates: Bool {
        get { stored[flag: Key.recognizesDates.rawValue] ?? true }
        set { stored[flag: Key.recognizesDates.rawValue] = newValue }
    }
}
