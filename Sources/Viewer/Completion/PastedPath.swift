import DocModel
import Foundation

/// What terminals put in when a file is dropped on them: its path, quoted as for a shell.
public enum PastedPath {
  /// The command that opens the document whose path was pasted; nil for any other text.
  ///
  /// Only a file that is there and calls itself a PDF counts: whoever pastes something else means its text.
  public static func command(opening text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count <= 4096, !text.contains(where: \.isNewline) else { return nil }
    // Unquoted paths with blanks come from terminals that don't quote.
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
    if text.hasPrefix("~/") { return (text as NSString).expandingTildeInPath }
    return text
  }

  private static func isDocument(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return path.lowercased().hasSuffix(".pdf")
      && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }
}
