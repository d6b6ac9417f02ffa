import Foundation

/// The source of a document.
///
/// ```swift
/// let file = DocumentSource("file:///home/ada/paper.pdf#page=3")
/// let input = DocumentSource.bytes(FileHandle.standardInput.readDataToEndOfFile(), name: "standard input")
/// print(file.displayName, input.name)
/// ```
public enum DocumentSource: Hashable, Sendable, Codable {
  /// A file, by its path as the user typed it.
  case path(String)
  /// Bytes already in memory, such as standard input, and their name in messages.
  case bytes(Data, name: String)

  /// Creates a source from a path or a `file:` URL.
  ///
  /// A fragment (`#page=3`) isn't part of the file's name and is dropped.
  public init(_ location: String) {
    guard location.lowercased().hasPrefix("file:"), let url = URL(string: location), url.isFileURL else {
      self = .path(location)
      return
    }
    self = .path(url.path)
  }

  /// The document's name in messages.
  public var name: String {
    switch self {
    case .path(let path): path
    case .bytes(_, let name): name
    }
  }

  /// The last component of the name, for tabs and headings.
  public var displayName: String {
    let trimmed = name.split(separator: "/", omittingEmptySubsequences: true)
    return trimmed.last.map(String.init) ?? name
  }
}
