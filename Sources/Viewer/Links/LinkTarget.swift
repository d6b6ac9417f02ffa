import DocModel

/// What following a link or an outline item comes to here.
enum LinkTarget: Hashable {
  /// A place in the document.
  case place(Place)
  /// An address, which is shown, and opened when it is asked for once more.
  case address(String)
  /// Somewhere else, which is shown and not opened.
  case elsewhere(String)
  /// Nothing, with why not.
  case refused(String)

  /// Resolves an action for somebody who is on a page.
  init(_ action: Action, in tab: Tab) {
    switch action.kind {
    case .goTo(let destination):
      let place = Place(destination).flatMap { $0.pageIndex < tab.pageCount ? $0 : nil }
      self = place.map { .place($0) } ?? .refused(Self.nowhere(destination))
    case .named(let name): self = Self.named(name, in: tab)
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

  /// The viewer's own actions (ISO 32000-1, Table 211).
  private static func named(_ name: String, in tab: Tab) -> LinkTarget {
    let (page, last) = (tab.place.pageIndex, tab.pageCount - 1)
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

/// A look at a place from afar.
public struct PeekReport: Hashable, Sendable, Codable {
  /// The page.
  public var page: PageReference
  /// The heading in whose section it is.
  public var heading: String?
  /// The first lines there; none on a page without text.
  public var lines: [NumberedLine]
}
