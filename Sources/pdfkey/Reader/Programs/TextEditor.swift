import Foundation
import SystemEnvironment
import Viewer

/// The user's editor for texts: that of VISUAL, else of EDITOR, else vi.
enum TextEditor {
  /// The maximum size of a text in bytes.
  private static let limit = 1 << 24
  /// The text after the reason why a changed text isn't used.
  private static let consequence = "nothing was changed"

  /// Lets the user change a text, in a private file that is removed afterwards.
  ///
  /// The terminal is the editor's meanwhile, as in ``SourceEditor``.
  ///
  /// - Parameters:
  ///   - text: the text, with line feeds.
  ///   - name: the purpose of the text, for the name of the file.
  /// - Returns: the text as saved, without the line feed at its end; nil if it is unchanged, or the file is gone.
  /// - Throws: ``CommandFailure`` if there is no editor, or it fails, or the text can't be read.
  static func edit(_ text: String, named name: String) throws(CommandFailure) -> String? {
    guard let editor else {
      throw CommandFailure(
        .unavailable, "no editor is known; the environment variable VISUAL or EDITOR names one")
    }
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let letters = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let path = "\(folder)/\(letters.isEmpty ? "text" : letters).txt"
    try write(text.isEmpty ? "" : text + "\n", to: path)
    // As other programs do: the value is a command of the shell, which may have arguments. The shell has to wait for
    // an editor that goes on after Ctrl-C; its traps aren't the editor's.
    let script = "trap : INT QUIT; \(editor) \"$1\""
    try EditorProgram.run(["/bin/sh", "-c", script, editor, path], named: editor.onOneLine)
    guard var saved = try read(path)?.replacing("\r\n", with: "\n") else { return nil }
    if saved.last == "\n" { saved.removeLast() }
    return saved == text ? nil : saved
  }

  /// The command of the user's editor; nil if there is none.
  private static var editor: String? {
    for name in ["VISUAL", "EDITOR"] {
      if let value = EnvironmentVariables[name], value.contains(where: { !$0.isWhitespace }) { return value }
    }
    let folders = (EnvironmentVariables["PATH"] ?? "").split(separator: ":")
    return folders.contains { access("\($0)/vi", X_OK) == 0 } ? "vi" : nil
  }

  /// Creates a folder that only the user can read, and returns its path.
  private static func makeFolder() throws(CommandFailure) -> String {
    let path = (NSTemporaryDirectory() as NSString).appendingPathComponent("pdfkey-XXXXXX")
    var template = Array(path.utf8CString)
    // mkdtemp(3) creates it with mode 0700.
    guard mkdtemp(&template) != nil else { throw failure("no temporary folder can be created") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) throws(CommandFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("no temporary file can be created") }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    } catch {
      throw failure("the temporary file can't be written")
    }
  }

  /// Returns the content of a file; nil if there is none.
  private static func read(_ path: String) throws(CommandFailure) -> String? {
    // Whatever replaces the file, opening it must not block.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw failure("the text can't be read, and \(consequence)") }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let bytes = try? handle.read(upToCount: limit + 1) ?? Data()
    else { throw CommandFailure(.unavailable, "the editor left no text; \(consequence)") }
    guard bytes.count <= limit else {
      throw CommandFailure(.unavailable, "the text is longer than 16 MiB; \(consequence)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(.unavailable, "the text isn't UTF-8; \(consequence)")
    }
    return text
  }

  private static func failure(_ message: String) -> CommandFailure {
    CommandFailure(.unavailable, "\(message) (\(String(cString: strerror(errno))))")
  }
}
