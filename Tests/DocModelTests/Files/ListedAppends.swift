@testable import PDFObjects

/// A list of appends in memory, which records the calls.
final class ListedAppends: PendingAppends {
  private var list: [PendingAppend] = []
  private(set) var log: [String] = []
  var onEnd: () -> Void = {}

  func begin(_ append: PendingAppend) {
    list.append(append)
    log.append("begin \(append.oldLength) \(append.tail.count)")
  }

  func end(_ append: PendingAppend) {
    onEnd()
    list.removeAll { $0 == append }
    log.append("end")
  }

  func pendingAppends() throws -> [PendingAppend] { list }
}
