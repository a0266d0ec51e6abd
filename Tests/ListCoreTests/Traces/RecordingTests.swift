// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Recorded inputs and the positions of the rows, in a window of 360 by 540 px.
///
/// An intended change of a motion changes these numbers. Check that it is intended, and record them again.
@Suite struct RecordingTests {
    private static let rates: [Double] = [30, 60, 120, 240]

    private func check(_ recording: Recording, rate: Double, todo: Int, done: Int) {
        let seen = recording.play(rate: rate, todo: todo, done: done)
        #expect(seen.count == recording.sights.count && seen.count == 7)
        for (sight, recorded) in zip(seen, recording.sights) {
            #expect(Recording.isSame(sight.text, recorded.text), "at \(sight.time) s: \(sight.text)")
        }
    }

    @Test("Row is reordered and undone while it swings, and another one is reordered by the mouse", arguments: rates)
    func carriedAndUndone(rate: Double) {
        check(Self.carriedAndUndone, rate: rate, todo: 8, done: 3)
    }

    @Test("Row is thrown to the left and restored in flight, one is swiped, and one is moved by keys", arguments: rates)
    func thrownSwipedMoved(rate: Double) {
        check(Self.thrownSwipedMoved, rate: rate, todo: 12, done: 2)
    }

    @Test("Row is moved to the lower edge, where the list scrolls, and the list is flung afterwards", arguments: rates)
    func carriedToTheEdge(rate: Double) {
        check(Self.carriedToTheEdge, rate: rate, todo: 60, done: 0)
    }

    @Test(
        "Three rows are completed within a third of a second, and a row below is swiped while they fly over it",
        arguments: rates)
    func completedInARow(rate: Double) {
        check(Self.completedInARow, rate: rate, todo: 7, done: 2)
    }

    // MARK: Recordings

    private static let carriedAndUndone = Recording(
        """
        0.100 touch down 120.0 190.0
        0.601 see t0 0.00 0.00, t1 0.00 54.00, t2 0.00 108.00, t3 0.00 162.00, t4 0.00 216.00, t5 0.00 270.00, t6 0.00 324.00, t7 0.00 378.00, d0 0.00 432.00, d1 0.00 486.00
        0.660 touch move 120.2 191.7
        0.676 touch move 120.8 196.4
        0.692 touch move 121.8 204.0
        0.708 touch move 123.1 213.9
        0.724 touch move 124.7 225.9
        0.740 touch move 126.5 239.7
        0.756 touch move 128.5 254.8
        0.772 touch move 130.6 271.0
        0.788 touch move 132.8 287.8
        0.804 touch move 135.0 305.0
        0.820 touch move 137.2 322.2
        0.836 touch move 139.4 339.0
        0.850 see t0 0.00 0.00, t1 0.00 54.00, t2 0.00 108.00, t4 0.00 170.27, t5 0.00 243.55, t3 19.40 311.00, t6 0.00 321.08, t7 0.00 378.00, d0 0.00 432.00, d1 0.00 486.00
        0.852 touch move 141.5 355.2
        0.868 touch move 143.5 370.3
        0.884 touch move 145.3 384.1
        0.900 touch move 146.9 396.1
        0.916 touch move 148.2 406.0
        0.932 touch move 149.2 413.6
        0.948 touch move 149.8 418.3
        0.964 touch move 150.0 420.0
        1.099 see t0 0.00 0.00, t1 0.00 54.00, t2 0.00 108.00, t4 0.00 162.00, t5 0.00 216.00, t6 0.00 270.40, t7 0.00 325.20, t3 30.00 392.00, d0 0.00 432.00, d1 0.00 486.00
        1.180 touch up 150.0 420.0
        1.230 key undo
        1.330 mouse down 180.0 80.0
        1.348 see t0 0.00 0.00, t1 0.00 54.00, t2 0.00 108.00, t4 0.00 201.67, t3 1.89 220.21, t5 0.00 255.67, t6 0.00 309.67, t7 0.00 363.67, d0 0.00 432.00, d1 0.00 486.00
        1.350 mouse move 180.1 83.2
        1.366 mouse move 180.6 92.2
        1.382 mouse move 181.2 106.0
        1.398 mouse move 182.0 123.6
        1.414 mouse move 182.9 144.1
        1.430 mouse move 183.9 166.6
        1.446 mouse move 185.0 190.0
        1.462 mouse move 186.1 213.4
        1.478 mouse move 187.1 235.9
        1.494 mouse move 188.0 256.4
        1.510 mouse move 188.8 274.0
        1.526 mouse move 189.4 287.8
        1.542 mouse move 189.9 296.8
        1.558 mouse move 190.0 300.0
        1.594 mouse up 190.0 300.0
        1.654 see t0 0.00 0.00, t2 0.00 54.59, t3 0.00 109.41, t4 0.00 164.99, t5 0.00 222.07, t1 5.35 275.63, t6 0.00 324.00, t7 0.00 378.00, d0 0.00 432.00, d1 0.00 486.00
        1.794 see t0 0.00 0.00, t2 0.00 54.00, t3 0.00 108.00, t4 0.00 162.00, t5 0.00 216.39, t1 0.32 269.71, t6 0.00 324.00, t7 0.00 378.00, d0 0.00 432.00, d1 0.00 486.00
        4.594 see t0 0.00 0.00, t2 0.00 54.00, t3 0.00 108.00, t4 0.00 162.00, t5 0.00 216.00, t1 0.00 270.00, t6 0.00 324.00, t7 0.00 378.00, d0 0.00 432.00, d1 0.00 486.00
        """)

