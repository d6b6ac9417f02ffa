/// Compares a document with an earlier revision of its file, object by object.
///
/// Only objects with another location can differ, since an update leaves the bytes before it alone. Each of them is
/// judged by the part that it has in the document: a page, an annotation, a field. Objects that draw pages, and all
/// others that the earlier revision reaches, count as other changes; so do objects that the earlier revision refers to
/// and hasn't got, which an attacker may have prepared.
struct RevisionComparison {
  /// The changes.
  private(set) var changes = RevisionChanges()
  private let old: PDFFile
  private let new: PDFFile
  private let oldParts: RevisionParts
  private let newParts: RevisionParts
  private let moved: Set<ObjectID>

  /// Compares two revisions; nil if they are damaged, or too large.
  init?(_ old: PDFFile, _ new: PDFFile) {
    guard let moved = new.objectsMoved(since: old) else { return nil }
    (self.old, self.new) = (old, new)
    self.moved = Set(moved)
    let begun = (old.beginCounting(), new.beginCounting())
    defer {
      if begun.0 { old.endCounting() }
      if begun.1 { new.endCounting() }
    }
    guard let oldParts = RevisionParts(old), let newParts = RevisionParts(new) else { return nil }
    (self.oldParts, self.newParts) = (oldParts, newParts)
    guard compare(), !old.isRepeatingItself, !new.isRepeatingItself else { return nil }
  }

  private mutating func compare() -> Bool {
    guard old.trailer.entry("Root") == new.trailer.entry("Root") else {
      changes.recordOther("the catalog")
      return true
    }
    if old.trailer.entry("Encrypt") != new.trailer.entry("Encrypt") { changes.recordOther("the encryption") }
    if old.trailer.entry("Info") != new.trailer.entry("Info") { changes.kinds.insert(.metadata) }
    let changed = moved.filter { !new.holdsSame($0, as: old) }
    guard !changed.isEmpty else { return true }
    guard let drawn = oldParts.drawn(), let reached = oldParts.reached() else { return false }
    var unexplained: [ObjectID] = []
    for id in changed.sorted(by: { $0.number < $1.number }) {
      if drawn.contains(id) {
        changes.recordOther("the content of pages (object \(id.number))")
      } else if !compare(id), reached.contains(id) {
        changes.recordOther("object \(id.number)")
      } else if !isKnown(id) {
        unexplained.append(id)
      }
    }
    for id in oldParts.fields.subtracting(newParts.fields) {
      changes.recordOther("the form without field \(old.object(id)?.fieldName ?? "")")
    }
    return attribute(unexplained)
  }

  private func isKnown(_ id: ObjectID) -> Bool { oldParts.parts[id] ?? newParts.parts[id] != nil }

  /// Records changes of objects that only annotations or fields of the earlier revision use, such as appearances.
  private mutating func attribute(_ objects: [ObjectID]) -> Bool {
    guard !objects.isEmpty else { return true }
    guard let annotations = oldParts.usedByAnnotations(), let fields = oldParts.usedByFields() else {
      return false
    }
    for id in objects {
      if fields.contains(id) {
        changes.kinds.insert(.formValues)
      } else if annotations.contains(id) {
        changes.kinds.insert(.annotations)
      }
    }
    return true
  }

  /// Compares an object by its part; false if it has none.
  private mutating func compare(_ id: ObjectID) -> Bool {
    let (before, after) = (oldParts.parts[id], newParts.parts[id])
    // An object with another part than before isn't what it was.
    if let before, let after, before != after {
      changes.recordOther("object \(id.number)")
      return true
    }
    switch before ?? after {
    case .catalog: compareCatalog(id)
    case .page(let index): comparePage(id, index)
    case .annotationList(let index): compareAnnotations(ofPage: index)
    case .annotation: changes.kinds.insert(.annotations)
    case .form: compareForm(dictionary(id, old), dictionary(id, new))
    case .field: compareField(id)
    case .fieldList: break
    case .validationData: changes.kinds.insert(.validationData)
    case .metadata: changes.kinds.insert(.metadata)
    case nil: return false
    }
    return true
  }

  private func dictionary(_ id: ObjectID, _ file: PDFFile) -> PDFDictionary {
    if case .dictionary(let dictionary) = file.value(of: id) { dictionary } else { PDFDictionary() }
  }

