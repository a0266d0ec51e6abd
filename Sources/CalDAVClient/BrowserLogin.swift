// SPDX-License-Identifier: GPL-3.0-or-later
import CSoup
import CalendarProtocol
import GLibSupport
import ListStore

/// A login in the browser, after which the server creates a password for this program: Nextcloud's Login Flow v2.
///
/// Must be used and released on the thread that created it.
public struct BrowserLogin {
    /// A user, and the password that the server created for this program.
    public struct AppPassword: Equatable, Sendable {
        /// The address of the user's calendars, to begin a discovery with.
        public let address: ServerAddress
        public let user: String
        public let password: String

        public init(address: ServerAddress, user: String, password: String) {
            self.address = address
            self.user = user
            self.password = password
        }
    }

    /// The page to open in the browser.
    public let page: ServerAddress
    /// The address that offers the login.
    private let origin: ServerAddress
    private let endpoint: ServerAddress
    /// The server sends the password to any program that sends this token.
    private let token: String
    private let client: HTTPClient

    /// Time in s after which Nextcloud forgets a login.
    public static let timeLimit = 20 * 60
    /// Time between two requests that ask whether the user has logged in, in s.
    private static let pollInterval = 2
    /// Time for the request that revokes a password, in s. The user waits for it.
    private static let revocationTimeLimit = 10
    /// Maximum size of an answer in bytes. Nextcloud's have less than 1 KiB.
    static let sizeLimit = 64 << 10
    /// Maximum length of a text in an answer in bytes.
    private static let textLimit = 4_096

    // MARK: Beginning

    /// Asks a server for a login; `nil` if it doesn't offer one.
    ///
    /// - Parameters:
    ///   - address: Any address on the server, as the user typed it.
    ///   - fingerprint: The SHA-256 of a certificate that is trusted although it can't be verified; see
    ///     `CertificateFingerprint`.
    public static func begin(at address: ServerAddress, fingerprint: String?) throws(ServerError) -> BrowserLogin? {
        try begin(at: address, client: HTTPClient(transport: SoupTransport(server: address, fingerprint: fingerprint)))
    }

    static func begin(at address: ServerAddress, client: HTTPClient) throws(ServerError) -> BrowserLogin? {
        guard address.isPrivate else { throw .insecure }
        var problem: ServerError?
        for folder in folders(of: address) {
            do throws(ServerError) {
                let (response, origin) = try client.send(
                    request(to: address.with(path: folder + "/index.php/login/v2")))
                // Another kind of server may answer each request with a web page.
                guard response.status == 200, let reply = Self.decode(BeginReply.self, from: response.body) else {
                    continue
                }
                return try BrowserLogin(reply, from: origin, client: client)
            } catch {
                switch error {
                // A server without the login may want a password for everything, or send a large web page.
                case .unauthorized, .tooLarge, .notFound, .forbidden, .refused: break
                case .otherServer: problem = problem ?? error
                default: throw error
                }
            }
        }
        if let problem { throw problem }
        return nil
    }

    /// Returns the paths where Nextcloud may be installed: the one in an address, and the root.
    private static func folders(of address: ServerAddress) -> [String] {
        var folder = address.path[...]
        for part in ["/remote.php", "/index.php", "/.well-known"] {
            if let range = folder.firstRange(of: part) { folder = folder[..<range.lowerBound] }
        }
        while folder.last == "/" { folder.removeLast() }
        return folder.isEmpty ? [""] : [String(folder), ""]
    }

    private init(_ reply: BeginReply, from origin: ServerAddress, client: HTTPClient) throws(ServerError) {
        self.origin = origin
        self.client = client
        token = reply.poll.token
        page = try Self.address(reply.login, from: origin)
        endpoint = try Self.address(reply.poll.endpoint, from: origin)
    }

    private static func request(to address: ServerAddress, form: String = "") -> HTTPRequest {
        var request = HTTPRequest(method: "POST", address: address)
        (request.type, request.body) = ("application/x-www-form-urlencoded", Array(form.utf8))
        request.sizeLimit = sizeLimit
        return request
    }

    /// Returns a value of a form, percent-encoded.
    private static func formEncoded(_ text: String) -> String { takeString(g_uri_escape_string(text, nil, 0)) ?? "" }

    /// Returns an address in an answer. Throws if it is on another server, or if others could read the password.
    private static func address(_ text: String, from origin: ServerAddress) throws(ServerError) -> ServerAddress {
        guard let address = ServerAddress(text), text.contains("://") else { throw .invalidAnswer("login/v2") }
        guard origin.allowsPassing(to: address), address.isPrivate else { throw ServerError(referenceTo: address) }
        return address
    }

