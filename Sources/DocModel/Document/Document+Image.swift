extension Document {
  /// Draws a page.
  ///
  /// ```swift
  /// let image = try document.image(ofPage: 0, zoom: 300.0 / 72)
  /// try image.png().write(to: URL(fileURLWithPath: "page.png"))
  /// ```
  ///
  /// Annotations with NoZoom and NoRotate (ISO 32000-1, Table 165), and every Text annotation, keep their size and stay
  /// upright about their upper left corners, as in ``PageTransform``; they are drawn above the others. If they can't be
  /// extracted from the file, they are drawn like the page.
  ///
  /// - Parameters:
  ///   - index: the 0-based page index.
  ///   - zoom: pixels per point.
  ///   - rotation: the additional clockwise rotation in degrees on top of the page's own: a multiple of 90.
  ///   - part: the part of the page to draw, in the coordinates of ``PageTransform``; its edges are moved to whole
  ///     pixels, and anything outside the page is left out. Nil draws the whole page.
  ///   - annotations: the annotations to draw.
  /// - Returns: the image, as large as ``PageTransform/size`` or the part of it, rounded to whole pixels.
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)``,
  ///   ``DocumentError/pageUnreadable(_:page:reason:)``, also if the part lies outside of the page, or
  ///   ``DocumentError/imageSize(_:page:width:height:)``.
  public func image(
    ofPage index: Int, zoom: Double = 1, rotation: Int = 0, part: ScreenRectangle? = nil,
    annotations: DrawnAnnotations = .all
  ) throws(DocumentError) -> PageImage {
    let page = try page(at: index)
    let transform = PageTransform(page: page, zoom: zoom, rotation: rotation)
    guard let area = DrawnArea(of: transform, part: part) else {
      if let part, DrawnArea.isOutside(part, of: transform) {
        throw .pageUnreadable(source.name, page: index, reason: "the part lies outside of the page")
      }
      throw .imageSize(
        source.name, page: index, width: part?.width ?? transform.size.width,
        height: part?.height ?? transform.size.height)
    }
    let drawing = try PageDrawing(
      page: page, transform: transform, from: area.origin, which: annotations, of: self,
      self.annotations(onPage: index))
    return try image(of: area, onPage: index, zoom, background: 255) { context throws(CairoError) in
      try drawing.draw(on: context)
    }
  }

  /// Draws an annotation by itself, on a transparent background, for example a stamp or a signature.
  ///
  /// ```swift
  /// let marks = try document.annotations(onPage: 0)
  /// if let stamp = marks.first(where: { $0.type == "Stamp" }) {
  ///   try document.image(of: stamp, zoom: 2).png().write(to: URL(fileURLWithPath: "stamp.png"))
  /// }
  /// ```
  ///
  /// It is drawn as on its page, also if it is hidden; NoZoom doesn't change its size. A highlight is opaque, since there
  /// is no text with which its colour could be multiplied.
  ///
  /// - Parameters:
  ///   - annotation: an annotation of this document.
  ///   - zoom: pixels per point.
  /// - Returns: an image of the annotation's rectangle, enlarged to whole pixels.
  /// - Throws: ``DocumentError/noSuchPage(_:page:count:)``, ``DocumentError/pageUnreadable(_:page:reason:)``, also if the
  ///   document has no such annotation, or ``DocumentError/imageSize(_:page:width:height:)``.
  public func image(of annotation: Annotation, zoom: Double = 1) throws(DocumentError) -> PageImage {
    let index = annotation.pageIndex
    let transform = PageTransform(page: try page(at: index), zoom: zoom)
    guard let rectangle = annotation.rectangle, !rectangle.isEmpty, annotation.index >= 0,
      let drawing = SingleAnnotation.all([annotation], of: self)?.first
    else {
      throw .pageUnreadable(source.name, page: index, reason: "the annotation can't be drawn by itself")
    }
    let shown = transform.screenRectangle(
      of: rectangle, noZoom: false, noRotate: drawing.flags.contains(.noRotate))
    guard transform.scale > 0, let area = DrawnArea(around: shown) else {
      throw .imageSize(source.name, page: index, width: shown.width, height: shown.height)
    }
    return try image(of: area, onPage: index, zoom, background: 0) { context throws(CairoError) in
      try drawing.draw(on: context, transform, from: area.origin, keepingSize: false)
    }
  }

  /// Draws an area on a background of one byte: 255 is opaque white, and 0 transparent.
  private func image(
    of area: DrawnArea, onPage index: Int, _ zoom: Double, background: UInt8,
    _ draw: (CairoContext) throws(CairoError) -> Void
  ) throws(DocumentError) -> PageImage {
    let (width, height) = (area.width, area.height)
    let bytesPerRow = width * CairoImage.bytesPerPixel
    var pixels = [UInt8](repeating: background, count: bytesPerRow * height)
    let drawn = pixels.withUnsafeMutableBytes { bytes in
      Result { () throws(CairoError) in
        let image = try CairoImage(pixels: bytes, width: width, height: height, bytesPerRow: bytesPerRow)
        try draw(try CairoContext(drawingOn: image))
        try image.flush()
      }
    }
    if case .failure(let error) = drawn {
      throw .pageUnreadable(source.name, page: index, reason: error.message)
    }
    return PageImage(
      width: width, height: height, bytesPerRow: bytesPerRow, pixels: pixels, pixelsPerInch: 72 * zoom)
  }

  /// Draws a page scaled to fit a box of pixels.
  ///
  /// - Parameters:
  ///   - index: the 0-based page index.
  ///   - width: the width of the box in pixels.
  ///   - height: the height of the box in pixels.
  ///   - rotation: the additional clockwise rotation in degrees on top of the page's own: a multiple of 90.
  ///   - annotations: the annotations to draw.
  /// - Returns: the image, in the page's proportions.
  /// - Throws: as ``image(ofPage:zoom:rotation:part:annotations:)``.
  public func image(
    ofPage index: Int, fittingWidth width: Int, height: Int, rotation: Int = 0,
    annotations: DrawnAnnotations = .all
  ) throws(DocumentError) -> PageImage {
    let size = PageTransform(page: try page(at: index), rotation: rotation).size
    let zoom = min(Double(width) / size.width, Double(height) / size.height)
    return try image(ofPage: index, zoom: zoom, rotation: rotation, annotations: annotations)
  }
}

