// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import GtkSupport
import ListCore

/// The user's preferences in GSettings. Without an installed schema each has its default.
final class Preferences {
    /// Range of the text size as a multiple of the desktop's.
    static let textSizes = 0.75...2

    private static let stored = AppSettings(schema: Program.id, folder: DataFolders.first("glib-2.0/schemas"))

    /// A preference with its key and its default.
    @propertyWrapper struct Stored<Value> {
        private let get: () -> Value
        private let set: (Value) -> Void

        init(wrappedValue: Value, _ key: String) {
            get = { Preferences.stored[key] ?? wrappedValue }
            set = { Preferences.stored[key] = $0 }
        }

        init(wrappedValue: Value, _ key: String) where Value: RawRepresentable<String> {
            get = { (Preferences.stored[key] as String?).flatMap { Value(rawValue: $0) } ?? wrappedValue }
            set = { Preferences.stored[key] = $0.rawValue }
        }

        var wrappedValue: Value {
            get { get() }
            nonmutating set { set(newValue) }
        }
    }

    private let observers = Observers<Void>()

    init() {
        Self.stored.onChange { [observers] _ in observers.notify(()) }
        DesktopSettings.onClickAssistChange { [observers] in observers.notify(()) }
    }

    /// Calls a handler after each change, as long as an object exists.
    func observe(for owner: AnyObject, _ handler: @escaping () -> Void) {
        observers.add(for: owner) { handler() }
    }

    /// Whether changes are kept until the next start.
    var arePersistent: Bool { Self.stored.isKept }

    /// Whether any preference differs from its default.
    var differFromDefaults: Bool { Self.stored.isChanged }

    /// Resets all preferences to their defaults.
    func reset() { Self.stored.reset() }

    // MARK: Lists and rows

    /// The name of the theme's file, without its extension.
    @Stored("theme") var theme = "heat-map"

    /// The text size as a multiple of the desktop's.
    var textSize: Double {
        get { min(max(storedTextSize, Self.textSizes.lowerBound), Self.textSizes.upperBound) }
        set { storedTextSize = min(max(newValue, Self.textSizes.lowerBound), Self.textSizes.upperBound) }
    }

    @Stored("text-size") private var storedTextSize = 1.0

    /// Whether a completed row moves below those that are not done; otherwise it stays in place.
    @Stored("done-rows-sink") var movesDoneToBottom = true

    var doneItemPlacement: DoneItemPlacement { movesDoneToBottom ? .bottom : .inPlace }

    /// Whether rows always have buttons.
    @Stored("row-buttons") var showsRowButtons = false

    /// Whether rows have buttons: always, or while the desktop helps to click.
    var hasRowButtons: Bool { showsRowButtons || DesktopSettings.hasClickAssist }

    /// Whether a wide window shows the lists beside the items of one.
    @Stored("lists-beside-items") var showsListsBesideItems = false

    @Stored("sounds") var sounds = true

    // MARK: Adding and dates

    /// Whether dates are recognized in a text while it is typed.
    @Stored("recognize-dates") var recognizesDates = true

    /// The time at which dates without a time remind, in s since midnight.
    var reminderTime: Int {
        get { DueDate("2000-01-01T" + storedReminderTime)?.secondOfDay ?? 9 * 3_600 }
        set { storedReminderTime = (newValue / 3_600).digits() + ":" + (newValue / 60 % 60).digits() }
    }

    @Stored("reminder-time") private var storedReminderTime = "09:00"

    /// Whether the desktop is asked for a shortcut that opens the window for quickly adding items.
    @Stored("quick-add-shortcut") var bindsQuickAdd = false

    // MARK: Gestures

    /// Whether a swipe to the left completes, and one to the right deletes.
    @Stored("swap-swipes") var swapSwipes = false

    @Stored("swipe-length") var swipeLength = SwipeLength.normal

    @Stored("hold-delay") var holdDelay = HoldDelay.normal

    /// Whether two fingers on the touchpad swipe rows.
    @Stored("touchpad-swipes") var touchpadSwipes = true

    /// Whether the mouse swipes rows.
    @Stored("mouse-swipes") var mouseSwipes = true

    /// The devices that swipe rows.
    var swipingDevices: Set<Device> {
        Set(Device.allCases.filter { $0 == .touchscreen || ($0 == .touchpad ? touchpadSwipes : mouseSwipes) })
    }

    /// Whether gestures allow for a strong tremor.
    @Stored("ignore-small-movements") var ignoresSmallMovements = false

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
}
