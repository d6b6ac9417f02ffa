import Foundation

extension DocumentSource {
  /// Returns the source, with a pipe read into memory to its end.
  ///
  /// A pipe can be read only once, and a document may have to be opened several times: with another password, or in
  /// another process.
  ///
  /// - Returns: the source itself if it isn't a pipe.
  /// - Throws: ``DocumentError``, also if the pipe has no writer.
  public func readingPipe() throws(DocumentError) -> DocumentSource {
    guard isPipe, case .bytes(let bytes) = try FileContents(self) else { return self }
    return .bytes(Data(bytes: bytes.start, count: bytes.count), name: name)
  }

  /// Whether the source is a pipe, which can be read only once.
  public var isPipe: Bool {
    guard case .path(let path) = self, !path.utf8.contains(0) else { return false }
    var facts = stat()
    if let handed = HandedFiles.current.facts(of: path) {
      facts = handed
    } else if stat(path, &facts) != 0 {
      return false
    }
    return facts.st_mode & S_IFMT == S_IFIFO
  }
}

extension FileContents {
  /// The time to wait for a pipe's writer: both ends usually start at about the same time.
  private static var pipePatience: Duration { .seconds(3) }

  /// Waits until a pipe, opened non-blocking, has a writer.
  ///
  /// - Returns: the bytes read while waiting.
  /// - Throws: ``DocumentError/unreadable(_:reason:)`` if no writer comes.
  static func firstBytes(of descriptor: Int32, named name: String) throws(DocumentError) -> [UInt8] {
    let deadline = ContinuousClock.now + pipePatience
    while true {
      var byte: UInt8 = 0
      let count = Foundation.read(descriptor, &byte, 1)
      if count == 1 { return [byte] }
      // The pipe has a writer that hasn't written yet; reading waits for it without a deadline.
      if count < 0, errno != EINTR { return [] }
      guard ContinuousClock.now < deadline else {
        throw .unreadable(
          name, reason: "no process writes to this pipe; start one, or save its data to a file")
      }
      usleep(10_000)
    }
  }
}
