import Foundation

/// Reads and checks the signatures of a document.
struct SignatureReader {
  private let document: Document
  private let file: PDFFile
  /// The whole file.
  private let bytes: FileBytes
  /// The offsets after the end-of-file markers of all revisions; nil if they aren't known.
  private let revisions: [Int]?
  /// The trusted certificates; nil if nothing is to be checked.
  private let trusted: TrustedCertificates?

  /// Prepares to read a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - trusted: the trusted certificates; nil to read signatures without checking them.
  /// - Throws: ``SignatureError``.
  init(_ document: Document, trusted: TrustedCertificates?) throws(SignatureError) {
    let name = document.source.name
    guard let file = document.file else { throw .unreadable(name, reason: "its objects can't be read") }
    guard let bytes = document.contents.mapped else {
      throw .unreadable(name, reason: "it is too large to be mapped")
    }
    self.bytes = bytes
    (self.document, self.file, self.trusted) = (document, file, trusted)
    revisions = file.revisionEnds
  }

  /// Reads all signatures, in the order of their revisions.
  func signatures() -> [Signature] {
    let fields = SignatureFieldObject.all(of: file, document.signaturePages)
    let read =
      fields.compactMap { field in field.signature.map { signature(field, $0) } } + removedSignatures(fields)
    let sorted = read.enumerated().sorted { ($0.element.end, $0.offset) < ($1.element.end, $1.offset) }
      .map(\.element)
    guard let trusted, trusted.count > 0, !sorted.isEmpty else { return sorted.map(\.signature) }
    let store = file.counted { SecurityStore(file.catalog) }
    return SignatureJudge(CertificateValidator(trusted, store)).judge(sorted)
  }

  /// Returns the signatures of earlier revisions that the document hasn't got any more: without them, a second signer
  /// would seem to be the only one.
  private func removedSignatures(_ present: [SignatureFieldObject]) -> [ReadSignature] {
    var known = Set(present.compactMap { $0.signature?["ByteRange"]?.value })
    var removed: [ReadSignature] = []
    for end in (revisions ?? []).dropLast() {
      guard let earlier = try? PDFFile(.bytes(bytes.part(0..<end)), password: file.password) else { continue }
      let fields = SignatureFieldObject.all(of: earlier, SignaturePages(PageTree(catalog: earlier.catalog)))
      for field in fields {
        guard let dictionary = field.signature, let range = dictionary["ByteRange"], range.count == 4,
          known.insert(range.value).inserted
        else { continue }
        let reason = "a later revision has removed it"
        var signature = Signature(
          fieldName: field.field.name, coverage: .inconsistent(reason), integrity: .unverifiable(reason),
          trust: .unknown)
        signature.describe(dictionary, lock: nil)
        removed.append(ReadSignature(signature: signature, end: end, signer: nil))
      }
    }
    return removed
  }

  private func signature(_ field: SignatureFieldObject, _ dictionary: PDFObject) -> ReadSignature {
    var signature = Signature(
      fieldName: field.field.name, coverage: .inconsistent(""), integrity: .unverifiable("it wasn't checked"),
      trust: .unknown)
    (signature.pageIndex, signature.rectangle) = (field.field.pageIndex, field.field.rectangle)
    signature.describe(dictionary, lock: field.object["Lock"])
    let ranges: SignedRanges
    do throws(SignedRanges.Flaw) {
      ranges = try SignedRanges(dictionary, in: bytes.buffer)
    } catch {
      signature.coverage = .inconsistent(error.reason)
      signature.integrity = .unverifiable(error.reason)
      return ReadSignature(signature: signature, end: .max, signer: nil)
    }
    signature.byteRange = [0, ranges.gapStart, ranges.gapEnd, ranges.end - ranges.gapEnd]
    signature.coverage = ranges.coverage(of: bytes.buffer, revisions)
    var signer: ReadSignature.Signer?
    do throws(GnuTLSError) {
      signer = try check(&signature, dictionary, ranges)
    } catch {
      signature.integrity = .unverifiable(error.message)
    }
    signature.claimTime()
    if trusted != nil { compare(&signature, field, dictionary, ranges) }
    return ReadSignature(signature: signature, end: ranges.end, signer: signer)
  }

