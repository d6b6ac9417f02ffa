extension [UInt8] {
  /// Whether the bytes may be a text, rather than binary data such as a hash.
  var isText: Bool {
    if starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) { return true }
    return !prefix(4096).contains {
      $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D && $0 != 0x0C && $0 != 0x1B
    }
  }
}

extension String {
  /// The text with the characters in place of XML's references to them.
  var withoutReferences: String {
    var result = ""
    var rest = self[...]
    let names: [Substring: String] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "",
    ]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else {
        result += "&"
        continue
      }
      let name = rest[..<end]
      let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
      let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      if let known = names[name] {
        result += known
      } else if name.hasPrefix("#"), let scalar = number.flatMap(Unicode.Scalar.init) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&"
        continue
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
