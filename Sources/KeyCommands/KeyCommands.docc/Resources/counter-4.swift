import Foundation
import KeyCommands

let keymap = Keymap([
  try Keymap.Binding("↑", "add 1"), try Keymap.Binding("k", "add 1"),
  try Keymap.Binding("↓", "add -1"), try Keymap.Binding("j", "add -1"),
  try Keymap.Binding("⇧↑", "add 10"), try Keymap.Binding("gg", "clear"),
  try Keymap.Binding("⌘Q", "quit"), try Keymap.Binding("q", "quit"),
])

/// A number with the commands that are available now.
struct Counter: Responder {
  let keymap: Keymap<String>
  let responderName = "Counter"
  var number = 0
  var hasEnded = false

  var keyCommands: [KeyCommand<String>] {
    var commands = [(title: "Add One", command: "add 1"), (title: "Add Ten", command: "add 10")]
    // Commands without an effect now aren't offered: help doesn't list them, and their keys are free.
    if number > 0 { commands += [("Take One", "add -1"), ("Clear", "clear")] }
    return keymap.keyCommands(for: commands + [("Quit", "quit")])
  }

  mutating func perform(_ command: String) {
    let words = command.split(separator: " ")
    switch words.first {
    case "add": number += words.last.flatMap { Int($0) } ?? 0
    case "clear": number = 0
    default: hasEnded = true
    }
  }
}

// Keys come one by one, and without an echo.
var settings = termios()
let isTerminal = tcgetattr(STDIN_FILENO, &settings) == 0
var raw = settings
cfmakeraw(&raw)
if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &raw) }
defer { if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &settings) } }

var counter = Counter(keymap: keymap)
var decoder = KeyDecoder()
var unfinished: [Key] = []
var byte: UInt8 = 0
while !counter.hasEnded, read(STDIN_FILENO, &byte, 1) == 1 {
  for case .key(let event) in decoder.decode([byte]) where event.phase != .release {
    let chain = ResponderChain([counter])
    let (match, keys) = chain.match(event, after: unfinished, isTyping: false)
    unfinished = []
    switch match {
    case .command(let command, _):
      counter.perform(command.command)
      print("\(command.title): \(counter.number)", terminator: "\r\n")
    case .prefix: unfinished = keys
    case .unhandled:
      let titles = chain.offered(isTyping: false).flatMap(\.commands).map { "\($0.keys) \($0.title)" }
      print("\(event.key)? " + titles.joined(separator: ", "), terminator: "\r\n")
    }
  }
}
