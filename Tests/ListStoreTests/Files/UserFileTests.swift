// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import ListStore

@Suite struct UserFileTests {
    private let scratch = TemporaryFolder()

    @Test("Writing into a missing folder fails unless missing folders are created")
    func missingFolder() throws {
        let path = scratch.path + "/new/list.md"
        #expect(throws: WriteError(step: .inspect, code: ENOENT)) { try UserFile.write([65], to: path) }
        #expect(scratch.names(in: scratch.path).isEmpty)
        try UserFile.write([65], to: path, createsFolders: true)
        #expect(scratch.bytes(of: path) == [65])
        try UserFile.write([66], to: path)
        #expect(scratch.bytes(of: path) == [66])
    }
}
