// Runs the examples of doc comments, which `scripts/check examples` puts before this: each in a folder of its own with
// copies of Fixtures, on a paper and on a form. An example that throws on both has failed.
//
// usage: comments FIXTURES FOLDER

let fixtures = URL(fileURLWithPath: CommandLine.arguments[1])
let folder = URL(fileURLWithPath: CommandLine.arguments[2])
let files = FileManager.default

/// Copies a fixture into the folder of the present example.
func copy(_ fixture: String, _ name: String) throws {
  try files.copyItem(at: fixtures.appendingPathComponent(fixture), to: URL(fileURLWithPath: name))
}

/// Makes a folder with the files that examples name, and enters it.
func enter(_ path: URL) throws {
  try files.createDirectory(at: path, withIntermediateDirectories: true)
  guard files.changeCurrentDirectoryPath(path.path) else { throw CocoaError(.fileNoSuchFile) }
  for (fixture, name) in [
    ("article.pdf", "paper.pdf"), ("article.pdf", "draft.pdf"), ("forms.pdf", "form.pdf"),
    ("sources/signer.p12", "ann.p12"), ("sources/signer-ca.pem", "company-ca.pem"),
  ] { try copy(fixture, name) }
  let editor = try DocumentEditor(try Document(.path("paper.pdf")))
  try editor.add(.note(at: Point(x: 72, y: 500), onPage: 0, "Ask Jane Doe"))
  try editor.save(.inPlace)
  let paper = editor.document
  let encryption = try DocumentEncryption(ownerPassword: nil, userPassword: "open sesame")
  try paper.encrypt(with: encryption, to: .file("secret.pdf"))
  var options = ExportOptions()
  options.format = .xfdf
  try paper.export(options).data.write(to: URL(fileURLWithPath: "comments.xfdf"))
}

var failures = 0
for (index, example) in examples().enumerated() {
  var errors: [String] = []
  for name in ["paper.pdf", "form.pdf"] {
    try enter(folder.appendingPathComponent("\(index)-\(name)"))
    let document = try Document(.path(name))
    let page = document.pages[0]
    let text = try page.text
    let selection = TextUnits(text).selection(0..<min(40, text.scalars.count))
    let annotation = Annotation.highlight(selection)
    do {
      try await example.run(document, page, annotation, selection, try Library.inMemory())
      errors = []
      break
    } catch {
      errors.append("\(error)")
    }
  }
  guard !errors.isEmpty else { continue }
  failures += 1
  FileHandle.standardError.write(Data("\(example.place): throws \(errors.joined(separator: "; "))\n".utf8))
}
exit(failures == 0 ? 0 : 1)
