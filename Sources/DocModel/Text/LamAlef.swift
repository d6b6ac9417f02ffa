/// Finds the glyphs that stand for lam and alef together.
///
/// A glyph of several letters has them in reading order, and Poppler takes that for left to right: lam, alef.
/// Two glyphs from left to right that are read alef, lam (the Arabic article) look just the same. What tells
/// them apart is that the halves of one glyph are equally wide.
struct LamAlef {
  private let isActive: Bool

  /// Takes the lines of a page from left to right.
  ///
  /// In a font whose alef is as wide as its lam nothing can be told: so ligatures are seen only on a page
  /// that also has the two letters with different widths.
  init(lines: [[VisualLine.Letter]]) {
    isActive = lines.contains { line in
      zip(line, line.dropFirst()).contains { Self.isPair($0, $1) && !Self.areHalves($0, $1) }
    }
  }

  /// The clusters of a line with each ligature made one of them.
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
      // The first letter takes the right half; marks stay behind them.
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

  /// Whether two boxes are equally wide, to what is lost in calculating.
  private static func areHalves(_ left: VisualLine.Letter, _ right: VisualLine.Letter) -> Bool {
    let across = abs(left.box.width - right.box.width)
    let along = abs(left.box.height - right.box.height)
    return max(across, along) < 1e-6
  }
}
