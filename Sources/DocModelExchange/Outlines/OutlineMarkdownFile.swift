/// Outlines as nested lists of Markdown, each item a link to its page (RFC 8118, `#page=`).
enum OutlineMarkdownFile {
  /// Returns an item for each heading.
  static func written(_ entries: [OutlineEntry]) -> String {
    entries
      .map { entry in
        let indent = String(repeating: "  ", count: entry.level)
        let title = escaped(entry.title)
        if let number = entry.number { return "\(indent)- [\(title)](#page=\(number))\n" }
        guard let address = entry.address else { return "\(indent)- \(title)\n" }
        return "\(indent)- [\(title)](<\(target(address))>)\n"
      }
      .joined()
  }

  /// Reads the items; titles of sections (`# …`) are left out.
  static func entries(_ text: String) throws(OutlineFileError) -> [OutlineEntry] {
    var entries: [OutlineEntry] = []
    // The indentation of the items that the next one may be below.
    var open: [Int] = []
    for (index, line) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let line = line.last == "\r" ? line.dropLast() : line
      let indent = line.prefix { $0 == " " || $0 == "\t" }
      var rest = line[indent.endIndex...]
      guard let bullet = rest.popFirst(), bullet != "#" else { continue }
      guard "-*+".unicodeScalars.contains(bullet), rest.popFirst().map({ $0 == " " || $0 == "\t" }) ?? true
      else {
        throw OutlineFileError("it isn't an item of a list, such as - [Title](#page=3)", line: index + 1)
      }
      let width = indent.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
      while let last = open.last, last >= width { open.removeLast() }
      var entry = entry(rest)
      (entry.level, entry.line) = (open.count, index + 1)
      open.append(width)
      entries.append(entry)
    }
    return entries
  }

  /// Reads an item: a link, or text alone.
  private static func entry(_ text: Substring.UnicodeScalarView) -> OutlineEntry {
    var text = text
    while text.last == " " { text.removeLast() }
    guard text.first == "[", text.last == ")", let end = endOfTitle(text) else {
      return OutlineEntry(title: unescaped(text), level: 0)
    }
    var entry = OutlineEntry(title: unescaped(text[..<end].dropFirst()), level: 0)
    var target = text[end...].dropFirst(2).dropLast()
    if target.first == "<", target.last == ">" { target = target.dropFirst().dropLast() }
    let address = String(target)
    if let page = address.range(of: "#page=", options: .backwards) {
      entry.page = String(address[page.upperBound...])
    } else {
      entry.address = address
    }
    return entry
  }

  /// Returns the index of the bracket that ends the title of a link.
  private static func endOfTitle(_ text: Substring.UnicodeScalarView) -> String.Index? {
    var isEscaped = false
    for index in text.indices {
      if !isEscaped, text[index] == "]", text[index...].dropFirst().first == "(" { return index }
      isEscaped = !isEscaped && text[index] == "\\"
    }
    return nil
  }

  private static let special = Set("\\`*_{}[]<>#|!&~()-+.".unicodeScalars)

  /// Returns a title with Markdown's special characters escaped (CommonMark, 2.4), lines and outer spaces as references.
  private static func escaped(_ title: String) -> String {
    let scalars = title.unicodeScalars
    var result = String.UnicodeScalarView()
    for index in scalars.indices {
      let scalar = scalars[index]
      let isOuter = index == scalars.startIndex || scalars.index(after: index) == scalars.endIndex
      if scalar.isLineOrControl || (isOuter && scalar.properties.isWhitespace) {
        result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      } else {
        // A hyphen or a dot has a meaning only where a list may begin.
        if special.contains(scalar), isOuter || !"-+.".unicodeScalars.contains(scalar) { result.append("\\") }
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func unescaped(_ text: Substring.UnicodeScalarView) -> String {
    var result = String.UnicodeScalarView()
    var rest = text
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next.isASCII,
        next.properties.generalCategory.isPunctuationOrSymbol
      {
        result.append(next)
        rest.removeFirst()
      } else if scalar == "&", rest.first == "#" {
        let code = rest.dropFirst().prefix(8).prefix { $0 != ";" }
        guard code.count <= 7, code.endIndex < rest.endIndex, let value = UInt32(String(code)),
          let named = Unicode.Scalar(value)
        else {
          result.append(scalar)
          continue
        }
        result.append(named)
        rest = rest[code.endIndex...].dropFirst()
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns an address as the destination of a link, percent-encoded where necessary.
  private static func target(_ address: String) -> String {
    address.utf8
      .map { byte in
        switch byte {
        case 0...0x20, 0x3C, 0x3E, 0x5C, 0x7F...:
          "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        default: String(Character(Unicode.Scalar(byte)))
        }
      }
      .joined()
  }
}

extension Unicode.GeneralCategory {
  /// Whether the category is one of punctuation or symbols.
  fileprivate var isPunctuationOrSymbol: Bool {
    switch self {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}
