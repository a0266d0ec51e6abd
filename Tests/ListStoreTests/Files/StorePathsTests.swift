// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import Testing

@testable import ListStore

@Suite struct StorePathsTests {
    private func folders(_ environment: [String: String]) -> [String] {
        UserFolder.allCases.map { $0.path(environment: environment, home: "/home/ada") }
    }

    @Test func foldersWithoutEnvironmentAreInTheHomeFolder() {
        #expect(folders([:]) == ["/home/ada/.local/share", "/home/ada/.local/state", "/home/ada/.config"])
    }

    @Test func environmentIsUsed() {
        #expect(
            folders(["XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"]) == ["/d", "/s", "/c"])
    }

    @Test(arguments: ["", "relative", "./d"]) func relativePathsAreIgnored(value: String) {
        #expect(folders(["XDG_DATA_HOME": value, "XDG_STATE_HOME": value, "XDG_CONFIG_HOME": value]) == folders([:]))
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
            #expect(StorePaths.current() == StorePaths(dataFile: "/d/ember/lists.json", stateFolder: "/s/ember"))
        }
    }

    @Test func homeFolderIsKnownWithoutItsVariable() async {
        await #expect(processExitsWith: .success) {
            let home = getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? ""
            unsetenv("HOME")
            unsetenv("XDG_CONFIG_HOME")
            #expect(UserFolder.config.path == home + "/.config")
        }
    }
}
