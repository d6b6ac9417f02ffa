/// The cross-references of a file (ISO 32000-1, 7.5.4 and 7.5.8).
///
/// qpdf reads them too, but doesn't expose them, and fetching an object from qpdf takes twenty times as long as reading
/// it in place. Only sound files are read here; qpdf reads all others, including every file that it would warn about.
package struct CrossReferences {
  /// The location of an object.
  package enum Entry: Equatable {
    /// At an offset from the beginning of the file.
    case offset(Int, generation: Int32)
    /// In an object stream, at a 0-based index.
    case compressed(stream: Int32, index: Int)
    /// Deleted.
    case free
  }

  /// The trailer dictionary of the last section (7.5.5).
  private(set) var trailer = PDFDictionary()
  /// The entries by object number; nil if there is none.
  private var entries: [Entry?] = []
  /// The highest object number accepted: memory is allocated for all numbers below it.
  private let highestNumber: Int
  /// The bytes of streams that may still be decoded: in each section, a few kilobytes may expand to megabytes.
  private var allowance: Int
  /// Whether older sections are left out because reading all of them would take too long.
  private(set) var isCut = false
  private let bytes: UnsafeBufferPointer<UInt8>

  /// The offsets of the sections that were read.
  ///
  /// Mostly one: searching an array is faster than setting up a set.
  private(set) var sections: [Int] = []

  /// Whether a wrong number of objects and sections whose data ends too early are accepted, as qpdf does with a
  /// warning: all objects are found, and an update can be appended.
  let isLenient: Bool

  /// Reads all sections of a file; nil if the header or a section deviates from the standard, so that qpdf reads it.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, leniently isLenient: Bool = false) {
    self.bytes = bytes
    self.isLenient = isLenient
    highestNumber = max(1 << 16, bytes.count / 8)
    allowance = DocumentLimits.crossReferences(ofFileOf: bytes.count)
    guard bytes.starts(with: "%PDF-".utf8), var next = Self.startOfLastSection(bytes) else { return nil }
    while true {
      guard let dictionary = readSection(at: next) else { return nil }
      if sections[0] == next { trailer = dictionary }
      guard let previous = dictionary["Prev"] else { break }
      guard case .integer(let offset) = previous else { return nil }
      guard allowance >= 0 else {
        isCut = true
        break
      }
      next = offset
    }
    let lowest = isLenient ? 1 : entries.count
    let highest = isLenient || isCut ? highestNumber + 1 : entries.count
    guard case .integer(let size)? = trailer["Size"], size >= lowest, size <= highest else { return nil }
  }

  /// The offset of the last section.
  var lastSection: Int { sections.first ?? 0 }

  /// The numbers of objects that may have an entry.
  var numbers: Range<Int32> { 0..<Int32(clamping: entries.count) }

  /// The lowest object number that is unused, also if the trailer declares fewer objects.
  var nextNumber: Int {
    guard case .integer(let size)? = trailer["Size"] else { return entries.count }
    return max(size, entries.count)
  }

  /// The number of sections, the stream beside a table included.
  var sectionCount: Int { sections.count }

  /// The entries of all objects, in the order of their numbers.
  var known: [(number: Int32, entry: Entry)] {
    entries.indices.compactMap { number in entries[number].map { (Int32(number), $0) } }
  }

  /// Whether every entry leads to an object of its number; entries with the offset 0 lead nowhere for every reader.
  func leadToObjects() -> Bool {
    entries.indices.allSatisfy { number in
      guard case .offset(let offset, let generation)? = entries[number], offset > 0 else { return true }
      guard bytes.indices.contains(offset) else { return false }
      var parser = PDFValueParser(bytes, at: offset)
      return parser.objectHeader() == ObjectID(number: Int32(clamping: number), generation: generation)
    }
  }

  subscript(number: Int32) -> Entry? {
    entries.indices.contains(Int(number)) ? entries[Int(number)] : nil
  }

  /// Returns the number after the last `startxref`, which has to be near the end with only white space around it.
  ///
  /// Readers disagree on anything else: after a sign, a comment or a NUL, Poppler rebuilds the whole table.
  static func startOfLastSection(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let keyword = Array("startxref".utf8)
    let earliest = max(0, bytes.count - 1054)
    var index = bytes.count - keyword.count
    while index >= earliest, index >= 0 {
      if bytes[index] == keyword[0], bytes[index..<index + keyword.count].elementsEqual(keyword) {
        return loneNumber(bytes[(index + keyword.count)...])
      }
      index -= 1
    }
    return nil
  }

  /// Returns the number between two runs of blanks and line ends; nil for anything else.
  private static func loneNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    let rest = text.drop(while: isBlank)
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard rest.startIndex > text.startIndex,
      digits.endIndex == rest.endIndex || isBlank(rest[digits.endIndex])
    else { return nil }
    return PDFNumber.integer(digits)
  }

  /// Whether a section lists an object twice, so that readers may take either.
  private(set) var hasRepeats = false
  /// The numbers that the section being read has listed, if repeats are looked for.
  private var listed: Set<Int> = []

  /// Reads a section that hasn't been read yet, and returns its dictionary.
  private mutating func readSection(at offset: Int) -> PDFDictionary? {
    guard bytes.indices.contains(offset), !sections.contains(offset),
      sections.count < DocumentLimits.mostCrossReferenceSections
    else { return nil }
    sections.append(offset)
    let outer = listed
    listed = []
    defer { listed = outer }
    var scanner = PDFValueParser(bytes, at: offset)
    // White space before a table is a flaw, but not before a stream.
    if bytes[offset] == UInt8(ascii: "x") { return scanner.skipKeyword("xref") ? readTable(&scanner) : nil }
    guard let id = scanner.objectHeader(),
      let stream = StreamPart(in: bytes, at: offset, of: id, acceptingShortData: isLenient, resolve: { $0 }),
      readStream(stream)
    else { return nil }
    return stream.dictionary
  }

  /// Whether `count` object numbers from `first` on are valid.
  private static func areValid(_ first: Int, _ count: Int) -> Bool {
    let numbers = 0...DocumentLimits.largestObjectNumber
    return numbers.contains(first) && numbers.contains(count)
  }

  /// Adds an object's entry unless a later section has one; false for an invalid number.
  private mutating func add(_ number: Int, _ entry: Entry) -> Bool {
    guard number >= 0, number <= highestNumber else { return false }
    if isLenient, !listed.insert(number).inserted { hasRepeats = true }
    if number == entries.count {
      // Nearly always, since sections list the objects by number.
      entries.append(entry)
      return true
    }
    if number > entries.count {
      entries.append(contentsOf: repeatElement(nil, count: number + 1 - entries.count))
    }
    if entries[number] == nil { entries[number] = entry }
    return true
  }

  /// Reads a table and the stream beside it for readers of version 1.5 (7.5.8.4).
  ///
  /// The objects in the stream are free in the table, so that older readers skip them.
  private mutating func readTable(_ scanner: inout PDFValueParser) -> PDFDictionary? {
    var free: [Int] = []
    while !scanner.skipKeyword("trailer") {
      guard let first = scanner.nextInteger(), let count = scanner.nextInteger(),
        Self.areValid(first, count), count <= bytes.count / TableEntry.length
      else { return nil }
      for number in first..<first + count {
        guard let entry = scanner.nextTableEntry(isFirst: number == first) else { return nil }
        guard entry.isInUse else {
          free.append(number)
          continue
        }
        guard add(number, .offset(entry.offset, generation: entry.generation)) else { return nil }
      }
    }
    guard case .dictionary(let trailer)? = scanner.next(), scanner.isSure else { return nil }
    if let beside = trailer["XRefStm"] {
      // The stream's own Prev doesn't count: the table has it, too.
      guard case .integer(let offset) = beside, bytes.indices.contains(offset),
        bytes[offset] != UInt8(ascii: "x"), readSection(at: offset) != nil
      else { return nil }
    }
    for number in free { guard add(number, .free) else { return nil } }
    return trailer
  }

  /// Reads the entries of a stream (7.5.8.3); false if they are malformed.
  private mutating func readStream(_ stream: StreamPart) -> Bool {
    let dictionary = stream.dictionary
    guard case .name(let type)? = dictionary["Type"], type.bytes.elementsEqual("XRef".utf8),
      case .data(let data)? = stream.decoded(upTo: DocumentLimits.largestStream),
      let widths = dictionary["W"]?.integers, widths.count == 3, widths.allSatisfy({ (0...8).contains($0) }),
      case .integer(let size)? = dictionary["Size"]
    else { return false }
    allowance -= data.count
    let ranges = dictionary["Index"] == nil ? [0, size] : dictionary["Index"]?.integers ?? []
    let length = widths[0] + widths[1] + widths[2]
    guard length > 0, !ranges.isEmpty, ranges.count % 2 == 0 else { return false }
    var position = 0
    func field(_ width: Int) -> Int {
      var value = 0
      for _ in 0..<width {
        value = value << 8 | Int(data[position])
        position += 1
      }
      return value
    }
    for pair in stride(from: 0, to: ranges.count, by: 2) {
      let (first, count) = (ranges[pair], ranges[pair + 1])
      guard Self.areValid(first, count), count <= (data.count - position) / length else { return false }
      for number in first..<first + count {
        // If the type is omitted, the entry is in use (Table 17, W).
        let type = widths[0] == 0 ? 1 : field(widths[0])
        let (second, third) = (field(widths[1]), field(widths[2]))
        // Eight bytes may have a bit too many.
        guard type >= 0, second >= 0, third >= 0 else { return false }
        let entry: Entry
        switch type {
        case 0: entry = .free
        case 1:
          guard let generation = Int32(exactly: third) else { return false }
          entry = .offset(second, generation: generation)
        case 2:
          guard let stream = Int32(exactly: second) else { return false }
          entry = .compressed(stream: stream, index: third)
        default: return false
        }
        guard add(number, entry) else { return false }
      }
    }
    return position == data.count
  }
}

