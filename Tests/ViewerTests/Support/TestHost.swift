import DocModel
import KeyCommands
import Viewer

/// A front end for tests, which configure its behaviour.
final class TestHost: SessionHost {
  var cancels: () -> Bool = { false }
  var isCancelled: Bool { cancels() }
  var showsImages = false
  var pageScreen: PageScreen? = .standard
  var pageScroller: (any PageScroller)?
  var focusedView: (any CommandView)?
  var isFullScreen = false
  var hasScreens = false
  var hasPointer = false
  var automaticShow = Settings.AutomaticShow.nothing
  var listScreen: ListScreen?
  var showsSelectedRow = false
  var filtersWhileTyping = false
  var savesAfterCommands = true
  var searchesInSlices = false
  var isHelpShown = false
  /// The keys that the terminal sends; nil for all.
  var keyboard: KeyboardCapabilities?
  func canSend(_ keys: KeySequence) -> Bool { keyboard?.canSend(keys) ?? true }

  /// The contents of saved files by path; the path `full` can't be written.
  private(set) var files: [String: String] = [:]
  /// The opened addresses; nil if none can be opened.
  var openedLinks: [String]?

  /// The places of sources that were opened in the editor.
  private(set) var edited: [SourcePlace] = []

  func edit(_ place: SourcePlace) throws(CommandFailure) { edited.append(place) }

  var opensLinks: Bool { openedLinks != nil }

  func open(_ link: LinkAddress) throws(CommandFailure) { openedLinks?.append(link.text) }

  func save(_ bytes: [UInt8], to path: String, besides document: String) throws(CommandFailure) {
    guard path != "full" else { throw CommandFailure(.init(rawValue: "cannotCreate"), "no room") }
    files[path] = String(decoding: bytes, as: UTF8.self)
  }
}
