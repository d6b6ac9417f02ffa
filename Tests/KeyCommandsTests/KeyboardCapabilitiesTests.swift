import KeyCommands
import Testing

@Suite("Keyboard capabilities of terminals")
struct KeyboardCapabilitiesTests {
  @Test(
    "Keys of each kind",
    arguments: [
      // key: legacy, modifyOtherKeys, kitty
      ("a", "xxx"), ("A", "xxx"), ("?", "xxx"), ("é", "xxx"), ("⇧1", "..x"), ("gg", "xxx"), ("]a", "xxx"),
      ("⌃A", "xxx"), ("⌃I", ".xx"), ("⌃M", ".xx"), ("⌃J", ".xx"), ("⌃H", ".xx"), ("⌃[", ".xx"),
      ("⌃]", "xxx"), ("⌃\\", "xxx"), ("⌃1", ".xx"), ("⌃,", ".xx"), ("⌃⇧A", ".xx"), ("⌃⇧,", "..x"),
      ("⌃⌥A", "xxx"), ("⌥a", "xxx"), ("⌥⇧A", "xxx"), ("⌥1", "xxx"), ("⌥⇧1", "..x"), ("⌘A", "..x"),
      ("⌘←", "..x"), ("✦a", "..x"), ("⇥", "xxx"), ("⇧⇥", "xxx"), ("⌥⇥", "xxx"), ("⌃⇥", ".xx"),
      ("⌃⇧⇥", ".xx"), ("↩", "xxx"), ("⇧↩", ".xx"), ("⌥↩", "xxx"), ("⌃↩", ".xx"), ("esc", "xxx"),
      ("⌥esc", "xxx"), ("⌫", "xxx"), ("⌃⌫", ".xx"), ("⌥⌫", "xxx"), ("space", "xxx"), ("⇧space", ".xx"),
      ("⌃space", "xxx"), ("⌥space", "xxx"), ("↑", "xxx"), ("⌃⌥⇧↑", "xxx"), ("⌃PgDn", "xxx"), ("⌦", "xxx"),
      ("⇧Ins", "xxx"), ("F1", "xxx"), ("⇧F12", "xxx"), ("F20", "xxx"), ("F21", "..x"), ("⌘F1", "..x"),
      ("menu", "..x"), ("pause", "..x"), ("mediaplay", "..x"), ("leftcmd", "..x"), ("⌃A ⌘B", "..x"),
    ])
  func canSend(keys: String, marks: String) throws {
    let sequence = try KeySequence(parsing: keys)
    let answers = [KeyboardCapabilities.legacy, .modifyOtherKeys, .kitty].map { $0.canSend(sequence) }
    #expect(answers.map { $0 ? "x" : "." }.joined() == marks)
  }

  /// Each key that a legacy terminal can send arrives as that key and no other.
  @Test("Decoded control characters are among the keys that can be sent")
  func roundTrip() {
    for byte in (UInt8(0)..<0x80) where byte != 0x1B {
      for key in [
        KeyDecoder.keys(String(Character(Unicode.Scalar(byte)))),
        KeyDecoder.keys("\u{1B}" + String(Character(Unicode.Scalar(byte)))),
      ] {
        guard let key = key?.first else { continue }
        #expect(KeyboardCapabilities.legacy.canSend(key), "\(key)")
      }
    }
    for letter in "hijm" { #expect(!KeyboardCapabilities.legacy.canSend(Key(letter, .control))) }
  }
}
