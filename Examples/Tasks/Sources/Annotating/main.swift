import DocModel

// Annotating FILE WORD OUTPUT
let arguments = Array(CommandLine.arguments.dropFirst())
let (path, word, output) = (arguments[0], arguments[1], arguments[2])

let document = try Document(.path(path))
let editor = try DocumentEditor(document, author: "Ann")

// A highlight for each match.
for result in try document.search(SearchQuery(word)) {
  for match in result.matches {
    try editor.add(.highlight(TextSelection(match))) { $0.contents = "Is this the right term?" }
  }
}

// A box with a dashed border, and a note that keeps its size.
let area = Rectangle(x0: 72, y0: 72, x1: 300, y1: 140)
let box = try editor.add(.square(area, onPage: 0, color: .red))
try editor.change(box) {
  $0.border = Border(width: 2, style: .dashed, dashes: [3, 1])
  $0.flags.insert(.locked)
}
let note = try editor.add(.note(at: Point(x: 72, y: 500), onPage: 0, "Check this"))

// An answer and a state, as in a review: one step to undo.
try editor.step("Accept with Reply") {
  try editor.reply(to: note, with: "Agreed")
  try editor.setState(.review(.accepted), of: note)
}

// Each other call is a step of its own.
try editor.add(.stamp("Draft", in: area, onPage: 0))
print("undone:", editor.undo()?.title ?? "nothing")
print("steps:", editor.history.undoable.count)

let report = try editor.save(.file(output))
if case .appended = report.mode { print("appended") }

// The file as another program reads it.
let saved = try Document(.path(output))
for entry in saved.allAnnotations().entries where entry.annotation.isMark && !entry.annotation.isState {
  guard entry.annotation.author == "Ann" else { continue }
  let depth = String(repeating: "  ", count: entry.depth)
  let words =
    [entry.annotation.type, entry.text?.plain, entry.annotation.contents] + entry.states.map(\.state)
  print(depth + words.compactMap(\.self).joined(separator: " · "))
}
