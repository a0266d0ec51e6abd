// SPDX-License-Identifier: GPL-3.0-or-later

/// The constants of gestures and animations. Distances in logical px, times in s, velocities in px/s.
public enum Tuning {
    /// A part of a color, of an opacity, or of a strikethrough that can't be seen.
    static let imperceptible = 0.005

    // MARK: Recognition

    /// The tremor that gestures allow for by default, and with the preference *Ignore Small Movements*.
    public static let tremor = 4.0
    public static let strongTremor = 8.0
    /// Least movement before a finger on the screen is recognized (libadwaita's swipe tracker: 16 px).
    public static let touchSlop = 16.0
    /// Least movement before two fingers on the touchpad are recognized.
    public static let touchpadSlop = 8.0
    /// A swipe needs |dx| ≥ this × |dy| (libadwaita's swipe tracker, 2026).
    public static let horizontalRatio = 1.2
    /// A drag that starts nearer than this to the window's left or right edge belongs to the system (resizing, edge
    /// gestures).
    public static let edgeDeadzone = 6.0
    /// A vertical drag with the mouse may become a swipe for this long, also if it was far from its start.
    static let mouseDecisionTime = 0.15
    /// A touch on a list that moves faster than this stops it and can only scroll.
    public static let catchVelocity = 60.0
    /// Maximum distance of a row from its place at which a press doesn't catch it: its motion can't be seen any more.
    static let caughtDistance = 0.5
    /// If rows begin to move without an action of the user, a press is aimed at the places from this long before:
    /// people react to what they see after 150 to 200 ms (Thorpe, 1996: the brain alone needs 150 ms).
    public static let reactionTime = 0.15

    // MARK: Swipe

    /// The threshold of a swipe in a row that is at least as wide as `fullSwipeWidth`. In a narrower one it is the same
    /// part of the width.
    public static let swipeLength = 180.0
    public static let fullSwipeWidth = 360.0
    /// Distance beyond that threshold for choosing a date, and the maximum as a part of the row's width.
    public static let dateSwipeDistance = 140.0
    public static let maxDateSwipe = 0.75
    /// Minimum velocity of a flick by a finger on the screen or the mouse (libadwaita: 0.3 px/ms).
    public static let touchFlick = 300.0
    /// Minimum velocity of a flick by two fingers on the touchpad (libadwaita: 0.6 px/ms).
    public static let touchpadFlick = 600.0
    /// A flick that deletes must be this many times as fast as one that completes.
    public static let deleteFlickFactor = 2.0
    /// A row catching up with the finger after a gesture was recognized.
    public static let catchUp = Spring(settling: 0.1)
    /// A row returning to its place.
    public static let springBack = Spring(settling: 0.25)
    /// How far a row can be pulled to a side that isn't allowed.
    public static let disallowedSwipeLimit = 60.0

    // MARK: Reorder

    /// A finger that rests this long on a row lifts it, if the desktop and the user don't want another delay.
    public static let longPressDelay = 0.5
    /// A row that has moved since the press is lifted if it is at most its own height and this many row heights away.
    static let liftReach = 2.0
    /// A row that is lifted.
    static let lift = Spring(settling: 0.15)
    /// Scale of a lifted row.
    public static let liftedScale = 1.03
    /// A row that is dropped. It swings a little.
    static let dropping = Spring(dampingRatio: 0.7, frequency: 24)
    /// Maximum velocity of a dropped row. It overshoots by about a row's height then.
    static let maxDropVelocity = 3_000.0
    /// Rows making room for a lifted one.
    static let makingRoom = Spring(settling: 0.25)
    /// The lean of a lifted row, which swings back: by each px of movement (rad/s), and at most (rad).
    static let lean = Spring(dampingRatio: 0.6, frequency: 16)
    static let leanPerPixel = 0.012
    static let maxLean = 0.045
    /// Distance from an edge of the viewport at which the list scrolls (in row heights, at most a quarter of the
    /// viewport), and the maximum velocity.
    static let autoscrollZone = 1.5
    static let maxAutoscrollVelocity = 900.0
    /// Distance (px) from the window at which a row that is carried slowly leaves it.
    static let leavingMargin = 16.0
    /// A row is thrown if it was carried at least this long, …
    static let minCarryTime = 0.25
    /// … was moved farther than this, …
    static let throwDistance = 60.0
    /// … if its velocity during the last so many seconds …
    static let throwWindow = 0.06
    /// … is that of a flick, hasn't fallen to less than this part in the second half of them, …
    static let throwSteadiness = 0.75
    /// … and if its middle leaves the window within this time.
    static let throwLookahead = 0.35
    /// Acceleration of a thrown row, px/s².
    static let gravity = 1_400.0

