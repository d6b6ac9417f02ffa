/// The form and its fields (ISO 32000-1, 12.7).
extension RevisionComparison {
  // MARK: The form

  /// Compares the entries of the form.
  mutating func compareForm(_ before: PDFDictionary, _ after: PDFDictionary) {
    for key in keys(before, after) {
      switch key {
      // Added fields are new objects, and removed ones are missed at the end.
      case "Fields", "SigFlags": break
      case "NeedAppearances":
        guard after[key: "NeedAppearances", new] == .boolean(true) else { break }
        changes.record(.other, "the form asks readers to draw its fields anew")
      case "DR":
        compareResources(
          before["DR"].map { PDFObject($0, of: old) }, after["DR"].map { PDFObject($0, of: new) }, [])
      // A new form has no fields yet that these could change.
      case "DA", "Q": if before["Fields"] != nil { changes.record(.other, "the form's entry \(key)") }
      default: changes.record(.other, "the form's entry \(key)")
      }
    }
  }

  /// Compares the resources of fields: others may be added, but none exchanged.
  mutating func compareResources(_ before: PDFObject?, _ after: PDFObject?, _ changedObjects: Set<ObjectID>) {
    guard let before else { return }
    let containers = Set([before.id] + before.keys.map { before.value(forKey: $0)?.id })
    if !changedObjects.subtracting(containers.compactMap(\.self)).isEmpty {
      return changes.record(.other, "resources of the form")
    }
    for category in before.keys {
      guard let entries = before.value(forKey: category) else { continue }
      let others = after?.value(forKey: category)
      let isSame =
        entries.isDictionary
        ? entries.keys.allSatisfy { key in
          entries.value(forKey: key)?.reference == others?.value(forKey: key)?.reference
        } : entries.value == others?.value
      if !isSame { changes.record(.other, "resources of the form (\(category.text))") }
    }
  }

  // MARK: Fields

  /// Compares all fields that differ.
  mutating func compareFields() {
    let (before, after) = (listed(old), listed(new))
    if after.filter(Set(before).contains) != before.filter(Set(after).contains) {
      changes.record(.other, "the order of the fields")
    }
    // Fields that are objects of their own are compared as such.
    for case let value in Set(before).symmetricDifference(after) {
      if case .reference = value { continue }
      changes.record(.other, "a field that is no object of its own")
    }
    for (id, field) in oldParts.fields.sorted(by: { $0.key.number < $1.key.number })
    where newParts.fields[id] == nil {
      changes.record(
        .other, "the form without a field", page: oldParts.places[id], field: name(of: field, in: old))
    }
    // An object that the earlier revision has had all along.
    for (id, field) in newParts.fields.sorted(by: { $0.key.number < $1.key.number })
    where oldParts.fields[id] == nil && changedKeys[id] == nil {
      record(.other, "a new field", id, field)
    }
    var filled: Set<ObjectID> = []
    for (id, keys) in changedKeys.sorted(by: { $0.key.number < $1.key.number }) {
      guard let field = newParts.fields[id] else { continue }
      guard let before = oldParts.fields[id] else {
        addField(id, field)
        continue
      }
      let parts = oldParts.parts[id] ?? []
      // A program that fills in a field writes its border and style as well, which the appearance has drawn then.
      let drawn: Set<String> = !field.isSignature && keys.contains("AP") ? ["BS"] : []
      let forbidden = keys.filter { key in
        !oldParts.mayChange(key, of: id, parts) && !drawn.contains(key) && !isSpelling(key, of: id)
      }
      .sorted()
      if let key = forbidden.first {
        record(
          .other, before.isSigned ? "a signed field's entry \(key)" : "a field's entry \(key)", id, field)
      } else if field.terminal != before.terminal || field.type != before.type {
        record(.other, "a field of another kind", id, field)
      } else if field.isSignature {
        signField(id, field)
      } else {
        filled.insert(field.terminal)
      }
    }
    let widgets = Dictionary(grouping: newParts.fields.keys) { newParts.fields[$0]?.terminal }
    for terminal in filled.sorted(by: { $0.number < $1.number }) {
      compareFilled(terminal, (widgets[terminal] ?? []).sorted { $0.number < $1.number })
    }
  }

  /// Whether an entry says the same in other words: a program writes default values, or operators in another order.
  private func isSpelling(_ key: String, of id: ObjectID) -> Bool {
    let (before, after) = (old.object(id), new.object(id))
    switch key {
    case "DA":
      guard changedKeys[id]?.contains("AP") ?? false || before?["DA"] != nil else { return false }
      return style(of: before, in: old) == style(of: after, in: new)
    case "BS":
      func border(_ field: PDFObject?) -> (Double, String, Bool) {
        let style = field?["BS"]
        return (
          style?["W"]?.number ?? field?["Border"]?[2]?.number ?? 1, style?["S"]?.name ?? "S",
          style?["D"] != nil
        )
      }
      return border(before) == border(after)
    default: return false
    }
  }

  /// The style of a field's text, as far as it is to be seen.
  private struct FieldTextStyle: Equatable {
    var size = 0.0
    var ink = ContentInk()
    /// Whether letters become symbols.
    var hasSymbols = false
    /// Other operators.
    var others: [String] = []
  }

