import DocModel

/// An edit that was made, undone or repeated.
public struct EditReport: Hashable, Sendable, Codable {
  /// An operation with the edit.
  public enum Direction: String, Hashable, Sendable, Codable {
    case made, undone, redone
  }

  /// The operation.
  public var direction: Direction
  /// The name of the edit, such as `Add Highlight`.
  public var title: String
  /// The names of the annotations that were added, changed or removed, without popups, and of filled in fields.
  public var ids: [String]
  /// The page of the first of them.
  public var page: PageReference?
  /// The number of edits that the file doesn't have.
  public var unsaved: Int

  /// The report on one line.
  public var message: String {
    let place = page.map { " on \($0)" } ?? ""
    let others = ids.count > 1 ? " (\(ids.count) annotations)" : ""
    return switch direction {
    case .made: "\(Self.past(title))\(others)\(place)"
    case .undone: "undone: \(title)\(others)\(place)"
    case .redone: "redone: \(title)\(others)\(place)"
    }
  }

  /// Returns a title such as `Add Highlight` as what happened: `added highlight`.
  private static func past(_ title: String) -> String {
    let words = title.lowercased().split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return title }
    let verb =
      [
        "add": "added", "change": "changed", "remove": "removed", "import": "imported", "fill": "filled",
        "clear": "cleared",
      ][
        String(words[0])] ?? String(words[0])
    return "\(verb) \(words[1])"
  }
}

/// A document that was saved.
public struct SavingReport: Hashable, Sendable, Codable {
  /// The path of the written file.
  public var path: String
  /// The number of saved edits.
  public var edits: Int
  /// The number of bytes that the file has more; nil if it was written anew.
  public var addedBytes: Int?
  /// The reason why it was written anew; nil if it was only appended to.
  public var rewrittenBecause: String?
  /// The warnings, in one sentence each.
  public var warnings: [String]

  /// The report on one line.
  public var message: String {
    guard edits > 0 else { return "saved a copy in \(path.onOneLine)" }
    let what = edits == 1 ? "1 edit" : "\(edits) edits"
    let how = addedBytes.map { "\($0) bytes longer" } ?? "rewritten, because \(rewrittenBecause ?? "")"
    return "saved \(what) in \(path.onOneLine) (\(how))"
  }
}
