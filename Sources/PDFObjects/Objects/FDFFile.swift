/// A file in the Forms Data Format: field values and annotations without their document (ISO 32000-1, 12.7.7).
///
/// Such a file has no cross-references, so qpdf collects its objects.
package struct FDFFile {
  /// The maximum size in bytes.
  package static let largest = 64 << 20

  /// The objects of the file.
  package let file: PDFFile
  /// The FDF dictionary (Table 243), with Fields and Annots.
  package let dictionary: PDFObject

  /// A file that can't be read.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The reason, as a clause.
    package var description: String

    package init(_ description: String) { self.description = description }
  }

  /// Whether bytes begin as an FDF file does.
  package static func isFDF(_ bytes: some Collection<UInt8>) -> Bool {
    let marker = Array("%FDF-".utf8)
    var beginning = bytes.prefix(1024)
    while let start = beginning.firstIndex(of: marker[0]) {
      beginning = beginning[start...]
      if beginning.starts(with: marker) { return true }
      beginning = beginning.dropFirst()
    }
    return false
  }

  /// Reads a file.
  ///
  /// - Throws: ``Failure`` if it is too large, damaged or encrypted, or not an FDF file.
  package init(_ bytes: FileBytes) throws(Failure) {
    guard bytes.count <= Self.largest else { throw Failure("it is larger than 64 MB") }
    guard Self.isFDF(bytes.buffer) else { throw Failure("it isn't an FDF file") }
    do throws(QPDFError) {
      file = try PDFFile(.bytes(bytes), password: nil)
    } catch {
      throw Failure("it is damaged (\(error.message))")
    }
    guard let dictionary = file.catalog?["FDF"], dictionary.isDictionary else {
      throw Failure("it has no FDF dictionary")
    }
    guard dictionary["EncryptionRevision"] == nil, !file.isEncrypted else {
      throw Failure("it is encrypted")
    }
    self.dictionary = dictionary
  }

  /// The identifiers of the document that the file describes, in lower-case hexadecimal; nil if the file gives none.
  package var identifiers: (permanent: String, update: String)? {
    guard let array = dictionary["ID"], let permanent = array[0]?.bytes else { return nil }
    return (permanent.hexadecimal, (array[1]?.bytes ?? permanent).hexadecimal)
  }
}
