/// A number of colours for symbols.
package enum ColorDepth: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  case none
  case sixteen
  case indexed
  case trueColor

  /// Whether one has fewer colours than another.
  package static func < (a: ColorDepth, b: ColorDepth) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
