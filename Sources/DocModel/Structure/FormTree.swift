/// The structure of a form's fields (ISO 32000-1, 12.7.3).
enum FormTree {
  /// Whether the form's fields are a tree, in which no field can be reached in two ways.
  ///
  /// Poppler takes forever on other forms: each level that lists the next one twice doubles its work.
  static func isSound(_ form: PDFObject?) -> Bool {
    form.map { form in form.file.counted { isTree(form) } } ?? true
  }

  private static func isTree(_ form: PDFObject) -> Bool {
    var visited: Set<ObjectID> = []
    var pending = form["Fields"]?.elements ?? []
    while let field = pending.popLast() {
      guard field.isDictionary else { continue }
      if let id = field.id, !visited.insert(id).inserted { return false }
      pending += field["Kids"]?.elements ?? []
    }
    return true
  }
}

extension PDFObject {
  /// The full name of a field (12.7.3.2).
  package var fieldName: String {
    var (names, current) = ([String](), Optional(self))
    for _ in 0..<DocumentLimits.deepestField {
      guard let field = current else { break }
      if let name = field["T"]?.text { names.append(name) }
      current = field["Parent"]
    }
    return names.reversed().joined(separator: ".")
  }
}
