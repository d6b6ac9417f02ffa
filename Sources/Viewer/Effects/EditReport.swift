/// An edit that was made, undone or repeated.
package struct EditReport: Hashable, Sendable, Codable {
  /// An operation with the edit.
  package enum Direction: String, Hashable, Sendable, Codable {
    case made, undone, redone
  }

  /// The operation.
  package var direction: Direction
  /// The name of the edit, such as `Add Highlight`.
  package var title: String
  /// The names of the annotations that were added, changed or removed, without popups, and of filled in fields.
  package var ids: [String]
  /// The page of the first of them.
  package var page: PageReference?
  /// The numbers of all edited pages; nil for one page.
  package var pages: [Int]?
  /// The number of edits that the file doesn't have.
  package var unsaved: Int
  /// The number of pages in the new arrangement; nil if the edit isn't about the arrangement.
  package var arrangedPages: Int?

  /// The report on one line.
  package var message: String {
    let place = pages.map(Self.place) ?? page.map { " on \($0)" } ?? ""
    // The title of several annotations has their number; with a field those are filled in that are computed from it.
    let isField = title.hasPrefix("Fill In ") || title.hasPrefix("Clear ")
    let hasNumber = title.prefix { $0 != "“" }.contains(where: \.isNumber)
    let others = ids.count > 1 && !hasNumber ? " (\(ids.count) \(isField ? "fields" : "annotations"))" : ""
    // The pages are read in the old order until they are saved.
    let left =
      arrangedPages == nil ? "" : unsaved == 1 ? " · 1 unsaved change" : " · \(unsaved) unsaved changes"
    return switch direction {
    case .made: "\(Self.past(title))\(others)\(place)\(left)"
    case .undone: "undone: \(title)\(others)\(place)\(left)"
    case .redone: "redone: \(title)\(others)\(place)\(left)"
    }
  }

  /// Returns several pages as words, or their number if they are many.
  private static func place(_ pages: [Int]) -> String {
    guard pages.count <= 5, let last = pages.last else { return " on \(pages.count) pages" }
    return " on pages \(pages.dropLast().map(String.init).joined(separator: ", ")) and \(last)"
  }

  private static let verbs = [
    "add": "added", "change": "changed", "remove": "removed", "import": "imported", "fill": "filled",
    "clear": "cleared", "move": "moved", "rotate": "rotated", "delete": "deleted", "insert": "inserted",
    "crop": "cropped", "rename": "renamed", "nest": "nested", "unnest": "unnested", "set": "set",
    "paste": "pasted", "duplicate": "duplicated", "comment": "commented",
  ]

  /// Returns a title such as `Add Highlight` as what happened: `added highlight`.
  ///
  /// Names in quotes stay as they are.
  private static func past(_ title: String) -> String {
    let words = title.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return title }
    let verb = words[0].lowercased()
    let name = words[1].firstIndex(of: "“") ?? words[1].endIndex
    return "\(verbs[verb] ?? verb) \(words[1][..<name].lowercased())\(words[1][name...])"
  }
}

/// A document that was saved.
package struct SavingReport: Hashable, Sendable, Codable {
  /// The path of the written file.
  package var path: String
  /// The number of saved edits.
  package var edits: Int
  /// The number of bytes that the file has more; nil if it was written anew.
  package var addedBytes: Int?
  /// The reason why it was written anew; nil if it was only appended to.
  package var rewrittenBecause: String?
  /// The warnings, in one sentence each.
  package var warnings: [String]

  /// The report on one line.
  package var message: String {
    guard edits > 0 else { return "saved a copy in \(path.onOneLine)" }
    let what = edits.of("edit")
    let how = addedBytes.map { "\($0) bytes longer" } ?? "rewritten, because \(rewrittenBecause ?? "")"
    return "saved \(what) in \(path.onOneLine) (\(how))"
  }
}
