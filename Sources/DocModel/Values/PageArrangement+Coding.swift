/// The arrangement as runs of pages, since a book has thousands of them and an undo step has two arrangements.
extension PageArrangement: Codable {
  private enum CodingKeys: CodingKey {
    case runs, outlines, addsAttachments, pageLabels
  }

  /// Successive pages of one source with the same changes, or one page.
  private struct Run: Codable {
    var page: ArrangedPage
    var count: Int

    /// Whether another page continues the run.
    func isContinued(by next: ArrangedPage) -> Bool {
      let following: Origin
      switch page.origin {
      case .page(let first): following = .page(first &+ count)
      case .file(let path, let first): following = .file(path, page: first &+ count)
      case .blank: return next == page
      }
      return next == ArrangedPage(following, turn: page.turn, cropBox: page.cropBox)
    }

    var pages: [ArrangedPage] {
      (0..<max(0, min(count, DocumentLimits.mostPages))).map { offset in
        var page = page
        switch page.origin {
        case .page(let first): page.origin = .page(first &+ offset)
        case .file(let path, let first): page.origin = .file(path, page: first &+ offset)
        case .blank: break
        }
        return page
      }
    }
  }

  /// Decodes the runs.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try container.decode([Run].self, forKey: .runs).flatMap(\.pages))
    outlines = try container.decode(OutlineChoice.self, forKey: .outlines)
    addsAttachments = try container.decode(Bool.self, forKey: .addsAttachments)
    pageLabels = try container.decodeIfPresent(PageLabels.self, forKey: .pageLabels)
  }

  /// Encodes the runs.
  public func encode(to encoder: any Encoder) throws {
    var runs: [Run] = []
    for page in pages {
      if let last = runs.last, last.isContinued(by: page) {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(page: page, count: 1))
      }
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(runs, forKey: .runs)
    try container.encode(outlines, forKey: .outlines)
    try container.encode(addsAttachments, forKey: .addsAttachments)
    try container.encodeIfPresent(pageLabels, forKey: .pageLabels)
  }
}
