// SPDX-License-Identifier: GPL-3.0-or-later

/// Resistance of a list that is pulled beyond its end: it follows less and less, and never by a whole viewport.
///
/// f(x) = (1 − 1 ÷ (c·x ÷ d + 1))·d with d the viewport's length and c = `Tuning.rubberBand` (UIKit's formula).
public enum RubberBand {
    /// The distance shown (px) for a distance pulled (px), both signed.
    public static func shown(for pulled: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let distance = (1 - 1 / (abs(pulled) * Tuning.rubberBand / dimension + 1)) * dimension
        return pulled < 0 ? -distance : distance
    }

    /// The inverse: the distance pulled (px) for a distance shown, for catching a list that returns.
    public static func pulled(for shown: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let part = min(abs(shown) / dimension, 0.999)
        let distance = dimension / Tuning.rubberBand * (1 / (1 - part) - 1)
        return shown < 0 ? -distance : distance
    }
}
