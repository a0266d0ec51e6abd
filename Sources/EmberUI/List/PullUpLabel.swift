// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore

/// Draws the text below a list that is pulled up.
final class PullUpLabel {
    private let text: RowText
    private let swipeIcons: SwipeIcons

    /// - Parameter widget: a widget with the font of rows.
    init(of widget: Widget, swipeIcons: SwipeIcons) {
        text = RowText(of: widget)
        self.swipeIcons = swipeIcons
    }

    func draw(
        _ prompt: PullUpPrompt, on snapshot: Snapshot, width: Double, type: RowTypography, mirrored: Bool,
        chrome: ChromeColors
    ) {
        let area = type.metrics.textArea(in: width)
        let words = Self.words(for: prompt)
        let ink = Self.ink(for: prompt.effect, chrome)
        let height = prompt.room
        let room = prompt.effect == .click ? height : .infinity
        let scale = text.fit(text: words.action, width: area.width, height: room, type: type, mirrored: mirrored)
        snapshot.pushOpacity(prompt.opacity)
        snapshot.pushClip(x: 0, y: prompt.y, width: width, height: prompt.height)
        snapshot.save()
        // It moves with the list until there is room for it, then stays centered.
        let top = (prompt.y + max((prompt.height - height) / 2, 0)).rounded()
        snapshot.translate(x: 0, y: top)
        text.draw(on: snapshot, x: area.start, y: (height - text.height * scale) / 2, scale: scale, ink: ink)
        if !words.key.isEmpty {
            swipeIcons.draw(
                key: words.key, on: snapshot, beside: text.inkWidth * scale, in: area, height: height, ink: ink,
                mirrored: mirrored
            )
        }
        snapshot.restore()
        snapshot.pop()
        snapshot.pop()
    }

    private static func ink(for effect: PullUpPrompt.Effect, _ chrome: ChromeColors) -> Color {
        switch effect {
        case .nothing, .pull: chrome.secondaryInk
        case .clear, .click: chrome.tick
        case .uncompleteAll: chrome.sign
        }
    }

    private static func words(for prompt: PullUpPrompt) -> (action: String, key: String) {
        switch prompt.effect {
        // TRANSLATORS: Below a list that is pulled up and has no done items to clear.
        case .nothing: (tr("Nothing is done yet"), "")
        // TRANSLATORS: Below a list that is pulled up: pulling farther clears the done items.
        case .pull: (trn("Pull to clear {count} done", "Pull to clear {count} done", prompt.count), "")
        // TRANSLATORS: Below a list that is pulled up: releasing clears the done items.
        case .clear:
            (
                trn("Release to clear {count} done", "Release to clear {count} done", prompt.count),
                prompt.showsKey ? tr("Shift+Ctrl+Del") : ""
            )
        // TRANSLATORS: Peeks in for a moment below the last row when the list was scrolled to its end: a click clears
        // the done items.
        case .click:
            (trn("Click to clear {count} done", "Click to clear {count} done", prompt.count), tr("Shift+Ctrl+Del"))
        // TRANSLATORS: Below a list that is pulled far up: releasing marks the done items as not done.
        case .uncompleteAll:
            (trn("Release to mark {count} as not done", "Release to mark {count} as not done", prompt.count), "")
        }
    }
}
