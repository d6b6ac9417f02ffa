/// A piece of XML from a PDF that can be embedded in other XML: one well-formed element without a document type, with
/// all of its prefixes bound.
package struct XMLFragment {
  /// The element, without an XML declaration.
  package let text: String

  private static let names = Set(["amp", "lt", "gt", "quot", "apos"])

  /// Parses a text; nil if it isn't such an element.
  package init?(_ text: String) {
    var reader = Reader(scalars: Array(text.unicodeScalars))
    reader.skipBlanks()
    // The declaration is only valid at the beginning of a whole document.
    if reader.parse("<?xml") {
      guard reader.skip(past: "?>") else { return nil }
      reader.skipBlanks()
    }
    let start = reader.position
    guard reader.parseElement() else { return nil }
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: reader.scalars[start..<reader.position])
    reader.skipBlanks()
    guard reader.position == reader.scalars.count else { return nil }
    self.text = String(kept)
  }

  private struct Reader {
    let scalars: [Unicode.Scalar]
    var position = 0

    var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    mutating func parse(_ text: String) -> Bool {
      guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
      position += text.unicodeScalars.count
      return true
    }

    mutating func skip(past text: String) -> Bool {
      while position < scalars.count {
        if parse(text) { return true }
        position += 1
      }
      return false
    }

    mutating func skipBlanks() {
      while let next, " \t\r\n".unicodeScalars.contains(next) { position += 1 }
    }

    /// Parses a name of ASCII letters, digits and the marks that XHTML uses; nil if there is none.
    mutating func parseName() -> String? {
      let start = position
      while let next, next.properties.isAlphabetic || "0123456789_-.:".unicodeScalars.contains(next) {
        position += 1
      }
      guard let first = start < position ? scalars[start] : nil, first.properties.isAlphabetic || first == "_"
      else {
        return nil
      }
      var name = String.UnicodeScalarView()
      name.append(contentsOf: scalars[start..<position])
      return String(name)
    }

    /// Parses an element with its content.
    mutating func parseElement() -> Bool {
      /// The names of the open elements, each with the prefixes that it binds.
      var open: [(name: String, prefixes: [String])] = []
      /// The number of open elements that bind each prefix.
      var bound = ["xml": 1]
      repeat {
        if parse("<!--") {
          guard !open.isEmpty, skip(past: "-->") else { return false }
        } else if parse("</") {
          guard let name = parseName(), let ended = open.popLast(), name == ended.name else { return false }
          for prefix in ended.prefixes { bound[prefix, default: 1] -= 1 }
          skipBlanks()
          guard parse(">") else { return false }
        } else if next == "<" {
          position += 1
          guard parseTag(&open, &bound) else { return false }
        } else {
          guard !open.isEmpty, parseText() else { return false }
        }
      } while !open.isEmpty
      return true
    }

    /// Parses a start tag after its opening bracket.
    private mutating func parseTag(
      _ open: inout [(name: String, prefixes: [String])], _ bound: inout [String: Int]
    ) -> Bool {
      guard let name = parseName() else { return false }
      var names = [name]
      var attributes: Set<String> = []
      var prefixes: [String] = []
      while true {
        let start = position
        skipBlanks()
        let isClosed = parse("/>")
        if isClosed || parse(">") {
          for prefix in prefixes { bound[prefix, default: 0] += 1 }
          guard names.allSatisfy({ Self.isBound($0, bound) }) else { return false }
          if isClosed {
            for prefix in prefixes { bound[prefix, default: 1] -= 1 }
          } else {
            open.append((name, prefixes))
          }
          return true
        }
        guard position > start, let attribute = parseName(), attributes.insert(attribute).inserted else {
          return false
        }
        skipBlanks()
        guard parse("=") else { return false }
        skipBlanks()
        guard let quote = next, quote == "\"" || quote == "'" else { return false }
        position += 1
        let value = position
        while let next, next != quote { guard next != "<", parseCharacter() else { return false } }
        guard position < scalars.count else { return false }
        if attribute.hasPrefix("xmlns:") {
          // A prefix can't be unbound.
          guard position > value else { return false }
          prefixes.append(String(attribute.dropFirst("xmlns:".count)))
        } else if attribute != "xmlns" {
          names.append(attribute)
        }
        position += 1
      }
    }

    private static func isBound(_ name: String, _ bound: [String: Int]) -> Bool {
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      return parts.count == 1
        || parts.count == 2 && !parts[1].isEmpty && bound[String(parts[0]), default: 0] > 0
    }

    private mutating func parseText() -> Bool {
      while let next, next != "<" { guard parseCharacter() else { return false } }
      return position < scalars.count
    }

    /// Parses a character or a character reference.
    private mutating func parseCharacter() -> Bool {
      guard let scalar = next else { return false }
      guard scalar == "&" else {
        position += 1
        return scalar.isXML && !(scalar == "]" && scalars[position...].starts(with: "]>".unicodeScalars))
      }
      guard let end = scalars[position...].prefix(12).firstIndex(of: ";") else { return false }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[(position + 1)..<end])
      let name = String(view)
      position = end + 1
      if XMLFragment.names.contains(name) { return true }
      guard name.first == "#" else { return false }
      let isHex = name.hasPrefix("#x")
      let digits = name.dropFirst(isHex ? 2 : 1)
      // UInt32 would accept a sign.
      guard digits.first != "+" else { return false }
      return UInt32(digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)?.isXML ?? false
    }
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 allows the scalar.
  fileprivate var isXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
