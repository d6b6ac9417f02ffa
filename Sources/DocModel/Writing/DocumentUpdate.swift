import Foundation

/// The new version of an edited document in memory, which a process that doesn't parse it can write to its file.
public struct DocumentUpdate: Sendable, Codable {
  /// The bytes after the original ones, or all bytes of a rewritten file.
  let bytes: [UInt8]
  /// The way in which the file is to be written, and warnings.
  public let report: SaveReport

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
  /// - Returns: the new state of the written file.
  /// - Throws: ``EditError``; the file is unchanged then.
  @discardableResult
  public func write(
    to destination: SaveDestination, of source: DocumentSource, expecting stamp: FileStamp?,
    _ options: SaveOptions
  ) throws(EditError) -> FileStamp {
    var path: String?
    let original: [UInt8]
    switch source {
    case .path(let file): (path, original) = (file, [])
    case .bytes(let data, _): original = Array(data)
    }
    let contents: FileReplacement.Contents
    switch report.mode {
    // The length is that of the file, whatever the process that made the update says.
    case .appended where path != nil:
      guard let stamp else { throw .notEditable(source.name, reason: "it isn't a file that can be copied") }
      contents = .appended(bytes, to: Int(clamping: stamp.size))
    default:
      let isAppended = if case .appended = report.mode { true } else { false }
      guard let whole = FileBytes(copying: isAppended ? original + bytes : bytes) else {
        throw .notVerified(source.name, reason: "there isn't enough memory")
      }
      contents = .whole(whole)
    }
    do {
      let journal = options.journal?.appendJournal
      switch destination {
      case .inPlace:
        guard let path, let stamp else {
          throw EditError.notEditable(source.name, reason: "it isn't a file; name another one")
        }
        return try FileReplacement.replace(
          path, with: contents, expecting: stamp, backup: options.keepsBackup, journal: journal,
          check: { _ in })
      case .file(let output):
        return try FileReplacement.write(
          contents, copyOf: path, expecting: stamp, to: output, journal: journal, check: { _ in })
      }
    } catch {
      throw EditError(error, source.name)
    }
  }
}

extension EditError {
  /// Converts an error of writing a file.
  init(_ error: any Error, _ name: String) {
    switch error {
    case let error as EditError: self = error
    case let error as FileReplacementError: self = .notWritten(code: error.code, message: error.description)
    default: self = .notWritten(code: "cannotWrite", message: "\(name): can't be written (\(error))")
    }
  }
}
