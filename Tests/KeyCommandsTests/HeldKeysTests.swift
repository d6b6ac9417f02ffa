import KeyCommands
import Testing

/// A keyboard, and a movement that lasts as long as keys are held.
private final class Keyboard {
  private var keys: HeldKeys

  init(reportsReleases: Bool) {
    let rate = HeldKeys.Rate(delay: .milliseconds(300), interval: .milliseconds(50))
    keys = HeldKeys(reportsReleases: reportsReleases, rate: rate)
  }

  var key: Key? { keys.key }
  var nextStep: ContinuousClock.Instant? { keys.nextStep }

  @discardableResult
  func handle(_ event: KeyEvent, at time: ContinuousClock.Instant, isContinuous: Bool) -> Bool {
    keys.handle(event, at: time, isContinuous: isContinuous)
  }

  func advance(to time: ContinuousClock.Instant) -> Key? { keys.advance(to: time) }

  func releaseAll() { keys.releaseAll() }
}

@Suite("Held keys")
struct HeldKeysTests {
  private let down = Key(.downArrow)
  private let start = ContinuousClock.now

  private func event(_ key: Key, _ phase: KeyEvent.Phase) -> KeyEvent {
    KeyEvent(key: key, phase: phase, text: nil)
  }

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

  /// Returns the number of steps of a key that is polled every millisecond.
  private func steps(_ held: Keyboard, _ range: Range<Int>) -> Int {
    range.count { held.advance(to: at($0)) != nil }
  }

  @Test("With release events a held key steps at once, waits, and repeats evenly until it is released")
  func motion() {
    let held = Keyboard(reportsReleases: true)
    #expect(held.handle(event(down, .press), at: start, isContinuous: true))
    #expect(held.nextStep == at(300))
    #expect(steps(held, 0..<300) == 0)
    #expect(steps(held, 300..<501) == 5)
    #expect(!held.handle(event(down, .release), at: at(501), isContinuous: true))
    #expect(held.nextStep == nil)
    #expect(steps(held, 501..<2000) == 0)
  }

  @Test("Key repeats aren't counted twice")
  func repeats() {
    let held = Keyboard(reportsReleases: true)
    held.handle(event(down, .press), at: start, isContinuous: true)
    for time in stride(from: 250, to: 450, by: 30) {
      #expect(!held.handle(event(down, .repeat), at: at(time), isContinuous: true))
    }
    #expect(steps(held, 300..<501) == 5)
  }

  @Test("Without release events every press is a step, and nothing repeats by itself")
  func stepping() {
    let held = Keyboard(reportsReleases: false)
    for time in stride(from: 0, to: 300, by: 30) {
      #expect(held.handle(event(down, .press), at: at(time), isContinuous: true))
    }
    #expect(held.handle(event(down, .repeat), at: at(300), isContinuous: true))
    #expect(held.nextStep == nil)
    #expect(steps(held, 300..<2000) == 0)
  }

  @Test("Losing the focus stops the motion, and late repeats don't restart it")
  func focus() {
    let held = Keyboard(reportsReleases: true)
    held.handle(event(down, .press), at: start, isContinuous: true)
    held.releaseAll()
    #expect(!held.handle(event(down, .repeat), at: at(400), isContinuous: true))
    #expect(steps(held, 0..<1000) == 0)
  }

  @Test("Another key takes over")
  func another() {
    let held = Keyboard(reportsReleases: true)
    let up = Key(.upArrow)
    held.handle(event(down, .press), at: start, isContinuous: true)
    #expect(held.handle(event(up, .press), at: at(100), isContinuous: true))
    #expect(!held.handle(event(down, .release), at: at(150), isContinuous: true))
    #expect(held.key == up, "the first key's release isn't the second's")
    #expect(held.advance(to: at(400)) == up)
    #expect(held.handle(event(Key("x"), .press), at: at(450), isContinuous: false))
    #expect(held.key == nil)
  }

  @Test("A release counts without the modifiers that were released first")
  func modifiers() {
    let held = Keyboard(reportsReleases: true)
    held.handle(event(Key(.downArrow, .option), .press), at: start, isContinuous: true)
    held.handle(event(down, .release), at: at(100), isContinuous: true)
    #expect(held.key == nil)
  }

  @Test("A keyboard that falls silent after repeating has lost the release")
  func lostRelease() {
    let held = Keyboard(reportsReleases: true)
    held.handle(event(down, .press), at: start, isContinuous: true)
    held.handle(event(down, .repeat), at: at(400), isContinuous: true)
    #expect(held.advance(to: at(1300)) == down)
    #expect(held.advance(to: at(1401)) == nil)
    #expect(held.key == nil)
  }

  @Test("Slow steps leave no backlog")
  func slowSteps() {
    let held = Keyboard(reportsReleases: true)
    held.handle(event(down, .press), at: start, isContinuous: true)
    #expect(held.advance(to: at(5000)) == down)
    #expect(held.advance(to: at(5001)) == nil)
    #expect(held.advance(to: at(5025)) == down)
  }

  @Test("Commands that aren't continuous run at every press and repeat")
  func others() {
    for reports in [true, false] {
      let held = Keyboard(reportsReleases: reports)
      #expect(held.handle(event(Key("n"), .press), at: start, isContinuous: false))
      #expect(held.handle(event(Key("n"), .repeat), at: at(300), isContinuous: false))
      #expect(!held.handle(event(Key("n"), .release), at: at(310), isContinuous: false))
      #expect(held.nextStep == nil)
    }
  }

  @Test("A zero interval doesn't step forever")
  func interval() {
    #expect(HeldKeys.Rate(delay: .zero, interval: .zero).interval == .milliseconds(1))
  }
}

@Suite("Suggestions for keys")
struct KeySuggestionsTests {
  private static let commands = [
    ("⌘W", "close tab"), ("⇧⌘W", "close all tabs"), ("x", "close tab"), ("gt", "next tab"),
    ("gg", "first page"),
    ("⌘G", "next match"), ("⌃PgDn", "next tab"),
  ].compactMap { keys, command in
    (try? KeySequence(parsing: keys)).map { KeyCommand(title: command, keys: $0, command: command) }
  }

  @Test(
    "The same key with other modifiers first, then sequences that begin with it",
    arguments: [
      ("w", ["⌘W", "⇧⌘W"]), ("⌃X", ["x"]), ("⌥⌘W", ["⌘W", "⇧⌘W"]), ("⌃G", ["⌘G", "gt", "gg"]), ("F5", []),
      ("PgDn", ["⌃PgDn"]),
    ])
  func nearest(key: String, keys: [String]) throws {
    let found = KeySuggestions.nearest(to: try Key(parsing: key), among: Self.commands)
    #expect(found.map(\.keys.description) == keys)
  }
}
