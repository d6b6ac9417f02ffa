/// The replies and groups among the annotations of a document (ISO 32000-1, 12.5.6.2 and 12.5.6.3).
///
/// Replies and group members may come before or after the annotation they refer to, be on other pages, and form
/// circles. Annotations are identified by their indexes in ``annotations``.
package struct AnnotationThreads: Sendable {
  /// All annotations, in the given order.
  package let annotations: [Annotation]

  /// The index of the annotation that each annotation replies to or belongs to.
  private var parents: [Int?]
  private var children: [[Int]]
  private var statesByTarget: [Int: [AnnotationState]] = [:]
  /// The index of the primary annotation of each annotation's group; nil outside groups.
  private var primaries: [Int?]
  /// The first index of each object, for popups that show the text of another annotation.
  private var indicesByObject: [ObjectID: Int] = [:]
  /// The problems with references, by the index of the annotation that has them.
  package private(set) var problems: [Int: [String]] = [:]

  /// Resolves the references between the annotations of one document, which are in page order.
  package init(_ annotations: [Annotation]) {
    self.annotations = annotations
    parents = Array(repeating: nil, count: annotations.count)
    children = Array(repeating: [], count: annotations.count)
    primaries = Array(repeating: nil, count: annotations.count)
    findParents()
    cutCircles()
    for (index, parent) in parents.enumerated() {
      if let parent, !annotations[index].isState { children[parent].append(index) }
    }
    findPrimaries()
    collectStates()
  }

  /// The indexes of annotations that neither reply to another nor are states, in order.
  package var roots: [Int] {
    annotations.indices.filter { parents[$0] == nil }
  }

  /// Returns the index of the annotation that an annotation replies to or belongs to.
  package func parent(of index: Int) -> Int? { parents[index] }

  /// Returns the indexes of the replies to an annotation, in order; without members of its group and states.
  package func replies(to index: Int) -> [Int] {
    children[index].filter { annotations[$0].markup.replyType != .group }
  }

  /// Returns the states given to an annotation, in chronological order.
  package func states(of index: Int) -> [AnnotationState] { statesByTarget[index] ?? [] }

  /// Returns the annotation with its inherited entries: a group member's from the primary (Table 170, RT), a popup's
  /// from the annotation whose text it shows (Table 183, Parent).
  package func resolved(_ index: Int) -> Annotation {
    var annotation = annotations[index]
    if let primary = primaries[index] { annotation.inherit(from: annotations[primary]) }
    if case .popup(let window) = annotation.kind, let parent = window.parent.flatMap({ indicesByObject[$0] })
    {
      annotation.show(annotations[primaries[parent] ?? parent])
    }
    return annotation
  }

  // MARK: Resolving

  private mutating func findParents() {
    // Few annotations are referenced, so only those are indexed.
    let targets = referredTo
    var indicesByPage: [ObjectOnPage: Int] = [:]
    for index in annotations.indices {
      guard let object = annotations[index].object, targets.contains(object) else { continue }
      if indicesByObject[object] == nil { indicesByObject[object] = index }
      let placed = ObjectOnPage(object: object, pageIndex: annotations[index].pageIndex)
      if indicesByPage[placed] == nil { indicesByPage[placed] = index }
    }
    for index in annotations.indices {
      guard let target = annotations[index].markup.inReplyTo else { continue }
      // If several pages list the target, the one on the same page is meant.
      let beside = indicesByPage[ObjectOnPage(object: target, pageIndex: annotations[index].pageIndex)]
      parents[index] = beside ?? indicesByObject[target]
      if parents[index] == nil {
        recordProblem("IRT refers to \(target), which isn't an annotation of the document", index)
      }
    }
  }

  /// The objects that annotations reply to, and those whose text popups show.
  private var referredTo: Set<ObjectID> {
    var objects: Set<ObjectID> = []
    for index in annotations.indices {
      if let answered = annotations[index].markup.inReplyTo { objects.insert(answered) }
      if case .popup(let window) = annotations[index].kind, let parent = window.parent {
        objects.insert(parent)
      }
    }
    return objects
  }

  /// An annotation as listed by one of several pages.
  private struct ObjectOnPage: Hashable {
    let object: ObjectID
    let pageIndex: Int
  }

  private mutating func recordProblem(_ problem: String, _ index: Int) {
    problems[index, default: []].append(problem)
  }

  /// Cuts each circle at its first member, which then replies to nothing.
  private mutating func cutCircles() {
    /// Whether each annotation is known to lead to a root.
    var isSettled = Array(repeating: false, count: annotations.count)
    for start in annotations.indices where !isSettled[start] {
      var path: [Int] = []
      var onPath: Set<Int> = []
      var current: Int? = start
      while let index = current, !isSettled[index] {
        guard onPath.insert(index).inserted else {
          let circle = path[(path.firstIndex(of: index) ?? 0)...]
          if let first = circle.min() {
            parents[first] = nil
            recordProblem("the chain of IRT entries is circular", first)
          }
          break
        }
        path.append(index)
        current = parents[index]
      }
      for index in path { isSettled[index] = true }
    }
  }

  /// Walks up from each annotation while `goingOn` holds, and visits the annotations on the way, each after its parent;
  /// each step of a chain is taken once, however long the chain.
  private func ascend(goingOn: (Annotation) -> Bool, visit: (_ index: Int, _ parent: Int) -> Void) {
    var isDone = Array(repeating: false, count: annotations.count)
    for start in annotations.indices {
      var path: [Int] = []
      var current = start
      while !isDone[current], let parent = parents[current], goingOn(annotations[current]) {
        path.append(current)
        current = parent
      }
      for index in path.reversed() {
        isDone[index] = true
        if let parent = parents[index] { visit(index, parent) }
      }
    }
  }

  /// Finds the primary of each group, which nested groups share.
  private mutating func findPrimaries() {
    var primaries = primaries
    ascend(goingOn: { $0.markup.replyType == .group }) { index, parent in
      primaries[index] = primaries[parent] ?? parent
    }
    self.primaries = primaries
  }

  /// Assigns each state to the annotation at the end of its chain of states.
  private mutating func collectStates() {
    var ranks: [Int: StateRank] = [:]
    var found: [Int: [StateRank]] = [:]
    ascend(goingOn: \.isState) { index, parent in
      let before = ranks[parent]
      // A state that doesn't begin a chain ranks after the one it refers to, whatever its date.
      let date = annotations[index].stateDate?.date?.instant ?? .min
      let rank = StateRank(
        date: max(before?.date ?? .min, date), depth: (before?.depth ?? -1) + 1, index: index,
        target: before?.target ?? parent)
      ranks[index] = rank
      found[rank.target, default: []].append(rank)
    }
    for (target, ranks) in found where !annotations[target].isState {
      statesByTarget[target] = ranks.sorted().map { AnnotationState(annotations[$0.index]) }
    }
  }
}

