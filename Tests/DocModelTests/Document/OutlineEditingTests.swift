import Testing

@testable import DocModel

/// Changes of an outline's tree, written as titles with a dot for each level.
struct OutlineEditingTests {
  static let book = "a .b ..c ..d .e f .g"

  enum Move: String { case up, down, indent, outdent, remove }

  @Test(
    arguments: [
      (.up, 0, nil, book), (.up, 5, 0, "f .g a .b ..c ..d .e"), (.up, 4, 1, "a .e .b ..c ..d f .g"),
      (.up, 2, nil, book), (.up, 3, 2, "a .b ..d ..c .e f .g"), (.up, 99, nil, book), (.up, -1, nil, book),
      (.down, 0, 2, "f .g a .b ..c ..d .e"), (.down, 1, 2, "a .e .b ..c ..d f .g"), (.down, 4, nil, book),
      (.down, 6, nil, book), (.down, 99, nil, book),
      (.indent, 0, nil, book), (.indent, 5, 5, "a .b ..c ..d .e .f ..g"),
      (.indent, 4, 4, "a .b ..c ..d ..e f .g"),
      (.indent, 3, 3, "a .b ..c ...d .e f .g"), (.indent, 2, nil, book), (.indent, 7, nil, book),
      (.outdent, 0, nil, book), (.outdent, 1, 2, "a .e b .c .d f .g"),
      (.outdent, 2, 3, "a .b ..d .c .e f .g"),
      (.outdent, 6, 6, "a .b ..c ..d .e f g"), (.outdent, -5, nil, book),
      (.remove, 0, nil, "f .g"), (.remove, 1, nil, "a .e f .g"), (.remove, 6, nil, "a .b ..c ..d .e f"),
      (.remove, 7, nil, book), (.remove, -1, nil, book),
    ] as [(Move, Int, Int?, String)])
  func moves(_ move: Move, _ index: Int, _ result: Int?, _ expected: String) {
    var outline = Self.outline(Self.book)
    let newIndex =
      switch move {
      case .up: outline.moveUp(index)
      case .down: outline.moveDown(index)
      case .indent: outline.indent(index)
      case .outdent: outline.outdent(index)
      case .remove: outline.remove(at: index).isEmpty ? -1 as Int? : nil
      }
    #expect(Self.text(outline) == expected)
    if move != .remove { #expect(newIndex == result) }
    if let result {
      #expect(
        outline.items.indices.contains(result) && outline.items[result].title == Self.title(index))
    }
  }

  @Test(
    arguments: [
      (1, .end, 4, "a .e f .g b .c .d"), (6, .before(0), 0, "g a .b ..c ..d .e f"),
      (5, .firstChild(of: 0), 1, "a .f ..g .b ..c ..d .e"),
      (5, .lastChild(of: 2), 3, "a .b ..c ...f ....g ..d .e"),
      (2, .after(5), 6, "a .b ..d .e f .g c"), (1, .before(1), nil, book), (1, .lastChild(of: 3), nil, book),
      (0, .after(4), nil, book), (0, .after(99), nil, book), (99, .end, nil, book),
      (1, .before(-1), nil, book),
    ] as [(Int, Outline.Place, Int?, String)])
  func moveToPlace(_ index: Int, _ place: Outline.Place, _ result: Int?, _ expected: String) {
    var outline = Self.outline(Self.book)
    #expect(outline.move(index, place) == result)
    #expect(Self.text(outline) == expected)
  }

  @Test func relatives() {
    let outline = Self.outline(Self.book)
    #expect(outline.items.indices.map { outline.subtree(of: $0).count } == [5, 3, 1, 1, 1, 2, 1])
    #expect(outline.items.indices.map { outline.parent(of: $0) } == [nil, 0, 1, 1, 0, nil, 5])
    #expect(outline.items.indices.map { outline.sibling(before: $0) } == [nil, nil, nil, 2, 1, 0, nil])
    #expect(outline.items.indices.map { outline.sibling(after: $0) } == [5, 4, 3, nil, nil, nil, nil])
    #expect(outline.subtree(of: 7).isEmpty && outline.subtree(of: .min).isEmpty)
  }

  /// Headings of pages 1, 2 and 2, at the heights 700, 700 and 300, the last a child.
  @Test(
    arguments: [
      (0, nil, "new a b .c"), (1, 800, "new a b .c"), (1, 100, "a new b .c"), (2, nil, "a new b .c"),
      (2, 500, "a b .new .c"), (2, 100, "a b .c .new"), (9, nil, "a b .c .new"),
    ] as [(Int, Double?, String)])
  func insertionAtALocation(_ page: Int, _ height: Double?, _ expected: String) {
    func item(_ title: String, _ level: Int, _ page: Int, _ top: Double) -> Outline.Item {
      let destination = Destination(pageIndex: page, view: .xyz(left: 0, top: top, zoom: nil))
      return Outline.Item(title: title, level: level, action: Action(.goTo(destination)))
    }
    var outline = Outline(items: [item("a", 0, 1, 700), item("b", 0, 2, 700), item("c", 1, 2, 300)])
    let index = outline.insert(Outline.Item(title: "new", level: 9), onPage: page, at: height)
    #expect(Self.text(outline) == expected)
    #expect(index.map { outline.items[$0].title } == "new")
  }

  @Test func theDepthIsLimited() {
    var outline = Outline(
      items: (0..<DocumentLimits.deepestOutline).map { Outline.Item(title: "\($0)", level: $0) })
    let deepest = outline.items.count - 1
    #expect(outline.insert([Outline.Item(title: "new")], .lastChild(of: deepest)) == nil)
    #expect(outline.insert([Outline.Item(title: "new")], .after(deepest)) == deepest + 1)
    #expect(outline.indent(deepest + 1) == nil)
    #expect(outline.insert([Outline.Item(title: "far", level: .min)], .end) == deepest + 2)
    #expect(outline.insert([], .end) == nil)
  }

  @Test func anEmptyOutline() {
    var outline = Outline()
    #expect(outline.moveUp(0) == nil && outline.remove(at: 0).isEmpty)
    outline.rename(0, to: "none")
    #expect(outline.insert(Outline.Item(title: "a"), onPage: 3) == 0)
    outline.rename(0, to: "b")
    #expect(Self.text(outline) == "b")
  }

  private static func outline(_ text: String) -> Outline {
    Outline(
      items: text.split(separator: " ").map { word in
        Outline.Item(title: String(word.drop { $0 == "." }), level: word.prefix { $0 == "." }.count)
      })
  }

  private static func text(_ outline: Outline) -> String {
    outline.items.map { String(repeating: ".", count: $0.level) + $0.title }.joined(separator: " ")
  }

  private static func title(_ index: Int) -> String { outline(book).items[index].title }
}
