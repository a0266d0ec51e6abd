// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ListCore

@testable import ListStore

/// The theme files in the repository.
enum BundledThemes {
    static let folder: String = {
        var parts = #filePath.split(separator: "/")
        while !parts.isEmpty {
            parts.removeLast()
            let folder = "/" + parts.joined(separator: "/") + "/data/themes"
            if access(folder, R_OK) == 0 { return folder }
        }
        return "/data/themes"
    }()

    static let names = ThemeFolders(own: folder, installed: []).names

    static func theme(_ name: String) throws -> Theme {
        try ThemeFolders(own: folder, installed: []).theme(named: name).get().theme
    }
}

/// Simulates color blindness (Machado, Oliveira and Fernandes 2009, severity 1.0; linear RGB).
enum ColorBlindness: CaseIterable {
    case protanopia, deuteranopia, tritanopia

    private var matrix: [[Double]] {
        switch self {
        case .protanopia:
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
        case .deuteranopia:
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
        case .tritanopia:
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
        }
    }

    func sees(_ color: Color) -> Color {
        let linear = [color.red, color.green, color.blue].map {
            $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
        }
        let seen = matrix.map { row in
            let light = min(max(zip(row, linear).map(*).reduce(0, +), 0), 1)
            return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        }
        return Color(red: seen[0], green: seen[1], blue: seen[2])
    }
}
