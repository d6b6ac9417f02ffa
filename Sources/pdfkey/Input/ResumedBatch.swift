import Foundation
import Workers

/// Where a batch goes on behind a document that used up what it may: the process that read it became this one.
///
/// Its first argument says so, as `resume:3:timedOut`, and the others are those of the process before.
struct ResumedBatch: Equatable {
  /// Why the process before was given up.
  enum Reason: String {
    case timedOut, outOfMemory
  }

  /// The 0-based index of the document among the inputs.
  var index: Int
  var reason: Reason
  /// The descriptor of a file with the names that a list brought which can be read once only.
  var list: Int32?

  private static let name = "resume"

  /// What this process goes on with; nil where it begins.
  static let current = CommandLine.arguments.dropFirst().first.flatMap(ResumedBatch.init(argument:))

  /// The arguments of the command line, without the program's name and what is said to this type.
  static let arguments = Array(CommandLine.arguments.dropFirst(current == nil ? 1 : 2))

  init(index: Int, reason: Reason, list: Int32? = nil) {
    (self.index, self.reason, self.list) = (index, reason, list)
  }

  /// Reads the first argument.
  init?(argument: String) {
    let parts = argument.split(separator: ":").map(String.init)
    guard (3...4).contains(parts.count), parts[0] == Self.name, let index = Int(parts[1]), index >= 0,
      let reason = Reason(rawValue: parts[2])
    else { return nil }
    self.init(index: index, reason: reason, list: parts.count == 4 ? Int32(parts[3]) : nil)
  }

  /// The argument that says it.
  var argument: String {
    let parts = [Self.name, "\(index)", reason.rawValue] + (list.map { ["\($0)"] } ?? [])
    return parts.joined(separator: ":")
  }

  /// Why the document can't be read.
  func failure(path: String, _ limits: LimitOptions, _ input: Input) -> Failure {
    let failure: WorkerFailure =
      switch reason {
      case .timedOut: .timedOut(limits.time(for: input))
      case .outOfMemory: .outOfMemory(limit: limits.memory.bytes)
      }
    return Failure(code: failure.code, message: "\(path): \(failure)", status: .badData)
  }
}
