// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarSync
import Testing

@testable import CalDAVClient

struct DiscoveryTests {
    private let principal = HTTPResponse.properties("/", "<D:current-user-principal><D:href>/p/me/</D:href></D:current-user-principal>")
    private let home = HTTPResponse.properties("/p/me/", "<C:calendar-home-set><D:href>/cal/me</D:href></C:calendar-home-set>")

    private func discover(_ start: String, _ server: FakeServer) throws(ServerError) -> String {
        try Discovery(client: HTTPClient(transport: server)).calendarHome(from: address(start)).text
    }

    @Test("Host name leads over the well-known address and the principal to the calendar home")
    func hostName() throws {
        let server = FakeServer([
            "PROPFIND https://example.org/.well-known/caldav": .redirect(301, to: "/remote.php/dav/"),
            "PROPFIND https://example.org/remote.php/dav/": principal, "PROPFIND https://example.org/p/me/": home,
        ])
        #expect(try discover("example.org", server) == "https://example.org/cal/me/")
        #expect(server.requests.count == 3)
    }

    @Test("Root is used without a well-known address")
    func root() throws {
        let server = FakeServer(["PROPFIND https://example.org/": principal, "PROPFIND https://example.org/p/me/": home])
        #expect(try discover("https://example.org", server) == "https://example.org/cal/me/")
    }

    @Test("Typed path is tried first")
    func path() throws {
        let server = FakeServer(["PROPFIND https://example.org/dav/": principal, "PROPFIND https://example.org/p/me/": home])
        #expect(try discover("https://example.org/dav/", server) == "https://example.org/cal/me/")
        #expect(server.requests.count == 2)
    }

    @Test("Wrong path leads to the server's own answer")
    func wrongPath() throws {
        let server = FakeServer(["PROPFIND https://example.org/": principal, "PROPFIND https://example.org/p/me/": home])
        server.answers["PROPFIND https://example.org/index.html"] = HTTPResponse(status: 405)
        #expect(try discover("https://example.org/index.html", server) == "https://example.org/cal/me/")
    }

    @Test("Calendar without a principal has its folder as home")
    func calendar() throws {
        let server = FakeServer([
            "PROPFIND https://h/me/tasks/": .properties("/me/tasks/", "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>")
        ])
        #expect(try discover("https://h/me/tasks/", server) == "https://h/me/")
    }

    @Test("Web page instead of a server is named as such")
    func webPage() {
        let page = HTTPResponse(status: 200, type: "text/html", body: Array("<html>".utf8))
        for answer in [page, HTTPResponse(status: 405), HTTPResponse(status: 404)] {
            let server = FakeServer(["PROPFIND https://h/": answer, "PROPFIND https://h/.well-known/caldav": answer])
            #expect(failure(of: try discover("h", server)) == .notCalDAV("https://h/"))
        }
    }

    @Test("Wrong password ends the search")
    func wrongPassword() {
        let server = FakeServer(["PROPFIND https://h/.well-known/caldav": HTTPResponse(status: 401)])
        #expect(failure(of: try discover("h", server)) == .unauthorized)
        #expect(server.requests.count == 1)
    }

    @Test("Principal or home on another host isn't asked", arguments: ["https://evil.example/p/", "http://h/p/"])
    func otherHost(href: String) {
        let server = FakeServer([
            "PROPFIND https://h/": .properties("/", "<D:current-user-principal><D:href>\(href)</D:href></D:current-user-principal>")
        ])
        #expect(failure(of: try discover("h", server)) == .otherServer(href))
        #expect(!server.requests.contains { $0.contains("/p/") })
    }

    @Test("Plain http isn't asked")
    func plain() {
        let server = FakeServer()
        #expect(failure(of: try discover("http://h", server)) == .notCalDAV("http://h/"))
        #expect(server.requests == [])
    }
}