    private static let thrownSwipedMoved = Recording(
        """
        -0.100 touch down 180.0 300.0
        0.514 see t0 0.00 0.00, t1 0.00 54.00, t2 0.00 108.00, t3 0.00 162.00, t4 0.00 216.00, t5 0.00 270.00, t6 0.00 324.00, t7 0.00 378.00, t8 0.00 432.00, t9 0.00 486.00
        0.660 touch move 160.0 298.3
        0.676 touch move 140.0 296.7
        0.692 touch move 120.0 295.0
        0.708 touch move 100.0 293.3
        0.719 see t0 0.00 0.00, t1 0.00 54.00, t2 0.00 108.00, t3 0.00 162.00, t4 0.00 216.00, t5 -80.00 263.30, t6 0.00 324.00, t7 0.00 378.00, t8 0.00 432.00, t9 0.00 486.00
        0.724 touch move 80.0 291.7
        0.740 touch move 60.0 290.0
        0.756 touch up 60.0 290.0
        0.856 key undo
        0.924 see t0 0.00 0.00, t1 0.00 54.00, t2 0.00 108.00, t3 0.00 162.00, t4 0.00 216.00, t5 -126.96 265.13, t6 0.00 300.15, t7 0.00 354.15, t8 0.00 408.15, t9 0.00 462.15, t10 0.00 516.15
        0.956 touch down 100.0 100.0
        0.972 touch move 105.3 100.1
        0.988 touch move 119.8 100.4
        1.004 touch move 141.0 100.9
        1.020 touch move 166.9 101.4
        1.036 touch move 195.0 102.0
        1.052 touch move 223.1 102.6
        1.068 touch move 249.0 103.1
        1.084 touch move 270.2 103.6
        1.100 touch move 284.7 103.9
        1.116 touch move 290.0 104.0
        1.130 see t0 0.00 0.00, t1 189.98 54.00, t2 0.00 108.00, t3 0.00 162.00, t4 0.00 216.00, t5 -1.64 270.00, t6 0.00 323.24, t7 0.00 377.24, t8 0.00 431.24, t9 0.00 485.24, t10 0.00 539.24
        1.132 touch up 290.0 104.0
        1.182 key first
        1.232 key move-last
        1.332 key move-down
        1.392 see t2 0.00 -35.73, t3 0.00 18.27, t4 0.00 72.27, t5 0.00 126.27, t6 0.00 180.27, t7 0.00 234.27, t8 0.00 288.27, t9 0.00 342.27, t10 0.00 396.27, t0 0.00 418.94, t11 0.00 450.27, t1 1.86 472.94
        1.532 see t2 0.00 -52.92, t3 0.00 1.08, t4 0.00 55.08, t5 0.00 109.08, t6 0.00 163.08, t7 0.00 217.08, t8 0.00 271.08, t9 0.00 325.08, t10 0.00 379.08, t11 0.00 433.08, t0 0.00 480.60, t1 0.00 534.60
        4.332 see t3 0.00 0.00, t4 0.00 54.00, t5 0.00 108.00, t6 0.00 162.00, t7 0.00 216.00, t8 0.00 270.00, t9 0.00 324.00, t10 0.00 378.00, t11 0.00 432.00, t0 0.00 486.00
        """)

