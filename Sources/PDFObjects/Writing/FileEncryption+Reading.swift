import Foundation

extension PDFFile {
  /// The encryption for objects that are appended to the file; nil if the file isn't encrypted or its key is unknown.
  package var encryption: FileEncryption? { isEncrypted ? FileEncryption(of: self) : nil }
}

extension QPDFFile {
  /// Gives the encryption dictionary the length of the key, which qpdf takes from it when it writes the file.
  ///
  /// When it reads a file, qpdf knows the length also without that entry, or with one in bytes.
  package func declare(_ encryption: FileEncryption) {
    guard let dictionary = trailer["Encrypt"], dictionary["V"]?.value != .integer(1) else { return }
    dictionary.set("Length", to: makeObject(.integer(encryption.key.count * 8)))
  }
}

extension FileEncryption {
  /// Reads the encryption of an open file; nil if qpdf doesn't tell its key.
  ///
  /// qpdf computes the key from the encryption dictionary, the first identifier and the password alone. So it gets a
  /// file of nothing else, however large the original is.
  init?(of file: PDFFile) {
    guard case .dictionary(let dictionary)? = file.trailer["Encrypt"].map({ file.whole($0.value) }),
      let stub = Self.stub(dictionary, identifiers: (file.trailer["ID"]?.value).map { file.whole($0) }),
      let lines = Self.describe(stub, password: file.password)
    else { return nil }
    var facts: [Substring: Substring] = [:]
    for line in lines {
      let separator = line.contains(" = ") ? " = " : ": "
      let parts = line.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { facts[parts[0]] = parts[1] }
    }
    guard let text = facts["Encryption key"], let key = Self.bytes(hexadecimal: text), !key.isEmpty,
      let strings = Self.method(facts["string encryption method"]),
      let streams = Self.method(facts["stream encryption method"])
    else { return nil }
    self.init(
      key: key, strings: strings, streams: streams,
      isOwner: lines.contains("Supplied password is owner password"))
  }

  /// Returns the algorithm by qpdf's name; files older than crypt filters use RC4.
  private static func method(_ name: Substring?) -> Method? {
    switch name {
    case nil, "RC4": .rc4
    case "AESv2": .aes128
    case "AESv3": .aes256
    case "none": Method.none
    default: nil
    }
  }

  private static func bytes(hexadecimal text: Substring) -> [UInt8]? {
    let nibbles = text.compactMap(\.hexDigitValue)
    guard nibbles.count == text.count, nibbles.count % 2 == 0 else { return nil }
    return stride(from: 0, to: nibbles.count, by: 2).map { UInt8(nibbles[$0] << 4 | nibbles[$0 + 1]) }
  }

  /// Returns a file without pages that has the encryption dictionary and the identifiers of another file.
  private static func stub(_ encryption: PDFDictionary, identifiers: PDFValue?) -> [UInt8]? {
    var (catalog, pages, trailer) = (PDFDictionary(), PDFDictionary(), PDFDictionary())
    catalog.append("Type", .name("Catalog"))
    catalog.append("Pages", .reference(ObjectID(number: 2, generation: 0)))
    pages.append("Type", .name("Pages"))
    pages.append("Count", .integer(0))
    pages.append("Kids", .array([]))
    trailer.append("Root", .reference(ObjectID(number: 1, generation: 0)))
    trailer.append("Encrypt", .reference(ObjectID(number: 3, generation: 0)))
    if let identifiers { trailer.append("ID", identifiers) }
    var output = GrowingBytes()
    output.append("%PDF-1.7\n" as StaticString)
    var entries: [GrowingBytes.CrossReference] = []
    for (index, dictionary) in [catalog, pages, encryption].enumerated() {
      entries.append((Int32(index + 1), .offset(output.count, generation: 0)))
      output.append("\(index + 1) 0 obj\n")
      output.append(.dictionary(dictionary))
      output.append("\nendobj\n" as StaticString)
    }
    output.append(crossReferences: entries, trailer: trailer)
    return output.bytes
  }

  /// Returns what `qpdf --show-encryption --show-encryption-key` prints about a file in memory.
  private static func describe(_ file: [UInt8], password: [CChar]?) -> [String]? {
    MemoryFile.with { memory in
      guard (try? memory.replaceContents(with: file)) != nil else { return nil }
      let options = ["qpdf", "--show-encryption", "--show-encryption-key"].map { Array($0.utf8CString) }
      let password = Array("--password=".utf8CString.dropLast()) + (password ?? [0])
      return QPDFJob.lines(
        arguments: options + [password, Array("/dev/fd/\(memory.descriptor)".utf8CString)])
    }
  }
}
