/// A filter for annotations, all of whose conditions have to hold.
///
/// ```swift
/// var filter = AnnotationFilter()
/// filter.types = [.type(.highlight), .type(.underline)]
/// filter.authors = ["!ada"]
/// filter.colors = ["yellow", "!light"]
/// print(document.allAnnotations().entries.map(\.annotation).filter(filter.contains).count)
/// ```
///
/// `!` before a type, an author or a colour excludes the annotations that have it. A list of exclusions alone
/// selects the rest: all marks, or annotations of any author or colour, those without one included.
public struct AnnotationFilter: Codable, Hashable, Sendable {
  /// The types, one of which has to match; nil for marks.
  public var types: [TypeCondition]?
  /// Parts of authors' names, ignoring case, one of which has to occur; empty for any author.
  public var authors: [String] = []
  /// Names of colours, or beginnings of `#RRGGBB`, one of which has to match; empty for any colour.
  public var colors: [String] = []
  /// The first date: `2024`, `2024-02`, `2024-02-29T17:30`, with or without a zone.
  public var since: DateBound?
  /// The last date, inclusive: `2024-02` is all of February.
  public var until: DateBound?
  /// Shapes of drawings, one of which has to match; empty for any annotation.
  public var shapes: [DrawnShape] = []
  /// The flags that have to be set.
  public var flags: AnnotationFlags = []
  /// The flags that have to be unset.
  public var unsetFlags: AnnotationFlags = []

  /// Creates a filter for all marks.
  public init() {}

  /// Whether the type matches.
  public func containsType(of annotation: Annotation) -> Bool {
    let isUsual = annotation.isMark && !annotation.isState
    guard let types else { return isUsual }
    let name = annotation.type?.lowercased() ?? "none"
    return Self.admits(types.map(\.rawValue), others: isUsual && !types.isEmpty) {
      ["all", name].contains($0.lowercased())
    }
  }

  /// Whether an annotation matches.
  public func contains(_ annotation: Annotation) -> Bool {
    containsType(of: annotation) && containsEntries(of: annotation)
  }

  /// Whether everything but the type matches.
  package func containsEntries(of annotation: Annotation) -> Bool {
    let author = annotation.author?.lowercased()
    guard Self.admits(authors, { author?.contains($0.lowercased()) ?? false }),
      Self.admits(colors, { name in annotation.color.map { Self.fits(name, $0) } ?? false })
    else { return false }
    if since != nil || until != nil {
      guard let date = annotation.lastDate?.date else { return false }
      if let since, !since.isBeforeOrAt(date) { return false }
      if let until, !until.isAfterOrAt(date) { return false }
    }
    guard annotation.flags.isSuperset(of: flags), annotation.flags.isDisjoint(with: unsetFlags) else {
      return false
    }
    // To recognise a shape takes longest.
    return shapes.isEmpty || annotation.shape.map(shapes.contains) ?? false
  }

  /// Whether a value fits one of the names in a list, and none of those after `!`.
  ///
  /// - Parameters:
  ///   - names: the list.
  ///   - others: whether a value fits an empty list, or one of exclusions that it doesn't fit.
  ///   - fits: returns whether the value fits a name.
  /// - Returns: whether the value fits the list.
  private static func admits(_ names: [String], others: Bool = true, _ fits: (String) -> Bool) -> Bool {
    let excluded = names.filter { $0.hasPrefix("!") }
    guard !excluded.contains(where: { fits(String($0.dropFirst())) }) else { return false }
    return excluded.count == names.count ? others : names.contains { !$0.hasPrefix("!") && fits($0) }
  }

  /// Whether a colour matches a value such as `yellow`, `light yellow` or `#ffd1`.
  private static func fits(_ wanted: String, _ color: AnnotationColor) -> Bool {
    let wanted = wanted.lowercased().trimmed
    if wanted.hasPrefix("#") { return color.hex?.lowercased().hasPrefix(wanted) ?? false }
    guard let name = color.name else { return wanted == "none" }
    return name == wanted || name.split(separator: " ").contains { $0 == wanted }
  }

