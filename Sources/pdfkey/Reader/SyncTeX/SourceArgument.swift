import ArgumentParser
import DocModel
import Foundation

/// A place in a source file on the command line: `LINE:COLUMN:FILE`, as in other viewers; the column may be empty.
struct SourceArgument: ExpressibleByArgument, Hashable {
  /// The place, with the absolute path of its file.
  let place: SourcePlace

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let line = Int(parts[0]), line > 0, !parts[2].isEmpty,
      let column = parts[1].isEmpty ? 1 : Int(parts[1]), column >= 0
    else { return nil }
    let path = URL(fileURLWithPath: String(parts[2])).path
    place = SourcePlace(file: path, line: line, column: max(1, column))
  }
}
