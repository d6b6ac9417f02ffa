/// What a link or an outline item does (ISO 32000-1, 12.6).
///
/// Actions are described, never performed: a script isn't run and a program isn't started.
public struct Action: Hashable, Sendable, Codable {
  /// The kind of an action with what belongs to it (Table 198).
  public enum Kind: Hashable, Sendable, Codable {
    /// Leads to a place in this document.
    case goTo(Destination)
    /// Leads into another file, to a page or a named destination of it.
    case goToRemote(file: String, RemotePlace?)
    /// Leads to a resource on the web or elsewhere.
    case uri(String)
    /// One of the viewer's own actions, such as `NextPage` (Table 211).
    case named(String)
    /// Would start a program or open a file; shown, never run.
    case launch(file: String)
    /// Would run a script; shown, never run.
    case javaScript(String)
    /// An action of another type, by its name.
    case other(String)
  }

  /// A place in another file, which isn't opened to look.
  public enum RemotePlace: Hashable, Sendable, Codable {
    /// A page by its 0-based index.
    case page(Int)
    /// A named destination.
    case named(String)
  }

  /// What is done.
  public var kind: Kind
  /// What is done after it, in order.
  public var next: [Action]

  /// An action, and what follows it.
  public init(_ kind: Kind, next: [Action] = []) {
    self.kind = kind
    self.next = next
  }

  /// The place in this document to which the action leads; nil for any other action.
  public var destination: Destination? {
    if case .goTo(let destination) = kind { destination } else { nil }
  }

  /// The action's type in the file's own words, such as `GoTo` (Table 198).
  public var typeName: String {
    switch kind {
    case .goTo: "GoTo"
    case .goToRemote: "GoToR"
    case .uri: "URI"
    case .named: "Named"
    case .launch: "Launch"
    case .javaScript: "JavaScript"
    case .other(let name): name
    }
  }
}

extension Action: CustomStringConvertible {
  /// What the action does, in a few words for people.
  public var description: String {
    switch kind {
    case .goTo(let destination):
      destination.pageIndex.map { "page \($0 + 1)" } ?? "a place that isn't in this document"
    case .goToRemote(let file, .page(let index)?): "\(file), page \(index + 1)"
    case .goToRemote(let file, .named(let name)?): "\(file), \(name)"
    case .goToRemote(let file, nil): file
    case .uri(let uri): Address.ascii(uri)
    case .named(let name): name
    case .launch(let file): "starts \(file) (not run)"
    case .javaScript: "JavaScript (not run)"
    case .other(let name): name
    }
  }
}
