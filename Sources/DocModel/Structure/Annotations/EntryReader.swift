/// Reads the entries of a dictionary with the types that the standard requires, and records deviations.
final class EntryReader {
  private let entries: PDFDictionary
  let file: PDFFile
  /// The reader of the outer dictionary, and the key of this one there.
  private let outer: (reader: EntryReader, key: StaticString)?
  /// The problems of the dictionary and its nested ones, in one sentence each; the outermost reader has all.
  private(set) var problems: [String] = []

  init(_ entries: PDFDictionary, of file: PDFFile) {
    self.entries = entries
    self.file = file
    outer = nil
  }

  /// Creates a reader of a nested dictionary.
  init(_ entries: PDFDictionary, within outer: EntryReader, key: StaticString) {
    self.entries = entries
    file = outer.file
    self.outer = (outer, key)
  }

  func recordProblem(_ problem: String) {
    // The problem is prefixed with the path of keys, as in `BS.W`.
    if let outer { outer.reader.recordProblem("\(outer.key).\(problem)") } else { problems.append(problem) }
  }

  /// The resolved value of an entry; nil if it is absent or null.
  ///
  /// A stream stays a reference, since a value has no data.
  subscript(key: StaticString) -> PDFValue? {
    guard let entry = entries[key] else { return nil }
    let value = file.resolved(entry)
    if case .null = value { return nil }
    return value
  }

  /// Whether an entry is certainly a stream, without reading the stream.
  func isStream(_ key: StaticString) -> Bool {
    if case .reference(let id) = entries[key] { file.isStream(id) } else { false }
  }

  /// Whether there is an entry of any type.
  func has(_ key: StaticString) -> Bool { self[key] != nil }

  /// Reads the identifier of the object that an entry refers to.
  func reference(_ key: StaticString) -> ObjectID? {
    guard let value = entries[key] else { return nil }
    if case .reference(let id) = value { return id }
    recordWrongType(key, "a reference", value)
    return nil
  }

  private func recordWrongType(_ key: StaticString, _ wanted: String, _ value: PDFValue) {
    recordProblem("\(key) is \(value.typeName), not \(wanted)")
  }

  /// The entries that the model doesn't describe, as far as they follow the rules.
  var otherEntries: [String: PDFValue] {
    var (others, room) = ([String: PDFValue](), OtherEntries.largest)
    // Keys that differ in the file may be equal as texts, such as é in one character and in two: neither is read.
    let mayBeEqual = entries.entries.contains { !$0.key.bytes.allSatisfy { $0 < 0x80 } }
    for (key, value) in entries.entries {
      guard let size = OtherEntries.size(key, value), size <= room,
        let name = String(validating: key.bytes, as: UTF8.self),
        !mayBeEqual || entries.entries.allSatisfy({ $0.key == key || $0.key.text != name })
      else { continue }
      room -= size
      others[name] = value
    }
    return others
  }

  // MARK: Scalars

  /// Reads a text string; a name is accepted, too, and a stream if the standard allows one.
  func text(_ key: StaticString, orStream: Bool = false) -> String? {
    switch self[key] {
    case nil: return nil
    case .string(let bytes): return PDFTextString.decode(bytes)
    case .name(let name):
      recordProblem("\(key) is a name, not a string")
      return name.text
    case .reference(let id) where orStream:
      // Long texts may be in a stream (RC, Table 170; RV).
      if let data = file.streamData(id) { return PDFTextString.decode(data) }
      recordProblem("\(key) can't be read")
      return nil
    case let value?:
      recordWrongType(key, "a string", value)
      return nil
    }
  }

  /// Reads a name; a string is accepted, too.
  func name(_ key: StaticString) -> String? {
    switch self[key] {
    case nil: return nil
    case .name(let name): return name.text
    case .string(let bytes):
      recordProblem("\(key) is a string, not a name")
      return PDFTextString.decode(bytes)
    case let value?:
      recordWrongType(key, "a name", value)
      return nil
    }
  }

