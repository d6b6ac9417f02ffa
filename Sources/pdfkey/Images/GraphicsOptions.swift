import ArgumentParser
import Foundation
import Terminal

/// The options for images in the terminal.
struct GraphicsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Image protocol; the terminal's best by default.", valueName: "protocol"))
  var graphics: ImageProtocol?

  @Option(help: ArgumentHelp("Maximum size of a page in cells, such as 80x50.", valueName: "columns x rows"))
  var cells: CellsOption?

  @Flag(help: "Show pages light on dark, with the same hues.")
  var night = false

  /// Whether any of the options was given.
  var isGiven: Bool { isForTerminal || night }

  /// Whether an option was given that has a meaning in the terminal only.
  var isForTerminal: Bool { graphics != nil || cells != nil }

  /// Whether the terminal must be queried to choose the display of a page.
  var asksTerminal: Bool { graphics == nil || cells == nil }

  /// Returns the cells for a page: those of `--cells`, or by default the terminal's less three rows for text,
  /// or 80 × 50 without a terminal.
  func geometry(_ facts: TerminalFacts) -> CellGeometry {
    guard facts.isTerminal else {
      return CellGeometry(columns: cells?.columns ?? 80, rows: cells?.rows ?? 50)
    }
    var window = CellGeometry(TerminalSize(of: STDOUT_FILENO), cell: facts.cellSize)
    if let cells {
      (window.columns, window.rows) = (cells.columns, cells.rows)
    } else {
      window.rows = max(1, window.rows - 3)
    }
    return window
  }
}

/// A number of cells, given as `80x50`.
struct CellsOption: ExpressibleByArgument {
  let columns: Int
  let rows: Int

  init?(argument: String) {
    let sides = argument.lowercased().split(whereSeparator: { $0 == "x" || $0 == "×" }).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1],
      (1...CellGeometry.largestSide).contains(columns), (1...CellGeometry.largestSide).contains(rows)
    else { return nil }
    (self.columns, self.rows) = (columns, rows)
  }
}

extension ImageProtocol: ExpressibleByArgument {}