    private static let carriedToTheEdge = Recording(
        """
        0.100 touch down 180.0 200.0
        0.660 touch move 180.0 202.9
        0.676 touch move 180.0 211.0
        0.692 touch move 180.0 223.7
        0.708 touch move 180.0 240.4
        0.724 touch move 180.0 260.4
        0.740 touch move 180.0 283.0
        0.756 touch move 180.0 307.5
        0.772 touch move 180.0 333.4
        0.788 touch move 180.0 360.0
        0.804 touch move 180.0 386.6
        0.820 touch move 180.0 412.5
        0.836 touch move 180.0 437.0
        0.852 touch move 180.0 459.6
        0.868 touch move 180.0 479.6
        0.884 touch move 180.0 496.3
        0.900 touch move 180.0 509.0
        0.916 touch move 180.0 517.1
        0.932 touch move 180.0 520.0
        0.967 see t0 0.00 -34.75, t1 0.00 19.25, t2 0.00 73.25, t4 0.00 127.69, t5 0.00 182.57, t6 0.00 237.93, t7 0.00 294.60, t8 0.00 353.58, t9 0.00 421.95, t3 0.00 482.00, t10 0.00 505.21
        1.399 see t5 0.00 -39.25, t6 0.00 14.75, t7 0.00 68.75, t8 0.00 122.75, t9 0.00 176.75, t10 0.00 230.75, t11 0.00 284.75, t12 0.00 339.78, t13 0.00 402.86, t3 0.00 482.00, t14 0.00 499.07
        1.831 see t9 0.00 -43.75, t10 0.00 10.25, t11 0.00 64.25, t12 0.00 118.25, t13 0.00 172.25, t14 0.00 226.25, t15 0.00 280.25, t16 0.00 335.09, t17 0.00 396.70, t3 0.00 482.00, t18 0.00 491.25
        2.263 see t13 0.00 -48.26, t14 0.00 5.74, t15 0.00 59.74, t16 0.00 113.74, t17 0.00 167.74, t18 0.00 221.74, t19 0.00 275.74, t20 0.00 330.43, t21 0.00 390.80, t3 0.00 482.00, t22 0.00 482.54
        2.448 touch up 180.0 520.0
        2.548 touch down 180.0 400.0
        2.564 touch move 180.2 372.5
        2.580 touch move 180.5 345.0
        2.596 touch move 180.8 317.5
        2.612 touch move 181.0 290.0
        2.628 touch move 181.2 262.5
        2.644 touch move 181.5 235.0
        2.660 touch move 181.8 207.5
        2.676 touch move 182.0 180.0
        2.692 touch up 182.0 180.0
        2.752 see t20 0.00 -49.14, t21 0.00 4.86, t22 0.00 58.86, t23 0.00 112.86, t24 0.00 167.34, t3 0.00 220.86, t25 0.00 274.86, t26 0.00 328.86, t27 0.00 382.86, t28 0.00 436.86, t29 0.00 490.86
        2.892 see t23 0.00 -32.01, t24 0.00 21.99, t3 0.00 75.99, t25 0.00 129.99, t26 0.00 183.99, t27 0.00 237.99, t28 0.00 291.99, t29 0.00 345.99, t30 0.00 399.99, t31 0.00 453.99, t32 0.00 507.99
        5.692 see t26 0.00 -9.00, t27 0.00 45.00, t28 0.00 99.00, t29 0.00 153.00, t30 0.00 207.00, t31 0.00 261.00, t32 0.00 315.00, t33 0.00 369.00, t34 0.00 423.00, t35 0.00 477.00, t36 0.00 531.00
        """)

