import DocModel

@testable import Viewer

extension FakeDocument {
  /// A comment with a reply, one with a state, an open one, a mere highlight, a strikeout, and a cancelled state.
  static func reviewed() -> FakeDocument {
    let document = FakeDocument("review.pdf", pages: (1...6).map { "Page \($0)" })
    var (index, number) = ([Int: Int](), Int32(0))
    func add(
      _ type: String, _ kind: Annotation.Kind, page: Int, _ contents: String?, by author: String,
      to target: Int32? = nil
    ) {
      number += 1
      var mark = Annotation.mark(type, kind, page: page, index: index[page, default: 0], contents, by: author)
      index[page, default: 0] += 1
      mark.rectangle = Rectangle(x0: 20, y0: 400, x1: 60, y1: 420)
      mark.object = ObjectID(number: number, generation: 0)
      mark.markup.inReplyTo = target.map { ObjectID(number: $0, generation: 0) }
      mark.name = "n\(number)"
      document.annotations[page, default: []].append(mark)
    }
    func note(_ state: String? = nil) -> Annotation.Kind {
      var note = Annotation.Note()
      note.state = state
      return .text(note)
    }
    let highlight = Annotation.Kind.highlight(.init(quads: []))
    add("Highlight", highlight, page: 0, "Why?", by: "Ann")
    add("Text", note(), page: 0, "Because", by: "Bob", to: 1)
    add("Highlight", highlight, page: 1, "Really?", by: "Ann")
    add("Text", note("Accepted"), page: 1, "Accepted set by Bob", by: "Bob", to: 3)
    add("Highlight", highlight, page: 2, "Open", by: "Bob")
    add("Highlight", highlight, page: 3, nil, by: "Ann")
    add("StrikeOut", .strikeOut(.init(quads: [])), page: 4, "Cut", by: "Zoë")
    add("Highlight", highlight, page: 5, "Again open", by: "Ann")
    add("Text", note("Completed"), page: 5, "Completed set by Bob", by: "Bob", to: 8)
    add("Text", note("None"), page: 5, "None set by Bob", by: "Bob", to: 9)
    return document
  }
}