    // MARK: Waiting

    /// Waits until the user has logged in; `nil` if that takes too long, or if `pause` returns false.
    ///
    /// - Parameters:
    ///   - now: Returns the time in s of a monotonic clock.
    ///   - pause: Waits for a time in s.
    public func appPassword(now: () -> Int, pause: (_ seconds: Int) -> Bool) throws(ServerError) -> AppPassword? {
        let end = now() + Self.timeLimit
        var delay = Self.pollInterval
        while pause(delay) {
            guard now() < end else { return nil }
            delay = Self.pollInterval
            do throws(ServerError) {
                if let password = try poll() { return password }
            } catch .retryLater(_, let seconds) {
                delay = max(delay, min(seconds ?? 0, end - now()))
            } catch .offline, .timeout {
                // The computer may change the network meanwhile.
            } catch {
                throw error
            }
        }
        return nil
    }

    private func poll() throws(ServerError) -> AppPassword? {
        let response = try client.send(Self.request(to: endpoint, form: "token=" + Self.formEncoded(token))).response
        // Not yet.
        if response.status == 404 { return nil }
        if response.status >= 500 { throw .retryLater(status: response.status, seconds: response.retryAfter) }
        if let error = response.error { throw error }
        guard let reply = Self.decode(PollReply.self, from: response.body) else { throw .invalidAnswer("login/v2") }
        let (user, password) = (reply.loginName, reply.appPassword)
        let address: ServerAddress
        do throws(ServerError) {
            address = try Self.address(reply.server, from: origin)
        } catch {
            // The password is only known to the server that has just sent it.
            Self.revoke(AppPassword(address: origin, user: user, password: password), client: client)
            throw error
        }
        return AppPassword(
            address: address.with(path: Self.folders(of: address)[0] + "/remote.php/dav/"), user: user,
            password: password)
    }

    // MARK: Answers

    private protocol Reply: Decodable {
        var texts: [String] { get }
        /// The texts that must not be empty.
        var requiredTexts: [String] { get }
    }

    /// The answer to the first request.
    private struct BeginReply: Reply {
        struct Poll: Decodable {
            let token: String
            let endpoint: String
        }

        /// The page to open in the browser.
        let login: String
        let poll: Poll

        var texts: [String] { [login, poll.endpoint, poll.token] }
        var requiredTexts: [String] { [poll.token] }
    }

    /// The answer after the user has logged in.
    private struct PollReply: Reply {
        let server: String
        let loginName: String
        let appPassword: String

        var texts: [String] { [server, loginName, appPassword] }
        var requiredTexts: [String] { [loginName, appPassword] }
    }

    /// Returns `nil` if this is another answer, or if a text is too long, has control characters, or is empty although
    /// it is required.
    private static func decode<Value: Reply>(_ type: Value.Type, from body: [UInt8]) -> Value? {
        guard let reply = try? JSONDecoder.decode(type, from: body) else { return nil }
        let isValid =
            reply.texts.allSatisfy { $0.utf8.count <= textLimit && !$0.containsControlCharacters }
            && !reply.requiredTexts.contains("")
        return isValid ? reply : nil
    }
}

extension BrowserLogin {
    /// Deletes a password that the server created, so that it can't be used any more. Returns false if the server
    /// doesn't answer soon or refuses.
    @discardableResult
    public static func revoke(_ password: AppPassword, fingerprint: String?) -> Bool {
        revoke(
            password, client: HTTPClient(transport: SoupTransport(server: password.address, fingerprint: fingerprint)))
    }

    @discardableResult
    static func revoke(_ password: AppPassword, client: HTTPClient) -> Bool {
        let path = folders(of: password.address)[0] + "/ocs/v2.php/core/apppassword"
        var request = HTTPRequest(method: "DELETE", address: password.address.with(path: path))
        // Nextcloud answers 401 without a challenge, so libsoup would never send the password.
        request.headers = [
            "OCS-APIRequest": "true",
            "Authorization": HTTPRequest.basic(user: password.user, password: password.password),
        ]
        (request.sizeLimit, request.timeLimit) = (sizeLimit, revocationTimeLimit)
        return (try? client.send(request).response.isSuccess) ?? false
    }
}

extension String {
    /// Whether there are line breaks or other control characters.
    public var containsControlCharacters: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
