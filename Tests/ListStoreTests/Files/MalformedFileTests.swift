// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Decoding arbitrary bytes never crashes.
@Suite struct MalformedFileTests {
    @Test func everyTruncationIsAnError() {
        let whole = Array(DocumentTests.golden.utf8)
        for count in 0..<(whole.count - 1) {
            do throws(DocumentError) {
                _ = try Document(decoding: Array(whole[..<count]))
                Issue.record("\(count) bytes were read as a whole document")
            } catch .empty where count == 0 {
            } catch .notJSON(.unexpectedEnd, _, _) {
            } catch {
                Issue.record("\(count) bytes: \(error)")
            }
        }
    }

    @Test func mutationsNeverCrash() throws {
        var generator = SeededGenerator(seed: 2)
        let whole = Array(DocumentTests.golden.utf8)
        let lively = Array("{}[]\",:\\u0dDnulltrefas-+.eE19 \n\r\t\u{0}".utf8) + [0x80, 0xBF, 0xC2, 0xE2, 0xF0, 0xFF]
        var readable = 0
        for _ in 0..<6_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = lively.randomElement(using: &generator) ?? 0
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 2: bytes.insert(lively.randomElement(using: &generator) ?? 0, at: place)
                default:
                    bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &generator)))
                }
            }
            guard let document = try? Document(decoding: bytes) else { continue }
            readable += 1
            let saved = Document.encode(document.library)
            #expect(try Document.encode(Document(decoding: saved).library) == saved)
        }
        #expect(readable > 100)
    }

    @Test func noiseNeverCrashes() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let count = Int.random(in: 1...200, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = try? Document(decoding: bytes)
            _ = try? Document(decoding: Array("{\"lists\":[\"".utf8) + bytes)
        }
    }
}
