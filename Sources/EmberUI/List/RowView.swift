// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// One row on screen. It is recycled: what it shows is what the last frame said, and nothing else is kept.
final class RowView: GradientRow {
    private static let rowClass = WidgetClass.register(
        "EmberRow", cssName: "emberrow", role: GTK_ACCESSIBLE_ROLE_LIST_ITEM, actions: RowAction.allCases.map(\.name)
    )

    /// Assistive technology wants something done to the item.
    var onAction: (RowAction, ItemID) -> Void = { _, _ in }

    private lazy var text = RowText(of: widget)
    private lazy var number = RowText(of: widget)
    private let cues: CuePainter
    private var frame: RowFrame?
    private var type: RowTypography?
    private var width = 0.0
    private var isMirrored = false
    private lazy var voice = RowAccessibility(of: widget)
    /// Whether a field lies where the text would be.
    private var isEdited = false

    init(cues: CuePainter) {
        self.cues = cues
        super.init(of: Self.rowClass)
        gtk_widget_set_focusable(widget, 1)
        // Presses are the list's, which stays where it is: a row may be another one before the finger is up.
        gtk_widget_set_can_target(widget, 0)
    }

    /// The item shown now.
    var item: ItemID? { frame?.item.id }

    /// Takes on what a frame says, all of it. Returns the row's height (px) by its text.
    ///
    /// - Parameters:
    ///   - total: how many rows the list has, seen or not.
    ///   - fieldText: what a field over the row shows, if there is one.
    func show(_ frame: RowFrame, of total: Int, fieldText: String? = nil, type: RowTypography, width: Double, mirrored: Bool) -> Double {
        let old = self.frame
        let isSame = old.map { $0.looksLike(frame) } ?? false && fieldText == nil && !isEdited
        let isLaidOut = isSame && type == self.type && width == self.width && mirrored == isMirrored
        self.frame = frame
        isEdited = fieldText != nil
        voice.tell(frame, of: total)
        if !isLaidOut {
            self.type = type
            self.width = width
            isMirrored = mirrored
            text.set(text: fieldText ?? frame.item.text, width: textArea(of: type).width, type: type, mirrored: mirrored)
            gtk_widget_queue_draw(widget)
        }
        return type.rowHeight(ofText: text.height)
    }

    /// Where the text lies: beside the number, if there is one.
    private func textArea(of type: RowTypography) -> (start: Double, width: Double) {
        var area = type.metrics.textArea(in: width, counts: frame?.count != nil)
        if isMirrored, frame?.count != nil { area.start = width - area.start - area.width }
        return area
    }

    /// Puts the row where its frame has it: a transform, and a new layout only when its size is another one.
    func place() {
        guard let frame else { return }
        if frame.isOnList {
            allocate(height: shownHeight, at: gsk_transform_translate(nil, [graphene_point_t(x: Float(frame.x.rounded()), y: Float(top))]))
        } else {
            allocate(height: frame.height, at: carried(frame))
        }
        gtk_widget_set_child_visible(widget, 1)
    }

    /// Where a row is that hangs on a finger: larger, and leaning about the point where it is held.
    private func carried(_ frame: RowFrame) -> OpaquePointer? {
        func point(_ x: Double, _ y: Double) -> [graphene_point_t] { [graphene_point_t(x: Float(x), y: Float(y))] }
        let scale = Float(frame.scale)
        var transform = gsk_transform_translate(nil, point(frame.x + frame.pivot.x, frame.y + frame.pivot.y))
        transform = gsk_transform_rotate(transform, Float(frame.lean * 180 / .pi))
        transform = gsk_transform_scale(transform, scale, scale)
        return gsk_transform_translate(transform, point(-frame.pivot.x, -frame.pivot.y))
    }

    /// px from the list's top. Both edges of a row lie on whole px, so that none stands apart from the next.
    private var top: Double { frame.map { Self.pixel($0.y) } ?? 0 }

    private var shownHeight: Double { frame.map { max(Self.pixel($0.y + $0.height) - top, 0) } ?? 0 }

    /// The row's left side, where its text lies, and how much of the row is seen, px of the list.
    typealias TextBox = (x: Double, y: Double, height: Double, bottom: Double)

    var textBox: TextBox? {
        frame.map { ($0.x.rounded(), top + textTop, text.height, top + shownHeight) }
    }

    /// The place in the text (Unicode scalars) next to a point of the list.
    func textOffset(at point: Point) -> Int? {
        guard let frame, let type else { return nil }
        let start = textArea(of: type).start.rounded() + frame.x.rounded()
        return text.offset(x: point.x - start, y: point.y - top - textTop)
    }

