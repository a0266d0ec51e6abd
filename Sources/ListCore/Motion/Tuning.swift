// SPDX-License-Identifier: GPL-3.0-or-later

/// Every constant that a person can feel, in one place. Distances in logical px, times in s, velocities in px/s.
public enum Tuning {
    // MARK: Deciding what a movement is

    /// Movement before a finger on the screen is understood (libadwaita's swipe tracker: 16 px).
    public static let touchSlop = 16.0
    /// Movement before two fingers on the touchpad are understood.
    public static let touchpadSlop = 8.0
    /// A swipe needs |dx| ≥ this × |dy| (libadwaita's swipe tracker, 2026).
    public static let horizontalRatio = 1.2
    /// A drag that starts nearer than this to the window's left or right edge belongs to the system (resizing, edge gestures).
    public static let edgeDeadzone = 6.0
    /// A touch on a list that moves faster than this stops it, and may do nothing but scroll.
    public static let catchVelocity = 60.0

    // MARK: Swiping a row

    /// A row acts when dragged past half its width, but never farther than this.
    public static let maxSwipeThreshold = 180.0
    /// A finger on the screen or the mouse flicks above this (libadwaita: 0.3 px/ms).
    public static let touchFlick = 300.0
    /// Two fingers on the touchpad flick above this (libadwaita: 0.6 px/ms).
    public static let touchpadFlick = 600.0
    /// Deleting needs a flick this many times as fast as completing.
    public static let deleteFlickFactor = 2.0
    /// How soon a row that has just been understood to be swiped catches up with the finger.
    public static let catchUp = Spring(settling: 0.1)
    /// A row going back to its place.
    public static let springBack = Spring(settling: 0.25)
    /// How far a row that may not go that way can be pulled.
    public static let disallowedSwipeLimit = 60.0
    /// Velocity at which a deleted row leaves at least.
    public static let minDeleteVelocity = 1_400.0

    // MARK: Carrying a row

    /// A finger that rests so long on a row takes it up, s.
    public static let longPressDelay = 0.5
    /// A row that has moved on under the finger meanwhile comes to it from its own height and so many row heights away.
    static let liftReach = 2.0
    /// A finger that went no farther than this since then (px) has only held the row.
    static let reorderSlop = 8.0
    /// A row coming off the list.
    static let lift = Spring(settling: 0.15)
    /// How much larger a row is that is off the list.
    public static let liftedScale = 1.03
    /// A row that is put down: it swings a little (the flick's snap: 0.7).
    static let dropping = Spring(dampingRatio: 0.7, frequency: 24)
    /// px/s that it is put down with at most: it swings about a row's height too far then.
    static let maxDropVelocity = 3_000.0
    /// Rows making room for it.
    static let makingRoom = Spring(settling: 0.25)
    /// A carried row leans with the movement, rad/s a px, at most so many rad, and swings back.
    static let lean = Spring(dampingRatio: 0.6, frequency: 16)
    static let leanPerPixel = 0.012
    static let maxLean = 0.045
    /// px that the middle of another row has to be passed by before it makes room: a hand that trembles changes nothing.
    static let reorderHysteresis = 3.0
    /// px in one direction before a finger is taken to go that way.
    static let headingSlop = 6.0
    /// Near an edge of the viewport (in row heights, and never more than a quarter of it) the list scrolls, at most so fast (px/s).
    static let autoscrollZone = 1.5
    static let maxAutoscrollVelocity = 900.0
    /// A row is thrown when it was carried farther than this (px), …
    static let throwDistance = 60.0
    /// … let go in mid-movement, so that its velocity in the last so many seconds, not that of a whole swift carry, is …
    static let throwWindow = 0.06
    /// … faster than a flick, and so that its middle is out of the window within this time, s.
    static let throwLookahead = 0.35
    /// px/s² that pull a thrown row down.
    static let gravity = 1_400.0

    // MARK: Rows closing up and gliding

    /// One row moving to its new place.
    public static let closing = Spring(settling: 0.3)
    /// Each next row starts this much later…
    public static let stagger = 0.03
    /// …but the last one in view no later than this.
    public static let maxStagger = 0.25
    /// How long a completed row stays where it is, green, before it glides away. Another one that is completed meanwhile begins
    /// the time anew, so that a run of them, each within a second of the last, is one movement.
    public static let doneDelay = 1.0
    /// A success that comes so soon after another one is heard one note higher, s: twice the rest, for the hand has to go back too.
    public static let soundScaleWindow = 2.0
    /// Colors glide to their new place.
    public static let coloring = Spring(settling: 0.5)
    /// The longest fade that replaces a movement when motion is reduced.
    public static let reducedFade = Spring(settling: 0.2)

