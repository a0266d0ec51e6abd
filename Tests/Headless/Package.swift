// swift-tools-version: 6.2

// The targets without GTK, for sanitizers, fuzzing, and benchmarks, which need builds of their own. Each target's folder
// is a symbolic link.
import PackageDescription

let package = Package(
    name: "ember",
    dependencies: [
        .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1")
    ],
    targets: [
        .systemLibrary(name: "CGio", path: "CGio", pkgConfig: "gio-2.0"),
        .systemLibrary(name: "CSecret", path: "CSecret", pkgConfig: "libsecret-1"),
        .systemLibrary(name: "CSoup", path: "CSoup", pkgConfig: "libsoup-3.0"),
        .systemLibrary(name: "CXML", path: "CXML", pkgConfig: "libxml-2.0"),
        .target(name: "UnicodeData", dependencies: ["CGio"], path: "UnicodeData"),
        .target(name: "DateArithmetic", dependencies: ["CGio"], path: "DateArithmetic"),
        .target(
            name: "ListCore",
            dependencies: ["DateArithmetic", "UnicodeData", .product(name: "RealModule", package: "swift-numerics")],
            path: "ListCore"
        ),
        .target(
            name: "GLibSupport", dependencies: ["CGio"], path: "GLibSupport",
            swiftSettings: [.defaultIsolation(MainActor.self)]
        ),
        .target(name: "ListStore", dependencies: ["GLibSupport", "ListCore"], path: "ListStore"),
        .systemLibrary(name: "CLibical", path: "CLibical"),
        .target(name: "Recurrence", dependencies: ["CLibical", "ListCore"], path: "Recurrence"),
        .target(name: "CalendarProtocol", path: "CalendarProtocol"),
        .target(
            name: "SyncInterface", dependencies: ["CalendarProtocol", "ListCore", "ListStore"], path: "SyncInterface"),
        .target(
            name: "CalendarSync",
            dependencies: ["CLibical", "CalendarProtocol", "ListCore", "ListStore", "Recurrence", "SyncInterface"],
            path: "CalendarSync", linkerSettings: [.linkedLibrary("ical")]
        ),
        .target(
            name: "CalDAVClient",
            dependencies: ["CSecret", "CSoup", "CXML", "CalendarProtocol", "GLibSupport", "ListStore"],
            path: "CalDAVClient"
        ),
        .testTarget(
            name: "CalDAVClientTests", dependencies: ["CalDAVClient", "CalendarProtocol"], path: "CalDAVClientTests"),
        .testTarget(name: "ListCoreTests", dependencies: ["ListCore"], path: "ListCoreTests"),
        .testTarget(name: "ListStoreTests", dependencies: ["GLibSupport", "ListStore"], path: "ListStoreTests"),
        .testTarget(
            name: "CalendarSyncTests",
            dependencies: ["CalendarProtocol", "CalendarSync", "Recurrence", "SyncInterface"],
            path: "CalendarSyncTests"),
        .executableTarget(name: "StoreBenchmark", dependencies: ["ListStore"], path: "StoreBenchmark"),
    ],
    swiftLanguageModes: [.v6]
)

// This target can only be linked with libFuzzer.
if Context.environment["EMBER_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz", dependencies: ["CalDAVClient", "CalendarProtocol", "CalendarSync", "ListStore"], path: "Fuzz",
            exclude: ["Corpus", "document.dict", "formats.dict", "history.dict", "multistatus.dict", "task.dict"]
        )
    )
}