    /// px from the row's top to its text. A row on its way to another height has the text where it will be.
    private var textTop: Double {
        type.map { (($0.rowHeight(ofText: text.height) - text.height) / 2).rounded() } ?? 0
    }

    var ink: Color? { frame?.paint.ink }

    /// Takes the row out of sight, but not out of the keyboard's reach.
    func putAside() {
        allocate(height: frame?.height ?? 1, at: gsk_transform_translate(nil, [graphene_point_t(x: 0, y: -Self.farAway)]))
    }

    /// Halves go down everywhere: rounded away from zero, two rows would part at the viewport's top. So does what is a half but for
    /// the last digits, which are others for a row's end than for the next row's beginning.
    static func pixel(_ y: Double) -> Double {
        (y + 0.5 + 1e-6).rounded(.down)
    }

    /// px
    private static let farAway: Float = 100_000

    private func allocate(height: Double, at transform: OpaquePointer?) {
        // GTK wants every child asked for its size before it is given one; the answer is cached.
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_allocate(widget, Int32(width), Int32(height.rounded()), -1, transform)
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        guard let frame, let type else { return }
        let isFaded = frame.opacity < 1
        if isFaded { gtk_snapshot_push_opacity(snapshot, frame.opacity) }
        if frame.lift > 0 { snapshot.shadow(width: width, height: frame.height, strength: frame.lift) }
        // A row that is still growing, or shrinks, shows no letters beyond its edge.
        let isCut = shownHeight < type.rowHeight(ofText: text.height) && frame.isOnList && frame.cue == nil
        if isCut { snapshot.pushClip(x: 0, y: 0, width: width, height: shownHeight) }
        snapshot.fill(x: 0, y: 0, width: width, height: shownHeight, frame.paint.fill.rgba)
        gtk_widget_snapshot_child(widget, glaze, snapshot)
        if let count = frame.count { draw(count, of: frame, type: type, on: snapshot) }
        // Letters that are cut are no letters: they come when there is nearly room for them.
        let legibility = isCut ? min(max(shownHeight / type.rowHeight(ofText: text.height) * 2 - 0.8, 0), 1) : 1
        if legibility < 1 { gtk_snapshot_push_opacity(snapshot, legibility) }
        gtk_snapshot_save(snapshot)
        snapshot.translate(x: textArea(of: type).start.rounded(), y: textTop)
        // Where there is a field, the letters are its own.
        if !isEdited { text.draw(on: snapshot, ink: frame.paint.ink) }
        text.strike(frame.strike, on: snapshot, ink: frame.paint.ink)
        gtk_snapshot_restore(snapshot)
        if legibility < 1 { gtk_snapshot_pop(snapshot) }
        if isCut { gtk_snapshot_pop(snapshot) }
        if let cue = frame.cue {
            if cue.isInside {
                cues.draw(badge: cue, of: frame, on: snapshot, in: type.metrics.textArea(in: width), mirrored: isMirrored)
            } else {
                cues.draw(cue, on: snapshot, width: width, height: frame.height.rounded(), isLeft: frame.x > 0)
            }
        }
        if isFaded { gtk_snapshot_pop(snapshot) }
    }

    /// Draws how many items are left, at the row's end.
    private func draw(_ count: Int, of frame: RowFrame, type: RowTypography, on snapshot: OpaquePointer) {
        let box = type.metrics.countWidth
        let left = isMirrored ? 0 : width - box
        snapshot.fill(x: left, y: 0, width: box, height: shownHeight, frame.paint.markGround.rgba(opacity: Self.countShade))
        number.set(text: "\(count)", width: box, type: type, mirrored: false)
        gtk_snapshot_save(snapshot)
        snapshot.translate(x: (left + (box - number.inkWidth) / 2).rounded(), y: textTop)
        number.draw(on: snapshot, ink: frame.paint.ink)
        gtk_snapshot_restore(snapshot)
    }

    /// How dark the ground of the number is on its row.
    private static let countShade = 0.18

    /// The row waits for another item.
    func fallSilent() { voice.fallSilent() }

    override func activate(_ action: String) {
        guard let action = RowAction(name: action), let item else { return }
        onAction(action, item)
    }
}

private extension RowFrame {
    /// Whether the row lies flat in the list.
    var isOnList: Bool { lift == 0 && lean == 0 }

    /// Whether two frames make the same picture, wherever it is put.
    func looksLike(_ other: RowFrame) -> Bool {
        item.text == other.item.text && item.isDone == other.item.isDone && count == other.count && height == other.height
            && opacity == other.opacity && paint == other.paint && strike == other.strike && cue == other.cue && lift == other.lift
            && (x == other.x || cue?.isInside != true)
    }
}
