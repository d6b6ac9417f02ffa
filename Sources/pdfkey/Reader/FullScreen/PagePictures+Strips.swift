import Terminal
import Viewer

/// The pages on other terminals: strips of the screen with all that is on them.
extension PagePictures {
  /// A strip of the area, and the cells of it that are visible.
  struct PlacedStrip {
    var strip: PictureStrip
    var cells: GridRectangle
    /// The cells of the whole strip, of which a part may lie outside the area.
    var whole: GridRectangle
  }

  /// Returns the strips of the area, the visible ones first.
  ///
  /// Strips begin at the same rows of a page wherever it is shown, so that they are drawn once while it scrolls.
  func strips(of view: View, _ format: PictureStrip.Format) -> (
    visible: [PlacedStrip], ahead: [PlacedStrip]
  ) {
    let area = view.area
    guard !area.isEmpty, !view.pages.isEmpty else { return ([], []) }
    let patches = patches(of: view, in: PixelRectangle(area, cell)).sorted { $0.z < $1.z }
    let labels = labels(of: view, in: PixelRectangle(area, cell))
    let widest = format == .sixels ? max(1, Self.widestSixels / cell.width) : area.columns
    let count = (area.columns + widest - 1) / widest
    let rows = min(Self.stripRows, max(1, Self.widestSixels / cell.height))
    var (visible, ahead): ([PlacedStrip], [PlacedStrip]) = ([], [])
    for run in runs(of: view, by: rows) {
      for index in 0..<count {
        let columns = area.columns * index / count..<area.columns * (index + 1) / count
        var whole = GridRectangle(
          column: area.column + columns.lowerBound, row: area.row + run.lowerBound, columns: columns.count,
          rows: run.count)
        let cells = whole.intersection(area)
        // A terminal that crops pictures has the whole one.
        if !cells.isEmpty, format != .kitty { whole = cells }
        let rows = area.row + run.lowerBound..<area.row + run.upperBound
        let strip = strip(whole, view, rows, patches, labels, format)
        let placed = PlacedStrip(strip: strip, cells: cells, whole: whole)
        if cells.isEmpty { ahead.append(placed) } else { visible.append(placed) }
      }
    }
    return (visible, area.rows * area.columns * cell.width * cell.height <= Self.mostPixelsAhead ? ahead : [])
  }

  /// Returns the rows of strips, counted from the area's first one: the visible ones, those below, those above.
  func runs(of view: View, by rows: Int) -> [Range<Int>] {
    let pages = view.pages.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    guard let first = pages.first else { return [] }
    var (runs, last): ([Range<Int>], (page: Int, index: Int)?) = ([], nil)
    for row in -view.area.rows - rows..<2 * view.area.rows + rows {
      let y = row * cell.height
      let page = pages.last { $0.y <= y }.flatMap { page in pages.first { $0.y == page.y } } ?? first
      let index = (y - page.y).flooredQuotient(cell.height).flooredQuotient(rows)
      if let run = runs.last, let last, last == (page.index, index) {
        runs[runs.count - 1] = run.lowerBound..<row + 1
      } else {
        runs.append(row..<row + 1)
      }
      last = (page.index, index)
    }
    // The outermost ones may continue.
    runs = Array(runs.dropFirst().dropLast())
    let visible = runs.filter { $0.overlaps(0..<view.area.rows) }
    return visible + runs.filter { $0.lowerBound >= view.area.rows }
      + runs.filter { $0.upperBound <= 0 }.reversed()
  }

  func strip(
    _ cells: GridRectangle, _ view: View, _ rows: Range<Int>, _ patches: [Patch], _ labels: [PictureLabel],
    _ format: PictureStrip.Format
  ) -> PictureStrip {
    var format = format
    if case .iterm = format { format = .iterm(columns: cells.columns, rows: cells.rows) }
    let place = PixelRectangle(cells, cell)
    var strip = PictureStrip(
      width: place.width, height: place.height, isNight: view.isNight,
      ground: view.ground ?? view.desk ?? ground,
      format: format,
      colors: colors, revision: revision)
    let area = PixelRectangle(view.area, cell)
    // The worker draws each part of a page once, whatever part of it a strip shows.
    let band = PixelRectangle(
      x: area.x, y: rows.lowerBound * cell.height, width: area.width, height: rows.count * cell.height)
    for page in view.pages {
      let whole = PixelRectangle(
        x: area.x + page.x, y: area.y + page.y, width: page.width, height: page.height)
      let part = whole.intersection(band)
      guard !part.intersection(place).isEmpty else { continue }
      strip.pieces.append(
        .init(
          part: self.part(page, part.x - whole.x, part.y - whole.y, part.width, part.height),
          x: part.x - place.x,
          y: part.y - place.y))
      strip.editions += edition(page.index)
    }
    for patch in patches {
      let part = patch.place.intersection(place)
      guard !part.isEmpty else { continue }
      strip.marks.append(
        .init(
          x: part.x - place.x, y: part.y - place.y, width: part.width, height: part.height,
          color: .init(
            red: patch.color.red, green: patch.color.green, blue: patch.color.blue, opacity: patch.color.alpha
          )))
    }
    strip.labels = labels.filter { !$0.area.intersection(place).isEmpty }.map { label in
      var label = label
      (label.x, label.y) = (label.x - place.x, label.y - place.y)
      return label
    }
    return strip
  }
}

extension Int {
  /// Returns the quotient by a positive number, rounded down.
  fileprivate func flooredQuotient(_ divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
