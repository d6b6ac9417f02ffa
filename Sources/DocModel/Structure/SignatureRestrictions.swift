/// The restrictions that signatures put on changes of a document (ISO 32000-1, 12.8.2).
package struct SignatureRestrictions {
  /// Whether a signature covers a revision of the document, so that the file may only be appended to.
  package private(set) var isSigned = false
  /// Whether the form says that the file may only be appended to (Table 219, SigFlags).
  let isAppendOnly: Bool
  /// The changes that the strictest signature permits; nil if no signature restricts them.
  package private(set) var level: PermittedChanges?
  /// The locks that signed signatures put on fields.
  private(set) var locks: [FieldLock] = []
  /// Whether the document has usage rights of Adobe's programs (Table 258, UR3), which any change makes void.
  package let hasUsageRights: Bool

  /// Reads the signatures of a document.
  package init(catalog: PDFObject?) {
    hasUsageRights = catalog?["Perms"]?["UR3"] != nil
    let form = catalog?["AcroForm"]
    isAppendOnly = form?["SigFlags"]?.int.map { $0 & 2 != 0 } ?? false
    if let certification = catalog?["Perms"]?["DocMDP"], certification.isDictionary {
      isSigned = true
      restrict(to: Self.level(of: certification) ?? .forms)
    }
    for field in FieldWalk(form).fields where field.type == "Sig" {
      guard let signature = field.object["V"], signature.isDictionary else { continue }
      isSigned = true
      if let level = Self.level(of: signature) { restrict(to: level) }
      locks += [field.object["Lock"]].compactMap { $0.flatMap(FieldLock.init) } + Self.locks(of: signature)
      // A lock of the whole document (ISO 32000-2, Table 236).
      if let level = field.object["Lock"]?["P"] { restrict(to: Self.level(level)) }
    }
  }

  private mutating func restrict(to level: PermittedChanges) { self.level = min(self.level ?? level, level) }

  /// Returns the locks that a signature's own references state (12.8.2.4).
  private static func locks(of signature: PDFObject) -> [FieldLock] {
    let references =
      signature["Reference"]?.elements.filter { $0["TransformMethod"]?.name == "FieldMDP" } ?? []
    return references.compactMap { $0["TransformParams"].flatMap(FieldLock.init) }
  }

  /// Returns the level that a signature's own reference states.
  private static func level(of signature: PDFObject) -> PermittedChanges? {
    let references = signature["Reference"]?.elements.filter { $0["TransformMethod"]?.name == "DocMDP" } ?? []
    return references.map { level($0["TransformParams"]?["P"]) }.min()
  }

  /// Returns the level of an entry P (Table 254): that of forms without an entry, no changes for an unknown number.
  package static func level(_ entry: PDFObject?) -> PermittedChanges {
    guard let entry else { return .forms }
    return PermittedChanges.allCases.first { Double($0.rawValue) == entry.number } ?? .noChanges
  }
}

/// A lock that a signature puts on fields (ISO 32000-1, Tables 233 and 256).
struct FieldLock: Hashable {
  private let names: Set<String>
  /// Whether the named fields are those without a lock.
  private let isExclusive: Bool

  /// Reads a lock; nil if it locks nothing.
  init?(_ object: PDFObject) {
    let names = object["Fields"]?.elements.compactMap(\.text) ?? []
    switch object["Action"]?.name {
    case "All": (self.names, isExclusive) = ([], true)
    case "Include": (self.names, isExclusive) = (Set(names), false)
    case "Exclude": (self.names, isExclusive) = (Set(names), true)
    default: return nil
    }
  }

  /// Returns whether a field is locked, by its own name or that of a group above it.
  func locks(_ name: String) -> Bool {
    (names.contains(name) || names.contains { name.hasPrefix($0 + ".") }) != isExclusive
  }
}
