/// The entries that a later revision may change without a harm to a signature, some of them in certain ways only.
extension RevisionParts {
  /// Whether an entry of an object with parts may change.
  func mayChange(_ key: String, of id: ObjectID, _ parts: Set<Part>) -> Bool {
    parts.allSatisfy { part in
      switch part {
      case .catalog: ["AcroForm", "DSS", "Metadata", "Version", "Extensions", "Perms"].contains(key)
      case .page: ["Annots", "Tabs"].contains(key)
      case .form: ["Fields", "SigFlags", "NeedAppearances", "DR"].contains(key)
      case .field: fields[id].map(keys)?.contains(key) ?? false
      case .annotation: Self.annotationKeys.contains(key)
      case .annotationList, .fieldList: true
      }
    }
  }

  /// The entries of a field or widget that may change.
  private func keys(of field: Field) -> Set<String> {
    guard field.isSignature else { return Self.fieldKeys }
    return field.isSigned ? [] : Self.unsignedKeys
  }

  /// The entries that depend on a field's value (Tables 164, 220, 228 and 231).
  private static let fieldKeys: Set<String> = ["V", "AP", "AS", "I", "TI", "RV", "M"]
  /// The entries that change when a signature field is signed.
  private static let unsignedKeys: Set<String> = ["V", "AP", "M", "F", "MK", "DA", "Q"]
  /// The entries of a new signature field and its widgets.
  static let newSignatureKeys: Set<String> = [
    "Type", "Subtype", "FT", "T", "TU", "V", "F", "Ff", "P", "Rect", "AP", "Lock", "SV", "Parent", "Kids",
    "MK",
    "DA", "Q", "M", "NM", "Border", "BS", "H",
  ]
  /// The entries of annotations that readers edit (Tables 164, 170 and those of each type); no actions.
  static let annotationKeys: Set<String> = [
    "AP", "AS", "BE", "BM", "BS", "Border", "C", "CA", "CL", "CO", "CP", "Cap", "Contents", "CreationDate",
    "DA",
    "DS", "F", "H", "IC", "IRT", "IT", "InkList", "L", "LE", "LL", "LLE", "LLO", "Lang", "M", "Measure", "NM",
    "Name", "Open", "OverlayText", "Popup", "Q", "QuadPoints", "RC", "RD", "RO", "RT", "Rect", "Repeat",
    "State",
    "StateModel", "Subj", "Sy", "T", "Vertices", "ca",
  ]
  /// The further entries of new annotations; actions are judged by themselves.
  static let newAnnotationKeys = annotationKeys.union([
    "A", "Dest", "ExData", "FS", "P", "Parent", "Subtype", "Type",
  ])
  /// The types of annotations that readers add: notes, marks, drawings, links and files.
  static let permittedTypes: Set<String> = [
    "Caret", "Circle", "FileAttachment", "FreeText", "Highlight", "Ink", "Line", "Link", "PolyLine",
    "Polygon",
    "Popup", "Redact", "Square", "Squiggly", "Stamp", "StrikeOut", "Text", "Underline",
  ]
}