/// The area of a page covered by an image, in pixels.
private struct DrawnArea {
  /// The upper left pixel.
  let origin: ScreenPoint
  let width: Int
  let height: Int

  /// Creates the area of a whole page or of a part; nil if it is empty, or too large for an image.
  init?(of transform: PageTransform, part: ScreenRectangle?) {
    guard transform.scale > 0 else { return nil }
    var origin = ScreenPoint(x: 0, y: 0)
    var (width, height) = (transform.size.width.rounded(), transform.size.height.rounded())
    if let part {
      guard [part.x0, part.y0, part.x1, part.y1].allSatisfy(\.isFinite) else { return nil }
      origin = ScreenPoint(x: max(0, part.x0.rounded()), y: max(0, part.y0.rounded()))
      (width, height) = (min(width, part.x1.rounded()) - origin.x, min(height, part.y1.rounded()) - origin.y)
      guard width >= 0, height >= 0, part.width > 0, part.height > 0 else { return nil }
    }
    self.init(origin, width, height)
  }

  /// Creates the area of whole pixels around a rectangle; nil if it is too large for an image.
  init?(around rectangle: ScreenRectangle) {
    let origin = ScreenPoint(x: rectangle.x0.rounded(.down), y: rectangle.y0.rounded(.down))
    self.init(origin, rectangle.x1.rounded(.up) - origin.x, rectangle.y1.rounded(.up) - origin.y)
  }

