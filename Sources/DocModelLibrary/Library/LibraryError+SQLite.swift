import Foundation
internal import GRDB

extension LibraryError {
  /// Converts an error of a database operation.
  ///
  /// - Parameters:
  ///   - error: A `LibraryError`, which is kept, a GRDB error or any other.
  ///   - path: The library's file, which SQLite's own messages don't name.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as LibraryError:
      self = error
    case let error as DatabaseError:
      self.init(error, path: path)
    case is RowDecodingError:
      self = .damaged(path: path, reason: "a value has the wrong type")
    default:
      self = .inputOutput(path: path, reason: String(describing: error))
    }
  }

  /// Converts SQLite's primary result codes (https://www.sqlite.org/rescode.html).
  private init(_ error: DatabaseError, path: String) {
    let message = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self = .locked(path: path)
    case .SQLITE_FULL:
      self = .full(path: path)
    // The write-ahead log's shared memory has no space.
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
      self = .full(path: path)
    case .SQLITE_READONLY:
      self = .readOnly(path: path)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT:
      self = .damaged(path: path, reason: message)
    // The schema was checked when the library was opened: a table can only be missing if the file was tampered with.
    case .SQLITE_ERROR where message.hasPrefix("no such "):
      self = .damaged(path: path, reason: message)
    default:
      self = .inputOutput(path: path, reason: message)
    }
  }
}
