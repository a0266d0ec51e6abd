// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct LinkTests {
    private func uris(_ text: String) -> [String] { Link.links(in: text).map(\.uri) }

    @Test(
        "G31: Addresses of pages, without the punctuation of the sentence",
        arguments: [
            ("Read https://example.org/a.", "https://example.org/a"),
            ("See (https://en.wikipedia.org/wiki/Swift_(bird)), then go", "https://en.wikipedia.org/wiki/Swift_(bird)"),
            ("“https://example.org/?q=a,b&c=d#e”!", "https://example.org/?q=a,b&c=d#e"),
            ("HTTP://Example.org:8080/x?", "http://Example.org:8080/x"),
            ("Link:https://example.org", "https://example.org"),
            ("www.example.de/news, please", "https://www.example.de/news"),
            ("gnome.org", "https://gnome.org"), ("apps.gnome.org/Ember…", "https://apps.gnome.org/Ember"),
            ("shop.example.co.uk", "https://shop.example.co.uk"), ("site.org/@user", "https://site.org/@user"),
            ("日本語「https://example.jp/道」。", "https://example.jp/道"),
        ])
    func pages(text: String, uri: String) { #expect(uris(text) == [uri]) }

    @Test(
        "G31: E-mail addresses, phone numbers, and files",
        arguments: [
            ("Write to ann.b+c@mail.example.org.", "mailto:ann.b+c@mail.example.org"),
            ("(mailto:ann@example.org?subject=Hi)", "mailto:ann@example.org?subject=Hi"),
            ("Call +49 30 1234567 at 5", "tel:+49301234567"), ("+49 (0)30/123-4567.", "tel:+49301234567"),
            ("+1 (555) 010-9999", "tel:+15550109999"), ("tel:112", "tel:112"),
            ("tel:+49 30 1234567", "tel:+49301234567"),
            ("https://wa.me/+4915112345678", "https://wa.me/+4915112345678"),
            ("file:///home/ann/plan.pdf", "file:///home/ann/plan.pdf"),
        ])
    func others(text: String, uri: String) { #expect(uris(text) == [uri]) }

    @Test(
        "G31: Nothing else",
        arguments: [
            "javascript:alert(1)", "data:text/html,x", "ftp://example.org", "smb://server/share", "file://server/share",
            "xhttps://example.org", "https://", "https:example", "mailto:", "tel:", "tel:abc",
            "javascript://%0aalert(1)",
            "node.js", "e.g. this", "z.B. das", "report.pdf", "README.md", "ASP.NET", "Milk.Eggs", "3.50",
            "bien.es tarde",
            "www.", "www.x", "a@b", "@ann", "ann@", "-a-.org", "a..org", "+5", "+100 000 EUR", "030 1234567",
            "1+49301234567",
            "+0301234567", "+49 30 1234567x", "C++", "x:y", "12:30", "",
        ])
    func nothing(text: String) { #expect(uris(text).isEmpty) }

    @Test("G31: Several addresses in their order, as they are written")
    func several() {
        let links = Link.links(in: "Ask ann@example.org, call +49 30 1234567, or read\ngnome.org; https://a.example/b")
        #expect(links.map(\.text) == ["ann@example.org", "+49 30 1234567", "gnome.org", "https://a.example/b"])
        #expect(links.map(\.uri.first) == ["m", "t", "h", "h"])
    }

    @Test("G31: Only the schemes that are safe, whatever the text", arguments: 0..<200)
    func schemes(seed: Int) {
        var random = SplitMix64(seed: seed)
        let parts = [
            "https://", "http:", "javascript:", "mailto:", "tel:", "file:///", "file:", "www.", "a", ".org", "@", "+49",
            "123456",
            " ", "(", ")", ".", "/", "\n", "é", "data:", "\u{202E}", "\u{200B}", "\u{7}",
        ]
        let text = (0..<12).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        for link in Link.links(in: text) {
            let allowed = ["https://", "http://", "mailto:", "tel:", "file:///"]
            #expect(allowed.contains { link.uri.hasPrefix($0) && link.uri.count > $0.count }, "\(text)")
            #expect(!link.uri.contains { $0.isWhitespace } && text.contains(link.text), "\(text)")
            let categories = link.uri.unicodeScalars.map(\.properties.generalCategory)
            #expect(!categories.contains(.control) && !categories.contains(.format), "\(text)")
        }
    }

    @Test("G31: A very long word takes no time", arguments: ["https://", ":", "@", "+", "+1", "a."])
    func long(part: String) {
        let links = Link.links(in: String(repeating: part, count: 1_000_000 / part.count))
        #expect(links.count <= 5_000)
    }
}
