import Foundation

/// How large a page is shown.
public enum PageZoom: Hashable, Sendable {
  /// As large as fits the screen.
  case page
  /// As wide as the screen.
  case width
  /// So many times its actual size.
  case factor(Double)

  /// By how much a page grows or shrinks with each step: the golden ratio, as far as anybody sees.
  static let step = 1.618
  /// The smallest and the largest factor.
  static let range = 0.1...16.0

  /// A size as it is typed: `fit`, `width`, `actual size`, or a factor such as `1.5`, `150%` or `150`.
  ///
  /// - Returns: nil for what is none of these, and for factors outside of ``range``.
  public init?(_ text: String) {
    switch text.lowercased() {
    case "fit", "page", "fit page": self = .page
    case "width", "fit width": self = .width
    case "actual", "actual size": self = .factor(1)
    default:
      let isPercentage = text.hasSuffix("%")
      let digits = (isPercentage ? text.dropLast() : text[...]).trimmingCharacters(in: .whitespaces)
      // A sign would say that it is by how much the size is to change.
      guard let first = digits.first, first.isASCII, first.isNumber || first == ".",
        let number = Double(digits)
      else { return nil }
      // Nobody means 150 times its size.
      let factor = isPercentage || number > Self.range.upperBound ? number / 100 : number
      guard Self.range.contains(factor) else { return nil }
      self = .factor(factor)
    }
  }

  /// How many times its actual size a page is shown; nil where that depends on the page and the screen.
  var factor: Double? { if case .factor(let factor) = self { factor } else { nil } }

  /// The size as it may be typed again.
  public var typed: String {
    switch self {
    case .page: "fit"
    case .width: "width"
    case .factor(let factor): "\(factor)"
    }
  }

  /// The size for people, such as `162 %`.
  public var description: String {
    switch self {
    case .page: "fits page"
    case .width: "fits width"
    case .factor(let factor): "\(Int((factor * 100).rounded())) %"
    }
  }

  /// The next larger one of the sizes that steps lead through, 1 among them; nil where there is none.
  ///
  /// A page that fits may be smaller, or larger, than all of them.
  static func larger(than factor: Double) -> Double? {
    let next = pow(
      step, (log(max(factor, range.lowerBound / step)) / log(step) + tolerance).rounded(.down) + 1)
    return range.contains(next) ? next : next < range.lowerBound ? next * step : nil
  }

  /// The next smaller one; nil where there is none.
  static func smaller(than factor: Double) -> Double? {
    let next = pow(step, (log(min(factor, range.upperBound * step)) / log(step) - tolerance).rounded(.up) - 1)
    return range.contains(next) ? next : next > range.upperBound ? next / step : nil
  }

  /// A factor that is so near to a step, in parts of it, counts as that step.
  private static let tolerance = 1e-3
}

extension PageZoom: Codable {
  /// Reads a size as it is typed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let zoom = PageZoom(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is no size of a page")
    }
    self = zoom
  }

  /// Writes it as it is typed.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(typed)
  }
}
