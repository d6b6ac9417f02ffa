import Foundation

/// The values of a form as a file with form data.
public struct FormExport: Sendable {
  /// A format of form data.
  public enum Format: String, CaseIterable, Sendable {
    /// An object of values by field name.
    case json
    /// Adobe's Forms Data Format (ISO 32000-1, 12.7.7).
    case fdf
    /// FDF as XML (ISO 19444-1).
    case xfdf
    /// A table with the names of fields in its first row, and the values in the second one.
    case csv
  }

  private let fields: [FormField]
  private let path: String
  private let identifiers: DocumentInfo.Identifiers?

  /// Prepares the export of all fields with names and values that users fill in.
  ///
  /// - Parameters:
  ///   - form: the form.
  ///   - path: the path of the document.
  ///   - identifiers: the identifiers of the document; nil for none.
  public init(_ form: Form, path: String, identifiers: DocumentInfo.Identifiers? = nil) {
    fields = form.fields.filter {
      $0.isFillable && !$0.name.isEmpty && form.field(named: $0.name)?.kind == $0.kind
    }
    (self.path, self.identifiers) = (path, identifiers)
  }

  /// Returns the contents of the file.
  public func data(as format: Format) -> Data {
    switch format {
    case .json:
      Data(JSONValue.object(fields.map { ($0.name, $0.json) }).bytes + [UInt8(ascii: "\n")])
    case .fdf: Data(fdf)
    case .xfdf: Data(xfdf.utf8)
    case .csv:
      Data(
        (row(fields.map(\.name)) + row(fields.map { $0.value?.texts.joined(separator: "\n") ?? "" })).utf8)
    }
  }

  // MARK: Tables

  private func row(_ cells: [String]) -> String {
    cells.map { Self.cell($0) }.joined(separator: ",") + "\r\n"
  }

  /// Returns a cell that no spreadsheet takes for a formula, and ``textOfCell(_:)`` for the text.
  private static func cell(_ text: String) -> String {
    CSVExporter.cell(isEscaped(text) ? "'" + text : text)
  }

  /// Returns the text of a cell without the apostrophe before a formula.
  static func textOfCell(_ cell: String) -> String {
    isEscaped(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
  }

  /// Whether a text begins with apostrophes before a formula.
  private static func isEscaped(_ text: String) -> Bool {
    text.unicodeScalars.first == "'"
      && CSVExporter.isFormula(Substring(text.unicodeScalars.drop { $0 == "'" }))
  }

  // MARK: FDF

  private var fdf: [UInt8] {
    var roots = PDFDictionary()
    roots.append("F", .string(PDFTextString.encode(path)))
    if let identifiers {
      let bytes = [identifiers.permanent, identifiers.update].map(Self.bytes)
      roots.append("ID", .array(bytes.map(PDFValue.string)))
    }
    roots.append("Fields", .array(FieldGroup(fields).children.map(\.fdf)))
    var bytes = GrowingBytes()
    bytes.append("%FDF-1.2\n%\u{e2}\u{e3}\u{cf}\u{d3}\n1 0 obj\n<</FDF " as StaticString)
    bytes.append(.dictionary(roots))
    bytes.append(">>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n" as StaticString)
    return bytes.bytes
  }

  private static func bytes(hexadecimal text: String) -> [UInt8] {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  // MARK: XFDF

  private var xfdf: String {
    var file = XMLElement("f")
    file.set("href", path)
    var list = XMLElement("fields")
    for group in FieldGroup(fields).children { list.append(group.xfdf) }
    var root = XMLElement("xfdf")
    root.set("xmlns", "http://ns.adobe.com/xfdf/")
    root.set("xml:space", "preserve")
    root.append(file)
    if let identifiers {
      var ids = XMLElement("ids")
      ids.set("original", identifiers.permanent.uppercased())
      ids.set("modified", identifiers.update.uppercased())
      root.append(ids)
    }
    root.append(list)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.written + "\n"
  }
}

/// A field, or a group of fields whose names begin in the same way.
private final class FieldGroup {
  private let name: String
  private var field: FormField?
  private(set) var children: [FieldGroup] = []
  private var indexes: [Substring: Int] = [:]

  /// The levels of groups beyond which a name isn't divided.
  private static let deepest = 64

  private init(name: String) { self.name = name }

  /// Groups fields by the parts of their names.
  convenience init(_ fields: [FormField]) {
    self.init(name: "")
    for field in fields {
      var group = self
      for part in field.name.split(separator: ".", maxSplits: Self.deepest, omittingEmptySubsequences: false)
      {
        group = group.child(part)
      }
      group.field = field
    }
  }

  private func child(_ name: Substring) -> FieldGroup {
    if let index = indexes[name] { return children[index] }
    indexes[name] = children.count
    let child = FieldGroup(name: String(name))
    children.append(child)
    return child
  }

  /// The group as a dictionary (Table 246).
  var fdf: PDFValue {
    var entries = PDFDictionary()
    entries.append("T", PDFValue(text: name))
    switch field?.value {
    case nil: break
    case .state(let state)?: entries.append("V", .name(PDFName(Array(state.utf8))))
    case .off?: entries.append("V", .name("Off"))
    case .text(let text)?: entries.append("V", PDFValue(text: text))
    case .choices(let choices)?:
      let texts = choices.map(PDFValue.init(text:))
      entries.append("V", texts.count == 1 ? texts[0] : .array(texts))
    }
    if !children.isEmpty { entries.append("Kids", .array(children.map(\.fdf))) }
    return .dictionary(entries)
  }

  /// The group as an element.
  var xfdf: XMLElement {
    var element = XMLElement("field")
    element.set("name", name)
    for text in field?.value?.texts ?? [] { element.append("value", text: text) }
    for child in children { element.append(child.xfdf) }
    return element
  }
}

extension FormField {
  /// The value in JSON: a text, or a list of texts where several options may be selected.
  var json: JSONValue {
    switch value {
    case nil: .null
    case .choices(let choices) where flags.contains(.multiSelect) || choices.count > 1:
      .array(choices.map(JSONValue.string))
    case .choices(let choices): choices.first.map(JSONValue.string) ?? .null
    case let value?: .string(value.texts.joined())
    }
  }
}
