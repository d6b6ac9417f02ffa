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

  /// Rows with a common property, or groups of them.
  struct Group {
    /// The heading: the common property, or a placeholder for annotations without it; nil if there is none.
    var title: String?
    /// The rows, unless they are in groups.
    var rows: [Row] = []
    /// The groups by the next criterion.
    var groups: [Group] = []

    /// The rows of the group and of its groups.
    var allRows: [Row] { rows + groups.flatMap(\.allRows) }

    /// The group and those in it, in order, each with the number of headings above it.
    fileprivate func flattened(level: Int) -> [(group: Group, level: Int)] {
      [(self, level)] + groups.flatMap { $0.flattened(level: level + (title == nil ? 0 : 1)) }
    }
  }

  private(set) var groups: [Group]

  /// All groups, in order, each with the number of headings above it.
  var flattened: [(group: Group, level: Int)] { groups.flatMap { $0.flattened(level: 0) } }

  /// Creates the rows of a document, numbered in order.
  init(_ document: AnnotatedDocument, by sections: ExportSections) {
    var threads: [[Row]] = []
    for row in Self.rows(document.entries, isNested: sections.isNested) {
      if row.level > 0, !threads.isEmpty {
        threads[threads.count - 1].append(row)
      } else {
        threads.append([row])
      }
    }
    groups = threads.isEmpty ? [] : Self.groups(threads, by: sections.groupings[...])
    var number = 0
    Self.number(&groups, from: &number)
  }

  private static func number(_ groups: inout [Group], from number: inout Int) {
    for group in groups.indices {
      for row in groups[group].rows.indices where groups[group].rows[row].level == 0 {
        number += 1
        groups[group].rows[row].number = number
      }
      Self.number(&groups[group].groups, from: &number)
    }
  }

  private static func groups(
    _ threads: [[Row]], by groupings: ArraySlice<ExportOptions.Grouping>
  ) -> [Group] {
    guard let grouping = groupings.first else { return [Group(rows: threads.flatMap(\.self))] }
    var keys: [Key] = []
    var members: [Key: [[Row]]] = [:]
    for thread in threads {
      let key = Key(thread.first?.entry, grouping)
      if members[key] == nil { keys.append(key) }
      members[key, default: []].append(thread)
    }
    if ![.heading, .page].contains(grouping) {
      keys =
        keys.filter { $0.title != nil }.sorted { ($0.title ?? "") < ($1.title ?? "") }
        + keys.filter { $0.title == nil }
    }
    let isLast = groupings.count == 1
    return keys.enumerated().map { index, key in
      let inner = groups(members[key] ?? [], by: groupings.dropFirst())
      // Without a heading, a group would read as a part of the one before it, and its groups as neighbours of the next
      // one. If no group has a title, placeholders for titles would be noise.
      let isUnclear = index > 0 || !isLast && keys.count > 1
      return Group(
        title: key.title ?? (isUnclear ? grouping.placeholder : nil),
        rows: isLast ? inner.flatMap(\.rows) : [], groups: isLast ? [] : inner)
    }
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

    init(_ entry: DocumentAnnotations.Entry?, _ grouping: ExportOptions.Grouping) {
      guard let entry else { return }
      switch grouping {
      case .heading:
        title = entry.heading?.title.contentName
        path = entry.heading?.path ?? []
      case .page: (title, path) = ("Page \(entry.page.label.contentName)", [String(entry.page.index)])
      case .color: title = entry.annotation.color?.name
      case .type: title = entry.typeInWords
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
    case .page: nil
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
  /// The criteria for sections, from the outermost to the innermost.
  var groupings = [ExportOptions.Grouping.heading]
  /// Whether replies follow their parents.
  var isNested = true
  /// The links to the documents.
  var links = ExportLinks()
}
