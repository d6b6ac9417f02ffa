/// Where each object of a file stands (ISO 32000-1, 7.5.4 and 7.5.8).
///
/// qpdf knows, too, but it doesn't tell, and taking an object out of it costs twenty times as much as reading
/// it where it stands. So it is only for sound files; whatever is odd is left to qpdf.
struct CrossReferences {
  /// Where an object stands.
  enum Entry: Equatable {
    /// At an offset from the beginning of the file.
    case offset(Int, generation: Int32)
    /// In an object stream, at a place counted from 0.
    case compressed(stream: Int32, index: Int)
    /// Nowhere: it has been deleted.
    case free
  }

  /// By number; what isn't there is nil.
  private var entries: [Entry?] = []
  /// Objects with higher numbers are left to qpdf: a file may claim any number, and room is made for all below it.
  private let highestNumber: Int
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The file owns its references: were it kept from here, neither would ever go.
  private unowned let file: QPDFFile

  /// Reads all sections of a file; nil where one of them isn't as it should be.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, of file: QPDFFile) {
    self.bytes = bytes
    self.file = file
    highestNumber = max(1 << 16, bytes.count / 8)
    guard let start = Self.startOfLastSection(bytes) else { return nil }
    var pending = [start]
    var visited: Set<Int> = []
    while let offset = pending.popLast() {
      guard visited.insert(offset).inserted, visited.count <= DocumentLimits.mostCrossReferenceSections,
        bytes.indices.contains(offset), let earlier = readSection(at: offset)
      else { return nil }
      // The last one is read next: a section's stream before the sections before it (7.5.8.4).
      pending += earlier
    }
  }

  subscript(number: Int32) -> Entry? {
    entries.indices.contains(Int(number)) ? entries[Int(number)] : nil
  }

  private static func startOfLastSection(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let keyword = Array("startxref".utf8)
    let earliest = max(0, bytes.count - 2048)
    var index = bytes.count - keyword.count
    while index >= earliest, index >= 0 {
      if bytes[index] == keyword[0], bytes[index..<index + keyword.count].elementsEqual(keyword) {
        var scanner = PDFValueParser(bytes, at: index + keyword.count)
        return scanner.nextInteger()
      }
      index -= 1
    }
    return nil
  }

  /// Reads one section, and answers the offsets of those that it leads to.
  private mutating func readSection(at offset: Int) -> [Int]? {
    var scanner = PDFValueParser(bytes, at: offset)
    if scanner.takes("xref") { return readTable(&scanner) }
    guard let id = scanner.objectHeader(), case .dictionary(let dictionary)? = scanner.next(), scanner.isSure,
      scanner.takes("stream")
    else { return nil }
    return readStream(id, dictionary)
  }

  /// Whether so many objects from one on can have numbers.
  private static func areBelievable(_ first: Int, _ count: Int) -> Bool {
    let numbers = 0...DocumentLimits.largestObjectNumber
    return numbers.contains(first) && numbers.contains(count)
  }

  private mutating func add(_ number: Int, _ entry: Entry) {
    guard number >= 0, number <= highestNumber else { return }
    if number >= entries.count {
      entries.append(contentsOf: repeatElement(nil, count: number + 1 - entries.count))
    }
    if entries[number] == nil { entries[number] = entry }
  }

  private mutating func readTable(_ scanner: inout PDFValueParser) -> [Int]? {
    while !scanner.takes("trailer") {
      guard let first = scanner.nextInteger(), let count = scanner.nextInteger(), count <= bytes.count,
        Self.areBelievable(first, count)
      else { return nil }
      for number in first..<first + count {
        guard let offset = scanner.nextInteger(), let generation = scanner.nextInteger() else { return nil }
        if scanner.takes("n") {
          guard let generation = Int32(exactly: generation) else { return nil }
          add(number, .offset(offset, generation: generation))
        } else if scanner.takes("f") {
          add(number, .free)
        } else {
          return nil
        }
      }
    }
    guard case .dictionary(let trailer)? = scanner.next() else { return nil }
    return Self.offsets(in: trailer, ["Prev", "XRefStm"])
  }

  private mutating func readStream(_ id: ObjectID, _ dictionary: PDFDictionary) -> [Int]? {
    guard let data = file.object(id)?.knownStreamData, let widths = dictionary["W"]?.integers,
      widths.count >= 3,
      widths.allSatisfy({ (0...8).contains($0) }),
      case .integer(let size)? = dictionary["Size"]
    else { return nil }
    let ranges = dictionary["Index"]?.integers ?? [0, size]
    let length = widths[0] + widths[1] + widths[2]
    guard length > 0 else { return nil }
    var position = 0
    func field(_ width: Int) -> Int? {
      var value = 0
      for _ in 0..<width {
        value = value << 8 | Int(data[position])
        position += 1
      }
      return value >= 0 ? value : nil
    }
    for pair in stride(from: 0, to: ranges.count - 1, by: 2) {
      guard Self.areBelievable(ranges[pair], ranges[pair + 1]), ranges[pair + 1] <= data.count else {
        return nil
      }
      for number in ranges[pair]..<ranges[pair] + ranges[pair + 1] {
        guard position + length <= data.count else { return nil }
        // Without a type the entry is in use (Table 17, W).
        let type = widths[0] == 0 ? 1 : field(widths[0])
        guard let second = field(widths[1]), let third = field(widths[2]) else { return nil }
        switch type {
        case 0: add(number, .free)
        case 1:
          guard let generation = Int32(exactly: third) else { return nil }
          add(number, .offset(second, generation: generation))
        case 2:
          guard let stream = Int32(exactly: second) else { return nil }
          add(number, .compressed(stream: stream, index: third))
        default: break
        }
      }
    }
    return Self.offsets(in: dictionary, ["Prev"])
  }

  private static func offsets(in dictionary: PDFDictionary, _ keys: [StaticString]) -> [Int]? {
    var offsets: [Int] = []
    for key in keys {
      switch dictionary[key] {
      case nil: continue
      case .integer(let offset): offsets.append(offset)
      default: return nil
      }
    }
    return offsets
  }
}

extension PDFValue {
  /// The integers of an array; nil where an element is something else.
  fileprivate var integers: [Int]? {
    guard case .array(let elements) = self else { return nil }
    let integers = elements.compactMap { element -> Int? in
      if case .integer(let integer) = element { integer } else { nil }
    }
    return integers.count == elements.count ? integers : nil
  }
}
