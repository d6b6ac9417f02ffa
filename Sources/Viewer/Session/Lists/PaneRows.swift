import DocModel

/// Makes the rows of each list.
enum PaneRows {
  static func outline(_ tab: Tab) -> [PaneRow] {
    tab.overview.outline.items.map { item in
      let position = Position(item.destination)
      if let position {
        return PaneRow(
          item.title, page: tab.reference(position.pageIndex), level: item.level, target: .position(position))
      }
      guard let action = item.action else { return PaneRow(item.title, level: item.level) }
      return PaneRow(
        item.title, details: [.init("leadsTo", action.description)], level: item.level,
        target: .action(action))
    }
  }

  static func bookmarks(_ bookmarks: [Bookmark], in tab: Tab) -> [PaneRow] {
    bookmarks.map { bookmark in
      var row = PaneRow(
        bookmark.title, page: tab.reference(bookmark.pageIndex),
        target: .bookmark(bookmark.id, tab.clamped(Position(bookmark))))
      row.lacksExcerpt = true
      return row
    }
  }

  static func annotation(_ entry: DocumentAnnotations.Entry) -> PaneRow {
    let details = AnnotationDetails(entry)
    let known = [
      ("shape", entry.annotation.shape?.rawValue), ("author", entry.annotation.author), ("date", details.day),
      ("state", entry.currentState?.state.onOneLine.lowercased()), ("color", entry.annotation.color?.name),
      ("text", details.marked), ("contents", details.contentsText),
    ]
    return PaneRow(
      entry, title: details.type, page: PageReference(number: entry.page.number, label: entry.page.label),
      details: known.compactMap { name, text in
        text.flatMap { $0.isEmpty ? nil : PaneRow.Detail(name, $0) }
      })
  }

  /// Returns the rows of links, titled with the text under each link or with its target.
  static func links(_ links: [Link], onPage page: Int? = nil, in tab: Tab) -> [PaneRow] {
    // The links are listed even if the text of the page can't be read.
    let units = links.isEmpty ? nil : try? tab.units(ofPage: page ?? tab.position.pageIndex)
    let reader = units.map { MarkReader($0.page) }
    return links.map { link in
      let text = reader?.text(under: link.areas)?.plain.withoutLeaders.withoutSeparator
      let kind = PaneRow.Detail("kind", link.action.typeName)
      guard let position = Position(link.action.destination) else {
        let target = link.action.description
        // The text of an address may have gaps and signs that don't belong to it.
        let isAddress = link.action.typeName == "URI" && text?.prefixMatch(of: /\w+\s*:\s*\/\//) != nil
        return PaneRow(
          isAddress ? target : text ?? target, details: [.init("leadsTo", target), kind],
          target: .action(link.action))
      }
      let (page, heading) = (tab.reference(position.pageIndex), tab.heading(at: position))
      let title = text ?? heading ?? page.description
      let details = heading.flatMap { title.contains($0) ? nil : PaneRow.Detail("heading", $0) }
      return PaneRow(
        title, page: page, details: [details, kind].compactMap { $0 }, target: .position(position))
    }
  }

  /// Returns the rows of links and references, in order.
  static func leads(_ leads: [PageLead], in tab: Tab) -> [PaneRow] {
    var rows: [PaneRow] = []
    var rest = leads[...]
    while let first = rest.first {
      if case .reference(let reference) = first.way {
        rows.append(
          PaneRow(
            reference.text, details: [.init("kind", reference.kind.rawValue)], target: .reference(reference)))
        rest.removeFirst()
        continue
      }
      // The text of a page is read once.
      let links = rest.prefix { $0.page == first.page }.compactMap { lead -> Link? in
        if case .link(let link) = lead.way { link } else { nil }
      }
      rows += Self.links(links, onPage: first.page, in: tab)
      rest.removeFirst(links.count)
    }
    return rows
  }

  /// Returns the row of a match; matches of several tabs show the number of the tab.
  static func match(_ match: SearchMatch, in tab: Tab, number: Int?) -> PaneRow {
    let snippet = match.snippet
    let box = match.quads.first?.bounds
    let path = tab.headingPath(at: Position(pageIndex: match.pageIndex, height: box?.y1, left: box?.x0))
    var details: [PaneRow.Detail] = []
    if let number { details = [.init("tab", tab.name), .init("tabNumber", unread: [String(number)])] }
    if let heading = path.last {
      details += [.init("heading", heading), .init("chapters", unread: path)]
    }
    return PaneRow(
      "\(snippet.before)[\(snippet.match)]\(snippet.after)", page: tab.reference(match.pageIndex),
      details: details, target: .match(MatchReference(match, in: tab)))
  }

  static func tabs(_ tabs: [Tab]) -> [PaneRow] {
    tabs.map { tab in
      let pages = tab.pageCount.of("page")
      let pageText = tab.pageCount == 0 ? pages : "page \(tab.position.pageIndex + 1) of \(tab.pageCount)"
      return PaneRow(
        tab.name, details: [.init("place", pageText), .init("path", tab.document.source.name)],
        target: .tab(tab.id))
    }
  }
}

extension String {
  /// The text without the comma between it and the next link, unless there is nothing else.
  fileprivate var withoutSeparator: String {
    let rest = replacing(/\s*[,;]+\s*$/, with: "")
    return rest.isEmpty ? self : rest
  }

  /// The text with an ellipsis in place of the dot leaders in a table of contents.
  fileprivate var withoutLeaders: String { replacing(/\s*(?:[.·…]\s*){4,}/, with: " … ") }
}
