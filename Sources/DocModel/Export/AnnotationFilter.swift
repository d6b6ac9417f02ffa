/// Which annotations are wanted; everything that is given has to hold.
public struct AnnotationFilter: Codable, Hashable, Sendable {
  /// The names of types in any case, `all` for all of them; nil for the marks that people make.
  public var types: [String]?
  /// Parts of authors' names, in any case, of which one has to be there; none for any author.
  public var authors: [String] = []
  /// Names of colours, or beginnings of `#RRGGBB`, of which one has to fit; none for any colour.
  public var colors: [String] = []
  /// The first date: `2024`, `2024-02`, `2024-02-29T17:30`, with a zone or without.
  public var since: DateBound?
  /// The last date, to its end: `2024-02` is all of February.
  public var until: DateBound?
  /// Names of flags in any case that have to be set, or with `!` before them not to be.
  public var flags: [String] = []

  /// All marks that people make.
  public init() {}

  /// Whether the type is wanted.
  public func containsType(of annotation: Annotation) -> Bool {
    guard let types else { return annotation.isMark && !annotation.isState }
    let name = annotation.type?.lowercased() ?? "none"
    return types.contains { $0.lowercased() == "all" || $0.lowercased() == name }
  }

  /// Whether an annotation is wanted.
  public func contains(_ annotation: Annotation) -> Bool {
    containsType(of: annotation) && containsEntries(of: annotation)
  }

  /// Whether everything but the type is wanted.
  func containsEntries(of annotation: Annotation) -> Bool {
    if !authors.isEmpty {
      guard let author = annotation.author?.lowercased() else { return false }
      guard authors.contains(where: { author.contains($0.lowercased()) }) else { return false }
    }
    if !colors.isEmpty {
      guard let color = annotation.color, colors.contains(where: { Self.fits($0, color) }) else {
        return false
      }
    }
    if since != nil || until != nil {
      guard let date = annotation.lastDate?.date else { return false }
      if let since, !since.isBeforeOrAt(date) { return false }
      if let until, !until.isAfterOrAt(date) { return false }
    }
    return flags.allSatisfy { Self.fits($0, annotation.flags) }
  }

  /// Whether `yellow`, `light yellow` or `#ffd1` fits a colour.
  private static func fits(_ wanted: String, _ color: AnnotationColor) -> Bool {
    let wanted = wanted.lowercased().trimmed
    if wanted.hasPrefix("#") { return color.hex?.lowercased().hasPrefix(wanted) ?? false }
    guard let name = color.name else { return wanted == "none" }
    return name == wanted || name.split(separator: " ").contains { $0 == wanted }
  }

  private static func fits(_ wanted: String, _ flags: AnnotationFlags) -> Bool {
    let isUnwanted = wanted.hasPrefix("!")
    let name = (isUnwanted ? String(wanted.dropFirst()) : wanted).lowercased()
    return flags.names.contains { $0.lowercased() == name } != isUnwanted
  }

  /// The names that ``flags`` may have.
  public static let flagNames = AnnotationFlags(rawValue: 0x3FF).names
}

extension AnnotationFilter {
  /// A day, a month or a moment up to which or from which annotations are wanted.
  ///
  /// Without a zone it is compared with the annotation's own clock.
  public struct DateBound: Codable, Hashable, Sendable {
    /// The date as it was written.
    public let text: String
    private let local: String
    private let instant: Int?

    /// A date of ISO 8601, or one as PDF writes it; nil for anything else.
    public init?(_ text: String) {
      let text = text.trimmed
      var digits = text
      // PDF's own form but for the separators, which are two digits apart.
      if !text.hasPrefix("D:") {
        let (day, time) = Self.parts(text)
        digits = day.filter { $0 != "-" } + time.filter { $0 != ":" }
      }
      guard let date = PDFDate(digits) else { return nil }
      self.text = text
      local = date.local
      instant = date.hasZone ? date.instant : nil
    }

    /// The day and the time of day, whose zone may have a hyphen, too.
    private static func parts(_ text: String) -> (String, String) {
      guard let end = text.firstIndex(where: { $0 == "T" || $0 == " " }) else { return (text, "") }
      return (String(text[..<end]), String(text[text.index(after: end)...]))
    }

    func isBeforeOrAt(_ date: PDFDate) -> Bool {
      if let instant, date.hasZone { return instant <= date.instant }
      return local <= date.local
    }

    func isAfterOrAt(_ date: PDFDate) -> Bool {
      if let instant, date.hasZone { return date.instant <= instant }
      // A bound that says less than the date covers all of what it says.
      return String(date.local.prefix(local.count)) <= local
    }
  }
}

extension Annotation {
  /// When it was changed last, or made where nothing is said of changes.
  var lastDate: AnnotationDate? {
    if let modified, modified.date != nil { return modified }
    return markup.created ?? modified
  }
}
