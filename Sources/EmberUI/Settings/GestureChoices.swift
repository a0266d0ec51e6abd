// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// How far a row must be swiped for a release to act on it.
enum SwipeLength: String, CaseIterable {
    case short, normal, long

    /// px
    var distance: Double {
        switch self {
        case .short: 90
        case .normal: Tuning.swipeLength
        case .long: 270
        }
    }
}

/// How long a row must be held to be lifted.
enum HoldDelay: String, CaseIterable {
    case short, normal, long

    /// s
    ///
    /// - Parameter normal: the desktop's delay, s.
    func seconds(normal: Double) -> Double {
        switch self {
        case .short: 0.3
        case .normal: normal
        case .long: 1
        }
    }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
    /// The place among all cases.
    var index: Int {
        get { Self.allCases.firstIndex(of: self) ?? 0 }
        set { self = Self.allCases.indices.contains(newValue) ? Self.allCases[newValue] : self }
    }
}
