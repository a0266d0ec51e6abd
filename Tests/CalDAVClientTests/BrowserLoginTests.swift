// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import Testing

@testable import CalDAVClient

struct BrowserLoginTests {
    private static let token = "sec/ret+1&2=3"

    private func json(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, type: "application/json", body: Array(text.utf8))
    }

    private func offer(page: String = "https://h/login/v2/flow/abc", endpoint: String = "https://h/login/v2/poll")
        -> HTTPResponse
    {
        json(#"{"poll":{"token":"\#(Self.token)","endpoint":"\#(endpoint)"},"login":"\#(page)"}"#)
    }

    private func passwordReply(server: String = "https://h", user: String = "ada", password: String = "app-1")
        -> HTTPResponse
    {
        json(#"{"server":"\#(server)","loginName":"\#(user)","appPassword":"\#(password)"}"#)
    }

    private func begin(_ text: String, _ server: FakeServer) throws(ServerError) -> BrowserLogin? {
        try BrowserLogin.begin(at: address(text), client: HTTPClient(transport: server))
    }

    /// Polls up to three times.
    private func poll(_ server: FakeServer) throws(ServerError) -> BrowserLogin.AppPassword? {
        server.answers["POST https://h/index.php/login/v2"] = offer()
        var pauses = 3
        return try begin("h", server)?.appPassword(now: { 0 }) { _ in
            pauses -= 1
            return pauses >= 0
        }
    }

    // MARK: Beginning

    @Test(
        "Login is found from any address of the server",
        arguments: [
            ("h", ""), ("https://h/remote.php/dav/", ""), ("https://h/index.php/apps/tasks", ""),
            ("https://h/cloud/", "/cloud"),
            ("https://h/cloud/remote.php/dav/calendars/ada/", "/cloud"), ("https://h/some/page", ""),
        ])
    func found(typed: String, folder: String) throws {
        let server = FakeServer(["POST https://h\(folder)/index.php/login/v2": offer()])
        #expect(try begin(typed, server)?.page.text == "https://h/login/v2/flow/abc")
    }

    @Test("Server without the login has none")
    func notOffered() throws {
        let page = HTTPResponse(status: 200, type: "text/html", body: Array("<html>".utf8))
        for answer in [404, 405, 401, 403, 501].map({ HTTPResponse(status: $0) }) + [
            page, json("{}"), json("[]"), json(""),
        ] {
            #expect(try begin("h", FakeServer(["POST https://h/index.php/login/v2": answer])) == nil)
        }
    }

    @Test("Server that can't be used at the moment is an error")
    func busy() {
        let server = FakeServer(["POST https://h/index.php/login/v2": HTTPResponse(status: 503, retryAfter: 3)])
        #expect(failure(of: try begin("h", server)) == .retryLater(status: 503, seconds: 3))
    }

    @Test("Plain http isn't asked")
    func plain() {
        let server = FakeServer()
        #expect(failure(of: try begin("http://h", server)) == .insecure)
        #expect(server.requests == [])
    }

    @Test(
        "Page or endpoint on another server or without encryption is refused",
        arguments: [
            "https://evil.example/x", "http://h/x", "https://h.evil.example/x", "https://sub.h/x",
            "https://h@evil.example/x", "file:///x",
            "javascript:alert(1)", "//evil.example/x", "/x", "",
        ])
    func otherServer(text: String) {
        for answer in [offer(page: text), offer(endpoint: text)] {
            let server = FakeServer(["POST https://h/index.php/login/v2": answer])
            switch failure(of: try begin("h", server)) {
            case .otherServer?, .invalidAnswer?: break
            case let error: Issue.record("another error: \(String(describing: error))")
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("Redirect to another server isn't followed")
    func redirect() {
        let server = FakeServer(["POST https://h/index.php/login/v2": .redirect(307, to: "https://evil.example/login")])
        #expect(
            failure(of: try begin("h", server)) == .otherServer(address: "https://evil.example/login", isSecure: true))
        #expect(!server.requests.contains { $0.contains("evil") })
    }

    @Test("Answers with control characters, without a token, or with long texts are not that of a login")
    func invalidOffer() throws {
        for answer in [
            offer(page: #"https://h/\nx"#), offer(endpoint: #"https://h/\u0000"#),
            offer(page: "https://h/" + String(repeating: "a", count: 5_000)),
            json(#"{"poll":{"endpoint":"https://h/poll"},"login":"https://h/x"}"#),
            json(#"{"poll":{"token":"","endpoint":"https://h/poll"},"login":"https://h/x"}"#),
            json(#"{"poll":{"token":7,"endpoint":"https://h/poll"},"login":"https://h/x"}"#),
        ] {
            #expect(try begin("h", FakeServer(["POST https://h/index.php/login/v2": answer])) == nil)
        }
    }

    @Test("Answers are limited to 64 KiB")
    func sizeLimit() throws {
        let server = FakeServer(["POST https://h/login/v2/poll": passwordReply()])
        _ = try poll(server)
        #expect(server.sizeLimits == [64 << 10, 64 << 10])
    }

    // MARK: Waiting

    @Test("Token is sent in the body until the user has logged in")
    func success() throws {
        let server = FakeServer(["POST https://h/login/v2/poll": passwordReply(server: "https://h/cloud")])
        let password = try poll(server)
        #expect(password == .init(address: address("https://h/cloud/remote.php/dav/"), user: "ada", password: "app-1"))
        #expect(server.bodies.last == "token=sec%2Fret%2B1%262%3D3")
        #expect(!server.requests.contains { $0.contains("sec") })
    }

    @Test("Login that isn't complete is asked for again, also after a failure of the server")
    func notYet() throws {
        for answer in [404, 500, 503].map({ HTTPResponse(status: $0) }) {
            let server = FakeServer(["POST https://h/login/v2/poll": answer])
            #expect(try poll(server) == nil)
            #expect(server.requests.count == 4)
        }
    }

    @Test("Waiting ends after 20 minutes")
    func timeout() throws {
        let server = FakeServer(["POST https://h/index.php/login/v2": offer()])
        var time = 1_000
        let password = try begin("h", server)?.appPassword(now: { time }) { _ in
            time += 60
            return true
        }
        #expect(password == nil)
        #expect(server.requests.count == 20)
    }

    @Test("Server is not asked again before its retry time")
    func retryAfter() throws {
        let poll = "POST https://h/login/v2/poll"
        let server = FakeServer([
            "POST https://h/index.php/login/v2": offer(), poll: HTTPResponse(status: 429, retryAfter: 30),
        ])
        var (time, pauses): (Int, [Int]) = (0, [])
        let password = try begin("h", server)?.appPassword(now: { time }) { seconds in
            time += seconds
            pauses.append(seconds)
            if pauses.count == 2 { server.answers[poll] = HTTPResponse(status: 503, retryAfter: 100_000) }
            return true
        }
        #expect(password == nil)
        #expect(pauses == [2, 30, 1_168])
    }

    // MARK: Revoking

    private static let revocation = "DELETE https://h/cloud/ocs/v2.php/core/apppassword"

    private func revoke(_ server: FakeServer) -> Bool {
        let appPassword = BrowserLogin.AppPassword(
            address: address("https://h/cloud/remote.php/dav/"), user: "ada", password: "app:1")
        return BrowserLogin.revoke(appPassword, client: HTTPClient(transport: server))
    }

    @Test("Password is sent with the request that revokes it")
    func revocation() {
        let server = FakeServer([Self.revocation: json("{}")])
        #expect(revoke(server))
        #expect(server.requests == [Self.revocation])
        #expect(server.headers == [["OCS-APIRequest": "true", "Authorization": "Basic YWRhOmFwcDox"]])
    }

    @Test("Request that revokes a password isn't redirected to another server")
    func redirectedRevocation() {
        let server = FakeServer([Self.revocation: .redirect(307, to: "https://evil.example/")])
        #expect(!revoke(server))
        #expect(server.requests == [Self.revocation])
    }

    @Test("Answers without a name or a password, or with control characters in them, are refused")
    func invalidPasswordReply() {
        for answer in [
            passwordReply(user: ""), passwordReply(password: ""), passwordReply(user: #"ada\r\nX-Evil: 1"#),
            passwordReply(password: #"a\nb"#), json("{}"), json("[]"),
            json("<html>"), json(#"{"server":"https://h","loginName":7,"appPassword":"x"}"#),
            passwordReply(user: String(repeating: "a", count: 5_000)),
            json(#"{"server":"https://h","loginName":"ada","appPassword":"x"}{}"#),
        ] {
            #expect(
                failure(of: try poll(FakeServer(["POST https://h/login/v2/poll": answer])))
                    == .invalidAnswer("login/v2"))
        }
    }

    @Test(
        "Password for another server is refused",
        arguments: ["https://evil.example", "http://h", "https://sub.h", "evil.example"])
    func passwordForOtherServer(text: String) {
        let server = FakeServer(["POST https://h/login/v2/poll": passwordReply(server: text)])
        switch failure(of: try poll(server)) {
        case .otherServer?, .invalidAnswer?: break
        case let error: Issue.record("another error: \(String(describing: error))")
        }
        #expect(server.requests.last == "DELETE https://h/ocs/v2.php/core/apppassword")
    }

    @Test("Refused poll ends the wait", arguments: [400, 403, 405])
    func refused(status: Int) {
        let server = FakeServer(["POST https://h/login/v2/poll": HTTPResponse(status: status)])
        #expect(failure(of: try poll(server)) != nil)
        #expect(server.requests.count == 2)
    }
}
