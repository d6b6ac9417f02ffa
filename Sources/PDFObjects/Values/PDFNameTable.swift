/// The recently read names, each stored once: keys are the same few in every dictionary.
final class PDFNameTable {
  /// The names by hash; a name replaces an earlier one with the same hash, which is then no longer shared.
  private var slots = [PDFName?](repeating: nil, count: size)
  private static let size = 256

  /// Returns the name of these bytes, shared while it is in the table.
  func name(_ bytes: UnsafeBufferPointer<UInt8>) -> PDFName {
    guard let first = bytes.first, let last = bytes.last else { return PDFName([]) }
    let middle = bytes[bytes.count / 2]
    let slot = (bytes.count &* 31 &+ Int(first) &* 7 &+ Int(middle) &* 3 &+ Int(last)) % Self.size
    if let known = slots[slot], known.equals(bytes) { return known }
    let name = PDFName(Array(bytes))
    slots[slot] = name
    return name
  }
}
