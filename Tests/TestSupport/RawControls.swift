/// Control characters in a program's output that a terminal would execute.
package enum RawControls {
  /// Returns the first control in some bytes, with its offset and its surroundings; nil if there is none.
  ///
  /// Controls are C0, DEL and, in UTF-8, C1 (ISO/IEC 6429); line feeds are always allowed.
  package static func first(in bytes: [UInt8], allowing allowed: Set<UInt8> = []) -> String? {
    for (index, byte) in bytes.enumerated() {
      let isSingle = byte < 0x20 && byte != 0x0A || byte == 0x7F
      let isDouble = byte == 0xC2 && index + 1 < bytes.count && (0x80...0x9F).contains(bytes[index + 1])
      guard isSingle && !allowed.contains(byte) || isDouble else { continue }
      let around = bytes[max(0, index - 30)..<min(bytes.count, index + 30)]
      return "byte \(index) in \(String(decoding: around, as: UTF8.self).debugDescription)"
    }
    return nil
  }
}
