// SPDX-License-Identifier: GPL-3.0-or-later
import CXML
import CalendarProtocol

/// A qualified name.
package struct XMLName: Hashable, Sendable {
    let namespace: String
    let name: String

    static func dav(_ name: String) -> XMLName { XMLName(namespace: "DAV:", name: name) }
    static func calDAV(_ name: String) -> XMLName { XMLName(namespace: "urn:ietf:params:xml:ns:caldav", name: name) }
    static func calendarServer(_ name: String) -> XMLName {
        XMLName(namespace: "http://calendarserver.org/ns/", name: name)
    }
    static func apple(_ name: String) -> XMLName { XMLName(namespace: "http://apple.com/ns/ical/", name: name) }
}

/// An element with its content.
package struct XMLNode: Sendable {
    let name: XMLName
    /// The value of the attribute `name`, the only one that WebDAV answers use.
    var nameAttribute: String?
    /// The text directly inside the element.
    package var text = ""
    package var children: [XMLNode] = []

    subscript(name: XMLName) -> XMLNode? {
        children.first { $0.name == name }
    }

    func all(_ name: XMLName) -> [XMLNode] {
        children.filter { $0.name == name }
    }
}

extension XMLNode {
    /// Reads the root element of a document. Throws like `read`, and also if the document has more than
    /// `maximumTreeSize` elements.
    package init(parsing bytes: [UInt8]) throws(ServerError) {
        var children: [XMLNode] = []
        self.init(
            name: try Self.read(bytes, maximumCount: Self.maximumTreeSize) { children.append($1) }, children: children)
    }

    /// Maximum number of open elements. An element is released together with its content, which takes a stack frame for
    /// each level.
    static let maximumDepth = 64
    /// Maximum number of elements in a child of the root element, which is in memory as a whole.
    static let maximumTreeSize = 10_000
    /// Maximum number of attributes of an element. Answers declare some namespaces, and have no other attributes than
    /// `name`.
    static let maximumAttributeCount = 100
    /// Maximum length of a tag, a comment, an instruction, or a reference in bytes. Answers have short ones.
    static let maximumMarkupLength = 64 << 10
    /// Maximum length of a CDATA section in bytes, which may be the data of an object.
    static let maximumSectionLength = 8 << 20
    /// Maximum number of elements. The largest answer of a server has fewer, because its elements are longer than 35
    /// bytes.
    static let maximumCount = 1_000_000

    /// Reads a document, and returns the name of its root element. Throws `invalidAnswer` if the document isn't
    /// well-formed, is nested deeper than `maximumDepth`, or has a document type: an answer needs none, and entities
    /// can make a small document huge. Nothing is loaded from elsewhere. Throws `tooLarge` if there are too many
    /// elements.
    ///
    /// - Parameters:
    ///   - maximumCount: Maximum number of elements.
    ///   - handle: Called for each child of the root element, with the name of the root element. Texts directly inside
    ///     the root element are left out.
    static func read(
        _ bytes: [UInt8], maximumCount: Int = Self.maximumCount, _ handle: (_ root: XMLName, _ child: XMLNode) -> Void
    ) throws(ServerError) -> XMLName {
        Self.prepareParser
        guard let encoding = Self.encoding(of: bytes) else { throw .invalidAnswer("XML") }
        if let error = Self.error(in: bytes) { throw error }
        // Without XML_PARSE_HUGE, libxml2 refuses texts over 10 MB. The size of the answer is limited.
        let options = [
            XML_PARSE_HUGE, XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_NOCDATA,
            XML_PARSE_IGNORE_ENC,
        ].reduce(0) { $0 | $1.rawValue }
        let root = bytes.withUnsafeBytes { bytes -> Result<XMLName?, ServerError> in
            guard let start = bytes.baseAddress, bytes.count <= Int32.max,
                let reader = xmlReaderForMemory(
                    start.assumingMemoryBound(to: CChar.self), Int32(bytes.count), nil, encoding, Int32(options))
            else { return .success(nil) }
            defer { xmlFreeTextReader(reader) }
            return Result { () throws(ServerError) in try Self.read(from: reader, maximumCount, handle) }
        }
        guard let root = try root.get() else { throw .invalidAnswer("XML") }
        return root
    }

