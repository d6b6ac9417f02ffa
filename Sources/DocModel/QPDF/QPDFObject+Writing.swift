import CQPDF
import Foundation

/// What it takes to write objects into another file.
extension QPDFObject {
  /// The object as it is written in a file; a reference for an indirect one, unless that is resolved.
  func unparsed(resolved: Bool) -> String {
    let text = resolved ? qpdf_oh_unparse_resolved(file.handle, handle) : qpdf_oh_unparse(file.handle, handle)
    return text.map { String(cString: $0) } ?? "null"
  }

  /// The keys of a stream's dictionary.
  var streamKeys: [PDFName] {
    QPDFObject(qpdf_oh_get_dict(file.handle, handle), of: file).keys
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
}

extension PDFName {
  /// The name as it is written, with its slash and what isn't a regular character as `#xx` (7.3.5).
  var escaped: String {
    let digits = Array("0123456789abcdef".unicodeScalars)
    var text: String.UnicodeScalarView = "/".unicodeScalars
    for byte in bytes {
      switch byte {
      case 0x00...0x20, 0x7F..., 0x23, 0x25, 0x28, 0x29, 0x2F, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D:
        text.append("#")
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
      default:
        text.append(Unicode.Scalar(byte))
      }
    }
    return String(text)
  }
}
