import DocModel
import Foundation
import Viewer

/// The user's editor, which opens the sources of pages (SyncTeX, backward).
enum SourceEditor {
  /// Opens a place in the editor of the settings, without a shell, and waits until the editor ends.
  ///
  /// The terminal is the editor's meanwhile: the caller gives it back before, and takes it over afterwards.
  static func open(_ place: SourcePlace, with editor: EditorCommand?) throws(CommandFailure) {
    guard let editor else { throw CommandFailure(.unavailable, EditorCommand.advice) }
    let arguments = try editor.arguments(for: place)
    let name = (arguments.first ?? "").onOneLine
    guard let process = ProgramStart.start(arguments, usesTerminal: true) else {
      throw CommandFailure(
        .unavailable, "\(name) can't be started (\(String(cString: strerror(errno)))); is it installed?")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The upper byte is the exit status, the lower seven bits a signal (POSIX, waitpid).
    guard status != 0 else { return }
    throw CommandFailure(
      .unavailable,
      status & 0x7F == 0
        ? "\(name) ended with status \(status >> 8 & 0xFF)" : "\(name) was ended by signal \(status & 0x7F)")
  }
}
