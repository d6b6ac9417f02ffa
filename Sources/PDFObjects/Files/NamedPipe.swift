import Foundation

extension DocumentSource {
  /// The source, with what comes out of a pipe read into memory to its end.
  ///
  /// What a pipe brings comes once, and a document may have to be opened several times: with another password, or in
  /// another process.
  ///
  /// - Returns: the source itself where it is no pipe.
  /// - Throws: ``DocumentError``, also where nobody writes to it.
  public func readingPipe() throws(DocumentError) -> DocumentSource {
    guard isPipe, case .bytes(let bytes) = try FileContents(self) else { return self }
    return .bytes(Data(bytes: bytes.start, count: bytes.count), name: name)
  }

  /// Whether it is a pipe, which can be read once only.
  public var isPipe: Bool {
    var facts = stat()
    guard case .path(let path) = self, !path.utf8.contains(0), stat(path, &facts) == 0 else { return false }
    return facts.st_mode & S_IFMT == S_IFIFO
  }
}

extension FileContents {
  /// How long a pipe is waited for to which nobody writes: who starts both ends does so at about the same time.
  private static var pipePatience: Duration { .seconds(3) }

  /// Waits until somebody has opened a pipe for writing, which is open without waiting.
  ///
  /// - Returns: what was read meanwhile.
  /// - Throws: ``DocumentError/unreadable(_:reason:)`` where nobody comes.
  static func firstBytes(of descriptor: Int32, named name: String) throws(DocumentError) -> [UInt8] {
    let deadline = ContinuousClock.now + pipePatience
    while true {
      var byte: UInt8 = 0
      let count = Foundation.read(descriptor, &byte, 1)
      if count == 1 { return [byte] }
      // There is a writer, which is slow: only the end of what it writes ends the waiting.
      if count < 0, errno != EINTR { return [] }
      guard ContinuousClock.now < deadline else {
        throw .unreadable(
          name, reason: "it is a pipe to which nobody writes; start what does, or save it to a file")
      }
      usleep(10_000)
    }
  }
}
