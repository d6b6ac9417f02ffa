import DocModel
import Viewer

/// The answer to one line of input, for programs.
struct JSONAnswer: Encodable {
  var command: String
  var ok: Bool
  var state: SessionState
  var result: Result
  var error: CommandFailure?

  init(_ outcome: LineOutcome, state: SessionState, result: Result) {
    command = outcome.command
    ok = outcome.failure == nil
    self.state = state
    self.result = result
    error = outcome.failure
  }

  /// The result of a command, with only the entries that apply.
  struct Result: Encodable {
    var messages: [String]?
    var warnings: [String]?
    var text: String?
    var lines: [NumberedLine]?
    var list: List?
    var row: Row?
    var match: Match?
    var search: SearchReport?
    var annotation: AnnotationObject?
    var selection: Selection?
    var peek: Peek?
    var reloaded: [ReloadReport]?
    var edit: EditReport?
    var saved: [SavingReport]?
    var copied: String?
    var help: [HelpGroup]?
    var settings: [Settings.Entry]?

    /// Adds an effect.
    mutating func add(_ effect: Effect) {
      switch effect {
      case .message(let text): messages = (messages ?? []) + [text]
      case .warning(let text): warnings = (warnings ?? []) + [text]
      case .pageText(let text): self.text = text
      case .lines(let lines): self.lines = lines
      case .list(let list): self.list = List(list)
      case .row(let row): self.row = Row(row)
      case .match(let match): self.match = Match(match)
      case .searched(let report):
        search = report
        // The number and count of the first match are known only now.
        match?.number = report.current
        match?.count = report.count
      case .annotation(let annotation):
        self.annotation = AnnotationObject(annotation)
      case .selection(let report): selection = Selection(report)
      case .peek(let report): peek = Peek(report)
      case .reloaded(let report): reloaded = (reloaded ?? []) + [report]
      case .edited(let report): edit = report
      case .saved(let report): saved = (saved ?? []) + [report]
      case .copied(let text): copied = text
      case .help(let groups): help = groups
      case .settings(let entries): settings = entries
      case .image, .quit: break
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
    /// The label that follows the row's link.
    var hint: String?
    /// The identifier of the row's bookmark, as in `pdfkey bookmarks`.
    var id: Int64?
    var title: String
    var level: Int
    var selected: Bool
    var page: Int?
    var label: String?
    /// The row's day, and the number of its annotations.
    var day: String?
    var count: Int?
    var details: [String: Detail]
    /// The row's annotation, whose keys are among those of the row.
    var annotation: AnnotationObject?

    init(_ row: ListSnapshot.Row) {
      number = row.number
      hint = row.hint
      id = row.row.bookmarkID?.rawValue
      title = row.row.title
      level = row.row.level
      selected = row.isSelected
      page = row.row.page?.number
      label = row.row.page?.label
      if case .day(let day, let count) = row.row.target {
        (self.day, self.count) = (day.calendarDay?.description, count)
      }
      details = Dictionary(row.row.details.map { ($0.name, Detail($0)) }) { first, _ in first }
      annotation = row.row.annotation.map { AnnotationObject($0) }
    }

    enum CodingKeys: CodingKey {
      case number, hint, id, title, level, selected, page, label, day, count, details
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .number)
      try container.encodeIfPresent(hint, forKey: .hint)
      try container.encode(title, forKey: .title)
      try container.encode(level, forKey: .level)
      try container.encode(selected, forKey: .selected)
      try container.encodeIfPresent(page, forKey: .page)
      try container.encodeIfPresent(label, forKey: .label)
      try container.encodeIfPresent(day, forKey: .day)
      try container.encodeIfPresent(count, forKey: .count)
      try container.encodeIfPresent(id, forKey: .id)
      try container.encode(details, forKey: .details)
      try annotation?.encode(to: encoder)
    }
  }

  /// A detail of a row: a text, or a list of texts.
  enum Detail: Encodable {
    case text(String)
    case list([String])

    init(_ detail: PaneRow.Detail) {
      self = detail.values.map { .list($0) } ?? .text(detail.text)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .list(let values): try container.encode(values)
      }
    }
  }

  /// A match that was navigated to.
  struct Match: Encodable {
    var number: Int?
    var count: Int?
    var page: Int
    var label: String
    var before: String
    var match: String
    var after: String
    var heading: String?
    var wrapped: Bool
    /// The tab's name, if the match is in another tab than before.
    var tab: String?

    init(_ report: MatchReport) {
      tab = report.tab
      number = report.number
      count = report.count
      page = report.page.number
      label = report.page.label
      before = report.before
      match = report.match
      after = report.after
      heading = report.heading
      wrapped = report.wrapped
    }
  }
}
