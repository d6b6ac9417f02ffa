/// Bytes that a terminal would obey, in what a program writes.
package enum RawControls {
  /// The first control in some bytes, with where it stands and what surrounds it; nil where there is none.
  ///
  /// Those are C0, DEL and C1, the latter as UTF-8 has it (ISO/IEC 6429); line feeds never count.
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
