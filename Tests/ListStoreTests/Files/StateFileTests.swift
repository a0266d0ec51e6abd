// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListStore

@Suite struct StateFileTests {
    private struct Content: Codable, Equatable {
        var words: [String]
    }

    private let scratch = TemporaryFolder()
    private var path: String { scratch.path + "/folder/file.json" }
    private var file: StateFile { StateFile(path, format: "test", version: 2) }

    @Test func contentIsReadAsItWasWritten() throws {
        #expect(try file.read(Content.self) == nil)
        try file.write(Content(words: ["a", "b"]))
        #expect(scratch.text(of: path) == #"{"format":"test","version":2,"words":["a","b"]}"# + "\n")
        #expect(try file.read() == Content(words: ["a", "b"]))
        try file.writeInParts(Content(words: ["c"]))
        #expect(try file.read() == Content(words: ["c"]))
    }

    @Test func newerVersionIsNotRead() throws {
        scratch.write(#"{"version": 3, "words": {}, "format": "test"}"#, to: path)
        #expect { try file.read(Content.self) } throws: { error in
            if case .newer? = error as? StateFileError { true } else { false }
        }
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"format": "test", "version": 2"#, #"{"format": "test", "version": 2, "words": [1]}"#,
        #"{"format": "test", "version": 1, "words": []}"#, #"{"format": "other", "version": 3, "words": []}"#,
    ])
    func otherContentIsInvalid(text: String) {
        scratch.write(text, to: path)
        #expect { try file.read(Content.self) } throws: { error in
            if case .invalid? = error as? StateFileError { true } else { false }
        }
    }

    @Test func brokenContentIsRenamed() {
        scratch.write("broken", to: path)
        file.keepBroken()
        let files = scratch.names(in: scratch.path + "/folder")
        #expect(files.count == 1 && files[0].hasPrefix("file.broken-"))
    }

    @Test func folderIsUnreadable() {
        scratch.makeFolder(path)
        #expect { try file.read(Content.self) } throws: { error in
            if case .unreadable? = error as? StateFileError { true } else { false }
        }
    }
}
