import DocModel
import Foundation

/// A file that is written atomically: a temporary file beside it, which is renamed when it is complete.
///
/// Anything but a regular file, such as a named pipe or /dev/null, is written directly, and so is an open file of this
/// process that the path names, as /dev/stdout does.
final class OutputFile {
  private let path: String
  /// The name of the content for messages, such as `the image`.
  private let content: String
  /// The existing file; nil if there is none.
  private let facts: stat?
  /// The path to replace: the target of a symbolic link rather than the link.
  private let target: SystemPath
  /// The path of the temporary file; nil if there is none.
  private var temporary: SystemPath?
  private var descriptor: Int32
  private let output: Output

  /// Creates the temporary file, or opens what isn't a regular file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - content: the name of the content for messages.
  ///   - isInterruptible: whether signals are handled from then on, so that one leaves no temporary file.
  /// - Throws: `Failure` if the file can't be created.
  init(_ path: String, content: String, interruptible isInterruptible: Bool = false) throws(Failure) {
    self.path = path
    self.content = content
    var facts = stat()
    let number = SystemPath(path).descriptor
    let exists = (number.map { fstat($0, &facts) } ?? stat(SystemPath(path).bytes, &facts)) == 0
    self.facts = exists ? facts : nil
    if let number {
      target = SystemPath(path)
      descriptor = fcntl(number, F_DUPFD_CLOEXEC, 0)
    } else if exists, facts.st_mode & S_IFMT != S_IFREG {
      target = SystemPath(path)
      descriptor = open(target.bytes, O_WRONLY | O_CLOEXEC)
    } else {
      target = SystemPath(path).target
      if isInterruptible { Interruption.watch() }
      // Others must never be able to read a part of a file that replaces a private one.
      let made = UnfinishedFiles.make(in: target.folder, mode: exists ? 0o600 : 0o666)
      descriptor = made.descriptor
      if descriptor >= 0 { temporary = made.path }
      if descriptor >= 0, exists { fchmod(descriptor, facts.st_mode & 0o777) }
    }
    let code = errno
    output = Output(descriptor: descriptor)
    guard descriptor >= 0 else { throw failure(code) }
  }

  /// Removes a file that wasn't finished.
  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let temporary { unlink(temporary.bytes) }
  }

  /// Refuses to overwrite a file that is being read.
  func requireOther(than document: String) throws(Failure) {
    var other = stat()
    guard let facts, stat(SystemPath(document).bytes, &other) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      return
    }
    guard other.st_dev != facts.st_dev || other.st_ino != facts.st_ino else {
      throw Failure(
        code: "outputIsInput", message: "\(path): is the document itself; name another file with -o",
        status: .usage)
    }
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    output.write(bytes)
  }

  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer(output.write)
  }

  /// Closes the file and renames it.
  ///
  /// - Parameter mark: gives the new file attributes while it has no name yet; not called for a named pipe or a device.
  /// - Throws: `Failure` if the file can't be completed.
  func finish(_ mark: (_ descriptor: Int32) -> Void = { _ in }) throws(Failure) {
    do throws(OutputError) {
      try output.flush()
    } catch {
      throw Failure(code: "outputFailed", message: "\(path): \(error)", status: .ioError)
    }
    if temporary != nil { mark(descriptor) }
    let descriptor = descriptor
    self.descriptor = -1
    // The lock, which keeps other processes from removing the file, lasts until the rename.
    let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    defer { if lock >= 0 { close(lock) } }
    // Some file systems report a full disk only now.
    guard close(descriptor) == 0 else { throw failure(errno) }
    guard let temporary else { return }
    guard rename(temporary.bytes, target.bytes) == 0 else { throw failure(errno) }
    self.temporary = nil
  }

  private func failure(_ code: Int32) -> Failure {
    Failure(
      code: "cannotCreate",
      message: "\(path): \(content) can't be created (\(String(cString: strerror(code))))",
      status: .cannotCreate)
  }
}
