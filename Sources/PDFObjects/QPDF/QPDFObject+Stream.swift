import CQPDF
import Foundation

extension QPDFObject {
  /// Decodes the data of a stream; nil if it can't be decoded or the object is no stream.
  func streamData() -> [UInt8]? { data(qpdf_dl_generalized) }

  /// Whether a stream is, or may be, larger than so many bytes when it is decoded.
  ///
  /// qpdf decodes a stream as a whole, however much that is. So its size is found first: from how far its
  /// filters can stretch what stands in the file, and where that isn't enough for the common one by going
  /// over its data. Any other stream that might be too large counts as too large.
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

  /// How many bytes a filter (ISO 32000-1, Table 6) makes of one at most; 1 for those that qpdf leaves alone.
  private static func growth(of filter: String) -> Int {
    switch filter {
    case "FlateDecode", "Fl": 1032
    case "LZWDecode", "LZW": 2048
    case "ASCII85Decode", "A85": 4
    case "RunLengthDecode", "RL": 64
    default: 1
    }
  }

  /// Calls with the data of a stream and whether it is decoded, which is tried only where that is asked for.
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
    let error = file.takeError()
    guard status & (QPDF_ERRORS | QPDF_WARNINGS) == 0, error == nil else { return false }
    body(UnsafeRawBufferPointer(start: buffer, count: buffer == nil ? 0 : length), decoding && filtered != 0)
    return true
  }

  /// The data of a stream, decoded as far as asked for; nil where it can't be or isn't a stream.
  private func data(_ level: qpdf_stream_decode_level_e) -> [UInt8]? {
    guard isStream else { return nil }
    var buffer: UnsafeMutablePointer<UInt8>?
    var length = 0
    var filtered: QPDF_BOOL = 0
    let status = qpdf_oh_get_stream_data(file.handle, handle, level, &filtered, &buffer, &length)
    defer { free(buffer) }
    // Asked in any case: an error that is left behind would be taken for the next stream's.
    let error = file.takeError()
    guard status & QPDF_ERRORS == 0, error == nil, let buffer else { return nil }
    return Array(UnsafeBufferPointer(start: buffer, count: length))
  }
}
