import DocModelWorkers

/// A question of another program: the words of a page.
struct PageWords: WorkerQuestion {
  var page: Int
  var part: DocumentPart { .text(page: page) }

  func answer(from document: Document) throws(DocumentError) -> [String] {
    try document.string(ofPage: page).split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

/// A question that the program doesn't list.
struct UnlistedQuestion: WorkerQuestion {
  func answer(from document: Document) -> Int { document.pageCount }
}
