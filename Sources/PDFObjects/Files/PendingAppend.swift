import Foundation

/// An append to a file, recorded before it begins so that it can be completed if the process is killed.
package struct PendingAppend: Hashable, Sendable, Codable {
  /// A name for the record.
  package let id: UUID
  /// The absolute path of the file, without symbolic links.
  package let path: String
  /// The length of the file before the append, in bytes.
  package let oldLength: Int
  /// The SHA-256 of the last kilobyte before the append, by which the file is recognised.
  package let mark: String
  /// The appended bytes.
  package let tail: [UInt8]

  /// The number of bytes that ``mark`` covers.
  private static let markLength = 1024

  /// Creates a record from its stored fields.
  package init(id: UUID, path: String, oldLength: Int, mark: String, tail: [UInt8]) {
    (self.id, self.path, self.oldLength, self.mark, self.tail) = (id, path, oldLength, mark, tail)
  }

  /// Records an append that is about to begin.
  init(of tail: [UInt8], to file: OpenFile, at oldLength: Int, path: SystemPath) throws(SystemError) {
    let mark = try Self.mark(of: file, before: oldLength)
    self.init(id: UUID(), path: path.text, oldLength: oldLength, mark: mark, tail: tail)
  }

  /// Writes all bytes, and waits until they are on the disk.
  func write(to file: OpenFile) throws(SystemError) {
    try file.write(tail, at: oldLength)
    try file.synchronize(fdatasync)
  }

  /// Completes the append if the file is in a state that an interruption can have left.
  ///
  /// - Returns: false if it isn't, in which case the file stays as it is.
  func complete(_ file: OpenFile) throws(SystemError) -> Bool {
    let size = Int(try file.facts.st_size)
    guard oldLength >= 0, size >= oldLength, size - oldLength <= tail.count,
      try Self.mark(of: file, before: oldLength) == mark
    else { return false }
    // After a power failure the file may have its new size, and zeros where bytes haven't been written.
    let written = try file.bytes(at: oldLength, count: size - oldLength)
    guard zip(written, tail).allSatisfy({ $0 == $1 || $0 == 0 }) else { return false }
    if written != tail { try write(to: file) }
    return true
  }

  private static func mark(of file: OpenFile, before end: Int) throws(SystemError) -> String {
    let length = min(end, markLength)
    let hash = SHA256()
    try file.bytes(at: end - length, count: length).withUnsafeBytes(hash.update)
    return hash.hexadecimal
  }
}

/// A durable list of appends that haven't ended.
package protocol PendingAppends {
  /// Stores a record; when the call returns, the record survives a power failure.
  func begin(_ append: PendingAppend) throws
  /// Deletes a record, which may be missing.
  func end(_ append: PendingAppend) throws
  /// Reads all records, the oldest first.
  func pendingAppends() throws -> [PendingAppend]
}

/// An interrupted append and the result of its recovery.
package struct RecoveredAppend: Hashable, Sendable, CustomStringConvertible {
  /// The result of a recovery.
  package enum Result: Hashable, Sendable {
    /// The file has all bytes of the append.
    case completed
    /// The file has changed otherwise and was left alone.
    case changed
    /// The file can't be read or written now; the record stays.
    case postponed(FileReplacementError)
  }

  /// The append.
  package let append: PendingAppend
  /// Its result.
  package let result: Result

  /// One line for users.
  package var description: String {
    switch result {
    case .completed: "\(append.path): an interrupted save has been completed"
    case .changed:
      "\(append.path): an interrupted save can't be completed, since the file has changed; check the file"
    case .postponed(let error): "\(append.path): an interrupted save is still to be completed (\(error))"
    }
  }
}

extension PendingAppends {
  /// Completes the interrupted appends, and deletes the records of all but the postponed ones.
  ///
  /// An append in progress, whose process has locked the file, is skipped.
  ///
  /// - Parameter path: the only file to recover, as the user typed it; nil for all.
  /// - Returns: the results.
  /// - Throws: errors of the list.
  package func recover(_ path: String? = nil) throws -> [RecoveredAppend] {
    let wanted = path.map { SystemPath($0).resolved?.text }
    return try pendingAppends().compactMap { append in
      guard wanted == nil || wanted == append.path, let result = try recover(append) else { return nil }
      return RecoveredAppend(append: append, result: result)
    }
  }

  private func recover(_ append: PendingAppend) throws -> RecoveredAppend.Result? {
    do {
      let file = try OpenFile(SystemPath(append.path), O_RDWR)
      // The record may have ended before the file was locked.
      guard file.lock(within: .zero), try pendingAppends().contains(append) else { return nil }
      let isComplete = try append.complete(file)
      try end(append)
      return isComplete ? .completed : .changed
    } catch let error as SystemError {
      return .postponed(FileReplacementError(error, append.path))
    }
  }
}
