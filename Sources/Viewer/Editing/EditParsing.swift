import DocModel
import Foundation

/// Parses the values of entries of annotations, as users type them.
package enum EditParsing {
  /// Parses numbers separated by commas or spaces; nil if a part isn't a finite number.
  package static func numbers(_ text: some StringProtocol) -> [Double]? {
    let parts = text.split { $0 == "," || $0 == " " }
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == parts.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  /// Returns points from their coordinates, x and y in turn.
  package static func points(_ numbers: [Double]?, _ name: String) throws(EditValueError) -> [Point] {
    guard let numbers, !numbers.isEmpty, numbers.count % 2 == 0 else {
      throw EditValueError("\(name) takes coordinates x,y,x,y …")
    }
    return stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  /// Returns the point of two coordinates.
  package static func point(_ numbers: [Double]?) throws(EditValueError) -> Point {
    guard let numbers, numbers.count == 2 else { throw EditValueError("at takes two coordinates x,y") }
    return Point(x: numbers[0], y: numbers[1])
  }

  /// Returns the rectangle of two opposite corners.
  package static func rectangle(_ numbers: [Double]?) throws(EditValueError) -> Rectangle {
    guard let numbers, numbers.count == 4 else {
      throw EditValueError("rect takes four numbers x0,y0,x1,y1")
    }
    return Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
  }

  /// Returns quadrilaterals of eight numbers each.
  package static func quads(_ numbers: [Double]?) throws(EditValueError) -> [Annotation.MarkedQuad] {
    guard let numbers, !numbers.isEmpty, numbers.count % 8 == 0 else {
      throw EditValueError("quads takes eight numbers for each quadrilateral")
    }
    return stride(from: 0, to: numbers.count, by: 8).compactMap {
      Annotation.MarkedQuad(numbers: Array(numbers[$0..<$0 + 8]))
    }
  }

  /// Parses a colour: a name, or `#RRGGBB`.
  package static func color(_ text: String) throws(EditValueError) -> AnnotationColor {
    guard let color = AnnotationColor(text) else {
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
