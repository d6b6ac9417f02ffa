import DocModel
import Foundation

/// Changes of the arrangement of pages, by their indexes in it.
struct PageCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  /// Changes the arrangement of the pages of a tab as one step that undo takes back.
  ///
  /// The pages being read stay in the order of the file until the edits are saved. The selected indexes are those of
  /// the list of pages afterwards.
  func arrange(
    _ title: String, selecting selected: [Int] = [],
    _ change: (inout PageArrangement) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var arrangement = tab.arrangement
    try change(&arrangement)
    tab.changedRows = selected
    defer { tab.changedRows = [] }
    try edit([.arrangement(from: tab.arrangement, to: arrangement)], title: title)
  }

  /// Rotates pages clockwise by a multiple of 90 degrees.
  func rotate(_ pages: [Int], by degrees: Int) throws(CommandFailure) {
    let title = "Rotate \(PageNumbers.phrase(pages)) by \(degrees)°"
    try arrange(title, selecting: pages) { $0.rotate(pages, by: degrees) }
  }

  /// Deletes pages; one has to stay.
  func delete(_ pages: [Int], titled verb: String = "Delete") throws(CommandFailure) {
    guard Set(pages).count < tab.arrangement.pages.count else {
      throw .unavailable("a document needs a page; some page must stay")
    }
    try arrange("\(verb) \(PageNumbers.phrase(pages))") { $0.remove(at: pages) }
  }

  /// Moves pages before the page with an index, or to the end.
  func move(_ pages: [Int], before target: Int) throws(CommandFailure) {
    let place = PageNumbers.place(before: target, count: tab.arrangement.pages.count)
    let first = min(max(target, 0), tab.arrangement.pages.count) - pages.count { $0 < target }
    let title = "Move \(PageNumbers.phrase(pages)) \(place)"
    try arrange(title, selecting: Array(first..<first + pages.count)) { $0.move(pages, before: target) }
  }

  /// Inserts pages, which have a name in the title of the step, before the page with an index, or at the end.
  func insert(
    _ pages: [PageArrangement.ArrangedPage], named name: String, titled verb: String = "Insert",
    before target: Int
  ) throws(CommandFailure) {
    let place = PageNumbers.place(before: target, count: tab.arrangement.pages.count)
    let first = min(max(target, 0), tab.arrangement.pages.count)
    let title = "\(verb) \(name) \(place)"
    try arrange(title, selecting: Array(first..<first + pages.count)) {
      $0.insert(pages, before: target)
    }
  }

  /// Inserts an empty page of the size of its neighbour.
  func insertBlank(before target: Int, size: Size? = nil) throws(CommandFailure) {
    let neighbours = [target - 1, target].filter(tab.arrangement.pages.indices.contains)
    let size = size ?? neighbours.lazy.compactMap { self.size(ofArranged: $0) }.first
    let page = PageArrangement.Origin.blank(width: size?.width ?? 595, height: size?.height ?? 842)
    try insert([.init(page)], named: "blank page", before: target)
  }

  /// Returns the size in points of a page of the arrangement; nil for one of another file.
  private func size(ofArranged index: Int) -> Size? {
    switch tab.arrangement.pages[index].origin {
    case .page(let page): (try? tab.page(at: page))?.size
    case .blank(let width, let height): Size(width: width, height: height)
    case .file: nil
    }
  }
}

extension CommandGroup { var pages: PageCommands { PageCommands(tab: tab, context: context) } }

/// Commands on pages by their numbers in the arrangement, or on the selected rows of the list of pages.
extension PageCommands {
  /// Rotates pages: `3,7-9 by 90`, `right`.
  func rotate(_ text: String) throws(CommandFailure) {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var degrees = 90
    if let last = words.last, let turn = Self.turn(last) {
      // A number without “by” is a page.
      if words.dropLast().last?.lowercased() == "by" || Int(last) == nil {
        words.removeLast()
        degrees = turn
        if words.last?.lowercased() == "by" { words.removeLast() }
      }
    } else if words.dropLast().last?.lowercased() == "by" {
      throw .usage("“\(words.last?.onOneLine ?? "")” isn't a multiple of 90")
    }
    let pages = try typedPages(words.joined(separator: " "), for: .rotatePages)
    try rotate(pages, by: degrees)
  }

