// SPDX-License-Identifier: GPL-3.0-or-later
import SyncInterface
import Testing

struct AddressProblemTests {
    @Test(
        "Text that isn't an address has a reason",
        arguments: [
            ("ftp://ada:secret@example.org/", AddressProblem.scheme("ftp")), ("file:///etc/passwd", .scheme("file")),
            ("https://ada:secret@example.org/", .user), ("ada@example.org", .user),
            ("https://ada:se/cret@example.org/", .user), ("se:c//r://et@example.org", .user),
            ("example.org:99999", .port), ("https://[::1]:0/dav", .port), ("http://example.org:65536", .port),
            ("https://99999", .text("https://99999")), ("", .text("")), ("https://", .text("https://")),
            ("example.org:x", .text("example.org:x")),
        ])
    func reason(text: String, expected: AddressProblem) {
        #expect(AddressProblem(of: text) == expected)
    }
}
