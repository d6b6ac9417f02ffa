extension AnnotationState {
  /// A state that an annotation can be given (ISO 32000-1, Table 171).
  public enum Value: Hashable, Sendable, Codable {
    /// A state of the model `Review`.
    case review(Review)
    /// A state of the model `Marked`: whether the annotation is marked.
    case marked(Bool)

    /// The states of the model `Review`.
    public enum Review: String, Hashable, Sendable, Codable, CaseIterable {
      /// The change was accepted.
      case accepted = "Accepted"
      /// The change was rejected.
      case rejected = "Rejected"
      /// The annotation is void.
      case cancelled = "Cancelled"
      /// The change was made.
      case completed = "Completed"
      /// No state.
      case none = "None"
    }

    /// The name in the file.
    public var name: String {
      switch self {
      case .review(let review): review.rawValue
      case .marked(let isMarked): isMarked ? "Marked" : "Unmarked"
      }
    }

    /// The name of the model in the file.
    public var model: String {
      switch self {
      case .review: "Review"
      case .marked: "Marked"
      }
    }

    /// Creates a state from its name, in any case; nil for a name that the standard doesn't define.
    public init?(_ name: String) {
      switch name.lowercased() {
      case "marked": self = .marked(true)
      case "unmarked": self = .marked(false)
      default:
        guard let review = Review.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() })
        else {
          return nil
        }
        self = .review(review)
      }
    }
  }
}
