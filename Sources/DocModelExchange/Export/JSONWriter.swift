/// Writes JSON (RFC 8259) directly as bytes.
///
/// Large arrays are written element by element, so that memory is bounded.
final class JSONWriter {
  /// Manually allocated, since an array checks its capacity and uniqueness for every byte.
  private let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  /// The number of buffered bytes.
  private var count = 0
  /// Whether the next value needs a comma before it.
  private var needsComma = false
  private let sink: (UnsafeBufferPointer<UInt8>) -> Void

  private static let capacity = 1 << 16

  /// Creates a writer to a sink, which receives pieces, so that memory is bounded.
  init(to sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    self.sink = sink
  }

  deinit { bytes.deallocate() }

  /// Passes the buffered bytes to the sink.
  func flush() {
    sink(UnsafeBufferPointer(start: bytes, count: count))
    count = 0
  }

  // MARK: Bytes

  /// Appends one byte.
  private func append(_ byte: UInt8) {
    if count == Self.capacity { flush() }
    bytes[count] = byte
    count += 1
  }

  /// Appends any number of bytes.
  private func append(_ new: UnsafeBufferPointer<UInt8>) {
    guard new.count > Self.capacity - count else { return copy(new) }
    var rest = new[...]
    while rest.count > Self.capacity - count {
      let part = rest.prefix(Self.capacity - count)
      copy(UnsafeBufferPointer(rebasing: part))
      flush()
      rest = rest.dropFirst(part.count)
    }
    copy(UnsafeBufferPointer(rebasing: rest))
  }

  /// Appends bytes that fit into the buffer.
  private func copy(_ new: UnsafeBufferPointer<UInt8>) {
    guard let start = new.baseAddress else { return }
    (bytes + count).update(from: start, count: new.count)
    count += new.count
  }

  private func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  private func append(digitsOf number: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (start, rest) = (digits.count, number)
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      append(UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  // MARK: Structure

  /// Writes an object, whose entries the closure writes.
  func object(_ body: () -> Void) {
    open(UInt8(ascii: "{"))
    body()
    close(UInt8(ascii: "}"))
  }

  /// Writes an array, whose elements the closure writes.
  func array<Element>(_ elements: some Sequence<Element>, _ body: (Element) -> Void) {
    open(UInt8(ascii: "["))
    for element in elements { body(element) }
    close(UInt8(ascii: "]"))
  }

  /// Writes an entry of an object, whose value the closure writes.
  func key(_ key: String, _ value: () -> Void) {
    write(key)
    append(UInt8(ascii: ":"))
    needsComma = false
    value()
  }

  /// Writes several entries of an object.
  func entries(_ entries: KeyValuePairs<String, JSONValue>) {
    for (name, value) in entries { key(name) { write(value) } }
  }

  private func open(_ bracket: UInt8) {
    separate()
    append(bracket)
    needsComma = false
  }

  private func close(_ bracket: UInt8) {
    append(bracket)
    needsComma = true
  }

  private func separate() {
    if needsComma { append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Values

  /// Writes a value.
  func write(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .boolean(let value): write(value)
    case .integer(let value): write(value)
    case .number(let value): write(value)
    case .string(let value): write(value)
    case .array(let values): array(values, write)
    case .object(let entries): object { for (name, value) in entries { key(name) { write(value) } } }
    }
  }

  private func null() {
    separate()
    append("null")
  }

  private func write(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
  }

  private func write(_ value: Int) {
    separate()
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digitsOf: UInt64(value.magnitude))
  }

  /// Writes a number to six decimals, the precision of files; `null` for a number that JSON can't represent.
  private func write(_ value: Double) {
    guard value.isFinite else { return null() }
    separate()
    // A larger double has no six decimals to round.
    guard abs(value) < 1e9 else {
      var text = value.description
      return text.withUTF8 { append($0) }
    }
    let millionths = Int64((value * 1e6).rounded())
    if millionths < 0 { append(UInt8(ascii: "-")) }
    let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    append(digitsOf: whole)
    guard fraction > 0 else { return }
    append(UInt8(ascii: "."))
    var (digits, rest) = (UInt64(100_000), fraction)
    while rest > 0 {
      append(UInt8(ascii: "0") + UInt8(rest / digits))
      rest %= digits
      digits /= 10
    }
  }

  private func write(_ value: String) {
    var value = value
    separate()
    append(UInt8(ascii: "\""))
    value.withUTF8 { utf8 in
      var (start, index) = (0, 0)
      while index < utf8.count {
        guard Self.needsEscape(utf8, at: index) else {
          index += 1
          continue
        }
        append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
        index += escape(utf8, at: index)
        start = index
      }
      append(UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    append(UInt8(ascii: "\""))
  }

  /// Whether a byte starts a character to escape: besides those that JSON requires, DEL and the C1 controls, which
  /// terminals obey (U+009B starts a sequence).
  private static func needsEscape(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let byte = utf8[index]
    if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F { return true }
    return byte == 0xC2 && index + 1 < utf8.count && utf8[index + 1] < 0xA0
  }

  /// Writes the escape for the character at an index, and returns its length in bytes.
  private func escape(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch utf8[index] {
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0xC2:
      append(escaped: utf8[index + 1])
      return 2
    case let byte:
      append(escaped: byte)
    }
    return 1
  }

  private func append(escaped byte: UInt8) {
    append("\\u00")
    var digits = [byte].hexadecimal
    digits.withUTF8 { append($0) }
  }
}
