import ArgumentParser
import DocModel
import Foundation
import Terminal
import Viewer

/// `pdfkey render`: a page as an image.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a page as a PNG image, or in the terminal.",
    discussion: """
      Annotations with NoZoom keep their size and those with NoRotate stay upright, as ISO 32000 requires; notes \
      do both. Without -o, or with -o -, the image is written to standard output, which can't be a terminal.

      With --graphics, --cells or --night, the page is shown on the terminal instead; --night with -o FILE draws a \
      dark image.

      Examples:
        pdfkey render paper.pdf -o paper.png
        pdfkey render paper.pdf --page iv --dpi 300 -o page.png
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
    help: ArgumentHelp("Image file; - is standard output.", valueName: "file"),
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
      writing: target.map { WritingRules(files: [$0]) })
    try batch.forEach { document, path in
      let index = try page.map(document.pageIndex(named:)) ?? 0
      if let display { return try show(index, of: document, display, batch.output) }
      let page = try document.page(at: index)
      var image = try document.image(
        ofPage: index, zoom: zoom(for: page), rotation: rotate, annotations: annotations)
      batch.recordLackOfMemory()
      if graphics.night, let pixels = Pixels(image) {
        let photographs = try document.photographs(
          onPage: index, zoom: zoom(for: page), rotation: rotate)
        let night = pixels.forNight(except: photographs.map { PixelRectangle($0) })
        image = PageImage(
          width: image.width, height: image.height, bytesPerRow: image.bytesPerRow, pixels: night.bytes,
          pixelsPerInch: image.pixelsPerInch)
      }
      let png: Data
      do {
        png = try image.png()
      } catch {
        throw Failure(code: "imageUnmade", message: "\(path): \(error)")
      }
      guard let output, !goesToStandardOutput else {
        png.withUnsafeBytes { batch.output.write($0.bindMemory(to: UInt8.self)) }
        return
      }
      try ImageFile.write(png, to: output, besides: path)
      guard json else { return }
      try batch.output.write(json: [
        "path": path, "page": page.number, "label": page.label, "width": image.width, "height": image.height,
        "output": output,
      ])
    }
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
