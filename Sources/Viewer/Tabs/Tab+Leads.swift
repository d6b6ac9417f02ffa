import DocModel

extension Tab {
  /// Returns the links of a page and after them the references that have no link, each in reading order.
  func leads(ofPage page: Int) throws(DocumentError) -> [PageLead] {
    let links = try links(ofPage: page)
    // The links are there even if the text of the page can't be read.
    let references = (try? cache.references(ofPage: page)) ?? []
    let bare = references.filter { reference in
      !links.contains { link in
        link.areas.contains { area in reference.quads.contains { area.bounds.sharesLetters(with: $0.bounds) }
        }
      }
    }
    return links.map { PageLead(page: page, way: .link($0)) }
      + bare.map { PageLead(page: page, way: .reference($0)) }
  }

  /// Returns the leads with labels: those that were visible when the labels were shown, or those of the current page.
  func labelledLeads() throws(DocumentError) -> [PageLead] {
    if let visibleLeads { return visibleLeads }
    return try leads(ofPage: position.pageIndex)
  }

  /// Returns the leads that are visible on a screen, those of the current page first; nil if no page is.
  func leads(on screen: any PageScroller) throws(DocumentError) -> [PageLead]? {
    guard let range = screen.visibleRange else { return nil }
    var leads = try leads(ofPage: position.pageIndex)
    for page in range where page != position.pageIndex {
      leads += (try? self.leads(ofPage: page)) ?? []
    }
    return leads.filter { screen.shows($0.areas, onPage: $0.page) }
  }
}

extension Rectangle {
  /// Returns whether two parts of text share a letter: more than where lines or words touch.
  fileprivate func sharesLetters(with other: Rectangle) -> Bool {
    guard let common = intersection(other) else { return false }
    return common.width > 1 && common.height > min(height, other.height) / 2
  }
}
