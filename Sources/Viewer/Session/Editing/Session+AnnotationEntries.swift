import DocModel

/// Commands on the selected annotations of the list, or on the annotation that was shown last.
extension Session {
  func reply(_ text: String, in tab: Tab) throws(CommandFailure) {
    try edit(tab, [.reply(to: try target(in: tab), with: .reply(text))])
  }

  func setState(_ name: String, in tab: Tab) throws(CommandFailure) {
    guard let state = AnnotationState.Value(name) else {
      throw CommandFailure(
        .usage, "“\(name.onOneLine)” isn't a state; choose from \(Self.states.joined(separator: ", "))")
    }
    try edit(tab, try targets(in: tab).map { .reply(to: $0, with: .state(state)) })
  }

  func editText(_ text: String, in tab: Tab) throws(CommandFailure) {
    let target = try self.target(in: tab)
    var changed = target
    changed.contents = text
    try edit(tab, [.change(from: target, to: changed)])
  }

  func editTextInEditor(of tab: Tab) throws(CommandFailure) {
    let target = try self.target(in: tab)
    guard let text = try host.editText(target.contents ?? "", named: "annotation") else {
      return emit(.message("the text is unchanged"))
    }
    try editText(text, in: tab)
  }

  func setColor(_ text: String, in tab: Tab) throws(CommandFailure) {
    let color = try parsed { try EditParsing.color(text) }
    try change(tab) { $0.setColor(color) }
  }

  func setBorder(_ text: String, in tab: Tab) throws(CommandFailure) {
    let border = try parsed { try EditParsing.border(EditParsing.joinedBorder(text)) }
    try change(tab) { $0.border = border }
  }

  func setFlags(_ text: String, in tab: Tab) throws(CommandFailure) {
    let names = text.split { $0 == " " || $0 == "," }.joined(separator: ",")
    let flags = try parsed { try FlagChange(names) }
    try change(tab) { flags.apply(to: &$0.flags) }
  }

  func setOpacity(_ text: String, in tab: Tab) throws(CommandFailure) {
    let isPercentage = text.hasSuffix("%")
    guard let number = Double(isPercentage ? text.dropLast() : text[...]),
      (0...(isPercentage ? 100 : 1)).contains(number)
    else { throw CommandFailure(.usage, "“\(text.onOneLine)” isn't a number from 0 to 1, or a percentage") }
    try change(tab) { $0.markup.opacity = isPercentage ? number / 100 : number }
  }

  func setAuthor(_ name: String, in tab: Tab) throws(CommandFailure) {
    try change(tab) { $0.markup.author = name }
  }

  func deleteAnnotations(in tab: Tab) throws(CommandFailure) {
    let targets = try targets(in: tab)
    let step = try edit(tab, targets.map(Edit.remove))
    let others = step.edits.count { $0.annotation?.isPopup == false } - targets.count
    guard others > 0 else { return }
    emit(.message("with \(others == 1 ? "1 reply or state" : "\(others) replies and states")"))
  }

  private func change(_ tab: Tab, _ body: (inout Annotation) -> Void) throws(CommandFailure) {
    let edits = try targets(in: tab).map { target in
      var changed = target
      body(&changed)
      return Edit.change(from: target, to: changed)
    }
    try edit(tab, edits)
  }

  // MARK: Targets

  /// Returns whether a command on an annotation has one, as far as is known without reading.
  func hasTarget(_ tab: Tab) -> Bool {
    if tab.pane?.kind == .annotations { return tab.pane?.selectedRow != nil }
    guard let cursor = tab.annotationCursor else { return false }
    return tab.annotationList.map { list in
      list.index(of: cursor).map { isVisible($0, in: list, of: tab) } ?? false
    }
      ?? true
  }

  /// Returns whether the page of an annotation is the current one, or the reader hasn't moved since the annotation was
  /// edited: nobody edits what isn't there.
  private func isVisible(_ index: Int, in list: AnnotationList, of tab: Tab) -> Bool {
    isVisible(page: list.entries[index].annotation.pageIndex, of: tab)
  }

  private func isVisible(page: Int, of tab: Tab) -> Bool {
    page == tab.position.pageIndex || tab.editPosition == tab.position
  }

  static let noTarget =
    "no annotation of this page is current; ]a goes to the next one, annotations lists them"

