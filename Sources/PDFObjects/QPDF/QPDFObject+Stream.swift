import CQPDF
import Foundation

extension QPDFObject {
  /// Returns the decoded data of a stream; nil if it isn't a stream or can't be decoded.
  package func streamData() -> [UInt8]? { data(qpdf_dl_generalized) }

  /// Whether the decoded data of a stream exceeds, or may exceed, `limit` bytes.
  ///
  /// qpdf decodes a stream as a whole, however large. So its size is determined first: from the maximum expansion of
  /// its filters and, if that isn't enough for the common filter, by scanning its data. Any other stream that might
  /// be too large counts as too large.
  func isStreamLarger(than limit: Int) -> Bool {
    guard isStream else { return false }
    if let length = self["Length"]?.int, length > limit { return true }
    // The length in the dictionary may be wrong.
    guard let raw = data(qpdf_dl_none) else { return false }
    let filters = filterNames
    let growth = filters.reduce(1) { min($0 * Self.growth(of: $1), limit) }
    if raw.count <= limit / max(1, growth) { return false }
    guard filters.count == 1, let filter = filters.first, ["FlateDecode", "Fl"].contains(filter) else {
      return true
    }
    return raw.withUnsafeBufferPointer { Inflation.size(of: $0, upTo: limit) } > limit
  }

  private var filterNames: [String] {
    guard let filter = self["Filter"] else { return [] }
    return filter.isArray ? filter.elements.compactMap(\.name) : [filter.name].compactMap { $0 }
  }

  /// Returns the maximum number of bytes that a filter (ISO 32000-1, Table 6) makes of one; 1 for those that qpdf
  /// doesn't decode.
  private static func growth(of filter: String) -> Int {
    switch filter {
    case "FlateDecode", "Fl": 1032
    case "LZWDecode", "LZW": 2048
    case "ASCII85Decode", "A85": 4
    case "RunLengthDecode", "RL": 64
    default: 1
    }
  }

  /// Passes the data of a stream to `body`, decoded only if requested.
  ///
  /// - Returns: whether the data could be read.
  func withStreamData(
    decoding: Bool, _ body: (_ data: UnsafeRawBufferPointer, _ isDecoded: Bool) -> Void
  ) -> Bool {
    var buffer: UnsafeMutablePointer<UInt8>?
    var length = 0
    var filtered: QPDF_BOOL = 0
    let level = decoding ? qpdf_dl_generalized : qpdf_dl_none
    let status = qpdf_oh_get_stream_data(file.handle, handle, level, &filtered, &buffer, &length)
    defer { free(buffer) }
    let error = file.popError()
    guard status & (QPDF_ERRORS | QPDF_WARNINGS) == 0, error == nil else { return false }
    body(UnsafeRawBufferPointer(start: buffer, count: buffer == nil ? 0 : length), decoding && filtered != 0)
    return true
  }

  /// Returns the data of a stream, decoded to a level; nil if it can't be decoded or isn't a stream.
  private func data(_ level: qpdf_stream_decode_level_e) -> [UInt8]? {
    guard isStream else { return nil }
    var buffer: UnsafeMutablePointer<UInt8>?
    var length = 0
    var filtered: QPDF_BOOL = 0
    let status = qpdf_oh_get_stream_data(file.handle, handle, level, &filtered, &buffer, &length)
    defer { free(buffer) }
    // The error is always taken: one left behind would be attributed to the next stream.
    let error = file.popError()
    // An empty stream has no buffer.
    guard status & QPDF_ERRORS == 0, error == nil, buffer != nil || length == 0 else { return nil }
    return Array(UnsafeBufferPointer(start: buffer, count: length))
  }
}
