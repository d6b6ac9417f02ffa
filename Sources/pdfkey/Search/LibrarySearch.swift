import ArgumentParser
import Foundation
import DocModelLibrary

/// Searches all documents of the search index.
struct LibrarySearch {
  private let search: LineSearch
  private let index: TextIndex

  init(_ search: LineSearch, _ libraryFile: String?) throws {
    self.search = search
    index = try TextIndex(
      path: TextIndex.path(besideLibrary: libraryFile ?? Library.defaultPath()))
  }

  /// Passes the matches to a target, the best documents first.
  ///
  /// - Returns: the exit status.
  func run(_ target: any SearchTarget) throws -> ExitCode {
    let start = ContinuousClock.now
    let results = try index.results(of: search)
    var totals = SearchTotals()
    for result in results {
      let file = SearchedFile(BatchInput(input: .location(result.path)))
      file.pageCount = result.pageCount
      for group in result.groups where !file.isDone {
        file.add(group, mostLines: search.options.maximumLineCount, oneMatchOnly: target.needsOneMatchOnly)
        try target.write(group, of: file)
      }
      totals.add(file)
      totals.pages += result.pageCount
      try target.finish(file)
    }
    totals.elapsed = ContinuousClock.now - start
    try target.finish(totals)
    print(results)
    return results.isEmpty ? SearchStatus.notFound : SearchStatus.found
  }

  private func print(_ results: [IndexedResult]) {
    if let status = try? index.status(), status.documentCount == 0 {
      Messages.print("the index is empty; `pdfkey index FOLDER` fills it")
    }
    let old = results.filter { !$0.isCurrent }
    guard let first = old.first else { return }
    let others = old.count > 1 ? " and \(old.count - 1) more" : ""
    Messages.print(
      "\(first.path)\(others) changed or disappeared since it was indexed; `pdfkey index` updates the index")
  }
}