  private init?(_ origin: ScreenPoint, _ width: Double, _ height: Double) {
    let sides = 0...Double(DocumentLimits.longestImageSide)
    guard sides.contains(width), sides.contains(height),
      width * height <= Double(DocumentLimits.mostImagePixels)
    else { return nil }
    (self.origin, self.width, self.height) = (origin, max(1, Int(width)), max(1, Int(height)))
  }

  /// Whether a part that isn't empty has no pixel of a page that can be drawn.
  static func isOutside(_ part: ScreenRectangle, of transform: PageTransform) -> Bool {
    guard transform.scale > 0, part.width > 0, part.height > 0 else { return false }
    let size = transform.size
    return part.x1.rounded() < 0 || part.y1.rounded() < 0 || part.x0.rounded() > size.width.rounded()
      || part.y0.rounded() > size.height.rounded()
  }
}

/// A page with its annotations, prepared for drawing.
private struct PageDrawing {
  private let page: PageGeometry
  private let transform: PageTransform
  /// The point of the page on screen where the image begins.
  private let origin: ScreenPoint
  private let which: DrawnAnnotations
  private let base: PopplerPage
  /// Whether Poppler itself selects the right annotations by their flags.
  private var popplerSelectsCorrectly: Bool
  /// Whether Poppler omits the annotations that aren't drawn like the page.
  private var leavesOut = false
  private var single: [SingleAnnotation] = []
  /// Whether replies are left out: Poppler doesn't know which notes these are, and so none is drawn with the page.
  private let hidesReplies: Bool
  /// Whether annotations of types unknown to Poppler that have the flag Invisible are hidden.
  private let hidesUnknown: Bool

  init(
    page: PageGeometry, transform: PageTransform, from origin: ScreenPoint, which: DrawnAnnotations,
    of document: Document, _ annotations: [Annotation]
  ) throws(DocumentError) {
    (self.page, self.transform, self.origin, self.which) = (page, transform, origin, which)
    base = try document.pageForDrawing(page.index)
    base.blendHighlights(annotations)
    // Poppler doesn't distinguish unknown types: if one of them is standard, all are shown.
    hidesUnknown =
      annotations.contains(where: \.isInvisibleOfUnknownType)
      && !annotations.contains { $0.flags.contains(.invisible) && $0.isUnknownToPoppler }
    let hidesReplies = which == .withoutReplies && annotations.contains(where: \.isNoteInReply)
    self.hidesReplies = hidesReplies
    let selectsByFlags = which == .all || which == .withoutReplies
    popplerSelectsCorrectly =
      !hidesUnknown && (selectsByFlags || document.file != nil && annotations.isEmpty)
    guard which != .none else { return }
    let own = annotations.filter {
      $0.isShown(which) && !(hidesReplies && $0.isNoteInReply)
        && Self.isDrawnSeparately($0.flags.placing(type: $0.type), page, transform, atAnyZoom: hidesReplies)
    }
    guard hidesReplies || !own.isEmpty,
      let single = own.isEmpty ? [] : SingleAnnotation.all(own, of: document)
    else { return }
    self.single = single
    leavesOut = true
    popplerSelectsCorrectly = false
  }

  /// Whether an annotation isn't zoomed or rotated with its page.
  ///
  /// Poppler honours NoRotate for the page's rotation, but doesn't know the view's.
  private static func isDrawnSeparately(
    _ flags: AnnotationFlags, _ page: PageGeometry, _ transform: PageTransform, atAnyZoom: Bool
  )
    -> Bool
  {
    if flags.contains(.noZoom), atAnyZoom || transform.zoom != 1 { return true }
    return flags.contains(.noRotate) && (transform.rotation != 0 || page.rotation != 0)
  }

