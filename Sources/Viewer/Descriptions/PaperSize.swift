import DocModel

/// The named sizes of paper (ISO 216, ANSI/ASME Y14.1).
package enum PaperSize {
  /// The sizes in portrait orientation, in points.
  private static let named: [(name: String, width: Double, height: Double)] = [
    ("Letter", 612, 792), ("Legal", 612, 1008), ("Tabloid", 792, 1224), ("A0", 2383.94, 3370.39),
    ("A1", 1683.78, 2383.94), ("A2", 1190.55, 1683.78), ("A3", 841.89, 1190.55), ("A4", 595.28, 841.89),
    ("A5", 419.53, 595.28), ("A6", 297.64, 419.53), ("B5", 498.90, 708.66),
  ]

  /// Returns the size with a name in any case, upright, in points; nil if there is none.
  package static func size(named name: String) -> Size? {
    named.first { $0.name.lowercased() == name.lowercased() }.map { Size(width: $0.width, height: $0.height) }
  }

  /// Returns the name of a size in either orientation, within a point; nil if it has none.
  package static func name(of size: Size) -> String? {
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    let match = named.first { abs($0.width - short) < 1 && abs($0.height - long) < 1 }
    return match.map { size.width > size.height ? $0.name + " landscape" : $0.name }
  }
}

extension Double {
  /// The number with at most three decimals, without trailing zeros.
  package var brief: String {
    guard isFinite, magnitude < 1e12 else { return description }
    let thousandths = Int((magnitude * 1000).rounded())
    var text = String(thousandths / 1000)
    var decimals = thousandths % 1000
    if decimals > 0 {
      var digits = 3
      while decimals % 10 == 0 {
        decimals /= 10
        digits -= 1
      }
      let written = String(decimals)
      text += "." + String(repeating: "0", count: digits - written.count) + written
    }
    return self < 0 && thousandths > 0 ? "-" + text : text
  }
}

extension Size {
  /// The width and height as text.
  package var brief: String { "\(width.brief) × \(height.brief) pt" }
}

extension Rectangle {
  /// The four edges as text: left, lower, right, upper.
  package var brief: String { [x0, y0, x1, y1].map(\.brief).joined(separator: " ") }
}
