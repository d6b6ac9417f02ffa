import ArgumentParser
import DocModel
import Foundation
import Viewer

/// `pdfkey info`: the properties of documents, and changing them.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show or change title, author, dates, page size and more.",
    discussion: """
      Examples:
        pdfkey info paper.pdf
        pdfkey info --json *.pdf | jq -r .info.Title
        pdfkey info --page-boxes --pages 1-3 paper.pdf
        pdfkey info --fonts --images paper.pdf
        pdfkey info --xmp paper.pdf > paper.xml
        pdfkey info paper.pdf --set title="On Reading" --unset keywords
        pdfkey info paper.pdf --set page-mode=UseOutlines --set open-page=5
        pdfkey info paper.pdf --strip -o public.pdf
        pdfkey info paper.pdf --strip --strip-also authors,attachments -o public.pdf

      Properties: \(DocumentProperties.names.joined(separator: ", ")).

      For a damaged file, repairs and unreadable parts are listed last. Scripts are never run.

      \(ExitStatus.help)
      """
  )
  .ofPDFKey

  @OptionGroup var input: InputOptions
  @OptionGroup var limits: LimitOptions

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection?

  @OptionGroup var properties: PropertyOptions
  // Not within the other group: nested groups would cost every command time to parse its arguments.
  @OptionGroup var destination: DestinationOptions

  @Flag(help: .invalidateSignatures)
  var invalidateSignatures = false

  @Flag(help: .jsonLines)
  var json = false

  @Flag(help: "List the label, size, boxes and rotation of each page.")
  var pageBoxes = false

  @Flag(help: "List actions, such as scripts, with their triggers.")
  var actions = false

  @Flag(help: "List fonts, whether they are embedded, and their pages.")
  var fonts = false

  @Flag(help: "List images with pixels, resolution, colours and place.")
  var images = false

  @Flag(help: "Print only the XMP metadata, unchanged.")
  var xmp = false

  func validate() throws {
    try input.requireSome()
    guard properties.isEditing || !(destination.isGiven || invalidateSignatures) else {
      throw ValidationError(
        "-o, --dry-run, --backup and --invalidate-signatures need --set, --unset or --strip.")
    }
    _ = try destination.saveOptions(invalidating: invalidateSignatures)
    guard !properties.strip || destination.output != nil else {
      throw ValidationError("--strip writes a copy: name it with -o.")
    }
    let lists = pageBoxes || actions || fonts || images || pages != nil
    guard !(properties.isEditing && (xmp || lists)) else {
      throw ValidationError(
        "--set, --unset and --strip exclude --xmp, --page-boxes, --actions, --fonts, --images and --pages.")
    }
    guard !(xmp && json) else {
      throw ValidationError("--xmp and --json exclude each other: the JSON includes the XMP metadata.")
    }
    guard !(xmp && lists) else {
      throw ValidationError(
        "--xmp prints nothing else: leave out --pages, --page-boxes, --actions, --fonts and --images.")
    }
  }

  func run() throws {
    guard !properties.isEditing else { return try edit() }
    let listing = InfoListing(
      pages: pages, json: json, pageBoxes: pageBoxes, actions: actions, fonts: fonts, images: images, xmp: xmp
    )
    try listing.print(DocumentBatch(input, limits, json: json))
  }
}

/// Prints the properties of documents.
struct InfoListing {
  var pages: PageSelection?
  var json = false
  var pageBoxes = false
  var actions = false
  var fonts = false
  var images = false
  var xmp = false

  /// Prints the properties of each document.
  ///
  /// - Throws: `ExitCode` if some documents failed, after all are done; `OutputError`.
  func print(_ batch: DocumentBatch) throws {
    var isFirst = ResumedBatch.current == nil
    try batch.forEach { document, path in
      let selected = try selectedPages(document)
      if xmp {
        writeXMP(document, path, batch)
      } else {
        let listed = actions ? document.allActions() : nil
        let indexes = try fonts || images ? document.indexes(of: pages) : []
        let fonts = fonts ? document.fonts(onPages: indexes) : nil
        let images = images ? document.images(onPages: indexes) : nil
        let facts = DocumentFacts(document)
        if json {
          var object = JSONObject(facts, path: path, pages: selected)
          let labels = document.pageLabels
          if let listed {
            object = object.merging(["actions": listed.map { JSONObject($0, labels: labels) }])
          }
          if let fonts { object = object.merging(["fonts": fonts.map { JSONObject($0) }]) }
          if let images {
            object = object.merging(["images": images.map { JSONObject($0, labels: labels) }])
          }
          try batch.output.write(json: object)
        } else {
          if !isFirst { batch.output.write(line: "") }
          isFirst = false
          write(facts, path, selected, batch.output)
          for item in listed ?? [] { batch.output.write(line: Self.line(item)) }
          for font in fonts ?? [] { batch.output.write(line: Self.line(font)) }
          for image in images ?? [] { batch.output.write(line: Self.line(image)) }
        }
      }
      if let flaw = document.flaw(.pagesUnreadable) {
        try batch.report(.pagesUnreadable(path, reason: flaw))
      }
    }
  }

