import Foundation
import Workers
import DocModelExchange

/// Valid messages of workers in the current encoding, from which invalid ones are made.
enum WorkerSeeds {
  /// A request, of which only the bytes are needed.
  struct Request: WorkerRequest {
    var question = ["page": 1]
    var options = ExportOptions()

    func reply(in worker: WorkerContext) -> Bool { false }
  }

  /// A reply in the form of the reader's documents.
  private enum Reply<Answer: Codable & Sendable>: Codable, Sendable {
    case answer(Answer)
    case error(DocumentError)
    case notOpen
  }

  /// The frames of requests.
  static let requests: [[UInt8]] = {
    let payloads = [
      try? WorkerMessage.encode(Request()),
      try? WorkerMessage.encode(Request(), knowing: values.map { Data($0) }),
    ]
    return payloads.compactMap { $0.flatMap { Frame.encode($0) } }.map { [UInt8]($0) }
  }()

  /// Returns the frames of answers: all values, some other bytes, and a preparation.
  static func answers(_ others: [[UInt8]]) -> [[UInt8]] {
    let answers =
      (values + others).map { WorkerMessage.Answer.reply(Data($0)) }
      + [.parts([]), .parts(values.map { Data($0) }), .instead(Data(encoded([Request()])))]
    return answers.compactMap { WorkerMessage.frame($0, resident: 4096) }.map { $0.flatMap { [UInt8]($0) } }
  }

  /// Values, by themselves and as answers of the reader's documents.
  static let values: [[UInt8]] =
    both(text) + both(outline) + both(annotations) + both(annotations.entries.map(\.annotation)) + both(links)
    + both([0: MarkedText(plain: "a", raw: "a\n", suffix: " b", range: 0..<2)]) + [encoded(ExportOptions())]
    + [encoded(Reply<Bool>.error(.noSuchPage("a.pdf", page: 9, count: 2))), encoded(Reply<Bool>.notOpen)]

  private static func both(_ value: some Codable & Sendable) -> [[UInt8]] {
    [encoded(value), encoded(Reply.answer(value))]
  }

  private static func encoded(_ value: some Codable) -> [UInt8] {
    (try? WorkerCoding.encode(value)).map { [UInt8]($0) } ?? []
  }

  // MARK: Values

  private static let text = PageText(
    pageIndex: 1, string: "Ab é\n1",
    boxes: (0..<6).map { Rectangle(x0: 72 + 6 * Double($0), y0: 700, x1: 78 + 6 * Double($0), y1: 712) })

  private static let action = Action(
    .goTo(Destination(pageIndex: 3, view: .xyz(left: nil, top: 700, zoom: 0), name: "n")),
    next: [Action(.uri("https://example.org")), Action(.goToRemote(file: "b.pdf", .page(2)))])

  private static let outline = Outline(
    items: [.init(title: "One", action: action), .init(title: "É", level: 1, isOpen: false)],
    problems: ["a loop"])

  private static let links = [
    Link(index: 0, rectangle: Rectangle(x0: 1, y0: 2, x1: 3, y1: 4), action: action)
  ]

  private static let annotations: DocumentAnnotations = {
    let box = Rectangle(x0: 0, y0: 0, x1: 612, y1: 792)
    let page = PageGeometry(index: 0, label: "i", mediaBox: box, cropBox: box)
    let kinds: [(String, Annotation.Kind)] = [
      ("Highlight", .highlight(.init(quads: []))), ("Ink", .ink(.init(strokes: [[Point(x: 1, y: 2)]]))),
      ("Stamp", .stamp(.init())), ("Link", .link(.init())), ("New", .unknown("New")),
    ]
    var annotations = DocumentAnnotations()
    for (index, (type, kind)) in kinds.enumerated() {
      let annotation = Annotation(pageIndex: 0, index: index, type: type, kind: kind, rectangle: box)
      annotations.entries.append(DocumentAnnotations.Entry(annotation, on: page))
    }
    return annotations
  }()
}
