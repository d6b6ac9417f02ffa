import DocModel

/// The changes of a document that undo takes back, and the edits that its file doesn't have yet.
struct TabEdits {
  /// A change that undo takes back.
  enum Change {
    /// A step of edits.
    case edits(EditStep)
    /// The deletion of bookmarks.
    case deletedBookmarks([Bookmark])
  }

  /// An edit that the file doesn't have yet.
  struct Unsaved {
    var step: EditStep
    /// The number of its entry in the journal; nil if the library couldn't be written.
    var entry: Int64?
    /// The saved step that the edit takes back; nil if it takes back none.
    var undone: EditStep?
  }

  /// The changes that undo takes back, the last one last.
  private(set) var undoable: [Change] = []
  /// The changes that redo repeats, the last one last.
  private(set) var redoable: [Change] = []
  /// The edits that the file doesn't have yet, in order.
  private(set) var unsaved: [Unsaved] = []
  /// The entries of the journal that don't fit the document; they stay there.
  var unfitting: [Int64] = []
  /// The entries of the journal that were made in other files of the document.
  var elsewhere: [Int64] = []

  /// Adds a change, after which nothing can be repeated.
  mutating func add(_ change: Change) {
    undoable.append(change)
    redoable = []
  }

  /// Adds an edit that was made again in another version of the file; undo and redo get the objects of that version.
  mutating func addUnsaved(_ made: EditStep, entry: Int64?, replacing old: Unsaved?) {
    let undone = old?.undone.map { _ in made.inverse }
    addUnsaved(made, entry: entry, undoing: undone)
    guard let old else { return }
    Self.replace(old.step, by: made, in: &undoable)
    if let before = old.undone, let undone { Self.replace(before, by: undone, in: &redoable) }
  }

  private static func replace(_ step: EditStep, by made: EditStep, in changes: inout [Change]) {
    let index = changes.lastIndex { if case .edits(step) = $0 { true } else { false } }
    if let index { changes[index] = .edits(made) }
  }

  /// Adds an edit that the file doesn't have.
  mutating func addUnsaved(_ step: EditStep, entry: Int64?, undoing undone: EditStep? = nil) {
    unsaved.append(Unsaved(step: step, entry: entry, undone: undone))
  }

  /// Removes the last unsaved edit if it is the one to be taken back, which then needs no other edit; else returns nil.
  mutating func popUnsaved(_ isTakenBack: (Unsaved) -> Bool) -> Unsaved? {
    unsaved.last.map(isTakenBack) == true ? unsaved.popLast() : nil
  }

  /// Removes the last unsaved edit, which was taken back; one that had undone a saved edit can be undone again.
  mutating func dropLastUnsaved() {
    guard let dropped = unsaved.popLast() else { return }
    if case .edits(let step)? = redoable.last, step == dropped.undone {
      didRedo(as: .edits(step))
    } else {
      undoable.removeAll { if case .edits(let step) = $0 { step == dropped.step } else { false } }
    }
  }

  /// Moves the last change to those that redo repeats.
  mutating func didUndo() { undoable.popLast().map { redoable.append($0) } }

  /// Moves the change that was undone last back, in the form in which it was repeated.
  mutating func didRedo(as change: Change) {
    if redoable.popLast() != nil { undoable.append(change) }
  }

  /// Forgets the unsaved edits, since the file has them.
  mutating func didSave() { unsaved = [] }
}
