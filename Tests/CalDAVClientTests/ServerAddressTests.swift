// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import CalDAVClient

struct ServerAddressTests {
    @Test(
        "Typed addresses get the scheme https",
        arguments: [
            ("example.org", "https://example.org/"), (" Example.ORG:8443/dav \n", "https://example.org:8443/dav"),
            ("localhost:5232", "https://localhost:5232/"), ("HTTP://localhost:5232/", "http://localhost:5232/"),
            ("https://example.org:443/a b/ü", "https://example.org/a%20b/%C3%BC"),
            ("https://[::1]:5232/x", "https://[::1]:5232/x"),
        ])
    func typed(text: String, expected: String) {
        #expect(ServerAddress(text)?.text == expected)
    }

    @Test(
        "Other texts are no addresses",
        arguments: [
            "", " ", "https://", "ftp://example.org/", "file:///etc/passwd", "https://user:secret@example.org/",
            "https://example.org:99999/",
            "https://example.org:port/", "://",
        ])
    func invalid(text: String) {
        #expect(ServerAddress(text) == nil)
    }

    @Test(
        "Spellings of the same path are equal",
        arguments: [
            ("/a%20b/x@y", "/a b/x%40y"), ("/%7euser/", "/~user/"), ("/a/./b/../c", "/a/c"), ("/a//b", "/a/b"),
            ("/a/b/..", "/a/"),
            ("", "/"), ("/%c3%bc", "/ü"), ("/../../x", "/x"),
        ])
    func sameSpelling(one: String, other: String) {
        #expect(ServerAddress.normalized(path: one) == ServerAddress.normalized(path: other))
    }

    @Test("Encoded slash and percent sign stay encoded")
    func encodedSlash() {
        #expect(ServerAddress.normalized(path: "/a%2fb/c%25d/e%zz") == "/a%2Fb/c%25d/e%25zz")
    }

    @Test(
        "References are resolved against the address",
        arguments: [
            ("b", "https://h/dav/b"), ("/x", "https://h/x"), ("../y/", "https://h/y/"),
            ("https://other/z", "https://other/z"),
            ("//other/z", "https://other/z"), ("", "https://h/dav/a"),
        ])
    func resolved(reference: String, expected: String) {
        #expect(address("https://h/dav/a").resolve(reference)?.text == expected)
    }

    @Test(
        "Only https and this computer are private",
        arguments: [
            ("https://example.org", true), ("http://example.org", false), ("http://localhost:80", true),
            ("http://127.0.0.1", true),
            ("http://127.1.2.3", true), ("http://[::1]/", true), ("http://127.0.0.1.example.org", false),
            ("http://localhost.example.org", false),
            ("http://127.example.org.x", false),
        ])
    func privacy(text: String, expected: Bool) {
        #expect(address(text).isPrivate == expected)
    }

    @Test(
        "The parent of a path is its folder", arguments: [("/a/b/", "/a/"), ("/a/b", "/a/"), ("/a", "/"), ("/", "/")])
    func parent(path: String, expected: String) {
        #expect(address("https://h" + path).parent.path == expected)
    }

    @Test("Fingerprints are accepted in the usual spellings")
    func fingerprints() {
        let digits = String(repeating: "0aF3", count: 16)
        #expect(CertificateFingerprint.normalized(digits) == digits.lowercased())
        let pairs = stride(from: 0, to: 64, by: 2).map { String(Array(digits)[$0...$0 + 1]) }
        #expect(CertificateFingerprint.normalized(pairs.joined(separator: ":")) == digits.lowercased())
        #expect(CertificateFingerprint.normalized("SHA256:" + digits) == digits.lowercased())
        for wrong in ["", "sha256:", "0aF3", digits + "0", digits.replacing("F", with: "G")] {
            #expect(CertificateFingerprint.normalized(wrong) == nil)
        }
    }
}
