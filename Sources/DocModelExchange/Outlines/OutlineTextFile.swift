/// Outlines as indented text: two spaces or a tab for each level, the title, a tab, the page.
///
/// A backslash begins what a line can't have: `\t`, `\n`, `\\`, `\u{B}` for another control character, `\ ` for a space
/// at the beginning, and a lone one for an empty title.
enum OutlineTextFile {
  /// Returns a line for each heading.
  static func written(_ entries: [OutlineEntry]) -> String {
    entries
      .map { entry in
        let indent = String(repeating: "  ", count: entry.level)
        return indent + escaped(entry.title) + (entry.page.map { "\t" + $0 } ?? "") + "\n"
      }
      .joined()
  }

  /// Reads lines.
  static func entries(_ text: String) throws(OutlineFileError) -> [OutlineEntry] {
    var entries: [OutlineEntry] = []
    for (index, line) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      var rest = line.last == "\r" ? line.dropLast() : line
      guard rest.contains(where: { !$0.properties.isWhitespace }) else { continue }
      var (level, spaces) = (0, 0)
      while let first = rest.first, first == " " || first == "\t" {
        if first == "\t" { level += 1 } else { spaces += 1 }
        rest.removeFirst()
      }
      guard spaces.isMultiple(of: 2) else {
        throw OutlineFileError(
          "it is indented by \(spaces) spaces; each level takes two spaces, or a tab", line: index + 1)
      }
      level += spaces / 2
      let title = rest.prefix { $0 != "\t" }
      let page = rest[title.endIndex...].split(separator: "\t").last.map { String($0).trimmed } ?? ""
      entries.append(
        OutlineEntry(
          title: unescaped(title), level: level, page: page.isEmpty ? nil : page, line: index + 1))
    }
    return entries
  }

  private static func escaped(_ title: String) -> String {
    if title.isEmpty { return "\\" }
    var result = String.UnicodeScalarView()
    if title.unicodeScalars.first == " " { result.append("\\") }
    for scalar in title.unicodeScalars {
      switch scalar {
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      // At the beginning of a file it would be a byte-order mark.
      case _ where scalar.isLineOrControl || scalar == "\u{FEFF}":
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func unescaped(_ title: Substring.UnicodeScalarView) -> String {
    if title.elementsEqual("\\".unicodeScalars) { return "" }
    var result = String.UnicodeScalarView()
    var rest = title
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.first else {
        result.append(scalar)
        continue
      }
      switch next {
      case "\\", " ": result.append(next)
      case "t": result.append("\t")
      case "n": result.append("\n")
      case "u":
        let code = rest.dropFirst(2).prefix(7).prefix { $0 != "}" }
        guard rest.dropFirst().first == "{", code.count <= 6, code.endIndex < rest.endIndex,
          let value = UInt32(String(code), radix: 16), let named = Unicode.Scalar(value)
        else {
          result.append(scalar)
          continue
        }
        result.append(named)
        rest = rest[code.endIndex...]
      default:
        // Only these signs have a meaning after a backslash.
        result.append(scalar)
        continue
      }
      rest.removeFirst()
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar ends a line or is a control character.
  var isLineOrControl: Bool {
    properties.generalCategory == .control || value == 0x2028 || value == 0x2029
  }
}
