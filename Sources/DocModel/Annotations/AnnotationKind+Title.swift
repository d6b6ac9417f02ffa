extension Annotation.Kind {
  /// The kind in words, as in the name of a step, such as `Text Box`.
  var title: String {
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
    case .caret: "Caret"
    case .stamp: "Stamp"
    case .ink: "Drawing"
    case .link: "Link"
    case .widget: "Form Field"
    case .redact: "Redaction"
    case .fileAttachment: "Attachment"
    default: "Annotation"
    }
  }
}