  /// Returns the pages to list one by one; nil for none.
  private func selectedPages(_ document: Document) throws -> [PageGeometry]? {
    guard pageBoxes || pages != nil && !(fonts || images) else { return nil }
    return try document.indexes(of: pages).map { try document.page(at: $0) }
  }

  private func writeXMP(_ document: Document, _ path: String, _ batch: DocumentBatch) {
    guard let xmp = document.info.xmp else {
      Messages.print("\(path): \(document.flaw(.leftOut) ?? "has no XMP metadata")")
      return
    }
    batch.output.write(content: xmp)
    if !xmp.hasSuffix("\n") { batch.output.write(line: "") }
  }

  private static func line(_ item: DocumentAction) -> String {
    let name = item.name.map { " “\($0)”" } ?? ""
    return "Action of \(item.place) \(item.event)\(name): \(text(item.action))".onOneLine
  }

  private static func line(_ font: DocumentFont) -> String {
    let isSubset = font.subsetTag != nil
    let pages = IndexSet(font.pageIndexes).rangeView.map { range in
      range.count == 1 ? "\(range.lowerBound + 1)" : "\(range.lowerBound + 1)-\(range.upperBound)"
    }
    let facts = [
      font.type, font.isEmbedded ? isSubset ? "embedded subset" : "embedded" : "not embedded",
      font.encoding ?? "", font.hasUnicodeMap ? "with Unicode map" : "",
      "\(font.pageIndexes.count == 1 ? "page" : "pages") \(pages.joined(separator: " "))",
    ]
    return "Font \(font.name.isEmpty ? "without a name" : font.name): \(facts.joinedFacts)".onOneLine
  }

  private static func line(_ image: DocumentImage) -> String {
    let role =
      switch image.role {
      case .image: "Image"
      case .stencil: "Stencil"
      case .mask: "Mask"
      case .softMask: "Soft mask"
      }
    var resolution = ""
    if let across = image.horizontalResolution, let down = image.verticalResolution {
      resolution = "\(across.rounded().brief) × \(down.rounded().brief) per inch"
    }
    let facts = [
      "\(image.width) × \(image.height) pixels", resolution, image.colorSpace ?? "",
      image.bitsPerComponent.map { $0 == 1 ? "1 bit" : "\($0) bits" } ?? "",
      image.filters.joined(separator: " "), image.byteCount == 1 ? "1 byte" : "\(image.byteCount) bytes",
      "at \(image.quad.bounds.brief)",
    ]
    return "\(role) on page \(image.pageIndex + 1): \(facts.joinedFacts)".onOneLine
  }

  /// Returns an action with those that follow it.
  private static func text(_ action: Action) -> String {
    let (type, description) = (action.typeName, action.description)
    let first = description.hasPrefix(type) ? description : "\(type) \(description)"
    return ([first] + action.next.map(text)).joined(separator: ", then ")
  }

  private func write(_ facts: DocumentFacts, _ path: String, _ pages: [PageGeometry]?, _ output: Output) {
    for line in InfoReport(facts, path: path).lines { output.write(line: line) }
    for page in pages ?? [] {
      var line = "Page \(page.number)"
      if page.label != String(page.number) { line += " (\(page.label.onOneLine))" }
      line += ": \(page.sizeInPoints.brief), media box \(page.mediaBox.brief)"
      if page.cropBox != page.mediaBox { line += ", crop box \(page.cropBox.brief)" }
      if page.rotation != 0 { line += ", rotated \(page.rotation)°" }
      if page.userUnit != 1 { line += ", user unit \(page.userUnit.brief)" }
      output.write(line: line)
    }
  }
}

extension [String] {
  /// The strings that aren't empty, separated by commas.
  fileprivate var joinedFacts: String { filter { !$0.isEmpty }.joined(separator: ", ") }
}
