// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension ItemID: Codable {
    /// Returns a new id: 12 characters of lowercase base 32 (60 random bits), short enough to be stored without an
    /// allocation.
    public static func random() -> ItemID {
        ItemID(randomName())
    }

    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(text)
    }
}

extension ListID: Codable {
    /// Returns a new id: 12 characters of lowercase base 32 (60 random bits).
    public static func random() -> ListID {
        ListID(randomName())
    }

    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(text)
    }
}

func randomName() -> String {
    name(ofBits: .random(in: 0...UInt64.max))
}

/// Returns the lowest 60 bits as 12 characters of lowercase base 32.
func name(ofBits bits: UInt64) -> String {
    var bits = bits
    return String(unsafeUninitializedCapacity: 12) { buffer in
        for place in 0..<12 {
            let digit = UInt8(bits & 31)
            buffer[place] = digit < 26 ? UInt8(ascii: "a") + digit : UInt8(ascii: "2") + digit - 26
            bits >>= 5
        }
        return 12
    }
}
