extension Annotation.Kind {
  /// The kind in words, as in the name of a step, such as `Text Box`.
  var title: String { words ?? "Annotation" }

  /// The kind in words for people, such as `Text Box`; nil for one without a common name.
  package var words: String? {
    switch self {
    case .text: "Note"
    case .freeText: "Text Box"
    case .line: "Line"
    case .square: "Rectangle"
    case .circle: "Ellipse"
    case .polygon: "Polygon"
    case .polyLine: "Polyline"
    case .highlight: "Highlight"
    case .underline: "Underline"
    case .squiggly: "Squiggly Underline"
    case .strikeOut: "Strikeout"
    case .caret: "Insertion"
    case .stamp: "Stamp"
    case .ink: "Drawing"
    case .link: "Link"
    case .widget: "Form Field"
    case .redact: "Redaction"
    case .fileAttachment: "Attachment"
    default: nil
    }
  }
}
