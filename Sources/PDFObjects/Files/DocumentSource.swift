import Foundation

/// Where a document comes from.
public enum DocumentSource: Hashable, Sendable, Codable {
  /// A file, by its path as a user types it.
  case path(String)
  /// Bytes that are already in memory, such as standard input, and what to call them in messages.
  case bytes(Data, name: String)

  /// A source from what people write: a path, or a `file:` URL.
  ///
  /// A fragment (`#page=3`) isn't part of the file's name and is left out.
  public init(_ location: String) {
    guard location.lowercased().hasPrefix("file:"), let url = URL(string: location), url.isFileURL else {
      self = .path(location)
      return
    }
    self = .path(url.path)
  }

  /// What to call the document in a message.
  public var name: String {
    switch self {
    case .path(let path): path
    case .bytes(_, let name): name
    }
  }

  /// The last component of the name, for a tab or a heading.
  public var displayName: String {
    let trimmed = name.split(separator: "/", omittingEmptySubsequences: true)
    return trimmed.last.map(String.init) ?? name
  }
}
