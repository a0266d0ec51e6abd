// swift-tools-version: 6.2
// The rooms without GTK, for what needs a build of its own: sanitizers, fuzzing, measuring. `top` is the repository.
import PackageDescription

let package = Package(
    name: "ember",
    dependencies: [
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0"),
    ],
    targets: [
        .target(
            name: "ListCore", dependencies: [.product(name: "RealModule", package: "swift-numerics")], path: "top/Sources/ListCore"
        ),
        .target(name: "ListStore", dependencies: ["ListCore"], path: "top/Sources/ListStore"),
        .testTarget(name: "ListCoreTests", dependencies: ["ListCore"], path: "top/Tests/ListCoreTests"),
        .testTarget(name: "ListStoreTests", dependencies: ["ListStore"], path: "top/Tests/ListStoreTests"),
        .executableTarget(name: "StoreBenchmark", dependencies: ["ListStore"], path: "top/Tests/Benchmarks/Store"),
    ],
    swiftLanguageModes: [.v6]
)

// Only libFuzzer can be linked with it.
if Context.environment["EMBER_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz", dependencies: ["ListStore"], path: "top/Tests/Fuzz",
            exclude: ["Corpus", "document.dict", "formats.dict", "history.dict"]
        )
    )
}
