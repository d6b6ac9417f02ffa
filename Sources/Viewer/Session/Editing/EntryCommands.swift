import DocModel
import KeyCommands

/// Commands on the selected annotations of the list, or on the annotation that was shown last.
struct EntryCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext

  func reply(_ text: String) throws(CommandFailure) {
    try edit(try targets().map { .reply(to: $0, with: .reply(text)) }, titled: "Add Reply to")
  }

  /// Sets the state with a name, or with its unambiguous beginning, of the annotations that don't have it from the
  /// reader already.
  func setState(_ text: String) throws(CommandFailure) {
    let name = try Self.choice(text, among: Self.states, "states") ?? text
    guard let state = AnnotationState.Value(name) else {
      throw .usage("“\(text.onOneLine)” isn't a state; choose from \(Self.states.joined(separator: ", "))")
    }
    let targets = try targets()
    let entries = try annotations.list().entries.filter { entry in
      let last = entry.states.last { $0.model == state.model && $0.author == readerName }
      return last?.value == state
    }
    let known = Set(entries.map { [$0.annotation.pageIndex, $0.annotation.index] })
    let others = targets.filter { !known.contains([$0.pageIndex, $0.index]) }
    guard !others.isEmpty else {
      return emit(.message("already \(name)\(targets.count == 1 ? "" : ", all \(targets.count)")"))
    }
    try edit(others.map { .reply(to: $0, with: .state(state)) }, title: "Set State “\(name)”")
  }

  /// Returns the one of some names that a typed text is or begins; nil if it begins none.
  private static func choice(_ text: String, among names: [String], _ kind: String) throws(CommandFailure)
    -> String?
  {
    let beginning = text.lowercased()
    let found = names.filter { $0.hasPrefix(beginning) }
    guard found.count > 1, !found.contains(beginning) else {
      return found.count > 1 ? beginning : found.first
    }
    throw .usage("“\(text.onOneLine)” begins several \(kind); choose from \(found.joined(separator: ", "))")
  }

  /// Changes the text of an annotation; that of another person's only if the user insists.
  func editText(_ text: String, isForced: Bool) throws(CommandFailure) {
    let target = try self.target()
    if !isForced { try refuseOthers(target) }
    var changed = target
    changed.contents = text
    try edit([.change(from: target, to: changed)], title: titleOfChange(ofComment: target))
  }

  func editTextInEditor(isForced: Bool) throws(CommandFailure) {
    let target = try self.target()
    if !isForced { try refuseOthers(target) }
    guard let text = try host.editText(target.contents ?? "", named: "annotation") else {
      return emit(.message("the text is unchanged"))
    }
    try editText(text, isForced: true)
  }

  private func refuseOthers(_ annotation: Annotation) throws(CommandFailure) {
    guard let author = otherAuthor(of: annotation) else { return }
    let (reply, edit) = (CommandName.reply.typedName, CommandName.editAnnotation.typedName)
    throw .unavailable(
      "“\(author.onOneLine)” wrote this; \(reply) TEXT answers, \(edit)! TEXT changes it in their name")
  }

  /// Returns the question before a key changes what another person wrote; nil if it doesn't.
  func question(beforeEditingWith keys: KeySequence) -> String? {
    guard let target = try? target(), let author = otherAuthor(of: target) else { return nil }
    let reply = shortestKey(of: .reply) ?? CommandName.reply.typedName
    let again = keys.spelling(settings.style.keys)
    return "“\(author.onOneLine)” wrote this; \(reply) answers, \(again) again changes it in their name"
  }

  // MARK: Purposes

  /// Returns the command of a line that is typed for a comment, a note or a reply; nil for other lines.
  func commandWithPurpose(ofLine line: String) -> CommandName? {
    let line = line.drop { $0.isWhitespace || $0 == ":" }
    let name = CommandParser.definition(beginning: line)?.definition.name
    return name.flatMap { [.note, .reply, .editAnnotation].contains($0) ? $0 : nil }
  }

  /// Returns what the next comment, note or reply is, with the passage; nil for other commands.
  func purpose(of name: CommandName) -> String? {
    if name == .note { return marking.purposeOfNote() }
    guard name == .reply || name == .editAnnotation else { return nil }
    guard let targets = try? targets(), let target = targets.first else { return Obstacle.noTarget }
    if name == .editAnnotation { return targets.count > 1 ? nil : purpose(ofEditing: target) }
    return targets.count > 1 ? "reply to \(targets.count) annotations" : purpose(ofReplyingTo: target)
  }

  func purpose(ofReplyingTo annotation: Annotation) -> String {
    let comment = Self.cut(annotation.contents ?? "")
    let author = annotation.author.map { " to \($0.onOneLine)" } ?? ""
    return "reply\(author)\(passage(of: annotation))\(comment.isEmpty ? "" : ": \(comment)")\(signature)"
  }

  func purpose(ofEditing annotation: Annotation) -> String {
    let noun =
      switch annotation.kind {
      case .text: annotation.markup.inReplyTo == nil ? "note" : "reply"
      case .freeText: "text"
      default: "comment"
      }
    let isNew = annotation.contents?.isEmpty ?? true
    let whose =
      otherAuthor(of: annotation).map { "\(noun) of \($0.onOneLine)" } ?? (isNew ? noun : "your \(noun)")
    return whose + passage(of: annotation) + (isNew ? signature : "")
  }

  /// The author of a new comment, unless the user has named one.
  var signature: String {
    guard settings.author == nil, let name = readerName else { return "" }
    return "\(settings.style.separator)by \(name.onOneLine) (set author NAME for another name)"
  }

  /// Returns the title of a change of an annotation's text, which says whose comment it was, or which words a new one
  /// is on; nil for an own text box, and for a comment on no words.
  func titleOfChange(ofComment annotation: Annotation) -> String? {
    if let author = otherAuthor(of: annotation) { return "Change Comment of “\(author)”" }
    if annotation.kind.isFreeText { return nil }
    if annotation.contents?.isEmpty == false { return "Change Your Comment" }
    let passage = passage(of: annotation)
    return passage.isEmpty ? nil : "Comment\(passage)"
  }

  /// Returns the beginning of the text that an annotation marks; empty for one that marks none.
  private func passage(of annotation: Annotation) -> String {
    let text = marking.text(under: annotation.quads.map(\.quad), onPage: annotation.pageIndex)
    return text.map { " on “\(Self.cut($0))”" } ?? ""
  }

  /// Returns the beginning of a text, which a row has room for.
  static func cut(_ text: String) -> String {
    let line = text.textOnOneLine
    return line.count > longestPassage ? line.prefix(longestPassage) + "…" : line
  }

  private static let longestPassage = 48

  /// Sets the colour with a name, or with its unambiguous beginning, or as digits.
  func setColor(_ text: String) throws(CommandFailure) {
    let text = try Self.choice(text, among: AnnotationColor.names, "colors") ?? text
    let color = try parsed { try EditParsing.color(text) }
    let tone = try parsed { try EditParsing.color(text, underText: true) }
    try change(titled: "Set Color “\(text.onOneLine)”") {
      $0.setColor($0.subtype == .highlight ? tone : color)
    }
  }

  func setBorder(_ text: String) throws(CommandFailure) {
    let border = try parsed { try EditParsing.border(EditParsing.joinedBorder(text)) }
    try change { $0.border = border }
  }

  func setFlags(_ text: String) throws(CommandFailure) {
    let names = text.split { $0 == " " || $0 == "," }.joined(separator: ",")
    let flags = try parsed { try FlagChange(names) }
    try change { flags.apply(to: &$0.flags) }
  }

  func setOpacity(_ text: String) throws(CommandFailure) {
    let isPercentage = text.hasSuffix("%")
    guard let number = Double(isPercentage ? text.dropLast() : text[...]),
      (0...(isPercentage ? 100 : 1)).contains(number)
    else { throw .usage("“\(text.onOneLine)” isn't a number from 0 to 1, or a percentage") }
    try change { $0.markup.opacity = isPercentage ? number / 100 : number }
  }

  func setAuthor(_ name: String) throws(CommandFailure) { try change { $0.markup.author = name } }

  func deleteAnnotations() throws(CommandFailure) {
    let targets = try targets()
    let step = try edit(targets.map(Edit.remove), titled: "Remove")
    let others =
      step.edits.count { edit in
        edit.annotation.map { !$0.isPopup && $0.markup.replyType != .group } ?? false
      } - targets.count
    guard others > 0 else { return }
    emit(.message("with \(others == 1 ? "1 reply or state" : "\(others) replies and states")"))
  }

  private func change(
    titled title: String? = nil, _ body: (inout Annotation) -> Void
  ) throws(CommandFailure) {
    let edits = try targets().map { target in
      var changed = target
      body(&changed)
      return Edit.change(from: target, to: changed)
    }
    guard let title else { return _ = try edit(edits, titled: "Change") }
    try edit(edits, title: title)
  }

  /// Makes an edit of each annotation; the title of several says how many they are.
  @discardableResult
  private func edit(_ edits: [Edit], titled verb: String) throws(CommandFailure) -> EditHistory.Step {
    try edit(edits, title: edits.count > 1 ? "\(verb) \(edits.count) Annotations" : nil)
  }

  // MARK: Targets

  /// Whether a command on an annotation has one, as far as is known without reading.
  var hasTarget: Bool {
    if tab.pane?.kind == .annotations { return tab.pane?.selectedRow != nil }
    guard let cursor = tab.annotationCursor else { return false }
    guard let list = tab.annotationList else { return true }
    return list.index(of: cursor).map { isVisible(page: list.entries[$0].annotation.pageIndex) } ?? false
  }

  /// Returns whether the page of an annotation is the current one, or the reader hasn't moved since the annotation was
  /// edited: nobody edits what isn't there.
  private func isVisible(page: Int) -> Bool {
    page == tab.position.pageIndex || tab.cursorPosition == tab.position
  }

  func target() throws(CommandFailure) -> Annotation {
    let targets = try targets()
    guard targets.count == 1, let target = targets.first else {
      throw .unavailable("\(targets.count) annotations are selected; select one")
    }
    return target
  }

  /// Returns the annotations as the file and the edits have them, without entries of their groups.
  func targets() throws(CommandFailure) -> [Annotation] {
    if let added = addedTarget() { return [added] }
    let list = try annotations.list()
    var entries: [DocumentAnnotations.Entry] = []
    if tab.pane?.kind == .annotations {
      entries = tab.pane?.selectedRows.compactMap(\.annotation) ?? []
    } else if let entry = tab.annotationCursor.flatMap(list.index).map({ list.entries[$0] }),
      isVisible(page: entry.annotation.pageIndex)
    {
      entries = [entry]
    }
    guard !entries.isEmpty else { throw .unavailable(Obstacle.noTarget) }
    var pages: [Int: [Annotation]] = [:]
    try reading { () throws(DocumentError) in
      for page in Set(entries.map(\.annotation.pageIndex)) {
        pages[page] = try tab.document.annotations(onPage: page)
      }
    }
    return entries.compactMap { entry in
      pages[entry.annotation.pageIndex]?.first { $0.index == entry.annotation.index }
    }
  }

  /// Returns the current annotation if it was just added, without reading those of all pages.
  private func addedTarget() -> Annotation? {
    guard tab.pane?.kind != .annotations, tab.annotationList == nil, let page = tab.addedPageIndex,
      isVisible(page: page)
    else { return nil }
    return try? tab.document.annotations(onPage: page).first { $0.name == tab.annotationCursor }
  }

  // MARK: Values

  /// The names of the states.
  static let states =
    AnnotationState.Value.Review.allCases.map { $0.rawValue.lowercased() } + ["marked", "unmarked"]

  /// Returns the text with which the line of a command begins, to be changed; empty for other commands.
  func presentArgument(of name: CommandName) -> String {
    if name == .fill { return fields.presentValue() }
    if name == .setMetadata { return metadata.presentMetadata() }
    if name == .renameHeading { return headings.presentHeading() }
    guard name == .editAnnotation else { return "" }
    return (try? targets().first)?.contents ?? ""
  }

  /// Returns what is said about a line that is typed for an annotation: that none is current, the names of states, or
  /// the present value; nil for other lines.
  func preview(ofLine line: String) -> LinePreview? {
    let line = String(line.drop { $0.isWhitespace || $0 == ":" })
    guard let (definition, rest) = CommandParser.definition(beginning: line),
      definition.name.has(.onAnnotation) || definition.name == .note
    else { return nil }
    if obstacle(to: definition.name) == Obstacle.noTarget { return .advice(Obstacle.noTarget) }
    if definition.name == .color {
      let names = AnnotationColor.names.filter { $0.hasPrefix(rest.lowercased()) }
      let present = presentValue(ofLine: line).map { "now \($0)\(settings.style.separator)" } ?? ""
      return .advice(present + (names.isEmpty ? AnnotationColor.names : names).joined(separator: ", "))
    }
    guard definition.name == .state else {
      // The full screen has a row of its own for this.
      if !host.isFullScreen, let purpose = purpose(of: definition.name) { return .advice(purpose) }
      return presentValue(ofLine: line).map(LinePreview.present)
    }
    let found = Self.states.filter { $0.hasPrefix(rest.lowercased()) }
    return .advice((found.isEmpty ? Self.states : found).joined(separator: ", "))
  }

  /// Returns the present value of what a typed line is about to change; nil if it changes nothing, or nothing known.
  func presentValue(ofLine line: String) -> String? {
    guard let name = CommandParser.definition(beginning: line)?.definition.name,
      name.has(.showsValue),
      hasTarget, let target = try? targets().first
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
  func valueChoices(for name: CommandName) -> [String] {
    switch name {
    case .fill: return fields.fieldChoices()
    case .state: return Self.states
    case .setMetadata: return DocumentProperties.names.filter { !$0.contains(".") }
    case .moveHeading: return ["up", "down", "right", "left"]
    case .renameHeading: return [headings.presentHeading()].filter { !$0.isEmpty }
    case .highlight, .underline, .strikeOut, .squiggly, .rectangle, .oval, .drawLine, .arrow, .color:
      return AnnotationColor.names
    case .border: return ["1", "2", "1,dashed", "2,dashed,3:1", "1,cloudy:1", "0"]
    case .flags:
      let set = (try? targets().first)?.flags ?? []
      return AnnotationFlags.all.names.map { name in
        (AnnotationFlags(name: name).map(set.contains) == true ? "-" : "+") + name
      }
    case .author: return Set(tab.annotationList?.entries.compactMap(\.annotation.author) ?? []).sorted()
    default: return []
    }
  }
}

extension CommandGroup { var entries: EntryCommands { EntryCommands(tab: tab, context: context) } }
