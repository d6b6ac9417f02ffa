import Foundation

/// An error that prevented a file from being replaced; the file is as it was before.
///
/// Every message names the file, the problem and a remedy.
package enum FileReplacementError: Error, Hashable, Sendable {
  /// There is no such file or folder.
  case missing(String)
  /// The path names something other than a file.
  case notFile(String)
  /// The user has no permission to write the file or its folder.
  case permissionDenied(String)
  /// The file system can't be written.
  case readOnlyFileSystem(String)
  /// The disk or the user's quota has no room.
  case diskFull(String)
  /// The file would exceed the limit on the size of files.
  case tooLarge(String)
  /// Another program has changed the file since it was opened.
  case changed(String)
  /// Another program has locked the file.
  case locked(String)
  /// The file can't be replaced but only appended to, and the new contents aren't an append.
  case onlyAppendable(String, reason: String)
  /// The file can only be appended to, and no journal protects it meanwhile.
  case unprotected(String, reason: String)
  /// The output is another name of the original.
  case outputIsOriginal(String)
  /// The system reported another error; `reason` is its own message.
  case failed(String, reason: String)

  /// Converts an error of the system.
  package init(_ error: SystemError, _ file: String) {
    switch error.code {
    case ENOENT, ENOTDIR, ELOOP: self = .missing(file)
    case EISDIR: self = .notFile(file)
    case EACCES, EPERM: self = .permissionDenied(file)
    case EROFS: self = .readOnlyFileSystem(file)
    case ENOSPC, EDQUOT: self = .diskFull(file)
    case EFBIG: self = .tooLarge(file)
    case ESTALE: self = .changed(file)
    default: self = .failed(file, reason: error.description)
    }
  }

  /// The name of the error's case, for programs.
  package var code: String {
    switch self {
    case .missing: "noSuchFile"
    case .notFile: "notFile"
    case .permissionDenied: "permissionDenied"
    case .readOnlyFileSystem: "readOnlyFileSystem"
    case .diskFull: "diskFull"
    case .tooLarge: "tooLarge"
    case .changed: "changed"
    case .locked: "locked"
    case .onlyAppendable: "onlyAppendable"
    case .unprotected: "unprotected"
    case .outputIsOriginal: "outputIsInput"
    case .failed: "cannotWrite"
    }
  }
}

extension FileReplacementError: CustomStringConvertible {
  /// One line for users: the file, the problem and the remedy.
  package var description: String {
    switch self {
    case .missing(let file):
      "\(file): no such file or folder; check the name, or save to another file"
    case .notFile(let file):
      "\(file): isn't a file; name one"
    case .permissionDenied(let file):
      "\(file): can't be written (permission denied); save to another file"
    case .readOnlyFileSystem(let file):
      "\(file): is on a read-only file system; save to another file"
    case .diskFull(let file):
      "\(file): wasn't saved: no space is left on the disk or in the quota; free some and save again"
    case .tooLarge(let file):
      "\(file): wasn't saved: it would exceed the limit on file sizes; raise it with ulimit -f"
    case .changed(let file):
      "\(file): wasn't saved: another program has changed it since it was opened; open it again"
    case .locked(let file):
      "\(file): wasn't saved: another program has locked it; try again"
    case .onlyAppendable(let file, let reason):
      "\(file): can't be replaced: \(reason); save to another file"
    case .unprotected(let file, let reason):
      "\(file): can't be saved safely without the library: \(reason); save to another file"
    case .outputIsOriginal(let file):
      "\(file): is the document itself; save it in place"
    case .failed(let file, let reason):
      "\(file): can't be written (\(reason)); save to another file"
    }
  }
}
