import Foundation
import PDFObjects

/// Recovers appends to a file that were interrupted.
enum AppendDrive {
  /// A record of appends in memory.
  private final class Records: PendingAppends {
    var appends: [PendingAppend]
    init(_ append: PendingAppend) { appends = [append] }
    func begin(_ append: PendingAppend) { appends.append(append) }
    func end(_ append: PendingAppend) { appends.removeAll { $0 == append } }
    func pendingAppends() -> [PendingAppend] { appends }
  }

  /// Interprets the first bytes of an input as an interruption, and the rest as the bytes to append.
  static func run(_ bytes: [UInt8]) throws {
    guard bytes.count > 4 else { return }
    let (old, tail) = (SmallFile.complete, Array(bytes[4...]))
    var written = Array(tail.prefix(Int(bytes[0]) * (tail.count + 8) / 256))
    // After a power failure, blocks may be zeros.
    let hole = Int(bytes[1]) * written.count / 256
    for index in hole..<min(written.count, hole + Int(bytes[2])) { written[index] = 0 }
    // Another program may have changed the file.
    let isChanged = bytes[3] >= 0xE0
    if isChanged { written.append(bytes[3]) }
    let path = NSTemporaryDirectory() + "/pdfkey-append-\(getpid()).pdf"
    guard FileManager.default.createFile(atPath: path, contents: Data(old + written)) else { return }
    defer { unlink(path) }
    let hash = SHA256()
    old.suffix(1024).withUnsafeBytes(hash.update)
    let mark = hash.hexadecimal
    let append = PendingAppend(id: UUID(), path: path, oldLength: old.count, mark: mark, tail: tail)
    let records = Records(append)
    let result = try records.recover().first?.result
    let content = FileManager.default.contents(atPath: path).map(Array.init)
    switch result {
    case .completed: try FuzzProblem.check(content == old + tail, "an append isn't completed")
    case .changed:
      try FuzzProblem.check(content == old + written, "a file that has changed is changed again")
      try FuzzProblem.check(isChanged, "an interrupted append isn't recognised")
    default: throw FuzzProblem("an append isn't recovered: \(String(describing: result))")
    }
    try FuzzProblem.check(records.appends.isEmpty, "the record of an append stays")
  }
}