  // MARK: Bytes

  /// Checks the signature against its bytes.
  ///
  /// - Returns: the data for judging the signer; nil if nothing is to be checked, or the signature lacks the
  ///   certificate.
  /// - Throws: ``GnuTLSError`` if the signature can't be read or checked.
  private func check(
    _ signature: inout Signature, _ dictionary: PDFObject, _ ranges: SignedRanges
  ) throws(GnuTLSError) -> ReadSignature.Signer? {
    if signature.format == "adbe.x509.rsa_sha1" {
      return try checkRaw(&signature, dictionary, ranges)
    }
    let message = try CMSMessage(ranges.signature)
    signature.signer = message.signer.map(Signature.Signer.init)
    (signature.algorithm, signature.signingTime) = (message.info.algorithm.name, message.info.time)
    signature.hashAlgorithm = message.info.hash.name
    if message.isTimestamp {
      signature.purpose = .timestamp
      signature.signingTime = message.timestamp?.time
    }
    guard trusted != nil else { return nil }
    do throws(GnuTLSError) {
      signature.integrity = try isIntact(message, signature, ranges) ? .intact : .altered
    } catch {
      signature.integrity = .unverifiable(error.message)
    }
    let hashes = signature.format == "adbe.pkcs7.sha1" ? [HashAlgorithm.sha1] : []
    return ReadSignature.Signer(message, hashes: hashes)
  }

  private func isIntact(
    _ message: CMSMessage, _ signature: Signature, _ ranges: SignedRanges
  ) throws(GnuTLSError) -> Bool {
    let data = try signedBytes(ranges)
    let buffer = UnsafeRawBufferPointer(data.buffer)
    if message.isTimestamp {
      guard let token = message.timestamp else { throw GnuTLSError(message: "its time stamp can't be read") }
      return try message.verifies() && token.stamps(buffer)
    }
    switch signature.format {
    case "adbe.pkcs7.sha1":
      // The signed data is the hash of the bytes.
      return try message.verifies() && HashAlgorithm.sha1.hash(buffer) == message.content
    case "adbe.pkcs7.detached", "ETSI.CAdES.detached":
      // A reader may take the data inside as the signed one.
      guard message.content == nil else { throw GnuTLSError(message: "it contains other data") }
      return try message.verifies(buffer)
    default:
      throw GnuTLSError(message: "its format \(signature.format ?? "") isn't known")
    }
  }

  /// Checks a signature in PKCS #1, whose certificates stand beside it (12.8.3.2).
  private func checkRaw(
    _ signature: inout Signature, _ dictionary: PDFObject, _ ranges: SignedRanges
  ) throws(GnuTLSError) -> ReadSignature.Signer? {
    try GnuTLS.load()
    let entry = dictionary["Cert"]
    let strings = [entry?.bytes].compactMap(\.self) + (entry?.elements.prefix(20).compactMap(\.bytes) ?? [])
    let chain = strings.compactMap { try? X509Certificate($0) }
    guard let signer = chain.first else { throw GnuTLSError(message: "it lacks the signer's certificate") }
    signature.signer = Signature.Signer(signer)
    let algorithm = SignatureAlgorithm.rsaSHA1
    (signature.algorithm, signature.hashAlgorithm) = (algorithm.name, algorithm.hash?.name)
    guard trusted != nil else { return nil }
    guard let string = BERElement(ranges.signature[...]), string.tag == 0x04 else {
      throw GnuTLSError(message: "it can't be read")
    }
    let data = try signedBytes(ranges)
    let isIntact = try algorithm.verifies(
      Array(string.value), over: UnsafeRawBufferPointer(data.buffer), by: signer)
    signature.integrity = isIntact ? .intact : .altered
    return ReadSignature.Signer(signer, chain)
  }

  private func signedBytes(_ ranges: SignedRanges) throws(GnuTLSError) -> FileBytes {
    guard let data = ranges.signedBytes(of: bytes) else {
      throw GnuTLSError(message: "there isn't enough memory")
    }
    return data
  }

