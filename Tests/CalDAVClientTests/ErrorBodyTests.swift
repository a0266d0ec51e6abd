// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import Testing

@testable import CalDAVClient

struct ErrorBodyTests {
    private func error(_ status: Int, _ body: String) -> ServerError? {
        HTTPResponse(status: status, reason: "Reason Phrase", body: Array(body.utf8)).error
    }

    /// An error as SabreDAV writes it.
    private func sabre(_ message: String, condition: String = "") -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns">
          <s:exception>Sabre\\DAV\\Exception\\BadRequest</s:exception>
          <s:message>\(message)</s:message>
          \(condition)
        </d:error>
        """
    }

    @Test("Conditions of WebDAV and CalDAV are found, and names of other namespaces aren't conditions")
    func conditions() {
        let calDAV =
            #"<c:no-uid-conflict xmlns:c="urn:ietf:params:xml:ns:caldav"><d:href>/a</d:href></c:no-uid-conflict>"#
        for (condition, name) in [
            ("<d:valid-sync-token/>", XMLName.dav("valid-sync-token")), (calDAV, .calDAV("no-uid-conflict")),
        ] {
            #expect(ErrorBody(Array(sabre("Text", condition: condition).utf8)).conditions == [name])
            for status in [400, 403, 409] {
                #expect(
                    error(status, sabre("Text", condition: condition)) == .refused(status: status, reason: name.name))
            }
        }
        #expect(ErrorBody(Array(sabre("Text").utf8)).conditions == [])
    }

    @Test("Error of SabreDAV without a condition has its message as reason, and 403 means no access")
    func message() {
        #expect(
            error(400, sabre("The UID already\n   exists.")) == .refused(status: 400, reason: "The UID already exists"))
        #expect(error(403, sabre("Text")) == .forbidden)
    }

    @Test("Reason is one short line without control characters")
    func longMessage() {
        #expect(ErrorBody.line(" a\r\n\tb\u{1B}[31m\u{7F}\u{85}c\u{2028} d. ") == "a b [31m c d")
        let long = ErrorBody.line(String(repeating: "é", count: 100_000))
        #expect(long.count == 200)
        #expect(long.hasSuffix("é…"))
    }

    @Test(
        "Body that explains nothing has the reason phrase",
        arguments: ["", "Forbidden", "<html/>", "<error/>", #"<d:error xmlns:d="DAV:"><exception/></d:error>"#])
    func reasonPhrase(body: String) {
        #expect(error(409, body) == .refused(status: 409, reason: "Reason Phrase"))
        #expect(error(409, sabre(" ")) == .refused(status: 409, reason: "Reason Phrase"))
        #expect(error(403, body) == .forbidden)
    }
}
