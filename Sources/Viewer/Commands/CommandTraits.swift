/// The properties of a command that determine how it is offered and run.
package struct CommandTraits: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Changes a document, its file or its bookmarks.
  static let edits = CommandTraits(rawValue: 1 << 0)
  /// Reads the dictionaries of the document.
  static let readsDictionaries = CommandTraits(rawValue: 1 << 1)
  /// Needs an annotation that is selected or was shown last.
  static let onAnnotation = CommandTraits(rawValue: 1 << 2)
  /// Needs the full screen.
  static let onFullScreen = CommandTraits(rawValue: 1 << 3)
  /// Is repeated by a count.
  static let repeats = CommandTraits(rawValue: 1 << 4)
  /// Is repeated while its key is held.
  static let continuous = CommandTraits(rawValue: 1 << 5)
  /// Takes the next key as its argument.
  static let takesLetter = CommandTraits(rawValue: 1 << 6)
  /// Begins its line when it is chosen, although its argument is optional.
  ///
  /// Without arguments, `share` would print a whole document into the answers, `search` would repeat the last
  /// search, and `filter` would show all rows. Notes, text boxes, replies and fields have a text as a rule.
  static let beginsLine = CommandTraits(rawValue: 1 << 7)
  /// Shows the present value of an annotation's entry while its line is typed.
  static let showsValue = CommandTraits(rawValue: 1 << 8)
  /// Is forced by an exclamation mark, as in vi: it replaces a file, changes what another person wrote, or quits
  /// without a question.
  static let forcible = CommandTraits(rawValue: 1 << 9)
  /// Leaves an annotation that is being moved or drawn as it is; other commands keep it.
  static let keepsTool = CommandTraits(rawValue: 1 << 10)
  /// Moves the pages of the view with the focus.
  package static let scrolls = CommandTraits(rawValue: 1 << 11)
  /// Changes the size or the arrangement of pages.
  package static let changesLook = CommandTraits(rawValue: 1 << 12)

  /// Is one of the commands that a new user needs, which help lists first.
  static let basic = CommandTraits(rawValue: 1 << 13)

  /// Changes the document in front.
  static let editsDocument: CommandTraits = [.edits, .readsDictionaries]
  /// Changes the annotation that is selected or was shown last.
  static let editsAnnotation: CommandTraits = [.editsDocument, .onAnnotation]
  /// Goes through what the dictionaries have.
  static let step: CommandTraits = [.readsDictionaries, .repeats]
  /// Is repeated by a count and while its key is held.
  static let motion: CommandTraits = [.repeats, .continuous]
  /// Scrolls, also while an annotation is moved or drawn.
  static let scrolling: CommandTraits = [.motion, .scrolls, .keepsTool]
  /// Changes the size of pages, also while an annotation is moved or drawn.
  static let zooming: CommandTraits = [.changesLook, .keepsTool]
}

extension CommandName {
  /// Returns whether the command has a trait.
  package func has(_ trait: CommandTraits) -> Bool { CommandDefinition.of(self).traits.contains(trait) }
}
