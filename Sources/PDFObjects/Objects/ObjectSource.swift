/// A reader of a file's objects: ours for files without a flaw, qpdf's for all others.
///
/// A result of nil means that this source isn't sure of the object, and that the other source has to read it.
protocol ObjectSource: AnyObject {
  /// The trailer dictionary (ISO 32000-1, 7.5.5); nil if the file has none.
  var trailerDictionary: PDFDictionary? { get }
  /// The version in the header, such as `1.7`.
  var headerVersion: String { get }
  /// Whether the file is encrypted.
  var isEncrypted: Bool { get }

  /// Reads an object: null for an absent one, a reference to itself for a stream.
  func value(of id: ObjectID) -> PDFValue?
  /// Whether the object is certainly a stream.
  func isStream(_ id: ObjectID) -> Bool
  /// Reads the dictionary of a stream.
  func streamDictionary(_ id: ObjectID) -> PDFDictionary?
  /// Decodes the data of a stream up to a number of bytes.
  func streamData(_ id: ObjectID, upTo limit: Int) -> StreamPart.Decoded?
  /// Whether a stream is, or may be, larger than a number of bytes when it is decoded.
  func isStream(_ id: ObjectID, largerThan limit: Int) -> Bool?
  /// Calls `body` with the data of a stream, decoded if `limit` isn't nil and the decoded data has at most that size.
  ///
  /// - Returns: whether the data could be read.
  func withStreamData(
    _ id: ObjectID, decodingUpTo limit: Int?,
    _ body: (_ data: UnsafeRawBufferPointer, _ isDecoded: Bool) -> Void
  ) -> Bool?
}

extension ObjectReader: ObjectSource {
  var trailerDictionary: PDFDictionary? { trailer }
  /// False, since qpdf reads encrypted files.
  var isEncrypted: Bool { false }

  func streamDictionary(_ id: ObjectID) -> PDFDictionary? { stream(id)?.dictionary }

  func streamData(_ id: ObjectID, upTo limit: Int) -> StreamPart.Decoded? { stream(id)?.decoded(upTo: limit) }

  func isStream(_ id: ObjectID, largerThan limit: Int) -> Bool? {
    switch stream(id)?.decoded(upTo: limit) {
    case .data?: false
    case .tooLarge?: true
    case nil: nil
    }
  }

  func withStreamData(
    _ id: ObjectID, decodingUpTo limit: Int?,
    _ body: (_ data: UnsafeRawBufferPointer, _ isDecoded: Bool) -> Void
  ) -> Bool? {
    guard let stream = stream(id) else { return nil }
    guard let limit, stream.isEncoded else {
      body(UnsafeRawBufferPointer(stream.data), limit != nil)
      return true
    }
    switch stream.decoded(upTo: limit) {
    case .data(let data)?:
      data.withUnsafeBytes { body($0, true) }
      return true
    case .tooLarge?: return false
    case nil: return nil
    }
  }
}

extension QPDFFile: ObjectSource {
  var trailerDictionary: PDFDictionary? {
    if case .dictionary(let dictionary) = trailer.value { dictionary } else { nil }
  }

  func value(of id: ObjectID) -> PDFValue? { object(id)?.value ?? .null }

  /// False, since qpdf would have to read the whole object; ``value(of:)`` decides.
  func isStream(_ id: ObjectID) -> Bool { false }

  func streamDictionary(_ id: ObjectID) -> PDFDictionary? { object(id)?.streamDictionary }

  func streamData(_ id: ObjectID, upTo limit: Int) -> StreamPart.Decoded? {
    guard let object = object(id) else { return nil }
    return object.isStreamLarger(than: limit) ? .tooLarge : object.streamData().map(StreamPart.Decoded.data)
  }

  func isStream(_ id: ObjectID, largerThan limit: Int) -> Bool? { object(id)?.isStreamLarger(than: limit) }

  func withStreamData(
    _ id: ObjectID, decodingUpTo limit: Int?,
    _ body: (_ data: UnsafeRawBufferPointer, _ isDecoded: Bool) -> Void
  ) -> Bool? {
    guard let object = object(id) else { return false }
    if let limit, object.isStreamLarger(than: limit) { return false }
    return object.withStreamData(decoding: limit != nil, body)
  }
}
