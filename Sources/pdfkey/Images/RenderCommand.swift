import ArgumentParser
import DocModel
import Foundation
import Terminal
import Viewer

/// `pdfkey render`: pages as images.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw pages as PNG images, or a page in the terminal.",
    discussion: """
      Annotations with NoZoom keep their size and those with NoRotate stay upright, as ISO 32000 requires; notes \
      do both. Without -o, or with -o -, the image is written to standard output, which can't be a terminal.

      With --graphics, --cells or --night, the page is shown on the terminal instead; --night with -o FILE draws a \
      dark image.

      With --pages, -o names a folder, in which each page has a file with its number, such as paper-007.png.

      Examples:
        pdfkey render paper.pdf -o paper.png
        pdfkey render paper.pdf --page iv --dpi 300 -o page.png
        pdfkey render paper.pdf --pages 1- -o images/
        pdfkey render paper.pdf --page 3 --rotate 90 --annotations none > page.png
        pdfkey render paper.pdf --page 3 --graphics symbols --cells 80x50

      \(ExitStatus.help) 73 the image file can't be created.
      """
  )
  .ofPDFKey

  @Argument(help: "PDF file; - is standard input.", completion: .pdf)
  var file: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number or label of the page; the first by default.", valueName: "page"))
  var page: String?

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection?

  @Option(parsing: .unconditional, help: "Scale in pixels per point (1/72 inch).")
  var zoom: Double?

  @Option(parsing: .unconditional, help: "Resolution in pixels per inch; 150 by default.")
  var dpi: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Width of the image in pixels.", valueName: "pixels"))
  var width: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Clockwise rotation, a multiple of 90.", valueName: "degrees"),
    completion: .list(["0", "90", "180", "270"]))
  var rotate = 0

  @Option(help: "Annotations to draw.")
  var annotations = DrawnAnnotations.all

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("Image file, - is standard output; a folder with --pages.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @OptionGroup var graphics: GraphicsOptions
  @OptionGroup var passwords: PasswordOptions
  @OptionGroup var limits: LimitOptions

  @Flag(help: "Print a JSON object about the image; needs -o FILE.")
  var json = false

  private static let defaultDPI = 150.0

  func validate() throws {
    guard [zoom != nil, dpi != nil, width != nil].count(where: { $0 }) <= 1 else {
      throw ValidationError("--zoom, --dpi and --width exclude each other.")
    }
    for (name, value) in [("--zoom", zoom), ("--dpi", dpi)] {
      guard let value else { continue }
      guard value.isFinite, value > 0 else { throw ValidationError("\(name) must be more than 0.") }
    }
    if let width, !(1...DocumentLimits.longestImageSide).contains(width) {
      throw ValidationError("--width must be 1 to \(DocumentLimits.longestImageSide).")
    }
    if pages != nil {
      guard page == nil else { throw ValidationError("--page and --pages exclude each other.") }
      guard !goesToStandardOutput else { throw ValidationError("--pages needs a folder: name it with -o.") }
    }
    guard rotate % 90 == 0 else { throw ValidationError("--rotate must be a multiple of 90.") }
    guard !graphics.isForTerminal || goesToStandardOutput else {
      throw ValidationError(
        "--graphics and --cells show the page in the terminal, and -o FILE writes a PNG image; leave out one."
      )
    }
    if showsInTerminal {
      guard zoom == nil, dpi == nil, width == nil, !json else {
        throw ValidationError("--graphics, --cells and --night exclude --zoom, --dpi, --width and --json.")
      }
      return
    }
    guard goesToStandardOutput else { return }
    guard !json else { throw ValidationError("--json needs the image in a file: name it with -o.") }
    // Binary data would make a terminal unusable.
    guard isatty(STDOUT_FILENO) == 0 else {
      throw ValidationError("The image can't go to the terminal: name a file with -o, or use > page.png.")
    }
  }

  func run() throws {
    // The terminal is asked before the document is read.
    // In the sandbox no file and no shared memory can be made for it.
    let facts = showsInTerminal ? TerminalFacts.known(asking: graphics.asksTerminal, sharing: false) : nil
    let display = facts.map { PageImageDisplay(graphics, $0) }
    let target = goesToStandardOutput ? nil : output
    let batch = DocumentBatch(
      [Input(argument: file)], limits, password: passwords.given, json: json,
      writing: target.map { pages == nil ? WritingRules(files: [$0]) : WritingRules(folders: [$0]) })
    try batch.forEach { document, path in
      if let pages { return try write(document.indexes(of: pages), of: document, path, batch) }
      let index = try page.map(document.pageIndex(named:)) ?? 0
      if let display { return try show(index, of: document, display, batch.output) }
      let image = ImageEncoding(try image(of: index, document, batch))
      guard let output, !goesToStandardOutput else {
        try image.file(path).withUnsafeBytes { batch.output.write($0.bindMemory(to: UInt8.self)) }
        return
      }
      try write(image, of: document.page(at: index), to: output, path, batch)
    }
  }

  /// Writes pages to files of the folder, while the next ones are drawn.
  private func write(_ indexes: [Int], of document: Document, _ path: String, _ batch: DocumentBatch) throws {
    let folder = output ?? "."
    let stem = path == "-" ? "page" : ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let digits = String(document.pageCount).count
    let line = ProgressLine(quiet: indexes.count == 1)
    var count = 0
    var drawn: [(page: PageGeometry, image: ImageEncoding)] = []
    func writeFirst() throws {
      let (page, image) = drawn.removeFirst()
      let file = (folder as NSString).appendingPathComponent("\(stem)-\(page.number.padded(to: digits)).png")
      try write(image, of: page, to: file, path, batch)
      count += 1
      line.show("\(count) of \(indexes.count.of("page"))")
    }
    defer { line.clear() }
    for index in indexes {
      // A page may take as long as a document of one.
      batch.beginLimits()
      do {
        drawn.append((try document.page(at: index), ImageEncoding(try image(of: index, document, batch))))
      } catch {
        line.clear()
        try batch.report(Failure(error, path: path))
      }
      if drawn.count > ProcessInfo.processInfo.activeProcessorCount { try writeFirst() }
    }
    while !drawn.isEmpty { try writeFirst() }
  }

  /// Draws a page.
  private func image(of index: Int, _ document: Document, _ batch: DocumentBatch) throws -> PageImage {
    let zoom = zoom(for: try document.page(at: index))
    let image = try document.image(ofPage: index, zoom: zoom, rotation: rotate, annotations: annotations)
    batch.recordLackOfMemory()
    guard graphics.night, let pixels = Pixels(image) else { return image }
    let photographs = try document.photographs(onPage: index, zoom: zoom, rotation: rotate)
    let night = pixels.forNight(except: photographs.map { PixelRectangle($0) })
    return PageImage(
      width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, pixels: night.bytes,
      pixelsPerInch: image.pixelsPerInch)
  }

  /// Writes the image of a page to a file.
  private func write(
    _ image: ImageEncoding, of page: PageGeometry, to output: String, _ path: String, _ batch: DocumentBatch
  ) throws {
    try ImageFile.write(image.file(path), to: output, besides: path)
    guard json else { return }
    try batch.output.write(json: [
      "path": path, "page": page.number, "label": page.label, "width": image.width, "height": image.height,
      "output": output,
    ])
  }

  /// Shows a page as an image in cells, or as text if images aren't available.
  private func show(
    _ index: Int, of document: Document, _ imageDisplay: PageImageDisplay, _ output: Output
  ) throws {
    let bytes: [UInt8]
    if let screen = imageDisplay.screen {
      let image = try document.image(
        ofPage: index, fittingWidth: screen.width, height: screen.height, rotation: rotate,
        annotations: annotations)
      bytes = try imageDisplay.bytes(for: image)
    } else {
      if let obstacle = imageDisplay.obstacle { Messages.print(obstacle) }
      bytes = Array((try document.string(ofPage: index).printable + "\n").utf8)
    }
    bytes.withUnsafeBufferPointer(output.write)
  }

  private var goesToStandardOutput: Bool { output == nil || output == "-" }

  /// Whether the page is shown in the terminal rather than written as a PNG image.
  private var showsInTerminal: Bool { graphics.isGiven && goesToStandardOutput }

  /// Returns the pixels per point.
  private func zoom(for page: PageGeometry) -> Double {
    if let zoom { return zoom }
    guard let width else { return (dpi ?? Self.defaultDPI) / 72 }
    return Double(width) / PageTransform(page: page, rotation: rotate).size.width
  }
}

extension DrawnAnnotations: ExpressibleByArgument {}
