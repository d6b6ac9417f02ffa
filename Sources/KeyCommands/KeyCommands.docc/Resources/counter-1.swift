import KeyCommands

let keymap = Keymap([
  try Keymap.Binding("↑", "add 1"), try Keymap.Binding("k", "add 1"),
  try Keymap.Binding("↓", "add -1"), try Keymap.Binding("j", "add -1"),
  try Keymap.Binding("⇧↑", "add 10"), try Keymap.Binding("gg", "clear"),
  try Keymap.Binding("⌘Q", "quit"), try Keymap.Binding("q", "quit"),
])
