import DocModel
import Foundation

/// Commands on a tab that belong together.
///
/// A group has a property of its name in an extension of this protocol, so that groups and the session find each other
/// by the tab.
protocol CommandGroup: SessionPart {
  /// The tab.
  var tab: Tab { get }
}

extension CommandGroup {
  /// Emits a warning that begins with the name of the tab.
  func warn(_ text: String) { emit(.warning(tab.name.onOneLine + text)) }

  /// Reads a document.
  func reading<Value>(_ body: () throws(DocumentError) -> Value) throws(CommandFailure) -> Value {
    do throws(DocumentError) { return try body() } catch { throw CommandFailure(error) }
  }

  /// Refuses to replace a file without an exclamation mark after the command's name.
  func requireNew(_ path: String, for name: CommandName) throws(CommandFailure) {
    var facts = stat()
    guard stat(SystemPath(path).bytes, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return }
    throw CommandFailure(
      .unavailable, "\(path.onOneLine): there is such a file; \(name.typedName)! replaces it")
  }

  /// Runs a parser of typed values.
  func parsed<Value>(_ body: () throws -> Value) throws(CommandFailure) -> Value {
    do { return try body() } catch { throw .usage("\(error)") }
  }
}

/// The groups of commands on a tab.
struct TabCommands: CommandGroup {
  let tab: Tab
  let context: SessionContext
}
