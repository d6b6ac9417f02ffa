import Foundation
import KeyCommands
import Terminal
import Viewer

/// `pdfkey keys --show`: the keys as they arrive, with their commands.
struct KeyReport {
  let keymap: Keymap<Command>
  let style: PrintingStyle
  let output: Output

  /// Prints the terminal's input until ⌃C or ⌃D is pressed twice in a row.
  ///
  /// - Throws: `TerminalError` if there is no terminal, and `OutputError`.
  func run() throws {
    let device = try TerminalDevice()
    let input = TerminalInput(device)
    try device.activate()
    defer { device.deactivate() }
    let capabilities = input.probe()
    device.adopt(capabilities)
    let keyboard = capabilities.keyboard.rawValue
    write("This terminal's keyboard protocol is \(keyboard). Ctrl-C or Ctrl-D twice quits.")
    try output.flush()
    var last: Key?
    while true {
      switch input.next() {
      case .input(let event):
        write(line(for: event))
        if case .key(let event) = event, event.phase == .press, !event.key.code.isModifier {
          if Self.ends.contains(event.key), last == event.key { return }
          last = event.key
        }
      case .capabilities(let capabilities): device.adopt(capabilities)
      case .resumed, .resized, .timeout, .readable: break
      case .terminated, .end: return
      }
      try output.flush()
    }
  }

  private static let ends: Set<Key> = [Key("c", .control), Key("d", .control)]

  private func write(_ line: String) {
    output.write(line: style.text(line))
  }

  private func line(for event: InputEvent) -> String {
    switch event {
    case .key(let event):
      let commands = event.phase == .release ? [] : self.commands(for: event)
      let meaning = commands.isEmpty ? "" : " → " + commands.joined(separator: ", ")
      return event.longDescription(style.keys) + meaning
    case .paste(let text): return "paste of \(text.count) characters: \(String(text.prefix(60)).onOneLine)"
    case .mouse(let event): return "mouse at column \(event.column), row \(event.row)"
    case .focus(let hasFocus): return hasFocus ? "focus in" : "focus out"
    case .reply: return "reply of the terminal"
    }
  }

  /// Returns the commands of a key, or of a sequence that begins with it, in all contexts.
  private func commands(for event: KeyEvent) -> [String] {
    for key in event.equivalents {
      let bindings = keymap.bindings.filter { $0.keys.first == key }
      guard !bindings.isEmpty else { continue }
      return bindings.map { binding in
        let keys = binding.keys.keys.count > 1 ? "\(binding.keys.spelling(style.keys)) " : ""
        return keys + binding.command.description + (binding.context.map { " (\($0))" } ?? "")
      }
    }
    return []
  }
}
