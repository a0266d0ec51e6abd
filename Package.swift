// swift-tools-version: 6.2
import PackageDescription

/// GTK and GLib's main loop may only be used from one thread: declarations in these targets are isolated to the main
/// actor by default.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// For debug builds of ListCore, which generated traces test. They take a quarter of the time, and a clean build takes
/// 70 s of CPU time more. Assertions stay.
let optimizedWithAssertions: [SwiftSetting] = [
    .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

let package = Package(
    name: "ember",
    products: [
        .executable(name: "ember", targets: ["Ember"]),
        .executable(name: "ember-commands", targets: ["EmberCommands"]),
        .executable(name: "ember-search-provider", targets: ["EmberSearchProvider"]),
        .executable(name: "ember-sync", targets: ["EmberSync"]),
        .executable(name: "ember-remind", targets: ["EmberRemind"]),
    ],
    // Exact versions: every build, on whatever machine, uses the same sources.
    dependencies: [
        .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        // GTK 4 and libadwaita, with shims for macros and variadic functions, which Swift cannot import.
        .systemLibrary(name: "CGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),

        // GLib, GIO, and gettext, for code that must not load GTK.
        .systemLibrary(name: "CGio", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),

        // iCalendar objects. The targets that link the library name it: pkg-config would add two others, which load a
        // database.
        .systemLibrary(name: "CLibical", providers: [.apt(["libical-dev"])]),

        // HTTP, XML, and the keyring, for the sync program only.
        .systemLibrary(name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),

        // Unicode data that the standard library lacks. Pure functions.
        .target(name: "UnicodeData", dependencies: ["CGio"]),

        // Days and time zones of the system. Pure functions.
        .target(name: "DateArithmetic", dependencies: ["CGio"]),

        // GLib from Swift: main loop, queues on other threads, files, programs, D-Bus. Must not know about lists.
        .target(name: "GLibSupport", dependencies: ["CGio"], swiftSettings: onMainActor),

        // The list, its gestures and its motion. Must not import GTK, Foundation, Glibc or Dispatch: no clock, no
        // files.
        .target(
            name: "ListCore",
            dependencies: ["DateArithmetic", "UnicodeData", .product(name: "RealModule", package: "swift-numerics")],
            swiftSettings: optimizedWithAssertions),

        // The JSON file: safe reading and writing off the main thread. Must not import GTK.
        .target(name: "ListStore", dependencies: ["GLibSupport", "ListCore"]),

        // The dates of items that repeat. Loads libical when one does.
        .target(name: "Recurrence", dependencies: ["CLibical", "ListCore"]),

        // What the sync engine needs from a calendar server. Must not import anything.
        .target(name: "CalendarProtocol"),

        // Synchronization with calendar servers: tasks, what was last synced, and the engine. Must not use the network.
        .target(
            name: "CalendarSync",
            dependencies: ["CLibical", "CalendarProtocol", "ListCore", "ListStore", "Recurrence", "SyncInterface"],
            linkerSettings: [.linkedLibrary("ical")]),

        // What the window and ember-sync tell each other: codes with values, without texts. Must not load any library.
        .target(name: "SyncInterface", dependencies: ["CalendarProtocol", "ListCore", "ListStore"]),

        // CalDAV servers and the keyring. Must not know about lists.
        .target(
            name: "CalDAVClient",
            dependencies: ["CSecret", "CSoup", "CXML", "CalendarProtocol", "GLibSupport", "ListStore"]),

        // Texts in the user's language. Must not import GTK.
        .target(
            name: "Localization", dependencies: ["CGio", "CalendarProtocol", "ListCore", "ListStore", "SyncInterface"]),

        // GTK from Swift: signals, widget classes. Must not know about lists.
        .target(name: "GtkSupport", dependencies: ["CGtk", "GLibSupport"], swiftSettings: onMainActor),

        // The application as a library, so that tests can link it: windows, the list's widgets, the input adapter.
        .target(
            name: "EmberUI",
            dependencies: [
                "CGtk", "GLibSupport", "GtkSupport", "ListCore", "ListStore", "Localization", "Recurrence",
                "SyncInterface",
            ],
            resources: [.embedInCode("Resources")],
            swiftSettings: onMainActor
        ),

        // The command line: `ember add` and the other commands. Must not import GTK.
        .executableTarget(
            name: "EmberCommands",
            dependencies: [
                "GLibSupport", "ListCore", "ListStore", "Localization", "Recurrence", "SyncInterface",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // GNOME Shell's search: results and their metadata. Must not import GTK: the provider has a few ms to start.
        .target(
            name: "EmberSearch",
            dependencies: ["ListCore", "ListStore", "Localization"],
            path: "Sources/EmberSearchProvider/Library"
        ),

        // The search provider that the session bus starts.
        .executableTarget(
            name: "EmberSearchProvider",
            dependencies: ["GLibSupport", "EmberSearch", "ListCore", "ListStore", "Localization"],
            path: "Sources/EmberSearchProvider/Executable"
        ),

        // Syncs with calendar servers, as a command and as a service of the session bus. Must not import GTK.
        .executableTarget(
            name: "EmberSync",
            dependencies: [
                "CalDAVClient", "CalendarProtocol", "CalendarSync", "GLibSupport", "ListCore", "ListStore",
                "Localization", "SyncInterface",
            ]
        ),

        // Reminds of items with dates, also if no window is open. Must not use GTK or the network.
        .executableTarget(
            name: "EmberRemind",
            dependencies: ["GLibSupport", "ListCore", "ListStore", "Localization", "Recurrence", "SyncInterface"]),

        // The program that the user starts: a few lines that open the window or execute EmberCommands.
        .executableTarget(
            name: "Ember",
            dependencies: ["EmberUI", "ListStore", "Localization"],
            swiftSettings: onMainActor
        ),

        .testTarget(name: "ListCoreTests", dependencies: ["ListCore"]),
        .testTarget(name: "CalDAVClientTests", dependencies: ["CalDAVClient", "CalendarProtocol"]),
        .testTarget(name: "ListStoreTests", dependencies: ["GLibSupport", "ListStore"]),
        .testTarget(
            name: "CalendarSyncTests",
            dependencies: ["CalendarProtocol", "CalendarSync", "Recurrence", "SyncInterface"]),
        .testTarget(name: "RecurrenceTests", dependencies: ["ListCore", "Recurrence"]),
        .testTarget(
            name: "SyncInterfaceTests", dependencies: ["CalendarProtocol", "ListCore", "ListStore", "SyncInterface"]),
        .testTarget(
            name: "LocalizationTests",
            dependencies: ["CalendarProtocol", "ListCore", "ListStore", "Localization", "SyncInterface"]),
        .testTarget(name: "EmberSearchTests", dependencies: ["EmberSearch"]),
        .testTarget(name: "GLibSupportTests", dependencies: ["CGio", "GLibSupport"]),
        .testTarget(name: "GtkSupportTests", dependencies: ["GLibSupport", "GtkSupport", "CGtk"]),
        .testTarget(name: "EmberUITests", dependencies: ["EmberUI", "CGtk", "GLibSupport"]),
    ],
    swiftLanguageModes: [.v6]
)
