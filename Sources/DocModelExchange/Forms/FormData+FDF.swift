extension FormData {
  /// Reads the fields of an FDF file (ISO 32000-1, 12.7.7.3); a group of fields may loop.
  ///
  /// - Throws: ``FormDataError``.
  init(fdf bytes: [UInt8]) throws(FormDataError) {
    guard let held = FileBytes(copying: bytes) else { throw FormDataError("there isn't enough memory") }
    let fdf: FDFFile
    do throws(FDFFile.Failure) {
      fdf = try FDFFile(held)
    } catch {
      throw FormDataError(error.description)
    }
    let fields = fdf.dictionary["Fields"]?.elements ?? []
    values = fdf.file.counted { Self.values(of: fields, fdf.file) }
  }

  private static func values(of roots: [PDFObject], _ file: PDFFile) -> [(name: String, input: FieldInput)] {
    var values: [(name: String, input: FieldInput)] = []
    var visited: Set<ObjectID> = []
    var pending = roots.reversed().map { (object: $0, prefix: "", depth: 0) }
    while let (object, prefix, depth) = pending.popLast(), values.count < FormDataLimits.mostValues,
      !file.isRepeatingItself
    {
      guard object.isDictionary, depth <= DocumentLimits.deepestField else { continue }
      if let id = object.id, !visited.insert(id).inserted { continue }
      let part = object["T"]?.text ?? ""
      let name = prefix.isEmpty || part.isEmpty ? prefix + part : "\(prefix).\(part)"
      file.repeatedReading?.count(stringOfLength: prefix.utf8.count)
      if !name.isEmpty, let value = object["V"] { values.append((name, .texts(texts(of: value)))) }
      pending += (object["Kids"]?.elements ?? []).reversed().map { ($0, name, depth + 1) }
    }
    return values
  }

  /// Returns a value as texts: a string, a name, a number, the text of a stream, or several of them.
  private static func texts(of value: PDFObject) -> [String] {
    if value.isArray { return value.elements.compactMap(\.textOrName) }
    if let text = value.textOrName { return [text] }
    if let number = value.int { return [String(number)] }
    return value.streamData.map { [PDFTextString.decode($0)] } ?? []
  }

  /// Reads the fields of an XFDF file (ISO 19444-1, 6.3).
  ///
  /// - Throws: ``FormDataError``, also for a file with a document type declaration.
  init(xfdf bytes: [UInt8]) throws(FormDataError) {
    guard let held = FileBytes(copying: bytes) else { throw FormDataError("there isn't enough memory") }
    let root: XMLElement
    do throws(XMLFileError) {
      root = try XMLFile.read(UnsafeRawBufferPointer(held.buffer))
    } catch {
      throw FormDataError(error.description)
    }
    guard root.localName == "xfdf" else { throw FormDataError("it isn't an XFDF file") }
    for fields in root.elements where fields.localName == "fields" { try read(fields, prefix: "") }
  }

  /// Reads the fields of a group; the depth of elements is limited.
  private mutating func read(_ group: XMLElement, prefix: String) throws(FormDataError) {
    for field in group.elements where field.localName == "field" {
      guard values.count < FormDataLimits.mostValues else { throw FormDataError("it has too many values") }
      guard let part = field["name"], !part.isEmpty else { throw FormDataError("a field has no name") }
      let name = prefix.isEmpty ? part : "\(prefix).\(part)"
      guard name.utf8.count <= FormDataLimits.longestName else {
        throw FormDataError("the name of a field is too long")
      }
      let texts = field.elements.filter { $0.localName == "value" }.map(\.text)
      if !texts.isEmpty { values.append((name, .texts(texts))) }
      try read(field, prefix: name)
    }
  }
}
