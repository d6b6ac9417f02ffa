import DocModel
import PDFObjects

/// Reads raw parts of a file with our reader and with qpdf, which have to agree.
enum ObjectDrive {
  /// Reads an input as the text of an object, and as the operators of a page.
  static func runObjects(_ bytes: [UInt8]) throws {
    try? ContentScanner.forEach(in: bytes) { _ = $0.numbers }
    if let text = ObjectText(bytes) {
      var written = GrowingBytes()
      text.append(to: &written)
      try FuzzProblem.check(
        ObjectText(written.bytes)?.value == text.value, "an object isn't read as it is written")
    }
    try compare(SmallFile.bytes(with: bytes))
  }

  /// Reads an input as the dictionary of a stream, a line end and the data.
  static func runStreams(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let entries = String(decoding: parts[0].prefix(2_000), as: UTF8.self)
    try compare(SmallFile.bytes(withStream: parts.count > 1 ? Array(parts[1]) : [], entries))
  }

  /// Reads an input as the end of a file: objects, cross-references and trailers.
  static func runReferences(_ bytes: [UInt8]) throws {
    let file = SmallFile.objects + bytes
    try compare(file)
    try EditDrive.run(file, password: nil)
  }

  /// Reads an input as updates of a file, which are compared with the versions before them.
  static func runUpdates(_ bytes: [UInt8]) throws {
    let bytes = SmallFile.complete + bytes
    try compare(bytes)
    if let file = open(bytes[...]), let ends = file.revisionEnds {
      for end in ends {
        try FuzzProblem.check(end <= bytes.count, "a revision ends at \(end) of \(bytes.count)")
        guard let earlier = open(bytes[..<end]) else { continue }
        for id in file.objectsMoved(since: earlier) ?? [] { _ = file.holdsSame(id, as: earlier) }
      }
    }
    try SignatureDrive.run(bytes, password: nil)
    try EditDrive.run(bytes, password: nil)
  }

  private static func open(_ bytes: ArraySlice<UInt8>) -> PDFFile? {
    FileBytes(copying: Array(bytes)).flatMap { try? PDFFile(.bytes($0), password: nil) }
  }

  /// Checks that all objects are those that qpdf reads, unless the file is known to be ambiguous.
  private static func compare(_ bytes: [UInt8]) throws {
    guard let file = open(bytes[...]) else { return }
    for number in 1..<Int32(min(20, max(1, file.trailer["Size"]?.int ?? 0))) {
      let id = ObjectID(number: number, generation: 0)
      let value = file.value(of: id)
      let data = file.streamData(id, upTo: 1 << 20)
      guard let other = file.qpdf?.object(id) else { continue }
      let (ours, others) = (comparable(value, in: file), comparable(other.value, in: file))
      // A damaged object has qpdf look for all others anew.
      guard !file.hasDoubtfulObjects else { continue }
      try FuzzProblem.check(
        ours == others, "object \(number) differs: \(text(ours)); for qpdf \(text(others))")
      if let data {
        try FuzzProblem.check(data == other.streamData() ?? [], "other data of stream \(number)")
      }
      try FuzzProblem.check(!file.isStream(id) || other.isStream, "object \(number) is no stream for qpdf")
    }
  }

  /// Returns a value with sorted keys, and without entries that refer to nothing, which qpdf leaves out.
  private static func comparable(_ value: PDFValue, in file: PDFFile) -> PDFValue {
    switch value {
    case .array(let elements): return .array(elements.map { comparable($0, in: file) })
    case .dictionary(let dictionary):
      var result = PDFDictionary()
      for entry in dictionary.entries.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
        if case .reference(let id) = entry.value, file.value(of: id) == .null { continue }
        result.append(entry.key, comparable(entry.value, in: file))
      }
      return .dictionary(result)
    default: return value
    }
  }

  private static func text(_ value: PDFValue) -> String {
    var text = GrowingBytes()
    text.append(value)
    return String(decoding: text.bytes.prefix(200), as: UTF8.self)
  }
}
