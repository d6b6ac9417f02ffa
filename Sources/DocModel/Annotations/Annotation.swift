/// An annotation on a page (ISO 32000-1, 12.5): what its dictionary says, as plain values.
///
/// Everything that a file says is kept, right or wrong; what was wrong stands in ``problems``, and what it
/// comes to then is the standard's default.
public struct Annotation: Hashable, Sendable, Codable {
  /// The 0-based index of the page in whose /Annots array it stands.
  public var pageIndex: Int
  /// The place in that array, counted from 0.
  public var index: Int
  /// The object that it is; nil if it is written into the array itself.
  public var object: ObjectID?
  /// The name of the subtype as the file has it, such as `Highlight`; nil if it has none.
  public var type: String?
  /// What it is, with what only its type has.
  public var kind: Kind
  /// Where it lies, in the page's default user space; nil if the file doesn't say.
  public var rectangle: Rectangle?
  /// Its text, or what is to be said in its place (Contents).
  public var contents: String?
  /// Its name, which no other annotation of the page should have (NM).
  public var name: String?
  /// When it was changed last (M).
  public var modified: AnnotationDate?
  /// Its flags (F).
  public var flags: AnnotationFlags
  /// Which appearances it brings along (AP and AS); nil if it brings none.
  public var appearance: Appearance?
  /// Its border (BS, Border and BE).
  public var border: Border
  /// Its colour (C).
  public var color: AnnotationColor?
  /// Its key in the structure's parent tree (StructParent).
  public var structParent: Int?
  /// Whether the optional content that it belongs to is shown at first (OC); true if it belongs to none.
  public var isOptionalContentOn: Bool
  /// By how many degrees it is turned (Rotate), which the standard doesn't define and some files have.
  public var rotation: Int?
  /// What people say with it, about whom and when.
  public var markup: Markup
  /// What was wrong with it, in a sentence each.
  public var problems: [String]

  /// An annotation of a kind, with nothing else said about it.
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
  /// Its name; where it has none, one from the page's number and its place there, such as `p3-a7`.
  public var id: String {
    if let name, !name.isEmpty { return name }
    return positionalID
  }

  /// What it is called by its place alone.
  var positionalID: String { "p\(pageIndex + 1)-a\(index)" }

  /// Who made it.
  public var author: String? { markup.author }

  /// Whether it is a mark that people make, and not a link, a form field or the window of another.
  public var isMark: Bool { kind.isMark }

  /// Whether it keeps its size when the page is magnified, as every note does.
  public var keepsSize: Bool {
    if case .text = kind { true } else { flags.contains(.noZoom) }
  }

  /// Whether it stays upright when the page is turned, as every note does.
  public var staysUpright: Bool {
    if case .text = kind { true } else { flags.contains(.noRotate) }
  }

  /// Whether it is seen on a screen (12.5.3).
  public var isShownOnScreen: Bool {
    flags.isDisjoint(with: [.hidden, .noView]) && isShownAtAll
  }

  /// Whether it is printed with the page (12.5.3).
  public var isPrinted: Bool {
    flags.contains(.print) && !flags.contains(.hidden) && isShownAtAll
  }

  private var isShownAtAll: Bool {
    isOptionalContentOn && (kind.isKnown || !flags.contains(.invisible))
  }

  /// The quadrilaterals of a mark, a link or a redaction; none for any other.
  public var quads: [MarkedQuad] {
    switch kind {
    case .highlight(let mark), .underline(let mark), .squiggly(let mark), .strikeOut(let mark): mark.quads
    case .link(let link): link.quads
    case .redact(let redaction): redaction.quads
    default: []
    }
  }

  /// What its inside is filled with (IC).
  public var interiorColor: AnnotationColor? {
    switch kind {
    case .line(let line): line.interiorColor
    case .square(let shape), .circle(let shape): shape.interiorColor
    case .polygon(let polygon), .polyLine(let polygon): polygon.interiorColor
    case .redact(let redaction): redaction.interiorColor
    default: nil
    }
  }

  /// How its line begins and ends; nil for a type that has no ends.
  public var lineEndings: LineEndings? {
    switch kind {
    case .line(let line): line.endings
    case .polyLine(let line): line.endings
    case .freeText(let text) where !text.callout.isEmpty: LineEndings(start: text.lineEnding)
    default: nil
    }
  }

  /// Whether it is open at first; nil for a type that can't be opened.
  public var isOpen: Bool? {
    switch kind {
    case .text(let note): note.isOpen
    case .popup(let popup): popup.isOpen
    default: nil
    }
  }

  /// The name of its icon or stamp; nil for a type that has none.
  public var icon: String? {
    switch kind {
    case .text(let note): note.icon
    case .stamp(let stamp): stamp.icon
    case .fileAttachment(let attachment): attachment.icon
    case .sound(let sound): sound.icon
    default: nil
    }
  }

  /// What following or pressing it does.
  public var action: Action? {
    switch kind {
    case .link(let link): link.action ?? link.previousAction
    case .screen(let screen): screen.action
    case .widget(let widget): widget.action
    default: nil
    }
  }

  /// Whether it is a state of another annotation and says nothing by itself (12.5.6.3).
  public var isState: Bool {
    guard case .text(let note) = kind, markup.inReplyTo != nil else { return false }
    return note.state != nil || note.stateModel != nil
  }
}

/// The annotations of one page, and what of its /Annots array was none.
public struct PageAnnotations: Hashable, Sendable, Codable {
  /// The annotations in the file's order.
  public var annotations: [Annotation]
  /// What was wrong with entries that are no annotations, in a sentence each.
  public var problems: [Problem]

  /// What is wrong with an entry of the array.
  public struct Problem: Hashable, Sendable, Codable {
    /// The place in the array, counted from 0; nil if it is about the whole of it.
    public var index: Int?
    /// What is wrong, in a sentence.
    public var message: String
  }
}
