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

var counter = Counter(keymap: keymap)
for spelling in ["k", "⇧↑", "gg", "q"] {
  let keys = try KeySequence(parsing: spelling)
  if case .command(let command, _) = ResponderChain([counter]).match(keys, isTyping: false) {
    counter.perform(command.command)
    print("\(command.title): \(counter.number)")
  }
}
