// SPDX-License-Identifier: GPL-3.0-or-later

import CalDAVClient

private let server = ServerAddress("https://example.org/home/")!

/// Any answer of a server is read or refused. Paths in it have one spelling, and texts in it can be sent back.
func checkMultistatus(_ bytes: [UInt8]) {
    guard let answer = try? Multistatus(bytes) else { return }
    for response in answer.responses {
        if let address = server.resolve(response.href) {
            require(
                address.path.hasPrefix("/") && address.path.utf8.allSatisfy { (0x21..<0x7F).contains($0) },
                "the path isn't encoded")
            require(address.resolve(address.path)?.path == address.path, "the path has another spelling")
            require(ServerAddress(address.text) == address, "the address has another spelling")
        }
        for property in response.properties {
            // Texts directly inside the root element aren't read.
            let sent = Array("<a><b>\(RequestBody.escaped(property.text))</b></a>".utf8)
            guard let read = try? XMLNode(parsing: sent) else { fatalError("a text can't be sent back") }
            require(read.children.first?.text == property.text, "another text is sent back")
        }
    }
}