    private static let completedInARow = Recording(
        """
        0.100 touch down 100.0 30.0
        0.116 touch move 128.6 30.4
        0.132 touch move 157.1 30.9
        0.148 touch move 185.7 31.3
        0.164 touch move 214.3 31.7
        0.180 touch move 242.9 32.1
        0.196 touch move 271.4 32.6
        0.212 touch move 300.0 33.0
        0.228 touch up 300.0 33.0
        0.288 touch down 100.0 90.0
        0.304 touch move 128.6 90.4
        0.320 touch move 157.1 90.9
        0.336 touch move 185.7 91.3
        0.352 touch move 214.3 91.7
        0.368 touch move 242.9 92.1
        0.384 touch move 271.4 92.6
        0.400 touch move 300.0 93.0
        0.416 touch up 300.0 93.0
        0.450 see t0 4.89 0.00, t1 178.80 54.00, t2 0.00 108.00, t3 0.00 162.00, t4 0.00 216.00, t5 0.00 270.00, t6 0.00 324.00, d0 0.00 378.00, d1 0.00 432.00
        0.476 touch down 100.0 140.0
        0.492 touch move 128.6 140.4
        0.508 touch move 157.1 140.9
        0.524 touch move 185.7 141.3
        0.540 touch move 214.3 141.7
        0.556 touch move 242.9 142.1
        0.572 touch move 271.4 142.6
        0.588 touch move 300.0 143.0
        0.604 touch up 300.0 143.0
        0.623 see t0 0.00 0.00, t1 6.84 54.00, t2 202.04 108.00, t3 0.00 162.00, t4 0.00 216.00, t5 0.00 270.00, t6 0.00 324.00, d0 0.00 378.00, d1 0.00 432.00
        0.796 see t0 0.00 0.00, t1 0.00 54.00, t2 9.54 108.00, t3 0.00 162.00, t4 0.00 216.00, t5 0.00 270.00, t6 0.00 324.00, d0 0.00 378.00, d1 0.00 432.00
        1.714 pad down 0.0 0.0
        1.720 see t3 0.00 44.37, t4 0.00 98.37, t5 0.00 156.78, t2 0.00 186.42, t6 0.00 206.37, t1 0.00 210.84, t0 0.00 235.26, d0 0.00 378.00, d1 0.00 432.00
        1.730 pad move -18.0 1.0
        1.746 pad move -18.0 1.0
        1.762 pad move -18.0 1.0
        1.778 pad move -18.0 1.0
        1.794 pad move -18.0 1.0
        1.810 pad move -18.0 1.0
        1.826 pad move -18.0 1.0
        1.842 pad move -18.0 1.0
        1.858 pad move -18.0 1.0
        1.874 pad move -18.0 1.0
        1.890 pad up -18.0 1.0
        1.950 see t3 0.00 0.66, t4 0.00 54.66, t5 -108.61 138.10, t6 0.00 162.66, t2 0.00 215.56, t1 0.00 269.12, t0 0.00 322.67, d0 0.00 378.00, d1 0.00 432.00
        2.090 see t3 0.00 0.00, t4 0.00 54.00, t5 -6.72 111.17, t6 0.00 162.00, t2 0.00 216.00, t1 0.00 270.00, t0 0.00 324.00, d0 0.00 378.00, d1 0.00 432.00
        4.140 see t3 0.00 0.00, t4 0.00 54.00, t5 0.00 108.00, t6 0.00 162.00, t2 0.00 216.00, t1 0.00 270.00, t0 0.00 324.00, d0 0.00 378.00, d1 0.00 432.00
        """)
}
