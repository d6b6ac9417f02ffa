// How fast bytes become keys, and whether the keys after garbage arrive.
//
// Benchmarks/run-keys builds this together with Sources/KeyCommands and runs it.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A small generator with a seed, so that each run reads the same bytes (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// What is decoded: always 10 million bytes.
let size = 10_000_000

func repeated(_ text: String) -> [UInt8] {
  let unit = Array(text.utf8)
  return Array((0...(size / unit.count)).flatMap { _ in unit }.prefix(size))
}

func randomPieces() -> [UInt8] {
  var generator = SeededGenerator(state: 6)
  let pieces = [
    "\u{1B}", "[", "O", "]", "P", "_", ";", ":", "1", "27", "200", "201", "~", "u", "A", "é", "\\", "$",
  ]
  var bytes: [UInt8] = []
  while bytes.count < size { bytes += (pieces.randomElement(using: &generator) ?? "").utf8 }
  return bytes
}

var generator = SeededGenerator(state: 5)
let inputs: [(name: String, bytes: [UInt8])] = [
  ("typed text", repeated("The quick brown fox jumps over the lazy dog\r")),
  ("text beyond ASCII", repeated("Жаба, 蛙 – 🐸 grenouille ")),
  ("legacy sequences", repeated("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[5~\u{1B}x\u{1B}[15;2~")),
  ("kitty sequences", repeated("\u{1B}[97;;97u\u{1B}[97;1:3u\u{1B}[1092::97;9u\u{1B}[1;3A\u{1B}[57444;9:3u")),
  ("mouse", repeated("\u{1B}[<35;120;40M\u{1B}[<0;120;40M\u{1B}[<0;120;40m")),
  ("paste", Array("\u{1B}[200~".utf8) + repeated("pasted text ") + Array("\u{1B}[201~".utf8)),
  ("random bytes", (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }),
  ("random pieces of sequences", randomPieces()),
]

let known = Array("\u{1B}[A\u{1B}[97;9uq\u{1B}OP".utf8)
let expected = [Key(.upArrow), Key("a", .command), Key("q"), Key(.function(1))]
var failed = false

for (name, bytes) in inputs {
  var best = Double.infinity
  var events = 0
  for _ in 0..<5 {
    var decoder = KeyDecoder()
    events = 0
    // Time of the processor: the machine may have other things to do.
    let before = clock()
    // Pieces of 4 KB, as a terminal's driver gives at most.
    for start in stride(from: 0, to: bytes.count, by: 4096) {
      events += decoder.decode(bytes[start..<min(start + 4096, bytes.count)]).count
    }
    best = min(best, Double(clock() - before) / Double(CLOCKS_PER_SEC))
    while decoder.isPending { _ = decoder.flush() }
    var keys: [Key] = []
    for case .key(let event) in decoder.decode(known) { keys.append(event.key) }
    if keys != expected {
      print("\(name): the keys that followed were \(keys)")
      failed = true
    }
  }
  let speed = Double(bytes.count) / best / 1e6
  print("\(name): \(Int(speed)) MB/s, \(events) events")
}
if failed { fatalError("keys were lost") }
