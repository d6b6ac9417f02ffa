import Foundation

/// The header of a file, which tells SQLite databases and the programs that made them apart.
struct DatabaseHeader {
  /// The application ID; 0 while only the log has the contents, and nil if the file isn't an SQLite database.
  let applicationID: Int?
  /// Whether all bytes of the header are zero, or the file is empty.
  let isBlank: Bool
  /// The size of the file in bytes.
  let fileSize: Int

  /// Reads the header of a file; nil if it can't be opened.
  init?(ofFile path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    fileSize = Int(facts.st_size)
    var header = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &header, header.count)
    isBlank = header.allSatisfy { $0 == 0 }
    if count == header.count, header.starts(with: Array("SQLite format 3\0".utf8)) {
      applicationID = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
    } else {
      applicationID = nil
    }
  }
}
