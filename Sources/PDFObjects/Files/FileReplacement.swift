import Foundation
import Synchronization

/// Saves a document: all of its new contents or nothing, also if the process is killed or the power fails.
///
/// The new contents are written to a file beside the original, which is renamed when it is complete and on the disk. A
/// file that can't be renamed over without a loss, such as one with several names, is appended to instead.
package enum FileReplacement {
  /// The new contents of a file.
  package enum Contents {
    /// The original, which is `length` bytes long, and more bytes after it.
    case appended([UInt8], to: Int)
    /// Bytes that are independent of the original.
    case whole(FileBytes)
  }

  /// The time to wait for another process that is saving the same file.
  private static let patience: Duration = .seconds(10)

  /// The names of a file that is to be replaced, and of the original of which it is a new version.
  package struct Order: Sendable, Codable {
    /// The original as the user typed it; nil if it isn't a file, or is gone and not needed.
    package var original: String?
    /// The state of the original when it was opened.
    package var expected: FileStamp?
    /// The other file to write; nil to replace the original.
    package var output: String?
    /// Whether to keep the original as a copy with `~` after its name.
    package var keepsBackup = false

    package init(_ original: String?, expecting expected: FileStamp?, output: String? = nil) {
      (self.original, self.expected, self.output) = (original, expected, output)
    }
  }

  /// The function that replaces files for this process, which may not do so itself; nil without one.
  package static let deputy = Mutex<(@Sendable (Contents, Order) throws -> FileStamp)?>(nil)

  /// Replaces or writes a file, by the deputy if there is one; see ``carryOut(_:_:journal:)``.
  package static func save(
    _ order: Order, _ contents: Contents, journal: (any PendingAppends)?
  ) throws -> FileStamp {
    if let deputy = deputy.withLock(\.self) { return try deputy(contents, order) }
    return try carryOut(order, contents, journal: journal)
  }

  /// Replaces or writes a file in this process.
  ///
  /// - Parameters:
  ///   - order: the file.
  ///   - contents: the new contents.
  ///   - journal: the list that protects an append to the file itself.
  /// - Returns: the new state of the file.
  /// - Throws: ``FileReplacementError``, and errors of `journal`; the file is unchanged then.
  package static func carryOut(
    _ order: Order, _ contents: Contents, journal: (any PendingAppends)?
  ) throws -> FileStamp {
    if let output = order.output {
      return try write(
        contents, copyOf: order.original, expecting: order.expected, to: output, journal: journal)
    }
    guard let original = order.original, let expected = order.expected else {
      throw FileReplacementError.notFile(order.original ?? "-")
    }
    return try replace(
      original, with: contents, expecting: expected, backup: order.keepsBackup, journal: journal)
  }

  /// Replaces a file, keeping its owner, permissions, access control list and extended attributes.
  ///
  /// - Parameters:
  ///   - path: the file as the user typed it; symbolic links are followed and stay.
  ///   - contents: the new contents.
  ///   - expected: the state of the file when the document was opened.
  ///   - backup: whether to keep the original as a copy with `~` after its name.
  ///   - journal: the list that protects an append to the file itself.
  /// - Returns: the new state of the file.
  /// - Throws: ``FileReplacementError``, and errors of `journal`; the file is then unchanged.
  package static func replace(
    _ path: String, with contents: Contents, expecting expected: FileStamp, backup: Bool = false,
    journal: (any PendingAppends)?
  ) throws -> FileStamp {
    do {
      let original = try Original(path, expected)
      guard access(original.path.bytes, W_OK) == 0 else { throw SystemError() }
      guard original.file.lock(within: patience) else { throw FileReplacementError.locked(path) }
      try original.requireUnchanged()
      var (file, obstacle) = try newFile(for: original)
      if let file {
        try fill(file, contents, original)
        if try !FileAttributes.copy(from: original.file, to: file.contents) {
          obstacle = "its owner or attributes can't be kept"
        }
      }
      if let obstacle, case .whole = contents {
        throw FileReplacementError.onlyAppendable(path, reason: obstacle)
      }
      if obstacle == nil { try file?.contents.synchronize() }
      if backup { try copy(original, to: original.path.appending("~")) }
      try original.requireUnchanged()
      if let file, obstacle == nil {
        obstacle = try publish(file, as: original.path, replacing: expected)
        if obstacle == nil { return FileStamp(try file.contents.facts) }
      }
      let reason = obstacle ?? "it can't be renamed"
      guard case .appended(let tail, let length) = contents else {
        throw FileReplacementError.onlyAppendable(path, reason: reason)
      }
      guard let journal else { throw FileReplacementError.unprotected(path, reason: reason) }
      guard original.expected.size == length else { throw SystemError(ESTALE) }
      return try append(tail, to: original, journal)
    } catch let error as SystemError {
      throw FileReplacementError(error, path)
    }
  }

  /// Writes the new contents to another file, replacing an existing one, whose attributes stay if possible.
  ///
  /// - Parameters:
  ///   - contents: the new contents.
  ///   - path: the original as the user typed it; nil if it isn't a file, or is gone and not needed.
  ///   - expected: the state of the original when the document was opened.
  ///   - output: the other file; if it is the same path, the original is replaced.
  ///   - journal: the list that protects an append to the original itself.
  /// - Returns: the new state of the output.
  /// - Throws: ``FileReplacementError``, and errors of `journal`; an existing output is then unchanged.
  package static func write(
    _ contents: Contents, copyOf path: String?, expecting expected: FileStamp?, to output: String,
    journal: (any PendingAppends)? = nil
  ) throws -> FileStamp {
    if let path, let expected, path.isSamePath(as: output) {
      return try replace(path, with: contents, expecting: expected, journal: journal)
    }
    var original: Original?
    if let path, let expected {
      do { original = try Original(path, expected) } catch { throw FileReplacementError(error, path) }
    }
    do {
      guard SystemPath(output).descriptor == nil else { throw FileReplacementError.notFile(output) }
      let target = SystemPath(output).target
      var found = stat()
      let exists = stat(target.bytes, &found) == 0
      // A link that leads to itself would be replaced.
      guard exists || errno == ENOENT else { throw SystemError() }
      guard !exists || found.st_mode & S_IFMT == S_IFREG else { throw FileReplacementError.notFile(output) }
      let source = try original?.file.facts
      if exists, let source, source.st_dev == found.st_dev, source.st_ino == found.st_ino {
        throw FileReplacementError.outputIsOriginal(output)
      }
      // Others must never be able to read a part of a file that replaces a private one, or a copy of one that is gone.
      let mode = exists ? 0o600 : source.map { $0.st_mode & 0o777 } ?? (expected == nil ? 0o666 : 0o600)
      let file = try NewFile(in: target.folder, mode: mode)
      try fill(file, contents, original)
      if exists, try !FileAttributes.copy(from: OpenFile(target, O_RDONLY), to: file.contents) {
        fchmod(file.contents.descriptor, found.st_mode & 0o777)
      }
      try file.contents.synchronize()
      if let obstacle = try publish(file, as: target) {
        throw FileReplacementError.onlyAppendable(output, reason: obstacle)
      }
      return FileStamp(try file.contents.facts)
    } catch let error as SystemError {
      throw FileReplacementError(error, error.code == ESTALE ? path ?? output : output)
    }
  }

  /// Creates the file for the new contents, or returns the reason why it can't replace the original.
  private static func newFile(for original: Original) throws(SystemError) -> (NewFile?, obstacle: String?) {
    guard try original.file.facts.st_nlink == 1 else { return (nil, "it has several names (hard links)") }
    do {
      return (try NewFile(in: original.path.folder, mode: 0o600), nil)
    } catch  where [EACCES, EPERM, EROFS].contains(error.code) {
      return (nil, "its folder can't be written")
    }
  }

  /// Writes all contents to a new file.
  private static func fill(
    _ file: NewFile, _ contents: Contents, _ original: Original?
  ) throws(SystemError) {
    switch contents {
    case .whole(let bytes):
      try file.contents.write(UnsafeRawBufferPointer(bytes.buffer), at: 0)
    case .appended(let tail, let length):
      guard let original, original.expected.size == length else { throw SystemError(ESTALE) }
      try file.contents.copy(length, of: original.file)
      // The copy may be a mixture if the original changed meanwhile.
      try original.requireSameFile()
      try file.contents.write(tail, at: length)
    }
  }

  /// Makes a copy of the original, replacing an older one.
  private static func copy(_ original: Original, to path: SystemPath) throws(SystemError) {
    let file = try NewFile(in: path.folder, mode: 0o600)
    try file.contents.copy(Int(try original.file.facts.st_size), of: original.file)
    _ = try FileAttributes.copy(from: original.file, to: file.contents)
    try file.contents.synchronize()
    try file.publish(as: path)
  }

  /// Gives a new file its name, and returns the reason if the existing file of that name can't be replaced.
  private static func publish(
    _ file: NewFile, as path: SystemPath, replacing expected: FileStamp? = nil
  ) throws(SystemError) -> String? {
    do {
      try file.publish(as: path, replacing: expected)
    } catch  where error.code == EBUSY || error.code == EXDEV {
      return "it is a mount point"
    }
    // From here on nothing may fail: the file has been replaced.
    if let folder = try? OpenFile(path.folder, O_RDONLY) { try? folder.synchronize() }
    return nil
  }

  /// Appends to the original itself.
  private static func append(
    _ tail: [UInt8], to original: Original, _ journal: any PendingAppends
  ) throws -> FileStamp {
    let file = try OpenFile(original.path, O_RDWR)
    let facts = try file.facts
    guard FileStamp(facts) == original.expected else { throw SystemError(ESTALE) }
    let length = Int(facts.st_size)
    let append = try PendingAppend(of: tail, to: file, at: length, path: original.path)
    try journal.begin(append)
    do {
      try append.write(to: file)
    } catch {
      // Without its old length the file is left to the recovery.
      if ftruncate(file.descriptor, off_t(length)) == 0, fsync(file.descriptor) == 0 {
        try? journal.end(append)
      }
      throw error
    }
    // A record that stays does no harm: the recovery finds all bytes.
    try? journal.end(append)
    return FileStamp(try file.facts)
  }
}

/// The file to replace, in the state in which the document was opened.
private struct Original {
  let path: SystemPath
  let file: OpenFile
  let expected: FileStamp

  init(_ name: String, _ expected: FileStamp) throws(SystemError) {
    guard let path = SystemPath(name).resolved else { throw SystemError() }
    (self.path, self.expected) = (path, expected)
    file = try OpenFile(path, O_RDONLY)
    try requireSameFile()
  }

  /// Checks that the open file is in its expected state.
  func requireSameFile() throws(SystemError) {
    guard FileStamp(try file.facts) == expected else { throw SystemError(ESTALE) }
  }

  /// Checks that the path leads to the open file in its expected state.
  ///
  /// Another process may have replaced the file while this one waited for the lock.
  func requireUnchanged() throws(SystemError) {
    try requireSameFile()
    var found = stat()
    guard stat(path.bytes, &found) == 0, FileStamp(found) == expected else { throw SystemError(ESTALE) }
  }
}