    // MARK: Scrolling

    /// Finger movement on the touchpad becomes this much scrolling (GTK: 2.5).
    public static let touchpadScrollFactor = 2.5
    /// Friction of a fling per second: velocity falls as e^(−4t) (GTK's kinetic scrolling).
    public static let scrollFriction = 4.0
    /// A list coming back from beyond its end.
    public static let edgeReturn = Spring(settling: 0.4)
    /// How far a fling shoots beyond the end at most (GTK's kinetic scrolling: 50).
    public static let maxOvershoot = 50.0
    /// Resistance beyond the ends (UIKit's rubber band: 0.55).
    public static let rubberBand = 0.55
    /// The rubber band is at least as long as that of a viewport so high: a row fits into it in the smallest window (D20).
    public static let minBandLength = 240.0
    /// Scrolling to a row that the keyboard has moved to.
    public static let revealing = Spring(settling: 0.25)
    /// Velocity is what the last so many seconds say (libadwaita: 150 ms).
    public static let velocityWindow = 0.15
    /// A touchpad stroke ends after this silence when nothing promises a stop event (X11).
    public static let scrollTimeout = 0.15
    /// The same where the compositor promises one: only a stop event that got lost is mended by it.
    public static let promisedScrollTimeout = 1.0
    /// A single touchpad event never moves more than this: the first one after entering a window can be wild (X11).
    public static let maxFirstDelta = 120.0

    // MARK: Adding

    /// How much two fingers on the screen move apart or together before they pinch, px; less than one needs to scroll.
    public static let pinchSlop = 8.0
    /// How far two fingers on the touchpad count as being apart when they begin (px): their scale says no more than how many
    /// times as far they are. A row's height is then a growth by half.
    public static let touchpadSpan = 110.0
    /// No hand opens two fingers wider than so many times.
    public static let maxPinchScale = 12.0
    /// A gap that closes without a new row (E10).
    public static let closingGap = Spring(settling: 0.2)
    /// Viewing distance of the hinging placeholder's perspective, px.
    public static let hingeDistance = 500.0
    /// Strokes of the touchpad that come without a beginning so soon (s) after another one ended are its inertia: they pull
    /// nothing.
    public static let inertiaWindow = 0.3

    /// How long the pointer rests between two rows before they part, s.
    public static let hoverDelay = 0.4
    /// How near to the boundary between them it has to be, px.
    public static let hoverReach = 6.0
    /// How far it may go without having moved, px.
    public static let hoverJitter = 2.0
    /// How far it has to go from where it let something go before it counts as resting again, px.
    public static let hoverLeave = 12.0
    /// How far the rows part then, px.
    public static let hoverGap = 22.0
    public static let hoverOpening = Spring(settling: 0.2)

    // MARK: Between the levels

    /// A row growing into its list, and back.
    public static let levelTransition = Spring(settling: 0.4)

    /// A list pulled beyond an end by more than so many rows does the second thing that pulling does.
    static let secondPullRows = 2.0
    /// Where rows are high or the viewport is low, a hand has no way that far: so much of the rubber band is enough for the first
    /// thing, and so much for the second (in the smallest window a finger reaches a third of it).
    static let firstPullFraction = 0.225
    static let secondPullFraction = 0.3
    /// Two fingers that come together to this part of their distance fold the list.
    static let foldedScale = 0.5
    /// How long a carried row rests at the way up before it goes there, s.
    static let dropZoneDelay = 0.35
    /// A row that was dropped into a list, or nowhere.
    static let landing = Spring(settling: 0.25)
    /// px around a list's name that open it too.
    static let nameTapMargin = 24.0

    // MARK: Editing

    /// The rows that are not being edited fade to this.
    public static let dimmedOpacity = 0.3
    public static let dimming = Spring(settling: 0.3)
    /// A row that is edited by touch goes to the top, and back.
    public static let editScroll = Spring(settling: 0.35)

    // MARK: Rows

    /// Height of a row with one line, at text scale 1.
    public static let rowHeight = 54.0
    /// Rows built beyond each edge of what is seen.
    public static let overscan = 60.0
}
