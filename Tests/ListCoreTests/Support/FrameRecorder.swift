// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Synchronization

@testable import ListCore

/// Writes a digest of every frame of every generated trace to the file that the environment variable `EMBER_FRAMES`
/// names.
///
/// Two versions of the program show the same frames if their sorted files are equal. Lengths count to 0.01 px. With
/// `EMBER_FRAMES_OF` set to a seed, the frames of that trace are written in full.
struct FrameRecorder {
    private static let path = ProcessInfo.processInfo.environment["EMBER_FRAMES"]
    private static let detailedSeed = ProcessInfo.processInfo.environment["EMBER_FRAMES_OF"].flatMap { Int($0) }
    private static let file = Mutex<FileHandle?>(
        path.flatMap { path in
            FileManager.default.createFile(atPath: path, contents: nil)
            return FileHandle(forWritingAtPath: path)
        })

    private let isDetailed: Bool
    private let seed: Int
    private var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    private var count = 0
    private var text = ""

    init(seed: Int) {
        self.seed = seed
        isDetailed = seed == Self.detailedSeed
    }

    mutating func record(_ frames: [RowFrame], at time: Double) {
        guard Self.path != nil else { return }
        count += 1
        if isDetailed { text += "frame \(count) at \(time)\n" }
        for frame in frames {
            let numbers = [
                frame.y, frame.x, frame.height, frame.opacity * 10, frame.strike * 10, frame.lift * 10,
                frame.lean * 100, frame.scale * 100,
            ]
            .map { Int(($0 * 100).rounded()) }
            let line =
                "\(frame.item.id.text) \(frame.index ?? -1) \(numbers) \(frame.layer) "
                + (frame.icon.map { icon in
                    let opacities = [icon.opacity, icon.textOpacity].map { Int(($0 * 1_000).rounded()) }
                    return "\(icon.side) \(opacities) \(icon.undoes)"
                } ?? "-")
            for byte in line.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
            if isDetailed { text += line + "\n" }
        }
    }

    func finish() {
        guard Self.path != nil else { return }
        Self.file.withLock { $0?.write(Data("\(seed) \(count) \(String(digest, radix: 16))\n\(text)".utf8)) }
    }
}
