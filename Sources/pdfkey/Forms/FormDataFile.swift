import DocModelExchange

/// A file with the values of a form.
enum FormDataFile {
  /// Reads a file in the format that its contents have; a table has several rows, everything else one.
  static func read(_ path: String) throws(Failure) -> [FormData] {
    let data = try TextFile.input(path, content: "the form data", upTo: FormDataLimits.largestFile)
    do throws(FormDataError) {
      let rows = try FormData.rows(data)
      guard !rows.isEmpty else { throw FormDataError("it has no values") }
      return rows
    } catch {
      throw Failure(
        code: "invalidData", message: "\(path): the form data can't be read: \(error)", status: .badData)
    }
  }
}