    // MARK: Changes of the list

    /// One row moving to its new place.
    public static let closing = Spring(settling: 0.3)
    /// How long a removed row is shown: until it is thinner than a pixel, however high it was.
    static let vanishing = 0.5
    /// How long a completed row stays in its place before it moves down. Each row that is completed meanwhile restarts
    /// the time, so that several rows completed in a row move together.
    public static let doneDelay = 1.0
    /// A row completed within this time after another one plays the next higher note. It is twice `doneDelay`, because
    /// the finger also has to move to the next row.
    public static let soundScaleWindow = 2.0
    /// Rows changing their colors: how long it takes (s), unless the way is too long for the greatest change of a
    /// channel in a second (14 of 255 in a frame at 60 Hz), and how long the text takes (s).
    static let coloringDuration = 0.25
    static let coloringSpeed = 14.0 / 255 * 60
    static let inkColoringDuration = 0.15
    /// The symbols that come and go with a color.
    public static let coloring = Spring(settling: 0.5)
    /// A fade that replaces a movement if motion is reduced, and that of the text beside a cue.
    public static let reducedFade = Spring(settling: 0.2)

    // MARK: Scrolling

    /// Scroll distance for each px of finger movement on the touchpad (GTK: 2.5).
    public static let touchpadScrollFactor = 2.5
    /// Friction of a fling per second: velocity falls as e^(−4t) (GTK's kinetic scrolling).
    public static let scrollFriction = 4.0
    /// A list returning from beyond its end.
    public static let edgeReturn = Spring(settling: 0.4)
    /// Maximum overshoot of a fling (GTK's kinetic scrolling: 50).
    public static let maxOvershoot = 50.0
    /// Resistance beyond the ends (UIKit's rubber band: 0.55).
    public static let rubberBand = 0.55
    /// Minimum length of the rubber band, so that a row fits into it in the smallest window (D20).
    public static let minBandLength = 240.0
    /// Scrolling to a row that the keyboard focused.
    public static let revealing = Spring(settling: 0.25)
    /// Period over which a velocity is measured (libadwaita: 150 ms).
    public static let velocityWindow = 0.15
    /// Time without scroll events after which a touchpad scroll ends if no end event is promised (X11).
    public static let scrollTimeout = 0.15
    /// The same if an end event is promised, in case it gets lost.
    public static let promisedScrollTimeout = 1.0
    /// Maximum movement of the first touchpad event. After the pointer entered a window it may be far too large (X11).
    public static let maxFirstDelta = 120.0

    // MARK: Insertion

    /// Change of the distance of two fingers on the screen before a pinch is recognized. Less than the slop of a
    /// scroll.
    public static let pinchSlop = 8.0
    /// Assumed initial distance of two fingers on the touchpad, which only reports a scale. A scale of 1.5 is a row's
    /// height then.
    public static let touchpadSpan = 110.0
    /// Maximum scale of a pinch on the touchpad.
    public static let maxPinchScale = 12.0
    /// A gap that closes without a new row (E10).
    public static let closingGap = Spring(settling: 0.2)
    /// Viewing distance of the perspective of folded rows, px.
    static let foldDistance = 500.0
    /// A touchpad scroll without a beginning within this time after another one is its inertia, which doesn't pull.
    public static let inertiaWindow = 0.3

