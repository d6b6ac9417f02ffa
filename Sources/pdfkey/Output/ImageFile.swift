import Foundation

/// Writes an image to where the user wants it, whole or not at all.
enum ImageFile {
  /// Writes to a temporary file beside it, which then takes its name.
  ///
  /// What isn't a file, such as a named pipe or /dev/null, is written to as it is. The document itself is
  /// never written over.
  static func write(_ data: Data, to path: String, besides document: String) throws(Failure) {
    var facts = stat()
    let exists = stat(path, &facts) == 0
    if exists, isSame(facts, as: document) {
      throw Failure(
        code: "outputIsInput", message: "\(path): is the document itself; name another file with -o",
        status: .usage)
    }
    if exists, facts.st_mode & S_IFMT != S_IFREG {
      return try write(data, into: path, open(path, O_WRONLY | O_CLOEXEC))
    }
    // The file that a link leads to, not the link.
    let target = exists ? resolved(path) : path
    let temporary = "\(target).\(getpid()).part"
    // Made anew: somebody else's file of that name, or a link, would be written through.
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, errno) }
    do throws(Failure) {
      if exists { fchmod(descriptor, facts.st_mode & 0o777) }
      try write(data, into: path, descriptor)
      guard rename(temporary, target) == 0 else { throw failure(path, errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func write(_ data: Data, into path: String, _ descriptor: Int32) throws(Failure) {
    guard descriptor >= 0 else { throw failure(path, errno) }
    let output = Output(descriptor: descriptor)
    data.withUnsafeBytes { output.write($0.bindMemory(to: UInt8.self)) }
    do throws(OutputError) {
      try output.flush()
    } catch {
      close(descriptor)
      throw Failure(code: "outputFailed", message: "\(path): \(error)", status: .ioError)
    }
    // Some file systems say only now that there is no room left.
    guard close(descriptor) == 0 else { throw failure(path, errno) }
  }

  private static func isSame(_ facts: stat, as document: String) -> Bool {
    var other = stat()
    return stat(document, &other) == 0 && other.st_dev == facts.st_dev && other.st_ino == facts.st_ino
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func failure(_ path: String, _ code: Int32) -> Failure {
    Failure(
      code: "cannotCreate",
      message: "\(path): the image can't be made there (\(String(cString: strerror(code))))",
      status: .cannotCreate)
  }
}
