import TestSupport
import Testing

@testable import DocModel

/// Compares a text page with its text.
enum TextPageCheck {
  static func check(_ text: PageText, _ geometry: PageGeometry) throws {
    let laidOut = TextPage(laidOut: text, on: geometry)
    try check(laidOut, text, mayLose: [])
    for columns in [8, 30, 80] {
      let page = TextPage(reflowed: text, columns: columns)
      // Hyphens of broken words go.
      try check(page, text, mayLose: ["-", "\u{2010}", "\u{AD}"])
      #expect(page.columns <= columns)
    }
  }

  private static func check(_ page: TextPage, _ text: PageText, mayLose: Set<Unicode.Scalar>) throws {
    var shown = Array(repeating: 0, count: text.scalars.count)
    for (number, row) in page.rows.enumerated() {
      var end = 0
      for run in row.runs {
        try #require(run.column >= end && run.columns > 0 && !run.range.isEmpty, "row \(number)")
        end = run.column + run.columns
        #expect(run.columns == run.string.reduce(0) { $0 + $1.cellWidth })
        for offset in run.range { shown[offset] += 1 }
        // The cells lead to the scalars and back.
        for offset in run.range {
          let cells = page.cells(of: offset..<offset + 1)
          try #require(cells.count == 1 && cells[0].row == number)
          let found = try #require(
            page.offset(atRow: number, column: cells[0].columns.lowerBound, nearest: false))
          #expect(page.cells(of: found..<found + 1) == cells && run.range.contains(found))
        }
        for column in run.column..<end {
          let found = try #require(page.offset(atRow: number, column: column, nearest: false))
          #expect(run.range.contains(found))
        }
        let stretches = page.cells(of: run.range)
        #expect(stretches == [TextCells(row: number, columns: run.column..<end)])
      }
      #expect(end <= page.columns)
      #expect(
        (row.heights == nil) == row.runs.isEmpty || text.boxes.contains { !$0.x0.isFinite || !$0.y0.isFinite }
      )
    }
    for (offset, scalar) in text.scalars.enumerated() where !scalar.isBlank {
      // A mark may lack its letter.
      let isMark = scalar.isMark || Character(scalar).cellWidth == 0
      let isVisible = scalar.isShown(after: nil, before: nil)
      #expect(shown[offset] <= 1)
      if isVisible, !isMark, !mayLose.contains(scalar) {
        #expect(shown[offset] == 1, "\(scalar.value) at \(offset)")
      }
    }
    #expect(page.rows.allSatisfy { !$0.string.contains { $0 == "\n" || $0 == "\r\n" } })
  }
}

/// Pages of random letters at random positions.
enum RandomPage {
  private static let letters = Array(
    "aaeinorst  AB 12.,-()•日本語한글ابتשלום\u{301}\u{5B0}\u{AD}\u{200D}\u{202E}\u{FE0F}\u{7}👩🇩🇪क्षि\u{10FFFF}\u{E000}\u{3000}"
      .unicodeScalars)

  private static let sizes: [Double] = [0, 5, 10, 10, 10, 20]

  static func text(_ generator: inout SeededGenerator) -> PageText {
    var (string, boxes) = (String.UnicodeScalarView(), [Rectangle]())
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      var x = Double.random(in: -100...1100, using: &generator)
      let y = Double.random(in: -100...1100, using: &generator)
      let size = sizes.randomElement(using: &generator) ?? 10
      let isDown = Int.random(in: 0..<5, using: &generator) == 0
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        string.append(letters.randomElement(using: &generator) ?? "a")
        let box = Rectangle(x0: x, y0: y, x1: x + size / 2, y1: y + size)
        boxes.append(isDown ? Rectangle(x0: box.y0, y0: -box.x0, x1: box.y1, y1: -box.x1) : box)
        x += size / 2
      }
      string.append("\n")
      boxes.append(Rectangle(x0: x, y0: y, x1: x, y1: y))
    }
    if Int.random(in: 0..<4, using: &generator) == 0, !boxes.isEmpty {
      boxes[boxes.count / 2] = Rectangle(x0: .nan, y0: .infinity, x1: 5, y1: -1e300)
    }
    return PageText(pageIndex: 0, string: String(string), boxes: boxes)
  }
}