    /// Returns the encoding to read a document in, whatever it declares: UTF-8, of which US-ASCII is a part, or
    /// ISO-8859-1. In both, markup is ASCII and can be searched. Returns `nil` if libxml2 would recognize another one
    /// by the first bytes, such as UTF-16 or EBCDIC.
    private static func encoding(of bytes: [UInt8]) -> String? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let rest = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
        let blanks = Array(" \t\r\n".utf8)
        guard !bytes.contains(0), rest.first(where: { !blanks.contains($0) }) == UInt8(ascii: "<") else { return nil }
        guard rest.starts(with: Array("<?xml".utf8)), let end = rest.firstRange(of: Array("?>".utf8)) else {
            return "UTF-8"
        }
        let declaration = String(decoding: rest[..<end.lowerBound], as: UTF8.self).uppercased()
        return declaration.contains("ISO-8859-1\"") || declaration.contains("ISO-8859-1'") ? "ISO-8859-1" : "UTF-8"
    }

    /// Returns the error of a document with declarations, too many attributes, or too long markup. libxml2 expands
    /// entities while it reads a document type, which may take forever. It compares each attribute of an element with
    /// all others, which takes a minute for 100,000 of them, and searches for the end of markup over 10 MB again and
    /// again, which takes a minute, too. Only text may be of any length.
    private static func error(in bytes: [UInt8]) -> ServerError? {
        bytes.withUnsafeBufferPointer { bytes in
            var position = 0
            while position < bytes.count {
                guard bytes[position] == UInt8(ascii: "<") || bytes[position] == UInt8(ascii: "&") else {
                    position += 1
                    continue
                }
                let rest = bytes[position...]
                if let (start, end, limit) = sections.first(where: { rest.starts(with: $0.start) }) {
                    // The start isn't part of the end: "<!-->" is the start of a comment.
                    position += start.count
                    while position < bytes.count, bytes[position] != end[0] || !bytes[position...].starts(with: end) {
                        position += 1
                    }
                    if position - rest.startIndex > limit { return .tooLarge }
                    continue
                }
                // A document type, or a declaration that is only allowed in one.
                if rest.dropFirst().first == UInt8(ascii: "!") { return .invalidAnswer("XML") }
                // Values may contain any of these characters.
                var (quote, count): (UInt8?, Int) = (nil, 0)
                while position < bytes.count, quote != nil || bytes[position] != UInt8(ascii: ">") {
                    let byte = bytes[position]
                    if byte == quote {
                        quote = nil
                    } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                        quote = byte
                        count += 1
                    }
                    position += 1
                }
                if count > maximumAttributeCount || position - rest.startIndex > maximumMarkupLength {
                    return .tooLarge
                }
            }
            return nil
        }
    }

    /// Parts of a document in which `<` starts no tag.
    private static let sections = [
        ("<!--", "-->", maximumMarkupLength), ("<![CDATA[", "]]>", maximumSectionLength),
        ("<?", "?>", maximumMarkupLength), ("&", ";", maximumMarkupLength),
    ].map { start, end, limit in
        (start: Array(start.utf8), end: Array(end.utf8), limit: limit)
    }

    /// libxml2 doesn't prepare itself safely when several threads start with it.
    private static let prepareParser: Void = xmlInitParser()

    /// Reads the whole document; `nil` if it isn't valid.
    private static func read(
        from reader: xmlTextReaderPtr, _ maximumCount: Int, _ handle: (_ root: XMLName, _ child: XMLNode) -> Void
    ) throws(ServerError) -> XMLName? {
        var root: XMLName?
        var open: [XMLNode] = []
        // The number of elements of the document, and of the present child of the root element.
        var (count, treeSize) = (0, 0)
        func close() {
            let node = open.removeLast()
            switch open.count {
            case 0: root = node.name
            case 1: handle(open[0].name, node)
            default: open[open.count - 1].children.append(node)
            }
        }
        while true {
            let step = xmlTextReaderRead(reader)
            guard step == 1 else { return step == 0 ? root : nil }
            switch xmlReaderTypes(UInt32(bitPattern: xmlTextReaderNodeType(reader))) {
            case XML_READER_TYPE_ELEMENT:
                guard open.count < maximumDepth else { return nil }
                count += 1
                treeSize = open.count <= 1 ? 1 : treeSize + 1
                guard count <= maximumCount, treeSize <= maximumTreeSize else { throw .tooLarge }
                let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
                open.append(element(reader))
                if isEmpty { close() }
            case XML_READER_TYPE_END_ELEMENT: close()
            case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA, XML_READER_TYPE_SIGNIFICANT_WHITESPACE,
                XML_READER_TYPE_WHITESPACE:
                if open.count > 1 { open[open.count - 1].text += string(xmlTextReaderConstValue(reader)) }
            case XML_READER_TYPE_DOCUMENT_TYPE, XML_READER_TYPE_ENTITY_REFERENCE: return nil
            default: break
            }
        }
    }

    /// Returns the present element of a reader, without its contents.
    private static func element(_ reader: xmlTextReaderPtr) -> XMLNode {
        var node = XMLNode(
            name: XMLName(
                namespace: string(xmlTextReaderConstNamespaceUri(reader)),
                name: string(xmlTextReaderConstLocalName(reader))))
        if xmlTextReaderMoveToAttribute(reader, "name") == 1 {
            node.nameAttribute = string(xmlTextReaderConstValue(reader))
            xmlTextReaderMoveToElement(reader)
        }
        return node
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}
