import DocModel

/// The documents that are to be exported, one after the other: those that are known, then those of a list as it
/// is written.
final class ExportQueue {
  /// What there is to be done next.
  enum Next {
    case input(ExportInput)
    /// Nothing now: more may come.
    case later
    case end
  }

  /// How many documents there are; nil while nobody knows.
  let total: Int?
  /// How many have been taken.
  private(set) var taken = 0
  private var known: ArraySlice<ExportInput>
  private let list: FileList?

  init(_ known: [ExportInput], list: FileList? = nil) {
    self.known = known[...]
    self.list = list
    total = list == nil ? known.count : list?.count.map { $0 + known.count }
  }

  /// What can be read from when more may have come; nil where nothing has to be waited for.
  var descriptor: Int32? { list?.descriptor }

  /// The next document; each line of a list is one, also where it was named before, or is empty.
  func next() throws(Failure) -> Next {
    if let input = known.popFirst() {
      taken += 1
      return .input(input)
    }
    switch try list?.next() {
    case .name(let name):
      taken += 1
      return .input(ExportInput(input: .location(name)))
    case .later: return .later
    case .end, nil: return .end
    }
  }
}
