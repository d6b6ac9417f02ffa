/// The action of a link or an outline item (ISO 32000-1, 12.6).
///
/// ```swift
/// switch annotation.action?.kind {
/// case .goTo(let destination): print(destination.pageIndex.map { "page \($0 + 1)" } ?? "no such page")
/// case .uri(let address): print(address)
/// default: break
/// }
/// ```
///
/// Actions are described, never performed: a script isn't run and a program isn't started.
public struct Action: Hashable, Sendable, Codable {
  /// The kind of an action with its details (Table 198).
  public enum Kind: Hashable, Sendable, Codable {
    /// Goes to a destination in this document.
    case goTo(Destination)
    /// Goes to a page or a named destination in another file.
    case goToRemote(file: String, RemoteDestination?)
    /// Opens a resource on the web or elsewhere.
    case uri(String)
    /// One of the viewer's own actions, such as `NextPage` (Table 211).
    case named(String)
    /// Starts a program or opens a file; described, never performed.
    case launch(file: String)
    /// Runs a script; described, never performed.
    case javaScript(String)
    /// An action of another type, by its name.
    case other(String)
  }

  /// A destination in another file, which isn't opened to resolve it.
  public enum RemoteDestination: Hashable, Sendable, Codable {
    /// A page by its 0-based index.
    case page(Int)
    /// A named destination.
    case named(String)
  }

  /// The action's kind.
  public var kind: Kind
  /// The actions that follow it, in order.
  public var next: [Action]

  /// Creates an action with the actions that follow it.
  public init(_ kind: Kind, next: [Action] = []) {
    self.kind = kind
    self.next = next
  }

  /// The destination in this document; nil for any other action.
  public var destination: Destination? {
    if case .goTo(let destination) = kind { destination } else { nil }
  }

  /// The action's type as PDF names it, such as `GoTo` (Table 198).
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
  /// A short description of the action for users.
  public var description: String {
    switch kind {
    case .goTo(let destination):
      destination.pageIndex.map { "page \($0 &+ 1)" } ?? "a destination that isn't in this document"
    case .goToRemote(let file, .page(let index)?): "\(file), page \(index &+ 1)"
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
