import ArgumentParser
import DocModel
import Foundation

/// `pdfkey pages split`.
struct PagesSplitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Write parts of a document to files of their own.",
    usage: "pdfkey pages split <file> (--every <every> | --at-sections [<level>]) -o <folder>",
    discussion: """
      The parts are files with numbers in their names, in the folder of -o. A number after --at-sections is the lowest \
      level of headings; the default is 1.

      Examples:
        pdfkey pages split scans.pdf --every 10 -o parts/
        pdfkey pages split book.pdf --at-sections -o chapters/
        pdfkey pages split book.pdf --at-sections 2 -o sections/
      """)

  @Argument(help: "PDF file.", completion: .pdf)
  var file: String

  @Option(help: "The number of pages of a part.")
  var every: Int?

  @Flag(help: "Begin a part at each heading; a level may follow.")
  var atSections = false

  @Option(help: .hidden)
  var level = 1

  @OptionGroup var options: NewFileOptions

  /// Returns arguments in which the level after `--at-sections` is an option of its own, since ArgumentParser has no
  /// options with an optional value.
  static func separated(_ arguments: [String]) -> [String] {
    let option = "--at-sections"
    var result: [String] = []
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return result + arguments[index...] }
      if argument.hasPrefix(option + "=") {
        result += [option, "--level", String(argument.dropFirst(option.count + 1))]
      } else if result.last == option, !argument.isEmpty, argument.allSatisfy({ ("0"..."9").contains($0) }) {
        result += ["--level", argument]
      } else {
        result.append(argument)
      }
    }
    return result
  }

  func validate() throws {
    guard atSections != (every != nil) else { throw ValidationError("Give --every or --at-sections.") }
    if let every, every < 1 { throw ValidationError("--every takes a number of pages.") }
    if level < 1 { throw ValidationError("--at-sections takes a level from 1.") }
  }

  func run() throws {
    let saving = try options.saving
    let folder = saving.output ?? "."
    try EditBatch(file, saving, folder: folder).perform { editor, path, save in
      let document = editor.document
      let parts = try parts(of: document, path)
      let name = (path as NSString).lastPathComponent
      let stem = path == "-" ? "part" : (name as NSString).deletingPathExtension
      let digits = String(parts.count).count
      for (number, part) in zip(1..., parts) {
        let file = "\(stem)-\(number.padded(to: digits)).pdf"
        let output = (folder as NSString).appendingPathComponent(file)
        var arrangement = PageArrangement(pageCount: document.pageCount)
        arrangement.pages = part.pages.map { arrangement.pages[$0] }
        let pages = "pages \(part.pages.lowerBound + 1)-\(part.pages.upperBound)"
        let line = part.title.map { "\(pages): \($0.onOneLine)" } ?? pages
        try editor.takingBack {
          try editor.arrange(arrangement, title: "Split")
          try save(EditBatch.Result(lines: [line]), output)
        }
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
