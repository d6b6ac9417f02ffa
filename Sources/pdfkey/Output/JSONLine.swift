import Foundation

extension Output {
  /// Writes an object on one line, its keys sorted.
  func write(json object: JSONObject) throws(Failure) {
    write(try JSONText.encode(object, pretty: false))
    write(0x0A)
  }

  /// Writes a value as one JSON object on one line, its keys sorted.
  func write(json value: some Encodable) throws(Failure) {
    write(try JSONText.encode(value, pretty: false))
    write(0x0A)
  }

  /// Writes a value as indented JSON.
  func write(prettyJSON value: some Encodable) throws(Failure) {
    write(try JSONText.encode(value, pretty: true))
    write(0x0A)
  }

  private func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { write($0) }
  }
}

/// Values as JSON (RFC 8259).
enum JSONText {
  /// Returns the bytes of a value with sorted keys and escaped control characters.
  static func encode(_ value: some Encodable, pretty: Bool) throws(Failure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
      return escapingControls(Array(try encoder.encode(value)))
    } catch {
      throw Failure(code: "unknown", message: "can't be written as JSON: \(error)")
    }
  }

  /// Escapes DEL and the C1 controls, which JSON allows and terminals interpret (U+009B begins a sequence).
  ///
  /// They can occur in strings only, so the text is searched without parsing.
  static func escapingControls(_ bytes: [UInt8]) -> [UInt8] {
    func isControl(_ index: Int) -> Bool {
      if bytes[index] == 0x7F { return true }
      return bytes[index] == 0xC2 && index + 1 < bytes.count && (0x80...0x9F).contains(bytes[index + 1])
    }
    guard bytes.indices.contains(where: isControl) else { return bytes }
    let digits = Array("0123456789abcdef".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var index = 0
    while index < bytes.count {
      guard isControl(index) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      // The second byte of U+0080 to U+009F is the scalar itself.
      if bytes[index] == 0xC2 { index += 1 }
      result += "\\u00".utf8
      result.append(digits[Int(bytes[index] >> 4)])
      result.append(digits[Int(bytes[index] & 15)])
      index += 1
    }
    return result
  }
}
