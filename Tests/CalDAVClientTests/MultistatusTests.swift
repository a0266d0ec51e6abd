// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import Glibc
import Testing

@testable import CalDAVClient

struct MultistatusTests {
    private func read(_ text: String) throws(ServerError) -> Multistatus {
        try Multistatus(Array(text.utf8))
    }

    @Test("Properties are read in any namespace prefix")
    func prefixes() throws {
        let answer = try read(
            """
            <?xml version="1.0"?>
            <multistatus xmlns="DAV:" xmlns:x="urn:ietf:params:xml:ns:caldav">
              <response><href> /a/ </href><propstat><prop><displayname>A &amp; B</displayname>
                <x:supported-calendar-component-set><x:comp name="VTODO"/></x:supported-calendar-component-set>
                <x:calendar-data><![CDATA[BEGIN:VCALENDAR
            X]]></x:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat>
                <propstat><prop><getetag/></prop><status>HTTP/1.1 404 Not Found</status></propstat></response>
              <response><href>/gone</href><href>/gone2</href><status>HTTP/1.1 404 Not Found</status></response>
              <sync-token> token 1 </sync-token>
            </multistatus>
            """)
        #expect(answer.syncToken == "token 1")
        #expect(answer.responses.map(\.href) == ["/a/", "/gone", "/gone2"])
        #expect(answer.responses.map(\.status) == [nil, 404, 404])
        let first = answer.responses[0]
        #expect(first.text(.dav("displayname")) == "A & B")
        #expect(first[.calDAV("supported-calendar-component-set")]?.children.first?.nameAttribute == "VTODO")
        #expect(first[.calDAV("calendar-data")]?.text == "BEGIN:VCALENDAR\nX")
        #expect(first.failures == [.dav("getetag"): 404])
    }

    @Test("Carriage returns written as references are kept")
    func carriageReturns() throws {
        let answer = try Multistatus(HTTPResponse.properties("/x", "<C:calendar-data>A&#13;\nB</C:calendar-data>").body)
        #expect(answer.responses[0][.calDAV("calendar-data")]?.text == "A\r\nB")
    }

