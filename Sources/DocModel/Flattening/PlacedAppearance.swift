import Foundation

/// The appearance of an annotation as it is drawn on its page.
enum PlacedAppearance {
  case form(DocumentDraft.PlacedForm)
  /// The appearance draws nothing, such as that of a check box that is off.
  case nothing
  /// There is no appearance, and none can be drawn.
  case missing
}

extension DocumentDraft {
  /// Returns the normal appearance of an annotation, which is drawn if the file has none.
  ///
  /// - Parameters:
  ///   - annotation: the annotation.
  ///   - dictionary: its dictionary in the file; nil for a new one.
  ///   - drawing: a drawing that takes the place of the appearance; nil if there is none.
  ///   - page: the page; nil if its geometry is unknown.
  /// - Returns: the appearance.
  mutating func appearance(
    of annotation: Annotation, _ dictionary: PDFObject?, _ drawing: AppearanceStream?, on page: PageGeometry?
  ) -> PlacedAppearance {
    let rotation = annotation.staysUpright ? page?.rotation ?? 0 : 0
    if drawing == nil, annotation.appearance?.normal != nil {
      guard let rectangle = annotation.rectangle, let stream = dictionary?.normalAppearance,
        let id = stream.id,
        let box = stream["BBox"]?.rectangle
      else { return .nothing }
      let matrix = stream["Matrix"]?.matrix ?? Self.identity
      guard let placing = Self.matrix(from: box, matrix, to: rectangle, turnedBy: rotation) else {
        return .nothing
      }
      return .form(PlacedForm(form: formXObject(stream, id), matrix: placing))
    }
    var annotation = annotation
    // Readers draw the border of a link, which needs no appearance.
    if case .link = annotation.kind { annotation.kind = .square(Annotation.Shape()) }
    guard annotation.kind.isDrawn else { return .missing }
    // The icon of a reply would cover the annotation that it replies to.
    guard let page, !(annotation.isNote && annotation.markup.inReplyTo != nil),
      let drawing = drawing ?? AppearanceStream(of: annotation, on: page),
      let placing = Self.matrix(
        from: drawing.boundingBox, drawing.matrix ?? Self.identity, to: drawing.rectangle, turnedBy: rotation)
    else { return .nothing }
    return .form(PlacedForm(form: add(drawing, of: "annotation \(annotation.id)"), matrix: placing))
  }

  private static let identity = [1.0, 0, 0, 1, 0, 0]

  /// Returns the matrix that maps the box of an appearance, after its own matrix, to the annotation's rectangle
  /// (12.5.5, algorithm 8.1); nil if one of them is empty.
  ///
  /// An annotation that doesn't turn with the page turns about the upper left corner of its rectangle, by the degrees
  /// by which the page is turned clockwise.
  private static func matrix(
    from box: Rectangle, _ matrix: [Double], to rectangle: Rectangle, turnedBy rotation: Int
  ) -> [Double]? {
    let corners = box.corners.map { corner in
      Point(
        x: matrix[0] * corner.x + matrix[2] * corner.y + matrix[4],
        y: matrix[1] * corner.x + matrix[3] * corner.y + matrix[5])
    }
    guard let bounds = Rectangle(around: corners), !bounds.isEmpty, !rectangle.isEmpty else { return nil }
    let (across, up) = (rectangle.width / bounds.width, rectangle.height / bounds.height)
    // From the upper left corner of the rectangle.
    let (right, down) = (-bounds.x0 * across, -bounds.y1 * up)
    let turned =
      switch rotation {
      case 90: [0, across, -up, 0, -down, right]
      case 180: [-across, 0, 0, -up, -right, -down]
      case 270: [0, -across, up, 0, down, -right]
      default: [across, 0, 0, up, right, down]
      }
    let placed = turned.dropLast(2) + [turned[4] + rectangle.x0, turned[5] + rectangle.y1]
    guard placed.allSatisfy({ abs($0) <= ContentBuilder.largestNumber }) else { return nil }
    return Array(placed)
  }

  /// Returns an appearance stream that readers take for a form XObject; those of some producers lack the subtype.
  private mutating func formXObject(_ stream: PDFObject, _ id: ObjectID) -> ObjectID {
    guard stream["Subtype"]?.name != "Form", let old = file.streamDictionary(id) else { return id }
    var dictionary = PDFDictionary("Subtype", .name("Form"))
    for (key, value) in old.entries where key != "Subtype" && key != "Length" {
      dictionary.append(key, value)
    }
    var data: [UInt8] = []
    guard file.withStreamData(id, decodingUpTo: nil, { bytes, _ in data = Array(bytes) }) else { return id }
    return objects.add(.stream(dictionary, data))
  }
}

extension Annotation.Kind {
  /// Whether annotations of this kind are drawn if they have no appearance, or show nothing then.
  fileprivate var isDrawn: Bool {
    switch self {
    case .unknown, .sound, .movie, .screen, .watermark, .threeD, .richMedia, .projection, .printerMark,
      .trapNet:
      false
    default: true
    }
  }
}

extension PDFObject {
  /// The normal appearance of an annotation in its present state (Table 168); nil if there is none.
  fileprivate var normalAppearance: PDFObject? {
    guard let normal = self["AP"]?["N"] else { return nil }
    if normal.isStream { return normal }
    // Readers take the state Off for a missing one.
    return normal.value(forKey: self["AS"]?.rawName ?? "Off").flatMap { $0.isStream ? $0 : nil }
  }

  /// The matrix of six numbers.
  fileprivate var matrix: [Double]? {
    guard let numbers, numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
    return numbers
  }
}
