import DocModel
import Foundation

/// Parses the values of entries of annotations, as users type them.
package enum EditParsing {
  /// Parses numbers separated by commas, semicolons or spaces; nil if a part isn't a finite number.
  package static func numbers(_ text: some StringProtocol) -> [Double]? {
    let parts = text.split { ",; ".contains($0) }
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == parts.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  /// Parses one number.
  package static func number(_ text: String, _ name: String) throws(EditValueError) -> Double {
    guard let number = Double(text), number.isFinite else { throw EditValueError("\(name) takes a number") }
    return number
  }

  /// Parses a colour: a name, which means a lighter tone under text, or `#RRGGBB`.
  package static func color(
    _ text: String, underText: Bool = false
  ) throws(EditValueError) -> AnnotationColor {
    guard let color = AnnotationColor(text, underText: underText) else {
      throw EditValueError(
        "the colour \(text) isn't known; choose from \(AnnotationColor.names.joined(separator: ", ")), or give #RRGGBB"
      )
    }
    return color
  }

  /// Parses a border such as `2,dashed,3:1`, `1,cloudy:2` or `1,radius:6`.
  package static func border(_ text: String) throws(EditValueError) -> Border {
    let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard let width = parts.first.flatMap(Double.init), width.isFinite else {
      throw EditValueError("border begins with a width in points, as in 2,dashed,3:1")
    }
    var style = Border.Style.solid
    var (dashes, radii, cloudiness): ([Double]?, [Double]?, Double?) = (nil, nil, nil)
    for part in parts.dropFirst() {
      let pair = part.split(separator: ":").map(String.init)
      let values = pair.compactMap(Double.init)
      switch pair.first ?? "" {
      case "cloudy": cloudiness = values.first ?? 1
      case "radius": radii = [values.first ?? 6, values.count > 1 ? values[1] : values.first ?? 6]
      case let name:
        if let named = Border.Style(rawValue: name) {
          style = named
        } else if !values.isEmpty, values.count == pair.count {
          dashes = values
        } else {
          throw EditValueError(
            "the border style \(part) isn't known; choose from solid, dashed, beveled, inset, underline, cloudy:1, radius:6"
          )
        }
      }
    }
    if dashes != nil { style = .dashed }
    return Border(width: width, style: style, dashes: dashes, radii: radii, cloudiness: cloudiness)
  }

  /// Returns a border typed in words, such as `2 dashed 3 1`, in the form that ``border(_:)`` reads.
  static func joinedBorder(_ text: String) -> String {
    guard !text.contains(","), !text.contains(":") else { return text }
    var parts: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      let isLength = Double(word) != nil
      guard isLength, parts.count > 1, let last = parts.last else {
        parts.append(word)
        continue
      }
      // Numbers after a style belong to it: lengths of dashes, or an intensity.
      let isFirst = Border.Style(rawValue: last) != nil
      if isFirst { parts.append(word) } else { parts[parts.count - 1] = last + ":" + word }
    }
    return parts.joined(separator: ",")
  }

  /// Parses two line endings such as `none,openArrow`.
  package static func lineEndings(_ names: [String]) throws(EditValueError) -> LineEndings {
    let endings = names.compactMap { name in
      LineEnding.allCases.first {
        $0.rawValue.lowercased() == name.trimmingCharacters(in: .whitespaces).lowercased()
      }
    }
    guard endings.count == names.count, (1...2).contains(endings.count) else {
      throw EditValueError(
        "line endings are one or two of \(LineEnding.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return endings.count == 1 ? LineEndings(end: endings[0]) : LineEndings(start: endings[0], end: endings[1])
  }
}

/// A value that can't be understood.
package struct EditValueError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