  /// Returns the keys whose values differ.
  private func keys(_ before: PDFDictionary, _ after: PDFDictionary) -> [String] {
    let keys = Set((before.entries + after.entries).map(\.key))
    return keys.filter { before.value(forKey: $0) != after.value(forKey: $0) }.map(\.text).sorted()
  }

  private mutating func compareCatalog(_ id: ObjectID) {
    let (before, after) = (dictionary(id, old), dictionary(id, new))
    for key in keys(before, after) {
      switch key {
      case "AcroForm":
        compareForm(dictionary(before["AcroForm"], old), dictionary(after["AcroForm"], new))
      case "DSS": changes.kinds.insert(.validationData)
      case "Metadata": changes.kinds.insert(.metadata)
      // The version and the extensions in use decide nothing.
      case "Version", "Extensions": break
      case "Perms": comparePermissions(before["Perms"], after["Perms"])
      default: changes.recordOther("the catalog's entry \(key)")
      }
    }
  }

  private func dictionary(_ value: PDFValue?, _ file: PDFFile) -> PDFDictionary {
    if case .dictionary(let dictionary)? = value.map(file.resolved) { dictionary } else { PDFDictionary() }
  }

  /// Compares the permissions: only usage rights may go, which any change makes void.
  private mutating func comparePermissions(_ before: PDFValue?, _ after: PDFValue?) {
    let keys = keys(dictionary(before, old), dictionary(after, new))
    if keys.contains(where: { $0 != "UR3" }) { changes.recordOther("the permissions") }
  }

  private mutating func comparePage(_ id: ObjectID, _ index: Int) {
    guard oldParts.pages.indices.contains(index), oldParts.pages[index] == id else {
      return changes.recordOther("page \(index + 1)")
    }
    for key in keys(dictionary(id, old), dictionary(id, new)) {
      switch key {
      case "Annots": compareAnnotations(ofPage: index)
      case "Tabs": break
      default: changes.recordOther("page \(index + 1)")
      }
    }
  }

  private mutating func compareAnnotations(ofPage index: Int) {
    let (before, after) = (oldParts.annotations(ofPage: index), newParts.annotations(ofPage: index))
    for value in Set(before).symmetricDifference(after) {
      // A new field is compared as a part of the form.
      if case .reference(let id) = value, (newParts.parts[id] ?? oldParts.parts[id]) == .field { continue }
      changes.kinds.insert(.annotations)
    }
  }

  private mutating func compareForm(_ before: PDFDictionary, _ after: PDFDictionary) {
    for key in keys(before, after) {
      switch key {
      // Added fields are new objects, and removed ones are missed at the end.
      case "Fields": break
      case "SigFlags", "NeedAppearances", "DR", "DA", "Q": break
      default: changes.recordOther("the form's entry \(key)")
      }
    }
  }

  /// Records a new field: one for a signature, or another one.
  private mutating func recordNew(_ id: ObjectID) {
    guard let field = new.object(id) else { return }
    guard newParts.signatureFields.contains(id) else {
      return changes.recordOther("the new field \(field.fieldName)")
    }
    record(signature: field)
  }

  private mutating func record(signature field: PDFObject) {
    let isTimestamp = field["V"]?["SubFilter"]?.name == "ETSI.RFC3161"
    changes.kinds.insert(isTimestamp ? .validationData : .signatures)
  }

  private mutating func compareField(_ id: ObjectID) {
    guard oldParts.fields.contains(id) else { return recordNew(id) }
    guard let field = new.object(id) else { return changes.recordOther("field object \(id.number)") }
    let isSignature = newParts.signatureFields.contains(id)
    for key in keys(dictionary(id, old), dictionary(id, new)) {
      switch key {
      case "V" where isSignature:
        if old.object(id)?["V"] == nil {
          record(signature: field)
        } else {
          changes.recordOther("signature \(field.fieldName)")
        }
      case "V", "AS", "I", "RV": changes.recordValue(of: field.fieldName)
      // An appearance without a new value can show anything.
      case "AP", "MK", "M": changes.recordValue(of: field.fieldName)
      // Values in an indirect list, which is compared by its own number.
      case "Kids": break
      default: changes.recordOther("field \(field.fieldName), entry \(key)")
      }
    }
  }
}
