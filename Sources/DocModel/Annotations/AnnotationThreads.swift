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
  /// What was wrong with references, by the place of the annotation that has them.
  public private(set) var problems: [Int: [String]] = [:]

  /// Resolves the references between annotations, which are those of one document in the order of its pages.
  public init(_ annotations: [Annotation]) {
    self.annotations = annotations
    parents = Array(repeating: nil, count: annotations.count)
    children = Array(repeating: [], count: annotations.count)
    findParents()
    cutCircles()
    for (place, parent) in parents.enumerated() {
      if let parent, !annotations[place].isState { children[parent].append(place) }
    }
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

  /// The annotation with what a member of a group takes from its primary (Table 170, RT).
  public func resolved(_ place: Int) -> Annotation {
    var annotation = annotations[place]
    guard annotation.markup.replyType == .group, let primary = primary(of: place) else { return annotation }
    annotation.inherit(from: annotations[primary])
    return annotation
  }

  /// The first of a group, to which groups within it belong too.
  private func primary(of place: Int) -> Int? {
    var primary: Int?
    var current = place
    while annotations[current].markup.replyType == .group, let parent = parents[current] {
      primary = parent
      current = parent
    }
    return primary
  }

  // MARK: Resolving

  private mutating func findParents() {
    var places: [ObjectID: [Int]] = [:]
    for (place, annotation) in annotations.enumerated() {
      if let object = annotation.object { places[object, default: []].append(place) }
    }
    for (place, annotation) in annotations.enumerated() {
      guard let target = annotation.markup.inReplyTo else { continue }
      let candidates = places[target] ?? []
      // An annotation that several pages list is meant as the one beside it.
      parents[place] =
        candidates.first { annotations[$0].pageIndex == annotation.pageIndex } ?? candidates.first
      if candidates.isEmpty {
        note("IRT leads to \(target), which isn't an annotation of the document", place)
      }
    }
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

  /// Gives each state to the annotation at the end of the chain of states before it.
  private mutating func collectStates() {
    var found: [Int: [(depth: Int, place: Int)]] = [:]
    for place in annotations.indices where annotations[place].isState {
      var depth = 0
      var target = parents[place]
      while let current = target, annotations[current].isState {
        target = parents[current]
        depth += 1
      }
      if let target { found[target, default: []].append((depth, place)) }
    }
    for (target, states) in found {
      // Later states refer to earlier ones; where they don't, the file's order has to do.
      statesByTarget[target] = states.sorted { ($0.depth, $0.place) < ($1.depth, $1.place) }
        .map { AnnotationState(annotations[$0.place]) }
    }
  }
}

/// A state that somebody has given an annotation (ISO 32000-1, 12.5.6.3).
public struct AnnotationState: Hashable, Sendable {
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
      date: annotation.modified ?? annotation.markup.created)
  }
}

extension Annotation {
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
