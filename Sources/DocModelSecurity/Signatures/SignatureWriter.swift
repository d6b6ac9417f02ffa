import Foundation

/// Adds a signature to a document (ISO 32000-1, 12.8), as an update of its file.
struct SignatureWriter {
  private let writer: DocumentWriter
  private let key: SigningKey
  private let options: SigningOptions
  private var changes: DocumentDraft
  /// The time of signing.
  private let now = Date()
  /// The name of the field.
  private let fieldName: String
  /// The empty field that is signed; nil for a new one.
  private let field: PDFObject?

  /// The bytes that are left free beyond the size of a trial signature, whose numbers may be shorter.
  private static let spareBytes = 256

  private var document: Document { writer.document }

  /// Prepares to sign.
  ///
  /// - Throws: `EditError` if the document can't be signed.
  init(_ writer: DocumentWriter, _ key: SigningKey, _ options: SigningOptions) throws(EditError) {
    (self.writer, self.key, self.options) = (writer, key, options)
    changes = DocumentDraft(writer.document, writer.file, nextNumber: writer.nextNumber)
    let name = writer.document.source.name
    let fields = SignatureFieldObject.all(of: writer.file, writer.document.signaturePages)
    let restrictions = SignatureRestrictions(catalog: writer.file.catalog)
    guard writer.end != nil else {
      throw changes.notEditable("it is damaged; \"qpdf in.pdf out.pdf\" repairs it before it is signed")
    }
    if restrictions.level == .noChanges { throw .certified(name, level: .noChanges) }
    if options.permittedChanges != nil, restrictions.isSigned {
      throw .invalid(name, reason: "only the first signature can certify a document; leave out the level")
    }
    if writer.file.catalog?["AcroForm"]?["XFA"] != nil {
      changes.warnings.append("it has an XFA form, which a signature doesn't cover in every reader")
    }
    let named = options.field.flatMap { wanted in fields.first { $0.field.name == wanted } }
    if let named {
      guard !named.field.isSigned else {
        throw .invalid(name, reason: "field \(named.field.name) is signed already")
      }
      guard options.rectangle == nil else {
        throw .invalid(name, reason: "field \(named.field.name) exists; leave out its page and rectangle")
      }
      guard named.object.id != nil else { throw changes.notEditable("the field isn't an object of its own") }
    }
    (field, fieldName) = (named?.object, options.field ?? Self.unusedName(writer.file))
    guard named != nil || !fieldName.contains("."), !fieldName.isEmpty else {
      throw .invalid(name, reason: "the name of a new field has no full stop, and isn't empty")
    }
    if named == nil,
      FieldWalk(writer.file.catalog?["AcroForm"]).fields.contains(where: { $0.object.fieldName == fieldName })
    {
      throw .invalid(name, reason: "field \(fieldName) isn't for signatures; name another one")
    }
  }

  /// Returns the first name of the usual form that no field has.
  private static func unusedName(_ file: PDFFile) -> String {
    let names = Set(FieldWalk(file.catalog?["AcroForm"]).fields.map(\.object.fieldName))
    return (1...names.count + 1).lazy.map { "Signature\($0)" }.first { !names.contains($0) } ?? "Signature"
  }

  // MARK: The signed version

  /// Makes the new version of the file.
  mutating func version() throws(EditError) -> Version {
    guard let end = writer.end, case .bytes(let bytes) = document.contents else {
      throw changes.notEditable("its bytes aren't in memory")
    }
    let signature = changes.objects.reserveNumber()
    let capacity = try sign([0]).count + Self.spareBytes
    changes.objects.set(signature, to: .signature(try dictionary(), capacity: capacity))
    if let field { try sign(field, signature) } else { try addField(signature) }
    changeForm()
    if options.permittedChanges != nil { setPermissions(signature) }
    try changes.drawTexts()
    if SignatureRestrictions(catalog: writer.file.catalog).hasUsageRights { changes.removeUsageRights() }

    let update = UpdateWriter(changes.objects, after: end, encryption: writer.encryption)
    var (tail, place) = update.signableTail()
    guard let place else { throw changes.notEditable("the update has no signature") }
    let gap = bytes.count + place.contents.lowerBound..<bytes.count + place.contents.upperBound
    let rest = tail.count - place.contents.upperBound
    tail.replaceText(place.ranges, by: "\(gap.lowerBound) \(gap.upperBound) \(rest)".withSpace, padding: " ")
    let signed = Array(tail[..<place.contents.lowerBound] + tail[place.contents.upperBound...])
    guard let data = FileBytes(copying: signed).flatMap({ bytes.part(0..<bytes.count).followed(by: $0) })
    else {
      throw changes.notEditable("there isn't enough memory")
    }
    let message = try sign(data.buffer)
    guard message.count <= capacity else { throw changes.notEditable("the signature is too long") }
    tail.replaceText(place.contents, by: "<" + message.hexadecimal, padding: "0")
    tail[place.contents.upperBound - 1] = UInt8(ascii: ">")
    return Version(
      appending: tail, to: bytes.count, changes.objects, warnings: changes.warnings)
  }

