// swift-tools-version: 6.2
// The rooms without GTK, for what needs a build of its own: sanitizers, fuzzing, measuring. Each target is a link to
// where it stands.
import PackageDescription

let package = Package(
    name: "ember",
    dependencies: [
        .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1")
    ],
    targets: [
        .target(
            name: "ListCore", dependencies: [.product(name: "RealModule", package: "swift-numerics")], path: "ListCore"
        ),
        .target(name: "ListStore", dependencies: ["ListCore"], path: "ListStore"),
        .testTarget(name: "ListCoreTests", dependencies: ["ListCore"], path: "ListCoreTests"),
        .testTarget(name: "ListStoreTests", dependencies: ["ListStore"], path: "ListStoreTests"),
        .executableTarget(name: "StoreBenchmark", dependencies: ["ListStore"], path: "StoreBenchmark"),
    ],
    swiftLanguageModes: [.v6]
)

// Only libFuzzer can be linked with it.
if Context.environment["EMBER_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz", dependencies: ["ListStore"], path: "Fuzz",
            exclude: ["Corpus", "document.dict", "formats.dict", "history.dict"]
        )
    )
}
