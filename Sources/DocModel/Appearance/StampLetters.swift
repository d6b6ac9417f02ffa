import Foundation

/// The letters of stamps: capitals, digits and a few signs as lines, so that a stamp needs no font.
enum StampLetters {
  /// The height of a letter; all measures are in these units.
  static let height = 8.0
  /// The width of the lines.
  static let penWidth = 1.3
  /// The distance between letters.
  private static let gap = 2.6
  private static let spaceWidth = 2.5

  /// Returns a stamp's name as words: `NotApproved` as `NOT APPROVED`, without marks on letters.
  static func words(of name: String) -> [Character] {
    var words = ""
    var previous: Character?
    for letter in name.prefix(100) {
      if letter.isUppercase, previous?.isLowercase ?? false { words.append(" ") }
      words.append(letter == "_" ? " " : letter)
      previous = letter
    }
    return words.decomposedStringWithCanonicalMapping.uppercased().unicodeScalars.map(Character.init)
      .filter { $0 == " " || glyphs[$0] != nil }
  }

  /// Returns the width of a text.
  static func width(of text: [Character]) -> Double {
    text.reduce(-gap) { $0 + width(of: $1) + gap }
  }

  private static func width(of letter: Character) -> Double {
    glyphs[letter].map(\.width) ?? spaceWidth
  }

  /// Draws a text from the origin to the right.
  static func draw(_ text: [Character], in content: inout ContentBuilder) {
    var x = 0.0
    for letter in text {
      for stroke in glyphs[letter]?.strokes ?? [] { draw(stroke, at: x, in: &content) }
      x += width(of: letter) + gap
    }
    content.paint(.stroke)
  }

  private static func draw(_ stroke: [Node], at x: Double, in content: inout ContentBuilder) {
    var (last, corner) = (Point(x: 0, y: 0), Point?.none)
    for (index, node) in stroke.enumerated() {
      let point = Point(x: x + node.x, y: node.y)
      if node.isCorner {
        corner = point
        continue
      }
      if let round = corner {
        // A quarter of an ellipse.
        let share = 0.552
        content.curve(
          to: point, last.moved(by: share, along: round - last), point.moved(by: share, along: round - point))
      } else if index == 0 {
        content.move(to: point)
      } else {
        content.line(to: point)
      }
      (last, corner) = (point, nil)
    }
  }

  /// A point of a stroke, or the corner that an arc between its neighbours rounds.
  private struct Node {
    let x: Double
    let y: Double
    let isCorner: Bool
  }

  private struct Glyph {
    let strokes: [[Node]]
    let width: Double
  }

  /// The glyphs of the table.
  private static let glyphs: [Character: Glyph] = table.mapValues { text in
    let strokes = text.split(separator: ",").map { stroke in
      stroke.split(separator: " ").compactMap { word -> Node? in
        let digits = word.compactMap(\.wholeNumberValue)
        guard digits.count == 2 else { return nil }
        return Node(x: Double(digits[0]), y: Double(digits[1]), isCorner: word.first == "~")
      }
    }
    return Glyph(strokes: strokes, width: strokes.joined().map(\.x).max() ?? 0)
  }

  /// The strokes of letters: points as two digits, the corners of arcs after a tilde.
  private static let table: [Character: String] = [
    "A": "00 38 60,13 53",
    "B": "34 ~54 56 ~58 38 08 00 30 ~60 62 ~64 34 04",
    "C": "66 ~68 38 ~08 05 03 ~00 30 ~60 62",
    "D": "00 08 28 ~68 64 ~60 20 00",
    "E": "50 00 08 58,04 44",
    "F": "00 08 58,04 44",
    "G": "66 ~68 38 ~08 05 03 ~00 30 ~60 63 64 34",
    "H": "00 08,60 68,04 64",
    "I": "00 08",
    "J": "48 42 ~40 20 ~00 02",
    "K": "00 08,58 03,25 60",
    "L": "08 00 50",
    "M": "00 08 33 68 60",
    "N": "00 08 60 68",
    "O": "38 ~08 05 03 ~00 30 ~60 63 65 ~68 38",
    "P": "00 08 38 ~68 66 ~64 34 04",
    "Q": "38 ~08 05 03 ~00 30 ~60 63 65 ~68 38,42 60",
    "R": "00 08 38 ~68 66 ~64 34 04,34 60",
    "S": "66 ~68 38 ~08 06 ~04 34 ~64 62 ~60 30 ~00 02",
    "T": "30 38,08 68",
    "U": "08 03 ~00 30 ~60 63 68",
    "V": "08 30 68",
    "W": "08 20 48 60 88",
    "X": "00 68,08 60",
    "Y": "08 34 68,34 30",
    "Z": "08 68 00 60",
    "0": "28 ~08 05 03 ~00 20 ~40 43 45 ~48 28",
    "1": "06 28 20",
    "2": "06 ~08 28 ~48 46 00 40",
    "3": "06 ~08 28 ~48 46 ~44 24 ~44 42 ~40 20 ~00 02",
    "4": "30 38 02 42",
    "5": "48 08 05 25 ~45 43 42 ~40 20 ~00 02",
    "6": "46 ~48 28 ~08 05 02 ~00 20 ~40 42 43 ~45 25 ~05 03",
    "7": "08 48 10",
    "8": "24 ~04 02 ~00 20 ~40 42 ~44 24 ~04 06 ~08 28 ~48 46 ~44 24",
    "9": "02 ~00 20 ~40 43 46 ~48 28 ~08 06 05 ~03 23 ~43 45",
    "-": "04 34",
    ".": "00 00",
    "/": "00 48",
    "!": "08 02,00 00",
    "?": "06 ~08 28 ~48 46 ~44 24 22,20 20",
  ]
}
