/// Writes JSON (RFC 8259) straight into bytes.
///
/// Foundation's encoder builds a tree of boxes first: for ten thousand annotations of ninety entries each it
/// takes longer than reading them.
final class JSONWriter {
  private var bytes: [UInt8] = []
  /// Whether a value has been written at the place where another would need a comma before it.
  private var needsComma = false
  private let sink: (UnsafeBufferPointer<UInt8>) -> Void

  private static let capacity = 1 << 16

  /// Writes to a sink, piece by piece, so that memory doesn't grow with what is written.
  init(to sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    self.sink = sink
    bytes.reserveCapacity(Self.capacity + Self.capacity / 4)
  }

  /// Hands on what hasn't been yet.
  func flush() {
    bytes.withUnsafeBufferPointer(sink)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Structure

  func object(_ body: () -> Void) {
    open(UInt8(ascii: "{"))
    body()
    close(UInt8(ascii: "}"))
  }

  func array<Element>(_ elements: some Sequence<Element>, _ body: (Element) -> Void) {
    open(UInt8(ascii: "["))
    for element in elements { body(element) }
    close(UInt8(ascii: "]"))
  }

  /// An entry of an object whose value the closure writes.
  func key(_ key: StaticString, _ value: () -> Void) {
    writeKey(key)
    value()
  }

  private func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
    if bytes.count >= Self.capacity { flush() }
  }

  private func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private func writeKey(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Entries

  func entry(_ key: StaticString, _ value: String?) {
    writeKey(key)
    write(value)
  }

  func entry(_ key: StaticString, _ value: Int?) {
    writeKey(key)
    write(value)
  }

  func entry(_ key: StaticString, _ value: Double?) {
    writeKey(key)
    write(value)
  }

  func entry(_ key: StaticString, _ value: Bool?) {
    writeKey(key)
    write(value)
  }

  func entry(_ key: StaticString, _ numbers: [Double]?) {
    writeKey(key)
    write(numbers)
  }

  func entry(_ key: StaticString, _ strings: [String]) {
    writeKey(key)
    array(strings) { write($0) }
  }

  /// An object, or `null` where there is no value.
  func entry<Value>(_ key: StaticString, object value: Value?, _ body: (Value) -> Void) {
    writeKey(key)
    if let value { object { body(value) } } else { null() }
  }

  // MARK: Values

  func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  func write(_ value: Bool?) {
    guard let value else { return null() }
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  func write(_ value: Int?) {
    guard let value else { return null() }
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// A number to six decimals, as exact as a file writes it; `null` for one that JSON can't say.
  func write(_ value: Double?) {
    guard let value, value.isFinite else { return null() }
    separate()
    // Beyond this a double has no decimals to round.
    guard abs(value) < 1e9 else { return bytes.append(contentsOf: value.description.utf8) }
    let millionths = Int64((value * 1e6).rounded())
    if millionths < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    bytes.append(contentsOf: String(whole).utf8)
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var (digits, rest) = (UInt64(100_000), fraction)
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / digits))
      rest %= digits
      digits /= 10
    }
  }

  func write(_ numbers: [Double]?) {
    guard let numbers else { return null() }
    array(numbers) { write($0) }
  }

  func write(_ value: String?) {
    guard var value else { return null() }
    separate()
    bytes.append(UInt8(ascii: "\""))
    value.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() where Self.needsEscape(byte, before: index + 1, in: utf8) {
        guard index >= start else { continue }
        bytes.append(contentsOf: utf8[start..<index])
        start = index + escape(utf8, at: index)
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte begins what can't stand as it is: besides what JSON forbids, DEL and the C1 controls, which
  /// terminals obey (U+009B begins a sequence).
  private static func needsEscape(_ byte: UInt8, before next: Int, in utf8: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F { return true }
    return byte == 0xC2 && next < utf8.count && utf8[next] < 0xA0
  }

  /// Writes the escape for what begins at a place, and says how many bytes it stands for.
  private func escape(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = utf8[index]
    switch byte {
    case 0x22: bytes.append(contentsOf: "\\\"".utf8)
    case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0xC2:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(contentsOf: [utf8[index + 1]].hexadecimal.utf8)
      return 2
    default:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(contentsOf: [byte].hexadecimal.utf8)
    }
    return 1
  }
}
