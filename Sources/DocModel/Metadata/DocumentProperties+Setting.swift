/// A property that can't be set.
public struct DocumentPropertyError: DocumentFailure, Hashable {
  /// The property with its possible values.
  public let description: String
  /// `invalidProperty`.
  public var code: String { "invalidProperty" }
  /// The property with its possible values.
  public var explanation: (problem: String, remedy: String?) { (description, nil) }
}

/// Setting properties by names that people type.
extension DocumentProperties {
  /// The entries of the information dictionary (ISO 32000-1, Table 317) by their names.
  private static let entryKeys = [
    "title": "Title", "author": "Author", "subject": "Subject", "keywords": "Keywords", "creator": "Creator",
    "producer": "Producer", "created": "CreationDate", "modified": "ModDate", "trapped": "Trapped",
  ]
  /// The viewer preferences (Table 150) with their values; none for a number.
  private static let preferences: [String: [String]] = {
    let flags = [
      "HideToolbar", "HideMenubar", "HideWindowUI", "FitWindow", "CenterWindow", "DisplayDocTitle",
      "PickTrayByPDFSize",
    ]
    var result = Dictionary(uniqueKeysWithValues: flags.map { ($0, ["true", "false"]) })
    result["NonFullScreenPageMode"] = [.noPanel, .outline, .thumbnails, .layers].map(\Mode.rawValue)
    result["Direction"] = ["L2R", "R2L"]
    result["PrintScaling"] = ["AppDefault", "None"]
    result["Duplex"] = ["Simplex", "DuplexFlipShortEdge", "DuplexFlipLongEdge"]
    result["NumCopies"] = []
    return result
  }()

  /// The names of properties, for help.
  public static let names =
    [
      "title", "author", "subject", "keywords", "creator", "producer", "created", "modified", "trapped",
      "language",
      "page-layout", "page-mode", "open-page", "preference.NAME", "custom.NAME",
    ]

  /// Sets a property by its name; nil removes it.
  ///
  /// Capitals don't matter, apart from `custom.NAME`. Dates are those of PDF or of ISO 8601. A page counts from 1.
  ///
  /// - Throws: ``DocumentPropertyError`` for an unknown name or value.
  public mutating func set(_ name: String, to value: String?) throws(DocumentPropertyError) {
    let lower = name.lowercased()
    switch lower {
    case "language":
      guard value?.utf8.allSatisfy({ $0 == 0x2D || Self.isAlphanumeric($0) }) ?? true, value?.isEmpty != true
      else {
        throw DocumentPropertyError(description: "language takes a code such as en-GB")
      }
      language = value
    case "page-layout":
      pageLayout = try Self.choice(lower, value, Layout.all.map(\.rawValue)).map(Layout.init)
    case "page-mode": pageMode = try Self.choice(lower, value, Mode.all.map(\.rawValue)).map(Mode.init)
    case "open-page":
      openAction = try value.map { text throws(DocumentPropertyError) in
        guard let page = Int(text), page > 0 else {
          throw DocumentPropertyError(description: "open-page takes the number of a page")
        }
        return Action(.goTo(Destination(pageIndex: page - 1, view: .xyz(left: nil, top: nil, zoom: nil))))
      }
    case _ where lower.hasPrefix("preference."):
      let wanted = lower.dropFirst("preference.".count)
      guard let (key, values) = Self.preferences.first(where: { $0.key.lowercased() == wanted }) else {
        let known = Self.preferences.keys.sorted().joined(separator: ", ")
        throw DocumentPropertyError(description: "\(name) is unknown; viewer preferences are \(known)")
      }
      if values.isEmpty, let value, !(Int(value).map { (1...1000).contains($0) } ?? false) {
        throw DocumentPropertyError(description: "\(name) takes a number from 1 to 1000")
      }
      viewerPreferences[key] = values.isEmpty ? value : try Self.choice(name, value, values)
    case _ where lower.hasPrefix("custom.") && name.utf8.count > 7:
      entries[String(name.dropFirst(7))] = value
    default: try setEntry(name, value)
    }
  }

  /// Returns the properties with the spelling of the standard in layouts, modes and viewer preferences that differ from
  /// those before; odd values that a document has may stay.
  ///
  /// - Throws: ``DocumentPropertyError`` for a new value that the standard doesn't have.
  func checked(after old: DocumentProperties) throws(DocumentPropertyError) -> DocumentProperties {
    var checked = self
    if pageLayout != old.pageLayout { try checked.set("page-layout", to: pageLayout?.rawValue) }
    if pageMode != old.pageMode { try checked.set("page-mode", to: pageMode?.rawValue) }
    for (key, value) in viewerPreferences
    where value != old.viewerPreferences[key] && Self.preferences[key] != nil {
      try checked.set("preference.\(key)", to: value)
    }
    return checked
  }

  private mutating func setEntry(_ name: String, _ value: String?) throws(DocumentPropertyError) {
    let lower = name.lowercased()
    let standard = Self.entryKeys[lower] ?? Self.entryKeys.values.first { $0.lowercased() == lower }
    guard let key = standard else {
      throw DocumentPropertyError(
        description: "\(name) is unknown; properties are \(Self.names.joined(separator: ", "))")
    }
    switch key {
    case "Trapped": entries[key] = try Self.choice(lower, value, ["True", "False", "Unknown"])
    case "CreationDate", "ModDate":
      entries[key] = try value.map { text throws(DocumentPropertyError) in
        if text.hasPrefix("D:"), PDFDate(text) != nil { return text }
        guard let date = PDFDate.text(ofISO8601: text) else {
          throw DocumentPropertyError(description: "\(lower) takes a date such as 2026-03-01T09:15:30Z")
        }
        return date
      }
    default: entries[key] = value
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  private static func choice(
    _ name: String, _ value: String?, _ choices: [String]
  ) throws(DocumentPropertyError) -> String? {
    guard let value else { return nil }
    guard let choice = choices.first(where: { $0.lowercased() == value.lowercased() }) else {
      throw DocumentPropertyError(description: "\(name) takes \(choices.joined(separator: ", "))")
    }
    return choice
  }
}
