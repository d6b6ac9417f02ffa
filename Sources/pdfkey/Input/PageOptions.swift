import ArgumentParser
import DocModel

/// Which pages a command reads.
struct PageOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only these pages: numbers, labels and ranges, such as 1-5,iv,12-.", valueName: "pages"))
  var pages: String?

  func validate() throws {
    _ = try selection()
  }

  /// The 0-based indexes of the selected pages; all where nothing was selected.
  func indexes(in document: Document) throws -> [Int] {
    guard let selection = try selection() else { return Array(0..<document.pageCount) }
    return try selection.indexes(labels: document.pageLabels, count: document.pageCount)
  }

  private func selection() throws -> PageSelection? {
    guard let pages else { return nil }
    do {
      return try PageSelection(pages)
    } catch {
      throw ValidationError(error.description)
    }
  }
}
