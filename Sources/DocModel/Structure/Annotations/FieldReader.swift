/// Reads the form fields of widgets (ISO 32000-1, 12.7.3).
final class FieldReader {
  /// The parent fields, which several fields share.
  private var parents: [ObjectID: PDFDictionary] = [:]

  /// Returns the field of a widget, which may be the widget itself or a parent field; `object` identifies the widget.
  func field(_ widget: EntryReader, object: ObjectID?) -> Annotation.Field {
    var names: [String] = []
    var field = Annotation.Field(fullName: "")
    var flags: Int?
    var current = widget
    var visited = Set([object].compactMap { $0 })
    for _ in 0..<DocumentLimits.deepestField {
      // A partial name may be empty, but a dictionary without one is a widget, not a field.
      if let name = current.text("T") { names.append(name) }
      field.type = field.type ?? current.name("FT")
      field.value = field.value ?? value(current)
      flags = flags ?? current.integer("Ff")
      guard let id = current.has("Parent") ? current.reference("Parent") : nil else { break }
      guard visited.insert(id).inserted else {
        widget.recordProblem("the chain of Parent entries is circular")
        break
      }
      guard let above = parent(id, of: widget.file) else { break }
      current = above
    }
    field.fullName = names.reversed().joined(separator: ".")
    field.flags = FieldFlags(rawValue: flags ?? 0)
    // The texts of a parent field are repeated for each of its widgets.
    if current !== widget {
      let length = field.fullName.utf8.count + (field.value?.utf8.count ?? 0)
      widget.file.repeatedReading?.count(stringOfLength: length)
    }
    return field
  }

  private func parent(_ id: ObjectID, of file: PDFFile) -> EntryReader? {
    if let known = parents[id] { return EntryReader(known, of: file) }
    guard case .dictionary(let entries) = file.value(of: id) else { return nil }
    parents[id] = entries
    return EntryReader(entries, of: file)
  }

  /// Returns the value as text: a string, a name, several of them, or a stream's text.
  private func value(_ field: EntryReader) -> String? {
    switch field["V"] {
    case .string(let bytes): PDFTextString.decode(bytes)
    case .name(let name): name.text
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .array(let choices): choices.compactMap { text(field.file.resolved($0)) }.joined(separator: "\n")
    case .reference(let stream): field.file.streamData(stream).map(PDFTextString.decode)
    default: nil
    }
  }

  private func text(_ choice: PDFValue) -> String? {
    switch choice {
    case .string(let bytes): PDFTextString.decode(bytes)
    case .name(let name): name.text
    default: nil
    }
  }
}
