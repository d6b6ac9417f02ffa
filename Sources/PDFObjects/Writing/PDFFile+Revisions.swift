/// The revisions of a file to which updates were appended (ISO 32000-1, 7.5.6).
extension PDFFile {
  /// The offsets after the end-of-file markers of all revisions, in ascending order; nil if the file is damaged, so
  /// that they aren't known.
  package var revisionEnds: [Int]? {
    guard case .bytes(let bytes) = contents, let references = locations else { return nil }
    let ends = references.sections.compactMap { Self.revisionEnd(bytes.buffer, section: $0, references) }
    // The first section of a linearized file has a marker that ends no revision.
    return Set(ends).sorted()
  }

  /// Returns the offset after the end-of-file marker that follows a section; nil if the marker refers to no section.
  private static func revisionEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, section: Int, _ references: CrossReferences
  ) -> Int? {
    let keyword = Array("startxref".utf8)
    guard let found = bytes[section...].firstRange(of: keyword) else { return nil }
    var parser = PDFValueParser(bytes, at: found.upperBound)
    guard let offset = parser.nextInteger(), references.sections.contains(offset) else { return nil }
    let marker = Array("%%EOF".utf8)
    // Spaces may come between; other text makes the marker one of a later revision.
    var index = parser.position
    while bytes.indices.contains(index), [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    return bytes[index...].starts(with: marker) ? index + marker.count : nil
  }

  /// The locations of all objects, also in a file that declares a wrong number of them, as pypdf
  /// does in updates; nil if it is damaged.
  private var locations: CrossReferences? {
    guard references == nil, case .bytes(let bytes) = contents else { return references }
    return CrossReferences(bytes.buffer)
      ?? CrossReferences(bytes.buffer, leniently: true).flatMap { $0.leadToObjects() ? $0 : nil }
  }

  /// Returns the flaw in the updates after a revision because of which readers may see another document than this one,
  /// in a clause without a subject; nil if there is none.
  ///
  /// - Parameter end: the offset after the last byte of the revision.
  /// - Returns: the flaw.
  package func flawOfUpdates(after end: Int) -> String? {
    guard case .bytes(let bytes) = contents, let revisions = revisionEnds, let last = revisions.last,
      end < last
    else { return nil }
    var syntax = UpdateSyntax(bytes.buffer, end..<last) { self.resolved($0) }
    if let flaw = syntax.flaw(revisions: revisions.filter { $0 > end }) { return flaw }
    return flawOfObjectStreams(after: end)
  }

  /// Returns the flaw in the object streams of updates: an object that is twice in one, or can't be read.
  private func flawOfObjectStreams(after end: Int) -> String? {
    // Those of an encrypted file are read by qpdf alone.
    guard case .bytes(let bytes) = contents, let references = locations,
      let reader = directReader ?? ObjectReader(bytes, references)
    else { return nil }
    var objects: [Int32: [(number: Int32, index: Int)]] = [:]
    for (number, entry) in references.known {
      guard case .compressed(let stream, let index) = entry,
        case .offset(let offset, _)? = references[stream],
        offset >= end
      else { continue }
      objects[stream, default: []].append((number, index))
    }
    for (stream, entries) in objects {
      guard let numbers = reader.numbers(inObjectStream: stream), Set(numbers).count == numbers.count else {
        return "has an object stream with an object twice"
      }
      for (number, index) in entries {
        guard numbers.indices.contains(index), numbers[index] == Int(number),
          reader.value(of: ObjectID(number: number, generation: 0)) != nil
        else { return "has an object \(number) that can't be read" }
      }
    }
    return nil
  }

  /// Returns the objects with another location than in an earlier revision, the new ones included; nil if either is
  /// damaged, so that the locations aren't known.
  package func objectsMoved(since earlier: PDFFile) -> [ObjectID]? {
    guard let references = locations, let before = earlier.locations else { return nil }
    // Where qpdf has to guess, an object may be another one at the same location.
    let isCertain = !references.isLenient && !before.isLenient
    var moved: [ObjectID] = []
    var movedNumbers: Set<Int32> = []
    func generation(_ entry: CrossReferences.Entry?) -> Int32? {
      switch entry {
      case .offset(_, let generation)?: generation
      case .compressed?: 0
      case .free?, nil: nil
      }
    }
    let numbers =
      references.numbers.upperBound > before.numbers.upperBound ? references.numbers : before.numbers
    for number in numbers where references[number] != before[number] || !isCertain {
      let (old, new) = (generation(before[number]), generation(references[number]))
      for generation in Set([old, new].compactMap(\.self)) {
        moved.append(ObjectID(number: number, generation: generation))
      }
      movedNumbers.insert(number)
    }
    // An object in a stream that was moved may be another one under the same entry.
    for number in numbers {
      if case .compressed(let stream, _)? = references[number], movedNumbers.contains(stream),
        !movedNumbers.contains(number)
      {
        moved.append(ObjectID(number: number, generation: 0))
      }
    }
    return moved
  }

  /// Whether an object is the same in an earlier revision, apart from the order of its entries.
  package func holdsSame(_ id: ObjectID, as earlier: PDFFile) -> Bool {
    let (old, new) = (earlier.streamDictionary(id), streamDictionary(id))
    guard let old, let new else {
      return old == nil && new == nil && value(of: id).sorted == earlier.value(of: id).sorted
    }
    guard PDFValue.dictionary(old).sorted == PDFValue.dictionary(new).sorted else { return false }
    var (data, other) = ([UInt8]?.none, [UInt8]?.none)
    _ = earlier.withStreamData(id, decodingUpTo: nil) { bytes, _ in data = Array(bytes) }
    _ = withStreamData(id, decodingUpTo: nil) { bytes, _ in other = Array(bytes) }
    return data != nil && data == other
  }
}