  private static func turn(_ text: String) -> Int? {
    switch text.lowercased() {
    case "right": return 90
    case "left": return -90
    default:
      let number = Int(text.hasSuffix("°") ? String(text.dropLast()) : text)
      return number.flatMap { $0 % 90 == 0 && abs($0 % 1080) == abs($0) ? $0 : nil }
    }
  }

  func delete(_ text: String) throws(CommandFailure) {
    try delete(try typedPages(text, for: .deletePages))
  }

  /// Moves pages: `5-6 before 2`, or the selected ones `up` and `down`.
  func move(_ text: String) throws(CommandFailure) {
    let count = tab.arrangement.pages.count
    if ["up", "down"].contains(text.lowercased()) {
      let pages = try typedPages("", for: .movePages)
      guard let first = pages.min(), let last = pages.max() else { return }
      let isUp = text.lowercased() == "up"
      guard isUp ? first > 0 || last >= pages.count : last < count - 1 || first < count - pages.count else {
        throw .unavailable(isUp ? "this is the first page" : "this is the last page")
      }
      return try move(pages, before: isUp ? max(0, first - 1) : min(count, last + 2))
    }
    let place = try TypedPagePlace(text, count: count)
    guard let target = place.index else { throw .usage(of: .movePages) }
    try move(try typedPages(place.rest, for: .movePages), before: target)
  }

  /// Inserts an empty page: `after 3`, `A4 before 1`.
  func insertBlank(_ text: String) throws(CommandFailure) {
    let place = try TypedPagePlace(text, count: tab.arrangement.pages.count)
    var size: Size?
    if !place.rest.isEmpty {
      size = PaperSize.size(named: place.rest)
      if size == nil { throw .usage(of: .insertBlankPage) }
    }
    guard let target = place.index ?? pageAfterSelection() else { throw .usage(of: .insertBlankPage) }
    try insertBlank(before: target, size: size)
  }

  /// Inserts pages of another file: `1-4 of other.pdf after 10`.
  func insert(_ text: String) throws(CommandFailure) {
    let place = try TypedPagePlace(text, count: tab.arrangement.pages.count)
    guard let target = place.index ?? pageAfterSelection(), !place.rest.isEmpty else {
      throw .usage(of: .insertPages)
    }
    var (selection, file) = (String?.none, place.rest)
    if let match = place.rest.wholeMatch(of: /(?:([0-9, -]+)\s+)?of\s+(.+)/) {
      (selection, file) = (match.1.map(String.init), String(match.2))
    }
    let path = Self.absolutePath(CommandParser.unquoted(file))
    let name = DocumentSource.path(path).displayName.onOneLine
    let added = try overview(ofAddedFile: path)
    let pages =
      if let selection {
        try PageNumbers.indexes(selection, in: name, labels: added.pageLabels, count: added.pageCount)
      } else { Array(0..<added.pageCount) }
    guard !pages.isEmpty else { throw .unavailable("\(name) has no pages") }
    let what = pages.count == 1 ? "page \(pages[0] + 1)" : PageNumbers.phrase(pages)
    try insert(pages.map { .init(.file(path, page: $0)) }, named: "\(what) of “\(name)”", before: target)
  }

