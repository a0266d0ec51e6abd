// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ListCore
import Testing

@testable import ListStore

@Suite struct ThemeFoldersTests {
    private let scratch = TemporaryFolder()
    private var own: String { scratch.path + "/own" }
    private var installed: String { scratch.path + "/installed" }
    private var folders: ThemeFolders { ThemeFolders(own: own, installed: [installed]) }

    private func put(_ color: String, in path: String) { scratch.write("{ \"items\": [\"\(color)\"] }", to: path) }

    private func problem(_ name: String) -> ThemeError? {
        if case .failure(let problem) = folders.theme(named: name) { problem } else { nil }
    }

    @Test("The user's own theme hides an installed one with the same name, even if it is broken")
    func precedence() throws {
        put("#ff0000", in: installed + "/a.json")
        #expect(try folders.theme(named: "a").get().isOwn == false)
        #expect(folders.userTheme(named: "a") == nil)
        put("#0000ff", in: own + "/a.json")
        let found = try folders.theme(named: "a").get()
        #expect(found.isOwn && found.theme.items.stops[0].color.blue > 0.99)
        scratch.write("{", to: own + "/a.json")
        #expect(problem("a") == .notJSON(line: 1))
    }

    @Test("Each name is listed once, hidden and other files are skipped, and a missing folder is no error")
    func names() {
        #expect(folders.names == [] && problem("a") == .missing)
        for path in ["/a.json", "/b.json", "/.c.json", "/d.txt", "/.json", "/e.json~"] { put("#fff", in: own + path) }
        for path in ["/b.json", "/f.json"] { put("#fff", in: installed + path) }
        #expect(folders.names == ["a", "b", "f"])
    }

    @Test(
        "A name cannot lead to another folder",
        arguments: ["", ".", "..", "../a", "x/../a", "/etc/passwd", ".hidden", "a\0b"])
    func noWayOut(_ name: String) {
        put("#fff", in: scratch.path + "/a.json")
        put("#fff", in: own + "/.hidden.json")
        #expect(problem(name) == .missing && folders.paths(of: name).isEmpty)
    }

    @Test("A link is followed; a cycle, a pipe, a folder, a large file and an unreadable file give different errors")
    func oddFiles() throws {
        put("#fff", in: scratch.path + "/elsewhere")
        scratch.makeFolder(own + "/folder.json")
        symlink(scratch.path + "/elsewhere", own + "/link.json")
        symlink(own + "/circle.json", own + "/circle.json")
        symlink(own + "/nothing", own + "/dangling.json")
        mkfifo(own + "/pipe.json", 0o600)
        scratch.write([UInt8](repeating: 0x20, count: ThemeError.sizeLimit + 1), to: own + "/flood.json")
        #expect(try folders.theme(named: "link").get().isOwn)
        #expect(problem("circle") == .unreadable(.system(code: ELOOP)))
        #expect(problem("dangling") == .missing)
        #expect(problem("folder") == .unreadable(.folder) && problem("pipe") == .unreadable(.special))
        #expect(problem("flood") == .unreadable(.tooLarge(bytes: ThemeError.sizeLimit + 1)))
        let script = FaultScript()
        script.fail(.open, with: EACCES)
        let denied = ThemeFolders(folders: [own], fileSystem: script.fileSystem).theme(named: "link")
        #expect(denied == .failure(.unreadable(.noPermission)))
    }
}
