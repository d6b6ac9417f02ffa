/// Safe file names for attachments, whose names come from the document.
package enum AttachmentName {
  /// The maximum length in bytes of UTF-8; file systems allow 255, which leaves room for a number.
  private static let longest = 200

  /// Returns the last component of a name, without characters that hide or mislead.
  ///
  /// Folders before it are removed, with either kind of slash. Controls, bidirectional marks (which make
  /// `fdp.exe` read as `exe.pdf`), and a dot or hyphen at the beginning, which would make the file hidden or
  /// look like an option, become `_`. An empty name becomes `attachment`.
  package static func safe(_ name: String?) -> String {
    // By scalars: with a combining mark, a slash is another character.
    let last = (name ?? "").unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map(Array.init) ?? []
    var safe = String(String.UnicodeScalarView(last.map { isUnsafe($0) ? "_" : $0 }))
    while safe.last == " " || safe.last == "." { safe.removeLast() }
    while safe.first == " " { safe.removeFirst() }
    if safe.first == "." || safe.first == "-" { safe = "_" + safe.dropFirst() }
    return safe.isEmpty ? "attachment" : cut(safe)
  }

  /// Returns a name with a number before its extension: `notes-2.txt`.
  package static func numbered(_ name: String, _ number: Int) -> String {
    let (stem, ending) = parts(name)
    return "\(stem)-\(number)\(ending)"
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // Format characters that join letters and emoji are safe.
    case .format: scalar.value != 0x200C && scalar.value != 0x200D
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    default: scalar == ":" || scalar.value == 0xFFFD
    }
  }

  /// Returns the name without its extension, and the extension with its dot.
  private static func parts(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name[dot...].utf8.count <= 16 else {
      return (name, "")
    }
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// Returns a name truncated to ``longest`` bytes that keeps its extension.
  private static func cut(_ name: String) -> String {
    guard name.utf8.count > longest else { return name }
    var (stem, ending) = parts(name)
    while !stem.isEmpty, stem.utf8.count + ending.utf8.count > longest { stem.unicodeScalars.removeLast() }
    return stem + ending
  }
}

extension FileAttachment {
  /// The name of a file in which the content can be saved: never empty, a path, hidden or an option.
  ///
  /// Folders are left out. Controls, marks that turn the direction of text, and a dot or hyphen at the beginning become
  /// `_`. The name has at most 200 bytes of UTF-8, and is `attachment` if nothing is left. Several files of a document
  /// may have the same one.
  public var safeFileName: String { AttachmentName.safe(name) }
}
