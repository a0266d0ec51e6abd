// swift-tools-version: 6.2
// The modules without GTK, for separate builds with sanitizers, fuzzing and benchmarks. Each target is a symbolic link.
import PackageDescription

let package = Package(
    name: "ember",
    dependencies: [
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0")
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

// This target can only be linked with libFuzzer.
if Context.environment["EMBER_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz", dependencies: ["ListStore"], path: "Fuzz",
            exclude: ["Corpus", "document.dict", "formats.dict", "history.dict"]
        )
    )
}
