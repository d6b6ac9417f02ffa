import DocModel

/// Copying pages within a document and to other documents.
extension PageCommands {
  /// Copies pages of the arrangement for ``paste(_:)``.
  func copy(_ text: String) throws(CommandFailure) {
    let count = try hold(text, for: .copyPages).count
    emit(.message("copied \(count.of("page")); paste pages inserts a copy"))
  }

  /// Copies pages of the arrangement and deletes them.
  func cut(_ text: String) throws(CommandFailure) {
    let before = context.copiedPages
    do throws(CommandFailure) {
      let pages = try hold(text, for: .cutPages)
      try delete(pages, titled: "Cut")
    } catch {
      context.copiedPages = before
      throw error
    }
  }

  private func hold(_ text: String, for name: CommandName) throws(CommandFailure) -> [Int] {
    let pages = Array(Set(try typedPages(text, for: name))).sorted()
    context.copiedPages = CopiedPages(
      pages: pages.map { tab.arrangement.pages[$0] }, tab: tab.id, source: tab.document.source,
      version: tab.document.version, needsPassword: tab.password != nil)
    return pages
  }

  /// Inserts the copied pages: `before 2`, `after 10`, or `before` and `after` the page with the focus.
  func paste(_ text: String) throws(CommandFailure) {
    guard let copied = context.copiedPages else { throw .unavailable("no pages have been copied") }
    let place = try TypedPagePlace(text, count: tab.arrangement.pages.count)
    let isBefore = text.lowercased() == "before"
    guard let target = place.index ?? pageAfterSelection().map({ isBefore ? $0 - 1 : $0 }),
      place.rest.isEmpty || (place.index == nil && (isBefore || text.lowercased() == "after"))
    else { throw .usage(of: .pastePages) }
    let pages = try arrangedPages(of: copied)
    let count = pages.count.of("page")
    let isForeign = !copied.source.isSameFile(as: tab.document.source)
    let name = isForeign ? "\(count) of “\(copied.source.displayName.onOneLine)”" : count
    try insert(pages, named: name, titled: "Paste", before: target)
  }

  /// Returns copied pages as those of a tab's arrangement.
  private func arrangedPages(
    of copied: CopiedPages
  ) throws(CommandFailure) -> [PageArrangement.ArrangedPage] {
    guard copied.tab != tab.id else { return copied.pages }
    let name = copied.source.displayName.onOneLine
    let isSame = copied.source.isSameFile(as: tab.document.source)
    guard let version = copied.version, case .path(let path) = copied.source else {
      throw .unavailable("\(name) isn't a file, so that its pages can't be added")
    }
    guard let now = FileStamp(copied.source), now.hasSameContent(as: version) else {
      throw .unavailable("\(name) has changed since its pages were copied; copy them once more")
    }
    guard isSame || !copied.needsPassword else {
      throw .unavailable("\(name): needs a password; pdfkey pages insert --password PASSWORD adds its pages")
    }
    return copied.pages.map { page in
      var page = page
      switch page.origin {
      case .page(let index): if !isSame { page.origin = .file(Self.absolutePath(path), page: index) }
      case .file(let other, let index):
        // The document's own pages come back.
        if DocumentSource.path(other).isSameFile(as: tab.document.source) { page.origin = .page(index) }
      case .blank: break
      }
      return page
    }
  }
}