    @Test(
        "ETag with a line break counts as missing",
        arguments: [(#""1"&#13;&#10;X-Evil: 1"#, nil), (#" "1" "#, #""1""#), ("", nil)])
    func etag(text: String, expected: String?) throws {
        let answer = try Multistatus(HTTPResponse.properties("/x", "<D:getetag>\(text)</D:getetag>").body)
        #expect(answer.responses[0].etag == expected)
    }

    @Test(
        "Elements with many attributes are errors",
        arguments: ["", "<![CDATA[>]]>", "<!-- ' -->", #"<!--> <a x=" -->"#])
    func manyAttributes(before: String) throws {
        func document(_ count: Int) -> String {
            let attributes = (0..<count).map { " a\($0)='>'" }.joined()
            return
                #"<multistatus xmlns="DAV:"><response><href>\#(before)/x</href><x\#(attributes)/></response></multistatus>"#
        }
        #expect(try read(document(100)).responses.map(\.href).count == 1)
        #expect(failure(of: try read(document(101))) == .tooLarge)
        #expect(failure(of: try read(document(100_000))) == .tooLarge)
    }

    @Test("Text that looks like attributes doesn't count")
    func quotesInText() throws {
        let text = String(repeating: "a='b' ", count: 1_000)
        let answer = try Multistatus(
            HTTPResponse.properties("/x", "<C:calendar-data>\(text)<![CDATA[<\(text)>]]></C:calendar-data>").body)
        #expect(answer.responses[0][.calDAV("calendar-data")]?.text == text + "<" + text + ">")
    }

    @Test(
        "Documents that aren't a multistatus are errors",
        arguments: [
            "", "<", "<html><body>Log in</body></html>", "<multistatus/>", #"<multistatus xmlns="DAV:"><response>"#,
            "BEGIN:VCALENDAR",
            "\0\0",
            #"<multistatus xmlns="DAV:">&undefined;</multistatus>"#, #"<a xmlns="DAV:"/><b/>"#,
        ])
    func notMultistatus(text: String) {
        guard case .invalidAnswer? = failure(of: try read(text)) else {
            Issue.record("another error")
            return
        }
    }

    /// Declarations that are expanded for a very long time while the document type is read.
    private let endless: String = {
        func repeated(_ text: String) -> String { String(repeating: text, count: 20) }
        let references = (1...6).map { #"<!ENTITY % p\#($0) "\#(repeated("&#37;p\($0 - 1);"))">"# }.joined()
        return #"<!ENTITY % p0 "">"# + references + "%p6;"
    }()

    @Test("Entities are refused, whether they are files or expand to gigabytes")
    func entities() {
        let bomb = (1...9).map { #"<!ENTITY e\#($0) "\#(String(repeating: "&e\($0 - 1);", count: 10))">"# }.joined()
        for declarations in [
            #"<!ENTITY x SYSTEM "file:///etc/passwd">"#, #"<!ENTITY e0 "ha">"# + bomb,
            #"<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;"#,
            endless,
        ] {
            for use in ["<displayname>&x;&e9;</displayname>", #"<displayname name="&e9;"/>"#, "<displayname/>"] {
                let text = """
                    <?xml version="1.0"?><!DOCTYPE multistatus [\(declarations)]>
                    <multistatus xmlns="DAV:"><response><href>/</href><propstat><prop>\(use)</prop></propstat></response></multistatus>
                    """
                #expect(failure(of: try read(text)) == .invalidAnswer("XML"))
            }
        }
    }

    @Test("Comments and instructions may precede the answer, even with a document type in them")
    func prologue() throws {
        let answer = #"<multistatus xmlns="DAV:"><sync-token>t</sync-token></multistatus>"#
        #expect(try read(#"<?xml version="1.0"?><!-- <!DOCTYPE a> --><?b <!c ?>"# + answer).syncToken == "t")
        for prologue in ["<!-- a -->", "<!--><a/>-->", "<!---><a/>-->", "<?b?><?><a/>?>", "<?b?>&"] {
            #expect(
                failure(of: try read(prologue + "<!DOCTYPE multistatus [\(endless)]>" + answer))
                    == .invalidAnswer("XML"))
        }
    }

    @Test(
        "Document type is refused in each encoding",
        arguments: ["UTF-7", "UTF-16", "UTF-16LE", "UTF-32BE", "IBM037", "IBM1047"])
    func hiddenDocumentType(encoding: String) throws {
        let answer = """
            <?xml version="1.0" encoding="\(encoding)"?><!DOCTYPE multistatus [\(endless)]>
            <multistatus xmlns="DAV:"/>
            """
        let bytes = try #require(converted(answer, to: encoding))
        #expect(failure(of: try Multistatus(bytes)) == .invalidAnswer("XML"))
        // The declaration may be in another encoding than the rest.
        let declaration = Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>".utf8)
        let rest = try #require(
            converted(String(answer[answer.firstRange(of: "<!DOCTYPE")!.lowerBound...]), to: encoding))
        #expect(failure(of: try Multistatus(declaration + rest)) == .invalidAnswer("XML"))
    }

    @Test("Answers are read in the encodings of servers, with and without a byte order mark")
    func encodings() throws {
        func answer(_ encoding: String) -> String {
            "<?xml version='1.0' encoding='\(encoding)'?><multistatus xmlns='DAV:'><sync-token>Zo\u{EB}</sync-token></multistatus>"
        }
        #expect(try read(answer("utf-8")).syncToken == "Zo\u{EB}")
        #expect(try read("\u{FEFF}" + answer("UTF-8")).syncToken == "Zo\u{EB}")
        let latin1 = try #require(converted(answer("iso-8859-1"), to: "ISO-8859-1"))
        #expect(try Multistatus(latin1).syncToken == "Zo\u{EB}")
        #expect(try read(answer("US-ASCII").replacing("\u{EB}", with: "&#xEB;")).syncToken == "Zo\u{EB}")
    }

    /// Returns a text in an encoding of iconv.
    private func converted(_ text: String, to encoding: String) -> [UInt8]? {
        guard let converter = iconv_open(encoding, "UTF-8"), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var (input, output) = (Array(text.utf8CString), [CChar](repeating: 0, count: text.utf8.count * 8 + 16))
        var (inputCount, outputCount) = (input.count - 1, output.count)
        let isConverted = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var (from, to) = (input.baseAddress, output.baseAddress)
                return iconv(converter, &from, &inputCount, &to, &outputCount) == 0
                    && iconv(converter, nil, nil, &to, &outputCount) == 0
            }
        }
        return isConverted ? output.dropLast(outputCount).map(UInt8.init(bitPattern:)) : nil
    }

    @Test("A text may be larger than 10 MB, the limit of libxml2")
    func largeText() throws {
        let count = 10_500_000
        let answer =
            #"<multistatus xmlns="DAV:"><sync-token>"# + String(repeating: "t", count: count)
            + "</sync-token></multistatus>"
        #expect(try read(answer).syncToken?.utf8.count == count)
    }

    @Test(
        "Long markup is an error, for which libxml2 would need a minute",
        arguments: [
            ("<a b='", "x", "'/>"), ("<a b='", "&lt;", "'/>"), ("<a", " ", "/>"), ("<", "a", "/>"),
            ("<a></a", " ", ">"),
            ("<!--", "x", "-->"), ("<?a ", "x", "?>"), ("&#", "0", "65;"),
        ])
    func longMarkup(start: String, filling: String, end: String) throws {
        func document(_ count: Int) -> String {
            let markup = start + String(repeating: filling, count: count / filling.utf8.count) + end
            return #"<multistatus xmlns="DAV:"><sync-token>t</sync-token>\#(markup)</multistatus>"#
        }
        #expect(try read(document(60_000)).syncToken == "t")
        #expect(failure(of: try read(document(70_000))) == .tooLarge)
        #expect(failure(of: try read(document(12 << 20))) == .tooLarge)
    }

    @Test("CDATA section may have 8 MiB, and is an error above")
    func longSection() throws {
        func document(_ count: Int) -> String {
            let section = "<![CDATA[" + String(repeating: "]", count: count) + "]]>"
            return #"<multistatus xmlns="DAV:"><sync-token>\#(section)</sync-token></multistatus>"#
        }
        let count = 8_000_000
        #expect(try read(document(count)).syncToken?.utf8.count == count)
        #expect(failure(of: try read(document(12 << 20))) == .tooLarge)
    }

    private func nested(_ depth: Int) -> String {
        #"<multistatus xmlns="DAV:">"# + String(repeating: "<a>", count: depth - 1)
            + String(repeating: "</a>", count: depth - 1)
            + "</multistatus>"
    }

    @Test("Very deep nesting is an error", arguments: [XMLNode.maximumDepth + 1, 100_000])
    func deepNesting(depth: Int) throws {
        _ = try read(nested(XMLNode.maximumDepth))
        #expect(failure(of: try read(nested(depth))) == .invalidAnswer("XML"))
        #expect(ErrorBody(Array(nested(depth).utf8)).conditions == [])
    }

    private func answer(_ elements: String, _ count: Int) -> [UInt8] {
        Array((#"<multistatus xmlns="DAV:">"# + String(repeating: elements, count: count) + "</multistatus>").utf8)
    }

    @Test("Too many elements are an error, in all or in one response")
    func manyElements() throws {
        let size = XMLNode.maximumTreeSize
        _ = try Multistatus(answer("<a/>", size + 1))
        #expect(failure(of: try XMLNode(parsing: answer("<a/>", size))) == .tooLarge)
        #expect(failure(of: try Multistatus(answer("<a/>", XMLNode.maximumCount))) == .tooLarge)
        let response = "<response>" + String(repeating: "<a/>", count: size - 1) + "</response>"
        _ = try Multistatus(answer(response, 2))
        #expect(failure(of: try Multistatus(answer("<response><a/>" + response.dropFirst(10), 1))) == .tooLarge)
    }

    @Test("Text in requests is escaped, and control characters are left out")
    func escaping() {
        #expect(RequestBody.escaped("a<b>&\"c\u{1}\u{FFFE}\r\n") == "a&lt;b&gt;&amp;\"c&#13;\n")
    }
}
