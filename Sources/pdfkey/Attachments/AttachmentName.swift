/// Names of files that a document chose, made harmless.
enum AttachmentName {
  /// How many bytes of UTF-8 a name has at most, of the 255 that file systems allow, so that a number fits in.
  private static let longest = 200

  /// The last part of a name, without anything that leads elsewhere, hides or misleads.
  ///
  /// Folders before it go, of either kind of slash. Controls, and marks that turn the direction of what follows
  /// (so that `fdp.exe` reads as `exe.pdf`), become `_`, as does a dot or hyphen at the beginning: such a file
  /// would be hidden, or taken for an option. An empty name is `attachment`.
  static func safe(_ name: String?) -> String {
    let last = (name ?? "").split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    var safe = String(String.UnicodeScalarView(last.unicodeScalars.map { isUnsafe($0) ? "_" : $0 }))
    while safe.last == " " || safe.last == "." { safe.removeLast() }
    while safe.first == " " { safe.removeFirst() }
    if safe.first == "." || safe.first == "-" { safe = "_" + safe.dropFirst() }
    return safe.isEmpty ? "attachment" : cut(safe)
  }

  /// A name with a number before its ending: `notes-2.txt`.
  static func numbered(_ name: String, _ number: Int) -> String {
    let (stem, ending) = parts(name)
    return "\(stem)-\(number)\(ending)"
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // Of the format characters those that join letters and emoji stay.
    case .format: scalar.value != 0x200C && scalar.value != 0x200D
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    default: scalar == ":" || scalar.value == 0xFFFD
    }
  }

  /// The name without its ending, and the ending with its dot.
  private static func parts(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name[dot...].utf8.count <= 16 else {
      return (name, "")
    }
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// A name of at most ``longest`` bytes, whose ending stays.
  private static func cut(_ name: String) -> String {
    guard name.utf8.count > longest else { return name }
    var (stem, ending) = parts(name)
    while !stem.isEmpty, stem.utf8.count + ending.utf8.count > longest { stem.unicodeScalars.removeLast() }
    return stem + ending
  }
}
