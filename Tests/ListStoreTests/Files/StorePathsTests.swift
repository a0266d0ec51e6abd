// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

@Suite struct StorePathsTests {
    @Test func pathsWithoutEnvironment() {
        let paths = StorePaths(environment: [:], home: "/home/ada")
        #expect(paths.dataFile == "/home/ada/.local/share/ember/lists.json")
        #expect(paths.stateFolder == "/home/ada/.local/state/ember")
        #expect(paths.lastGood == "/home/ada/.local/state/ember/last-good.json")
        #expect(paths.startedMarker == "/home/ada/.local/state/ember/started")
    }

    @Test func environmentIsUsed() {
        let paths = StorePaths(environment: ["XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s"], home: "/home/ada")
        #expect(paths.dataFile == "/d/ember/lists.json")
        #expect(paths.stateFolder == "/s/ember")
    }

    @Test(arguments: ["", "relative", "./d"]) func relativePathsAreIgnored(value: String) {
        let paths = StorePaths(environment: ["XDG_DATA_HOME": value, "XDG_STATE_HOME": value], home: "/h")
        #expect(paths == StorePaths(environment: [:], home: "/h"))
    }

    @Test func currentPathsAreAbsolute() {
        let paths = StorePaths.current()
        #expect(paths.dataFile.hasPrefix("/"))
        #expect(paths.stateFolder.hasPrefix("/"))
    }

    @Test func currentPathsFollowTheEnvironment() async {
        // The environment belongs to the whole process.
        await #expect(processExitsWith: .success) {
            setenv("XDG_DATA_HOME", "/d", 1)
            setenv("XDG_STATE_HOME", "/s", 1)
            #expect(StorePaths.current() == StorePaths(environment: ["XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s"], home: "/h"))
        }
    }
}

@Suite struct UTCTimeTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z", "19700101-000000"),
        (1_795_257_120, "2026-11-21T10:32:00Z", "20261121-103200"),
        (951_782_399, "2000-02-28T23:59:59Z", "20000228-235959"),
        (951_782_400, "2000-02-29T00:00:00Z", "20000229-000000"),
        (-1, "1969-12-31T23:59:59Z", "19691231-235959"),
    ]) func texts(seconds: Int, text: String, compact: String) {
        #expect(UTCTime(seconds: seconds).text == text)
        #expect(UTCTime(seconds: seconds).compactText == compact)
    }

    @Test func nowIsAValidDate() throws {
        #expect(try /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/.wholeMatch(in: CompletionDate.now().text) != nil)
    }
}
