import Foundation

/// The new version of an edited document in memory, which a process that doesn't parse it can write to its file.
package struct Update: Sendable, Codable {
  /// The bytes after the original ones, or all bytes of the new file.
  let bytes: [UInt8]
  /// The way in which the file is to be written, and warnings.
  package let report: SaveReport

  init(_ contents: FileReplacement.Contents, _ report: SaveReport) {
    self.report = report
    switch contents {
    case .appended(let tail, _): bytes = tail
    case .whole(let whole): bytes = Array(whole.buffer)
    }
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - destination: the file to write, as when the update was made.
  ///   - source: the source of the document.
  ///   - stamp: the state of its file when it was opened; nil for a document in memory.
  ///   - options: the backup and the journal.
  ///   - isWhole: whether the update was asked to have the bytes of the original, too, which isn't read then.
  /// - Returns: the new state of the written file.
  /// - Throws: ``EditError``; the file is unchanged then.
  @discardableResult
  package func write(
    to destination: SaveDestination, of source: DocumentSource, expecting stamp: FileStamp?,
    options: SaveOptions, whole isWhole: Bool = false
  ) throws(EditError) -> FileStamp {
    var order = try FileReplacement.Order(source, stamp, destination, options)
    let original: [UInt8] = if case .bytes(let data, _) = source { Array(data) } else { [] }
    let contents: FileReplacement.Contents
    if isWhole { order.original = nil }
    switch report.mode {
    // The length is that of the file, whatever the process that made the update says.
    case .appended where order.original != nil:
      guard let stamp else { throw .notEditable(source.name, reason: "it isn't a file that can be copied") }
      contents = .appended(bytes, to: Int(clamping: stamp.size))
    default:
      let isAppended = if case .appended = report.mode { !isWhole } else { false }
      guard let whole = FileBytes(copying: isAppended ? original + bytes : bytes) else {
        throw .notVerified(source.name, reason: "there isn't enough memory")
      }
      contents = .whole(whole)
    }
    do {
      return try FileReplacement.save(order, contents, journal: options.pendingAppends)
    } catch {
      throw EditError(error, source.name)
    }
  }
}

extension EditError {
  /// Converts an error of writing a file.
  package init(_ error: any Error, _ name: String) {
    switch error {
    case let error as EditError: self = error
    case let error as FileReplacementError: self = .notWritten(code: error.code, message: error.description)
    default: self = .notWritten(code: "cannotWrite", message: "\(name): can't be written (\(error))")
    }
  }
}
