import DocModel
import Viewer

/// The values of an edit as users type them, by the names of options or keys.
struct TypedValues {
  /// The options that aren't one entry of an annotation.
  static let others: [AnnotationEntry.Option] = [
    ("rect", "Rectangle x0,y0,x1,y1 in points.", "rect"),
    ("fontSize", "Size of a text box's letters in points.", "points"),
    ("image", "PNG or JPEG file for a stamp.", "file"),
  ]

  private var texts: [String: String] = [:]

  subscript(name: String) -> String? { texts[name] }

  /// The names of the values that are given.
  var names: [String] { texts.keys.sorted() }

  /// Sets a value, unless it is nil.
  ///
  /// - Throws: `EditValueError` for a value that can't be parsed.
  mutating func take(_ name: String, _ text: String?) throws(EditValueError) {
    guard let text else { return }
    texts[name] = text
    _ = try (at, rectangle, letterColor, fontSize)
    guard occurrence >= 0 else { throw EditValueError("occurrence is a number from 1, or 0 for all") }
    let row = AnnotationEntry.typed.first { $0.option?.name == name }
    _ = try row?.value(typed: text, of: nil)
  }

  var at: Point? {
    get throws(EditValueError) {
      try numbers("at", 2, "two coordinates x,y").map { Point(x: $0[0], y: $0[1]) }
    }
  }

  var rectangle: Rectangle? {
    get throws(EditValueError) {
      try numbers("rect", 4, "four numbers x0,y0,x1,y1").map {
        Rectangle(x0: $0[0], y0: $0[1], x1: $0[2], y1: $0[3])
      }
    }
  }

  private func numbers(
    _ name: String, _ count: Int, _ reason: String
  ) throws(EditValueError) -> [Double]? {
    guard let text = texts[name] else { return nil }
    let numbers = try EditParsing.numbers(text, each: count, "\(name) takes \(reason)")
    guard numbers.count == count else { throw EditValueError("\(name) takes \(reason)") }
    return numbers
  }

  /// The size of a text box's letters in points.
  var fontSize: Double? {
    get throws(EditValueError) {
      guard let text = texts["fontSize"] else { return nil }
      let size = try EditParsing.number(text, "fontSize")
      guard (1...1_000).contains(size) else {
        throw EditValueError("the font size is a number from 1 to 1000")
      }
      return size
    }
  }

  /// The occurrence of the words to mark, counted from 1; 0 for all.
  var occurrence: Int { texts["occurrence"].map { Int($0) ?? -1 } ?? 1 }

  /// The colour of a text box's letters.
  var letterColor: AnnotationColor? {
    get throws(EditValueError) {
      try (texts["textColor"] ?? texts["color"]).map { name throws(EditValueError) in
        try EditParsing.color(name)
      }
    }
  }

  /// Sets the entries of an annotation.
  ///
  /// - Throws: `EditValueError` for an entry that annotations of the type lack.
  func apply(to annotation: inout Annotation) throws(EditValueError) {
    let known = Set(AnnotationEntry.typed.compactMap { $0.option?.name })
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) where known.contains(name) {
      guard let row = AnnotationEntry.typed(name, of: annotation.subtype) else {
        let option = name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
        throw EditValueError("annotations of this type have no \(option)")
      }
      row.set(try row.value(typed: text, of: annotation), in: &annotation)
    }
  }

  /// The same values with the colours of a text box as files have them.
  ///
  /// Its colour in the file is that of its background; a user means the letters.
  var ofTextBox: Self {
    var values = self
    values.texts["color"] = values.texts.removeValue(forKey: "interiorColor")
    return values
  }
}

extension AnnotationEntry {
  /// Parses a value as users type it, for an annotation whose flags it may change.
  fileprivate func value(
    typed text: String, of annotation: Annotation?
  ) throws(EditValueError) -> PlainValue {
    let name = option?.name ?? ""
    func coordinates(_ text: some StringProtocol) throws(EditValueError) -> [Double] {
      try EditParsing.numbers(text, each: 2, "\(name) takes coordinates x,y,x,y …")
    }
    switch form {
    case .number, .fraction: return .number(try EditParsing.number(text, name))
    case .color:
      // The colour of a text box is its background.
      let isUnderText = annotation?.subtype == .highlight || annotation?.subtype == .freeText
      return .color(try EditParsing.color(text, underText: isUnderText))
    case .flags:
      var flags = annotation?.flags ?? []
      try FlagChange(text).apply(to: &flags)
      return .flags(flags)
    case .border: return .border(try EditParsing.border(text).declared)
    case .quads:
      return .numbers(
        try EditParsing.numbers(text, each: 8, "quads takes eight numbers for each quadrilateral"))
    case .vertices, .callout: return .numbers(try coordinates(text))
    case .ends:
      let ends = try coordinates(text)
      guard ends.count == 4 else { throw EditValueError("a line needs two --vertices") }
      return .numbers(ends)
    case .strokes:
      return .lists(
        try text.split(separator: ";").map { part throws(EditValueError) in try coordinates(part) })
    case .endings, .calloutEnding:
      let endings = try EditParsing.lineEndings(text.split(separator: ",").map(String.init))
      return .names([endings.start.rawValue, endings.end.rawValue])
    default: return .text(text)
    }
  }
}

extension EditParsing {
  /// Parses groups of as many numbers each.
  fileprivate static func numbers(
    _ text: some StringProtocol, each count: Int, _ reason: String
  ) throws(EditValueError) -> [Double] {
    guard let numbers = numbers(text), !numbers.isEmpty, numbers.count % count == 0 else {
      throw EditValueError(reason)
    }
    return numbers
  }
}
