/// An entry of annotations: its names in all formats, the types that have it, and its value.
///
/// Reading and writing files, XFDF and JSON, comparing annotations, and the options of the command line go through
/// ``rows``. So a new entry is a new row there.
package struct AnnotationEntry: Sendable {
  /// The place of the value in an annotation.
  package typealias Path<Value> = WritableKeyPath<Annotation, Value> & Sendable

  /// The form of the value, which says how each format reads it, with its place.
  package enum ValueForm: Sendable {
    case text(Path<String?>)
    /// XHTML, in a string or stream.
    case richText(Path<String?>)
    case name(Path<String?>)
    /// A name of the standard's list; XFDF has other names, and an empty one isn't written.
    case choice(Path<String>, inXFDF: [String: String])
    case date(Path<AnnotationDate?>)
    case number(Path<Double>)
    /// A number from 0 to 1.
    case fraction(Path<Double>)
    case integer(Path<Int?>)
    case boolean(Path<Bool>)
    case color(Path<AnnotationColor?>)
    case flags(Path<AnnotationFlags>)
    case border(Path<Border.Declared>)
    case justification(Path<Annotation.Justification>)
    case differences(Path<Annotation.Differences?>)
    case size(Path<Size>)
    case quads(Path<[Annotation.MarkedQuad]>)
    case vertices(Path<[Point]>)
    case strokes(Path<[[Point]]>)
    /// The two ends of a line.
    case ends(Path<[Point]>)
    /// Two or three points.
    case callout(Path<[Point]>)
    case endings(Path<LineEndings>)
    case calloutEnding(Path<LineEnding>)
  }

  /// The option of commands, which also is the key in `pdfkey.edits/1`; without help it is only that.
  package typealias Option = (name: String, help: String?, valueName: String?)

  /// The key in the dictionary of the annotation.
  let key: StaticString
  /// The name in JSON and reports; `textStyle.justification` is in an object that annotations have that need it.
  package let name: String
  package let form: ValueForm
  private let types: Set<Annotation.Subtype>
  /// The attributes in XFDF, or the child element if there is a `<` before the name.
  package let xfdf: String?
  /// Whether `pdfkey.annotations/1` has the entry.
  package var isInJSON = true
  /// The value if a file has none; only the rows of one type know it.
  package private(set) var defaultValue: PlainValue?
  /// The way in which users give the value; nil if they can't.
  package let option: Option?

  init(
    _ key: StaticString, _ name: String, _ form: ValueForm, _ types: Set<Annotation.Subtype> = all,
    xfdf: String? = nil, option: Option? = nil
  ) {
    (self.key, self.name, self.form) = (key, name, form)
    (self.types, self.xfdf, self.option) = (types, xfdf, option)
  }

  /// All types, the unknown ones included.
  static let all = Set(Annotation.Subtype.allCases)
  /// All but widgets, whose T is the field's name: files have the entries of markup annotations on any type.
  static let markup = all.subtracting([.widget])

  /// Whether all types have the entry, or all but widgets.
  package var isCommon: Bool { types.count >= Self.markup.count }

  /// Whether links in XFDF have the entry, which aren't markup annotations there.
  package var belongsToLinks: Bool { types != Self.markup || name == "author" }

  /// Whether two versions of an annotation are compared by the entry, rather than by their names, dates or kinds.
  package var isCompared: Bool { if case .date = form { false } else { isCommon && name != "name" } }

  /// Whether annotations of a type have the entry.
  package func belongs(to type: Annotation.Subtype?) -> Bool { type.map(types.contains) ?? isCommon }

  // MARK: Rows

  /// All rows; links' actions, files and media have readers of their own.
  package static let rows: [AnnotationEntry] =
    identity + geometry + look + opening + common + parts + unwritten

  /// The rows of each type: its own, those of all types, and those of markup annotations.
  private static let rowsByType: [Annotation.Subtype?: [AnnotationEntry]] = {
    let ordered =
      rows.filter { !$0.isCommon } + rows.filter { $0.types == all } + rows.filter { $0.types == markup }
    let rowsByType = types.map { type in
      let annotation = Annotation(
        pageIndex: 0, index: 0, type: type?.rawValue, kind: type?.kind ?? .unknown(""))
      let own = ordered.filter { $0.belongs(to: type) }.map { row in
        var row = row
        row.defaultValue = row.value(in: annotation)
        return row
      }
      return (type, own)
    }
    return Dictionary(uniqueKeysWithValues: rowsByType)
  }()

  private static let types: [Annotation.Subtype?] = [nil] + Annotation.Subtype.allCases

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
