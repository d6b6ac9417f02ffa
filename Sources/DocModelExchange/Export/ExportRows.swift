/// The annotations of a document arranged for readers: threads in groups.
struct ExportRows {
  /// An annotation with the members of its group.
  struct Row {
    var entry: DocumentAnnotations.Entry
    /// The number shown; nil for replies.
    var number: Int?
    /// The number of replies above it.
    var level = 0
    /// The other members of its group.
    var members: [DocumentAnnotations.Entry] = []

    /// The struck-out and the inserted text, if a caret and a mark form a replacement.
    var replacement: (old: String, new: String)? {
      let all = [entry] + members
      guard all.contains(where: { if case .caret = $0.annotation.kind { true } else { false } }) else {
        return nil
      }
      let struck = all.first { if case .strikeOut = $0.annotation.kind { true } else { false } }
      guard let old = struck?.text?.plain, let new = entry.annotation.contents?.contentLine, !new.isEmpty
      else { return nil }
      return (old, new)
    }
  }

  /// Rows with a common property.
  struct Group {
    /// The heading: the common property, or a placeholder for annotations without it; nil if there is none.
    var title: String?
    var rows: [Row]
  }

  let groups: [Group]

  /// Creates the rows of a document, numbered in order.
  init(_ document: AnnotatedDocument, by sections: ExportSections) {
    let grouping = sections.grouping
    var groups: [Group] = []
    var indexes: [Key: Int] = [:]
    var last: Key?
    for row in Self.rows(document.entries, isNested: sections.isNested) {
      let key: Key
      if row.level > 0, let last { key = last } else { key = Key(row.entry, grouping) }
      last = key
      if let index = indexes[key] {
        groups[index].rows.append(row)
      } else {
        indexes[key] = groups.count
        groups.append(Group(title: key.title, rows: [row]))
      }
    }
    if ![.heading, .page, .none].contains(grouping) {
      let (named, unnamed) = (groups.filter { $0.title != nil }, groups.filter { $0.title == nil })
      groups = named.sorted { ($0.title ?? "") < ($1.title ?? "") } + unnamed
    }
    var number = 0
    for group in groups.indices {
      for row in groups[group].rows.indices where groups[group].rows[row].level == 0 {
        number += 1
        groups[group].rows[row].number = number
      }
    }
    // If no group has a title, placeholders for titles would be noise.
    if groups.count == 1, groups[0].title == nil || grouping == .none { groups[0].title = nil }
    // Without a heading, a group would read as a part of the one before it.
    for index in groups.indices.dropFirst() where groups[index].title == nil {
      groups[index].title = grouping.placeholder
    }
    self.groups = groups
  }

  private static func rows(_ entries: [DocumentAnnotations.Entry], isNested: Bool) -> [Row] {
    var rows: [Row] = []
    /// The index of the row that contains each annotation.
    var indexes: [String: Int] = [:]
    for entry in entries {
      let parent = isNested ? entry.inReplyTo.flatMap { indexes[$0] } : nil
      if let parent, entry.annotation.markup.replyType == .group {
        rows[parent].members.append(entry)
        indexes[entry.id] = parent
        continue
      }
      indexes[entry.id] = rows.count
      rows.append(Row(entry: entry, level: parent.map { rows[$0].level + 1 } ?? 0))
    }
    return rows
  }

  /// The common property of a group's rows.
  private struct Key: Hashable {
    var title: String?
    var path: [String] = []

    init(_ entry: DocumentAnnotations.Entry, _ grouping: ExportOptions.Grouping) {
      switch grouping {
      case .none: break
      case .heading:
        title = entry.heading?.title.contentName
        path = entry.heading?.path ?? []
      case .page: (title, path) = ("Page \(entry.page.label.contentName)", [String(entry.page.index)])
      case .color: title = entry.annotation.color?.name
      case .type: title = entry.typeName
      case .author: title = entry.annotation.author?.contentName
      case .date: title = entry.day
      }
      if title == "" { title = nil }
    }
  }
}

extension ExportOptions.Grouping {
  /// The heading of the annotations that lack the property.
  fileprivate var placeholder: String? {
    switch self {
    case .none, .page: nil
    case .heading: "No heading"
    case .color: "No colour"
    case .type: "No type"
    case .author: "No author"
    case .date: "No date"
    }
  }
}

/// The sections of formats for readers.
struct ExportSections: Sendable {
  /// The criterion for sections.
  var grouping = ExportOptions.Grouping.heading
  /// Whether replies follow their parents.
  var isNested = true
  /// The links to the documents.
  var links = ExportLinks()
}
