import DocModel

/// Copying pages within a document and to other documents.
extension Session {
  /// Copies pages of the arrangement for ``pastePages(_:in:)``.
  func copyPages(_ text: String, in tab: Tab) throws(CommandFailure) {
    let count = try hold(text, for: .copyPages, in: tab).count
    emit(.message("copied \(count == 1 ? "1 page" : "\(count) pages"); paste pages inserts a copy"))
  }

  /// Copies pages of the arrangement and deletes them.
  func cutPages(_ text: String, in tab: Tab) throws(CommandFailure) {
    let before = copiedPages
    do throws(CommandFailure) {
      let pages = try hold(text, for: .cutPages, in: tab)
      try deletePages(pages, titled: "Cut", in: tab)
    } catch {
      copiedPages = before
      throw error
    }
  }

  private func hold(
    _ text: String, for name: CommandName, in tab: Tab
  ) throws(CommandFailure) -> [Int] {
    let pages = Array(Set(try pages(text, for: name, in: tab))).sorted()
    copiedPages = CopiedPages(
      pages: pages.map { tab.arrangement.pages[$0] }, tab: tab.id, source: tab.document.source,
      version: tab.document.version, needsPassword: tab.password != nil)
    return pages
  }

  /// Inserts the copied pages: `before 2`, `after 10`, or `before` and `after` the page with the focus.
  func pastePages(_ text: String, in tab: Tab) throws(CommandFailure) {
    guard let copied = copiedPages else { throw CommandFailure(.unavailable, "no pages have been copied") }
    let place = try TypedPagePlace(text, count: tab.arrangement.pages.count)
    let isBefore = text.lowercased() == "before"
    guard let target = place.index ?? pageAfterSelection(in: tab).map({ isBefore ? $0 - 1 : $0 }),
      place.rest.isEmpty || (place.index == nil && (isBefore || text.lowercased() == "after"))
    else { throw Self.usage(of: .pastePages) }
    let pages = try pages(of: copied, for: tab)
    let count = pages.count == 1 ? "1 page" : "\(pages.count) pages"
    let isForeign = !copied.source.isSameFile(as: tab.document.source)
    let name = isForeign ? "\(count) of “\(copied.source.displayName.onOneLine)”" : count
    try insertPages(pages, named: name, titled: "Paste", before: target, in: tab)
  }

  /// Returns copied pages as those of a tab's arrangement.
  private func pages(
    of copied: CopiedPages, for tab: Tab
  ) throws(CommandFailure) -> [PageArrangement.ArrangedPage] {
    guard copied.tab != tab.id else { return copied.pages }
    let name = copied.source.displayName.onOneLine
    let isSame = copied.source.isSameFile(as: tab.document.source)
    guard let version = copied.version, case .path(let path) = copied.source else {
      throw CommandFailure(.unavailable, "\(name) isn't a file, so that its pages can't be added")
    }
    guard let now = FileStamp(copied.source), now.hasSameContent(as: version) else {
      throw CommandFailure(
        .unavailable, "\(name) has changed since its pages were copied; copy them once more")
    }
    guard isSame || !copied.needsPassword else {
      throw CommandFailure(
        .unavailable,
        "\(name): needs a password; pdfkey pages insert --password PASSWORD adds its pages")
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
