import DocModel
import Foundation

/// A file that is written atomically: it gets its name when it is complete (``NewFile``).
///
/// Anything but a regular file, such as a named pipe or /dev/null, is written directly, and so is an open file of this
/// process that the path names, as /dev/stdout does.
final class OutputFile {
  private let path: String
  /// The name of the content for messages, such as `the image`.
  private let content: String
  /// Whether there is a regular file of that name.
  private let replacesFile: Bool
  /// The path to replace: the target of a symbolic link rather than the link.
  private let target: SystemPath
  /// The file that gets the path; nil for one that is written directly.
  private let new: NewFile?
  private let file: OpenFile
  private let output: Output

  /// Creates the new file, or opens what isn't a regular file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - content: the name of the content for messages.
  ///   - isInterruptible: whether signals are handled from then on, so that one leaves no temporary file.
  /// - Throws: `Failure` if the file can't be created.
  init(_ path: String, content: String, interruptible isInterruptible: Bool = false) throws(Failure) {
    (self.path, self.content) = (path, content)
    let given = SystemPath(path)
    var facts = stat()
    let number = given.descriptor
    let exists = (number.map { fstat($0, &facts) } ?? stat(given.bytes, &facts)) == 0
    replacesFile = exists && facts.st_mode & S_IFMT == S_IFREG
    if number != nil || exists != replacesFile {
      let descriptor = number.map { fcntl($0, F_DUPFD_CLOEXEC, 0) } ?? open(given.bytes, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure(path, content, SystemError()) }
      (target, new, file) = (given, nil, OpenFile(descriptor))
    } else {
      if isInterruptible { Interruption.watch() }
      do throws(SystemError) {
        // Others must never be able to read a part of a file that replaces a private one.
        let new = try NewFile(in: given.target.folder, mode: exists ? 0o600 : 0o666)
        if exists { fchmod(new.contents.descriptor, facts.st_mode & 0o777) }
        (target, self.new, file) = (given.target, new, new.contents)
      } catch {
        throw Self.failure(path, content, error)
      }
    }
    output = Output(descriptor: file.descriptor)
  }

  /// Refuses to overwrite a file that is being read.
  func requireOther(than document: String) throws(Failure) {
    if replacesFile { try FilePath.requireOther(path, than: document) }
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    output.write(bytes)
  }

  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer(output.write)
  }

  /// Completes the file and gives it its name.
  ///
  /// - Parameter mark: gives the new file attributes while it has no name yet; not called for a named pipe or a device.
  /// - Throws: `Failure` if the file can't be completed.
  func finish(_ mark: (_ descriptor: Int32) -> Void = { _ in }) throws(Failure) {
    do throws(OutputError) {
      try output.flush()
    } catch {
      throw Failure(code: "outputFailed", message: "\(path): \(error)", status: .ioError)
    }
    if new != nil { mark(file.descriptor) }
    do throws(SystemError) {
      try file.checkIsWritten()
      try new?.publish(as: target)
    } catch {
      throw Self.failure(path, content, error)
    }
  }

  private static func failure(_ path: String, _ content: String, _ error: SystemError) -> Failure {
    Failure(
      code: "cannotCreate", message: "\(path): \(content) can't be created (\(error))", status: .cannotCreate)
  }
}
