/// The replies and groups among the annotations of a document (ISO 32000-1, 12.5.6.2 and 12.5.6.3).
///
/// Replies and the members of groups may stand before or after the annotation they refer to, on other pages, and in
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
  private var placesByObject: [ObjectID: Int] = [:]
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
    for (place, parent) in parents.enumerated() {
      if let parent, !annotations[place].isState { children[parent].append(place) }
    }
    findPrimaries()
    collectStates()
  }

  /// The indexes of annotations that neither reply to another nor are states, in order.
  package var roots: [Int] {
    annotations.indices.filter { parents[$0] == nil }
  }

  /// Returns the index of the annotation that an annotation replies to or belongs to.
  package func parent(of place: Int) -> Int? { parents[place] }

  /// Returns the indexes of the replies to an annotation, in order; without members of its group and states.
  package func replies(to place: Int) -> [Int] {
    children[place].filter { annotations[$0].markup.replyType != .group }
  }

  /// Returns the indexes of the other members of a primary annotation's group, in order.
  package func members(ofGroup place: Int) -> [Int] {
    children[place].filter { annotations[$0].markup.replyType == .group }
  }

  /// Returns the states given to an annotation, in chronological order.
  package func states(of place: Int) -> [AnnotationState] { statesByTarget[place] ?? [] }

  /// Returns the annotation with the entries that a member of a group inherits from its primary (Table 170, RT), and
  /// a popup from the annotation whose text it shows (Table 183, Parent).
  package func resolved(_ place: Int) -> Annotation {
    var annotation = annotations[place]
    if let primary = primaries[place] { annotation.inherit(from: annotations[primary]) }
    if case .popup(let window) = annotation.kind, let parent = window.parent.flatMap({ placesByObject[$0] }) {
      annotation.show(annotations[primaries[parent] ?? parent])
    }
    return annotation
  }

  // MARK: Resolving

  private mutating func findParents() {
    // Few annotations are referenced, so only those are indexed.
    let targets = referredTo
    var placesByPage: [PlacedObject: Int] = [:]
    for place in annotations.indices {
      guard let object = annotations[place].object, targets.contains(object) else { continue }
      if placesByObject[object] == nil { placesByObject[object] = place }
      let placed = PlacedObject(object: object, pageIndex: annotations[place].pageIndex)
      if placesByPage[placed] == nil { placesByPage[placed] = place }
    }
    for place in annotations.indices {
      guard let target = annotations[place].markup.inReplyTo else { continue }
      // If several pages list the target, the one on the same page is meant.
      let beside = placesByPage[PlacedObject(object: target, pageIndex: annotations[place].pageIndex)]
      parents[place] = beside ?? placesByObject[target]
      if parents[place] == nil {
        note("IRT refers to \(target), which isn't an annotation of the document", place)
      }
    }
  }

  /// The objects that annotations reply to, and those whose text popups show.
  private var referredTo: Set<ObjectID> {
    var objects: Set<ObjectID> = []
    for place in annotations.indices {
      if let answered = annotations[place].markup.inReplyTo { objects.insert(answered) }
      if case .popup(let window) = annotations[place].kind, let parent = window.parent {
        objects.insert(parent)
      }
    }
    return objects
  }

  /// An annotation in the list of one of several pages.
  private struct PlacedObject: Hashable {
    let object: ObjectID
    let pageIndex: Int
  }

  private mutating func note(_ problem: String, _ place: Int) {
    problems[place, default: []].append(problem)
  }

  /// Cuts each circle at its first member, which then replies to nothing.
  private mutating func cutCircles() {
    /// Whether each annotation is known to lead to a root.
    var isSettled = Array(repeating: false, count: annotations.count)
    for start in annotations.indices where !isSettled[start] {
      var path: [Int] = []
      var onPath: Set<Int> = []
      var current: Int? = start
      while let place = current, !isSettled[place] {
        guard onPath.insert(place).inserted else {
          let circle = path[(path.firstIndex(of: place) ?? 0)...]
          if let first = circle.min() {
            parents[first] = nil
            note("the chain of IRT entries is circular", first)
          }
          break
        }
        path.append(place)
        current = parents[place]
      }
      for place in path { isSettled[place] = true }
    }
  }

  /// Walks up from each annotation while `goingOn` holds, and visits those annotations with the result for their
  /// parent; each step of a chain is taken once, however long the chain.
  private func ascend(goingOn: (Annotation) -> Bool, visit: (_ place: Int, _ parent: Int) -> Void) {
    var isDone = Array(repeating: false, count: annotations.count)
    for start in annotations.indices {
      var path: [Int] = []
      var current = start
      while !isDone[current], let parent = parents[current], goingOn(annotations[current]) {
        path.append(current)
        current = parent
      }
      for place in path.reversed() {
        isDone[place] = true
        if let parent = parents[place] { visit(place, parent) }
      }
    }
  }

  /// Finds the primary of each group, which nested groups share.
  private mutating func findPrimaries() {
    var primaries = primaries
    ascend(goingOn: { $0.markup.replyType == .group }) { place, parent in
      primaries[place] = primaries[parent] ?? parent
    }
    self.primaries = primaries
  }

  /// Assigns each state to the annotation at the end of its chain of states.
  private mutating func collectStates() {
    var ranks: [Int: StateRank] = [:]
    var found: [Int: [StateRank]] = [:]
    ascend(goingOn: \.isState) { place, parent in
      let before = ranks[parent]
      // A state that doesn't begin a chain ranks after the one it refers to, whatever its date.
      let date = annotations[place].stateDate?.date?.instant ?? .min
      let rank = StateRank(
        date: max(before?.date ?? .min, date), depth: (before?.depth ?? -1) + 1, place: place,
        target: before?.target ?? parent)
      ranks[place] = rank
      found[rank.target, default: []].append(rank)
    }
    for (target, ranks) in found where !annotations[target].isState {
      statesByTarget[target] = ranks.sorted().map { AnnotationState(annotations[$0.place]) }
    }
  }
}

/// The rank of a state in time, as far as the file tells: by its date, by the states it refers to, by its index.
private struct StateRank: Comparable {
  /// The date in seconds; the smallest number if unknown, so that the state that counts last has a date.
  let date: Int
  let depth: Int
  let place: Int
  /// The annotation with the state.
  let target: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.date, left.depth, left.place) < (right.date, right.depth, right.place)
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

  /// Creates a state.
  public init(author: String?, model: String, state: String, date: AnnotationDate? = nil) {
    self.author = author
    self.model = model
    self.state = state
    self.date = date
  }

  /// Creates a state from its annotation, with the defaults of Table 171.
  init(_ annotation: Annotation) {
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
  fileprivate mutating func inherit(from primary: Annotation) {
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
