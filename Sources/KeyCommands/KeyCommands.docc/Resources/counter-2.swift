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

  var keyCommands: [KeyCommand<String>] {
    var commands = [(title: "Add One", command: "add 1"), (title: "Add Ten", command: "add 10")]
    // Commands without an effect now aren't offered: help doesn't list them, and their keys are free.
    if number > 0 { commands += [("Take One", "add -1"), ("Clear", "clear")] }
    return keymap.keyCommands(for: commands + [("Quit", "quit")])
  }
}

let chain = ResponderChain([Counter(keymap: keymap)])
for command in chain.offered(isTyping: false).flatMap(\.commands) {
  print(command.keys, command.title)
}