  private func sign(_ data: UnsafeBufferPointer<UInt8>) throws(EditError) -> [UInt8] {
    do throws(GnuTLSError) {
      return try key.identity.sign(UnsafeRawBufferPointer(data))
    } catch {
      throw changes.notEditable("it can't be signed: \(error.message)")
    }
  }

  private func sign(_ data: [UInt8]) throws(EditError) -> [UInt8] {
    let result = data.withUnsafeBufferPointer { data in
      Result { () throws(EditError) in try sign(data) }
    }
    return try result.get()
  }

  /// Reads and verifies the new version, with all earlier signatures.
  ///
  /// - Returns: the new signature.
  func verify(_ version: Version) throws(EditError) -> Signature {
    let name = document.source.name
    do {
      let opened = try document.reopened(with: .bytes(try writer.whole(version)))
      let before = try document.signatures(trusting: TrustedCertificates())
      let after = try opened.signatures(trusting: TrustedCertificates())
      guard let new = after.last, new.fieldName == fieldName else {
        throw EditError.notVerified(name, reason: "its new signature isn't the last one")
      }
      guard new.isIntact, new.coverage == .wholeFile else {
        throw EditError.notVerified(
          name, reason: "its new signature isn't valid: \(new.integrity), \(new.coverage)")
      }
      guard before.map(\.isIntact) == after.dropLast().map(\.isIntact) else {
        throw EditError.notVerified(name, reason: "an earlier signature is no longer valid")
      }
      return new
    } catch let error as EditError {
      throw error
    } catch {
      throw .notVerified(name, reason: "\(error)")
    }
  }

  // MARK: Objects

  /// Returns the entries of the signature (Table 252).
  private func dictionary() throws(EditError) -> PDFDictionary {
    var entries = DictionaryBuilder()
    entries["Type"] = .name("Sig")
    entries["Filter"] = .name("Adobe.PPKLite")
    entries["SubFilter"] = .name("adbe.pkcs7.detached")
    entries["M"] = .string(Array(PDFDate.text(of: now).utf8))
    entries["Name"] = PDFValue(text: signerName)
    entries["Reason"] = options.reason.map(PDFValue.init(text:))
    entries["Location"] = options.location.map(PDFValue.init(text:))
    entries["ContactInfo"] = options.contact.map(PDFValue.init(text:))
    var references: [PDFValue] = []
    if let level = options.permittedChanges {
      var parameters = DictionaryBuilder()
      parameters["Type"] = .name("TransformParams")
      parameters["P"] = .integer(level.rawValue)
      parameters["V"] = .name("1.2")
      references.append(reference("DocMDP", parameters.dictionary))
    }
    // The lock of an existing field says which fields the signer has to lock (Table 233).
    if let lock = field?["Lock"], let action = lock["Action"]?.name {
      var parameters = DictionaryBuilder()
      parameters["Type"] = .name("TransformParams")
      parameters["Action"] = .name(PDFName(Array(action.utf8)))
      parameters["Fields"] = lock["Fields"]?.value
      parameters["V"] = .name("1.2")
      references.append(reference("FieldMDP", parameters.dictionary))
    }
    entries["Reference"] = references.isEmpty ? nil : .array(references)
    return entries.dictionary
  }

