/// How long deflated data (RFC 1950, RFC 1951) is when it is inflated, found without making any of it.
///
/// qpdf gives the data of a stream as a whole, and a kilobyte may stand for a megabyte.
struct InflatedSize {
  private let data: [UInt8]
  private var position = 2
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var size = 0
  private let limit: Int

  /// The size of what zlib data inflates to, as far as it can be inflated; any number above `limit` where
  /// it is larger than that.
  static func of(_ data: [UInt8], upTo limit: Int) -> Int {
    var inflation = InflatedSize(data, limit)
    while inflation.size <= limit, let isLast = inflation.takeBlock(), !isLast {}
    return inflation.size
  }

  private init(_ data: [UInt8], _ limit: Int) {
    self.data = data
    self.limit = limit
  }

  /// Goes over a block; says whether it was the last one, and nil where the data can't be inflated any more.
  private mutating func takeBlock() -> Bool? {
    guard let isLast = take(1), let type = take(2) else { return nil }
    let isWhole =
      switch type {
      case 0: takeStored()
      case 1: takeCompressed(.fixedLiterals, .fixedDistances)
      case 2: takeDynamic()
      default: false
      }
    return isWhole ? isLast == 1 : nil
  }

  /// The next bits, as a number whose lowest bit comes first.
  private mutating func take(_ count: Int) -> Int? {
    while bitCount < count {
      guard position < data.count else { return nil }
      bits |= UInt32(data[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let value = bits & (1 << UInt32(count) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  private mutating func takeStored() -> Bool {
    (bits, bitCount) = (0, 0)
    guard let length = take(16), let complement = take(16), length ^ complement == 0xFFFF else {
      return false
    }
    let count = min(length, data.count - position)
    position += count
    size += count
    return count == length
  }

  private mutating func takeDynamic() -> Bool {
    guard let literals = take(5), let distances = take(5), let codes = take(4) else { return false }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codeLengths = [Int](repeating: 0, count: order.count)
    for index in order.prefix(codes + 4) {
      guard let length = take(3) else { return false }
      codeLengths[index] = length
    }
    let code = HuffmanCode(lengths: codeLengths[...])
    let count = literals + 257 + distances + 1
    var lengths: [Int] = []
    while lengths.count < count {
      guard let symbol = take(code) else { return false }
      let run: (value: Int, count: Int?)
      switch symbol {
      case 16: run = (lengths.last ?? 0, take(2).map { $0 + 3 })
      case 17: run = (0, take(3).map { $0 + 3 })
      case 18: run = (0, take(7).map { $0 + 11 })
      default: run = (symbol, 1)
      }
      guard let repetitions = run.count else { return false }
      lengths += Array(repeating: run.value, count: repetitions)
    }
    guard lengths.count == count else { return false }
    return takeCompressed(
      HuffmanCode(lengths: lengths[..<(literals + 257)]), HuffmanCode(lengths: lengths[(literals + 257)...]))
  }

  /// Goes over literals and matches to the end of the block, or until there are too many.
  private mutating func takeCompressed(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Bool {
    while size <= limit {
      guard let symbol = take(literals) else { return false }
      switch symbol {
      case ..<256: size += 1
      case 256: return true
      default:
        // Longer matches have more extra bits: none up to 8 symbols, then one more for every four.
        let index = symbol - 257
        guard index < 29 else { return false }
        let extra = index < 8 || index == 28 ? 0 : (index - 4) / 4
        guard let offset = take(extra), let distance = take(distances), distance < 30,
          take(distance < 4 ? 0 : distance / 2 - 1) != nil
        else { return false }
        size += index < 8 ? index + 3 : index == 28 ? 258 : ((4 + index % 4) << extra) + 3 + offset
      }
    }
    return true
  }

  private mutating func take(_ code: HuffmanCode) -> Int? {
    var (word, first, index) = (0, 0, 0)
    for count in code.counts.dropFirst() {
      guard let bit = take(1) else { return nil }
      word |= bit
      if word - count < first { return code.symbols[index + word - first] }
      index += count
      first = (first + count) << 1
      word <<= 1
    }
    return nil
  }
}

/// A canonical Huffman code (RFC 1951, 3.2.2).
private struct HuffmanCode {
  /// How many codes there are of each length, from 0 to 15.
  let counts: [Int]
  /// The symbols in the order of their codes.
  let symbols: [Int]

  init(lengths: ArraySlice<Int>) {
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[length] += 1 }
    // More codes than there is room for stand for nothing.
    let isPossible = counts.dropFirst().reduce(1) { $0 < 0 ? $0 : $0 * 2 - $1 } >= 0
    self.counts = isPossible ? counts : []
    symbols = lengths.enumerated().filter { $0.element > 0 }
      .sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map(\.offset)
  }

  static let fixedLiterals = HuffmanCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }[...])
  static let fixedDistances = HuffmanCode(lengths: Array(repeating: 5, count: 30)[...])
}
