import CQPDF
import Foundation

/// Writing a whole file anew, for files that an update can't be appended to.
extension QPDFFile {
  /// The lowest object number that qpdf doesn't use.
  package var nextNumber: Int32 {
    guard let id = makeIndirect(makeObject("null")).id else { return 1 }
    return id.number
  }

  /// Reads all objects, before any is changed: qpdf repairs wrong cross-references when it meets the first one, and
  /// then forgets objects that others refer to already.
  package func readAll() { _ = nextNumber }

  /// Returns the file with changed objects, rewritten with its first identifier.
  ///
  /// The numbers of objects change. Call this on a handle of its own, which it changes.
  ///
  /// - Parameters:
  ///   - changes: the changed objects.
  ///   - purpose: the purpose of the file.
  ///   - versions: the versions of PDF of other files whose objects are in this one.
  /// - Returns: its bytes.
  /// - Throws: `QPDFError` if a change can't be made or the file can't be written.
  package func rewritten(
    with changes: ObjectDraft, for purpose: WritingPurpose = .saving, versions: [String] = []
  ) throws(QPDFError) -> FileBytes {
    // qpdf writes the size only if the trailer has one.
    if trailer["Size"] == nil { trailer.set("Size", to: makeObject("1")) }
    return try update(with: changes) { () throws(QPDFError) in
      for (key, value) in changes.trailer {
        if case .reference(let id) = value, let object = object(id) {
          trailer.set(key, to: object)
        } else {
          trailer.set(key, to: makeObject(value))
        }
      }
      return try written(for: purpose, versions: versions)
    }
  }

  /// Makes changes, and runs a body before qpdf loses the data of new streams, which it takes from the text only then.
  private func update<Result>(
    with changes: ObjectDraft, _ body: () throws(QPDFError) -> Result
  ) throws(QPDFError) -> Result {
    // Reading an object stream later would bring back the old objects in it.
    for id in changes.objects.keys { _ = object(id) }
    let json = Array(json(streamsOf: changes).utf8CString)
    return try json.withUnsafeBufferPointer { json throws(QPDFError) in
      let status = qpdf_update_from_json_data(handle, json.baseAddress, UInt64(json.count - 1))
      if status & QPDF_ERRORS != 0 || qpdf_has_error(handle) != 0 {
        throw popError() ?? QPDFError(code: .internal, message: "the changes can't be made")
      }
      // A reference to an object that comes later would become null, so all new objects are there first.
      for id in changes.objects.keys where object(id) == nil { put(makeObject("<< >>"), at: id) }
      for (id, object) in changes.objects {
        switch object {
        // A rewritten file can't be signed in the same step.
        case .signature(let dictionary, _): put(makeObject(.dictionary(dictionary)), at: id)
        case .value(let value): put(makeObject(value), at: id)
        case .text(let text): put(makeObject(text.value), at: id)
        case .stream(let dictionary, _): set(dictionary, in: id)
        case .entries(let text):
          if case .dictionary(let entries) = text.value { set(entries, in: id) }
        }
      }
      if let error = popError() { throw error }
      return try body()
    }
  }

  private func set(_ entries: PDFDictionary, in id: ObjectID) {
    guard let object = object(id) else { return }
    for (key, value) in entries.entries { object.set(key, to: makeObject(value)) }
  }

  /// Makes changes of dictionaries and arrays; new streams are only for ``rewritten(with:)``.
  package func apply(_ changes: ObjectDraft) throws(QPDFError) {
    if !changes.isEmpty { try update(with: changes) { () throws(QPDFError) in } }
  }

  /// Returns a description of new streams without their dictionaries, in qpdf's JSON, version 2: no other function of
  /// qpdf's C interface makes a stream of a given number.
  private func json(streamsOf changes: ObjectDraft) -> String {
    let streams = changes.objects.compactMap { id, object in
      guard case .stream(_, let data) = object else { return nil as String? }
      return "\"obj:\(id)\":{\"stream\":{\"dict\":{},\"data\":\"\(Data(data).base64EncodedString())\"}}"
    }
    let header =
      "{\"jsonversion\":2,\"pdfversion\":\"\(headerVersion)\",\"pushedinheritedpageresources\":false,"
      + "\"calledgetallpages\":false,\"maxobjectid\":\(changes.nextNumber)}"
    return "{\"qpdf\":[\(header),{\(streams.joined(separator: ","))}]}"
  }
}
