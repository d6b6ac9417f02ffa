import Foundation

/// The end of a file, which tells whether the file is complete.
package enum FileEnd {
  /// The number of bytes at the end in which readers look for the marker (ISO 32000-1, Annex H.3).
  private static let searched = 1024

  /// Whether the end-of-file marker is where readers look for it.
  ///
  /// Producers write it last, so a file without it is still being written or was cut off. A file whose end can't be
  /// read counts as unwritten.
  package static func isComplete(_ source: DocumentSource) -> Bool {
    guard case .path(let path) = source else { return true }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return false }
    var end = [UInt8](repeating: 0, count: searched)
    let start = max(0, off_t(facts.st_size) - off_t(searched))
    let count = pread(descriptor, &end, searched, start)
    return count > 0 && end[..<count].contains(Array("%%EOF".utf8))
  }
}
