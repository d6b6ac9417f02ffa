import ArgumentParser
import DocModel
import Foundation

/// `pdfkey pages split`.
struct PagesSplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Write parts of a document to files of their own.",
    discussion: """
      The parts are files with numbers in their names, in the folder of -o.

      Examples:
        pdfkey pages split scans.pdf --every 10 -o parts/
        pdfkey pages split book.pdf --at-sections -o chapters/
        pdfkey pages split book.pdf --at-sections --level 2 -o sections/
      """)

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Option(help: "The number of pages of a part.")
  var every: Int?

  @Flag(help: "Begin a part at each heading of the outline.")
  var atSections = false

  @Option(help: "The lowest level of these headings.")
  var level = 1

  @OptionGroup var saving: SavingOptions

  func validate() throws {
    guard atSections != (every != nil) else { throw ValidationError("Give --every or --at-sections.") }
    if let every, every < 1 { throw ValidationError("--every takes a number of pages.") }
    if level < 1 { throw ValidationError("--level takes a number from 1.") }
    if saving.output == nil { throw ValidationError("Name the folder of the parts with -o.") }
  }

  func run() throws {
    try EditBatch(file, saving).perform { editor, path, save in
      let document = editor.document
      let parts = try parts(of: document, path)
      let folder = saving.output ?? "."
      let name = (path as NSString).lastPathComponent
      let stem = path == "-" ? "part" : (name as NSString).deletingPathExtension
      let digits = String(parts.count).count
      for (number, part) in zip(1..., parts) {
        let padded = String(number)
        let zeros = String(repeating: "0", count: digits - padded.count)
        let output = (folder as NSString).appendingPathComponent("\(stem)-\(zeros)\(padded).pdf")
        if !saving.dryRun { try FilePath.makeFolder(of: output) }
        var arrangement = PageArrangement(pageCount: document.pageCount)
        arrangement.pages = part.pages.map { arrangement.pages[$0] }
        let steps = editor.undoSteps.count
        try editor.arrange(arrangement, title: "Split")
        var result = EditBatch.Result()
        let pages = "pages \(part.pages.lowerBound + 1)-\(part.pages.upperBound)"
        result.lines = [part.title.map { "\(pages): \($0.onOneLine)" } ?? pages]
        try save(result, output)
        while editor.undoSteps.count > steps { editor.undo() }
      }
    }
  }

  /// Returns the pages of each part.
  private func parts(of document: Document, _ path: String) throws -> [(pages: Range<Int>, title: String?)] {
    let count = document.pageCount
    if let every {
      return stride(from: 0, to: count, by: every).map { ($0..<min($0 + every, count), nil) }
    }
    var starts: [Int: String] = [:]
    for item in document.outline.items where item.level < level {
      if let page = item.destination?.pageIndex, starts[page] == nil { starts[page] = item.title }
    }
    guard !starts.isEmpty else {
      throw Failure(
        code: "noOutline",
        message: "\(path): has no outline; \"pdfkey outline build\" makes one from its headings")
    }
    let pages = Set(starts.keys).union([0]).sorted()
    return zip(pages, pages.dropFirst() + [count]).map { ($0..<$1, starts[$0]) }
  }
}