  /// Returns the style of a field's text (12.7.3.3), perhaps that of its form.
  private func style(of field: PDFObject?, in file: PDFFile) -> FieldTextStyle {
    let form = file.catalog?["AcroForm"]
    var (style, state) = (FieldTextStyle(), ContentState(.identity))
    try? ContentScanner.forEach(
      in: (field.flatMap { FieldLook.inherited("DA", of: $0) } ?? form?["DA"])?.bytes ?? []
    ) { operation in
      guard operation.name == "Tf", case .name(let name)? = operation.operands.first else {
        if operation.name.lowercased() == operation.name { return state.setColor(operation) }
        return style.others.append("\(operation.operands) \(operation.name)")
      }
      style.size = operation.operands.last?.number ?? 0
      let known = form?["DR"]?["Font"]?.value(forKey: name)
      style.hasSymbols = known.map { content.fonts(of: file).font($0).hasSymbols } ?? (name.text == "ZaDb")
    }
    style.ink = state.fill
    return style
  }

  /// Returns the fields of the form's list as written.
  private func listed(_ file: PDFFile) -> [PDFValue] {
    file.catalog?["AcroForm"]?["Fields"]?.elements(upTo: DocumentLimits.mostFields) ?? []
  }

  /// Returns the full name of a field.
  func name(of field: RevisionParts.Field, in file: PDFFile) -> String {
    file.object(field.terminal)?.fieldName ?? ""
  }

  /// Records a change of a field; nil for one that the earlier revision hasn't got, so that nothing locks it.
  private mutating func record(
    _ kind: RevisionChanges.Kind, _ what: String, _ id: ObjectID, _ field: RevisionParts.Field?
  ) {
    let area = new.object(id)?["Rect"]?.rectangle
    changes.record(
      kind, what, page: newParts.places[id], area: area.flatMap { $0.isEmpty ? nil : $0 },
      field: field.map { name(of: $0, in: new) })
  }

  // MARK: Signatures

  /// Judges a new field: only those for signatures may be added, and they show nothing until they are signed.
  private mutating func addField(_ id: ObjectID, _ field: RevisionParts.Field) {
    guard let object = new.object(id) else { return }
    guard field.isSignature, old.value(of: id) == .null, oldParts.fields[field.terminal] == nil,
      object["Subtype"].map({ $0.name == "Widget" }) ?? (object["Rect"] == nil),
      object.keys.allSatisfy({ RevisionParts.newSignatureKeys.contains($0.text) })
    else { return record(.other, "a new field", id, field) }
    guard field.isSigned else {
      if !content.marks(of: object).isEmpty {
        return record(.other, "a new field that shows something without being signed", id, field)
      }
      return record(.signatures, "a new signature field", id, nil)
    }
    judgeSignature(object, id, field, isNew: true)
  }

  /// Judges a field that was empty, and is signed now.
  private mutating func signField(_ id: ObjectID, _ field: RevisionParts.Field) {
    guard let object = new.object(id) else { return }
    guard field.isSigned else { return record(.other, "an empty signature field", id, field) }
    judgeSignature(object, id, field, isNew: false)
  }

  private mutating func judgeSignature(
    _ object: PDFObject, _ id: ObjectID, _ field: RevisionParts.Field, isNew: Bool
  ) {
    // An attacker may have prepared the object.
    if let value = new.object(field.terminal)?["V"], value.id.map({ old.value(of: $0) != .null }) ?? true {
      record(.other, "a signature that isn't new", id, field)
    }
    let page = newParts.places[id]
    let marks = content.marks(of: object, turn: page.map(content.turn) ?? 0)
    if let page,
      content.hides(marks, onPage: page, apartFrom: object, as: isNew ? .annotation : .field)
    {
      record(.other, "a signature that hides content", id, field)
    }
    let isTimestamp = new.object(field.terminal)?["V"]?["SubFilter"]?.name == "ETSI.RFC3161"
    record(
      isTimestamp && marks.isEmpty ? .validationData : .signatures,
      isTimestamp ? "a time stamp" : "a signature", id,
      isNew ? nil : field)
  }

  // MARK: Values

  /// Judges a field with another value or another look: it has to show its value.
  private mutating func compareFilled(_ terminal: ObjectID, _ widgets: [ObjectID]) {
    guard let field = newParts.fields[terminal], let object = new.object(terminal) else { return }
    let look = FieldLook(object, before: old.object(terminal), type: field.type, content)
    if let flaw = look.flaw(ofStates: widgets.compactMap(new.object)) {
      record(.other, "a field whose look \(flaw)", terminal, field)
    }
    for id in widgets {
      guard let widget = new.object(id), widget["Rect"] != nil else { continue }
      let page = newParts.places[id]
      if let flaw = look.flaw(
        of: widget, before: old.object(id), hasNewLook: changedKeys[id]?.contains("AP") ?? false, onPage: page
      ) {
        record(.other, "a field whose look \(flaw)", id, field)
      } else if let page, hides(widget, onPage: page),
        !(old.object(id).map { $0["AP"] != nil && hides($0, onPage: page) } ?? false)
      {
        record(.other, "a field that hides content", id, field)
      }
    }
    let shown = widgets.first { newParts.places[$0] != nil } ?? terminal
    record(.formValues, "a field's value", shown, field)
  }

  private func hides(_ widget: PDFObject, onPage page: Int) -> Bool {
    content.hides(content.marks(of: widget, presentState: true), onPage: page, apartFrom: widget, as: .field)
  }
}

extension PDFDictionary {
  /// The value of a key in a file; nil for none.
  fileprivate subscript(key key: StaticString, file: PDFFile) -> PDFValue? { self[key].map(file.resolved) }
}
