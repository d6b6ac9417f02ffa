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
    /// Goes to a page or a named destination in an embedded file, or in the file around this one (Table 201).
    ///
    /// `file` is the file where the path begins; nil for this one.
    case goToEmbedded(file: String?, path: [EmbeddedStep], RemoteDestination?)
    /// Opens a resource on the web or elsewhere.
    case uri(String)
    /// One of the viewer's own actions, such as `NextPage` (Table 211).
    case named(String)
    /// Starts a program with parameters or opens a file, perhaps in a new window (Tables 203 and 204).
    ///
    /// The file and the parameters are those for Windows if the action has them, else the file is the one for all
    /// systems. It is described, never performed. `opensNewWindow` is nil if the document leaves it to the viewer.
    case launch(file: String, parameters: String? = nil, opensNewWindow: Bool? = nil)
    /// Runs a script; described, never performed.
    case javaScript(String)
    /// Hides annotations and fields, or shows them (Table 210).
    case hide([HideTarget], isHidden: Bool)
    /// Sends the form's values to an address (Table 236); described, never performed.
    case submitForm(FormSubmission)
    /// Sets fields to their default values (Table 238).
    case resetForm(FieldSelection)
    /// Takes the form's values from an FDF file (Table 240); described, never performed.
    case importData(file: String)
    /// An action of another type, by its name.
    case other(String)

    /// Goes to the next page.
    public static let nextPage = Kind.named("NextPage")
    /// Goes to the previous page.
    public static let previousPage = Kind.named("PrevPage")
    /// Goes to the first page.
    public static let firstPage = Kind.named("FirstPage")
    /// Goes to the last page.
    public static let lastPage = Kind.named("LastPage")
  }

  /// A destination in another file, which isn't opened to resolve it.
  public enum RemoteDestination: Hashable, Sendable, Codable {
    /// A page by its 0-based index.
    case page(Int)
    /// A named destination.
    case named(String)
  }

  /// A step from a file to a related one (Table 202).
  public enum EmbeddedStep: Hashable, Sendable, Codable {
    /// To the file in which this one is embedded.
    case parent
    /// To an embedded file by its name; nil for one that an annotation of the file has.
    case embedded(String?)
  }

  /// The annotation or field that an action hides or shows (Table 210, T).
  public enum HideTarget: Hashable, Sendable, Codable {
    /// An annotation by its object.
    case annotation(ObjectID)
    /// The widgets of a field by its full name.
    case field(String)
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
    case .goToEmbedded: "GoToE"
    case .uri: "URI"
    case .named: "Named"
    case .launch: "Launch"
    case .javaScript: "JavaScript"
    case .hide: "Hide"
    case .submitForm: "SubmitForm"
    case .resetForm: "ResetForm"
    case .importData: "ImportData"
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
    case .goToRemote(let file, let target): Self.description(of: file, target)
    case .goToEmbedded(let file, let path, let target):
      Self.description(
        of: ([file].compactMap(\.self) + path.map(\.description)).joined(separator: " > "), target)
    case .uri(let uri): Address.ascii(uri)
    case .named(let name): name
    case .launch(let file, _, _): "starts \(file) (not run)"
    case .javaScript: "JavaScript (not run)"
    case .hide(_, let isHidden): "\(isHidden ? "hides" : "shows") annotations or fields"
    case .submitForm(let submission): "sends the form to \(Address.ascii(submission.url)) (not sent)"
    case .resetForm(let fields): "resets \(fields)"
    case .importData(let file): "imports the form's values from \(file) (not read)"
    case .other(let name): name
    }
  }

  private static func description(of file: String, _ target: RemoteDestination?) -> String {
    switch target {
    case .page(let index): "\(file), page \(index &+ 1)"
    case .named(let name): "\(file), \(name)"
    case nil: file
    }
  }
}

extension Action.EmbeddedStep: CustomStringConvertible {
  /// A short description of the step for users.
  public var description: String {
    switch self {
    case .parent: "the file around it"
    case .embedded(let name): name ?? "an attached file"
    }
  }
}
