import ArgumentParser
import DocModel
import Viewer

/// `pdfkey pages blank`.
struct PagesBlankCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blank",
    abstract: "Insert an empty page.",
    discussion: """
      Examples:
        pdfkey pages blank notes.pdf --after 3
        pdfkey pages blank notes.pdf --before 1 --size A4
      """)

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @OptionGroup var place: PlaceOptions

  @Option(help: "Size: A4, Letter …, or WIDTHxHEIGHT in points.")
  var size: String?

  @OptionGroup var saving: SavingOptions

  func run() throws {
    try EditBatch(file, saving).arrange("Insert Blank Page") { arrangement, editor, _ in
      let index = try place.index(in: editor.document)
      let size = try size.map(Self.parsed) ?? editor.document.page(at: max(0, index - 1)).size
      arrangement.insert(
        [PageArrangement.ArrangedPage(.blank(width: size.width, height: size.height))], before: index)
      return ["an empty page of \(size.brief) is page \(index + 1)"]
    }
  }

  /// Parses a size; default: that of the page before.
  private static func parsed(_ text: String) throws -> Size {
    if let size = PaperSize.size(named: text) { return size }
    let parts = text.split(separator: "x").map { Double($0) }
    let sides = DocumentLimits.pageSides
    guard parts.count == 2, let width = parts[0], let height = parts[1], sides.contains(width),
      sides.contains(height)
    else {
      throw Failure(
        code: "usage",
        message: "\(text): isn't a size; write A4, Letter or 595x842, with sides of 3 to 14400",
        status: .usage)
    }
    return Size(width: width, height: height)
  }
}
