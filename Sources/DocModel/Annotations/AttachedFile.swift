import Foundation

/// A file in a document's list of embedded files (ISO 32000-1, 7.11.4), or one that is added to it.
public struct AttachedFile: Hashable, Sendable, Codable {
  /// The key in the list, as bytes of a string.
  public var key: [UInt8]
  /// The name, the dates and so on.
  public var file: FileAttachment
  /// The path of a new file, whose bytes are read when the document is saved; nil for one that the document has.
  public var path: String?
  /// The bytes of a new file without a path.
  public internal(set) var data: Data?

  /// Creates an entry of the list.
  public init(key: [UInt8], file: FileAttachment, path: String? = nil) {
    (self.key, self.file, self.path) = (key, file, path)
  }

  /// Whether the file is added to the document.
  var isNew: Bool { path != nil || data != nil }

  /// Whether two entries describe the same file, whichever object it is.
  func isSame(as other: AttachedFile) -> Bool {
    var (first, second) = (file, other.file)
    (first.content, second.content) = (nil, nil)
    return key == other.key && first == second
  }
}
