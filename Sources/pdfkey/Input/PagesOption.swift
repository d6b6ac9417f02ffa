import ArgumentParser
import DocModel

extension ArgumentHelp {
  /// What `--pages` takes, whatever the command.
  static let pages = ArgumentHelp(
    "Only these pages: numbers, labels and ranges, such as 1-5,iv,12-.", valueName: "pages")
}

extension Document {
  /// The 0-based indexes of the selected pages; all where nothing was selected.
  func indexes(of selection: PageSelection?) throws -> [Int] {
    guard let selection else { return Array(0..<pageCount) }
    return try selection.indexes(labels: pageLabels, count: pageCount)
  }
}
