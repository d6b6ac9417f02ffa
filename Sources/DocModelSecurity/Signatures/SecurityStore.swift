/// The certificates and revocation data that a document brings along for its signatures (ISO 32000-2, 12.8.4.3).
///
/// They aren't signed with the document: each certificate and each statement counts by its own signature.
struct SecurityStore {
  private(set) var certificates: [X509Certificate] = []
  private(set) var revocation = RevocationData()

  private var streamsLeft = DocumentLimits.mostValidationStreams
  private var bytesLeft = DocumentLimits.mostValidationData
  /// The streams that were read: the entries for single signatures repeat those for all.
  private var read: Set<ObjectID> = []

  /// Reads the store of a document.
  init(_ catalog: PDFObject?) {
    guard let store = catalog?["DSS"] else { return }
    add(store, certificates: "Certs", lists: "CRLs", responses: "OCSPs")
    guard let entries = store["VRI"] else { return }
    for key in entries.keys.prefix(DocumentLimits.mostValidationStreams) {
      guard streamsLeft > 0, let entry = entries.value(forKey: key) else { continue }
      add(entry, certificates: "Cert", lists: "CRL", responses: "OCSP")
    }
  }

  private mutating func add(
    _ entry: PDFObject, certificates: StaticString, lists: StaticString, responses: StaticString
  ) {
    for bytes in streams(entry[certificates]) {
      if let certificate = try? X509Certificate(bytes) { self.certificates.append(certificate) }
    }
    for bytes in streams(entry[lists]) { revocation.add(list: BERElement(bytes[...])) }
    for bytes in streams(entry[responses]) { revocation.add(response: BERElement(bytes[...])) }
  }

  /// Returns the data of the streams that weren't read before.
  private mutating func streams(_ array: PDFObject?) -> [[UInt8]] {
    guard let array else { return [] }
    var streams: [[UInt8]] = []
    for value in array.elements(upTo: DocumentLimits.mostValidationStreams) {
      guard streamsLeft > 0, bytesLeft > 0 else { break }
      guard case .reference(let id) = value, read.insert(id).inserted else { continue }
      streamsLeft -= 1
      guard let data = PDFObject(value, of: array.file).streamData else { continue }
      bytesLeft -= min(bytesLeft, data.count)
      streams.append(data)
    }
    return streams
  }
}
