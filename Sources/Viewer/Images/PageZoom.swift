import Foundation

/// The zoom of a page.
package enum PageZoom: Hashable, Sendable {
  /// The page fits the screen.
  case page
  /// The width of the page fits the screen.
  case width
  /// A factor relative to the actual size.
  case factor(Double)

  /// The factor of each zoom step: the golden ratio.
  static let step = 1.618
  /// The range of factors.
  static let range = 0.1...16.0

  /// Parses a zoom as typed: `fit`, `width`, `actual size`, or a factor such as `1.5`, `150%` or `150`.
  ///
  /// - Returns: nil for any other text, and for factors outside ``range``.
  package init?(_ text: String) {
    switch text.lowercased() {
    case "fit", "page", "fit page": self = .page
    case "width", "fit width": self = .width
    case "actual", "actual size": self = .factor(1)
    default:
      let isPercentage = text.hasSuffix("%")
      let digits = (isPercentage ? text.dropLast() : text[...]).trimmingCharacters(in: .whitespaces)
      // A sign would mean a change of the zoom.
      guard let first = digits.first, first.isASCII, first.isNumber || first == ".",
        let number = Double(digits)
      else { return nil }
      // A number beyond the range is a percentage.
      let factor = isPercentage || number > Self.range.upperBound ? number / 100 : number
      guard Self.range.contains(factor) else { return nil }
      self = .factor(factor)
    }
  }

  /// The factor; nil if it depends on the page and the screen.
  var factor: Double? { if case .factor(let factor) = self { factor } else { nil } }

  /// The zoom as it can be typed.
  package var typed: String {
    switch self {
    case .page: "fit"
    case .width: "width"
    case .factor(let factor): "\(factor)"
    }
  }

  /// The zoom as text, such as `162 %`.
  package var description: String {
    switch self {
    case .page: "fits page"
    case .width: "fits width"
    case .factor(let factor): "\(Int((factor * 100).rounded())) %"
    }
  }

  /// Returns the next larger step, 1 being among the steps; nil if there is none.
  ///
  /// A page that fits the screen may be smaller, or larger, than all steps.
  static func larger(than factor: Double) -> Double? {
    let next = pow(
      step, (log(max(factor, range.lowerBound / step)) / log(step) + tolerance).rounded(.down) + 1)
    return range.contains(next) ? next : next < range.lowerBound ? next * step : nil
  }

  /// Returns the next smaller step; nil if there is none.
  static func smaller(than factor: Double) -> Double? {
    let next = pow(step, (log(min(factor, range.upperBound * step)) / log(step) - tolerance).rounded(.up) - 1)
    return range.contains(next) ? next : next > range.upperBound ? next / step : nil
  }

  /// Returns the zoom after a step in or out, the factor of a page that fits being among the steps; nil at the end.
  ///
  /// So zooming in and out again returns to the page that fits. It replaces the steps that are nearly as large.
  static func step(from factor: Double, isLarger: Bool, fit: Double) -> PageZoom? {
    func next(_ factor: Double) -> Double? {
      isLarger ? larger(than: factor) : smaller(than: factor)
    }
    func isNear(_ one: Double, _ other: Double, _ ratio: Double) -> Bool {
      max(one, other) <= min(one, other) * ratio
    }
    let step = next(factor)
    if isNear(factor, fit, 1 + tolerance) {
      return step.flatMap { isNear($0, fit, nearby) ? next($0) : $0 }.map { .factor($0) }
    }
    let isAhead = isLarger ? fit > factor : fit < factor
    let isReached = step.map { isNear($0, fit, nearby) || (isLarger ? fit < $0 : fit > $0) } ?? true
    return isAhead && isReached ? .page : step.map { .factor($0) }
  }

  /// The ratio of sizes of which one replaces the other as a step.
  private static let nearby = 1.1

  /// The relative tolerance within which a factor counts as a step.
  private static let tolerance = 1e-3
}

extension PageZoom: Codable {
  /// Decodes a zoom from its typed form.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let zoom = PageZoom(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” isn't a page size")
    }
    self = zoom
  }

  /// Encodes the typed form.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(typed)
  }
}
