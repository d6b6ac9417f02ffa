import DocModel
import Viewer

extension PagePicture {
  /// Writes a page where the cursor is: as a picture, or its text where the terminal shows none.
  ///
  /// - Returns: what kept it from being shown; nil where nothing did.
  func write(page: Int, of document: any ReadableDocument, night: Bool, to output: Output) -> String? {
    do throws(DocumentError) {
      guard choice.format != .none else {
        for line in TextAnswer.page(try document.string(ofPage: page)) { output.write(line: line) }
        return nil
      }
      let image = try document.image(ofPage: page, fitting: box.width, box.height)
      do throws(Failure) {
        try bytes(for: image, night: night).withUnsafeBufferPointer { output.write($0) }
        return nil
      } catch {
        return error.message
      }
    } catch {
      return error.description
    }
  }
}
