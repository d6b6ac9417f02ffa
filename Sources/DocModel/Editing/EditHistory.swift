/// The steps that were made in a document and can be undone, those that were undone, and those that its file doesn't
/// have yet.
public struct EditHistory: Sendable {
  /// An edit that the file doesn't have yet.
  package struct Unsaved: Sendable {
    package var step: Step
    /// The number of its entry in the journal; nil if the library couldn't be written.
    package var entry: Int64?
    /// The saved step that the edit takes back; nil if it takes back none.
    package var undone: Step?
  }

  /// The steps that undo takes back, the last one last.
  public private(set) var undoable: [Step] = []
  /// The steps that redo repeats, the last one last.
  public private(set) var redoable: [Step] = []
  /// The indexes in ``redoable`` of the steps that were dropped together.
  private var dropped = 0..<0
  /// The edits that the file doesn't have yet, in order.
  package private(set) var unsaved: [Unsaved] = []
  /// The entries of the journal that don't fit the document; they stay there.
  package var unfitting: [Int64] = []
  /// The entries of the journal that were made in other files of the document.
  package var elsewhere: [Int64] = []

  /// Starts without steps.
  package init() {}

  /// Adds a step, after which nothing can be repeated.
  package mutating func add(_ step: Step) {
    undoable.append(step)
    (redoable, dropped) = ([], 0..<0)
  }

  /// Makes all steps but some of the first ones one step.
  ///
  /// - Parameters:
  ///   - count: the number of steps that stay.
  ///   - title: the title; nil for one made of the first step's.
  /// - Returns: the step; an empty one, which isn't added, if there are none.
  mutating func join(after count: Int, title: String?) -> Step {
    let steps = undoable.dropFirst(count)
    guard var whole = steps.first else { return Step(title: "") }
    for step in steps.dropFirst() {
      whole.edits += step.edits
      whole.names.merge(step.names) { first, _ in first }
    }
    whole.title = title ?? (steps.count > 1 ? "\(whole.title) and \(steps.count - 1) More" : whole.title)
    undoable.replaceSubrange(steps.indices, with: [whole])
    return whole
  }

  /// Gives the objects of all steps other numbers.
  mutating func rename(_ numbers: [ObjectID: ObjectID]) {
    undoable = undoable.map { $0.renamed(numbers) }
    redoable = redoable.map { $0.renamed(numbers) }
  }

  /// Gives the annotations of all steps the other entries that their editor has only now read.
  ///
  /// Without these, the state before a step, which lacks them, would remove them from the file.
  mutating func addOtherEntries(_ entries: [ObjectID: [String: PDFValue]]) {
    guard !entries.isEmpty else { return }
    undoable = undoable.map { $0.withOtherEntries(entries) }
    redoable = redoable.map { $0.withOtherEntries(entries) }
  }

  /// Adds an edit that was made again in another version of the file; undo and redo get the objects of that version.
  package mutating func addUnsaved(_ made: Step, entry: Int64?, replacing old: Unsaved?) {
    let undone = old?.undone.map { _ in made.inverse }
    addUnsaved(made, entry: entry, undoing: undone)
    guard let old else { return }
    Self.replace(old.step, by: made, in: &undoable)
    if let before = old.undone, let undone { Self.replace(before, by: undone, in: &redoable) }
  }

  private static func replace(_ step: Step, by made: Step, in steps: inout [Step]) {
    if let index = steps.lastIndex(of: step) { steps[index] = made }
  }

  /// Adds an edit that the file doesn't have.
  package mutating func addUnsaved(_ step: Step, entry: Int64?, undoing undone: Step? = nil) {
    unsaved.append(Unsaved(step: step, entry: entry, undone: undone))
  }

  /// Removes the last unsaved edit if it is the one to be taken back, which then needs no other edit; else returns nil.
  package mutating func popUnsaved(_ isTakenBack: (Unsaved) -> Bool) -> Unsaved? {
    unsaved.last.map(isTakenBack) == true ? unsaved.popLast() : nil
  }

  /// Removes the last unsaved edit, which was taken back; one that had undone a saved edit can be undone again.
  package mutating func dropLastUnsaved() {
    guard let dropped = unsaved.popLast() else { return }
    if let step = redoable.last, step == dropped.undone {
      didRedo(as: step)
    } else {
      undoable.removeAll { $0 == dropped.step }
    }
  }

  /// Moves the last step to those that redo repeats.
  package mutating func didUndo() { undoable.popLast().map { redoable.append($0) } }

  /// Moves the step that was undone last back, in the form in which it was repeated.
  package mutating func didRedo(as step: Step) {
    if redoable.popLast() != nil { undoable.append(step) }
    dropped = dropped.clamped(to: 0..<redoable.count)
  }

  /// Makes the steps that were undone last steps that redo repeats together.
  package mutating func didDrop(_ count: Int) {
    dropped = max(0, redoable.count - count)..<redoable.count
  }

  /// The number of steps that redo repeats together.
  package var redoCount: Int { dropped.upperBound == redoable.count ? max(1, dropped.count) : 1 }

  /// Forgets the unsaved edits, since the file has them.
  package mutating func didSave() { unsaved = [] }
}
