import DocModel
import Viewer

/// The result of a command for programs, with only the entries that apply.
struct JSONAnswer {
  private(set) var json: JSONObject = [:]
  private var match: MatchReport?

  /// Adds an effect.
  mutating func add(_ effect: Effect) {
    switch effect {
    case .message(let text): append(text, to: "messages")
    case .warning(let text): append(text, to: "warnings")
    case .pageText(let text): json["text"] = text
    case .lines(let lines): json["lines"] = lines
    case .list(let list): json["list"] = JSONObject(list)
    case .row(let row): json["row"] = JSONObject(row)
    case .match(let match): add(match)
    case .searched(let report):
      json["search"] = report
      guard var match else { return }
      // The number and count of the first match are known only now.
      (match.number, match.count) = (report.current, report.count)
      add(match)
    case .annotation(let annotation): json["annotation"] = JSONObject(annotation)
    case .selection(let report): json["selection"] = JSONObject(report)
    case .peek(let report): json["peek"] = JSONObject(report)
    case .reloaded(let report): append(report, to: "reloaded")
    case .edited(let report): json["edit"] = report
    case .saved(let report): append(report, to: "saved")
    case .copied(let text): json["copied"] = text
    case .help(let report): json["help"] = report.groups
    case .settings(let entries): json["settings"] = entries
    case .changed(let entry, let outcome):
      json["settings"] = [entry]
      append(outcome, to: "messages")
    case .image, .quit: break
    }
  }

  private mutating func append<Value: Encodable>(_ value: Value, to key: String) {
    json[key] = (json[key] as? [Value] ?? []) + [value]
  }

  private mutating func add(_ match: MatchReport) {
    self.match = match
    json["match"] = JSONObject(match)
  }
}

/// The parts of an answer: absent entries have no key.
extension JSONObject {
  /// Describes a list that is shown.
  fileprivate init(_ list: ListSnapshot) {
    self = [
      "kind": list.kind, "filter": list.filter, "count": list.count, "total": list.total,
      "rows": list.rows.map { JSONObject($0) },
    ]
  }

  /// Describes a row of a list; the keys of its annotation are among its own.
  fileprivate init(_ listed: ListSnapshot.Row) {
    let row = listed.row
    let details = row.details.map { detail -> (String, (any Encodable)?) in
      (detail.name, detail.values.map { $0 as any Encodable } ?? detail.text)
    }
    self = [
      "number": listed.number, "title": row.title, "level": row.level, "selected": listed.isSelected,
      "details": JSONObject(details.reversed()),
    ]
    (self["hint"], self["id"]) = (listed.hint, row.bookmarkID?.rawValue)
    (self["page"], self["label"]) = (row.page?.number, row.page?.label)
    if case .day(let day, let count) = row.target {
      (self["day"], self["count"]) = (day.calendarDay?.description, count)
    }
    if let annotation = row.annotation { self = merging(JSONObject(annotation)) }
  }

  /// Describes a match that was navigated to, with the tab's name if it is in another tab than before.
  fileprivate init(_ report: MatchReport) {
    self = [
      "page": report.page.number, "label": report.page.label, "before": report.before, "match": report.match,
      "after": report.after, "wrapped": report.wrapped,
    ]
    (self["number"], self["count"]) = (report.number, report.count)
    (self["heading"], self["tab"]) = (report.heading, report.tab)
  }

  /// Describes a text selection.
  fileprivate init(_ report: SelectionReport) {
    let (lines, selection) = (report.lines, report.selection)
    self = [
      "page": report.page.number, "label": report.page.label, "line": lines.lowerBound,
      "lastLine": lines.upperBound, "text": selection.text, "start": selection.range.lowerBound,
      "end": selection.range.upperBound, "quads": selection.quads.map(\.corners),
    ]
    self["heading"] = report.heading
  }

  /// Describes the target of a link or row that was shown without going there.
  fileprivate init(_ report: PeekReport) {
    self = ["page": report.page.number, "label": report.page.label, "lines": report.lines]
    self["heading"] = report.heading
    if !report.targets.isEmpty { self["targets"] = report.targets.map { JSONObject($0) } }
  }
}
