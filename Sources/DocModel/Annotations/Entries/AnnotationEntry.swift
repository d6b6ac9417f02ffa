/// An entry of annotations: its names in all formats, the types that have it, and its value.
///
/// Reading and writing files, XFDF and JSON, comparing annotations, and the options of the command line go through
/// ``rows``. So a new entry is a new row there.
package final class AnnotationEntry: Sendable {
  /// Returns the value in an annotation; a key path would copy the whole kind.
  package typealias Get<Value> = @Sendable (Annotation) -> Value
  /// Sets the value in an annotation.
  package typealias Put<Value> = @Sendable (inout Annotation, Value) -> Void

  /// The form of the value, which says how each format reads it, with its place.
  package enum ValueForm: Sendable {
    case text(Get<String?>, Put<String?>)
    /// XHTML, in a string or stream.
    case richText(Get<String?>, Put<String?>)
    case name(Get<String?>, Put<String?>)
    /// A name of the standard's list; XFDF has other names, and an empty one isn't written.
    case choice(Get<String>, Put<String>, inXFDF: [String: String])
    case date(Get<AnnotationDate?>, Put<AnnotationDate?>)
    case number(Get<Double>, Put<Double>)
    /// A number from 0 to 1.
    case fraction(Get<Double>, Put<Double>)
    case integer(Get<Int?>, Put<Int?>)
    case boolean(Get<Bool>, Put<Bool>)
    case color(Get<AnnotationColor?>, Put<AnnotationColor?>)
    case flags(Get<AnnotationFlags>, Put<AnnotationFlags>)
    case border(Get<Border.Declared>, Put<Border.Declared>)
    case justification(Get<Annotation.Justification>, Put<Annotation.Justification>)
    case differences(Get<Annotation.Differences?>, Put<Annotation.Differences?>)
    case size(Get<Size>, Put<Size>)
    case quads(Get<[Annotation.MarkedQuad]>, Put<[Annotation.MarkedQuad]>)
    case vertices(Get<[Point]>, Put<[Point]>)
    case strokes(Get<[[Point]]>, Put<[[Point]]>)
    /// The two ends of a line.
    case ends(Get<[Point]>, Put<[Point]>)
    /// Two or three points.
    case callout(Get<[Point]>, Put<[Point]>)
    case endings(Get<LineEndings>, Put<LineEndings>)
    case calloutEnding(Get<LineEnding>, Put<LineEnding>)
  }

  /// The option of commands, which also is the key in `pdfkey.edits/1`; without help it is only that.
  package typealias Option = (name: String, help: String?, valueName: String?)

  /// The key in the dictionary of the annotation.
  package let key: StaticString
  /// The name in reports, and the path in JSON: `textStyle.justification` is in an object.
  package let name: String
  /// The keys in JSON, from the outermost object; nil if `pdfkey.annotations/1` leaves the entry out.
  package let path: [String]?
  package let form: ValueForm
  private let types: Set<Annotation.Subtype>
  /// The attributes in XFDF.
  package let attributes: [String]
  /// The child element in XFDF that has the value instead of attributes.
  package let element: String?
  /// The value if a file has none; only the rows of one type know it.
  package let defaultValue: PlainValue?
  /// The way in which users give the value; nil if they can't.
  package let option: Option?
  /// Whether all types have the entry, or all but widgets.
  package let isCommon: Bool

  /// Creates a row; its names in XFDF are those of attributes, or of a child element after a `<`.
  init(
    _ key: StaticString, _ name: String, _ form: ValueForm, _ types: Set<Annotation.Subtype> = all,
    xfdf: String = "", option: Option? = nil
  ) {
    (self.key, self.name, self.form, self.types, self.option) = (key, name, form, types, option)
    path = name.split(separator: ".").map(String.init)
    element = xfdf.hasPrefix("<") ? String(xfdf.dropFirst()) : nil
    attributes = element == nil ? xfdf.split(separator: " ").map(String.init) : []
    (isCommon, defaultValue) = (types.isSuperset(of: Self.markup), nil)
  }

  /// Creates a row with a default, or one that JSON leaves out.
  init(_ row: AnnotationEntry, isInJSON: Bool, defaultValue: PlainValue? = nil) {
    (key, name, form, types, option) = (row.key, row.name, row.form, row.types, row.option)
    (path, attributes, element) = (isInJSON ? row.path : nil, row.attributes, row.element)
    (isCommon, self.defaultValue) = (row.isCommon, defaultValue)
  }

  /// All types, the unknown ones included.
  package static let all = Set(Annotation.Subtype.allCases)
  /// All but widgets, whose T is the field's name: files have the entries of markup annotations on any type.
  package static let markup = all.subtracting([.widget])

  /// Whether annotations of a type have the entry in XFDF, where links aren't markup annotations.
  package func isInXFDF(of type: Annotation.Subtype?) -> Bool {
    (element != nil || !attributes.isEmpty) && (type != .link || types != Self.markup || name == "author")
  }

  /// Whether annotations of a type have the entry.
  package func belongs(to type: Annotation.Subtype?) -> Bool { type.map(types.contains) ?? isCommon }

  // MARK: Rows

  /// All rows; links' actions, files and media have readers of their own.
  package static let rows: [AnnotationEntry] =
    identity + geometry + look + opening + common + textStyle + state + unwritten

  /// The rows by which two versions of an annotation are compared, besides their names, dates and kinds.
  package static let compared = rows.filter { row in
    if case .date = row.form { false } else { row.isCommon && row.name != "name" }
  }

  /// The rows of each type: its own, those of all types, and those of markup annotations.
  private static let rowsByType: [Annotation.Subtype?: [AnnotationEntry]] = {
    let ordered =
      rows.filter { !$0.isCommon } + rows.filter { $0.types == all } + rows.filter { $0.types == markup }
    let rowsByType = ([nil] + Annotation.Subtype.allCases).map { type in
      let annotation = Annotation(
        pageIndex: 0, index: 0, type: type?.rawValue, kind: type?.kind ?? .unknown(""))
      let own = ordered.filter { $0.belongs(to: type) }.map {
        AnnotationEntry($0, isInJSON: $0.path != nil, defaultValue: $0.value(in: annotation))
      }
      return (type, own)
    }
    return Dictionary(uniqueKeysWithValues: rowsByType)
  }()

  /// The rows of a type.
  package static func rows(of type: Annotation.Subtype?) -> [AnnotationEntry] { rowsByType[type] ?? [] }

  // MARK: Options

  /// The rows whose values users give.
  package static let typed = rows.filter { $0.option != nil }

  /// Returns the row of a type for an option.
  package static func typed(_ name: String, of type: Annotation.Subtype?) -> AnnotationEntry? {
    rows(of: type).first { $0.option?.name == name }
  }
}