/// The rank of a state in time, as far as the file tells: by its date, by the states it refers to, by its index.
private struct StateRank: Comparable {
  /// The date in seconds; the smallest number if unknown, so that undated states come first.
  let date: Int
  let depth: Int
  let index: Int
  /// The annotation with the state.
  let target: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.date, left.depth, left.index) < (right.date, right.depth, right.index)
  }
}

/// A state given to an annotation (ISO 32000-1, 12.5.6.3).
public struct AnnotationState: Hashable, Sendable, Codable {
  /// The author of the state.
  public var author: String?
  /// The model of the state: `Marked`, `Review`, or one of another program.
  public var model: String
  /// The state, such as `Accepted`.
  public var state: String
  /// The date of the state.
  public var date: AnnotationDate?

  /// The state as one of the two models of ISO 32000-1; nil for another program's.
  public var value: Value? { Value(state).flatMap { $0.model == model ? $0 : nil } }

  /// Creates a state.
  public init(author: String?, model: String, state: String, date: AnnotationDate? = nil) {
    self.author = author
    self.model = model
    self.state = state
    self.date = date
  }

  /// Creates a state from its annotation, with the defaults of Table 171.
  package init(_ annotation: Annotation) {
    guard case .text(let note) = annotation.kind else {
      self.init(author: annotation.author, model: "", state: "")
      return
    }
    let isMark = note.state == "Marked" || note.state == "Unmarked"
    let model = note.stateModel ?? (isMark ? "Marked" : "Review")
    self.init(
      author: annotation.author, model: model,
      state: note.state ?? (model == "Marked" ? "Unmarked" : "None"),
      date: annotation.stateDate)
  }
}

extension Annotation {
  /// The date of the state, if the annotation is one.
  fileprivate var stateDate: AnnotationDate? { modified ?? markup.created }

  /// Copies the entries that a popup shows of its parent.
  fileprivate mutating func show(_ parent: Annotation) {
    contents = parent.contents
    modified = parent.modified
    color = parent.color
    markup.author = parent.markup.author
  }

  /// Copies the entries that the members of a group inherit from its primary.
  package mutating func inherit(from primary: Annotation) {
    contents = primary.contents
    modified = primary.modified
    color = primary.color
    markup.author = primary.markup.author
    markup.richText = primary.markup.richText
    markup.popup = primary.markup.popup
    markup.created = primary.markup.created
    markup.subject = primary.markup.subject
    switch (kind, primary.kind) {
    case (.freeText(var text), .freeText(let first)):
      text.defaultStyle = first.defaultStyle
      kind = .freeText(text)
    case (.text(var note), .text(let first)):
      note.isOpen = first.isOpen
      kind = .text(note)
    default: break
    }
  }
}
