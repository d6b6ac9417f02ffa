import Foundation

/// The path that a terminal inserts when a file is dropped on it, quoted as for a shell.
package enum PastedPath {
  /// Returns the command that opens the document of a pasted path; nil for any other text.
  ///
  /// Only existing files with the extension of a PDF count; all else is meant as text.
  package static func command(opening text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count <= 4096, !text.contains(where: \.isNewline) else { return nil }
    // Some terminals don't quote paths with blanks.
    let unquoted = CommandWords(text).words.map(\.value)
    let candidates = [text] + (unquoted.count == 1 ? unquoted : [])
    for candidate in candidates {
      guard let path = path(of: candidate), isDocument(path) else { continue }
      return "open " + WordQuoting.backslashes.written(path, isWhole: true)
    }
    return nil
  }

  private static func path(of text: String) -> String? {
    if text.lowercased().hasPrefix("file:") {
      guard let url = URL(string: text), url.isFileURL else { return nil }
      return url.path
    }
    if text.hasPrefix("~/") { return text.expandingTilde }
    return text
  }

  private static func isDocument(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return path.lowercased().hasSuffix(".pdf")
      && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }
}
