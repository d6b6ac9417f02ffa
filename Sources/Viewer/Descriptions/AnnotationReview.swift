import DocModel

/// The facts about an annotation that matter in a review.
extension DocumentAnnotations.Entry {
  /// Whether the annotation asks for an answer: it begins a thread, and has a text or replaces words.
  package var isComment: Bool { inReplyTo == nil && (hasContents || isReplacement) }

  /// Whether the annotation replaces words: it is a caret with a strikeout, of which the list has one row.
  package var isReplacement: Bool {
    guard annotation.markup.intent == Self.replacing else { return false }
    return annotation.isStrikeOut || annotation.isCaret
  }

  /// The intent of a replacement, as Acrobat writes it.
  static let replacing = "Replace"

  /// Whether somebody has written a text into the annotation.
  package var hasContents: Bool { annotation.contents?.contains { !$0.isWhitespace } ?? false }

  /// Whether the annotation has a reply or a state.
  package var isAnswered: Bool { !replies.isEmpty || currentState != nil }

  /// Whether the annotation is a comment without a reply and a state, of another author than the given one.
  package func isOpen(besides author: String?) -> Bool {
    isComment && !isAnswered && (author == nil || annotation.author != author)
  }

  /// The last state of the model `Review`, or else the last one of another model; nil if it is that of no state.
  package var currentState: AnnotationState? {
    let review = states.last { $0.model == "Review" }
    if let review, review.value != .review(.none) { return review }
    return states.last { $0.model != "Review" }.flatMap { $0.value == .marked(false) ? nil : $0 }
  }
}

extension Annotation {
  /// Whether the annotation strikes out words.
  package var isStrikeOut: Bool { if case .strikeOut = kind { true } else { false } }
  /// Whether the annotation inserts words.
  var isCaret: Bool { if case .caret = kind { true } else { false } }
}

extension Sequence<DocumentAnnotations.Entry> {
  /// Returns the author whose comments wait for no answer: the reader, unless all comments are the reader's.
  func authorWithoutQuestions(reader: String?) -> String? {
    contains { $0.isComment && $0.annotation.author != reader } ? reader : nil
  }
}

extension AnnotationState {
  /// Returns the state in words after its sign, such as `✓ accepted`.
  package func words(in style: PrintingStyle) -> String {
    let word = state.onOneLine.lowercased()
    return style == .plain ? word : "\(sign(in: style)) \(word)"
  }

  /// The sign of the state in lists; in ASCII its first letters.
  package func sign(in style: PrintingStyle) -> String {
    guard style != .plain else { return "[\(state.prefix(3).lowercased())]" }
    return switch value {
    case .review(.accepted): "✓"
    case .review(.rejected): "✗"
    case .review(.completed): "■"
    case .review(.cancelled): "⊘"
    case .marked: "•"
    default: "◇"
    }
  }
}
