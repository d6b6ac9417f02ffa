import Foundation

extension FormData {
  /// Reads a file with form data, in the format that its first bytes show: JSON, FDF, XFDF or CSV.
  ///
  /// - Parameters:
  ///   - data: the bytes of the file.
  ///   - name: the name of the file, with which an error begins; nil for none.
  /// - Returns: the values for one document, or for several.
  /// - Throws: ``FormDataError``.
  public static func rows(_ data: Data, name: String? = nil) throws(FormDataError) -> [FormData] {
    do throws(FormDataError) {
      return try rows(of: data)
    } catch {
      throw name.map { FormDataError("\($0): \(error.description)") } ?? error
    }
  }

  private static func rows(of data: Data) throws(FormDataError) -> [FormData] {
    let bytes = Array(data)
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      return [try FormData(xfdf: bytes)]
    }
    let first = text.first { !" \t\r\n".utf8.contains($0) }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try rows(json: Array(text))
    case UInt8(ascii: "<"): return [try FormData(xfdf: bytes)]
    case UInt8(ascii: "%") where FDFFile.isFDF(text): return [try FormData(fdf: Array(text))]
    default: return try rows(csv: bytes)
    }
  }
}