  /// The names of ``types`` that the standard defines, and `all` and `none`; files may have other types.
  package static let typeNames =
    ["all", "none"] + Annotation.Subtype.allCases.map { $0.rawValue.lowercased() }

  /// The names in ``colors``, which `light` or `dark` may precede.
  package static let colorNames = [
    "black", "blue", "brown", "cyan", "gray", "green", "magenta", "none", "olive", "orange", "pink", "purple",
    "red", "white", "yellow",
  ]

  /// Whether a text can match a colour: a name, a shade or the beginning of `#RRGGBB`.
  package static func isColor(_ text: String) -> Bool {
    let text = text.lowercased().trimmed
    if text.hasPrefix("#") { return text.count <= 7 && text.dropFirst().allSatisfy(\.isHexDigit) }
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let last = words.last, let first = words.first, words.count <= 2 else { return false }
    let isShade = first == "light" || first == "dark"
    return words.count == 1 && isShade || colorNames.contains(last) && (words.count == 1 || isShade)
  }
}

extension AnnotationFilter {
  /// A type of annotations, or its exclusion.
  ///
  /// ```swift
  /// var filter = AnnotationFilter()
  /// filter.types = [.all, !.type(.ink), "!MyType"]
  /// print(try document.annotations(onPage: 0).filter(filter.contains).count)
  /// ```
  public struct TypeCondition: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name of the type, ignoring case; after `!` of one that is excluded.
    public let rawValue: String

    /// Creates a condition from the name of a type, which files may have beside those of the standard.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a condition from the name of a type.
    public init(stringLiteral name: String) { self.init(rawValue: name) }

    /// Any type.
    public static let all = Self(rawValue: "all")
    /// None: the file doesn't say the annotation's type.
    public static let untyped = Self(rawValue: "none")

    /// A type of the standard.
    public static func type(_ type: Annotation.Subtype) -> Self { Self(rawValue: type.rawValue.lowercased()) }

    /// Excludes a type.
    public static prefix func ! (condition: Self) -> Self { Self(rawValue: "!" + condition.rawValue) }
  }

  /// The first or last date of a filter: a day, a month or a moment.
  ///
  /// Without a zone it is compared with the annotation's local time.
  public struct DateBound: Codable, Hashable, Sendable {
    /// The date as written.
    public let text: String
    private let local: String
    private let instant: Int?

    /// Parses a date in ISO 8601 or in PDF's form; nil for anything else.
    public init?(_ text: String) {
      let text = text.trimmed
      var digits = text
      // Without separators, the rest equals PDF's own form.
      if !text.hasPrefix("D:") {
        let (day, time) = Self.parts(text)
        digits = day.filter { $0 != "-" } + time.filter { $0 != ":" }
      }
      guard let date = PDFDate(digits) else { return nil }
      self.text = text
      local = date.local
      instant = date.hasZone ? date.instant : nil
    }

    /// Splits a text into the date and the time of day, whose zone may contain a hyphen, too.
    private static func parts(_ text: String) -> (String, String) {
      guard let end = text.firstIndex(where: { $0 == "T" || $0 == " " }) else { return (text, "") }
      return (String(text[..<end]), String(text[text.index(after: end)...]))
    }

    /// Returns whether the bound is at a date or earlier.
    package func isBeforeOrAt(_ date: PDFDate) -> Bool {
      if let instant, date.hasZone { return instant <= date.instant }
      return local <= date.local
    }

    /// Returns whether the bound is at a date or later.
    package func isAfterOrAt(_ date: PDFDate) -> Bool {
      if let instant, date.hasZone { return date.instant <= instant }
      // A bound of lower precision than the date includes its whole period.
      return String(date.local.prefix(local.count)) <= local
    }
  }
}

extension Annotation {
  /// The date of the last change, or else of the creation.
  package var lastDate: AnnotationDate? {
    if let modified, modified.date != nil { return modified }
    return markup.created ?? modified
  }
}
