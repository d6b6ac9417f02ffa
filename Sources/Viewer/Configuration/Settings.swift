import DocModel

/// What the reader can be told about how to behave.
public struct Settings: Hashable, Sendable {
  /// What a page turn prints below what it says.
  public enum Show: String, CaseIterable, Hashable, Sendable, Codable {
    /// On a terminal with graphics the page as an image, on others its first lines, and elsewhere nothing.
    case auto
    /// Nothing.
    case none
    /// The text of the page.
    case text
    /// The page as a picture, where the terminal shows any; else its text.
    case image
  }

  /// What ``Show/auto`` stands for, which depends on where the page is printed.
  public enum AutomaticShow: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// The first lines of the page.
    case lines
    /// The page as an image.
    case image
  }

  /// Whether the text of a page is printed as it lies on the page.
  public enum Layout: String, CaseIterable, Hashable, Sendable, Codable {
    /// On pages with columns of code or numbers.
    case auto
    /// On every page.
    case on
    /// On none: in reading order.
    case off
  }

  /// When a letter that is a command runs it.
  public enum LettersAct: String, CaseIterable, Hashable, Sendable, Codable {
    /// When Return is pressed: until then it is typed.
    case onReturn = "return"
    /// When it is pressed, as in vi; `:` begins a line.
    case atOnce = "at-once"
  }

  /// What a page turn prints.
  public var show = Show.auto
  /// Whether the text of a page is printed as it lies on the page.
  public var layout = Layout.auto
  /// Whether pictures of pages are light on dark.
  public var isNight = false
  /// How many rows of a list are printed at a time.
  public var rows = 50
  /// Whether searches tell upper and lower case apart.
  public var caseMatching = SearchQuery.CaseMatching.smart

  /// Whether the first hit of a search is shown while it is being typed, on a terminal that tells every key.
  public var isIncremental = true
  /// When a letter that is a command runs it, on a terminal that tells every key.
  public var lettersAct = LettersAct.onReturn
  /// Whether what is printed does without symbols.
  public var isPlain = false

  /// Whether documents whose files change are read anew.
  public var reloads = true
  /// Whether a session without files begins with the tabs of the last one.
  public var restoresTabs = true

  /// How the reader's own words are printed.
  public var style: PrintingStyle { isPlain ? .plain : .symbols }

  /// The largest number of rows that can be asked for; more than any list has.
  public static let mostRows = 1_000_000

  /// The settings that a session begins with.
  public init() {}

  /// A setting as people see it.
  public struct Entry: Hashable, Sendable, Codable {
    /// Its name.
    public var name: String
    /// Its value.
    public var value: String
    /// What it may be set to.
    public var values: String
    /// What it is for.
    public var purpose: String
  }

  /// All settings with their values.
  public var entries: [Entry] {
    [
      Entry(
        name: "show", value: show.rawValue,
        values: Show.allCases.map(\.rawValue).joined(separator: ", "),
        purpose: "what a page turn prints"),
      Entry(
        name: "layout", value: layout.rawValue,
        values: Layout.allCases.map(\.rawValue).joined(separator: ", "),
        purpose: "whether the text of a page keeps its columns"),
      Entry(
        name: "night", value: isNight ? "on" : "off", values: "on, off",
        purpose: "whether pictures of pages are light on dark"),
      Entry(
        name: "rows", value: String(rows), values: "1 to \(Self.mostRows)",
        purpose: "how many rows of a list are printed at a time"),
      Entry(
        name: "case", value: caseMatching.rawValue, values: "smart, sensitive, insensitive",
        purpose: "whether searches tell upper and lower case apart"),
      Entry(
        name: "incremental", value: isIncremental ? "on" : "off", values: "on, off",
        purpose: "whether the first hit of a search is shown while it is typed"),
      Entry(
        name: "letters", value: lettersAct.rawValue,
        values: LettersAct.allCases.map(\.rawValue).joined(separator: ", "),
        purpose: "whether letters that are commands wait for Return"),
      Entry(
        name: "plain", value: isPlain ? "on" : "off", values: "on, off",
        purpose: "whether keys and lines are printed without symbols"),
      Entry(
        name: "reload", value: reloads ? "on" : "off", values: "on, off",
        purpose: "whether documents whose files change are read anew"),
      Entry(
        name: "restore", value: restoresTabs ? "on" : "off", values: "on, off",
        purpose: "whether pdfkey open without files brings back the last tabs"),
    ]
  }

  /// What a setting may be set to, where that can be listed; nothing for one that isn't known.
  public static func choices(for name: String) -> [String] {
    switch name.lowercased() {
    case "show": Show.allCases.map(\.rawValue)
    case "layout": Layout.allCases.map(\.rawValue)
    case "case": ["smart", "sensitive", "insensitive"]
    case "letters": LettersAct.allCases.map(\.rawValue)
    case "plain", "night", "incremental", "reload", "restore": ["on", "off"]
    default: []
    }
  }

  /// Sets one by name; false where the name or the value isn't known.
  ///
  /// `true` and `false` stand for `on` and `off`, as configuration files have them.
  public mutating func set(_ name: String, to value: String) -> Bool {
    let value = ["true": "on", "false": "off"][value.lowercased()] ?? value
    switch name.lowercased() {
    case "show":
      guard let show = Show(rawValue: value.lowercased()) else { return false }
      self.show = show
    case "layout":
      guard let layout = Layout(rawValue: value.lowercased()) else { return false }
      self.layout = layout
    case "night":
      guard let isNight = ["on": true, "off": false][value.lowercased()] else { return false }
      self.isNight = isNight
    case "rows":
      guard let rows = Int(value), (1...Self.mostRows).contains(rows) else { return false }
      self.rows = rows
    case "case":
      guard let matching = SearchQuery.CaseMatching(rawValue: value.lowercased()) else { return false }
      caseMatching = matching
    case "incremental":
      guard let isIncremental = ["on": true, "off": false][value.lowercased()] else { return false }
      self.isIncremental = isIncremental
    case "letters":
      guard let lettersAct = LettersAct(rawValue: value.lowercased()) else { return false }
      self.lettersAct = lettersAct
    case "plain":
      guard let isPlain = ["on": true, "off": false][value.lowercased()] else { return false }
      self.isPlain = isPlain
    case "reload":
      guard let reloads = ["on": true, "off": false][value.lowercased()] else { return false }
      self.reloads = reloads
    case "restore":
      guard let restoresTabs = ["on": true, "off": false][value.lowercased()] else { return false }
      self.restoresTabs = restoresTabs
    default:
      return false
    }
    return true
  }
}
