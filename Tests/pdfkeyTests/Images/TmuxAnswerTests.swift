import Testing

@testable import pdfkey

/// The answers of tmux about itself and the terminal around it.
@Suite struct TmuxAnswerTests {
  @Test(
    arguments: [
      ("on xterm-kitty kitty(0.35.2)\n", true, "xterm-kitty", "kitty(0.35.2)"),
      (
        "1 xterm-256color WezTerm 20240203-110809-5046fc22\n", true, "xterm-256color",
        "WezTerm 20240203-110809-5046fc22"
      ),
      ("all xterm-ghostty \n", true, "xterm-ghostty", nil), ("off foot\n", false, "foot", nil),
    ] as [(String, Bool, String, String?)])
  func answers(_ line: String, _ passes: Bool, _ term: String, _ program: String?) throws {
    let answer = try #require(Tmux.Answer(line: line))
    #expect(answer.passesThrough == passes && answer.outerTerm == term && answer.outerProgram == program)
  }

  @Test(
    "Without an outer terminal, or before allow-passthrough existed, tmux reports nothing",
    arguments: ["", "\n", "on \n", " xterm-kitty\n"])
  func nothing(_ line: String) {
    #expect(Tmux.Answer(line: line) == nil)
  }
}
