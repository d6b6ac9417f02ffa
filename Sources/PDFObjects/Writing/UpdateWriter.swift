import Foundation

/// Writes an incremental update (ISO 32000-1, 7.5.6): the changed objects of a file and a cross-reference section.
///
/// The bytes of the file stay as they are, so that earlier revisions and their signatures remain valid.
package struct UpdateWriter {
  private let end: UpdatableEnd
  private let encryption: FileEncryption?
  private let changes: ObjectDraft

  /// The size in bytes from which the data of a stream is deflated.
  private static let leastDeflated = 256

  /// Prepares to write the changes of a file.
  ///
  /// - Parameters:
  ///   - changes: the new and changed objects.
  ///   - end: the end of the file.
  ///   - encryption: the encryption of the file; nil if it isn't encrypted.
  package init(_ changes: ObjectDraft, after end: UpdatableEnd, encryption: FileEncryption?) {
    self.changes = changes
    self.end = end
    self.encryption = encryption
  }

  /// The place of a signature in an update.
  package struct SignaturePlace: Hashable, Sendable {
    /// The string of the signature with its delimiters.
    package var contents: Range<Int>
    /// The numbers of its byte ranges after the first.
    package var ranges: Range<Int>
  }

  /// The digits of an offset in the byte ranges of a signature.
  private static let offsetDigits = 12

  /// Returns the bytes to append to the file.
  package func tail() -> [UInt8] { signableTail().bytes }

  /// Returns the bytes to append to the file, and the place of a new signature; nil if there is none.
  package func signableTail() -> (bytes: [UInt8], place: SignaturePlace?) {
    var place: SignaturePlace?
    var output = GrowingBytes()
    if !end.endsLine { output.append("\n" as StaticString) }
    var entries: [GrowingBytes.CrossReference] = []
    for (id, object) in changes.objects.sorted(by: { $0.key.number < $1.key.number }) {
      entries.append((id.number, .offset(end.fileSize + output.count, generation: id.generation)))
      write(id, object, to: &output, &place)
    }
    let trailer = trailer
    // Numbers above it may have been reserved and not used, or have references without an object.
    let highest = max(end.highestNumber, entries.last?.number ?? 0)
    if end.isTable {
      output.append(
        tableOf: entries, trailer: trailer, from: end.fileSize, highest: highest,
        after: end.lastSection)
    } else {
      output.append(
        crossReferences: entries, trailer: trailer, from: end.fileSize,
        as: max(highest + 1, end.nextNumber), after: end.lastSection)
    }
    return (output.bytes, place)
  }

  /// Appends a signature with free places for its byte ranges and contents.
  private static func appendSignature(
    _ dictionary: PDFDictionary, _ capacity: Int, to output: inout GrowingBytes,
    encrypt: (([UInt8]) -> [UInt8])?
  ) -> SignaturePlace {
    output.append("<</ByteRange[0" as StaticString)
    let ranges = output.count
    output.append(String(repeating: " ", count: 3 * (offsetDigits + 1)))
    output.append("]/Contents" as StaticString)
    let contents = output.count
    output.append("<" + String(repeating: "0", count: 2 * capacity) + ">")
    let place = SignaturePlace(
      contents: contents..<output.count, ranges: ranges..<ranges + 3 * (offsetDigits + 1))
    for (key, value) in dictionary.entries {
      output.append(key)
      output.append(value, encrypt: encrypt)
    }
    output.append(">>" as StaticString)
    return place
  }

  /// The trailer of the update, with a new second identifier (14.4).
  private var trailer: PDFDictionary {
    var trailer = PDFDictionary()
    for (key, value) in end.trailer.entries where key != "ID" && changes.trailer[key] == nil {
      trailer.append(key, value)
    }
    for (key, value) in changes.trailer where value != .null { trailer.append(key, value) }
    let new = PDFValue.string((0..<16).map { _ in UInt8.random(in: 0...255) })
    switch end.trailer["ID"] {
    case .array(let elements)? where !elements.isEmpty: trailer.append("ID", .array([elements[0], new]))
    // Without an identifier, the key of an encrypted file doesn't depend on one.
    case nil where encryption == nil: trailer.append("ID", .array([new, new]))
    case let other?: trailer.append("ID", other)
    case nil: break
    }
    return trailer
  }

  private func write(
    _ id: ObjectID, _ object: ObjectDraft.NewObject, to output: inout GrowingBytes,
    _ place: inout SignaturePlace?
  ) {
    let cipher = encryption?.cipher(for: id)
    output.append("\(id.number) \(id.generation) obj\n")
    switch object {
    case .value(let value): output.append(value, encrypt: cipher?.encryptString)
    case .text(let text), .entries(let text): text.append(to: &output, encrypt: cipher?.encryptString)
    case .signature(let dictionary, let capacity):
      place = Self.appendSignature(dictionary, capacity, to: &output, encrypt: cipher?.encryptString)
    case .stream(var dictionary, var data):
      // Programs that don't know PDF look for metadata in plain text, and PDF/A-1 demands it.
      if data.count >= Self.leastDeflated, dictionary["Filter"] == nil,
        dictionary["Type"] != .name("Metadata"), let deflated = Deflation.deflate(data)
      {
        data = deflated
        dictionary.append("Filter", .name("FlateDecode"))
      }
      data = cipher?.encryptStream(data) ?? data
      dictionary.append("Length", .integer(data.count))
      output.append(.dictionary(dictionary), encrypt: cipher?.encryptString)
      output.append("\nstream\n" as StaticString)
      data.withUnsafeBytes { output.append($0) }
      output.append("\nendstream" as StaticString)
    }
    output.append("\nendobj\n" as StaticString)
  }
}
