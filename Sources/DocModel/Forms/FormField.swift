/// A field of a document's form (ISO 32000-1, 12.7.3): its value, its options, and the widgets that show it.
///
/// Fields with the same full name have the same value, and are one field here.
///
/// ```swift
/// for field in document.form.fields where field.flags.contains(.required) && field.value == nil {
///   print(field.name, field.alternateName ?? "")
/// }
/// ```
public struct FormField: Hashable, Sendable, Codable {
  /// The kind of a field.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A text (12.7.4.3).
    case text
    /// A check box (12.7.4.2.3).
    case checkbox
    /// Radio buttons (12.7.4.2.4).
    case radio
    /// A combo box or a list box (12.7.4.4).
    case choice
    /// A push button, which has no value (12.7.4.2.2).
    case button
    /// A signature (12.7.4.5).
    case signature
  }

  /// An option of a list, or a state of a check box or radio button.
  public struct Option: Hashable, Sendable, Codable {
    /// The value in the file: of a list the export value, of a button the name of the appearance state.
    public var value: String
    /// The text for users; the value if there is no other.
    public var label: String

    /// Creates an option.
    public init(value: String, label: String) { (self.value, self.label) = (value, label) }
  }

  /// An annotation that shows the field on a page.
  public struct Widget: Hashable, Sendable, Codable {
    /// The identifier of the annotation's object; nil if it is direct.
    public var object: ObjectID?
    /// The 0-based index of the page; nil if no page lists the annotation.
    public var pageIndex: Int?
    /// The rectangle in the page's default user space.
    public var rectangle: Rectangle?
    /// The 0-based position among the widgets of the page in the order in which they are gone through (Table 30, Tabs).
    public var tabIndex: Int?
    /// The appearance state of a button that is on.
    public var state: String?
  }

  /// The full name: the partial names from the topmost field down, joined by full stops.
  public var name: String
  /// The name for users (TU).
  public var alternateName: String?
  /// The kind; nil if the file has none that the standard defines.
  public var kind: Kind?
  /// The value (V); nil if there is none.
  ///
  /// A signed signature has the signer's name.
  public var value: FieldValue?
  /// The value after a reset (DV).
  public var defaultValue: FieldValue?
  /// The options of a list, or the states of a button that is on.
  public var options: [Option] = []
  /// The flags (Ff).
  public var flags: FieldFlags = []
  /// The largest number of characters of a text (MaxLen).
  public var maximumLength: Int?
  /// The justification of a text (Q).
  public var justification = Annotation.Justification.left
  /// The font, its size and colour, as operators of a content stream (DA).
  public var defaultAppearance: String?
  /// Whether a script computes the value (AA, C).
  public var isCalculated = false
  /// Whether a script formats or checks the value (AA, F, K or V).
  public var isFormatted = false
  /// The format in which the value is shown; nil if the form declares none by a function of Acrobat (AA, F).
  public var format: FieldFormat?
  /// The format of a text that a user types; nil if the form declares none (AA, K).
  public var typedFormat: FieldFormat?
  /// The range of a number; nil if the form declares none (AA, V).
  public var range: FieldRange?
  /// The calculation of the value; nil if the form declares none (AA, C).
  public var calculation: FieldCalculation?
  /// Whether a script that isn't such a declaration formats or checks the value.
  public var hasOtherScripts = false
  /// The widgets, in the order of the form.
  public var widgets: [Widget] = []
  /// The objects that have the value; several if fields have the same name.
  var objects: [ObjectID] = []

  /// Creates a field with a name.
  public init(name: String, kind: Kind? = nil) { (self.name, self.kind) = (name, kind) }

  /// The 0-based indexes of the pages with the field's widgets, in ascending order.
  public var pageIndexes: [Int] { Set(widgets.compactMap(\.pageIndex)).sorted() }

  /// The text of a text field as it is shown, in the format of the field; nil for another field, or without a value.
  public var shownText: String? {
    guard kind == .text, case .text(let text)? = value else { return nil }
    return format?.shownText(of: text)?.text ?? text
  }

  /// The names of the flags that are set, in the order of their bits.
  public var flagNames: [String] { flags.names(of: kind) }

  /// Whether the field has a value that users fill in.
  public var isFillable: Bool {
    switch kind {
    case .text, .checkbox, .radio, .choice: true
    case .button, .signature, nil: false
    }
  }
}

/// A document's form (ISO 32000-1, 12.7.2).
public struct Form: Hashable, Sendable, Codable {
  /// The fields in the order of the form, then those that only pages list.
  public var fields: [FormField] = []
  /// Whether the form is described in XFA (12.7.8), too, which other programs would go on reading.
  public var isXFA = false
  /// Whether readers have to draw the values themselves (NeedAppearances).
  public var needsAppearances = false
  /// The full names of the fields with calculations, in the order in which they are calculated (CO).
  public var calculationOrder: [String] = []

  /// The indexes of the fields by full name; the first of two fields has priority.
  private(set) var indexes: [String: Int] = [:]

  /// The fields that users fill in, in the order in which the document's pages go through their widgets; those without
  /// a page are last.
  public var fieldsInTabOrder: [FormField] {
    func place(_ field: FormField) -> (page: Int, index: Int) {
      let places = field.widgets.map { (page: $0.pageIndex ?? Int.max, index: $0.tabIndex ?? Int.max) }
      return places.min { ($0.page, $0.index) < ($1.page, $1.index) } ?? (page: Int.max, index: Int.max)
    }
    return fields.enumerated().filter { $0.element.isFillable && indexes[$0.element.name] == $0.offset }
      .map { (place: place($0.element), offset: $0.offset, field: $0.element) }
      .sorted { ($0.place.page, $0.place.index, $0.offset) < ($1.place.page, $1.place.index, $1.offset) }
      .map(\.field)
  }

  /// Returns the field with a full name; nil if there is none.
  public func field(named name: String) -> FormField? { indexes[name].map { fields[$0] } }

  /// Adds a field, or its widgets to the field of the same name and kind.
  mutating func append(_ field: FormField) {
    if !field.name.isEmpty, let index = indexes[field.name], fields[index].kind == field.kind {
      fields[index].widgets += field.widgets
      fields[index].objects += field.objects
      let known = Set(fields[index].options.map(\.value))
      fields[index].options += field.options.filter { !known.contains($0.value) }
      if fields[index].value?.isEmpty ?? true, let value = field.value { fields[index].value = value }
      return
    }
    if indexes[field.name] == nil { indexes[field.name] = fields.count }
    fields.append(field)
  }
}

extension FormField {
  /// Whether all objects that a value changes are objects of their own.
  package var isWritable: Bool { !objects.isEmpty && widgets.allSatisfy { $0.object != nil } }
}