/// An entry of a cross-reference table (7.5.4).
struct TableEntry {
  let offset: Int
  let generation: Int32
  let isInUse: Bool

  /// The length of an entry in bytes.
  static let length = 20

  /// Reads an entry that is standard to the byte: `0000000017 00000 n` and a line end.
  init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    let start = bytes.startIndex
    guard bytes.count == Self.length, bytes[start + 10] == 0x20, bytes[start + 16] == 0x20,
      [0x20, 0x0D].contains(bytes[start + 18]), [0x0D, 0x0A].contains(bytes[start + 19]),
      let offset = Self.number(bytes[start..<start + 10]),
      let generation = Self.number(bytes[start + 11..<start + 16]).flatMap(Int32.init(exactly:))
    else { return nil }
    switch bytes[start + 17] {
    case UInt8(ascii: "n"): isInUse = true
    case UInt8(ascii: "f"): isInUse = false
    default: return nil
    }
    self.offset = offset
    self.generation = generation
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}

extension PDFValue {
  /// The integers of an array; nil if an element is something else.
  fileprivate var integers: [Int]? {
    guard case .array(let elements) = self else { return nil }
    let integers = elements.compactMap { element -> Int? in
      if case .integer(let integer) = element { integer } else { nil }
    }
    return integers.count == elements.count ? integers : nil
  }
}
