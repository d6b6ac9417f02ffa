import DocModel

/// The effect of following a link or an outline item in the reader.
enum LinkTarget: Hashable {
  /// A position in the document.
  case position(Position)
  /// An address, which is shown first and opened on repetition.
  case address(String)
  /// Another destination, which is shown and not opened.
  case elsewhere(String)
  /// No effect, with the reason.
  case refused(String)

  /// Resolves an action.
  ///
  /// - Parameters:
  ///   - action: the action of the link or the outline item.
  ///   - page: the 0-based index of the current page.
  ///   - pageCount: the number of pages.
  init(_ action: Action, onPage page: Int, of pageCount: Int) {
    switch action.kind {
    case .goTo(let destination):
      let position = Position(destination).flatMap { $0.pageIndex < pageCount ? $0 : nil }
      self = position.map { .position($0) } ?? .refused(Self.nowhere(destination))
    case .named(let name): self = Self.named(name, onPage: page, of: pageCount)
    case .uri(let uri): self = uri.isEmpty ? .refused("this link has no address") : .address(uri)
    case .goToRemote(let file, _):
      self = .elsewhere(
        "\(action.description) (another document; open \(CommandParser.quoted(file)) opens it)")
    case .launch(let file, _, _):
      self = .refused("the link would start or open \(file.onOneLine), which documents may not do")
    case .javaScript:
      self = .refused("the link would run a script, which documents may not do")
    case .submitForm(let submission):
      self = .refused(
        "the link would send the form to \(submission.url.onOneLine), which documents may not do")
    case .importData(let file):
      self = .refused("the link would fill in the form from \(file.onOneLine), which documents may not do")
    case .goToEmbedded, .hide, .resetForm, .other:
      self = .refused("the link's action “\(action.typeName.onOneLine)” isn't supported")
    }
  }

  private static func nowhere(_ destination: Destination) -> String {
    guard let name = destination.name else { return "the link's destination isn't in the document" }
    return "the link's destination “\(name.onOneLine)” isn't in the document"
  }

  /// Returns the target of a named action (ISO 32000-1, Table 211).
  private static func named(_ name: String, onPage page: Int, of pageCount: Int) -> LinkTarget {
    let last = pageCount - 1
    switch name {
    case "NextPage":
      return page < last ? .position(Position(pageIndex: page + 1)) : .refused("this is the last page")
    case "PrevPage":
      return page > 0 ? .position(Position(pageIndex: page - 1)) : .refused("this is the first page")
    case "FirstPage": return .position(Position(pageIndex: 0))
    case "LastPage": return .position(Position(pageIndex: max(0, last)))
    default: return .refused("the link's action “\(name.onOneLine)” isn't supported")
    }
  }
}
