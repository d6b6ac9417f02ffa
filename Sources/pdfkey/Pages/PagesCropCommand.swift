import ArgumentParser
import DocModel

/// `pdfkey pages crop`.
struct PagesCropCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crop",
    abstract: "Cut pages to their content or to a box.",
    discussion: """
      What is cut stays in the file; readers don't show it.

      Examples:
        pdfkey pages crop slides.pdf --margins
        pdfkey pages crop scan.pdf --pages 2- --box 50,50,545,792
      """)

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Option(parsing: .unconditional, help: .pages, transform: { try PageSelection($0) })
  var pages: PageSelection?

  @Flag(help: "Cut empty margins.")
  var margins = false

  @Option(parsing: .unconditional, help: "x0,y0,x1,y1 in points from the lower left corner.")
  var box: String?

  @OptionGroup var saving: SavingOptions

  func validate() throws {
    guard margins != (box != nil) else {
      throw ValidationError(margins ? "Give one of --margins and --box." : "Give --margins or --box.")
    }
    if let box, Self.parsed(box) == nil { throw ValidationError("--box takes x0,y0,x1,y1 in points.") }
  }

  private static func parsed(_ text: String) -> Rectangle? {
    let numbers = text.split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite && abs($0) < 100_000 }) else { return nil }
    let box = Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
    return box.isEmpty ? nil : box
  }

  /// Returns the box of what is on a page, with two points around; nil for an empty page.
  private static func contents(of page: PageGeometry, in document: Document) throws -> Rectangle? {
    try document.contentBox(ofPage: page.index)?.inset(by: -2).intersection(page.cropBox)
  }

  func run() throws {
    try EditBatch(file, saving).arrange("Crop Pages") { arrangement, editor, path in
      let document = editor.document
      var lines: [String] = []
      for index in try document.indexes(of: pages) {
        let page = try document.page(at: index)
        let wanted = try box.flatMap(Self.parsed) ?? Self.contents(of: page, in: document)
        guard let cut = wanted?.intersection(page.mediaBox), !cut.isEmpty else {
          Messages.print("\(path): page \(index + 1) stays, since it is empty or the box is outside of it")
          continue
        }
        guard cut != page.cropBox else { continue }
        guard cut.isPossiblePage else {
          Messages.print("\(path): page \(index + 1) stays, since pages have sides of 3 to 14400 points")
          continue
        }
        arrangement.pages[index].cropBox = cut
        let left = PageGeometry(
          index: index, label: page.label, mediaBox: cut, cropBox: cut, rotation: page.rotation)
        lines.append("page \(index + 1): \(page.size.brief) cut to \(left.size.brief)")
      }
      return lines.count > EditBatch.mostLines ? ["\(lines.count) pages cut"] : lines
    }
  }
}
