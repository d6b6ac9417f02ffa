import DocModel
import Foundation

extension PaneRows {
  /// Returns the rows of the pages in their new order.
  static func pages(_ tab: Tab) -> [PaneRow] {
    tab.arrangement.pages.map { page in
      var details: [PaneRow.Detail] = []
      if page.turn != 0 { details.append(.init("turn", "rotated \(page.turn)°")) }
      if let box = page.cropBox {
        details.append(.init("crop", "cropped to \(Size(width: box.width, height: box.height).brief)"))
      }
      switch page.origin {
      case .page(let index):
        let reference = tab.reference(index)
        details += [
          .init("number", unread: [String(index + 1)]), .init("label", unread: [reference.label]),
        ]
        return PaneRow(reference.description, details: details, target: .position(Position(pageIndex: index)))
      case .file(let path, let index):
        let name = DocumentSource.path(path).displayName
        return PaneRow("page \(index + 1) of “\(name)”", details: details + [.init("path", path)])
      case .blank(let width, let height):
        return PaneRow(
          "blank page", details: [.init("size", Size(width: width, height: height).brief)] + details)
      }
    }
  }
}
