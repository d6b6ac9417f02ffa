import DocModel
import DocModelExchange

// FillingIn FORM OUTPUT [NAME=VALUE…]
let arguments = Array(CommandLine.arguments.dropFirst())
let (path, output) = (arguments[0], arguments[1])

let document = try Document(.path(path))
for field in document.form.fields where field.flags.contains(.required) && field.value == nil {
  print("required:", field.name)
}

let editor = try DocumentEditor(document)

// A value as a user types it: the field says what it means.
for argument in arguments.dropFirst(2) {
  let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
  guard parts.count == 2 else {
    print(argument, "isn't NAME=VALUE")
    continue
  }
  do {
    try editor.setValue(from: .text(parts[1]), ofField: parts[0])
  } catch {
    print(error)
  }
}

// Values of a type: a text, the state of a button, the choices of a list.
if document.form.field(named: "address.street") != nil {
  try editor.setValue(.text("Bahnhofstraße 1"), ofField: "address.street")
  try editor.setValue(.state("green"), ofField: "colour")
  try editor.setValue(.choices(["fr", "he"]), ofField: "several")
}
try editor.save(.file(output))

// The values of the new file, and those of two fields.
let filled = try Document(.path(output))
for name in ["address.street", "colour", "several"] {
  print(name, filled.form.field(named: name)?.value?.texts ?? [])
}
let export = FormExport(filled.form, path: output, identifiers: filled.identifiers)
print(export.data(as: .csv).isEmpty ? "no values" : "values as CSV, JSON, FDF or XFDF")
