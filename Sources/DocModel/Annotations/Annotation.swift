/// An annotation on a page (ISO 32000-1, 12.5): the entries of its dictionary, as plain values.
///
/// ```swift
/// if case .highlight(let mark) = annotation.kind {
///   print(annotation.author ?? "unknown", annotation.color?.name ?? "", mark.quads.map(\.quad.bounds))
/// }
/// ```
///
/// As JSON, an annotation has a form that later versions may change; `AnnotationRecord` of the module `DocModelExchange`
/// has the one that stays.
///
/// Every entry is kept, valid or not; ``problems`` lists invalid entries, whose effect is the standard's default.
///
/// Encoding is for other parts of a program, and may change between versions. The JSON that stays the same is that of
/// `AnnotationRecord` in DocModelExchange.
public struct Annotation: Hashable, Sendable, Codable {
  /// The 0-based index of the page with the annotation in its /Annots array.
  public var pageIndex: Int
  /// The 0-based index in that array.
  public var index: Int
  /// The identifier of the annotation's object; nil if it is direct.
  public var object: ObjectID?
  /// The name of the subtype in the file, such as `Highlight`; nil if there is none.
  public var type: String?
  /// The kind, with the entries specific to it.
  public var kind: Kind
  /// The rectangle in the page's default user space, or nil if there is none.
  public var rectangle: Rectangle?
  /// The text, or the alternative text of an annotation without any (Contents).
  public var contents: String?
  /// The name, which should be unique on the page (NM).
  public var name: String?
  /// The date of the last change (M).
  public var modified: AnnotationDate?
  /// The flags (F).
  public var flags: AnnotationFlags
  /// The appearances (AP and AS), or nil if there are none.
  public var appearance: Appearance?
  /// The border (BS, Border and BE).
  public var border: Border
  /// The colour (C).
  public var color: AnnotationColor?
  /// The key in the structure's parent tree (StructParent).
  public var structParent: Int?
  /// Whether the annotation's optional content is on initially (OC); true if it has none.
  public var isOptionalContentOn: Bool
  /// The rotation in degrees (Rotate), which the standard doesn't define but some files have.
  public var rotation: Int?
  /// The entries common to markup annotations.
  public var markup: Markup
  /// The problems with the annotation, in one sentence each.
  public var problems: [String]
  /// The other entries; nil if there are none, as in journals of earlier versions.
  private var others: [String: PDFValue]?

  /// Creates an annotation of a kind, with defaults otherwise.
  public init(pageIndex: Int, index: Int, type: String?, kind: Kind, rectangle: Rectangle? = nil) {
    self.pageIndex = pageIndex
    self.index = index
    self.type = type
    self.kind = kind
    self.rectangle = rectangle
    flags = []
    border = Border(Border.Declared(.none), use: kind.border)
    isOptionalContentOn = true
    markup = Markup()
    problems = []
  }
}

extension Annotation {
  /// The annotation's name, or else one made of the page number and the index there, such as `p3-a7`.
  public var id: String {
    if let name, !name.isEmpty { return name }
    return positionalID
  }

  /// The name made of the page number and the index alone.
  package var positionalID: String { "p\(pageIndex &+ 1)-a\(index)" }

  /// The entries that no other property describes, such as those of one program alone, by their keys.
  ///
  /// ```swift
  /// let editor = try DocumentEditor(document)
  /// let id = try editor.add(.highlight(selection))
  /// try editor.change(id) {
  ///   $0.otherEntries["ACME_Ticket"] = PDFValue(text: "1234")
  ///   $0.otherEntries["ACME_Review"] = .dictionary(["By": PDFValue(text: "Zoë"), "Round": .integer(2)])
  /// }
  /// let review = try editor.annotation(id).otherEntries["ACME_Review"]?.dictionary
  /// print(review?["By"]?.text ?? "nobody", review?["Round"]?.integer ?? 0)
  /// ```
  ///
  /// Entries that refer to other objects or hold a signature, those beyond 64 KB, and those whose keys are equal as
  /// texts aren't included, and stay as the file has them: ``Document/entries(of:)`` reads them. Keys are names of 1 to
  /// 127 bytes (ISO 32000-1, 7.3.5); programs begin theirs with a registered prefix (Annex E). An editor throws
  /// ``EditError/invalid(_:reason:)`` for keys that other properties describe, for values that refer to objects or hold
  /// a signature, and for dictionaries with null. Signatures permit no such changes in the document's own file, and
  /// ``DocumentEditor/savingNotes`` says so before a save.
  public var otherEntries: [String: PDFValue] {
    get { others ?? [:] }
    set { others = newValue.isEmpty ? nil : newValue }
  }

  /// The author.
  public var author: String? {
    get { markup.author }
    set { markup.author = newValue }
  }

  /// Whether the annotation is a mark, rather than a link, a form field or the popup of another annotation.
  public var isMark: Bool { kind.isMark }

  /// Whether the annotation keeps its size when the page is magnified, as every Text annotation does.
  public var keepsSize: Bool {
    if case .text = kind { true } else { flags.contains(.noZoom) }
  }

  /// Whether the annotation stays upright when the page is rotated, as every Text annotation does.
  public var staysUpright: Bool {
    if case .text = kind { true } else { flags.contains(.noRotate) }
  }

  /// Whether the annotation is shown on screen (12.5.3).
  public var isShownOnScreen: Bool {
    flags.isDisjoint(with: [.hidden, .noView]) && isShownAtAll
  }

  /// Whether the annotation is printed with the page (12.5.3).
  public var isPrinted: Bool {
    flags.contains(.print) && !flags.contains(.hidden) && isShownAtAll
  }

  private var isShownAtAll: Bool {
    isOptionalContentOn && (kind.isKnown || !flags.contains(.invisible))
  }

  /// The line endings; nil for kinds without any.
  public var lineEndings: LineEndings? {
    switch kind {
    case .line(let line): line.endings
    case .polyLine(let line): line.endings
    case .freeText(let text) where !text.callout.isEmpty: LineEndings(start: text.lineEnding)
    default: nil
    }
  }

  /// Whether the annotation is open initially; nil for kinds that can't be opened.
  public var isOpen: Bool? {
    switch kind {
    case .text(let note): note.isOpen
    case .popup(let popup): popup.isOpen
    default: nil
    }
  }

  /// The action performed when the annotation is activated.
  public var action: Action? {
    switch kind {
    case .link(let link): link.action ?? link.previousAction
    case .screen(let screen): screen.action
    case .widget(let widget): widget.action
    default: nil
    }
  }

  /// Whether the annotation only sets the state of another one (12.5.6.3).
  public var isState: Bool {
    markup.inReplyTo != nil && (kind.note.state ?? kind.note.stateModel) != nil
  }
}

/// The annotations of one page, and the problems with other entries of its /Annots array.
public struct PageAnnotations: Hashable, Sendable, Codable {
  /// The annotations, in file order.
  public var annotations: [Annotation]
  /// The problems with entries that aren't annotations, in one sentence each.
  public var problems: [Problem]

  /// A problem with an entry of the array.
  public struct Problem: Hashable, Sendable, Codable {
    /// The entry's 0-based index in the array; nil for a problem with the whole array.
    public var index: Int?
    /// The problem, in one sentence.
    public var message: String
  }
}