  func draw(on context: CairoContext) throws(CairoError) {
    // Relative to Poppler's crop box, from which its drawing starts.
    let cropBox = base.cropBox
    try context.setTransform(
      AffineTransform { x, y in
        let point = transform.screenPoint(page.userSpace(fromShown: x, y, of: cropBox))
        return ScreenPoint(x: point.x - origin.x, y: point.y - origin.y)
      })
    if popplerSelectsCorrectly {
      base.draw(on: context)
    } else {
      base.draw(on: context) { annotation in
        annotation.flags.isShown(which)
          && !(hidesUnknown && annotation.isOfUnknownType && annotation.flags.contains(.invisible))
          && !(leavesOut
            && Self.isDrawnSeparately(annotation.flags, page, transform, atAnyZoom: hidesReplies))
      }
    }
    try context.check()
    for annotation in single { try annotation.draw(on: context, transform, from: origin) }
  }
}

/// An annotation that is drawn on its own.
private struct SingleAnnotation {
  let rectangle: Rectangle
  let flags: AnnotationFlags
  /// A page that contains only this annotation.
  let page: PopplerPage

  /// The distance in points by which the page extends beyond the annotation: Poppler's icons are larger than some
  /// rectangles.
  private static let margin = 100.0

  /// Puts each annotation on a page of its own; nil if these pages can't be made.
  static func all(_ annotations: [Annotation], of document: Document) -> [SingleAnnotation]? {
    guard let extract = try? PageExtract(document.reread()) else { return nil }
    let pageID = annotations.first.flatMap { document.leaf($0.pageIndex)?.id }
    var added: [(rectangle: Rectangle, annotation: Annotation)] = []
    for annotation in annotations {
      // An annotation without a rectangle has no position and isn't drawn at all.
      guard let rectangle = annotation.rectangle else { continue }
      let box = Rectangle(
        x0: rectangle.x0.rounded(.down) - margin, y0: rectangle.y0.rounded(.down) - margin,
        x1: rectangle.x1.rounded(.up) + margin, y1: rectangle.y1.rounded(.up) + margin)
      guard extract.addAnnotation(annotation.index, ofPage: pageID, at: annotation.pageIndex, on: box) else {
        return nil
      }
      added.append((rectangle, annotation))
    }
    guard let bytes = try? extract.written(),
      let poppler = try? PopplerDocument(.bytes(bytes), password: nil), poppler.pageCount == added.count
    else { return nil }
    var single: [SingleAnnotation] = []
    for (index, (rectangle, annotation)) in added.enumerated() {
      guard let page = poppler.page(at: index) else { return nil }
      page.blendHighlights([annotation])
      let flags = annotation.flags.placing(type: annotation.type)
      single.append(SingleAnnotation(rectangle: rectangle, flags: flags, page: page))
    }
    return single
  }

  /// Draws the annotation.
  ///
  /// - Parameters:
  ///   - context: the context of the image.
  ///   - transform: the transform of its page to the screen.
  ///   - origin: the point on screen where the image begins.
  ///   - keepsSize: whether NoZoom is respected.
  /// - Throws: `CairoError`.
  func draw(
    on context: CairoContext, _ transform: PageTransform, from origin: ScreenPoint,
    keepingSize keepsSize: Bool = true
  ) throws(CairoError) {
    let corner = Point(x: rectangle.x0, y: rectangle.y1)
    let onPage = transform.screenPoint(corner)
    let pivot = ScreenPoint(x: onPage.x - origin.x, y: onPage.y - origin.y)
    let scale = keepsSize && flags.contains(.noZoom) ? transform.userUnit : transform.scale
    let (right, down) = Self.axes(flags.contains(.noRotate) ? 0 : transform.rotation)
    let box = page.cropBox
    try context.setTransform(
      AffineTransform { x, y in
        // Measured from the annotation's corner, along its own axes.
        let (along, across) = (scale * (x + box.x0 - corner.x), scale * (y - box.y1 + corner.y))
        return ScreenPoint(
          x: pivot.x + along * right.x + across * down.x, y: pivot.y + along * right.y + across * down.y)
      })
    page.draw(on: context)
    try context.check()
  }

