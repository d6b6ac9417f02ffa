import DocModel
import Viewer

extension PagePicture {
  /// Writes a page where the cursor is: as a picture, or its text where the terminal shows none.
  ///
  /// - Parameters:
  ///   - page: the 0-based index of the page.
  ///   - tab: the tab that shows it.
  ///   - images: the images of its pages as far as they are there.
  ///   - settings: whether it is shown light on dark, and how its text is laid out.
  ///   - id: the number of the image.
  ///   - output: where it goes.
  /// - Returns: what kept it from being shown; nil where nothing did.
  func write(
    page: Int, of tab: Tab, from images: PageImages, _ settings: Settings, id: UInt32? = nil,
    to output: Output
  )
    -> String?
  {
    do throws(DocumentError) {
      guard let screen else {
        for line in TextAnswer.page(try tab.shownText(ofPage: page, settings.layout)) {
          output.write(line: line)
        }
        return nil
      }
      let image = try images.image(ofPage: page, in: tab, on: screen)
      do throws(Failure) {
        try bytes(for: image, night: settings.isNight, id: id).withUnsafeBufferPointer { output.write($0) }
        return nil
      } catch {
        return error.message
      }
    } catch {
      // Else the session would say the same again after the command.
      _ = tab.document.takeLosses()
      return error.messageInSession
    }
  }
}
