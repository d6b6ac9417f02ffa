import CQPDF
import Foundation

/// Writing a whole file anew, for files that an update can't be appended to.
extension QPDFFile {
  /// The lowest object number that qpdf doesn't use.
  package var nextNumber: Int32 {
    guard let id = makeIndirect(makeObject("null")).id else { return 1 }
    return id.number
  }

  /// Returns the file with changed objects, rewritten with its encryption and first identifier.
  ///
  /// The numbers of objects change. Call this on a handle of its own, which it changes.
  package func rewritten(with changes: ObjectChanges) throws(QPDFError) -> FileBytes {
    // qpdf writes the size only if the trailer has one.
    if trailer["Size"] == nil { trailer.set("Size", to: makeObject("1")) }
    try prepare(changes)
    return try update(with: changes) { () throws(QPDFError) in
      for (key, value) in changes.trailer {
        if case .reference(let id) = value, let object = object(id) {
          trailer.set(key, to: object)
        } else {
          trailer.set(key, to: makeObject(value))
        }
      }
      return try written(for: .saving)
    }
  }

  /// Reads the objects that change, and makes those that are new.
  private func prepare(_ changes: ObjectChanges) throws(QPDFError) {
    // Reading an object stream later would bring back the old objects in it.
    for id in changes.objects.keys { _ = object(id) }
    // A reference to an object that comes later would become null, so all new objects are there first.
    var placeholders = ObjectChanges(nextNumber: changes.nextNumber)
    for id in changes.objects.keys where object(id) == nil {
      placeholders.set(id, to: .value(.dictionary(PDFDictionary())))
    }
    if !placeholders.isEmpty { try update(with: placeholders) { () throws(QPDFError) in } }
  }

  /// Makes changes, and runs a body before qpdf loses the data of new streams, which it takes from the text only then.
  private func update<Result>(
    with changes: ObjectChanges, _ body: () throws(QPDFError) -> Result
  ) throws(QPDFError) -> Result {
    let json = Array(try QPDFJSON.update(changes).utf8CString)
    return try json.withUnsafeBufferPointer { json throws(QPDFError) in
      let status = qpdf_update_from_json_data(handle, json.baseAddress, UInt64(json.count - 1))
      if status & QPDF_ERRORS != 0 || hasError {
        throw popError() ?? QPDFError(code: .internal, message: "the changes can't be made")
      }
      return try body()
    }
  }

  /// Makes changes of dictionaries and arrays; new streams are only for ``rewritten(with:)``.
  package func apply(_ changes: ObjectChanges) throws(QPDFError) {
    try prepare(changes)
    if !changes.isEmpty { try update(with: changes) { () throws(QPDFError) in } }
  }

  private var hasError: Bool { qpdf_has_error(handle) != 0 }
}

/// Objects in qpdf's JSON, version 2.
private enum QPDFJSON {
  /// Returns the description of changed objects for `qpdf_update_from_json_data`.
  ///
  /// - Throws: `QPDFError` if a name isn't UTF-8, which this version can't describe.
  static func update(_ changes: ObjectChanges) throws(QPDFError) -> String {
    let sorted = changes.objects.sorted { $0.key.number < $1.key.number }
    let objects = try sorted.map { id, object throws(QPDFError) in
      let content =
        switch object {
        case .value(let value): "{\"value\":\(try json(value))}"
        // A rewritten file can't be signed in the same step.
        case .signature(let dictionary, _): "{\"value\":\(try json(.dictionary(dictionary)))}"
        case .text(let text): "{\"value\":\(try json(text.value))}"
        case .stream(let dictionary, let data):
          """
          {"stream":{"dict":\(try json(.dictionary(dictionary))),"data":"\(Data(data).base64EncodedString())"}}
          """
        }
      return "\"obj:\(id)\":\(content)"
    }
    let header =
      "{\"jsonversion\":2,\"pdfversion\":\"1.7\",\"pushedinheritedpageresources\":false,"
      + "\"calledgetallpages\":false,\"maxobjectid\":\(changes.nextNumber)}"
    return "{\"qpdf\":[\(header),{\(objects.joined(separator: ","))}]}"
  }

  private static func json(_ value: PDFValue) throws(QPDFError) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .real(let value): GrowingBytes.text(of: value)
    case .string(let bytes): "\"b:\(bytes.hexadecimal)\""
    case .name(let name): try quoted(name)
    case .reference(let id): "\"\(id)\""
    case .array(let elements): "[\(try elements.map(json).joined(separator: ","))]"
    case .dictionary(let dictionary): "{\(try dictionary.entries.map(entry).joined(separator: ","))}"
    }
  }

  private static func entry(_ key: PDFName, _ value: PDFValue) throws(QPDFError) -> String {
    "\(try quoted(key)):\(try json(value))"
  }

  private static func quoted(_ name: PDFName) throws(QPDFError) -> String {
    guard let text = String(validating: name.bytes, as: UTF8.self) else {
      throw QPDFError(code: .unsupported, message: "the name \(name.text) isn't UTF-8")
    }
    let escaped = "/\(text)".unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      // In qpdf's JSON two digits after the sign are a character, as in a file.
      case "#": "#23"
      case "\0"..<" ": String(format: "\\u%04x", scalar.value)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
