/// An icon of a Text or FileAttachment annotation: operators in a square of ``side`` points.
struct Icon: Hashable {
  /// The width and height.
  static let side = 20.0

  /// Paints with the annotation's colour, and lines in dark gray.
  private let area: String
  /// A line in the annotation's colour with a dark edge, which is painted afterwards.
  private let wire: String

  private init(_ area: String, wire: String = "") {
    (self.area, self.wire) = (area, wire)
  }

  /// Returns the operators that draw the icon in a colour.
  func content(in color: AnnotationColor) -> ContentBuilder {
    var content = ContentBuilder()
    content.setFill(color)
    if !area.isEmpty {
      content.append(".25 G")
      content.append(area)
    }
    if !wire.isEmpty {
      content.append(".25 G 3 w")
      content.append(wire)
      content.setStroke(color)
      content.append("1.4 w")
      content.append(wire)
    }
    return content
  }
}

extension Icon {
  /// Returns the icon of a Text annotation (ISO 32000-1, Table 172).
  static func note(_ name: String) -> Icon {
    switch name {
    case "Comment": comment
    case "Key": key
    case "Help": help
    case "NewParagraph": newParagraph
    case "Paragraph": paragraph
    case "Insert": insert
    default: note
    }
  }

  /// Returns the icon of a FileAttachment annotation (Table 184).
  static func attachment(_ name: String) -> Icon {
    switch name {
    case "Paperclip": paperclip
    case "Graph": graph
    case "Tag": tag
    default: pushPin
    }
  }

  /// A sheet with a folded corner and lines of text.
  private static let note = Icon(
    """
    3 2.5 m 17 2.5 l 17 13.5 l 13 17.5 l 3 17.5 l h B 13 17.5 m 13 13.5 l 17 13.5 l \
    6 13 m 10.5 13 l 6 9.5 m 14 9.5 l 6 6 m 14 6 l S
    """)
  /// A speech bubble.
  private static let comment = Icon(
    """
    5 18 m 15 18 l 17 18 18.5 16.5 18.5 14.5 c 18.5 9.5 l 18.5 7.5 17 6 15 6 c 10 6 l 5 1.5 l 5 6 l \
    3 6 1.5 7.5 1.5 9.5 c 1.5 14.5 l 1.5 16.5 3 18 5 18 c b 5 13.8 m 15 13.8 l 5 10.2 m 12 10.2 l S
    """)
  private static let key = Icon(
    """
    9.2 12 m 18.5 12 l 18.5 7 l 16.5 7 l 16.5 9.5 l 15 9.5 l 15 7.5 l 13 7.5 l 13 9.5 l 9.2 9.5 l \
    8.6 7.5 7.2 6.3 5.5 6.3 c 3.3 6.3 1.5 8.2 1.5 10.7 c 1.5 13.2 3.3 15.2 5.5 15.2 c 7.2 15.2 8.6 \
    14 9.2 12 c h \
    6 10.7 m 6 11.5 5.4 12.2 4.6 12.2 c 3.8 12.2 3.2 11.5 3.2 10.7 c 3.2 9.9 3.8 9.2 4.6 9.2 c \
    5.4 9.2 6 9.9 6 10.7 c h B*
    """)
  /// A question mark in a circle.
  private static let help = Icon(
    """
    18.5 10 m 18.5 14.7 14.7 18.5 10 18.5 c 5.3 18.5 1.5 14.7 1.5 10 c 1.5 5.3 5.3 1.5 10 1.5 c \
    14.7 1.5 18.5 5.3 18.5 10 c b 2 w 1 J 7 12.7 m 7 14.3 8.3 15.5 10 15.5 c 11.7 15.5 13 14.4 13 12.8 c \
    13 10.6 10 10.6 10 8 c 10 4.9 m 10 5 l S
    """)
  /// The sign that ends a paragraph.
  private static let paragraph = Icon(
    """
    9 17.5 m 16 17.5 l 16 15.7 l 14.8 15.7 l 14.8 2.5 l 12.9 2.5 l 12.9 15.7 l 11.4 15.7 l 11.4 2.5 \
    l 9.5 2.5 l \
    9.5 9.5 l 9 9.5 l 6.6 9.5 4.8 11.2 4.8 13.5 c 4.8 15.8 6.6 17.5 9 17.5 c b
    """)
  /// The arrow of a new line.
  private static let newParagraph = Icon(
    "17.5 17 m 17.5 7 l 8 7 l 8 3 l 1.5 9 l 8 15 l 8 11 l 13.5 11 l 13.5 17 l b")
  /// A caret.
  private static let insert = Icon("2.5 2.5 m 10 17.5 l 17.5 2.5 l 10 6.5 l b")
  private static let pushPin = Icon(
    """
    10 8 m 10 1.5 l S 6.5 18.5 m 13.5 18.5 l 13.5 17 l 12.2 16 l 12.2 12 l 15 9.5 l 15 8 l 5 8 l 5 9.5 l \
    7.8 12 l 7.8 16 l 6.5 17 l b
    """)
  private static let paperclip = Icon(
    "",
    wire: """
      13.5 13 m 13.5 6 l 13.5 3.7 12 2.3 10 2.3 c 8 2.3 6.5 3.7 6.5 6 c 6.5 14.5 l 6.5 16.5 7.6 17.7 \
      9 17.7 c \
      10.4 17.7 11 16.5 11 15 c 11 7 l S
      """)
  /// A bar chart.
  private static let graph = Icon(
    "3.5 2 3.5 7 re 8.5 2 3.5 11 re 13.5 2 3.5 15 re B 1.5 18.5 m 1.5 2 l 18.5 2 l S")
  /// A label with a hole.
  private static let tag = Icon(
    """
    1.5 10 m 6.5 15.5 l 18.5 15.5 l 18.5 4.5 l 6.5 4.5 l h 8 10 m 8 10.8 7.4 11.4 6.6 11.4 c \
    5.8 11.4 5.2 10.8 5.2 10 c 5.2 9.2 5.8 8.6 6.6 8.6 c 7.4 8.6 8 9.2 8 10 c h B*
    """)
}
