extension String {
  /// The words of a name in camel case, in lower case: `leftOut` becomes `left out`.
  var camelCaseWords: String {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let words = utf8.flatMap { capitals.contains($0) ? [UInt8(ascii: " "), $0 | 0x20] : [$0] }
    return String(decoding: words, as: UTF8.self)
  }
}
