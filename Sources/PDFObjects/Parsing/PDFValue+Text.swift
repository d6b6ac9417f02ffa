/// Values as text in the syntax of files (ISO 32000-1, 7.3).
extension PDFValue: LosslessStringConvertible {
  /// The value in the syntax of files, in ASCII.
  public var description: String {
    var text = GrowingBytes()
    text.append(self)
    return text.text
  }

  /// Parses a value in the syntax of files; nil if the text isn't exactly one value.
  public init?(_ description: String) {
    let parsed = Array(description.utf8).withUnsafeBufferPointer { bytes -> PDFValue? in
      var parser = PDFValueParser(bytes)
      guard let value = parser.next(), parser.isSure, parser.nextToken() == bytes.count else { return nil }
      return value
    }
    guard let parsed else { return nil }
    self = parsed
  }
}

extension PDFName: CustomStringConvertible {
  /// The name with its slash in the syntax of files, in ASCII.
  public var description: String { PDFValue.name(self).description }
}

/// Encoded as that text, whose parser limits the depth of values.
extension PDFValue: Codable {
  /// Decodes a value.
  ///
  /// - Throws: `DecodingError` if the text isn't a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = PDFValue(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "this isn't PDF syntax")
    }
    self = value
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