  func target(in tab: Tab) throws(CommandFailure) -> Annotation {
    let targets = try targets(in: tab)
    guard targets.count == 1, let target = targets.first else {
      throw CommandFailure(.unavailable, "\(targets.count) annotations are selected; select one")
    }
    return target
  }

  /// Returns the annotations as the file and the edits have them, without entries of their groups.
  func targets(in tab: Tab) throws(CommandFailure) -> [Annotation] {
    if let added = addedTarget(in: tab) { return [added] }
    let list = try annotationList(of: tab)
    var entries: [DocumentAnnotations.Entry] = []
    if tab.pane?.kind == .annotations {
      entries = tab.pane?.selectedRows.compactMap(\.annotation) ?? []
    } else if let index = tab.annotationCursor.flatMap(list.index), isVisible(index, in: list, of: tab) {
      entries = [list.entries[index]]
    }
    guard !entries.isEmpty else { throw CommandFailure(.unavailable, Self.noTarget) }
    var pages: [Int: [Annotation]] = [:]
    do throws(DocumentError) {
      for page in Set(entries.map(\.annotation.pageIndex)) {
        pages[page] = try tab.document.annotations(onPage: page)
      }
    } catch {
      throw CommandFailure(error)
    }
    return entries.compactMap { entry in
      pages[entry.annotation.pageIndex]?.first { $0.index == entry.annotation.index }
    }
  }

  /// Returns the current annotation if it was just added, without reading those of all pages.
  private func addedTarget(in tab: Tab) -> Annotation? {
    guard tab.pane?.kind != .annotations, tab.annotationList == nil, let page = tab.addedPageIndex,
      isVisible(page: page, of: tab)
    else { return nil }
    return try? tab.document.annotations(onPage: page).first { $0.name == tab.annotationCursor }
  }

  // MARK: Values

  /// The names of the states.
  static let states =
    AnnotationState.Value.Review.allCases.map { $0.rawValue.lowercased() } + ["marked", "unmarked"]

  /// Returns the text with which the line of a command begins, to be changed; empty for other commands.
  func presentArgument(of name: CommandName) -> String {
    guard let tab = currentTab else { return "" }
    if name == .fill { return presentValue(ofFieldIn: tab) }
    if name == .setMetadata { return presentMetadata(in: tab) }
    if name == .renameHeading { return presentHeading(in: tab) }
    guard name == .editAnnotation else { return "" }
    return (try? targets(in: tab).first)?.contents ?? ""
  }

  /// Returns the present value of what a typed line is about to change; nil if it changes nothing, or nothing known.
  func presentValue(ofLine line: String) -> String? {
    guard let tab = currentTab, let name = CommandParser.definition(beginning: line)?.definition.name,
      name.has(.showsValue),
      hasTarget(tab),
      let target = try? targets(in: tab).first
    else { return nil }
    switch name {
    case .color: return target.color?.name ?? target.color?.hex ?? "none"
    case .border: return target.border.typed
    case .flags: return target.flags.names.isEmpty ? "none" : target.flags.names.joined(separator: " ")
    case .opacity: return "\(target.markup.opacity)"
    default: return target.author ?? "none"
    }
  }

  /// Returns the possible values of a command on annotations.
  func valueChoices(for name: CommandName, in tab: Tab) -> [String] {
    switch name {
    case .fill: return fieldChoices(in: tab)
    case .state: return Self.states
    case .setMetadata: return DocumentProperties.names.filter { !$0.contains(".") }
    case .moveHeading: return ["up", "down", "right", "left"]
    case .renameHeading: return [presentHeading(in: tab)].filter { !$0.isEmpty }
    case .highlight, .underline, .strikeOut, .squiggly, .rectangle, .oval, .drawLine, .arrow, .color:
      return AnnotationColor.names
    case .border: return ["1", "2", "1,dashed", "2,dashed,3:1", "1,cloudy:1", "0"]
    case .flags:
      let set = (try? targets(in: tab).first)?.flags ?? []
      return AnnotationFlags.all.names.map { name in
        (AnnotationFlags(name: name).map(set.contains) == true ? "-" : "+") + name
      }
    case .author:
      return Set(tab.annotationList?.entries.compactMap(\.annotation.author) ?? []).sorted()
    default: return []
    }
  }
}
