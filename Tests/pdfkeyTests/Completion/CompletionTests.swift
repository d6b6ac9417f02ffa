import Foundation
import TestSupport
import Testing

/// Completion of `pdfkey` in shells; bash is tested through its own completion function.
@Suite("Completion in shells", .tags(.program))
struct CompletionTests {
  private static let script = Result { try Program.run(["--generate-completion-script", "bash"]) }

  /// Returns bash's completions of a line, in a folder with two documents.
  private static func bash(_ line: String) throws -> [String] {
    let folder = try TemporaryFolder()
    for name in ["a.pdf", "b c.pdf", "notes.txt"] { try folder.write([], to: name) }
    let script = try Self.script.get()
    #expect(script.status == 0)
    let drive = """
      source /dev/stdin
      pdfkey() { "$PROGRAM" "$@"; }
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMPREPLY=()
      COMP_POINT=${#COMP_LINE}
      cd "$FOLDER"
      _pdfkey pdfkey "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    let environment = Program.environment(adding: ["PROGRAM": Program.path, "FOLDER": folder.path])
    let runner = ProcessRunner(executable: "/bin/bash", environment: environment)
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let run = try runner.run(["-c", drive, "bash"] + words, input: .text(script.output))
    #expect(run.messages == "")
    return run.lines
  }

  @Test(
    "Commands, files, values and lists of values",
    arguments: [
      ("pdfkey an", ["annotations"]), ("pdfkey wor", []), ("pdfkey bookmarks re", ["remove", "rename"]),
      ("pdfkey open ", ["a.pdf", "b c.pdf"]), ("pdfkey open --fr", ["--fresh"]),
      ("pdfkey open --show ", ["auto", "none", "text", "image"]), ("pdfkey keys --preset v", ["vim"]),
      ("pdfkey annotations export --types highlight,un", ["highlight,underline"]),
      ("pdfkey annotations export --types highlight,highl", []), ("pdfkey search --in te", ["text"]),
    ] as [(String, [String])])
  func candidates(_ line: String, _ expected: [String]) throws {
    #expect(try Self.bash(line) == expected)
  }

  @Test("The shells can parse their scripts", arguments: ["bash", "zsh", "fish"])
  func syntax(_ shell: String) throws {
    let script = try Program.run(["--generate-completion-script", shell])
    #expect(script.status == 0 && script.output.contains("attachments"))
    #expect(!script.output.contains(/['" ]worker['": ]/), "hidden commands stay hidden")
    let path = ["/bin/", "/usr/bin/"].map { $0 + shell }.first(where: FileManager.default.isExecutableFile)
    // Without the shell, its script can't be checked.
    guard let path else { return }
    let folder = try TemporaryFolder()
    let file = try folder.write(script.outputBytes, to: "pdfkey.\(shell)")
    let run = try ProcessRunner(executable: path, environment: Program.environment()).run(["-n", file])
    #expect(run.status == 0 && run.messages == "")
  }
}
