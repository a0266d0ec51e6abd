// SPDX-License-Identifier: GPL-3.0-or-later

/// An address in a text that another program can open: a page, an e-mail address, a phone number, or a file.
public struct Link: Hashable, Sendable {
    /// The address as it is written.
    public let text: String
    /// The URI, whose scheme is https, http, mailto, tel, or file.
    public let uri: String

    init(text: some StringProtocol, uri: String) {
        self.text = String(text)
        self.uri = uri
    }
}

extension Link {
    /// Maximum number of characters of a text in which addresses are looked for.
    private static let searchedLength = 5_000

    /// Returns the addresses in a text, in their order.
    public static func links(in text: String) -> [Link] {
        // Each address has one of these.
        guard text.utf8.contains(where: { $0 == 0x2E || $0 == 0x3A || $0 == 0x40 || $0 == 0x2B }) else { return [] }
        let text = text.prefix(searchedLength)
        let words = text.split(whereSeparator: isDelimiter)
        var found = words.compactMap { word in link(in: word).map { (link: $0, range: word.startIndex..<word.endIndex) }
        }
        for (number, start) in phoneNumbers(in: text) {
            // A number may go on after the word in which it begins.
            if let place = found.firstIndex(where: { $0.range.contains(start) }) {
                if found[place].link.uri.hasPrefix("tel:") { found[place].link = number }
            } else {
                found.append((number, start..<start))
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }.map(\.link)
    }

    /// Whether a character is in no address: among others, an invisible one, which may show it in another order.
    private static func isDelimiter(_ character: Character) -> Bool {
        let category = character.unicodeScalars.first?.properties.generalCategory
        return character.isWhitespace || category == .control || category == .format || delimiters.contains(character)
    }

    private static let delimiters: Set<Character> = [
        "<", ">", "\"", "“", "”", "„", "‘", "’", "«", "»", "‹", "›", "|", "、", "。", "「", "」", "（", "）", "，", "،",
    ]

    private static func link(in word: Substring) -> Link? {
        for (scheme, isValid) in schemes where word.contains(":") {
            guard let start = start(of: scheme, in: word) else { continue }
            let address = trimmed(word[start...])
            let rest = address.dropFirst(scheme.count)
            return isValid(rest) ? Link(text: address, uri: scheme + rest) : nil
        }
        let address = trimmed(word.drop { "([{'".contains($0) })
        if isMail(address) { return Link(text: address, uri: "mailto:" + address) }
        return isSite(address) ? Link(text: address, uri: "https://" + address) : nil
    }

    /// The schemes, and which addresses have one of them.
    private static let schemes: [(String, @Sendable (Substring) -> Bool)] = [
        ("https://", { isHost($0) }), ("http://", { isHost($0) }), ("mailto:", { isMail($0) }),
        ("tel:", { isPhoneNumber($0) }), ("file:///", { !$0.isEmpty }),
    ]

    /// Returns where a scheme begins in a word, which isn't within another word or address.
    private static func start(of scheme: String, in word: Substring) -> Substring.Index? {
        let start = word.indices.first {
            word[$0].lowercased() == scheme.prefix(1) && word[$0...].prefix(scheme.count).lowercased() == scheme
        }
        guard let start, let before = word[..<start].last else { return start }
        return before.isLetter || before.isNumber || "-+._/@".contains(before) ? nil : start
    }

    /// Removes the punctuation of the sentence after an address. A closing bracket stays if the address has opened it.
    private static func trimmed(_ address: Substring) -> Substring {
        var address = address
        while let last = address.last {
            let opening: Character? =
                switch last {
                case ")": "("
                case "]": "["
                case "}": "{"
                default: nil
                }
            if let opening {
                if address.count(where: { $0 == opening }) >= address.count(where: { $0 == last }) { break }
            } else if !".,;:!?…'*_~".contains(last) {
                break
            }
            address.removeLast()
        }
        return address
    }

    // MARK: Pages

    /// Whether an address without its scheme begins with a host.
    private static func isHost(_ address: Substring) -> Bool {
        let host = address.prefix { !"/?#:".contains($0) }
        return host.first.map { $0.isLetter || $0.isNumber } ?? false
    }

    /// Whether this is the address of a page that can't be a file name or an abbreviation: its host begins with
    /// "www.", or ends with one of the original top-level domains.
    private static func isSite(_ address: Substring) -> Bool {
        let labels = labels(of: address.prefix { !"/?#:".contains($0) })
        guard let labels, labels.count > 1 else { return false }
        if labels[0].lowercased() == "www" { return labels.count > 2 }
        if topLevelDomains.contains(labels[labels.count - 1]) { return true }
        let isCountry = labels[labels.count - 1].count == 2
        let second = labels[labels.count - 2]
        return labels.count > 2 && isCountry && (second == "co" || topLevelDomains.contains(second))
    }

    private static let topLevelDomains: Set<Substring> = ["com", "org", "net", "edu", "gov"]

    /// Returns the labels of a domain name; `nil` if it isn't one.
    private static func labels(of name: Substring) -> [Substring]? {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            !label.isEmpty && label.first != "-" && label.last != "-"
                && label.allSatisfy { $0 == "-" || $0.isLetter || $0.isNumber }
        }
        let ends = labels.last.map { $0.count > 1 && $0.allSatisfy(\.isLetter) } ?? false
        return isName && ends ? labels : nil
    }

    // MARK: Mail and phone

    private static func isMail(_ address: Substring) -> Bool {
        let parts = address.prefix { $0 != "?" }.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts[0].first, let domain = labels(of: parts[1]) else { return false }
        return domain.count > 1 && first != "."
            && parts[0].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".!#$%&'*+-/=?^_`{|}~".contains($0)) }
    }

    private static func isPhoneNumber(_ number: Substring) -> Bool {
        let digits = number.drop { $0 == "+" }
        return number.count - digits.count < 2 && digits.contains(where: isDigit)
            && digits.allSatisfy { isDigit($0) || "-.()*#".contains($0) }
    }

    /// Returns international phone numbers, which begin with "+" and the code of a country, and where they begin.
    private static func phoneNumbers(in text: Substring) -> [(Link, Substring.Index)] {
        var found: [(Link, Substring.Index)] = []
        for start in text.indices where text[start] == "+" {
            let before = text[..<start].last
            guard before.map({ isDelimiter($0) || "([:/,".contains($0) }) ?? true else {
                continue
            }
            let (digits, end) = number(after: start, in: text)
            let isWhole = end == text.endIndex || !text[end].isLetter
            guard (9...15).contains(digits.count), digits.first != "0", isWhole else { continue }
            found.append((Link(text: text[start..<end], uri: "tel:+" + digits), start))
        }
        return found
    }

    /// Returns the digits of a phone number, and where the last one ends. A space or a
    /// punctuation mark may separate groups of digits, and one group may be in brackets.
    private static func number(after plus: Substring.Index, in text: Substring) -> (String, end: Substring.Index) {
        var (digits, end) = ("", text.index(after: plus))
        var separators = ""
        for index in text[end...].indices {
            let character = text[index]
            if isDigit(character) {
                // A zero in brackets is only dialed within the country.
                let isTrunk = character == "0" && text[..<index].last == "(" && text[index...].prefix(2).last == ")"
                if !isTrunk { digits.append(character) }
                (separators, end) = ("", text.index(after: index))
            } else {
                separators.append(character == "\u{A0}" || character == "\u{202F}" ? " " : character)
                guard [" ", "-", ".", "/", "(", ")", " (", ") ", ")-", "-(", "/("].contains(separators) else { break }
            }
        }
        return (digits, end)
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
