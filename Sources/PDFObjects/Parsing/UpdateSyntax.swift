/// The syntax of the updates at the end of a file (ISO 32000-1, 7.5.6), held to the letter.
///
/// Readers repair what deviates, each in its own way: an object that no table lists, or that two tables or two entries
/// list, may be another one for each of them. What signatures say about updates holds only where nothing is left to
/// repair.
struct UpdateSyntax {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private let end: Int
  /// Returns the value of a reference, for lengths of streams.
  private let resolve: (PDFValue) -> PDFValue
  /// The objects by their offsets.
  private var objects: [Int: ObjectID] = [:]

  /// Prepares to check updates.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - range: the range of the updates in it.
  ///   - resolve: resolves a reference.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, resolve: @escaping (PDFValue) -> PDFValue
  ) {
    (self.bytes, start, end, self.resolve) = (bytes, range.lowerBound, range.upperBound, resolve)
  }

  /// Returns the first flaw in a clause without a subject; nil if there is none.
  ///
  /// - Parameter revisions: the offsets after the end-of-file markers of the updates.
  /// - Returns: the flaw.
  mutating func flaw(revisions: [Int]) -> String? {
    if let flaw = scan() { return flaw }
    var listed: Set<Int> = []
    for revision in revisions {
      let part = UnsafeBufferPointer(rebasing: bytes[..<revision])
      guard let references = CrossReferences(part, leniently: true) else {
        return "has a cross-reference section that can't be read"
      }
      guard !references.hasRepeats else { return "lists an object twice in one section" }
      if case .integer(let size)? = references.trailer["Size"], size < references.numbers.upperBound {
        return "declares too few objects"
      }
      for (number, entry) in references.known {
        guard case .offset(let offset, let generation) = entry, offset >= start else { continue }
        guard objects[offset] == ObjectID(number: number, generation: generation) else {
          return "lists object \(number) where there is another one"
        }
        listed.insert(offset)
      }
      listed.formUnion(references.sections)
    }
    if let offset = objects.keys.sorted().first(where: { !listed.contains($0) }), let id = objects[offset] {
      return "has an object \(id.number) that isn't listed"
    }
    return nil
  }

  /// Reads everything in its order, and returns the first flaw.
  private mutating func scan() -> String? {
    var position = start
    while true {
      var parser = PDFValueParser(bytes, at: position)
      let token = parser.nextToken()
      // A comment may hide an object from all but those that search for it.
      let gap = bytes[min(position, end)..<min(token, end)]
      if gap.contains(UInt8(ascii: "%")), gap.firstRange(of: Array("obj".utf8)) != nil {
        return "has an object in a comment"
      }
      guard token < end else { return nil }
      guard let next = item(at: token) else { return "has bytes at \(token) that are no part of it" }
      position = next
    }
  }

  /// Reads an item, and returns the offset after it; nil if it isn't one.
  private mutating func item(at offset: Int) -> Int? {
    var parser = PDFValueParser(bytes, at: offset)
    if parser.skipKeyword("xref") {
      while !parser.skipKeyword("trailer") {
        guard parser.nextInteger() != nil, let count = parser.nextInteger(), count >= 0,
          count <= bytes.count / 20
        else { return nil }
        for index in 0..<count where parser.nextTableEntry(isFirst: index == 0) == nil { return nil }
      }
      guard case .dictionary? = parser.next(), parser.isSure else { return nil }
      return parser.position
    }
    if parser.skipKeyword("startxref") { return parser.nextInteger() == nil ? nil : parser.position }
    guard let id = parser.objectHeader() else { return nil }
    objects[offset] = id
    if let stream = StreamPart(in: bytes, at: offset, of: id, acceptingShortData: true, resolve: resolve),
      let base = bytes.baseAddress, let first = stream.data.baseAddress
    {
      var rest = PDFValueParser(bytes, at: first - base + stream.data.count)
      return rest.skipKeyword("endstream") && rest.skipKeyword("endobj") ? rest.position : nil
    }
    guard let value = parser.next(), parser.isSure else { return nil }
    if case .reference = value { return nil }
    return parser.skipKeyword("endobj") ? parser.position : nil
  }
}
