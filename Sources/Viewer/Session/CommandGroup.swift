import DocModel

/// Commands on a tab that belong together.
///
/// A group has a property of its name in an extension of this protocol, so that groups and the session find each other
/// by the tab.
protocol CommandGroup: SessionPart {
  /// The tab.
  var tab: Tab { get }
}

extension CommandGroup {
  /// Edits the document as one step that undo takes back, and reports it.
  @discardableResult
  func edit(_ edits: [Edit], title: String? = nil) throws(CommandFailure) -> EditHistory.Step {
    try editor().edit(tab, edits, title: title)
  }

  /// Edits the document without a record; nil if it has the result already.
  func perform(_ request: EditQuestion.Request) throws(CommandFailure) -> EditHistory.Step? {
    try editor().perform(request, in: tab)
  }

  /// Reads a document.
  func reading<Value>(_ body: () throws(DocumentError) -> Value) throws(CommandFailure) -> Value {
    do throws(DocumentError) { return try body() } catch { throw CommandFailure(error) }
  }

  /// Runs a parser of typed values.
  func parsed<Value>(_ body: () throws -> Value) throws(CommandFailure) -> Value {
    do { return try body() } catch { throw .usage("\(error)") }
  }

  func editor() throws(CommandFailure) -> any DocumentEditing {
    guard let editor = context.editor else { throw .unavailable("the session has ended") }
    return editor
  }
}

/// The groups of commands on a tab.
struct TabCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext
}

/// Edits of the documents of tabs, with undo and a record of what isn't saved.
protocol DocumentEditing: AnyObject {
  /// Edits the document of a tab as one step that undo takes back, and reports it.
  @discardableResult
  func edit(_ tab: Tab, _ edits: [Edit], title: String?) throws(CommandFailure) -> EditHistory.Step
  /// Edits the document of a tab without a record; nil if it has the result already.
  func perform(_ request: EditQuestion.Request, in tab: Tab) throws(CommandFailure) -> EditHistory.Step?
  /// Records a step in the journal.
  func recordUnsaved(_ step: EditHistory.Step, undoing undone: EditHistory.Step?, in tab: Tab)
  /// Shows the results of a step in lists, on the page and in a report.
  func show(_ step: EditHistory.Step, _ direction: EditReport.Direction, in tab: Tab)
}

extension Session: SessionPart, DocumentEditing {}