  private func reference(_ method: PDFName, _ parameters: PDFDictionary) -> PDFValue {
    var reference = DictionaryBuilder()
    reference["Type"] = .name("SigRef")
    reference["TransformMethod"] = .name(method)
    reference["TransformParams"] = .dictionary(parameters)
    reference["Data"] = writer.file.catalog?.id.map(PDFValue.reference)
    return .dictionary(reference.dictionary)
  }

  private var signerName: String {
    options.name ?? key.holder.commonName ?? key.holder.distinguishedName
  }

  /// Signs an existing field, and draws the signature if the field is visible.
  private mutating func sign(_ field: PDFObject, _ signature: ObjectID) throws(EditError) {
    guard let id = field.id, var text = changes.text(of: id) else {
      throw changes.notEditable("the field can't be read")
    }
    text["V"] = .reference(signature)
    changes.objects.set(id, to: .text(text))
    let widgets = [field] + (field["Kids"]?.elements.prefix(10) ?? [])
    guard let widget = widgets.first(where: { $0["Rect"] != nil }), let widgetID = widget.id,
      let numbers = widget["Rect"]?.numbers, numbers.count == 4,
      let index = document.signaturePages.index(of: widget)
    else { return }
    let area = Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3])
    guard let appearance = try appearance(in: area, onPage: index), var text = changes.text(of: widgetID)
    else {
      return
    }
    text["AP"] = appearance
    changes.objects.set(widgetID, to: .text(text))
  }

  /// Adds a field, which is its own widget, to the form and to a page.
  private mutating func addField(_ signature: ObjectID) throws(EditError) {
    let index = options.pageIndex
    guard document.pageCount > index, index >= 0 else {
      throw .noSuchPage(document.source.name, page: index, count: document.pageCount)
    }
    guard let pageID = document.leaf(index)?.id, let page = changes.text(of: pageID) else {
      throw changes.notEditable("page \(index + 1) can't be read")
    }
    if let area = options.rectangle { try check(area, onPage: index) }
    let widget = changes.objects.reserveNumber()
    var entries = DictionaryBuilder()
    entries["Type"] = .name("Annot")
    entries["Subtype"] = .name("Widget")
    entries["FT"] = .name("Sig")
    entries["T"] = PDFValue(text: fieldName)
    entries["V"] = .reference(signature)
    // Printed, and locked: a signature isn't moved.
    entries["F"] = .integer(132)
    entries["P"] = .reference(pageID)
    let area = options.rectangle ?? Rectangle(x0: 0, y0: 0, x1: 0, y1: 0)
    entries["Rect"] = .array([area.x0, area.y0, area.x1, area.y1].map(PDFValue.init(number:)))
    if options.rectangle != nil { entries["AP"] = try appearance(in: area, onPage: index) }
    changes.objects.set(widget, to: .value(.dictionary(entries.dictionary)))
    var list = try AnnotationList(
      page, of: writer.file, named: document.source.name, isShared: isShared(page["Annots"], by: index),
      textOf: changes.text(of:))
    list.append(widget)
    list.write(page, pageID, to: &changes.objects)
    try listField(widget)
  }

  /// Checks that a new field would be seen.
  ///
  /// - Throws: `EditError/invalid(_:reason:)` if its area is too small for text, or lies outside of the page.
  private func check(_ area: Rectangle, onPage index: Int) throws(EditError) {
    let (name, side) = (document.source.name, SigningOptions.smallestSide)
    guard area.width >= side, area.height >= side else {
      throw .invalid(
        name, reason: "the rectangle of a signature is at least \(Int(side)) points wide and high")
    }
    guard let page = try? document.page(at: index) else { return }
    guard let visible = page.cropBox.intersection(area), !visible.isEmpty else {
      throw .invalid(name, reason: "the rectangle of the signature lies outside of page \(index + 1)")
    }
  }

  /// Whether another page has the same list of annotations.
  private func isShared(_ list: PDFValue?, by index: Int) -> Bool {
    guard case .reference? = list else { return false }
    return (0..<document.pageCount).contains {
      $0 != index && document.leaf($0)?.object.entry("Annots") == list
    }
  }

  /// Adds a field to the form, which may have to be made.
  private mutating func listField(_ widget: ObjectID) throws(EditError) {
    guard let catalog = writer.file.catalog, let catalogID = catalog.id,
      var text = changes.text(of: catalogID)
    else { throw changes.notEditable("its catalog can't be read") }
    guard let form = catalog["AcroForm"], form.isDictionary else {
      var entries = DictionaryBuilder()
      entries["Fields"] = .array([.reference(widget)])
      text["AcroForm"] = .reference(changes.objects.add(.value(.dictionary(entries.dictionary))))
      return changes.objects.set(catalogID, to: .text(text))
    }
    if case .reference(let list)? = form.entry("Fields"), writer.file.value(of: list) != .null {
      guard var fields = changes.text(of: list), !fields.isDictionary else {
        throw changes.notEditable("the form's list of fields can't be read")
      }
      fields.change(replacing: [:], appending: [.reference(widget)], removing: [])
      return changes.objects.set(list, to: .text(fields))
    }
    changes.changeCatalogEntry("AcroForm") { form in
      var fields = form.text(forKey: "Fields") ?? ObjectText(emptyArray: ())
      fields.change(replacing: [:], appending: [.reference(widget)], removing: [])
      form.set("Fields", to: fields)
    }
  }

  /// Says in the form that the document is signed, and may only be appended to (Table 219).
  private mutating func changeForm() {
    guard let form = writer.file.catalog?["AcroForm"], form.isDictionary else {
      // The new form of ``listField(_:)`` is an object of its own.
      guard let catalog = writer.file.catalog?.id.flatMap(changes.text(of:)),
        case .reference(let id)? = catalog["AcroForm"],
        case .value(.dictionary(var entries))? = changes.objects.objects[id]
      else { return }
      entries.append("SigFlags", .integer(3))
      return changes.objects.set(id, to: .value(.dictionary(entries)))
    }
    guard form["SigFlags"]?.int != 3 else { return }
    changes.changeCatalogEntry("AcroForm") { $0["SigFlags"] = .integer(3) }
  }

  /// Names the signature as the one that certifies the document (Table 258).
  private mutating func setPermissions(_ signature: ObjectID) {
    if changes.changeCatalogEntry("Perms", { $0["DocMDP"] = .reference(signature) }) { return }
    guard let id = writer.file.catalog?.id, var catalog = changes.text(of: id) else { return }
    catalog["Perms"] = .dictionary(PDFDictionary("DocMDP", .reference(signature)))
    changes.objects.set(id, to: .text(catalog))
  }

  /// Draws the name, the date, the reason and the place in a rectangle; nil if it is empty.
  private mutating func appearance(in area: Rectangle, onPage index: Int) throws(EditError) -> PDFValue? {
    guard area.width > 0, area.height > 0, let page = try? document.page(at: index) else { return nil }
    if page.cropBox.intersection(area) == nil {
      changes.warnings.append("the signature lies outside of page \(index + 1)")
    }
    let date = PDFDate(PDFDate.text(of: now))?.readable
    let lines = [
      signerName, date, options.reason.map { "Reason: \($0)" }, options.location.map { "Location: \($0)" },
    ].compactMap(\.self)
    var text = Annotation.freeText(lines.joined(separator: "\n"), in: area, onPage: index, size: 10)
    // Smaller letters for a small rectangle; the text is cut if even they don't fit.
    for size in [10.0, 8, 6, 5, 4] {
      text.kind = .freeText(
        Annotation.FreeText(
          defaultAppearance: Annotation.FreeText.defaultAppearance(size: size, color: .black)))
      guard let box = AppearanceStream(of: text, on: page)?.text, size > 4 else { break }
      if let needed = try? TextBoxes.size(of: box), needed.height <= box.box.height { break }
    }
    guard let drawing = AppearanceStream(of: text, on: page) else { return nil }
    return .dictionary(PDFDictionary("N", .reference(changes.add(drawing, of: "the signature"))))
  }
}

extension String {
  /// The text after a space.
  fileprivate var withSpace: String { " " + self }
}

extension [UInt8] {
  /// Replaces a range by a text, padded to the same length.
  fileprivate mutating func replaceText(_ range: Range<Int>, by text: String, padding: Character) {
    let padded = text + String(repeating: padding, count: Swift.max(0, range.count - text.utf8.count))
    replaceSubrange(range, with: padded.utf8.prefix(range.count))
  }
}
