import ArgumentParser
import DocModel

/// `pdfkey pages label`.
struct PagesLabelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "label",
    abstract: "Number pages as printed on them.",
    discussion: """
      Styles: decimal (1), roman (i), Roman (I), letters (a), Letters (A), none (the prefix alone). Pages after the \
      given ones keep their labels.

      Examples:
        pdfkey pages label book.pdf --pages 1-8 --style roman
        pdfkey pages label book.pdf --pages 300- --style decimal --prefix A- --start 1
      """)

  @OptionGroup var options: PageOptions

  @Option(help: "Style: decimal, roman, Roman, letters, Letters, none.")
  var style: Style = .decimal

  @Option(help: "The text before each number.")
  var prefix = ""

  @Option(help: "The first number.")
  var start = 1

  /// The names of styles.
  enum Style: String, ExpressibleByArgument, CaseIterable {
    case decimal, roman, Roman, letters, Letters, none

    var style: PageLabels.Style? {
      switch self {
      case .decimal: .decimal
      case .roman: .lowerRoman
      case .Roman: .upperRoman
      case .letters: .lowerLetters
      case .Letters: .upperLetters
      case .none: nil
      }
    }
  }

  func validate() throws {
    guard PageLabels.firstNumbers.contains(start) else {
      throw ValidationError("--start takes a number from 1 to \(PageLabels.firstNumbers.upperBound).")
    }
  }

  func run() throws {
    try EditBatch(options.file, options.saving).run { editor, _ in
      let document = editor.document
      let pages = try document.indexes(of: options.pages)
      var labels = editor.pageLabels
      var next = start
      for run in pages.runs {
        guard next <= PageLabels.firstNumbers.upperBound else {
          throw Failure(
            code: "usage", message: "--start \(start): numbers the last pages beyond the largest number",
            status: .usage)
        }
        labels = labels.labelling(
          run, style: style.style, prefix: prefix, first: next, pageCount: document.pageCount)
        next += run.count
      }
      try editor.setPageLabels(labels)
      let names = [pages.first, pages.last].compactMap { $0.map { labels.label(at: $0).onOneLine } }
      let range = Set(names).count == 1 ? names[0] : names.joined(separator: " to ")
      return EditBatch.Result(lines: ["\(pages.count.of("page")) labelled \(range)"])
    }
  }
}

extension [Int] {
  /// The ranges of successive numbers.
  fileprivate var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in self {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }
}
