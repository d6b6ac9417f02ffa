/// Finds the ligature glyphs of lam and alef.
///
/// A ligature has its letters in reading order, which Poppler puts from left to right: lam, alef. Two separate glyphs
/// that read alef, lam (the Arabic article) come in the same order. The two halves of one glyph have the same width,
/// which distinguishes them.
struct LamAlef {
  private let isActive: Bool

  /// Creates a finder for the lines of a page, whose letters are ordered from left to right.
  ///
  /// In a font whose alef is as wide as its lam, ligatures can't be distinguished: so they are joined only on a page
  /// that also has the two letters with different widths.
  init(lines: [[VisualLine.Letter]]) {
    isActive = lines.contains { line in
      zip(line, line.dropFirst()).contains { Self.isPair($0, $1) && !Self.areHalves($0, $1) }
    }
  }

  /// Joins the clusters of each ligature in a line.
  func joined(_ clusters: [VisualLine.Cluster]) -> [VisualLine.Cluster] {
    guard isActive else { return clusters }
    var result: [VisualLine.Cluster] = []
    for cluster in clusters {
      guard let left = result.last?.letters.first, let right = cluster.letters.first,
        Self.isPair(left, right), Self.areHalves(left, right)
      else {
        result.append(cluster)
        continue
      }
      // The first letter gets the right half; marks follow them.
      let marks = (result.last?.letters.dropFirst() ?? []) + cluster.letters.dropFirst()
      result[result.count - 1].letters =
        [
          .init(scalar: left.scalar, box: right.box), .init(scalar: right.scalar, box: left.box),
        ] + marks
    }
    return result
  }

  private static func isPair(_ left: VisualLine.Letter, _ right: VisualLine.Letter) -> Bool {
    guard left.scalar == "\u{644}" else { return false }
    return ["\u{622}", "\u{623}", "\u{625}", "\u{627}", "\u{671}"].contains(right.scalar)
  }

  /// Whether two boxes have the same width, apart from rounding errors.
  private static func areHalves(_ left: VisualLine.Letter, _ right: VisualLine.Letter) -> Bool {
    let across = abs(left.box.width - right.box.width)
    let along = abs(left.box.height - right.box.height)
    return max(across, along) < 1e-6
  }
}