  /// Reads a name from the standard's list.
  func name<Value: RawRepresentable<String>>(_ key: StaticString, as type: Value.Type) -> Value? {
    guard let name = name(key) else { return nil }
    if let value = Value(rawValue: name) { return value }
    recordProblem("\(key) is \(name), which isn't known")
    return nil
  }

  func number(_ key: StaticString) -> Double? {
    guard let value = self[key] else { return nil }
    if let number = value.number { return number }
    recordWrongType(key, "a number", value)
    return nil
  }

  /// Reads an integer; a real without a fraction is accepted, too.
  func integer(_ key: StaticString) -> Int? {
    guard let number = self[key] else { return nil }
    if case .integer(let integer) = number { return integer }
    if case .real(let real) = number, let integer = Int(exactly: real) { return integer }
    recordWrongType(key, "an integer", number)
    return nil
  }

  func boolean(_ key: StaticString) -> Bool? {
    guard let value = self[key] else { return nil }
    if case .boolean(let boolean) = value { return boolean }
    recordWrongType(key, "a boolean", value)
    return nil
  }

  // MARK: Collections

  /// Reads the resolved elements of an array.
  func array(_ key: StaticString) -> [PDFValue]? {
    guard let value = self[key] else { return nil }
    if case .array(let elements) = value { return read(elements, key).map(file.resolved) }
    recordWrongType(key, "an array", value)
    return nil
  }

  /// Returns the elements up to the limit for arrays.
  private func read(_ elements: [PDFValue], _ key: StaticString) -> ArraySlice<PDFValue> {
    let most = DocumentLimits.mostCoordinates
    if elements.count > most {
      recordProblem("\(key) has \(elements.count) elements; those after \(most) are left out")
    }
    return elements.prefix(most)
  }

  /// Reads the numbers of an array; nil if there is none, or an element isn't a number.
  func numbers(_ key: StaticString) -> [Double]? {
    guard let elements = array(key) else { return nil }
    let numbers = elements.compactMap(\.number)
    guard numbers.count == elements.count else {
      recordProblem("\(key) has an element that isn't a number")
      return nil
    }
    return numbers
  }

  /// Reads the points of an array of coordinates; an unpaired coordinate is dropped.
  func points(_ key: StaticString) -> [Point]? {
    guard let numbers = numbers(key) else { return nil }
    if numbers.count % 2 != 0 {
      recordProblem("\(key) has an odd number of coordinates; the last one is dropped")
    }
    return [Point](numbers: numbers)
  }

  /// Returns a reader of a nested dictionary.
  func dictionary(_ key: StaticString) -> EntryReader? {
    guard let value = self[key] else { return nil }
    if case .dictionary(let entries) = value { return EntryReader(entries, within: self, key: key) }
    recordWrongType(key, "a dictionary", value)
    return nil
  }

  /// Reads a rectangle with ordered corners.
  func rectangle(_ key: StaticString) -> Rectangle? {
    guard let numbers = numbers(key) else { return nil }
    guard numbers.count >= 4 else {
      recordProblem("\(key) has \(numbers.count) numbers instead of 4")
      return nil
    }
    if numbers.count > 4 { recordProblem("\(key) has \(numbers.count) numbers; only the first 4 are used") }
    if numbers[0] > numbers[2] || numbers[1] > numbers[3] {
      recordProblem("the corners of \(key) are out of order")
    }
    return Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
  }

  func date(_ key: StaticString) -> AnnotationDate? {
    guard let date = text(key).map(AnnotationDate.init) else { return nil }
    if date.date == nil { recordProblem("\(key) isn't a date") }
    return date
  }

  func color(_ key: StaticString) -> AnnotationColor? {
    guard let numbers = numbers(key) else { return nil }
    if let color = AnnotationColor(components: numbers) { return color }
    recordProblem("\(key) has \(numbers.count) components")
    return nil
  }
}