    /// How long the pointer rests between two rows before they part.
    public static let hoverDelay = 0.4
    /// Maximum distance of the pointer from the boundary.
    public static let hoverReach = 6.0
    /// Movement that doesn't count while the pointer rests.
    public static let hoverJitter = 2.0
    /// Movement after a release of the button before the pointer can rest again.
    public static let hoverLeave = 12.0
    /// Height of the gap.
    public static let hoverGap = 22.0
    /// Size of the “+” in it, which takes a click (WCAG 2.2, 2.5.8: 24 px), …
    public static let hoverSign = 24.0
    /// … and the distance of its middle from the pointer, so that a click where the pointer rests isn't one on it, even
    /// if the hand trembles.
    static let hoverSignDistance = 40.0
    /// Rows that part under a resting pointer.
    public static let hoverOpening = Spring(settling: 0.2)

    /// Height of the strip that peeks in at an edge, in row heights: one line of text with some air.
    public static let peekRows = 0.6
    /// A strip that opens or closes.
    public static let peekMotion = Spring(settling: 0.25)
    /// How long the strip is shown: 0.25 s to appear, 1 s to read four words (240 words a minute), and 0.25 s to react.
    public static let peekDuration = 1.5
    /// The same since the mouse pointer last moved on it. It ends for a pointer that happens to be there.
    public static let peekHoverDuration = 5.0
    /// The maximum for a pointer that is on its way to the strip. Reading, and moving a mouse across a window, take
    /// about 2 s (Fitts's law).
    public static let peekApproachDuration = 4.0
    /// How long the strip stays after the pointer has left it, or has moved toward it.
    public static let peekLeaveDelay = 0.4
    /// Time from which on the strip takes a press by a pointer that was there before. It takes 0.4 s to move a finger
    /// from the wheel or a hand from the keyboard to the button (keystroke-level model: Card, Moran, and Newell, 1980),
    /// so an earlier press was meant for the row that was there.
    public static let peekPressDelay = 0.5
    /// Pause at an edge after which turning the wheel on, or pressing the key again, shows the strip again.
    public static let peekPause = 3.0

    // MARK: Levels

    /// The transition between the levels.
    public static let levelTransition = Spring(settling: 0.4)

    /// Distance of a pull in row heights for its second action.
    static let secondPullRows = 2.0
    /// Maximum distances for the first and second action as parts of the rubber band, because a finger can't pull far
    /// in a low viewport (in the smallest window, a third of the rubber band).
    static let firstPullFraction = 0.225
    static let secondPullFraction = 0.3
    /// Distance of a pull beyond that for the second action in which done rows, which were dimmed, brighten again.
    static let putBackDistance = 24.0
    /// A pinch to this scale folds the list.
    static let foldedScale = 0.5
    /// How long a lifted row rests in the drop zone before it goes to the level of lists.
    static let dropZoneDelay = 0.35
    /// A row dropped into a list.
    static let landing = Spring(settling: 0.25)

    // MARK: Editing

    /// The other rows dimming and brightening when editing begins and ends: no faster than rows change their colors.
    public static let dimming = Spring(settling: 0.5)
    /// The part of the viewport that an on-screen keyboard covers at most (GNOME Shell's is a third of the screen).
    static let keyboardPart = 1.0 / 3
    /// Scrolling a row that is edited by touch to the top, and back.
    public static let editScroll = Spring(settling: 0.35)

    // MARK: Light below the rows

    /// The light of the last row on the background below it: its opacity, and how far it reaches.
    static let glow = 0.08
    public static let glowReach = 160.0
    /// The flash after the last item was completed, and its greatest opacity.
    static let flare = Spring(settling: 2.4)
    static let flareOpacity = 0.5

    // MARK: Lessons

    /// A row that leans by itself at the first start: how far to a side, and up or down.
    static let demonstration = Spring(settling: 1.2)
    static let demonstrationDistance = 40.0
    static let demonstrationNudge = 12.0
    /// Distance at which the row's icon is fully visible.
    static let demonstrationIconDistance = 30.0

    // MARK: Rows

    /// Height of a row with one line at text scale 1.
    public static let rowHeight = 54.0
    /// Distance beyond each edge of the viewport in which rows are built.
    public static let overscan = 60.0
}
