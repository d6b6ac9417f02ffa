import Foundation
import TestSupport
import Testing

@Suite("Editing the typed line in the user's editor", .limited, .tags(.program))
struct TextEditorTests {
  /// ⌃X ⌃E.
  private static let edit = "\u{18}\u{5}"

  /// A folder with an editor, which is a script of the shell; `$2` is the name of the text's file.
  private struct Desk {
    let folder: TemporaryFolder
    let variables: [String: String]

    init(_ folder: TemporaryFolder, script: String) throws {
      self.folder = folder
      let path = folder.file("editor of mine")
      try FakeProgram.write("#!/bin/sh\n\(script)\n", as: "editor of mine", in: folder)
      #expect(mkdir(folder.file("tmp"), 0o700) == 0)
      variables = [
        "VISUAL": "'\(path)' -x", "EDITOR": "false", "TMPDIR": folder.file("tmp"), "DESK": folder.path,
        "XDG_RUNTIME_DIR": folder.path,
      ]
    }

    /// What the editor has written.
    var log: String { (try? String(contentsOfFile: folder.file("log"), encoding: .utf8)) ?? "" }

    /// Whether no temporary file is left.
    var isTidy: Bool {
      (try? FileManager.default.contentsOfDirectory(atPath: folder.file("tmp"))) == []
    }

    func reader() throws -> PseudoTerminal {
      let terminal = try PseudoTerminal.reader(
        [Program.fixture("article.pdf")], in: folder, environment: variables, columns: 80)
      #expect(terminal.expect("> "))
      return terminal
    }
  }

  @Test("The editor gets a private file, and its text returns to the prompt with its line breaks")
  func edited() throws {
    let folder = try TemporaryFolder()
    let desk = try Desk(
      folder,
      script: """
        { stat -c %a "$2" "$(dirname "$2")"; echo "$1 ${2##*/}"; cat "$2"; } > "$DESK/log"
        printf 'page\\r\\n3\\n' > "$2"
        """)
    let terminal = try desk.reader()
    terminal.type("page 4\u{1B}\r5\(Self.edit)")
    #expect(terminal.expect("page\u{1B}[2m⏎\u{1B}[m3"))
    #expect(desk.log == "600\n700\n-x line.txt\npage 4\n5\n")
    #expect(desk.isTidy)
    #expect(terminal.settings?.isCanonical == false)
    #expect(terminal.expect("page 3 (iii) of 12", after: "\r"))
    // The history has the line as it was run.
    terminal.type("\u{10}")
    #expect(terminal.expect("page\u{1B}[2m⏎\u{1B}[m3"))
    #expect(terminal.wait(after: "\u{15}q\r") == .status(0))
  }

  @Test(
    "If the editor fails or leaves no text, the typed line stays, and no file is left",
    // The path of the editor decides where the first two are broken into lines.
    arguments: [
      (#"echo new > "$2"; exit 3"#, "ended"),
      (#"kill -TERM $$"#, "ended"),
      (#"printf 'a\377b' > "$2""#, "the text isn't UTF-8; nothing was changed"),
      (#"rm "$2"; mkfifo "$2""#, "the editor left no text; nothing was changed"),
      (
        #"head -c 70000 /dev/zero | tr '\0' a > "$2""#,
        "the text is too long for a line; nothing was changed"
      ),
      (#"rm "$2""#, nil), (#"touch "$2" "$2~""#, nil),
    ] as [(String, String?)])
  func failed(script: String, message: String?) throws {
    let folder = try TemporaryFolder()
    let desk = try Desk(folder, script: "echo ran > \"$DESK/log\"; \(script)")
    let terminal = try desk.reader()
    terminal.type("page 3\(Self.edit)")
    if let message { #expect(terminal.expect(message)) }
    #expect(ProcessTable.eventually { desk.log == "ran\n" && desk.isTidy })
    #expect(terminal.expect("page 3 (iii) of 12", after: "\r"))
    #expect(terminal.wait(after: "q\r") == .status(0))
  }

  @Test("Without VISUAL the editor is that of EDITOR, and one that isn't installed is named")
  func missing() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal.reader(
      [Program.fixture("article.pdf")], in: folder,
      environment: ["VISUAL": " ", "EDITOR": "no-such-editor"], columns: 80)
    #expect(terminal.expect("> "))
    #expect(terminal.expect("no-such-editor can't be started; is it installed?", after: Self.edit))
    #expect(terminal.wait(after: "q\r") == .status(0))
  }

  /// Waits until a file exists.
  private static let pause = #"touch "$DESK/log"; while [ ! -e "$DESK/go" ]; do sleep 0.02; done"#

  @Test("Ctrl-C is the editor's, and a new size of the window is noticed")
  func disturbed() throws {
    let folder = try TemporaryFolder()
    let desk = try Desk(
      folder, script: "trap 'echo INT >> \"$DESK/log\"' INT; \(Self.pause); echo page 5 > \"$2\"")
    let view = try ViewTerminal(
      [Program.fixture("article.pdf")], in: folder, .shared, environment: desk.variables)
    view.begin(":page 3\(Self.edit)")
    #expect(view.wait { $0.modes == [7, 25] && $0.images.images.isEmpty })
    #expect(ProcessTable.eventually { FileManager.default.fileExists(atPath: folder.file("log")) })
    view.begin("\u{3}")
    #expect(ProcessTable.eventually { desk.log == "INT\n" })
    view.resize(columns: 50, rows: 12, settles: false)
    try folder.write([], to: "go")
    #expect(view.wait { $0.modes.contains(1049) && $0.texts.last?.hasSuffix("page 5") == true })
    view.settle()
    #expect(view.screen.texts.count == 12 && desk.isTidy)
    view.type("\r")
    #expect(view.status.contains("page 5 (1)"), "\(view.status)")
    view.begin("q")
    #expect(view.end() == .status(0))
  }

  @Test("SIGTERM ends the reader once the editor has ended, and no file is left")
  func terminated() throws {
    let folder = try TemporaryFolder()
    let desk = try Desk(folder, script: Self.pause)
    let terminal = try desk.reader()
    terminal.type(Self.edit)
    #expect(ProcessTable.eventually { FileManager.default.fileExists(atPath: folder.file("log")) })
    terminal.send(SIGTERM)
    try folder.write([], to: "go")
    #expect(terminal.wait() == .status(128 + SIGTERM))
    #expect(desk.isTidy && terminal.settings?.isCanonical == true)
  }
}
