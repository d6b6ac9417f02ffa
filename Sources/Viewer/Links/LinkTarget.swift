import DocModel

/// The effect of following a link or an outline item in the reader.
enum LinkTarget: Hashable {
  /// A position in the document.
  case place(Place)
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
      let place = Place(destination).flatMap { $0.pageIndex < pageCount ? $0 : nil }
      self = place.map { .place($0) } ?? .refused(Self.nowhere(destination))
    case .named(let name): self = Self.named(name, onPage: page, of: pageCount)
    case .uri(let uri): self = uri.isEmpty ? .refused("this link has no address") : .address(uri)
    case .goToRemote(let file, _):
      self = .elsewhere(
        "\(action.description) (another document; open \(CommandParser.quoted(file)) opens it)")
    case .launch(let file):
      self = .refused("this would start or open \(file.onOneLine), which a document isn't allowed to do here")
    case .javaScript:
      self = .refused("this would run a script, which a document isn't allowed to do here")
    case .other(let name):
      self = .refused("this does “\(name.onOneLine)”, which can't be done here")
    }
  }

  private static func nowhere(_ destination: Destination) -> String {
    guard let name = destination.name else { return "this leads to a place that the document doesn't have" }
    return "this leads to “\(name.onOneLine)”, a place that the document doesn't have"
  }

  /// Returns the target of a named action (ISO 32000-1, Table 211).
  private static func named(_ name: String, onPage page: Int, of pageCount: Int) -> LinkTarget {
    let last = pageCount - 1
    switch name {
    case "NextPage":
      return page < last ? .place(Place(pageIndex: page + 1)) : .refused("this is the last page")
    case "PrevPage": return page > 0 ? .place(Place(pageIndex: page - 1)) : .refused("this is the first page")
    case "FirstPage": return .place(Place(pageIndex: 0))
    case "LastPage": return .place(Place(pageIndex: max(0, last)))
    default: return .refused("this does “\(name.onOneLine)”, which can't be done here")
    }
  }
}