  // MARK: Changes

  /// Compares the document with the revision that a signature covers.
  private func compare(
    _ signature: inout Signature, _ field: SignatureFieldObject, _ dictionary: PDFObject,
    _ ranges: SignedRanges
  ) {
    switch signature.coverage {
    case .inconsistent, .beginning: return
    // Whoever signs the whole file sees the signature in it.
    case .wholeFile where ranges.end == bytes.count:
      signature.changes = RevisionChanges()
      return
    default: break
    }
    let prefix = FileContents.bytes(bytes.part(0..<ranges.end))
    guard let earlier = try? PDFFile(prefix, password: file.password) else { return }
    // The dictionary itself has to be a part of the revision, not of an update that points to its bytes.
    let pages = SignaturePages(PageTree(catalog: earlier.catalog))
    let signed = SignatureFieldObject.all(of: earlier, pages).first { old in
      old.signature?["ByteRange"]?.value == dictionary["ByteRange"]?.value
    }
    guard let original = signed?.signature, isSame(dictionary, as: original, of: earlier) else {
      signature.coverage = .inconsistent("the revision that it covers has another signature")
      return
    }
    signature.changes = RevisionComparison(earlier, file)?.changes
    if let flaw = file.flawOfUpdates(after: ranges.end) {
      signature.changes?.record(.other, "an update that \(flaw)")
    }
    if let extra = bytesAfterEnd(), extra > 0 {
      signature.changes?.record(.other, "\(extra) bytes after the end of the last revision")
    }
  }

  /// Returns the number of bytes after the last revision, which programs that repair files may read; white space doesn't
  /// count.
  private func bytesAfterEnd() -> Int? {
    guard let end = revisions?.last, end <= bytes.count else { return nil }
    return bytes.buffer[end...].drop { [0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }.count
  }

  /// Whether a signature's dictionary is the same in an earlier revision, whichever reader has read either.
  private func isSame(_ dictionary: PDFObject, as original: PDFObject, of earlier: PDFFile) -> Bool {
    guard let id = dictionary.id, original.id == id else { return original.value == dictionary.value }
    return file.holdsSame(id, as: earlier)
  }
}

extension Signature {
  /// Takes the time that the signer or the document states, without confirmation.
  fileprivate mutating func claimTime() {
    let date = statedTime?.date.map { Date(timeIntervalSince1970: Double($0.instant)) }
    time = (signingTime ?? date).map { Time(date: $0, source: .claimed) }
  }

  /// Reads the entries of the signature's dictionary (Table 252).
  fileprivate mutating func describe(_ dictionary: PDFObject, lock: PDFObject?) {
    format = dictionary["SubFilter"]?.name
    name = dictionary["Name"]?.text
    statedTime = dictionary["M"]?.text.map(AnnotationDate.init)
    reason = dictionary["Reason"]?.text
    location = dictionary["Location"]?.text
    contact = dictionary["ContactInfo"]?.text
    if format == "ETSI.RFC3161" { purpose = .timestamp }
    for reference in dictionary["Reference"]?.elements.prefix(20) ?? [] {
      let parameters = reference["TransformParams"]
      switch reference["TransformMethod"]?.name {
      case "DocMDP":
        purpose = .certification
        permittedChanges = min(
          permittedChanges ?? .annotations, SignatureRestrictions.level(parameters?["P"]))
      case "FieldMDP": lockedFields = LockedFields(parameters)
      default: break
      }
    }
    guard let lock else { return }
    lockedFields = lockedFields ?? LockedFields(lock)
    if let level = lock["P"] {
      permittedChanges = min(permittedChanges ?? .annotations, SignatureRestrictions.level(level))
    }
  }
}

extension Signature.LockedFields {
  fileprivate init?(_ dictionary: PDFObject?) {
    guard let action = dictionary?["Action"]?.name.flatMap(Action.init) else { return nil }
    self.action = action
    names = dictionary?["Fields"]?.elements.prefix(10_000).compactMap(\.text) ?? []
  }
}
