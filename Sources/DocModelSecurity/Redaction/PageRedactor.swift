/// Removes areas of one page, and puts boxes in their place.
struct PageRedactor {
  let objects: RedactedObjects
  let index: Int
  let marked: [MarkedArea]
  /// The indexes of glyphs that go.
  let glyphs: Set<Int>
  /// Whether the texts of redaction annotations are written over their areas.
  let writesTexts: Bool
  /// The finder of words that go from the whole content, wherever they stand; nil for none.
  let finder: RedactionFinder?

  /// The resolution of pages that become images, in dots per inch.
  private static let resolution = 300.0

  /// The outcome for a page.
  struct Outcome {
    /// The identifiers of marked content with removed parts; nil for all.
    var touchedMarks: Set<Int>?
    /// The reason why the page became an image; nil if it didn't.
    var obstacle: String?
  }

  /// Redacts the page.
  ///
  /// - Parameter obstacle: the reason why the page has to become an image, if that is known.
  /// - Returns: the outcome.
  /// - Throws: ``RedactionError``.
  func run(drawnBecause obstacle: String?) throws(RedactionError) -> Outcome {
    guard let leaf = objects.document.leaf(index), let id = leaf.id,
      let geometry = try? objects.document.page(at: index),
      case .dictionary(var page) = objects.current(id)
    else { throw failure("it can't be read") }
    var outcome = Outcome(touchedMarks: [], obstacle: obstacle)
    var content: [UInt8]
    var resources: PDFDictionary
    if obstacle == nil {
      do throws(RedactionObstacle) {
        let work = ContentFilter.PageWork()
        work.removedGlyphs = glyphs
        (content, resources) = try filtered(leaf, work)
        outcome.touchedMarks = work.touchedMarks
      } catch {
        (content, resources, outcome) = (
          [], PDFDictionary(), Outcome(touchedMarks: nil, obstacle: error.reason)
        )
      }
    } else {
      (content, resources, outcome.touchedMarks) = ([], PDFDictionary(), nil)
    }
    if outcome.obstacle != nil {
      let box = geometry.cropBox
      (content, resources) = try drawn(geometry)
      let corners = PDFValue.array([.real(box.x0), .real(box.y0), .real(box.x1), .real(box.y1)])
      page = page.without(["Group", "BleedBox", "TrimBox", "ArtBox"]).with("MediaBox", corners).with(
        "CropBox", corners)
    }
    try appendBoxes(&content, &resources, geometry)
    let stream = objects.addStream(PDFDictionary(), content)
    objects.changes.set(
      id, to: .value(.dictionary(PageContents.replaced(page, contents: stream, resources: resources))))
    return outcome
  }

  private func failure(_ reason: String) -> RedactionError {
    .pageNotRedactable(objects.document.source.name, page: index, reason: reason)
  }

  /// Returns the content without the parts in the areas.
  private func filtered(
    _ leaf: PageLeaf, _ work: ContentFilter.PageWork
  ) throws(RedactionObstacle) -> ([UInt8], PDFDictionary) {
    guard let data = PageContents.data(of: leaf.object) else {
      throw RedactionObstacle(reason: "has content that can't be decoded")
    }
    let filter = ContentFilter(
      data, resources: PageContents.resources(of: leaf), matrix: .identity, areas: marked.map(\.area),
      page: work,
      objects: objects)
    filter.finder = finder
    try filter.run()
    return (Array("q\n".utf8) + filter.output + Array("Q\n".utf8), filter.filteredResources)
  }

  // MARK: Images

  /// Returns content that shows an image of the page without the areas.
  private func drawn(_ page: PageGeometry) throws(RedactionError) -> ([UInt8], PDFDictionary) {
    let box = page.cropBox
    let points = max(box.width, box.height) * page.userUnit
    let zoom = min(Self.resolution / 72, Double(DocumentLimits.longestImageSide - 1) / max(1, points))
    let image: PageImage
    do throws(DocumentError) {
      image = try objects.document.image(
        ofPage: index, zoom: zoom, rotation: -page.rotation, annotations: .none)
    } catch {
      throw failure("it can't be drawn, \(error)")
    }
    let transform = PageTransform(page: page, zoom: zoom, rotation: -page.rotation)
    var samples = image.samples(isMask: false)
    let rowLength = (image.width * samples.bitsPerPixel + 7) / 8
    for area in marked {
      let corner = transform.screenPoint(Point(x: area.area.rectangle.x0, y: area.area.rectangle.y1))
      let opposite = transform.screenPoint(Point(x: area.area.rectangle.x1, y: area.area.rectangle.y0))
      let blanked = ImageSamples(
        bitsPerPixel: samples.bitsPerPixel, rowLength: rowLength, blankIsSet: true)
      guard
        let pixels = ImagePixels(
          x: corner.x...max(corner.x, opposite.x), y: corner.y...max(corner.y, opposite.y),
          width: image.width, height: image.height)
      else { continue }
      blanked.blank(pixels, in: &samples.bytes)
    }
    let isColor = samples.bitsPerPixel == 24
    let dictionary = PDFDictionary([
      ("Type", .name("XObject")), ("Subtype", .name("Image")), ("Width", .integer(image.width)),
      ("Height", .integer(image.height)), ("ColorSpace", .name(isColor ? "DeviceRGB" : "DeviceGray")),
      ("BitsPerComponent", .integer(isColor ? 8 : samples.bitsPerPixel)),
    ])
    let id = objects.addStream(dictionary, samples.bytes)
    let numbers = [box.width, 0, 0, box.height, box.x0, box.y0].map(ContentNumber.text).joined(separator: " ")
    return (
      Array("q \(numbers) cm /Page Do Q\n".utf8),
      PDFDictionary([("XObject", .dictionary(PDFDictionary([("Page", .reference(id))])))])
    )
  }

  // MARK: Boxes

  /// Appends the boxes, and the texts over them.
  private func appendBoxes(
    _ content: inout [UInt8], _ resources: inout PDFDictionary, _ page: PageGeometry
  ) throws(RedactionError) {
    var boxes = ContentBuilder()
    for area in marked where area.fill.space != .none {
      boxes.setFill(area.fill)
      boxes.rectangle(area.area.rectangle)
      boxes.paint(.fill)
    }
    guard boxes.isSound else { throw failure("an area is too large") }
    if !boxes.bytes.isEmpty { content += Array("q ".utf8) + boxes.bytes + Array(" Q\n".utf8) }
    guard writesTexts else { return }
    do throws(CairoError) {
      let overlays = try RedactionOverlays(marked, on: page, objects: objects)
      guard !overlays.forms.isEmpty else { return }
      var forms = PDFDictionary()
      if case .dictionary(let known)? = resources["XObject"] { forms = known }
      for (number, form) in overlays.forms.enumerated() {
        let name = "RedactionText\(number + 1)"
        forms = forms.with(PDFName(Array(name.utf8)), .reference(form.id))
        content += Array(
          "q 1 0 0 1 \(ContentNumber.text(form.x)) \(ContentNumber.text(form.y)) cm /\(name) Do Q\n".utf8)
      }
      resources = resources.with("XObject", .dictionary(forms))
    } catch {
      throw failure("the text over an area can't be drawn, \(error.message)")
    }
  }
}

/// An area with the box in its place.
struct MarkedArea: Hashable {
  var area: RedactionArea
  /// The colour of the box.
  var fill: AnnotationColor
  /// The redaction annotation whose text is written over the area; nil for none.
  var overlay: Annotation.Redaction?
}
