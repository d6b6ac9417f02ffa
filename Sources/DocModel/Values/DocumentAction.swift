/// An action with its place in a document and the event that triggers it (ISO 32000-1, 12.6.3).
///
/// ```swift
/// for item in document.allActions() {
///   print(item.place, item.event, item.action.typeName)
/// }
/// ```
public struct DocumentAction: Hashable, Sendable, Codable {
  /// The part of a document that has an action.
  public enum Place: Hashable, Sendable, Codable {
    /// The document itself.
    case document
    /// A page, by its 0-based index.
    case page(Int)
    /// An annotation, by the 0-based index of its page and its index in the page's /Annots array.
    case annotation(pageIndex: Int, index: Int)
    /// A form field, by its full name.
    case field(String)
  }

  /// The part of the document.
  public var place: Place
  /// The key of the standard for the trigger: `OpenAction`, `JavaScript` for a script with a name (Table 31), `A`,
  /// `Dest`, `PA`, or one of an /AA dictionary such as `O` (Tables 194 to 197).
  public var trigger: String
  /// The name of a script among the document's names; nil for any other action.
  public var name: String?
  /// The action with those that follow it, whose scripts are cut after ``longestScript`` Unicode scalars.
  public var action: Action

  /// The Unicode scalars of a script at most.
  public static let longestScript = 1 << 16

  /// Creates an action with its place.
  public init(_ action: Action, of place: Place, trigger: String, name: String? = nil) {
    (self.place, self.trigger, self.name) = (place, trigger, name)
    self.action = action.cuttingScripts(after: Self.longestScript)
  }

  /// The event in words, such as `when the page is opened`; the key for one that the standard doesn't know.
  public var event: String {
    let events =
      switch place {
      case .document: Self.documentEvents
      case .page: Self.pageEvents
      case .annotation: Self.annotationEvents
      case .field: Self.fieldEvents.merging(Self.annotationEvents) { field, _ in field }
      }
    return events[trigger] ?? trigger
  }

  private static let documentEvents = [
    "OpenAction": "when the document is opened", "JavaScript": "when the document is opened",
    "WC": "before the document is closed", "WS": "before the document is saved",
    "DS": "after the document was saved", "WP": "before the document is printed",
    "DP": "after the document was printed",
  ]
  private static let pageEvents = ["O": "when the page is opened", "C": "when the page is closed"]
  private static let annotationEvents = [
    "A": "on a click", "Dest": "on a click", "PA": "as its address before a conversion",
    "E": "when the pointer enters", "X": "when the pointer leaves", "D": "when the button is pressed",
    "U": "when the button is released", "Fo": "when it gets the focus", "Bl": "when it loses the focus",
    "PO": "when the page is opened", "PC": "when the page is closed", "PV": "when the page gets visible",
    "PI": "when the page gets invisible",
  ]
  /// The events of Table 196 that belong to a field rather than to one of its widgets.
  static let fieldEvents = [
    "K": "while the value is typed", "F": "before the value is formatted",
    "V": "when the value is changed", "C": "when the value is calculated",
  ]
}

extension DocumentAction.Place: CustomStringConvertible {
  /// The part in words for users, with numbers from 1.
  public var description: String {
    switch self {
    case .document: "the document"
    case .page(let index): "page \(index &+ 1)"
    case .annotation(let page, let index): "annotation \(index &+ 1) on page \(page &+ 1)"
    case .field(let name): "the field \(name)"
    }
  }
}

extension Action {
  /// Returns the action with shorter scripts.
  fileprivate func cuttingScripts(after limit: Int) -> Action {
    var action = Action(kind, next: next.map { $0.cuttingScripts(after: limit) })
    if case .javaScript(let script) = kind, script.utf8.count > limit {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: script.unicodeScalars.prefix(limit))
      action.kind = .javaScript(String(view))
    }
    return action
  }
}
