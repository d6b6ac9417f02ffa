import Foundation
import DocModelExchange

/// A file with the values of a form.
enum FormDataFile {
  /// Reads a file in the format that its contents have; a table has several rows, everything else one.
  static func read(_ path: String) throws(Failure) -> [FormData] {
    let bytes = try contents(path)
    do throws(FormDataError) {
      let rows = try FormData.rows(bytes)
      guard !rows.isEmpty else { throw FormDataError("it has no values") }
      return rows
    } catch {
      throw Failure(
        code: "invalidData", message: "\(path): the form data can't be read: \(error)", status: .badData)
    }
  }

  private static func contents(_ path: String) throws(Failure) -> [UInt8] {
    if path == "-" { return Array(try StandardInput.read()) }
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: FormDataLimits.largestFile + 1)
    else {
      throw Failure(
        code: "unreadable", message: "\(path): the form data can't be read; check the name", status: .noInput)
    }
    guard data.count <= FormDataLimits.largestFile else {
      throw Failure(
        code: "tooLarge",
        message: "\(path): the form data can't be read: more than \(FormDataLimits.largestFile >> 20) MB",
        status: .badData)
    }
    return Array(data)
  }
}
