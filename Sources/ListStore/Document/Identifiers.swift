// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension ItemID {
    /// A new id: 12 characters of lower-case base 32 (60 random bits), short enough to be stored without an allocation.
    public static func random() -> ItemID {
        var generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    static func random(using generator: inout any RandomNumberGenerator) -> ItemID {
        ItemID(randomName(using: &generator))
    }
}

extension ListID {
    /// A new id: 12 characters of lower-case base 32 (60 random bits).
    public static func random() -> ListID {
        var generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    static func random(using generator: inout any RandomNumberGenerator) -> ListID {
        ListID(randomName(using: &generator))
    }
}

func randomName(using generator: inout any RandomNumberGenerator) -> String {
    var bits: UInt64 = generator.next()
    return String(unsafeUninitializedCapacity: 12) { buffer in
        for place in 0..<12 {
            let digit = UInt8(bits & 31)
            buffer[place] = digit < 26 ? UInt8(ascii: "a") + digit : UInt8(ascii: "2") + digit - 26
            bits >>= 5
        }
        return 12
    }
}
