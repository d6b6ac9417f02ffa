import Foundation
import DocModelExchange

/// The folder into which attachments are extracted; nothing is written outside it.
///
/// The folder is opened once, and files are created relative to its descriptor, so replacing the folder by a
/// link has no effect. Existing files and links are never written to.
final class AttachmentFolder {
  private let path: String
  private let descriptor: Int32
  private let folders = NewFolders()

  /// The maximum number of names to try for one file.
  private static let mostNumbers = 10_000

  /// Opens a folder, and creates it if necessary.
  init(_ path: String) throws(Failure) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    do throws(SystemError) {
      try folders.make(path)
    } catch {
      throw Self.failure(path, "the folder can't be created", error)
    }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path, "isn't a usable folder", SystemError()) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes a file under a free name: the safe form of the given one, with a number if necessary.
  ///
  /// - Returns: the path.
  func write(_ data: Data, name: String?) throws(Failure) -> String {
    let wanted = AttachmentName.safe(name)
    for number in 1...Self.mostNumbers {
      let name = number == 1 ? wanted : AttachmentName.numbered(wanted, number)
      let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw Self.failure("\(path)/\(name)", "can't be created", SystemError()) }
      do throws(SystemError) {
        let opened = OpenFile(file)
        try opened.write(data, at: 0)
        try opened.checkIsWritten()
      } catch {
        unlinkat(descriptor, name, 0)
        throw Self.failure("\(path)/\(name)", "can't be written", error, status: .ioError)
      }
      return "\(path)/\(name)"
    }
    throw Failure(
      code: "cannotCreate", message: "\(path): has too many files called \(wanted); choose another with -o",
      status: .cannotCreate)
  }

  private static func failure(
    _ path: String, _ what: String, _ error: SystemError, status: ExitStatus = .cannotCreate
  ) -> Failure {
    Failure(
      code: "cannotCreate",
      message: "\(path): \(what) (\(error)); choose another folder with -o",
      status: status)
  }
}
