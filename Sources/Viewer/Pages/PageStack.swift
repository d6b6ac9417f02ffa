/// Rows of pages below each other, in whole units of the view: pixels of a picture, or rows of text.
struct PageStack {
  /// A place in the stack: the row at the top of the view, and the view's distance below the top of that row.
  struct Place: Hashable {
    var row: Int
    var offset: Int
  }

  /// The number of rows.
  let count: Int
  /// The distance between two rows.
  let gap: Int
  /// The height of the view.
  let viewHeight: Int
  /// Whether rows follow each other; else each row is shown alone.
  let isContinuous: Bool
  /// Returns the height of a row.
  let height: (Int) -> Int

  /// Returns a place at which the view is full, as far as the document suffices.
  func clamped(_ place: Place) -> Place {
    guard count > 0 else { return Place(row: 0, offset: 0) }
    var place = Place(row: min(max(0, place.row), count - 1), offset: place.offset)
    guard isContinuous else {
      place.offset = min(max(0, place.offset), max(0, height(place.row) - viewHeight))
      return place
    }
    while place.offset < 0, place.row > 0 {
      place.row -= 1
      place.offset += height(place.row) + gap
    }
    place.offset = max(0, place.offset)
    while place.row < count - 1, place.offset >= height(place.row) + gap {
      place.offset -= height(place.row) + gap
      place.row += 1
    }
    // The rest of the document below the place; only as many rows are measured as the view shows.
    var (row, rest) = (place.row, height(place.row) - place.offset)
    while rest < viewHeight, row < count - 1 {
      row += 1
      rest += gap + height(row)
    }
    place.offset -= max(0, viewHeight - rest)
    while place.offset < 0, place.row > 0 {
      place.row -= 1
      place.offset += height(place.row) + gap
    }
    place.offset = max(0, place.offset)
    return place
  }

  /// Returns the place after scrolling by a distance, towards the beginning if it is negative; the same place at the
  /// end of the document.
  ///
  /// If each row is shown alone, scrolling beyond its end leads to the next one.
  func place(_ place: Place, movedBy distance: Int) -> Place {
    let (offset, overflow) = place.offset.addingReportingOverflow(distance)
    guard !overflow else { return place }
    let moved = clamped(Place(row: place.row, offset: offset))
    guard !isContinuous, moved == place else { return moved }
    if distance > 0, place.row < count - 1 { return Place(row: place.row + 1, offset: 0) }
    if distance < 0, place.row > 0 { return clamped(Place(row: place.row - 1, offset: .max)) }
    return place
  }

  /// Returns the place of the next screen: the rest of a row that is higher than the view, or else the first row that
  /// isn't visible as a whole.
  func screen(after place: Place, overlap: Int) -> Place {
    guard let last = visible(from: place).last else { return place }
    let height = height(last.row)
    if last.top + height <= viewHeight {
      return last.row + 1 < count ? Place(row: last.row + 1, offset: 0) : place
    }
    // What is seen of a row at the lower edge is seen again with its rest.
    let beginsHere = height <= viewHeight || last.top > viewHeight / 2
    let offset = min(viewHeight - overlap - last.top, height - viewHeight)
    return Place(row: last.row, offset: beginsHere ? 0 : offset)
  }

  /// Returns the place of the screen before: the way back of ``screen(after:overlap:)``, to the end of a high row.
  func screen(before place: Place, overlap: Int) -> Place {
    guard let first = visible(from: place).first else { return place }
    guard first.top >= 0 else {
      return Place(row: first.row, offset: max(0, -first.top - viewHeight + overlap))
    }
    guard first.row > 0 else { return place }
    var (row, rows) = (first.row - 1, height(first.row - 1))
    while isContinuous, row > 0, rows + gap + height(row - 1) <= viewHeight {
      row -= 1
      rows += gap + height(row)
    }
    return Place(row: row, offset: max(0, height(row) - viewHeight))
  }

  /// Returns the visible rows, then those up to the height of the view after and before them.
  ///
  /// If each row is shown alone, the next and the previous one are as if below and above it.
  func nearby(_ place: Place) -> [(row: Int, top: Int)] {
    var rows = visible(from: place)
    guard let first = rows.first, let last = rows.last else { return [] }
    var (row, top) = (last.row + 1, isContinuous ? last.top + height(last.row) + gap : viewHeight)
    while row < count, top < 2 * viewHeight {
      rows.append((row, top))
      top += height(row) + gap
      row += 1
    }
    (row, top) = (first.row - 1, isContinuous ? first.top - gap : 0)
    while row >= 0, top > -viewHeight {
      top -= height(row)
      rows.append((row, top))
      top -= gap
      row -= 1
    }
    return rows
  }

  /// Returns the visible rows, each with the distance of its top below the top of the view.
  ///
  /// Rows that don't fill the view are in its middle.
  func visible(from place: Place) -> [(row: Int, top: Int)] {
    guard count > 0 else { return [] }
    var rows: [(row: Int, top: Int)] = []
    var (row, top) = (place.row, -place.offset)
    repeat {
      if top + height(row) > 0 { rows.append((row, top)) }
      top += height(row) + gap
      row += 1
    } while isContinuous && row < count && top < viewHeight
    let margin = max(0, (viewHeight - (top - gap)) / 2)
    guard margin > 0, !isContinuous || place.row == 0 && row == count else { return rows }
    return rows.map { ($0.row, $0.top + margin) }
  }
}
