import ArgumentParser
import DocModel

extension ArgumentHelp {
  /// The help for `--pages`, common to all commands.
  static let pages = ArgumentHelp(
    "Pages: numbers, labels and ranges, such as 1-5,iv,12-.", valueName: "pages")
}

extension Document {
  /// Returns the 0-based index of the page with a number or label.
  func pageIndex(named name: String) throws(PageSelectionError) -> Int {
    guard let index = PageSelection.index(ofPage: name, labels: pageLabels, pageCount: pageCount) else {
      throw .noSuchPage(name, count: pageCount)
    }
    return index
  }

  /// Returns the 0-based indexes of the selected pages, each once unless they repeat; all pages without a selection.
  func indexes(of selection: PageSelection?, repeating: Bool = false) throws -> [Int] {
    guard let selection else { return Array(0..<pageCount) }
    if let flaw = flaw(.pagesUnreadable), pageCount == 0 {
      throw Failure.pagesUnreadable(source.name, reason: flaw)
    }
    if repeating { return try selection.repeatedIndexes(labels: pageLabels, pageCount: pageCount) }
    return try selection.indexes(labels: pageLabels, pageCount: pageCount)
  }
}