  /// Reads the number of pages of a file in a worker of its own.
  private func overview(ofAddedFile path: String) throws(CommandFailure) -> DocumentOverview {
    do throws(DocumentError) {
      let source = DocumentSource.path(path)
      guard !source.isPipe else { throw .unreadable(source.name, reason: "it is a pipe; save it to a file") }
      let document = try context.opener.open(source, password: nil)
      let overview = try document.overview()
      let permissions = (try? document.facts())?.info.permissions ?? .all
      if !permissions.isDisjoint(with: [.modify, .assemble]) { return overview }
    } catch {
      guard error.isPasswordProblem else { throw CommandFailure(error) }
      throw .unavailable(
        "\(path.onOneLine): needs a password; pdfkey pages insert --password PASSWORD adds its pages")
    }
    throw CommandFailure(
      CommandFailure.Code(rawValue: EditError.notPermitted(path).code),
      "\(path.onOneLine): its owner doesn't permit this; pdfkey pages insert --password PASSWORD adds its pages"
    )
  }

  static func absolutePath(_ typed: String) -> String {
    let path = typed.expandingTilde
    if (path as NSString).isAbsolutePath { return path }
    return (FileManager.default.currentDirectoryPath as NSString).appendingPathComponent(path)
  }

  /// Cuts pages to their content or to a box: `3-4 to margins`, `2 to 50,50,545,792`.
  func crop(_ text: String) throws(CommandFailure) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let last = words.last else { throw .usage(of: .cropPages) }
    let numbers = last.split(separator: ",").compactMap { Double($0) }
    let isBox = numbers.count == 4 && numbers.allSatisfy { $0.isFinite && abs($0) < 100_000 }
    var rest = words.dropLast()
    if rest.last?.lowercased() == "to" { rest.removeLast() }
    guard isBox || last.lowercased() == "margins" else { throw .usage(of: .cropPages) }
    let box = isBox ? Rectangle(x0: numbers[0], y0: numbers[1], x1: numbers[2], y1: numbers[3]) : nil
    let pages = try typedPages(rest.joined(separator: " "), for: .cropPages)
    var cut: [Int: Rectangle] = [:]
    try reading { () throws(DocumentError) in
      for index in pages {
        guard case .page(let page) = tab.arrangement.pages[index].origin else { continue }
        if host.isCancelled { throw .pageUnreadable(tab.name, page: page, reason: "cropping was stopped") }
        let wanted = if let box { Rectangle?.some(box) } else { try tab.document.inkBox(ofPage: page) }
        let geometry = try tab.page(at: page)
        guard let new = wanted?.intersection(geometry.mediaBox), new.isPossiblePage, new != geometry.cropBox
        else { continue }
        cut[index] = new
      }
    }
    guard !cut.isEmpty else {
      throw .unavailable(
        "no page would change: only the document's own pages with content in the box are cut, to sides of 3 to 14400"
      )
    }
    try arrange("Crop \(PageNumbers.phrase(Array(cut.keys)))") { arrangement in
      for (index, box) in cut { arrangement.pages[index].cropBox = box }
    }
  }

  // MARK: Arguments

  /// Returns the indexes of typed pages, or of the selected pages for an empty text.
  func typedPages(_ text: String, for name: CommandName) throws(CommandFailure) -> [Int] {
    if text.isEmpty {
      let selected = selectedPages()
      if selected.isEmpty { throw .usage(of: name) }
      return selected
    }
    return try PageNumbers.indexes(text, count: tab.arrangement.pages.count)
  }

  /// The indexes in the arrangement of the selected thumbnails, or of the selected rows of the list of pages.
  private func selectedPages() -> [Int] {
    if tab === currentTab, let pages = host.focusedView?.pagesToArrange { return pages.selected }
    guard let pane = tab.pane, pane.kind == .pages else { return [] }
    return pane.selection.sorted().map { pane.visible[$0] }
  }

  /// The index of the page before which pages are inserted unless a place is typed; nil without a selection.
  func pageAfterSelection() -> Int? {
    if tab === currentTab, let pages = host.focusedView?.pagesToArrange { return pages.current + 1 }
    return selectedPages().last.map { $0 + 1 }
  }
}
