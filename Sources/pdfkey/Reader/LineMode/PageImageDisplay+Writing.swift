import Viewer
import DocModel

extension PageImageDisplay {
  /// Writes a page at the cursor: as an image, or its text if the terminal shows no images.
  ///
  /// - Parameters:
  ///   - page: the 0-based index of the page.
  ///   - tab: the tab that shows it.
  ///   - images: the cached images of its pages.
  ///   - settings: the settings for night colours and the layout of text.
  ///   - id: the number of the image.
  ///   - output: the output.
  /// - Returns: the message of an error; nil on success.
  func write(
    page: Int, of tab: Tab, from images: PageImages, _ settings: Settings, id: UInt32? = nil,
    to output: Output
  )
    -> String?
  {
    do throws(DocumentError) {
      guard let screen else {
        let text = try tab.shownText(ofPage: page, settings.layout, plain: settings.isPlain)
        for line in TextAnswer.page(text) { output.write(line: line) }
        return nil
      }
      let image = try images.image(ofPage: page, in: tab, on: screen)
      do throws(Failure) {
        try bytes(for: image, night: settings.isNight(onDark: isOnDark), id: id).withUnsafeBufferPointer {
          output.write($0)
        }
        return nil
      } catch {
        return error.message
      }
    } catch {
      // Otherwise the session would report the same loss after the command.
      _ = tab.document.drainLosses()
      return error.messageInSession
    }
  }
}
