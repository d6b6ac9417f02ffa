@testable import DocModel

/// Lines of letters that are 10 points wide and high, on a page in Poppler's form.
///
/// Blanks have Poppler's boxes: a space is between its neighbours, and a line feed has no extent.
struct DrawnLines {
  /// The direction of the letters on a page.
  enum Turn {
    case upright, clockwise, upsideDown

    /// Returns the box of a letter on a page of 1,000 × 1,000 points from its position on the upright page.
    func box(_ x: Double, _ y: Double) -> Rectangle {
      switch self {
      case .upright: Rectangle(x0: x, y0: y, x1: x + 10, y1: y + 10)
      case .clockwise: Rectangle(x0: y, y0: 1000 - x, x1: y + 10, y1: 990 - x)
      case .upsideDown: Rectangle(x0: 1000 - x, y0: 1000 - y, x1: 990 - x, y1: 990 - y)
      }
    }
  }

  let page: PageText

  /// Creates a page of lines, each with its lower left corner on the upright page.
  init(_ lines: [(x: Double, y: Double, text: String)], _ turn: Turn = .upright) {
    var text = ""
    var boxes: [Rectangle] = []
    for (number, line) in lines.enumerated() {
      if number > 0, let last = boxes.last {
        text += "\n"
        boxes.append(Rectangle(x0: last.x0, y0: last.y1, x1: last.x0, y1: last.y1))
      }
      text += line.text
      var x = line.x
      for scalar in line.text.unicodeScalars {
        // A mark is above the preceding letter, without a width, and outside most quadrilaterals.
        if scalar.isMark {
          boxes.append(Rectangle(x0: x, y0: line.y + 40, x1: x, y1: line.y + 42))
          continue
        }
        boxes.append(turn.box(x, line.y))
        x += 10
      }
    }
    page = PageText(pageIndex: 0, string: text, boxes: boxes)
  }

  /// Creates lines below each other, 20 points apart, the first one from (0, 500) on.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.init(lines.enumerated().map { (0, 500 - Double($0) * 20, String($1)) })
  }

  var reader: MarkReader { MarkReader(page) }

  /// Returns a quadrilateral over a range of columns in a line, both counted from 0.
  static func quad(line: Int, _ columns: Range<Int>) -> Quad {
    let y = 500 - Double(line) * 20
    return Quad(
      Rectangle(
        x0: Double(columns.lowerBound) * 10, y0: y - 1, x1: Double(columns.upperBound) * 10, y1: y + 11))
  }
}
