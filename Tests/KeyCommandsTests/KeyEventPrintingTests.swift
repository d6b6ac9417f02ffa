import KeyCommands
import Testing

@Suite("Printed key events")
struct KeyEventPrintingTests {
  @Test(
    "Short and full form",
    arguments: [
      (
        "\u{1B}[97:65:113;10u", "⇧⌘A press",
        "⇧⌘A press · key a · shifted A · physical q · modifiers shift, cmd",
        "shift+cmd+a press, key a, shifted A, physical q, modifiers shift, cmd"
      ),
      ("q", "q press", "q press · key q · text “q”", "q press, key q, text \"q\""),
      (
        "\u{1B}[97;65:2;65u", "a repeat", "a repeat · key a · text “A” · caps lock",
        "a repeat, key a, text \"A\", caps lock"
      ),
      (
        "\u{1B}[57404;129:3u", "5 release", "5 release · key 5 · keypad · num lock",
        "5 release, key 5, keypad, num lock"
      ),
      (
        "\u{1B}[57444;9u", "LeftCmd press", "LeftCmd press · key LeftCmd · modifiers cmd",
        "leftcmd press, key leftcmd, modifiers cmd"
      ),
      (
        "\u{1B}[120;33u", "⌥X press", "⌥X press · key x · modifiers meta",
        "alt+x press, key x, modifiers meta"
      ),
      (" ", "space press", "space press · key space · text “ ”", "space press, key space, text \" \""),
      (
        "é", "é press", "é press · key é · text “é”", "U+00E9 press, key U+00E9, text \"U+00E9\""
      ),
      ("\u{1B}[57439u", "VolumeUp press", "VolumeUp press · key VolumeUp", "volumeup press, key volumeup"),
    ])
  func printed(bytes: String, short: String, long: String, ascii: String) {
    guard case .key(let event) = KeyDecoder.events(bytes).first else {
      Issue.record("no key")
      return
    }
    #expect(event.description == short)
    #expect(event.longDescription() == long)
    #expect(event.longDescription(.ascii) == ascii)
  }
}
