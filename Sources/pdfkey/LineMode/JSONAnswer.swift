import DocModel
import Viewer

/// The answer to one line of input, for programs.
struct JSONAnswer: Encodable {
  /// Why a command did nothing.
  struct Failure: Encodable {
    var code: CommandFailure.Code
    var message: String
  }

  var command: String
  var ok: Bool
  var state: SessionState
  var result: Result
  var error: Failure?

  init(_ outcome: LineOutcome, state: SessionState, result: Result) {
    command = outcome.command
    ok = outcome.failure == nil
    self.state = state
    self.result = result
    error = outcome.failure.map { Failure(code: $0.code, message: $0.message) }
  }

  /// What a command did: only the entries that it had something to say for.
  struct Result: Encodable {
    var messages: [String]?
    var warnings: [String]?
    var text: String?
    var lines: [NumberedLine]?
    var list: List?
    var row: Row?
    var match: MatchReport?
    var search: SearchReport?
    var annotation: AnnotationReport?
    var copied: String?
    var help: [HelpGroup]?
    var settings: [Settings.Entry]?

    /// Takes up what an effect says.
    mutating func add(_ effect: Effect) {
      switch effect {
      case .message(let text): messages = (messages ?? []) + [text]
      case .warning(let text): warnings = (warnings ?? []) + [text]
      case .pageText(let text): self.text = text
      case .lines(let lines): self.lines = lines
      case .list(let list): self.list = List(list)
      case .row(let row): self.row = Row(row)
      case .match(let match): self.match = match
      case .searched(let report): search = report
      case .annotation(let annotation): self.annotation = annotation
      case .copied(let text): copied = text
      case .help(let groups): help = groups
      case .settings(let entries): settings = entries
      case .quit: break
      }
    }
  }

  /// A list that is shown.
  struct List: Encodable {
    var kind: ListPane.Kind
    var filter: String
    var count: Int
    var total: Int
    var rows: [Row]

    init(_ list: ListSnapshot) {
      kind = list.kind
      filter = list.filter
      count = list.count
      total = list.total
      rows = list.rows.map(Row.init)
    }
  }

  /// A row of a list.
  struct Row: Encodable {
    var number: Int
    var title: String
    var level: Int
    var selected: Bool
    var page: PageReference?
    var details: [String: String]

    init(_ row: ListSnapshot.Row) {
      number = row.number
      title = row.row.title
      level = row.row.level
      selected = row.isSelected
      page = row.row.page
      details = Dictionary(row.row.details.map { ($0.name, $0.text) }) { first, _ in first }
    }
  }
}
