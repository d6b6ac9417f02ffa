/// Messages of qpdf in words for users.
enum QPDFMessage {
  /// Returns the message, or its meaning if it is about qpdf's own types.
  ///
  /// Searched as bytes: regular expressions took half of the time of reading a damaged file.
  static func plain(_ message: String) -> String {
    for reason in ["out of range", "overflow", "underflow"] {
      let rest = message.utf8.rest(after: "\(reason) converting ")
      if let number = rest?.prefix(while: { (0x30...0x39).contains($0) || $0 == 0x2D }), !number.isEmpty {
        return "the number \(String(decoding: number, as: UTF8.self)) is out of range"
      }
    }
    let outOfRange = [
      "returning INT_M", "returning UINT_M", "integer overflow", "overflow of the offset type",
    ]
    if outOfRange.contains(where: { message.utf8.rest(after: $0) != nil }) {
      return "a number is out of range"
    }
    return message.utf8.rest(after: "INTERNAL ERROR") == nil ? message : "its structure is inconsistent"
  }
}

extension String.UTF8View {
  /// Returns the bytes after the first occurrence of a text; nil if there is none.
  fileprivate func rest(after text: String) -> SubSequence? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.starts(with: text.utf8) { return rest.dropFirst(text.utf8.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