  /// Returns the directions of right and down after a clockwise rotation.
  private static func axes(_ rotation: Int) -> (right: ScreenPoint, down: ScreenPoint) {
    switch rotation {
    case 90: (ScreenPoint(x: 0, y: 1), ScreenPoint(x: -1, y: 0))
    case 180: (ScreenPoint(x: -1, y: 0), ScreenPoint(x: 0, y: -1))
    case 270: (ScreenPoint(x: 0, y: -1), ScreenPoint(x: 1, y: 0))
    default: (ScreenPoint(x: 1, y: 0), ScreenPoint(x: 0, y: 1))
    }
  }
}

extension PopplerPage {
  /// Makes translucent highlights without an appearance blend with the page by multiplication, as opaque ones do.
  ///
  /// Poppler multiplies only opaque ones, and paints translucent ones over the text.
  fileprivate func blendHighlights(_ annotations: [Annotation]) {
    guard annotations.contains(where: { $0.opaqueHighlightColor != nil }) else { return }
    recolorHighlights(
      annotations.filter { $0.type == "Highlight" && $0.rectangle != nil }.map(\.opaqueHighlightColor))
  }
}

extension Document {
  /// Returns a separate page for drawing, since drawing changes the page's text.
  fileprivate func pageForDrawing(_ index: Int) throws(DocumentError) -> PopplerPage {
    if let mended = mendedDocument(forPage: index, drawing: true) { return try mended.pageForDrawing(index) }
    do throws(PopplerError) {
      let poppler = try openPopplerForDrawing().get()
      // Poppler would loop forever through the fields of an unsound form.
      let page = hasSoundForm ? poppler.page(at: index) : try pageWithoutForm(index)
      if let page { return page }
    } catch {
      throw .pageUnreadable(source.name, page: index, reason: error.message)
    }
    if let mended = mendedDocument(forPage: index, drawing: true, afterFailure: true) {
      return try mended.pageForDrawing(index)
    }
    throw .pageUnreadable(source.name, page: index, reason: "its contents are damaged")
  }

  /// Returns a page of a copy of the document without its form.
  private func pageWithoutForm(_ index: Int) throws(PopplerError) -> PopplerPage? {
    do throws(QPDFError) {
      let extract = try PageExtract(reread())
      guard extract.addPage(at: index) else { return nil }
      let bytes = try extract.written()
      return try? PopplerDocument(.bytes(bytes), password: nil).page(at: 0)
    } catch {
      throw PopplerError(isPassword: false, message: "its form loops, and \(error.message)")
    }
  }
}

extension Annotation {
  /// Whether its flags make it visible in an image.
  fileprivate func isShown(_ which: DrawnAnnotations) -> Bool {
    flags.isShown(which) && !isInvisibleOfUnknownType
  }

  /// Whether it is a note that answers another annotation.
  fileprivate var isNoteInReply: Bool {
    type == "Text" && markup.inReplyTo != nil && markup.replyType != .group
  }

  /// Whether the type is nonstandard and the flag Invisible then hides it (Table 165).
  fileprivate var isInvisibleOfUnknownType: Bool {
    flags.contains(.invisible) && !Self.standardTypes.contains(type ?? "")
  }

  /// Whether the type is standard but unknown to Poppler.
  fileprivate var isUnknownToPoppler: Bool {
    ["PrinterMark", "TrapNet", "Watermark", "Redact", "Projection"].contains(type)
  }

  /// ISO 32000-1, Table 169, and the additions of ISO 32000-2.
  private static let standardTypes: Set<String> = [
    "Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline",
    "Squiggly", "StrikeOut", "Caret", "Stamp", "Ink", "Popup", "FileAttachment", "Sound", "Movie", "Screen",
    "Widget", "PrinterMark", "TrapNet", "Watermark", "3D", "Redact", "RichMedia", "Projection",
  ]
}

extension AnnotationFlags {
  /// Whether the flags make an annotation visible in an image.
  fileprivate func isShown(_ which: DrawnAnnotations) -> Bool {
    switch which {
    case .all, .withoutReplies: !contains(.hidden) && !contains(.noView)
    case .none: false
    case .print: contains(.print) && !contains(.hidden)
    }
  }
}
