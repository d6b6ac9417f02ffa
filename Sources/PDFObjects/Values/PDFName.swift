/// A name (ISO 32000-1, 7.3.5) without its slash: any bytes, which need not be text.
public struct PDFName: Hashable, Sendable {
  /// The bytes, without the escapes of a file (`#xx`).
  public let bytes: [UInt8]

  /// Creates a name from its text without the slash, in UTF-8.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// Creates a name from its bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Creates a name from a literal.
  package init(_ text: StaticString) {
    bytes = text.withUTF8Buffer(Array.init)
  }

  /// Creates a name from qpdf's form, with its slash.
  init(slashed text: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var next = text.pointee == 0x2F ? text + 1 : text
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    self.bytes = bytes
  }

  /// Whether the name consists of these bytes.
  func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      guard bytes.count == other.count else { return false }
      for index in bytes.indices where bytes[index] != other[index] { return false }
      return true
    }
  }

  /// The name as text: UTF-8, as the standard recommends, or the PDFDocEncoding of older producers.
  public var text: String {
    String(validating: bytes, as: UTF8.self) ?? PDFTextString.decodePDFDocEncoding(bytes)
  }
}

extension PDFName: ExpressibleByStringLiteral {
  /// Creates a name without its slash.
  public init(stringLiteral text: StaticString) { self.init(text) }
}
