/// Who answers whom among the annotations of a document (ISO 32000-1, 12.5.6.2 and 12.5.6.3).
///
/// Replies and the members of groups may stand before or after what they refer to, on other pages, and in
/// circles. Each annotation is found again by its place in ``annotations``.
public struct AnnotationThreads: Sendable {
  /// All annotations, in the order in which they were given.
  public let annotations: [Annotation]

  /// What each annotation answers or belongs to.
  private var parents: [Int?]
  private var children: [[Int]]
  private var statesByTarget: [Int: [AnnotationState]] = [:]
  /// The first of the group to which each annotation belongs; nil for one that belongs to none.
  private var primaries: [Int?]
  /// Where each object stands first, for the windows that show the text of another annotation.
  private var placesByObject: [ObjectID: Int] = [:]
  /// What was wrong with references, by the place of the annotation that has them.
  public private(set) var problems: [Int: [String]] = [:]

  /// Resolves the references between annotations, which are those of one document in the order of its pages.
  public init(_ annotations: [Annotation]) {
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

  /// The places of annotations that answer none and are no states, in order.
  public var roots: [Int] {
    annotations.indices.filter { parents[$0] == nil }
  }

  /// The place of the annotation that one answers or belongs to.
  public func parent(of place: Int) -> Int? { parents[place] }

  /// The places of the answers to an annotation, in order; members of its group and states aren't among them.
  public func replies(to place: Int) -> [Int] {
    children[place].filter { annotations[$0].markup.replyType != .group }
  }

  /// The places of the other members of the group whose primary one is, in order.
  public func members(ofGroup place: Int) -> [Int] {
    children[place].filter { annotations[$0].markup.replyType == .group }
  }

  /// The states that people have given an annotation, in the order in which they did.
  public func states(of place: Int) -> [AnnotationState] { statesByTarget[place] ?? [] }

  /// The annotation with what a member of a group takes from its primary (Table 170, RT), and a window from the
  /// annotation whose text it shows (Table 183, Parent).
  public func resolved(_ place: Int) -> Annotation {
    var annotation = annotations[place]
    if let primary = primaries[place] { annotation.inherit(from: annotations[primary]) }
    if case .popup(let window) = annotation.kind, let parent = window.parent.flatMap({ placesByObject[$0] }) {
      annotation.show(annotations[primaries[parent] ?? parent])
    }
    return annotation
  }

  // MARK: Resolving

  private mutating func findParents() {
    // Few are referred to, and those alone are worth finding again.
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
      // An annotation that several pages list is meant as the one beside it.
      let beside = placesByPage[PlacedObject(object: target, pageIndex: annotations[place].pageIndex)]
      parents[place] = beside ?? placesByObject[target]
      if parents[place] == nil {
        note("IRT leads to \(target), which isn't an annotation of the document", place)
      }
    }
  }

  /// The objects that annotations answer, and those whose text windows show.
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

  /// An annotation as one of several pages lists it.
  private struct PlacedObject: Hashable {
    let object: ObjectID
    let pageIndex: Int
  }

  private mutating func note(_ problem: String, _ place: Int) {
    problems[place, default: []].append(problem)
  }

  /// Lets the first member of each circle answer nobody.
  private mutating func cutCircles() {
    /// Known to lead to an annotation that answers none.
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
            note("IRT leads round in a circle", first)
          }
          break
        }
        path.append(place)
        current = parents[place]
      }
      for place in path { isSettled[place] = true }
    }
  }

  /// Goes up from each annotation as long as it is one of those that go on, and hands over each of those with
  /// what was found of the one above; every step of a chain is gone once, however long it is.
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

  /// Finds the first of each group, to which groups within it belong too.
  private mutating func findPrimaries() {
    var primaries = primaries
    ascend(goingOn: { $0.markup.replyType == .group }) { place, parent in
      primaries[place] = primaries[parent] ?? parent
    }
    self.primaries = primaries
  }

  /// Gives each state to the annotation at the end of the chain of states before it.
  private mutating func collectStates() {
    var ranks: [Int: StateRank] = [:]
    var found: [Int: [StateRank]] = [:]
    ascend(goingOn: \.isState) { place, parent in
      let before = ranks[parent]
      // A state that begins no chain stands behind the one that it refers to, whatever its date.
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

/// When a state was given, as far as a file says: by its date, by the states that it refers to, by its place.
private struct StateRank: Comparable {
  /// In seconds; the smallest number where no date is known, so that the state that counts last has one.
  let date: Int
  let depth: Int
  let place: Int
  /// What has got the state.
  let target: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.date, left.depth, left.place) < (right.date, right.depth, right.place)
  }
}

/// A state that somebody has given an annotation (ISO 32000-1, 12.5.6.3).
public struct AnnotationState: Hashable, Sendable, Codable {
  /// Who did.
  public var author: String?
  /// The model to which the state belongs: `Marked` or `Review`, or one of another program's.
  public var model: String
  /// The state, such as `Accepted`.
  public var state: String
  /// When it was given.
  public var date: AnnotationDate?

  /// A state that somebody has given.
  public init(author: String?, model: String, state: String, date: AnnotationDate? = nil) {
    self.author = author
    self.model = model
    self.state = state
    self.date = date
  }

  /// What an annotation says that gives a state, with the defaults of Table 171.
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
  /// When it gave a state, where it is one.
  fileprivate var stateDate: AnnotationDate? { modified ?? markup.created }

  /// Takes what a window shows of the annotation that it belongs to.
  fileprivate mutating func show(_ parent: Annotation) {
    contents = parent.contents
    modified = parent.modified
    color = parent.color
    markup.author = parent.markup.author
  }

  /// Takes what the members of a group have from its primary.
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
