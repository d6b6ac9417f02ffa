/// The order in which the widgets of a page are gone through (ISO 32000-1, Table 30, Tabs).
struct TabOrder {
  private let tabs: String?
  private let rotation: Int

  /// Reads the order of a page.
  init(_ page: PDFObject) {
    tabs = page["Tabs"]?.name
    rotation = page["Rotate"]?.int ?? 0
  }

  /// Returns widgets in the order of the page: by rows or columns as the page is shown, or as they are listed.
  ///
  /// The order of the structure is that of the list, too, in which programs write the widgets of tagged documents.
  func sorted(_ widgets: [(id: ObjectID, rectangle: Rectangle?)]) -> [ObjectID] {
    guard tabs == "R" || tabs == "C" else { return widgets.map(\.id) }
    // Columns are the rows of a page that is turned over.
    let boxes = widgets.map { widget in
      let box = widget.rectangle.map(shown) ?? Rectangle(x0: 0, y0: 0, x1: 0, y1: 0)
      let turned = Rectangle(x0: box.y0, y0: box.x0, x1: box.y1, y1: box.x1)
      return (id: widget.id, box: tabs == "R" ? box : turned)
    }
    var rows: [[(id: ObjectID, box: Rectangle)]] = []
    for next in boxes.sorted(by: { $0.box.center.y < $1.box.center.y }) {
      if let first = rows.last?.first, next.box.center.y <= first.box.y1 {
        rows[rows.count - 1].append(next)
      } else {
        rows.append([next])
      }
    }
    return rows.flatMap { row in row.sorted { $0.box.x0 < $1.box.x0 }.map(\.id) }
  }

  /// Returns a rectangle as the page is shown, with y from the top down.
  private func shown(_ box: Rectangle) -> Rectangle {
    switch (rotation % 360 + 360) % 360 {
    case 90: Rectangle(x0: box.y0, y0: box.x0, x1: box.y1, y1: box.x1)
    case 180: Rectangle(x0: -box.x1, y0: box.y0, x1: -box.x0, y1: box.y1)
    case 270: Rectangle(x0: -box.y1, y0: -box.x1, x1: -box.y0, y1: -box.x0)
    default: Rectangle(x0: box.x0, y0: -box.y1, x1: box.x1, y1: -box.y0)
    }
  }
}
