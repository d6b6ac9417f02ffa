/// Compares a document with an earlier revision of its file, by what an update may change.
///
/// Only objects with another location can differ, since an update leaves the bytes before it alone. Each of them is
/// judged by the parts that it has in the document, entry by entry. Whatever isn't on the lists of
/// ``RevisionParts/mayChange(_:of:_:)``, and every object that such an entry leads to, counts as another change; so do
/// objects that the earlier revision refers to and hasn't got, which an attacker may have prepared.
package struct RevisionComparison {
  /// The changes.
  package var changes = RevisionChanges()
  let old: PDFFile
  let new: PDFFile
  let oldParts: RevisionParts
  let newParts: RevisionParts
  /// The objects that differ.
  private let changed: Set<ObjectID>
  /// The entries of annotations and fields that differ, or lead to objects that do.
  var changedKeys: [ObjectID: Set<String>] = [:]
  /// The changes of content whose pages are looked for at most.
  private static let mostPlaces = 20
  /// The marks of the annotations that were added to the page being compared.
  var added: [[ContentMark]] = []
  /// The content of pages of the earlier revision.
  let content: CoveredContent

  /// Compares two revisions; nil if they are damaged, or too large.
  package init?(_ old: PDFFile, _ new: PDFFile) {
    guard let moved = new.objectsMoved(since: old) else { return nil }
    (self.old, self.new) = (old, new)
    let begun = (old.beginCounting(), new.beginCounting())
    defer {
      if begun.0 { old.endCounting() }
      if begun.1 { new.endCounting() }
    }
    guard let oldParts = RevisionParts(old), let newParts = RevisionParts(new) else { return nil }
    (self.oldParts, self.newParts) = (oldParts, newParts)
    changed = Set(moved.filter { !new.holdsSame($0, as: old) })
    content = CoveredContent(old)
    guard compare(), !old.isRepeatingItself, !new.isRepeatingItself else { return nil }
  }

  private mutating func compare() -> Bool {
    guard old.trailer.entry("Root") == new.trailer.entry("Root") else {
      changes.record(.other, "the catalog")
      return true
    }
    if old.trailer.entry("Encrypt") != new.trailer.entry("Encrypt") {
      changes.record(.other, "the encryption")
    }
    if let identifier = old.trailer["ID"]?[0]?.bytes, identifier != new.trailer["ID"]?[0]?.bytes {
      changes.record(.other, "the document's identifier")
    }
    if old.trailer.entry("Info") != new.trailer.entry("Info") { changes.record(.metadata, "metadata") }
    guard !changed.isEmpty else { return true }
    guard let drawn = oldParts.drawn(), let fixed = oldParts.fixed() else { return false }
    var others: Set<ObjectID> = []
    for id in changed.sorted(by: { $0.number < $1.number }) {
      let parts = (oldParts.parts[id] ?? []).union(newParts.parts[id] ?? [])
      if drawn.contains(id) {
        let page = changes.list.count < Self.mostPlaces ? oldParts.page(drawnBy: id) : nil
        changes.record(.other, "page content (object \(id.number))", page: page)
      } else if fixed.contains(id), oldParts.parts[id] == nil {
        changes.record(.other, describe(id))
      } else if parts.isEmpty {
        others.insert(id)
      } else {
        for part in parts.sorted(by: { "\($0)" < "\($1)" }) { compare(id, part) }
      }
    }
    attribute(others)
    compareAnnotations()
    compareFields()
    return true
  }

  private func describe(_ id: ObjectID) -> String {
    let type = [new, old].lazy.compactMap { $0.object(id)?["Type"]?.name }.first
    return type == "Pages" ? "the page tree" : "object \(id.number)" + (type.map { " (\($0))" } ?? "")
  }

  /// Compares an object by a part of it.
  private mutating func compare(_ id: ObjectID, _ part: RevisionParts.Part) {
    switch part {
    case .catalog: compareCatalog(id)
    case .page(let index): comparePage(id, index)
    case .form: compareForm(dictionary(id, old), dictionary(id, new))
    case .fieldList where old.catalog?["AcroForm"]?.entry("Fields") != .reference(id):
      changes.record(.other, "the fields below another")
    // Entries of lists are compared with their lists, and fields with their annotations.
    case .annotationList, .fieldList: break
    case .annotation, .field:
      changedKeys[id, default: []].formUnion(keys(dictionary(id, old), dictionary(id, new)))
    }
  }

  // MARK: Objects without a part of their own

  /// Finds the entries that lead to changed objects, such as appearances, and records those that are allowed.
  private mutating func attribute(_ objects: Set<ObjectID>) {
    guard !objects.isEmpty else { return }
    var unknown = objects
    for (id, parts) in oldParts.parts where parts.contains(.annotation) || parts.contains(.field) {
      for entry in dictionary(id, old).entries {
        let key = entry.key.text
        guard !entry.value.references.isEmpty, oldParts.mayChange(key, of: id, parts) else { continue }
        let used = oldParts.used(by: entry.value).intersection(objects)
        guard !used.isEmpty else { continue }
        changedKeys[id, default: []].insert(key)
        unknown.subtract(used)
      }
    }
    if let form = old.catalog?["AcroForm"], let resources = form.entry("DR") {
      let used = oldParts.used(by: resources).intersection(objects)
      compareResources(form["DR"], new.catalog?["AcroForm"]?["DR"], used)
      unknown.subtract(used)
    }
    let metadata = oldParts.metadata.union(newParts.metadata)
    if !unknown.isDisjoint(with: metadata) { changes.record(.metadata, "metadata") }
    let store = oldParts.validationData().union(newParts.validationData()).subtracting(metadata)
    if !unknown.isDisjoint(with: store) { changes.record(.validationData, "validation data") }
    if let permissions = old.catalog?["Perms"]?.id, unknown.remove(permissions) != nil {
      comparePermissions(.reference(permissions), new.catalog?.entry("Perms"))
    }
    // What else the earlier revision leads to, such as the looks of annotations that are no objects of their own.
    let reached = unknown.isEmpty ? [] : oldParts.reached()
    for id in unknown.sorted(by: { $0.number < $1.number }) where reached?.contains(id) ?? true {
      changes.record(.other, describe(id))
    }
  }

  // MARK: The catalog and pages

  private mutating func compareCatalog(_ id: ObjectID) {
    let (before, after) = (dictionary(id, old), dictionary(id, new))
    for key in keys(before, after) {
      switch key {
      case "AcroForm": compareForm(dictionary(before["AcroForm"], old), dictionary(after["AcroForm"], new))
      case "DSS": changes.record(.validationData, "validation data")
      case "Metadata": changes.record(.metadata, "metadata")
      // The version and the extensions in use decide nothing.
      case "Version", "Extensions": break
      case "Perms": comparePermissions(before["Perms"], after["Perms"])
      default: changes.record(.other, "the catalog's entry \(key)")
      }
    }
  }

  /// Compares the permissions: only usage rights may go, which any change makes void, and a certification may come in
  /// with the signature that makes it.
  private mutating func comparePermissions(_ before: PDFValue?, _ after: PDFValue?) {
    let (before, after) = (dictionary(before, old), dictionary(after, new))
    for key in keys(before, after) where key != "UR3" || after["UR3"] != nil {
      changes.record(.other, "the permissions (\(key))")
    }
  }

  private mutating func comparePage(_ id: ObjectID, _ index: Int) {
    guard oldParts.pages.indices.contains(index), oldParts.pages[index] == id else {
      return changes.record(.other, "the page", page: index)
    }
    for key in keys(dictionary(id, old), dictionary(id, new)) where !["Annots", "Tabs"].contains(key) {
      // Some programs write inherited boxes into their pages.
      if ["MediaBox", "CropBox", "Rotate"].contains(key) {
        let values = [oldParts, newParts].map { $0.tree.leaf(at: index)?.effective(key)?.comparable }
        if let first = values[0], first == values[1] { continue }
      }
      changes.record(.other, "the page's entry \(key)", page: index)
    }
  }

  // MARK: Dictionaries

  /// Returns the keys whose values differ.
  func keys(_ before: PDFDictionary, _ after: PDFDictionary) -> [String] {
    let keys = Set((before.entries + after.entries).map(\.key))
    return keys.filter { before.value(forKey: $0)?.comparable != after.value(forKey: $0)?.comparable }
      .map(\.text).sorted()
  }

  /// Returns the entries of an object; none for anything but a dictionary.
  func dictionary(_ id: ObjectID, _ file: PDFFile) -> PDFDictionary {
    if case .dictionary(let dictionary) = file.value(of: id) { dictionary } else { PDFDictionary() }
  }

  /// Returns the entries of a value; none for anything but a dictionary.
  func dictionary(_ value: PDFValue?, _ file: PDFFile) -> PDFDictionary {
    if case .dictionary(let dictionary)? = value.map(file.resolved) { dictionary } else { PDFDictionary() }
  }
}

extension PageLeaf {
  /// Returns the value of an entry, perhaps inherited.
  fileprivate func effective(_ key: String) -> PDFValue? {
    guard case .dictionary(let own) = object.value else { return nil }
    let entries: [String: PDFValue?] = [
      "MediaBox": entry("MediaBox", of: own), "CropBox": entry("CropBox", of: own),
      "Rotate": entry("Rotate", of: own),
    ]
    return entries[key]?.map(file.resolved)
  }
}

extension PDFValue {
  /// The value with all numbers as reals, which some programs write as such, and the entries of dictionaries in order.
  fileprivate var comparable: PDFValue { sorted.withReals }

  private var withReals: PDFValue {
    switch self {
    case .integer(let number) where abs(Double(number)) < 1e15: .real(Double(number))
    case .array(let elements): .array(elements.map(\.withReals))
    case .dictionary(let dictionary):
      .dictionary(PDFDictionary(dictionary.entries.map { ($0.key, $0.value.withReals) }))
    default: self
    }
  }
}
