import DocModel
import Viewer

/// The user's editor, which opens the sources of pages (SyncTeX, backward).
enum SourceEditor {
  /// Opens a place in the editor of the settings, without a shell, and waits until the editor ends.
  ///
  /// The terminal is the editor's meanwhile: the caller gives it back before, and takes it over afterwards.
  static func open(_ place: SourcePlace, with editor: EditorCommand?) throws(CommandFailure) {
    guard let editor else { throw CommandFailure(.unavailable, EditorCommand.advice) }
    let arguments = try editor.arguments(for: place)
    try EditorProgram.run(arguments, named: (arguments.first ?? "").onOneLine)
  }
}
