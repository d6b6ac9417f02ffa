import DocModel
import Foundation
import SystemEnvironment
import Workers

/// The position from which a batch continues after a document ended the process, which restarted.
///
/// The first argument encodes it, as in `resume:3:timedOut:-`; the others are those of the previous process.
struct ResumedBatch: Equatable {
  /// The 0-based index of the document among the inputs.
  var index: Int
  var reason: OwnLimits.Reason
  /// The descriptor of a file with the names of a list that can be read only once.
  var list: Int32?
  /// The descriptors of the process that writes files (``FileWriter``); empty if there is none.
  var writer: [Int32] = []

  private static let name = "resume"

  /// The position of this process; nil if it wasn't restarted.
  static let current = ProgramArguments.all.dropFirst().first.flatMap(ResumedBatch.init(argument:))

  /// The arguments of the command line, without the program's name and this type's argument.
  static let arguments = Array(SystemPath.arguments.dropFirst(current == nil ? 1 : 2))

  init(index: Int, reason: OwnLimits.Reason, list: Int32? = nil, writer: [Int32] = []) {
    (self.index, self.reason, self.list, self.writer) = (index, reason, list, writer)
  }

  /// Parses the first argument.
  init?(argument: String) {
    let parts = argument.split(separator: ":").map(String.init)
    let descriptors = parts.dropFirst(3).map { Int32($0) }
    guard [4, 6].contains(parts.count), parts[0] == Self.name, let index = Int(parts[1]), index >= 0,
      let reason = OwnLimits.Reason(rawValue: parts[2]), !descriptors.dropFirst().contains(nil)
    else { return nil }
    self.init(
      index: index, reason: reason, list: descriptors[0], writer: descriptors.dropFirst().compactMap(\.self))
  }

  /// The argument that encodes the position.
  var argument: String {
    ([Self.name, "\(index)", reason.rawValue, list.map { "\($0)" } ?? "-"] + writer.map { "\($0)" })
      .joined(separator: ":")
  }

  /// Returns the failure of the document that ended the previous process.
  func failure(path: String, _ limits: any ReadingLimits, _ input: Input) -> Failure {
    let failure: WorkerFailure
    switch reason {
    case .timedOut: failure = .timedOut(limits.time(for: input))
    case .outOfMemory: failure = .outOfMemory(limit: limits.memory.bytes)
    case .crashed:
      return Failure(
        code: reason.rawValue,
        message: "\(path): can't be read: a library that reads it crashed; it may be damaged or malicious")
    case .shortened:
      return Failure(
        code: "changed", message: "\(path): has become shorter while it was read; repeat the command",
        status: .tryAgain)
    }
    return Failure(code: failure.code, message: "\(path): \(failure)")
  }
}
