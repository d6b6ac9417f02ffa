import Foundation

/// The number of drawings of each shape.
let drawings = 2_000

let recognizer = ShapeRecognizer()
var hand = DrawnStrokes(seed: 7)
var (right, named) = (0, 0)
for shape in DrawnShape.allCases {
  let found = (0..<drawings).filter { _ in recognizer.shape(of: hand.strokes(of: shape))?.shape == shape }
    .count
  print("\(shape): \(percentage(found, of: drawings))")
  right += found
}
print("all shapes: \(percentage(right, of: drawings * DrawnShape.allCases.count))")
for _ in 0..<drawings where recognizer.shape(of: hand.scribble()) != nil { named += 1 }
print("scribbles with a name: \(percentage(named, of: drawings))")

let templates = ShapeTemplates.all.flatMap(\.directions)
let strokes = hand.strokes(of: .star)
var sum = 0.0
if let path = StrokePath(strokes) {
  let rounds = 5_000
  let time = seconds {
    for _ in 0..<rounds { for template in templates { sum += path.similarity(to: template) } }
  }
  let rate = Double(rounds * templates.count) / time / 1e6
  print("\(templates.count) templates, \(Int(rate)) million comparisons a second")
}
let time = seconds { for _ in 0..<drawings { sum += recognizer.shape(of: strokes)?.confidence ?? 0 } }
print("a star: \(Int(time / Double(drawings) * 1e6)) µs")
// The sum is used, so that no comparison is left out.
if sum.isNaN { print("no numbers") }

func percentage(_ part: Int, of all: Int) -> String {
  String(format: "%.1f %%", 100 * Double(part) / Double(all))
}

func seconds(_ body: () -> Void) -> Double {
  let duration = ContinuousClock().measure(body)
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}
