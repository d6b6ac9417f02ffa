import Viewer

/// The types of new annotations by the names that users type, everyday names included.
enum AddedType: String, CaseIterable {
  case note, text, highlight, underline, squiggly, strikeout, strike, freetext, textbox, typewriter, callout
  case line, arrow, square, box, rectangle, circle, ellipse, oval, polygon, polyline, ink, drawing, stamp
  case caret, insert

  /// The names in a message.
  static let names = allCases.map(\.rawValue).sorted().joined(separator: ", ")

  /// Finds a type by its name, in any case.
  init(typed name: String) throws(EditValueError) {
    guard let type = Self(rawValue: name.lowercased()) else {
      throw EditValueError("the type \(name) can't be added; choose from \(Self.names)")
    }
    self = type
  }

  /// The geometries that make an annotation of the type; each has only one of them.
  var geometries: [String] {
    switch self {
    case .highlight, .underline, .squiggly, .strikeout, .strike: ["text", "quads", "rect"]
    case .note, .text, .caret, .insert: ["at", "rect", "text"]
    case .freetext, .textbox, .typewriter, .callout, .stamp: ["rect", "at"]
    case .square, .box, .rectangle, .circle, .ellipse, .oval: ["rect", "text"]
    case .line, .arrow, .polygon, .polyline: ["vertices"]
    case .ink, .drawing: ["ink"]
    }
  }

  /// Whether the annotation is a text box.
  var isFreeText: Bool { [.freetext, .textbox, .typewriter, .callout].contains(self) }
}
